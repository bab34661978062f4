import { homedir } from 'node:os';
import { join } from 'node:path';
import { packageFile } from '../core/package.js';
import { readIfThere } from '../core/secrets/private-file.js';
import { isLoopback } from '../core/web-address.js';
import { Failure } from './failure.js';
import { readKeys } from './kept-keys.js';

/** The options that every command has. */
export interface CommonOptions {
  url?: string;
  apiKey?: string;
  json?: boolean;
}

/** The service that a command asks, and the creator's key for it. */
export interface Account {
  url: string;
  apiKey: string;
}

/** The file with the address of the service that has handed the command out. In the repository there is none. */
const originFile = packageFile('service-address.txt');

const { PAYMENT_LINKS_URL, PAYMENT_LINKS_API_KEY, PLATFORM_API_KEY, XDG_CONFIG_HOME } = process.env;
const defaultUrl = 'http://127.0.0.1:4000';

/** The folder with what commands keep. */
export const home = join(XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'payment-links');
export const keysFile = join(home, 'keys.json');

/** The address of the service: of the option, the environment, the last login by such a command, or the package. */
export async function readUrl({ url = PAYMENT_LINKS_URL }: CommonOptions): Promise<string> {
  const origin = await readOrigin();
  return checkAddress(url ?? (await readKeys(keysFile)).current[origin] ?? origin);
}

/** The address of the service to log in to, for which the last login does not count. */
export const readLoginUrl = async ({ url = PAYMENT_LINKS_URL }: CommonOptions): Promise<string> =>
  readUrl({ url: url ?? (await readOrigin()) });

/** The service that has handed out this command. */
export const readOrigin = async (): Promise<string> =>
  (await readIfThere(originFile))?.trim() || defaultUrl;

/** The key that is given, by the option or the environment. */
export const givenKey = ({ apiKey = PAYMENT_LINKS_API_KEY }: CommonOptions): string | undefined =>
  apiKey;

/** The platform's key that is given, by the option or the environment. */
export const givenPlatformKey = ({ platformKey = PLATFORM_API_KEY }: { platformKey?: string }) =>
  platformKey;

/** False on a Linux without windows, such as a server. */
export const hasScreen = (): boolean => {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
};

export async function readAccount(options: CommonOptions): Promise<Account> {
  const url = await readUrl(options);
  const apiKey = givenKey(options) ?? (await readKeys(keysFile)).keys[url];
  if (apiKey !== undefined) return { url, apiKey };
  throw new Failure(
    `There is no API key for ${url}. Run payment-links login, or set PAYMENT_LINKS_API_KEY.`,
  );
}

/** An address without what would only make it look different. Over http, only this machine is asked. */
export function checkAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new Failure(`${text} is not an address such as https://links.example.`);
  }
  if (url.username || url.password)
    throw new Failure('Leave user and password out of the address.');
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new Failure(`${text}: take https://. Only this machine is asked over http://.`);
  }
  return url.origin + url.pathname.replace(/\/+$/, '') + url.search;
}
