import { LRUCache } from 'lru-cache';
import type { Principal } from './principal.js';
import { hashText } from './key-format.js';

/** Bounds the memory; the least recently used keys are forgotten first. */
const maxKeys = 10_000;
/** A key that another process revokes may still be accepted for this long. */
const maxAgeMs = 1000;

/** The owner of a key, and for how long the key stays valid. */
export interface KnownKey {
  principal: Principal;
  /** Infinity, unless the secret was replaced. */
  validForMs: number;
}

/** Remembers the owner of a key for a second, so a key in steady use is looked up once a second. */
export interface KnownKeys {
  /** @param hash SHA-256 of the key */
  find(
    hash: Uint8Array,
    lookUp: () => Promise<KnownKey | undefined>,
  ): Promise<Principal | undefined>;
  /** Forgets all keys, and discards look-ups under way. Call it after a key was revoked or changed. */
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
