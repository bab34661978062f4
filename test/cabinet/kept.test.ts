/// <reference types="vite/client" />
/** What the browser keeps for a creator, in a browser that several people use. The service is the real one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptPrefix, sinceKey } from '../../src/cabinet/api/kept.js';
import { CabinetViewerDocument } from '../../src/cabinet/api/session.js';
import { createSessionStore } from '../../src/cabinet/session/state.js';
import { signInWithKey, type Cabinet } from '../support/scenes/cabinet-session.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore({}, beforeEach);
const dayMs = 24 * 3600 * 1000;
const seen = { enumerable: true, configurable: true };
const spreadsheetOf = (id: number | string): string => `${keptPrefix(String(id))}spreadsheet`;
afterEach(() => void vi.unstubAllGlobals());

/** Opens the cabinet with the cookie of a session, and returns its store and the keys that are left. */
async function open(kept: Record<string, number>, { headers }: Cabinet) {
  const items = new Map<string, string>();
  items.set('cabinet-signed-in', 'yes');
  for (const [id, since] of Object.entries(kept)) {
    items.set(spreadsheetOf(id), 'Ann,20');
    items.set(sinceKey(id), String(since));
  }
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const listed = { ownKeys: () => [...items.keys()], getOwnPropertyDescriptor: () => seen };
  vi.stubGlobal('localStorage', new Proxy(storage, listed));
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (path: string, { method, body, headers: own }: RequestInit) =>
    service.fetch(path, {
      method: method as string,
      body: body as string,
      headers: { ...(own as Record<string, string>), ...headers() },
    }),
  );
  const store = createSessionStore();
  await store.start();
  return { store, kept: () => [...items.keys()].filter((key) => key.endsWith('spreadsheet')) };
}

test('a spreadsheet stays for its creator, and goes when another has signed in', async () => {
  const cabinet = await signInWithKey(service, creator.key);
  const now = Date.now();
  const { store, kept } = await open({ [creator.id]: now, 7: now }, cabinet);
  expect(store.getState().kind).toBe('in');
  expect(kept()).toEqual([spreadsheetOf(creator.id)]);
});

test('a spreadsheet goes after a day, also while its creator is signed in', async () => {
  const cabinet = await signInWithKey(service, creator.key);
  const { store, kept } = await open({ [creator.id]: Date.now() - dayMs - 1 }, cabinet);
  expect(store.getState().kind).toBe('in');
  expect(kept()).toEqual([]);
});

test.each(['while the cabinet is open', 'while it is closed'])(
  'a spreadsheet goes when the session has ended by time, %s',
  async (when) => {
    const isOpen = when === 'while the cabinet is open';
    const cabinet = await signInWithKey(service, creator.key);
    const ended = () => (service.clock.now = new Date(service.clock.now.getTime() + 400 * dayMs));
    if (!isOpen) ended();
    const { store, kept } = await open({ [creator.id]: Date.now() }, cabinet);
    if (isOpen) {
      expect(kept()).toHaveLength(1);
      ended();
      const state = store.getState();
      if (state.kind === 'in')
        await state.client
          .query(CabinetViewerDocument, {}, { requestPolicy: 'network-only' })
          .toPromise();
    }
    expect(store.getState()).toEqual({ kind: 'signedOut', reason: isOpen ? 'ended' : 'new' });
    expect(kept()).toEqual([]);
  },
);
