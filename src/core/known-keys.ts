import { LRUCache } from 'lru-cache';
import type { Principal } from './auth.js';
import { hashText } from './key-format.js';

/** A bound of memory; the keys that were longest out of use are forgotten first. */
const maxKeys = 10_000;
/** So long a key that another process revokes may still be let in. */
const maxAgeMs = 1000;

/** Whose a key is, and for how long it is valid. */
export interface KnownKey {
  principal: Principal;
  /** Infinite unless its secret was replaced. */
  validForMs: number;
}

/** Remembers whose keys are for a second, so that a key in steady use is looked up once in that. */
export interface KnownKeys {
  /** @param hash SHA-256 of the key */
  find(
    hash: Uint8Array,
    lookUp: () => Promise<KnownKey | undefined>,
  ): Promise<Principal | undefined>;
  /** To be called once a key was revoked or changed: what is being looked up may be the former state. */
  forget(): void;
}

/** @param now in milliseconds */
export function createKnownKeys(now: () => number): KnownKeys {
  let known = new LRUCache<string, { principal: Principal; until: number }>({ max: maxKeys });

  return {
    async find(hash, lookUp) {
      const key = hashText(hash);
      const since = now();
      const found = known.get(key);
      if (found && since < found.until) return found.principal;
      const before = known;
      const lookedUp = await lookUp();
      if (!lookedUp) return undefined;
      const { principal, validForMs } = lookedUp;
      before.set(key, { principal, until: since + Math.min(maxAgeMs, validForMs) });
      return principal;
    },
    forget() {
      known = new LRUCache({ max: maxKeys });
    },
  };
}
