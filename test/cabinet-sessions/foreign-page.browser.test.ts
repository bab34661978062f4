/** A page of another site in the browser of a signed-in creator: it can neither read nor change anything. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '../support/world/browser.js';
import { useListening } from '../support/service/client.js';
import { useStore } from '../support/service/service.js';
import { isEmbedded } from '../support/world/database.js';

const { service, creator } = useStore();
const listening = useListening(service);

const change = 'mutation { createApiKey(input: { name: "Evil" }) { key } }';

/** Runs in the attacking page: its attempts on the service at an address, which return what they have read. */
function attemptsOn(cabinet: string, body: string): Record<string, () => unknown> {
  const endpoint = `${cabinet}/graphql`;
  const query = `${endpoint}?query={apiKeys{nodes{name}}}`;
  const textOf = (answer: Response): Promise<string> => answer.text();
  const post = (headers: HeadersInit, mode: RequestMode = 'cors') =>
    fetch(endpoint, { method: 'POST', mode, credentials: 'include', headers, body }).then(textOf);
  const load = (tag: 'img' | 'script') =>
    new Promise<string>((done) => {
      const element = document.createElement(tag);
      element.onload = () => done('loaded');
      element.onerror = () => done('');
      element.src = query;
      document.head.append(element);
    });
  return {
    'a fetch with the cookie': () => post({ 'content-type': 'application/json' }),
    'a fetch with the cookie and the header of the cabinet': () =>
      post({ 'content-type': 'application/json', 'x-cabinet': '1' }),
    'a fetch that needs no permission': () => post({ 'content-type': 'text/plain' }, 'no-cors'),
    'a query in an address': () => fetch(query, { credentials: 'include' }).then(textOf),
    'a query in an image': () => load('img'),
    'a query in a script': () => load('script'),
    'a beacon': () => {
      navigator.sendBeacon(endpoint, new Blob([body], { type: 'text/plain' }));
      return '';
    },
    'a window of the cabinet': async () => {
      const opened = window.open(`${cabinet}/cabinet`, 'victim') as Window;
      // The empty page that comes first can be read. The loaded page throws.
      while (opened.document.body.innerText === '') await new Promise(requestAnimationFrame);
      return opened.document.body.innerText;
    },
    'a frame of the cabinet': () =>
      new Promise<string>((done) => {
        const frame = document.createElement('iframe');
        frame.onload = () => done(frame.contentDocument?.body.innerText ?? '');
        frame.src = `${cabinet}/cabinet`;
        document.body.append(frame);
      }),
    'the cookie itself': () => document.cookie,
  };
}

describe.skipIf(!hasBrowser || !isEmbedded)('A page', () => {
  let context: BrowserContext;
  let own: Page;
  let evil: Page;
  let site: Server;
  let cabinet: string;

  beforeAll(async () => {
    cabinet = listening.url;
    site = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><link rel="icon" href="data:,"><title>Evil</title>');
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    context = await (await openBrowser()).newContext();
    own = await context.newPage();
    await own.goto(`${cabinet}/`);
    await ask(own, `mutation { signIn(input: { apiKey: "${creator.key}" }) { id } }`);
    evil = await context.newPage();
    return async () => {
      await context.close();
      site.close();
    };
  });

  const ask = (page: Page, query: string): Promise<any> =>
    page.evaluate(
      async (body) =>
        (
          await fetch('/graphql', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-cabinet': '1' },
            body,
          })
        ).json(),
      JSON.stringify({ query }),
    );
  const openEvil = (host: string) =>
    evil.goto(`http://${host}:${(site.address() as AddressInfo).port}/`);

  /** The rows of the creator, and the creator who is signed in. */
  const state = async () => {
    const { data } = await ask(
      own,
      '{ viewer { creator { id } session { id } } apiKeys { totalCount } auditLog { totalCount } }',
    );
    return data;
  };

  const origins = [
    ['of another site', 'localhost'],
    ['on another port', '127.0.0.1'],
  ] as const;
  const table = origins.flatMap(([where, host]) =>
    Object.keys(attemptsOn('', '')).map((attempt) => ({ where, host, attempt })),
  );

  test.each(table)('$where gets nothing by $attempt', async ({ host, attempt }) => {
    const before = await state();
    expect(before.viewer.creator.id).toBe(String(creator.id));
    await openEvil(host);
    const given = [cabinet, JSON.stringify({ query: change })].map((text) => JSON.stringify(text));
    const run = `(${String(attemptsOn)})(${given.join()})[${JSON.stringify(attempt)}]`;
    const got = await evil.evaluate(`Promise.resolve().then(${run}).catch(() => '')`);
    expect(got).toBe('');
    expect(await state()).toEqual(before);
    for (const page of context.pages().filter((each) => each !== own && each !== evil)) {
      await page.close();
    }
  });

  test.each(origins)(
    '%s may link to the cabinet, where the creator stays signed in',
    async (_where, host) => {
      await openEvil(host);
      await evil.evaluate((address) => void location.assign(address), `${cabinet}/`);
      await evil.waitForURL(`${cabinet}/`);
      const { data } = await ask(evil, '{ viewer { creator { id } } }');
      expect(data.viewer.creator.id).toBe(String(creator.id));
    },
  );
});
