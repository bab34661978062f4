import { describe, expect, test } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import type { RunningServer } from '../support/service/processes.js';
import {
  newLink,
  postLink,
  recordPayment,
  useBuiltService,
} from '../support/service/built-service.js';

/** An embedded database takes one process at a time. */
const processes = process.env.TEST_DATABASE_URL ? 2 : 1;
// So that no request is told to come again, even on a slow machine.
const service = useBuiltService({ processes, settings: { DATABASE_TIMEOUT_MS: '30000' } });

const serverAt = (index: number) => service.servers[index % processes] as RunningServer;

interface Page {
  nodes: { id: string; body: string }[];
  pageInfo: { endCursor: string };
}

/** Reads a page of events; fails when it is aborted. */
async function read(
  server: RunningServer,
  {
    after = '',
    waitSeconds = 0,
    signal,
  }: { after?: string; waitSeconds?: number; signal?: AbortSignal },
): Promise<Page> {
  const query = `query ($after: String, $waitSeconds: Int) {
    events(first: 100, after: $after, waitSeconds: $waitSeconds) { nodes { id body } pageInfo { endCursor } }
  }`;
  const response = await server.fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.key },
    body: JSON.stringify({ query, variables: { after: after || null, waitSeconds } }),
    ...(signal && { signal }),
  });
  const { data } = (await response.json()) as { data: { events: Page } };
  expect(response.status).toBe(200);
  return data.events;
}

/** The cursor behind all events so far. */
async function feedEnd(server: RunningServer): Promise<string> {
  for (let after = ''; ;) {
    const { nodes, pageInfo } = await read(server, { after });
    if (nodes.length === 0) return pageInfo.endCursor;
    after = pageInfo.endCursor;
  }
}

const metric = async (server: RunningServer, name: string): Promise<number> => {
  const response = await server.fetch('/metrics', {
    headers: { 'X-API-Key': service.platformKey },
  });
  const line = (await response.text()).split('\n').find((text) => text.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
};

const untilWaiting = (server: RunningServer, readers: number): Promise<void> =>
  expect
    .poll(() => metric(server, 'payment_links_waiting_readers'), { timeout: 20_000 })
    .toBe(readers);

describe('Readers', () => {
  const payments = times(200, 1000);
  const writers = 8;

  test(`see each of ${payments} payments once and in one order, also after restarts`, async () => {
    const begin = await feedEnd(serverAt(0));
    const uuid = await newLink(serverAt(0), service);

    const follow = async (server: RunningServer): Promise<string[]> => {
      const seen: string[] = [];
      for (let after = begin; seen.length < payments;) {
        const { nodes, pageInfo } = await read(server, { after, waitSeconds: 5 });
        seen.push(...nodes.map(({ id }) => id));
        after = pageInfo.endCursor;
      }
      return seen;
    };
    /** Stores its cursor with the events that it has seen, and is interrupted again and again. */
    const followWithRestarts = async (): Promise<string[]> => {
      const stored = { seen: [] as string[], after: begin };
      for (let start = 0; stored.seen.length < payments; start++) {
        const giveUp = AbortSignal.timeout(50 + ((start * 37) % 150));
        try {
          for (;;) {
            const { nodes, pageInfo } = await read(serverAt(start), {
              after: stored.after,
              waitSeconds: 5,
              signal: giveUp,
            });
            stored.seen.push(...nodes.map(({ id }) => id));
            stored.after = pageInfo.endCursor;
            if (stored.seen.length >= payments) break;
          }
        } catch (error) {
          if (!giveUp.aborted) throw error;
        }
      }
      return stored.seen;
    };
    let next = 0;
    const payOn = async (): Promise<void> => {
      while (next < payments) {
        const number = next++;
        const { errors } = await recordPayment(serverAt(number), service, uuid, `f_${number}`);
        expect(errors).toBeUndefined();
      }
    };
    const [one, other] = await Promise.all([
      follow(serverAt(1)),
      followWithRestarts(),
      ...Array.from({ length: writers }, payOn),
    ]);
    expect(new Set(one).size).toBe(payments);
    expect(other).toEqual(one);
    report(
      `${payments} payments of ${processes} processes: both readers saw each once, in one order`,
    );
  }, 120_000);

  test('hear of a payment that another process records within a second', async () => {
    const uuid = await newLink(serverAt(0), service);
    let after = await feedEnd(serverAt(0));
    let slowest = 0;
    for (let time = 0; time < times(5, 30); time++) {
      const reading = read(serverAt(0), { after, waitSeconds: 20 });
      await untilWaiting(serverAt(0), 1);
      const beganAt = performance.now();
      await recordPayment(serverAt(1), service, uuid, `heard_${time}`);
      const page = await reading;
      slowest = Math.max(slowest, performance.now() - beganAt);
      expect(page.nodes).toHaveLength(1);
      after = page.pageInfo.endCursor;
    }
    report(`slowest reader heard of a payment ${Math.round(slowest)} ms after it was sent`);
    expect(slowest).toBeLessThan(1000);
  });

  test('wait without a database connection, 500 of them, and are all answered', async () => {
    const uuid = await newLink(serverAt(0), service);
    const server = serverAt(0);
    const after = await feedEnd(server);
    const reading = Array.from({ length: 500 }, () => read(server, { after, waitSeconds: 25 }));
    await untilWaiting(server, 500);
    if (processes > 1) {
      const pool = async (name: string) => metric(server, `payment_links_database_pool_${name}`);
      await expect
        .poll(async () => [await pool('idle_connections'), await pool('waiting_requests')], {
          timeout: 10_000,
        })
        .toEqual([await pool('connections'), 0]);
    }
    const beganAt = performance.now();
    expect((await postLink(server, service)).status).toBe(200);
    const meanwhile = performance.now() - beganAt;
    await recordPayment(serverAt(1), service, uuid, 'for_500');
    const pages = await Promise.all(reading);
    const took = performance.now() - beganAt - meanwhile;
    expect(pages.every(({ nodes }) => nodes.length === 1)).toBe(true);
    report(
      `500 readers wait: a link meanwhile in ${Math.round(meanwhile)} ms; all answered ${Math.round(took)} ms after the payment`,
    );
  });

  test('are answered at once on SIGTERM, and the process ends with 0 within 10 s', async () => {
    const server = processes > 1 ? await service.start() : serverAt(0);
    const after = await feedEnd(server);
    const reading = Array.from({ length: 100 }, () => read(server, { after, waitSeconds: 25 }));
    await untilWaiting(server, 100);
    const beganAt = performance.now();
    const ended = server.stop('SIGTERM');
    const pages = await Promise.all(reading);
    const answered = performance.now() - beganAt;
    expect(pages).toEqual(Array(100).fill({ nodes: [], pageInfo: { endCursor: after } }));
    expect((await ended).code).toBe(0);
    const took = performance.now() - beganAt;
    expect(took).toBeLessThan(10_000);
    report(
      `SIGTERM with 100 waiting readers: all answered after ${Math.round(answered)} ms, exit 0 after ${Math.round(took)} ms`,
    );
  });
});
