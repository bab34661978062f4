import { tooManyKeys } from '../../api-keys/api-keys.js';
import {
  errorTable,
  invalid,
  keyInvalid,
  keyMissing,
  notFound,
  rateLimited,
  ServiceError,
  type ErrorCode,
} from '../../core/errors.js';
import { texts } from '../../core/languages/texts.js';
import { maxBodyBytes } from '../body.js';
import { reference, type Json } from './json-schema.js';
import { responseHeaders, type AnswerHeaders } from './headers.js';
import { errorBody } from '../rest.js';
import type { OperationId, RestRoute } from '../routes.js';

/** Bodies of errors. */
export const errorSchemas: Record<string, Json> = {
  ApiError: {
    type: 'object',
    description: 'Why a request was refused.',
    required: ['error', 'message'],
    properties: {
      error: { type: 'string', description: 'What kind of error it is, in a few words.' },
      message: { type: 'string', description: 'What is wrong, or what to do, in a sentence.' },
    },
  },
  ValidationError: {
    type: 'object',
    description: 'Everything that is wrong with the data of a request.',
    required: ['message', 'errors'],
    properties: {
      message: {
        type: 'string',
        description:
          '`The given data was invalid.`, or why a free product can have no links, or a creator no more keys.',
      },
      errors: {
        type: 'object',
        description:
          'Sentences by path of the field, such as `prices.0.discount_price`; `body` for a body that is no JSON object, `error` for a free product, or one key too many.',
        additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
      },
    },
  },
};

interface ErrorResponse extends AnswerHeaders {
  code: ErrorCode;
  description: string;
  /** What the body may be, by name. */
  examples: Record<string, ServiceError>;
}

const unavailable = {
  code: 'UNAVAILABLE',
  limits: 'maybe',
  waits: true,
} as const;

const databaseDown = new ServiceError('UNAVAILABLE', (say) => say('error.databaseOutage'));

/** The errors that several operations answer alike, by name of their component. */
const sharedErrors = {
  Unauthorized: {
    code: 'UNAUTHENTICATED',
    description: 'There is no API key in `X-API-Key`, or none that is known and not revoked.',
    examples: { missing: keyMissing(), invalid: keyInvalid() },
  },
  Forbidden: {
    code: 'FORBIDDEN',
    description: 'The key is one of the platform, not of a creator.',
    examples: {
      platformKey: new ServiceError('FORBIDDEN', (say) =>
        say('error.wrongScope', { needed: 'creator', given: 'platform' }),
      ),
    },
  },
  ProductNotFound: {
    code: 'NOT_FOUND',
    limits: 'always',
    description: 'No product of yours has this id.',
    examples: { product: notFound('product') },
  },
  PaymentLinkNotFound: {
    code: 'NOT_FOUND',
    limits: 'always',
    description: 'The product has no link with this id, or it is deleted, or not yours.',
    examples: { paymentLink: notFound('paymentLink') },
  },
  ApiKeyNotFound: {
    code: 'NOT_FOUND',
    limits: 'always',
    description: 'No key of yours has this id, or it is deleted.',
    examples: { apiKey: notFound('apiKey') },
  },
  Conflict: {
    code: 'CONFLICT',
    limits: 'always',
    waits: true,
    description: 'The same request under the same `Idempotency-Key` is still running.',
    examples: {
      stillRunning: new ServiceError('CONFLICT', (say) => say('error.stillRunning')),
    },
  },
  PayloadTooLarge: {
    code: 'PAYLOAD_TOO_LARGE',
    description: 'The body has more than 64 KiB.',
    examples: {
      tooLarge: new ServiceError('PAYLOAD_TOO_LARGE', (say) =>
        say('error.bodyTooLarge', { most: maxBodyBytes }),
      ),
    },
  },
  UnsupportedMediaType: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'The body is not sent as JSON in UTF-8, or is compressed.',
    examples: {
      notJson: new ServiceError('UNSUPPORTED_MEDIA_TYPE', (say) => say('error.notJson')),
    },
  },
  TooManyRequests: {
    code: 'RATE_LIMITED',
    limits: 'maybe',
    waits: true,
    description:
      'A limit of the key is reached; or, without the headers of the limits, too many wrong keys came from your address.',
    examples: { rateLimited: rateLimited(12) },
  },
  InternalServerError: {
    code: 'INTERNAL',
    limits: 'maybe',
    description: 'The fault is ours.',
    examples: {
      internal: new ServiceError('INTERNAL', (say) =>
        say('error.internal', { requestId: '5ca5394e-de14-4e47-8987-ed9767df2642' }),
      ),
    },
  },
  ServiceUnavailable: {
    ...unavailable,
    description: 'The database cannot be asked now. Nothing, or all of what was asked, was done.',
    examples: { database: databaseDown },
  },
  ExchangeRateUnavailable: {
    ...unavailable,
    description:
      'No current exchange rate is known, so that a link needs an RUB entry; or the database cannot be asked now, and the link was made or not: send the request again under its `Idempotency-Key`.',
    examples: {
      exchangeRate: new ServiceError('UNAVAILABLE', (say) => say('error.noRate'), {
        title: 'Exchange rate unavailable',
      }),
      database: databaseDown,
    },
  },
  UnreadableRequest: {
    code: 'BAD_REQUEST',
    requestId: 'maybe',
    description:
      'The request cannot be read: it is not HTTP, its `Host` is no host, its target is none, or it breaks off (400); it does not arrive in time (408); its headers have more than 16 KiB (431).',
    examples: {
      noHttp: new ServiceError('BAD_REQUEST', 'The request is not valid HTTP.'),
      badHost: new ServiceError('BAD_REQUEST', (say) => say('error.badHost')),
      badTarget: new ServiceError('BAD_REQUEST', (say) => say('error.badTarget')),
      tooSlow: new ServiceError('BAD_REQUEST', 'The request did not arrive in time.', {
        title: 'Request timeout',
      }),
      headersTooLarge: new ServiceError('BAD_REQUEST', 'The headers are too large.', {
        title: 'Request header fields too large',
      }),
    },
  },
} satisfies Record<string, ErrorResponse>;

type SharedError = keyof typeof sharedErrors;

const notFoundBy: Partial<Record<OperationId, SharedError>> = {
  createPaymentLink: 'ProductNotFound',
  listPaymentLinks: 'ProductNotFound',
  deletePaymentLink: 'PaymentLinkNotFound',
  deleteApiKey: 'ApiKeyNotFound',
  regenerateApiKey: 'ApiKeyNotFound',
};

/** What is wrong with the body of an operation. */
const invalidBy: Partial<Record<OperationId, Omit<ErrorResponse, 'code'>>> = {
  createPaymentLink: {
    limits: 'always',
    description: 'The data are not valid; or they are, and the product is free.',
    examples: {
      invalid: invalid([
        { path: ['prices'], rule: 'euroMissing' },
        { path: ['prices', 0, 'currencyId'], rule: 'unknownCurrency' },
      ]),
      freeProduct: new ServiceError('FREE_PRODUCT', (say) => say('error.freeProduct')),
    },
  },
  createApiKey: {
    limits: 'always',
    description: 'The data are not valid; or the creator has as many keys as one can have.',
    examples: {
      invalid: invalid([{ path: ['name'], rule: 'required' }]),
      tooManyKeys: tooManyKeys(),
    },
  },
};

/** What a route answers when it fails, by status. */
export function errorResponses({ operationId, hasBody, takesIdempotencyKey }: RestRoute): Json {
  const notFoundName = notFoundBy[operationId];
  const invalidData = invalidBy[operationId];
  const names: SharedError[] = [
    'Unauthorized',
    'Forbidden',
    ...(notFoundName ? [notFoundName] : []),
    ...(takesIdempotencyKey ? (['Conflict'] as const) : []),
    ...(hasBody ? (['PayloadTooLarge', 'UnsupportedMediaType'] as const) : []),
    'TooManyRequests',
    'InternalServerError',
    operationId === 'createPaymentLink' ? 'ExchangeRateUnavailable' : 'ServiceUnavailable',
  ];
  return {
    ...Object.fromEntries(
      names.map((name) => [
        errorTable[sharedErrors[name].code].status,
        { $ref: `#/components/responses/${name}` },
      ]),
    ),
    ...(invalidData && {
      [errorTable.VALIDATION_FAILED.status]: response(
        { code: 'VALIDATION_FAILED', ...invalidData },
        'ValidationError',
      ),
    }),
    '4XX': { $ref: '#/components/responses/UnreadableRequest' },
  };
}

/** The responses that operations refer to. */
export const responseComponents = (): Json =>
  Object.fromEntries(
    Object.entries<ErrorResponse>(sharedErrors).map(([name, error]) => [
      name,
      response(error, 'ApiError'),
    ]),
  );

const response = (
  { description, examples, ...headers }: ErrorResponse,
  schema: keyof typeof errorSchemas,
): Json => ({
  description,
  headers: responseHeaders({ ...headers, language: languageOf(Object.values(examples)) }),
  content: jsonContent(
    reference(schema),
    Object.fromEntries(
      Object.entries(examples).map(([name, error]) => [
        name,
        { summary: error.title, value: errorBody(error, texts.en.say) },
      ]),
    ),
  ),
});

/** Whether one of these errors, or each, is told in the language of the client. */
function languageOf(errors: ServiceError[]): AnswerHeaders['language'] {
  if (errors.every(({ isTranslated }) => isTranslated)) return 'always';
  return errors.some(({ isTranslated }) => isTranslated) ? 'maybe' : undefined;
}

/** A body of JSON with examples by name. */
export function jsonContent(schema: Json, examples: Json): Json {
  return { 'application/json': { schema, examples } };
}
