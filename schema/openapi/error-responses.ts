import { maxKeys, tooManyKeys } from '../../src/api-keys/api-keys.js';
import { keyInvalid, keyMissing } from '../../src/access/auth.js';
import { rateLimited } from '../../src/access/limits/rate-limited.js';
import {
  invalid,
  notFound,
  OutOfReach,
  serviceError,
  type ServiceError,
} from '../../src/core/errors.js';
import { errorTable, type ErrorCode } from '../../src/core/error-table.js';
import { noRate } from '../../src/exchange-rates/rates.js';
import { texts } from '../../src/texts/texts.js';
import { maxBodyBytes } from '../../src/http/body.js';
import { headersTooLarge, notHttp, tooSlow } from '../../src/http/http-server.js';
import { reference, type Json } from './json-schema.js';
import { responseHeaders, type AnswerHeaders } from './headers.js';
import { errorBody } from '../../src/http/rest/rest-errors.js';
import type { OperationId, RestRoute } from '../../src/http/rest/routes.js';

/** Schemas of the bodies of errors. */
export const errorSchemas: Record<string, Json> = {
  ErrorResponse: {
    type: 'object',
    description: 'Why a request was refused.',
    required: ['error', 'message'],
    properties: {
      error: { type: 'string', description: 'The kind of error, in a few words.' },
      message: { type: 'string', description: 'Explains the problem, or what to do about it.' },
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
          '`The given data was invalid.`, or why a free or archived product, or one key too many, was refused.',
      },
      errors: {
        type: 'object',
        description:
          'Sentences by path of the field, such as `prices.0.discount_price`. A body that is not a JSON object has `body`; a free product, or one key too many, has `error`.',
        additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
      },
    },
  },
};

interface ErrorResponse extends AnswerHeaders {
  code: ErrorCode;
  description: string;
  /** Errors it may stand for, by name. */
  examples: Record<string, ServiceError>;
}

const unavailable = {
  code: 'UNAVAILABLE',
  limits: 'maybe',
  waits: true,
} as const;

const platformKey = serviceError('FORBIDDEN', 'error.wrongScope', {
  needed: 'creator',
  given: 'platform',
});

/** Errors that operations share, by name of their component. */
const sharedErrors = {
  Unauthorized: {
    code: 'UNAUTHENTICATED',
    challenges: true,
    description: 'The API key in `X-API-Key` is missing, unknown, revoked or expired.',
    examples: { missing: keyMissing(), invalid: keyInvalid() },
  },
  Forbidden: {
    code: 'FORBIDDEN',
    description: 'The key belongs to the platform, not to a creator.',
    examples: { platformKey },
  },
  NotPermitted: {
    code: 'FORBIDDEN',
    description: 'The key belongs to the platform, not to a creator, or it may not do this.',
    examples: {
      platformKey,
      readingKey: serviceError('FORBIDDEN', 'error.wrongAccess', { given: 'READ' }),
    },
  },
  ProductNotFound: {
    code: 'NOT_FOUND',
    limits: 'always',
    description: 'You have no product with this id.',
    examples: { product: notFound('product') },
  },
  PaymentLinkNotFound: {
    code: 'NOT_FOUND',
    limits: 'always',
    description: 'The product has no link with this id, or the link is deleted or not yours.',
    examples: { paymentLink: notFound('paymentLink') },
  },
  ApiKeyNotFound: {
    code: 'NOT_FOUND',
    limits: 'always',
    description: 'You have no key with this id, or it is deleted.',
    examples: { apiKey: notFound('apiKey') },
  },
  Conflict: {
    code: 'CONFLICT',
    limits: 'always',
    waits: true,
    description: 'The same request with the same `Idempotency-Key` is still running.',
    examples: {
      stillRunning: serviceError('CONFLICT', 'error.stillRunning'),
    },
  },
  PayloadTooLarge: {
    code: 'PAYLOAD_TOO_LARGE',
    description: `The body is larger than ${maxBodyBytes / 1024} KiB.`,
    examples: {
      tooLarge: serviceError('PAYLOAD_TOO_LARGE', 'error.bodyTooLarge', { most: maxBodyBytes }),
    },
  },
  UnsupportedMediaType: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'The body is not declared as JSON in UTF-8, or it is compressed.',
    examples: {
      notJson: serviceError('UNSUPPORTED_MEDIA_TYPE', 'error.notJson', { type: 'text/plain' }),
    },
  },
  TooManyRequests: {
    code: 'RATE_LIMITED',
    limits: 'maybe',
    waits: true,
    description:
      'A limit of the key is reached. Without the limit headers: too many wrong keys came from your address, or too many of its requests are under way.',
    examples: { rateLimited: rateLimited('minute', 12) },
  },
  InternalServerError: {
    code: 'INTERNAL',
    limits: 'maybe',
    description: 'Something went wrong on our side.',
    examples: {
      internal: serviceError('INTERNAL', 'error.internal', {
        requestId: '5ca5394e-de14-4e47-8987-ed9767df2642',
      }),
    },
  },
  ServiceUnavailable: {
    ...unavailable,
    description: 'The database is not available. The request was done completely or not at all.',
    examples: { database: new OutOfReach() },
  },
  ExchangeRateUnavailable: {
    ...unavailable,
    description:
      'No current exchange rate is known, so send an RUB entry or try later. Or the database is not available, and the link may have been created: send the request again with the same `Idempotency-Key`.',
    examples: {
      exchangeRate: noRate(60),
      database: new OutOfReach(),
    },
  },
  BadRequest: {
    code: 'BAD_REQUEST',
    description:
      'The request cannot be read: it is not valid HTTP, has a bad `Host` or target, or breaks off.',
    examples: {
      noHttp: notHttp,
      badHost: serviceError('BAD_REQUEST', 'error.badHost'),
      badTarget: serviceError('BAD_REQUEST', 'error.badTarget'),
    },
  },
  RequestTimeout: {
    code: 'REQUEST_TIMEOUT',
    description: 'The request does not arrive in time.',
    examples: { tooSlow },
  },
  HeadersTooLarge: {
    code: 'HEADERS_TOO_LARGE',
    description: 'The headers are larger than 16 KiB.',
    examples: { headersTooLarge },
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

/** The 422 responses, by operation. */
const invalidBy: Partial<Record<OperationId, Omit<ErrorResponse, 'code'>>> = {
  createPaymentLink: {
    limits: 'always',
    description: 'The data is not valid, or the product is free.',
    examples: {
      invalid: invalid([
        { path: ['prices'], rule: 'euroMissing', currencyField: ['currencyId'] },
        { path: ['prices', 0, 'currencyId'], rule: 'unknownCurrency' },
      ]),
      freeProduct: serviceError('FREE_PRODUCT', 'error.freeProduct'),
    },
  },
  createApiKey: {
    limits: 'always',
    description: `The data is not valid, or you already have ${maxKeys} working keys.`,
    examples: {
      invalid: invalid([{ path: ['name'], rule: 'required' }]),
      tooManyKeys: tooManyKeys(),
    },
  },
};

/** The error responses of a route, by status. */
export function errorResponses({
  method,
  operationId,
  hasBody,
  takesIdempotencyKey,
}: RestRoute): Json {
  const notFoundName = notFoundBy[operationId];
  const invalidData = invalidBy[operationId];
  const names: SharedError[] = [
    'BadRequest',
    'Unauthorized',
    method === 'GET' ? 'Forbidden' : 'NotPermitted',
    ...(notFoundName ? [notFoundName] : []),
    'RequestTimeout',
    ...(takesIdempotencyKey ? (['Conflict'] as const) : []),
    ...(hasBody ? (['PayloadTooLarge', 'UnsupportedMediaType'] as const) : []),
    'TooManyRequests',
    'HeadersTooLarge',
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
  };
}

/** The responses that operations refer to. */
export const responseComponents = (): Json =>
  Object.fromEntries(
    Object.entries<ErrorResponse>(sharedErrors).map(([name, error]) => [
      name,
      response(error, 'ErrorResponse'),
    ]),
  );

const response = (
  { description, examples, ...headers }: ErrorResponse,
  schema: keyof typeof errorSchemas,
): Json => ({
  description,
  headers: responseHeaders({ ...headers, language: languagePresence(Object.values(examples)) }),
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

/** Tells if all of these errors, some or none are in the language of the client. */
function languagePresence(errors: ServiceError[]): AnswerHeaders['language'] {
  if (errors.every(({ isTranslated }) => isTranslated)) return 'always';
  return errors.some(({ isTranslated }) => isTranslated) ? 'maybe' : undefined;
}

/** A JSON body with examples by name. */
export function jsonContent(schema: Json, examples: Json): Json {
  return { 'application/json': { schema, examples } };
}
