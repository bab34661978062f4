import { texts } from '../../src/texts/texts.js';
import { challenge } from '../../src/http/error-answer.js';
import type { Json } from './json-schema.js';

const integer = { type: 'integer', minimum: 0 };

/** Headers of answers, by name. */
export const headers: Record<string, Json> = {
  'X-Request-Id': {
    description:
      'Identifies this request in the logs of the service; quote it when you ask for help. If you send one of 1 to 128 letters, digits, `_`, `.`, `:` and `-`, it is kept, unless the request cannot be read.',
    required: true,
    schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$' },
    example: '5ca5394e-de14-4e47-8987-ed9767df2642',
  },
  'X-RateLimit-Limit': {
    description: 'Requests that the tighter limit allows: the one with fewer requests left.',
    required: true,
    schema: integer,
    example: 100,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left of the tighter limit.',
    required: true,
    schema: integer,
    example: 99,
  },
  'RateLimit-Policy': {
    description: 'Both limits: requests (`q`) per window of seconds (`w`).',
    required: true,
    schema: { type: 'string' },
    example: '"minute";q=100;w=60, "hour";q=1000;w=3600',
  },
  RateLimit: {
    description: 'Both limits: requests left (`r`), and seconds until one more is free (`t`).',
    required: true,
    schema: { type: 'string' },
    example: '"minute";r=99;t=60, "hour";r=999;t=3600',
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
  'WWW-Authenticate': {
    description: 'The authentication that this API takes: an API key in the header `X-API-Key`.',
    required: true,
    schema: { type: 'string', const: challenge },
    example: challenge,
  },
  'Content-Language': {
    description: 'Language of the sentences: `en`, or `ru` if `Accept-Language` prefers it.',
    required: true,
    schema: { type: 'string', enum: Object.keys(texts) },
    example: 'en',
  },
  'Idempotent-Replayed': {
    description: '`true` if an earlier request with the same `Idempotency-Key` created this link.',
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

/** The headers of an answer. */
export interface AnswerHeaders {
  /** Set if it says how to authenticate. */
  challenges?: true;
  /** Set if it shows the limits of the key. */
  limits?: Presence;
  /** Set if it says how long to wait. */
  waits?: true;
  /** Set if it names the language of its sentences. */
  language?: Presence | undefined;
}

/** The `headers` of a response. */
export const responseHeaders = ({ challenges, limits, waits, language }: AnswerHeaders): Json => ({
  ...named(['X-Request-Id'], 'always'),
  ...(challenges && named(['WWW-Authenticate'], 'always')),
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
