import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { z } from 'zod';
import { readBounded } from '../../core/bounds.js';
import { errorTable } from '../../core/error-table.js';
import { readRetryAfter } from '../../core/retry-after.js';
import { isLoopback } from '../../core/web-address.js';
import { Refused, Unclear } from './provider.js';

const maxAnswerBytes = 256 * 1024;
/** Pages of a list that are read at most. */
const maxPages = 100;

/** The API of a provider. */
export interface Api {
  /** The provider, as the log names it. */
  name: string;
  /** Without a trailing slash. */
  url: string;
  /** The headers of every request. */
  headers: Record<string, string>;
  /** Finds the codes of an error in an answer, the field last; undefined if the provider does not write errors like this. */
  errorCodes: (answer: unknown) => (string | undefined)[] | undefined;
  timeoutMs?: number | undefined;
}

interface Message {
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends one request: a POST with a message, a GET without one. Errors have neither keys nor what customers entered.
 *
 * @throws Refused if the provider says no in its own words. Anything else but an answer is {@link Unclear}: a proxy may
 * have said it, or the key may be wrong.
 */
export async function ask<Answer extends z.ZodType>(
  api: Api,
  path: string,
  answer: Answer,
  message?: Message,
): Promise<z.output<Answer>> {
  const { status, text, retryAfter } = await exchange(api, path, message);
  const json = parse(text);
  if (status === 200) {
    const { data, error } = answer.safeParse(json);
    if (!error) return data;
    const faults = error.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
    throw new Unclear(`${api.name} sent an answer of another form: ${faults.join(', ')}`);
  }
  const codes = api.errorCodes(json);
  const reason = `${api.name} answered ${[status, ...(codes ?? [])].filter(Boolean).join(' ')}`;
  const isDefinite = status >= 400 && status < 500 && !passing.includes(status);
  throw codes && isDefinite
    ? Object.assign(new Refused(reason), {
        field: codes.at(-1),
        isUnfunded: codes.some(saysUnfunded),
      })
    : Object.assign(new Unclear(reason), {
        pauseMs: status === tooMany ? readRetryAfter(retryAfter, new Date()) : 0,
      });
}

const tooMany = errorTable.RATE_LIMITED.status;

/** Statuses of a no that may not last: a wrong key, two requests with one key at once, too many requests. */
const passing = (['UNAUTHENTICATED', 'REQUEST_TIMEOUT', 'CONFLICT', 'RATE_LIMITED'] as const).map(
  (code): number => errorTable[code].status,
);

async function exchange(
  { name, url, headers, timeoutMs = 10_000 }: Api,
  path: string,
  message?: Message,
): Promise<{ status: number; text: string; retryAfter: string | undefined }> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url + path, {
      ...(message && { method: 'POST', body: message.body }),
      headers: { ...headers, ...message?.headers },
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    if (!response.body) return { status, text: '', retryAfter };
    const body = Readable.fromWeb(response.body as ReadableStream);
    const tooLarge = (): Error => new Error('The answer is too large');
    const bytes = await readBounded(body, maxAnswerBytes, tooLarge).finally(() => body.destroy());
    return { status, text: new TextDecoder().decode(bytes), retryAfter };
  } catch (error) {
    throw Object.assign(new Unclear(`${name} did not answer`, { cause: error }), {
      isLate: signal.aborted,
    });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A word of the provider that may stand in the log; undefined for one that may quote a customer. */
export const codeWord = (word: unknown): string | undefined =>
  typeof word === 'string' && /^[\w.[\]-]{1,100}$/.test(word) ? word : undefined;

/** True for a provider's word for a balance that is too low. */
export const saysUnfunded = (word: string | null | undefined): boolean =>
  word === 'balance_insufficient' || word === 'insufficient_funds';

interface Page<Item> {
  items: Item[];
  /** Leads to the next page. */
  cursor: string | null | undefined;
}

/**
 * Reads a list page by page.
 *
 * @param parameter the name of the cursor in the query
 * @throws Unclear when it does not end
 */
export async function* readPages<Item>(
  name: string,
  parameter: string,
  readPage: (more: Record<string, string>) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  let more: Record<string, string> = {};
  for (let pages = 0; pages < maxPages; pages++) {
    const { items, cursor } = await readPage(more);
    yield items;
    if (!cursor) return;
    more = { [parameter]: cursor };
  }
  throw new Unclear(`${name} has a list of more than ${maxPages} pages`);
}

/** The items of all pages. */
export async function joinPages<Item>(pages: AsyncIterable<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}

/** Sources of the pages to which a provider leads, as `form-action` names them. Each may have a domain of its own. */
export const pageSources = (apiUrl: string): string =>
  isLoopback(new URL(apiUrl)) ? `https: ${new URL(apiUrl).origin}` : 'https:';

/** The address of a page, if a browser may be sent there. @throws Unclear */
export function checkPage({ name, url }: Api, address: string): string {
  const page = URL.canParse(address) ? new URL(address) : undefined;
  const api = new URL(url);
  const isAllowed = page?.protocol === 'https:' || (isLoopback(api) && page?.origin === api.origin);
  if (!isAllowed) throw new Unclear(`${name} leads to an address that is not https`);
  return address;
}
