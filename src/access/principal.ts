/** The access of a creator's key, the least first. Each includes those before it. */
export const keyAccesses = ['READ', 'SELL', 'FULL'] as const;

/** READ reads, SELL makes links too, FULL does everything that a creator may. */
export type KeyAccess = (typeof keyAccesses)[number];

/**
 * The callers of a root field: the platform, a creator whose key has this access or more, or anyone, to sign in.
 * `cabinet` stands for the platform, and for a creator in the cabinet with FULL access.
 */
export type Access = 'anyone' | 'platform' | 'cabinet' | KeyAccess;

/**
 * The caller: identified by the API key and, with a platform key, by `X-On-Behalf-Of`; or by the session of a browser.
 */
export type Principal = { scope: 'platform' } | CreatorPrincipal;

/** The creator that a request is made for. */
export interface CallingCreator {
  id: bigint;
  storeName: string;
  /** In a session, the key it was opened with. Null if there is none, or the platform acts on behalf of the creator. */
  apiKeyId: bigint | null;
  /** The session of the cabinet; null for a request with a key. */
  sessionId: bigint | null;
  access: KeyAccess;
  /** The time at which the key stops working; null if it never does. */
  keyExpiresAt: Date | null;
}

export interface CreatorPrincipal extends CallingCreator {
  scope: 'creator';
  /** True if the creator is suspended, so that its keys are refused. */
  isSuspended: boolean;
}

/** True for a creator's API key, as against a session of the cabinet, and the platform on behalf of the creator. */
export const isApiKey = (principal: CreatorPrincipal): boolean =>
  principal.apiKeyId !== null && principal.sessionId === null;

/** True if the access of a key includes the one that is needed. */
export const covers = (given: KeyAccess, needed: KeyAccess): boolean =>
  keyAccesses.indexOf(given) >= keyAccesses.indexOf(needed);
