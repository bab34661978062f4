/** The kinds of keys: creators sell, the platform runs the service. */
export type Scope = 'creator' | 'platform';

/** The caller, identified by the API key alone. */
export type Principal = { scope: 'platform' } | CreatorPrincipal;

export interface CreatorPrincipal {
  scope: 'creator';
  apiKeyId: bigint;
  creator: { id: bigint; storeName: string };
}
