import { LRUCache } from 'lru-cache';
import type { CreatorPrincipal } from '../principal.js';
import { hashText } from './key-format.js';

/** Bounds the memory; the least recently used keys are forgotten first. */
const maxKeys = 10_000;
/** A key that another process revokes may still be accepted for this long. */
const maxAgeMs = 1000;

/** The owner of a key, and for how long the key stays valid. */
export interface KnownKey {
  principal: CreatorPrincipal;
  /** Infinity for a key that neither expires nor has had its secret replaced. */
  validForMs: number;
}

/**
 * Remembers the owner of a key for a second, so a key in steady use is looked up once a second, however often it is used at
 * once.
 */
export interface KnownKeys {
  /** @param hash SHA-256 of the key */
  find(
    hash: Uint8Array,
    lookUp: () => Promise<KnownKey | undefined>,
  ): Promise<CreatorPrincipal | undefined>;
  /** Forgets all keys, and discards look-ups under way. Call it after a key was revoked or changed. */
  forget(): void;
}

/** @param now in milliseconds */
export function createKnownKeys(now: () => number): KnownKeys {
  const nothing = () => ({
    owners: new LRUCache<string, { principal: CreatorPrincipal; until: number }>({ max: maxKeys }),
    lookUps: new Map<string, Promise<CreatorPrincipal | undefined>>(),
  });
  let known = nothing();

  return {
    async find(hash, lookUp) {
      const key = hashText(hash);
      const since = now();
      const { owners, lookUps } = known;
      const found = owners.get(key);
      if (found && since < found.until) return found.principal;
      const underWay = lookUps.get(key);
      if (underWay) return underWay;
      const lookedUp = lookUp().then((owner) => {
        if (!owner) return undefined;
        const { principal, validForMs } = owner;
        owners.set(key, { principal, until: since + Math.min(maxAgeMs, validForMs) });
        return principal;
      });
      lookUps.set(key, lookedUp);
      try {
        return await lookedUp;
      } finally {
        lookUps.delete(key);
      }
    },
    forget() {
      known = nothing();
    },
  };
}
