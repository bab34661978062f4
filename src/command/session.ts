import { PaymentLinks } from '../client/client.js';
import { openDoor, type Door } from '../client/graphql.js';
import { errorTable } from '../core/error-table.js';
import { version } from '../core/package.js';
import { exitCodes, Failure } from './failure.js';
import { createReport, type Report } from './report.js';
import { readAccount, type Account, type CommonOptions } from './settings.js';

/** The time in which the service may say its version. */
const hintTimeoutMs = 5000;

/** What a command works with. */
export interface Session extends Account {
  /** Its requests end with the command. */
  client: PaymentLinks;
  /** Requests that take no `signal` are answered before the command ends. */
  door: Door;
  report: Report;
  /** Aborted when the user, the system or a closing terminal ends the command. */
  signal: AbortSignal;
}

/** Runs a command with the account that its options lead to. */
export async function withSession<Result>(
  options: CommonOptions,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const account = await readAccount(options);
  const { url, apiKey } = account;
  const report = createReport(options);
  const ending = new AbortController();
  const hinted = otherVersionHint(url, ending.signal).then((hint) => {
    if (hint !== undefined) report.hint(hint);
  });
  const end = (): void => ending.abort(new Failure('Ended before it was done.', exitCodes.ended));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  try {
    return await work({
      ...account,
      client: new PaymentLinks({ baseUrl: url, apiKey, signal: ending.signal }),
      door: openDoor(url, apiKey),
      report,
      signal: ending.signal,
    });
  } finally {
    await hinted;
  }
}

/** A hint if the service is of another version than this command; undefined if it fits, or cannot tell in time. */
async function otherVersionHint(url: string, ended: AbortSignal): Promise<string | undefined> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(hintTimeoutMs)]);
  try {
    const ask = (path: string, method: string): Promise<Response> =>
      fetch(url + path, { method, signal });
    const own = await ask(`/payment-links-${version}.tgz`, 'HEAD');
    if (own.status !== errorTable.NOT_FOUND.status) return undefined;
    const { info } = (await (await ask('/openapi.json', 'GET')).json()) as {
      info: { version: string };
    };
    const fitting = `npx ${url}/payment-links-${info.version}.tgz`;
    return `This command is of version ${version}, the service of ${info.version}. Take ${fitting}`;
  } catch {
    return undefined;
  }
}
