import { LRUCache } from 'lru-cache';
import type { CreatorPrincipal } from '../principal.js';
import { creatorOfKey, hashText } from './key-format.js';
import type { Secret } from './wrong-keys.js';

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
  find(
    secret: Secret,
    lookUp: () => Promise<KnownKey | undefined>,
  ): Promise<CreatorPrincipal | undefined>;
  /** Forgets the keys and sessions of a creator, and discards look-ups under way. Call it after one was revoked or changed. */
  forget(creatorId: bigint): void;
}

interface LookUp {
  creatorId: bigint;
  principal: Promise<CreatorPrincipal | undefined>;
}

/** @param now in milliseconds */
export function createKnownKeys(now: () => number): KnownKeys {
  const owners = new LRUCache<string, { principal: CreatorPrincipal; until: number }>({
    max: maxKeys,
  });
  const lookUps = new Map<string, LookUp>();

  return {
    async find({ key, hash }, lookUp) {
      const name = hashText(hash);
      const since = now();
      const found = owners.get(name);
      if (found && since < found.until) return found.principal;
      const underWay = lookUps.get(name);
      if (underWay) return underWay.principal;
      const begun: LookUp = {
        creatorId: creatorOfKey(key),
        principal: lookUp().then((owner) => {
          if (!owner) return undefined;
          const { principal, validForMs } = owner;
          const until = since + Math.min(maxAgeMs, validForMs);
          if (lookUps.get(name) === begun) owners.set(name, { principal, until });
          return principal;
        }),
      };
      lookUps.set(name, begun);
      try {
        return await begun.principal;
      } finally {
        if (lookUps.get(name) === begun) lookUps.delete(name);
      }
    },
    forget(creatorId) {
      for (const [name, { principal }] of [...owners.entries()]) {
        if (principal.id === creatorId) owners.delete(name);
      }
      for (const [name, underWay] of lookUps) {
        if (underWay.creatorId === creatorId) lookUps.delete(name);
      }
    },
  };
}
