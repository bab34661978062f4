import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readIfThere, writePrivate } from '../core/secrets/private-file.js';
import { Failure } from './failure.js';

/** The keys that `login` has stored, by the address of their service. */
export interface KeptKeys {
  /** The service of the last login, by the one that has handed out the command that logged in. */
  current: Record<string, string>;
  keys: Record<string, string>;
}

export async function readKeys(file: string): Promise<KeptKeys> {
  const text = await readIfThere(file);
  if (text === undefined) return { current: {}, keys: {} };
  try {
    const { current, keys } = JSON.parse(text) as KeptKeys;
    return { current: { ...current }, keys: { ...keys } };
  } catch {
    throw new Failure(`${file} is not as login writes it. Delete it, and log in again.`);
  }
}

/** Stores the key of a service, which becomes the current one of commands from an origin. */
export async function keepKey(
  file: string,
  { url, apiKey }: { url: string; apiKey: string },
  origin: string,
): Promise<void> {
  const { current, keys } = await readKeys(file);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await write(file, {
    current: { ...current, [origin]: url },
    keys: { ...keys, [url]: apiKey },
  });
}

/** Forgets the key of a service. @returns false if there is none */
export async function forgetKey(file: string, url: string): Promise<boolean> {
  const { current, keys } = await readKeys(file);
  const { [url]: forgotten, ...others } = keys;
  if (forgotten === undefined) return false;
  const left = Object.entries(current).filter(([, each]) => each !== url);
  await write(file, { current: Object.fromEntries(left), keys: others });
  return true;
}

/** No other user may read the file. */
const write = (file: string, kept: KeptKeys): Promise<void> =>
  writePrivate(file, `${JSON.stringify(kept, null, 2)}\n`);
