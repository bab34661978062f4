import axe from 'axe-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { HttpServer } from '../../../src/http/http-server.js';
import { hasBrowser, openBrowser } from '../world/browser.js';
import { listenOnLoopback } from '../service/listen.js';
import type { TestCreator, TestService } from '../service/service.js';
import { signInWithToken } from './cabinet-session.js';

/** Tests in the browser run only with the embedded database. The cabinet is the same on PostgreSQL. */
export const hasCabinet = hasBrowser && !process.env.TEST_DATABASE_URL;

interface Visit {
  /** Signed in as this creator; signed out without one. */
  creator?: Pick<TestCreator, 'id' | 'storeName'>;
  /** Below `/cabinet`. */
  path?: string;
  language?: 'en' | 'ru';
  scheme?: 'light' | 'dark';
  width?: number;
  /** The time that the clock of the page shows. */
  time?: Date;
  /** In a browser that no other test uses, since this one cuts it off the network or replaces its timers. */
  isDisposable?: boolean;
}

export type Cabinet = ReturnType<typeof useCabinet>;

/** A browser context that one test after another uses, since a new one compiles all scripts anew. */
interface Turn {
  context: BrowserContext;
  /** The visits that can use it. */
  kind: string;
  isTaken: boolean;
}

/**
 * Serves the cabinet to browsers before the tests of a block. After each test, checks that no page complained, broke the
 * policy for its content or asked another host.
 */
export function useCabinet(service: TestService) {
  const turns: Turn[] = [];
  const hosts = new Set<string>();
  const complaints: string[] = [];
  let server: HttpServer;
  let browser: Browser;

  async function openTurn(kind: string, language: 'en' | 'ru'): Promise<Turn> {
    const context = await browser.newContext({
      locale: language === 'en' ? 'en-GB' : 'ru-RU',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    // Shorter than the timeout of a test, so that the failure names the step.
    context.setDefaultTimeout(10_000);
    context.on('request', (request) => hosts.add(new URL(request.url()).origin));
    context.on('weberror', (failure) => complaints.push(failure.error().message));
    context.on('console', (message) => {
      // The browser logs each answer with an error. The page shows its meaning.
      const isNote = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isNote) complaints.push(message.text());
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`Policy broken: ${violatedDirective} by ${blockedURI}`);
      });
    });
    const turn = { context, kind, isTaken: true };
    turns.push(turn);
    await leaveCabinet(turn);
    return turn;
  }

  /** Leaves one tab, without a session, routes and all that pages have stored. */
  async function leaveCabinet({ context }: Turn): Promise<Page> {
    const [page = await context.newPage(), ...others] = context.pages();
    for (const other of others) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${cabinet.address}/health`);
    await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()));
    await context.clearCookies();
    return page;
  }

  async function signIn(page: Page, creator: Pick<TestCreator, 'id'>): Promise<void> {
    const { cookie = '' } = await signInWithToken(service, creator);
    const [name = '', value = ''] = cookie.split('=');
    const attributes = { httpOnly: true, sameSite: 'Strict' } as const;
    await page.context().addCookies([{ name, value, url: cabinet.address, ...attributes }]);
    await page.evaluate(() => localStorage.setItem('cabinet-signed-in', 'yes'));
  }

  const cabinet = {
    /** The address that the service listens at. */
    address: '',
    /** Parts of console messages that a test expects. */
    expected: [] as string[],
    /** Opens a page in a browser that no other visit of the test uses. */
    async visit({
      creator,
      path = '',
      language = 'en',
      scheme = 'light',
      width = 1280,
      time,
      isDisposable = false,
    }: Visit = {}): Promise<Page> {
      const kind = isDisposable ? 'disposable' : `${language}, ${time ? 'fixed' : 'running'} clock`;
      const free = turns.find((turn) => turn.kind === kind && !turn.isTaken);
      const turn = free ?? (await openTurn(kind, language));
      turn.isTaken = true;
      if (time) await turn.context.clock.setFixedTime(time);
      const [page] = turn.context.pages() as [Page];
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      if (creator) await signIn(page, creator);
      await page.goto(`${cabinet.address}/cabinet${path}`);
      if (creator) await page.getByRole('button', { name: creator.storeName }).waitFor();
      return page;
    },
    /** The address that signs a creator in, as the platform gets it. */
    async signInAddress({ id }: Pick<TestCreator, 'id'>): Promise<string> {
      const { data } = await service.platform(
        `mutation { createCabinetSession(input: { creatorId: ${id} }) { url } }`,
      );
      const { url } = data.createCabinetSession as { url: string };
      return cabinet.address + url.slice(new URL(url).origin.length);
    },
    /** Stops the server as on SIGTERM, and starts it again at the same address. */
    async restart(): Promise<void> {
      const { port } = server;
      await stop();
      await start(port);
    },
  };

  /** Lets readers of the feed go, as the service does when it stops. */
  let letGo: () => void;
  const start = async (port = 0): Promise<void> => {
    const stopping = new Promise<void>((resolve) => (letGo = resolve));
    server = await listenOnLoopback({ port });
    server.serve((request) => {
      const closed = Promise.race([request.closed, stopping]);
      return service.app.handle({ ...request, closed });
    });
  };
  const stop = async (): Promise<void> => {
    letGo();
    await server.drain();
  };

  beforeAll(async () => {
    await start();
    cabinet.address = `http://127.0.0.1:${server.port}`;
    browser = await openBrowser();
  });

  afterEach(async () => {
    for (const turn of turns.filter(({ isTaken }) => isTaken)) {
      if (turn.kind === 'disposable') {
        turns.splice(turns.indexOf(turn), 1);
        await turn.context.close();
      } else {
        await leaveCabinet(turn);
        turn.isTaken = false;
      }
    }
    const unexpected = complaints
      .splice(0)
      .filter((complaint) => !cabinet.expected.some((known) => complaint.includes(known)));
    cabinet.expected.length = 0;
    expect(unexpected).toEqual([]);
    expect([...hosts].filter((host) => host !== cabinet.address)).toEqual([]);
  });

  afterAll(async () => {
    for (const { context } of turns) await context.close();
    // Nobody asks any more, and draining waits a second for those who might.
    void stop();
  });
  return cabinet;
}

/** Signs in at the page that asks for a key. */
export async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a page by the navigation. */
export const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name }).click();

export const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((node) => node === document.activeElement);

export const copiedBy = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The rows of a table, without its head. */
export const tableRows = (table: Locator): Locator =>
  table.getByRole('row').filter({ has: table.page().getByRole('cell') });

/** The names of the operations that a page asks the API for, from now on. */
export function operationsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    names.push((request.postDataJSON() as { operationName: string }).operationName);
  });
  return names;
}

/** The findings of axe on a page, one line each. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const loaded = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await loaded.run({ resultTypes: ['violations'], preload: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    );
  });
}

/** True if any part of a page is wider than the window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
