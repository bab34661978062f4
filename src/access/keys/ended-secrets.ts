import { Prisma } from '../../../prisma/client/client.js';
import type { Query } from '../../core/database/database.js';
import { creatorOfKey, hashKey, hashText } from './key-format.js';
import { selectKeys, selectSessions } from './owners.js';

interface OpenSecret {
  hash: Uint8Array;
  previousHash?: Uint8Array | null;
  isSuspended?: boolean;
}

/** Returns which of these keys and session secrets no longer work. */
export async function findEnded(
  { query, now }: { query: Query; now: () => Date },
  secrets: ReadonlySet<string>,
): Promise<Set<string>> {
  if (secrets.size === 0) return new Set();
  const ended = new Map([...secrets].map((secret) => [hashText(hashKey(secret)), secret]));
  const asked = [
    Prisma.sql`= /* all creators */ ANY(${[...new Set([...secrets].map(creatorOfKey))]}::bigint[])`,
    Prisma.sql`= ANY(${[...secrets].map(hashKey)}::bytea[])`,
    now(),
  ] as const;
  const open = await Promise.all([
    query<OpenSecret>(selectKeys(...asked)),
    query<OpenSecret>(selectSessions(...asked)),
  ]);
  for (const { hash, previousHash, isSuspended } of open.flat()) {
    if (isSuspended) continue;
    ended.delete(hashText(hash));
    if (previousHash) ended.delete(hashText(previousHash));
  }
  return new Set(ended.values());
}

/** A key or a session as its hash names it. */
export interface HashedSecret {
  creatorId: bigint;
  /** SHA-256 of the secret. */
  hash: Uint8Array;
  isSession: boolean;
}

/** True while a key or session works. */
export async function isStillOpen(
  { query, now }: { query: Query; now: () => Date },
  { creatorId, hash, isSession }: HashedSecret,
): Promise<boolean> {
  const select = isSession ? selectSessions : selectKeys;
  const [found] = await query<OpenSecret>(
    select(Prisma.sql`= ${creatorId}::bigint`, Prisma.sql`= ${hash}::bytea`, now()),
  );
  return found !== undefined && !found.isSuspended;
}
