import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { useListening } from '../service/client.js';
import type { TestService } from '../service/service.js';

/** Chromium of Debian. Its headless shell is the same browser without windows, and needs a quarter less time. */
const executablePath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  '';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

export const hasBrowser = existsSync(executablePath);

let shared: Promise<Browser> | undefined;

/** The browser of this worker, which all test files share. It can reach only this machine, and ends with the worker. */
export const openBrowser = () => (shared ??= chromium.launch({ executablePath, args }));

/**
 * Opens a browser on a service before the tests of a block. After each test, checks that it asked nobody else and that
 * its console holds no error.
 */
export function useBrowser(service: TestService) {
  /** The page, and the address that the service listens at. */
  const opened = {} as { page: Page; address: string };
  const hosts = new Set<string>();
  const complaints: string[] = [];
  const listening = useListening(service);

  beforeAll(async () => {
    opened.address = listening.url;
    opened.page = await (await openBrowser()).newPage();
    opened.page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    opened.page.on('pageerror', (error) => complaints.push(error.message));
    opened.page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  });

  afterEach(() => {
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([opened.address]);
  });

  afterAll(() => opened.page.context().close());
  return opened;
}
