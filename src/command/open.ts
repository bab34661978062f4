import { spawn } from 'node:child_process';
import { PaymentLinksError } from '../client/error.js';
import { isUuid } from '../core/text.js';
import { CommandPaidLinkDocument } from './documents.js';
import { createReport } from './report.js';
import { withSession } from './session.js';
import { hasScreen, readUrl, type CommonOptions } from './settings.js';

interface OpenOptions extends CommonOptions {
  print?: boolean;
}

/** Opens the cabinet, or a page of it, in the browser. Prints its address, too: there may be no browser. */
export async function openPage(options: OpenOptions, id?: string): Promise<void> {
  const address = `${await readUrl(options)}/cabinet${await pathOf(options, id)}`;
  const isOpened = !options.print && (await startBrowser(address));
  createReport(options).print({ address, isOpened }, address);
}

async function pathOf(options: OpenOptions, id: string | undefined): Promise<string> {
  if (id === undefined) return '';
  if (/^\d+$/.test(id)) return `/links/${id}`;
  if (!isUuid(id)) return pathOfPayment(id);
  // Some payment sites number payments by uuids, too.
  return withSession(options, async ({ client }) => {
    try {
      const { paymentLink } = await client.graphql(CommandPaidLinkDocument, { uuid: id });
      if (paymentLink) return `/links/${paymentLink.id}`;
    } catch (error) {
      if (!(error instanceof PaymentLinksError) || error.code !== 'NOT_FOUND') throw error;
    }
    return pathOfPayment(id);
  });
}

const pathOfPayment = (id: string): string => `/payments?${new URLSearchParams({ payment: id })}`;

/** The programs that hand an address to the browser. None reads it as a line of a shell. */
const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
};
/** An opener that still runs then has become the browser. */
const patienceMs = 1000;

/** @returns false if this machine has no browser to open, or does not say how */
async function startBrowser(address: string): Promise<boolean> {
  const [program, ...args] = openers[process.platform] ?? [];
  if (program === undefined || !hasScreen()) return false;
  return new Promise((resolve) => {
    const opener = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
    const timer = setTimeout(() => resolve(true), patienceMs);
    const end = (isOpened: boolean): void => {
      clearTimeout(timer);
      resolve(isOpened);
    };
    opener.once('error', () => end(false));
    opener.once('exit', (code) => end(code === 0));
    opener.unref();
  });
}
