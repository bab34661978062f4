import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readIfThere, writePrivate } from '../core/secrets/private-file.js';
import { Failure } from './failure.js';

/** The keys that `login` has stored, by the address of their service. */
export interface KeptKeys {
  /** The service of the last login. */
  current?: string;
  keys: Record<string, string>;
}

export async function readKeys(file: string): Promise<KeptKeys> {
  const text = await readIfThere(file);
  if (text === undefined) return { keys: {} };
  try {
    const { current, keys } = JSON.parse(text) as KeptKeys;
    return { ...(current !== undefined && { current }), keys: { ...keys } };
  } catch {
    throw new Failure(`${file} is not as login writes it. Delete it, and log in again.`);
  }
}

/** Stores the key of a service, which becomes the current one. */
export async function keepKey(file: string, url: string, apiKey: string): Promise<void> {
  const { keys } = await readKeys(file);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await write(file, { current: url, keys: { ...keys, [url]: apiKey } });
}

/** Forgets the key of a service. @returns false if there is none */
export async function forgetKey(file: string, url: string): Promise<boolean> {
  const { current, keys } = await readKeys(file);
  const { [url]: forgotten, ...others } = keys;
  if (forgotten === undefined) return false;
  const isOther = current !== undefined && current !== url;
  await write(file, { ...(isOther && { current }), keys: others });
  return true;
}

/** No other user may read the file. */
const write = (file: string, kept: KeptKeys): Promise<void> =>
  writePrivate(file, `${JSON.stringify(kept, null, 2)}\n`);
