/** Every error a client can get: its code in GraphQL, its status and title in REST. */
export const errorTable = {
  BAD_REQUEST: { status: 400, title: 'Bad request' },
  PERSISTED_QUERY_NOT_SUPPORTED: { status: 400, title: 'Persisted query not supported' },
  UNAUTHENTICATED: { status: 401, title: 'Invalid API key' },
  FORBIDDEN: { status: 403, title: 'Forbidden' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  NOT_ACCEPTABLE: { status: 406, title: 'Not acceptable' },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timeout' },
  CONFLICT: { status: 409, title: 'Conflict' },
  LINK_USED: { status: 409, title: 'Payment link used' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  EXPECTATION_FAILED: { status: 417, title: 'Expectation failed' },
  VALIDATION_FAILED: { status: 422, title: 'Validation failed' },
  FREE_PRODUCT: { status: 422, title: 'Free product' },
  RATE_LIMITED: { status: 429, title: 'Rate limit exceeded' },
  HEADERS_TOO_LARGE: { status: 431, title: 'Request header fields too large' },
  INTERNAL: { status: 500, title: 'Internal server error' },
  UNAVAILABLE: { status: 503, title: 'Service unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;
