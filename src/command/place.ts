import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '../client/follow.js';
import { tryLockFolder } from '../core/database/folder-lock.js';
import { readIfThere, writePrivate } from '../core/secrets/private-file.js';
import { generateSecret } from '../webhooks/destinations/signature.js';
import { exitCodes, Failure } from './failure.js';
import { home } from './settings.js';

/** What `listen` keeps for one service, creator and target. */
export interface ListenPlace {
  /** Signs what is forwarded. */
  secret: string;
  /** Where the feed is read on; undefined before the first time. */
  next?: Place;
}

/** The place of one service, creator and target. */
export interface PlaceOwner {
  url: string;
  creatorId: string;
  target: string;
}

const folderOf = (owner: PlaceOwner): string => {
  const { url, creatorId, target } = owner;
  const name = createHash('sha256')
    .update(JSON.stringify([url, creatorId, target]))
    .digest('hex');
  return join(home, 'places', name.slice(0, 16));
};

/** The place that is kept, or a new one with a secret of its own. */
export async function readPlace(owner: PlaceOwner): Promise<ListenPlace> {
  const folder = folderOf(owner);
  const text = await readIfThere(join(folder, 'place.json'));
  if (text !== undefined) return JSON.parse(text) as ListenPlace;
  const place = { secret: generateSecret() };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writePlace(owner, place);
  return place;
}

export const writePlace = (owner: PlaceOwner, place: ListenPlace): Promise<void> =>
  writePrivate(
    join(folderOf(owner), 'place.json'),
    `${JSON.stringify({ ...owner, ...place }, null, 2)}\n`,
  );

/** Keeps other processes from the place until this one ends, however it ends. */
export async function lockPlace(owner: PlaceOwner): Promise<() => Promise<void>> {
  const unlock = await tryLockFolder(folderOf(owner));
  if (unlock) return unlock;
  throw new Failure(
    `Another payment-links listen forwards to ${owner.target}. End it first.`,
    exitCodes.refused,
  );
}
