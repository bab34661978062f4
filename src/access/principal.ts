/** The kinds of keys: creators sell, the platform runs the service. */
export type Scope = 'creator' | 'platform';

/** The caller, identified by the API key alone. */
export type Principal =
  | { scope: 'platform' }
  | { scope: 'creator'; apiKeyId: number; creator: { id: number; storeName: string } };
