import { describe, expect, test } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import { ask, postLink, recordPayment, useBuiltService } from '../support/service/built-service.js';

const isShared = Boolean(process.env.TEST_DATABASE_URL);
const processes = isShared ? 3 : 1;
const rounds = times(1, 5);
/** The time in which another process may still accept a key. */
const mostMs = 1000;

describe(`A creator that one of ${processes} processes suspends`, () => {
  const service = useBuiltService({ processes });

  const statuses = (): Promise<number[]> =>
    Promise.all(
      service.servers.map(async ({ address }) => {
        const headers = { 'X-API-Key': service.key };
        return (await fetch(`${address}/creator-api/keys`, { headers })).status;
      }),
    );

  /** Asks all processes over and over until all answer alike. @returns the time that it took, in ms */
  async function msUntil(status: number): Promise<number> {
    const since = performance.now();
    for (;;) {
      const askedAt = performance.now();
      const found = await statuses();
      if (found.every((each) => each === status)) return askedAt - since;
      expect(found.every((each) => each === 200 || each === 401)).toBe(true);
      expect(askedAt - since, `not all are ${status}: ${found.join()}`).toBeLessThan(mostMs);
    }
  }

  const change = async (mutation: string): Promise<void> => {
    expect((await ask(service.server, service.platformKey, mutation)).errors).toBeUndefined();
  };

  test(`has keys that are 401 in all processes within ${mostMs} ms, and 200 after the suspension`, async () => {
    const { data } = await ask(service.server, service.key, '{ viewer { creator { id } } }');
    const { id } = data.viewer.creator;
    for (let round = 0; round < rounds; round++) {
      // Every process remembers the key.
      expect(new Set(await statuses())).toEqual(new Set([200]));
      await change(`mutation { suspendCreator(input: { id: ${id}, reason: "Fraud" }) { id } }`);
      const suspendedMs = await msUntil(401);
      await change(`mutation { resumeCreator(input: { id: ${id} }) { id } }`);
      const resumedMs = await msUntil(200);
      report(
        `suspended in all ${processes} processes after ${Math.round(suspendedMs)} ms, resumed after ${Math.round(resumedMs)} ms`,
      );
    }
  });

  test('has links that no process lets be paid from that moment until it is resumed', async () => {
    const { data } = await ask(service.server, service.key, '{ viewer { creator { id } } }');
    const { id } = data.viewer.creator;
    const { uuid } = (await (await postLink(service.server, service)).json()) as { uuid: string };
    await change(`mutation { suspendCreator(input: { id: ${id}, reason: "Fraud" }) { id } }`);
    for (const [index, server] of service.servers.entries()) {
      const { errors } = await recordPayment(server, service, uuid, `suspended_${index}`);
      expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
    }
    await change(`mutation { resumeCreator(input: { id: ${id} }) { id } }`);
    for (const [index, server] of service.servers.entries()) {
      const { errors } = await recordPayment(server, service, uuid, `suspended_${index}`);
      expect(errors).toBeUndefined();
    }
  });
});
