import { LRUCache } from 'lru-cache';
import { createOneATurn } from '../../core/one-a-turn.js';
import { creatorOfKey, hashText, isWellFormedKey, type SecretKind } from './key-format.js';
import type { Count, NetworkCounts } from './network-counts.js';

/** Bounds the memory; the least recently used keys are forgotten first. */
const maxRightKeys = 10_000;
/** An address may send this many times the wrong keys that it may send of one creator. */
const creatorsPerAddress = 10;

/** A key, or another secret that names its creator. */
export interface Secret {
  kind: SecretKind;
  key: string;
  /** SHA-256 of the key. */
  hash: Uint8Array<ArrayBuffer>;
}

/**
 * Stops strangers who try key after key, or keep asking without one. An address that sent too many wrong keys of a creator
 * within a minute is refused without a look-up, and so is one that names many creators. Keys that were right before still
 * work, so one broken client does not lock out the others behind its address.
 */
export interface WrongKeys {
  /**
   * Looks up the owner of a key, unless too many other keys of the address and the creator that it names were wrong or are
   * being looked up. A key without the form of one is wrong without a look-up, and not counted.
   *
   * @param find resolves to undefined for a wrong key; it is told whether the key was right before
   * @throws ServiceError RATE_LIMITED
   */
  lookUp<Found>(
    address: string,
    secret: Secret,
    find: (wasRight: boolean) => Promise<Found | undefined>,
  ): Promise<Found | undefined>;
  /**
   * Counts a request that comes without a key, or with a wrong one.
   *
   * @throws ServiceError RATE_LIMITED when too many such came from the address
   */
  countStranger(address: string, hasKey: boolean): void;
  /** Lets requests without a right key continue one a turn of the event loop. */
  waitForTurn(): Promise<void>;
  /** Lets a key be looked up whatever its address sent before, such as a key that was just made. */
  trust(hash: Uint8Array): void;
}

export function createWrongKeys(counts: NetworkCounts, perMinute: number): WrongKeys {
  const rightKeys = new LRUCache<string, true>({ max: maxRightKeys });

  /** Counts a wrong key for its address, and for the creator that it names. */
  const count = (address: string, creatorId: bigint, most: number): Count[] => {
    const ofAddress = counts.take('wrong_keys', address, most * creatorsPerAddress);
    try {
      return [ofAddress, counts.take('wrong_keys', address, most, creatorId)];
    } catch (error) {
      ofAddress.taken--;
      throw error;
    }
  };

  return {
    async lookUp(address, { kind, key, hash }, find) {
      if (!isWellFormedKey(key, kind)) return undefined;
      const creatorId = creatorOfKey(key);
      const name = hashText(hash);
      // It counts as wrong until it proves right: a burst of keys is bounded, too.
      const wasRight = rightKeys.has(name);
      const counted = wasRight ? [] : count(address, creatorId, perMinute);
      const giveBack = (): void => {
        for (const each of counted) each.taken--;
      };
      try {
        const found = await find(wasRight);
        if (found !== undefined) {
          rightKeys.set(name, true);
          giveBack();
        } else if (rightKeys.delete(name)) count(address, creatorId, Infinity);
        return found;
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    countStranger: (address, hasKey) =>
      void counts.take(hasKey ? 'wrong_keys' : 'no_key', address, perMinute, 'requests'),
    waitForTurn: createOneATurn(),
    trust: (hash) => void rightKeys.set(hashText(hash), true),
  };
}
