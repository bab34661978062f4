/** What the browser keeps for a creator. It goes when they sign out, when their session ends, and after a day. */

const everyPrefix = 'cabinet-of-';

/** The beginning of all keys of a creator. */
export const keptPrefix = (creatorId: string): string => `${everyPrefix}${creatorId}-`;

/** Has the time from which something is kept, in milliseconds. */
export const sinceKey = (creatorId: string): string => `${keptPrefix(creatorId)}since`;
const dayMs = 24 * 3600 * 1000;

const keysWith = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // The browser refuses, and has kept nothing.
    return [];
  }
};

export const keepsFor = (creatorId: string): boolean => keysWith(keptPrefix(creatorId)).length > 0;

export function dropKept(creatorId: string): void {
  for (const key of keysWith(keptPrefix(creatorId))) localStorage.removeItem(key);
}

/** Drops what was kept for others than a creator: nobody else uses the browser now. Without a creator, drops everything. */
export function dropKeptOfOthers(creatorId?: string): void {
  for (const key of keysWith(everyPrefix)) {
    const isOwn = creatorId !== undefined && key.startsWith(keptPrefix(creatorId));
    if (!isOwn) localStorage.removeItem(key);
  }
}

/** Drops what has been kept for a creator for a day. Keys of requests are forgotten as early: a line could be made twice. */
export function dropIfOld(creatorId: string): void {
  if (!keepsFor(creatorId)) return;
  const since = Number(localStorage.getItem(sinceKey(creatorId)));
  if (Date.now() - since > dayMs) dropKept(creatorId);
}
