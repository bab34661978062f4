import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { HttpServer } from '../../../src/http/http-server.js';
import { hasBrowser, openBrowser } from '../world/browser.js';
import { listenOnLoopback } from '../service/listen.js';
import type { TestCreator, TestService } from '../service/service.js';
import { signInWithToken } from './cabinet-session.js';

/** Tests in the browser run only with the embedded database. The cabinet is the same on PostgreSQL. */
export const hasCabinet = hasBrowser && !process.env.TEST_DATABASE_URL;

/** The settings of a visit to the cabinet. */
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
}

export interface Cabinet {
  /** The address that the service listens at. */
  address: string;
  /** Opens a page in a browser of its own. */
  visit(visit?: Visit): Promise<Page>;
  /** The address that signs a creator in, as the platform gets it. */
  signInAddress(creator: Pick<TestCreator, 'id'>): Promise<string>;
  /** Stops the server as on SIGTERM, and starts it again at the same address. */
  restart(): Promise<void>;
  /** Parts of console messages that a test expects. */
  expected: string[];
}

/**
 * Serves the cabinet to browsers before the tests of a block. After each test, checks that no page complained, broke the
 * policy for its content or asked another host.
 */
export function useCabinet(service: TestService): Cabinet {
  const contexts: BrowserContext[] = [];
  const hosts = new Set<string>();
  const complaints: string[] = [];
  let server: HttpServer;
  let browser: Browser;

  const watch = (page: Page): void => {
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The browser logs each answer with an error. The page shows its meaning.
      const isNote = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isNote) complaints.push(message.text());
    });
  };

  const cabinet: Cabinet = {
    address: '',
    expected: [],
    async visit({
      creator,
      path = '',
      language = 'en',
      scheme = 'light',
      width = 1280,
      time,
    } = {}) {
      const context = await browser.newContext({
        ...(creator && { storageState: await signedIn(service, creator, cabinet.address) }),
        locale: language === 'en' ? 'en-GB' : 'ru-RU',
        timezoneId: 'Europe/Berlin',
        colorScheme: scheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      contexts.push(context);
      // Shorter than the timeout of a test, so that the failure names the step.
      context.setDefaultTimeout(10_000);
      if (time) await context.clock.setFixedTime(time);
      context.on('page', watch);
      await context.addInitScript(() => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ violatedDirective, blockedURI }) => {
            console.error(`Policy broken: ${violatedDirective} by ${blockedURI}`);
          },
        );
      });
      const page = await context.newPage();
      await page.goto(`${cabinet.address}/cabinet${path}`);
      if (creator) {
        await page.getByRole('navigation').or(page.getByRole('banner')).first().waitFor();
        await page.getByRole('button', { name: creator.storeName }).waitFor();
      }
      return page;
    },
    async signInAddress({ id }) {
      const { data } = await service.platform(
        `mutation { createCabinetSession(input: { creatorId: ${id} }) { url } }`,
      );
      const { url } = data.createCabinetSession as { url: string };
      return cabinet.address + url.slice(new URL(url).origin.length);
    },
    async restart() {
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
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const unexpected = complaints
      .splice(0)
      .filter((complaint) => !cabinet.expected.some((known) => complaint.includes(known)));
    cabinet.expected.length = 0;
    expect(unexpected).toEqual([]);
    expect([...hosts].filter((host) => host !== cabinet.address)).toEqual([]);
  });

  afterAll(() => stop());
  return cabinet;
}

type Stored = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The browser state of a creator who has signed in. */
async function signedIn(
  service: TestService,
  creator: Pick<TestCreator, 'id'>,
  origin: string,
): Promise<Stored> {
  const { cookie = '' } = await signInWithToken(service, creator);
  const [name = '', value = ''] = cookie.split('=');
  const attributes = { path: '/', httpOnly: true, secure: false, sameSite: 'Strict' } as const;
  return {
    cookies: [{ name, value, domain: new URL(origin).hostname, expires: -1, ...attributes }],
    origins: [{ origin, localStorage: [{ name: 'cabinet-signed-in', value: 'yes' }] }],
  };
}

/** The names of the operations that a page asks the API for, from now on. */
export function operationsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    names.push((request.postDataJSON() as { operationName: string }).operationName);
  });
  return names;
}

/** The findings of axe on a page, one line each: by all its rules, or by some. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const loaded = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await loaded.run({
      ...(runOnly && { runOnly }),
      resultTypes: ['violations'],
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    );
  }, rules);
}

/** True if any part of a page is wider than the window. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
