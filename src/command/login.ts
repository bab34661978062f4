import { createInterface } from 'node:readline';
import { isCancel, password } from '@clack/prompts';
import { PaymentLinks } from '../client/client.js';
import { CommandAccountDocument } from './documents.js';
import { exitCodes, Failure } from './failure.js';
import { forgetKey, keepKey } from './kept-keys.js';
import { createReport } from './report.js';
import type { Session } from './session.js';
import {
  givenKey,
  keysFile,
  readLoginUrl,
  readOrigin,
  readUrl,
  type CommonOptions,
} from './settings.js';

/** Stores a key after the service has accepted it. */
export async function login(options: CommonOptions): Promise<void> {
  const url = await readLoginUrl(options);
  const apiKey = givenKey(options) ?? (await askKey(url));
  const { viewer } = await new PaymentLinks({ baseUrl: url, apiKey }).graphql(
    CommandAccountDocument,
  );
  await keepKey(keysFile, { url, apiKey }, await readOrigin());
  const { storeName } = viewer.creator;
  createReport(options).print({ url, storeName }, `Logged in to ${url} as ${storeName}.`);
}

/** Forgets the key that `login` has stored. It still works, until it is revoked. */
export async function logout(options: CommonOptions): Promise<void> {
  const url = await readUrl(options);
  if (!(await forgetKey(keysFile, url))) {
    throw new Failure(`There is no login for ${url}.`, exitCodes.refused);
  }
  createReport(options).print({ url }, `Logged out of ${url}. To end the key, revoke it there.`);
}

/** Asks for a key on a terminal, and otherwise takes the first line of standard input. */
async function askKey(url: string): Promise<string> {
  if (process.stdin.isTTY) {
    const typed = await password({ message: `API key for ${url}` });
    if (isCancel(typed) || !typed.trim())
      throw new Failure('No key was entered.', exitCodes.refused);
    return typed.trim();
  }
  for await (const line of createInterface(process.stdin)) return line.trim();
  throw new Failure('Give a key: --api-key, PAYMENT_LINKS_API_KEY, or a line of standard input.');
}

/** Says whose key a command uses, and what is left of its limits. */
export async function whoami({ url, client, report }: Session): Promise<void> {
  const { viewer } = await client.graphql(CommandAccountDocument);
  const { creator, apiKey, limits } = viewer;
  const left = limits.map(
    ({ window, limit, remaining }) => `${remaining} of ${limit} a ${window.toLowerCase()}`,
  );
  report.print(
    { url, creator, apiKey, limits },
    [
      `${creator.storeName} at ${url}`,
      apiKey && `Key "${apiKey.name}", ${apiKey.access.toLowerCase()} access`,
      apiKey?.expiresAt && `until ${apiKey.expiresAt}`,
      `requests left: ${left.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  );
}
