/** The kinds of keys: creators sell, the platform runs the service. */
export type Scope = 'creator' | 'platform';

/** What the key of a creator may do, the least first. Each may do what those before it may. */
export const keyAccesses = ['READ', 'SELL', 'FULL'] as const;

/** READ reads, SELL makes links too, FULL does everything that a creator may. */
export type KeyAccess = (typeof keyAccesses)[number];

/** Whose key may ask for a root field: the platform's, or one of a creator with this access or more. */
export type Access = 'platform' | KeyAccess;

/** The caller: identified by the API key and, with a platform key, by `X-On-Behalf-Of`. */
export type Principal = { scope: 'platform' } | CreatorPrincipal;

interface CreatorPrincipal {
  scope: 'creator';
  /** Null when the platform acts on behalf of the creator. */
  apiKeyId: bigint | null;
  access: KeyAccess;
  /** When the key stops working; null if it never does. */
  expiresAt: Date | null;
  /** Whether the creator is suspended, so that its keys are refused. */
  isSuspended: boolean;
  creator: { id: bigint; storeName: string };
}

/** The scope of the keys that have an access. */
export const scopeOf = (access: Access): Scope => (access === 'platform' ? 'platform' : 'creator');

/** Whether an access of a key is enough where another is needed. */
export const covers = (given: KeyAccess, needed: KeyAccess): boolean =>
  keyAccesses.indexOf(given) >= keyAccesses.indexOf(needed);
