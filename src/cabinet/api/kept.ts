/** The beginning of all keys under which the browser keeps something for a creator. It goes at the latest when they sign out. */
export const keptPrefix = (creatorId: string): string => `cabinet-of-${creatorId}-`;

const keysOf = (creatorId: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(keptPrefix(creatorId)));
  } catch {
    // The browser refuses, and has kept nothing.
    return [];
  }
};

export const keepsFor = (creatorId: string): boolean => keysOf(creatorId).length > 0;

export function dropKept(creatorId: string): void {
  for (const key of keysOf(creatorId)) localStorage.removeItem(key);
}
