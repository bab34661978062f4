/** A page of another site in the browser of a signed-in creator: it can neither read nor change anything. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../support/world/browser.js';
import { listenOnLoopback } from '../support/service/listen.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);
const attacker = useCreator(service);

/** The attempts of the attacking page, as scripts. `cabinet` is the address of the service. */
const attempts: Record<string, (cabinet: string) => Promise<unknown>> = {
  'a fetch with the cookie': (cabinet) =>
    fetch(`${cabinet}/graphql`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { createApiKey(input: { name: "Evil" }) { key } }' }),
    }).then((answer) => answer.text()),
  'a fetch with the cookie and the header of the cabinet': (cabinet) =>
    fetch(`${cabinet}/graphql`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'x-cabinet': '1' },
      body: JSON.stringify({ query: 'mutation { createApiKey(input: { name: "Evil" }) { key } }' }),
    }).then((answer) => answer.text()),
  'a fetch that needs no permission': (cabinet) =>
    fetch(`${cabinet}/graphql`, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'include',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ query: 'mutation { createApiKey(input: { name: "Evil" }) { key } }' }),
    }).then((answer) => answer.text()),
  'a query in an address': (cabinet) =>
    fetch(`${cabinet}/graphql?query={apiKeys{nodes{name}}}`, { credentials: 'include' }).then(
      (answer) => answer.text(),
    ),
  'a query in an image': (cabinet) =>
    new Promise<string>((done) => {
      const image = new Image();
      image.onload = () => done('loaded');
      image.onerror = () => done('');
      image.src = `${cabinet}/graphql?query={apiKeys{nodes{name}}}`;
    }),
  'a query in a script': (cabinet) =>
    new Promise<string>((done) => {
      const script = document.createElement('script');
      script.onload = () => done('loaded');
      script.onerror = () => done('');
      script.src = `${cabinet}/graphql?query={apiKeys{nodes{name}}}`;
      document.head.append(script);
    }),
  'a beacon': (cabinet) => {
    const query = 'mutation { createApiKey(input: { name: "Evil" }) { key } }';
    const body = new Blob([JSON.stringify({ query })], { type: 'text/plain' });
    navigator.sendBeacon(`${cabinet}/graphql`, body);
    return Promise.resolve('');
  },
  'a window of the cabinet': async (cabinet) => {
    const opened = window.open(`${cabinet}/cabinet`, 'victim') as Window;
    // The empty page that comes first can be read. The loaded page throws.
    while (opened.document.body.innerText === '') await new Promise(requestAnimationFrame);
    return opened.document.body.innerText;
  },
  'a frame of the cabinet': (cabinet) =>
    new Promise<string>((done) => {
      const frame = document.createElement('iframe');
      frame.onload = () => done(frame.contentDocument?.body.innerText ?? '');
      frame.src = `${cabinet}/cabinet`;
      document.body.append(frame);
    }),
  'the cookie itself': () => Promise.resolve(document.cookie),
};

const enctypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

describe.skipIf(!hasBrowser || process.env.TEST_DATABASE_URL)('A page of another site', () => {
  let browser: Browser;
  let context: BrowserContext;
  let own: Page;
  let site: Server;
  let cabinet: string;
  let port: number;

  beforeAll(async () => {
    const server = await listenOnLoopback();
    server.serve((request) => service.app.handle(request));
    cabinet = `http://127.0.0.1:${server.port}`;
    site = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><link rel="icon" href="data:,"><title>Evil</title>');
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    port = (site.address() as AddressInfo).port;
    browser = await launchBrowser(['127.0.0.1', 'localhost']);
    context = await browser.newContext();
    own = await context.newPage();
    await own.goto(`${cabinet}/`);
    await ask(own, `mutation { signIn(input: { apiKey: "${creator.key}" }) { id } }`);
    return async () => {
      await browser.close();
      site.close();
      await server.drain();
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
  const openEvil = async (host: string): Promise<Page> => {
    const evil = await context.newPage();
    await evil.goto(`http://${host}:${port}/`);
    return evil;
  };

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
    ['on another port of this host', '127.0.0.1'],
  ] as const;
  const table = origins.flatMap(([where, host]) =>
    Object.keys(attempts).map((attempt) => ({ where, host, attempt })),
  );

  test.each(table)('$where gets nothing by $attempt', async ({ host, attempt }) => {
    const before = await state();
    expect(before.viewer.creator.id).toBe(String(creator.id));
    const evil = await openEvil(host);
    const run = attempts[attempt] as (cabinet: string) => Promise<unknown>;
    const got = await evil.evaluate(
      ([script, address]) =>
        (eval(script as string) as typeof run)(address as string).catch(() => ''),
      [`(${run.toString()})`, cabinet],
    );
    expect(got).toBe('');
    expect(await state()).toEqual(before);
    await evil.close();
  });

  const forms = origins.flatMap(([where, host]) =>
    enctypes.map((enctype) => ({ where, host, enctype })),
  );

  test.each(forms)(
    '$where changes nothing and signs nobody in with a form of $enctype',
    async ({ host, enctype }) => {
      const before = await state();
      for (const query of [
        'mutation { createApiKey(input: { name: "Evil" }) { key } }',
        `mutation { signIn(input: { apiKey: "${attacker.key}" }) { id } }`,
        'mutation { signOut(input: {}) { sessions } }',
      ]) {
        const evil = await openEvil(host);
        const answered = evil.waitForResponse(`${cabinet}/graphql`);
        await evil.evaluate(
          ([action, type, text]) => {
            const form = document.createElement('form');
            Object.assign(form, { action, method: 'POST', enctype: type });
            const field = document.createElement('input');
            // As plain text, name and value together form one JSON object.
            const isPlain = type === 'text/plain';
            field.name = isPlain ? `{"query":${JSON.stringify(text)},"x":"` : 'query';
            field.value = isPlain ? '"}' : (text as string);
            form.append(field);
            document.body.append(form);
            // After this script has returned, since the page is gone then.
            setTimeout(() => form.submit());
          },
          [`${cabinet}/graphql`, enctype, query],
        );
        expect((await answered).status()).toBeGreaterThanOrEqual(400);
      }
      expect(await state()).toEqual(before);
    },
  );

  test.each(origins)(
    '%s may link to the cabinet, where the creator stays signed in',
    async (_where, host) => {
      const evil = await openEvil(host);
      await evil.evaluate((address) => void location.assign(address), `${cabinet}/`);
      await evil.waitForURL(`${cabinet}/`);
      const { data } = await ask(evil, '{ viewer { creator { id } } }');
      expect(data.viewer.creator.id).toBe(String(creator.id));
    },
  );
});
