import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKey } from './key-format.js';
import { readIfThere, readOrMake } from './private-file.js';

/**
 * A key that the embedded service makes for its operator, and of which it keeps the hash alone. It lies in a file from
 * before it works until it was shown, so that a start that ends in between leaves it to the next to show.
 */
export interface UnshownKey {
  readOrMake(): Promise<string>;
  /** @returns undefined when it was shown */
  read(): Promise<string | undefined>;
  /** To be called once it was shown. */
  forget(): Promise<void>;
}

export function unshownKey(folder: string, name: 'demo' | 'platform'): UnshownKey {
  const file = join(folder, `${name}-key.unshown`);
  return {
    readOrMake: () => readOrMake(file, generateKey),
    read: () => readIfThere(file),
    forget: () => rm(file, { force: true }),
  };
}
