import { Agent, request } from 'node:http';
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import { ask, useBuiltService } from '../support/service/built-service.js';
import { openService } from '../support/service/in-process.js';
import { linksPath, tenEuros } from '../support/service/service.js';

const rounds = times(2, 10);
const clients = 16;
const longestMs = 10_000;

const service = useBuiltService();

/** The status of one request; undefined if the server accepts no more connections. */
function post(address: string, agent: Agent): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': service.key };
    const path = linksPath(service.productId);
    const sent = request(address + path, { method: 'POST', headers, agent }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode)).once('error', fail);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') done(undefined);
      else fail(error);
    });
    sent.end(JSON.stringify(tenEuros));
  });
}

/** Sends one request after another on a kept connection, until the server accepts no more. Tells of each answer. */
async function sendOn(
  address: string,
  onAnswer: () => void,
): Promise<{ answered: number; wrong: unknown[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen = { answered: 0, wrong: [] as unknown[] };
  for (;;) {
    const status = await post(address, agent).catch((error: unknown) => error);
    onAnswer();
    if (status === undefined) break;
    if (status === 200) seen.answered++;
    else seen.wrong.push(status);
  }
  agent.destroy();
  return seen;
}

test(
  `${rounds} SIGTERMs under load fail no request, lose no key use and end with 0 in 10 s`,
  { timeout: rounds * 30_000 },
  async () => {
    let answered = 0;
    let slowestMs = 0;
    for (let round = 0; round < rounds; round++) {
      const server = round === 0 ? service.server : await service.start();
      const sending: ReturnType<typeof sendOn>[] = [];
      const send = (onAnswer: () => void) => void sending.push(sendOn(server.address, onAnswer));
      // A process that has many requests accepts few connections a second, and at its end resets those that still wait.
      await Promise.all(Array.from({ length: clients }, () => new Promise<void>(send)));
      await wait(randomInt(500));
      const beganAt = performance.now();
      const { code, stderr } = await server.stop('SIGTERM');
      slowestMs = Math.max(slowestMs, performance.now() - beganAt);
      expect([code, stderr]).toEqual([0, '']);
      for (const seen of await Promise.all(sending)) {
        expect(seen.wrong).toEqual([]);
        answered += seen.answered;
      }
    }
    expect(slowestMs).toBeLessThan(longestMs);

    const after = await openService(service.settings);
    const { data } = await ask(
      after,
      service.key,
      '{ paymentLinks { totalCount } viewer { apiKey { requestCount } } }',
    );
    expect(data).toEqual({
      paymentLinks: { totalCount: answered },
      viewer: { apiKey: { requestCount: answered } },
    });
    await after.close();
    report(
      `dropped over ${rounds} SIGTERMs under load: 0 of ${answered} requests; slowest end ${Math.round(slowestMs)} ms`,
    );
  },
);

test('Readers are answered at once on SIGTERM, and the process ends with 0 within 10 s', async () => {
  const server = await service.start();
  const events = '{ events(waitSeconds: 25) { nodes { id } } }';
  const reading = Array.from({ length: 100 }, () => ask(server, service.key, events));
  const metrics = async (): Promise<string> => {
    const headers = { 'X-API-Key': service.platformKey };
    return (await server.fetch('/metrics', { headers })).text();
  };
  await expect.poll(metrics).toContain('\npayment_links_waiting_readers 100\n');
  const beganAt = performance.now();
  const ended = server.stop('SIGTERM');
  const pages = await Promise.all(reading);
  expect(pages.map(({ data }) => data.events.nodes)).toEqual(Array(100).fill([]));
  expect((await ended).code).toBe(0);
  const tookMs = performance.now() - beganAt;
  expect(tookMs).toBeLessThan(longestMs);
  report(`SIGTERM with 100 waiting readers: all answered, exit 0 after ${Math.round(tookMs)} ms`);
});
