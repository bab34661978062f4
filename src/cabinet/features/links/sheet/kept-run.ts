import { useMemo, useSyncExternalStore } from 'react';
import { dropKept, keptPrefix, sinceKey } from '../../../api/kept.js';
import type { ResultOf } from '../../../graphql.js';
import type { CabinetMakeLinkDocument } from './operations.js';

/**
 * A spreadsheet whose links are being made. The browser keeps it with its links for a day, until the creator is done with it or is signed out: a tab that was
 * closed goes on, and all tabs see the same.
 */
export interface Run {
  /** The idempotency key of each line begins with it. */
  id: string;
  /** The name of the file. */
  name: string;
  text: string;
  startedAt: string;
}

export type MadeLink = ResultOf<typeof CabinetMakeLinkDocument>['createPaymentLink'];

/** The key of a run, or of what belongs to it: a line, or that it is stopped. Others who use the browser have other keys. */
const keyOf = (creatorId: string, part?: number | 'stopped'): string =>
  `${keptPrefix(creatorId)}spreadsheet${part === undefined ? '' : `-${part}`}`;

let version = 0;
const listeners = new Set<() => void>();
const tell = (): void => {
  version++;
  for (const listener of listeners) listener();
};
addEventListener('storage', tell);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns false if the browser refuses, or has no room. */
function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
  } catch {
    return false;
  }
  tell();
  return true;
}

function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

const parse = (text: string | undefined): Run | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as Run);

/** The run of a creator. The component renders anew with each of its links. */
export function useRun(creatorId: string): Run | undefined {
  const text = useSyncExternalStore(subscribe, () => stored(keyOf(creatorId)));
  useSyncExternalStore(subscribe, () => version);
  return useMemo(() => parse(text), [text]);
}

/** Begins a run, in place of any other. Returns false if it cannot be kept. */
export function keepRun(creatorId: string, source: Pick<Run, 'name' | 'text'>): boolean {
  dropRun(creatorId);
  const [high, low] = crypto.getRandomValues(new BigUint64Array(2));
  const run: Run = { ...source, id: `${high}-${low}`, startedAt: new Date().toISOString() };
  return (
    store(sinceKey(creatorId), String(Date.now())) && store(keyOf(creatorId), JSON.stringify(run))
  );
}

export const isKept = (creatorId: string, { id }: Run): boolean =>
  stored(keyOf(creatorId))?.includes(`"id":"${id}"`) ?? false;

export function dropRun(creatorId: string): void {
  dropKept(creatorId);
  tell();
}

export const isStopped = (creatorId: string): boolean =>
  stored(keyOf(creatorId, 'stopped')) === 'yes';

export const keepStopped = (creatorId: string, isStopped: boolean): void =>
  void store(keyOf(creatorId, 'stopped'), isStopped ? 'yes' : 'no');

/** The link of a line; undefined until it is made. */
export function madeLink(creatorId: string, line: number): MadeLink | undefined {
  const text = stored(keyOf(creatorId, line));
  return text === undefined ? undefined : (JSON.parse(text) as MadeLink);
}

export const keepMade = (creatorId: string, line: number, made: MadeLink): boolean =>
  store(keyOf(creatorId, line), JSON.stringify(made));
