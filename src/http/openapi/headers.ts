import { texts } from '../../core/languages/texts.js';
import type { Json } from './json-schema.js';

const integer = { type: 'integer', minimum: 0 };

/** Headers of answers, by name. */
export const headers: Record<string, Json> = {
  'X-Request-Id': {
    description:
      'Names this request in the logs of the service; quote it when you ask for help. One that the request carries is kept, if it is of 1 to 128 letters, digits, `_`, `.`, `:` and `-`.',
    required: true,
    schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$' },
    example: '5ca5394e-de14-4e47-8987-ed9767df2642',
  },
  'X-RateLimit-Limit': {
    description: 'Requests that the limit allows of which the least is left.',
    required: true,
    schema: integer,
    example: 100,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left of that limit.',
    required: true,
    schema: integer,
    example: 99,
  },
  'RateLimit-Policy': {
    description: 'Both limits: requests (`q`) in so many seconds (`w`).',
    required: true,
    schema: { type: 'string' },
    example: '"minute";q=100;w=60, "hour";q=1000;w=3600',
  },
  RateLimit: {
    description: 'Of both limits, requests left (`r`), and seconds until one more is free (`t`).',
    required: true,
    schema: { type: 'string' },
    example: '"minute";r=99;t=60, "hour";r=999;t=3600',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
  'Content-Language': {
    description: 'The language of the sentences for people: `en`, or `ru` by `Accept-Language`.',
    required: true,
    schema: { type: 'string', enum: Object.keys(texts) },
    example: 'en',
  },
  'Idempotent-Replayed': {
    description: '`true` when an earlier request under the same `Idempotency-Key` made this link.',
    required: false,
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
};

const limitHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'RateLimit-Policy',
  'RateLimit',
];

type Presence = 'always' | 'maybe';

/** Which headers an answer has. */
export interface AnswerHeaders {
  /** Whether it names its request; always, unless told otherwise. */
  requestId?: Presence;
  /** Whether it tells of the limits of the key. */
  limits?: Presence;
  /** Whether it tells how long to wait. */
  waits?: true;
  /** Whether it tells the language of its sentences. */
  language?: Presence | undefined;
}

/** The `headers` of a response. */
export const responseHeaders = ({
  requestId = 'always',
  limits,
  waits,
  language,
}: AnswerHeaders): Json => ({
  ...named(['X-Request-Id'], requestId),
  ...(waits && named(['Retry-After'], 'always')),
  ...(language && named(['Content-Language'], language)),
  ...(limits && named(limitHeaders, limits)),
});

const named = (names: string[], when: Presence): Json =>
  Object.fromEntries(
    names.map((name) => [
      name,
      when === 'always'
        ? { $ref: `#/components/headers/${name}` }
        : { ...headers[name], required: false },
    ]),
  );
