import { describe, expect, test } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import type { RunningServer } from '../support/service/processes.js';
import { newLink, recordPayment, useBuiltService } from '../support/service/built-service.js';

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

const untilWaiting = (server: RunningServer, readers: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const headers = { 'X-API-Key': service.platformKey };
        return (await server.fetch('/metrics', { headers })).text();
      },
      { timeout: 20_000 },
    )
    .toContain(`\npayment_links_waiting_readers ${readers}\n`);

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
