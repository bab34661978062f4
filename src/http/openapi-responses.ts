import {
  errorTable,
  invalid,
  keyInvalid,
  keyMissing,
  notFound,
  rateLimited,
  ServiceError,
  type ErrorCode,
} from '../core/errors.js';
import { texts } from '../core/languages/texts.js';
import { reference, type Json } from './json-schema.js';
import { errorBody } from './rest.js';
import type { RestRoute } from './routes.js';

/** Bodies of errors. */
export const errorSchemas: Record<string, Json> = {
  Error: {
    type: 'object',
    required: ['error', 'message'],
    properties: { error: { type: 'string' }, message: { type: 'string' } },
  },
  ValidationError: {
    type: 'object',
    required: ['message', 'errors'],
    properties: {
      message: { type: 'string' },
      errors: {
        type: 'object',
        description: 'What is wrong, by path of the field; `error` for a free product.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    },
  },
};

const header = (description: string, type: string, required = true): Json => ({
  description,
  required,
  schema: { type },
});

/** Headers of answers, by name. */
export const headers: Record<string, Json> = {
  'X-Request-Id': header('Names this request in the logs of the service.', 'string'),
  'X-RateLimit-Limit': header('Requests the tighter limit allows.', 'integer'),
  'X-RateLimit-Remaining': header('Requests left of the tighter limit.', 'integer'),
  'RateLimit-Policy': header('Both limits: requests (q) in seconds (w).', 'string'),
  RateLimit: header('Requests left (r), and seconds until one more is free (t).', 'string'),
  'Idempotent-Replayed': header(
    '`true` when this link was made by an earlier request.',
    'string',
    false,
  ),
  'Retry-After': header('Seconds to wait before the next try.', 'integer'),
};

/** Headers of every authenticated answer. */
export const limitHeaders = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'RateLimit-Policy',
  'RateLimit',
];

/** Errors that are found before the key is known or its limits are looked at. */
const beforeLimits = new Set<ErrorCode>([
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAUTHENTICATED',
  'FORBIDDEN',
]);

/** What each error looks like; a status may have several. */
const errorExamples: Partial<Record<ErrorCode, Record<string, ServiceError>>> = {
  UNAUTHENTICATED: { missing: keyMissing(), invalid: keyInvalid() },
  FORBIDDEN: {
    platformKey: new ServiceError(
      'FORBIDDEN',
      'This needs a creator key; yours is a platform key.',
    ),
  },
  NOT_FOUND: { notFound: notFound('product') },
  CONFLICT: {
    stillRunning: new ServiceError(
      'CONFLICT',
      'The same request is still running. Please try again.',
    ),
  },
  PAYLOAD_TOO_LARGE: {
    tooLarge: new ServiceError('PAYLOAD_TOO_LARGE', 'A request body may have at most 65536 bytes.'),
  },
  UNSUPPORTED_MEDIA_TYPE: {
    notJson: new ServiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as plain JSON, with Content-Type: application/json.',
    ),
  },
  RATE_LIMITED: { rateLimited: rateLimited(12) },
  INTERNAL: {
    internal: new ServiceError(
      'INTERNAL',
      'Something went wrong on our side. Please quote request id 5ca5394e-de14-4e47-8987-ed9767df2642.',
    ),
  },
  UNAVAILABLE: {
    noRate: new ServiceError(
      'UNAVAILABLE',
      'No current EUR to RUB rate is known. Please try again later, or send an RUB entry in prices.',
      { title: 'Exchange rate unavailable' },
    ),
  },
};

const invalidExamples: Record<string, Record<string, ServiceError>> = {
  createPaymentLink: {
    invalid: invalid([
      { path: ['prices'], rule: 'euroMissing' },
      { path: ['prices', 0, 'currencyId'], rule: 'unknownCurrency' },
    ]),
    freeProduct: new ServiceError(
      'FREE_PRODUCT',
      'A payment link cannot be created for a free product.',
    ),
  },
  createApiKey: { invalid: invalid([{ path: ['name'], rule: 'required' }]) },
};

/** What a route answers when it fails, by status. */
export function errorResponses(route: RestRoute): Json {
  const codes: ErrorCode[] = [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    ...(route.path.includes('{') ? (['NOT_FOUND'] as const) : []),
    ...(route.takesIdempotencyKey ? (['CONFLICT'] as const) : []),
    ...(route.hasBody
      ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'] as const)
      : []),
    'RATE_LIMITED',
    'INTERNAL',
    ...(route.field === 'createPaymentLink' ? (['UNAVAILABLE'] as const) : []),
  ];
  return Object.fromEntries(
    codes.map((code) => {
      const isInvalid = code === 'VALIDATION_FAILED';
      const examples = isInvalid ? invalidExamples[route.field] : errorExamples[code];
      const waits = ['CONFLICT', 'RATE_LIMITED', 'UNAVAILABLE'].includes(code);
      return [
        errorTable[code].status,
        {
          description: errorTable[code].title,
          headers: headerRefs([
            ...(beforeLimits.has(code) ? ['X-Request-Id'] : limitHeaders),
            ...(waits ? ['Retry-After'] : []),
          ]),
          content: jsonContent(reference(isInvalid ? 'ValidationError' : 'Error'), {
            examples: Object.fromEntries(
              Object.entries(examples ?? {}).map(([name, error]) => [
                name,
                { value: errorBody(error, texts.en.say) },
              ]),
            ),
          }),
        },
      ];
    }),
  );
}

export const headerRefs = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const jsonContent = (schema: Json, examples: Json): Json => ({
  'application/json': { schema, ...examples },
});
