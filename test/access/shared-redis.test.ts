/** Two deployments, each on a database of its own, that use one Redis. */
import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useService } from '../support/service/service.js';

const isShared = process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL;

describe.skipIf(!process.env.TEST_REDIS_URL)('A limit that is shared through Redis', () => {
  const options = { requestsPerMinute: 10, redisNamespace: `test-${randomUUID()}` };
  const service = useService(options);
  const other = useService({ ...options, beside: service });

  test('admits exactly as many of parallel requests, each for what it costs', async () => {
    const { graphql } = await service.newCreator();
    const field = 'viewer { creator { id } }';
    const [one, three] = [`{ ${field} }`, `{ a: ${field} b: ${field} c: ${field} }`];
    const ask = async (query: string): Promise<number> => (await graphql(query)).status;
    const statuses = await Promise.all([three, three, three, three, three].map(ask));
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429]);
    expect([await ask(three), await ask(one), await ask(one)]).toEqual([429, 200, 429]);
  });

  test('leaves a reserve of ten for what ends keys, over all processes together', async () => {
    const { key, rest } = await service.newCreator();
    const path = '/creator-api/keys';
    for (let asked = 0; asked < 10; asked++) await rest('GET', path);
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, each) => {
        const { status } = await (each % 2 ? service : other).rest(key, 'DELETE', `${path}/1`);
        return status;
      }),
    );
    expect(statuses.sort()).toEqual([...Array(10).fill(404), ...Array(20).fill(429)]);
  });
});

describe.skipIf(!isShared)('Two databases on one Redis', () => {
  const options = { requestsPerMinute: 5, redisNamespace: `test-${randomUUID()}` };
  const services = [useService(options), useService(options)] as const;

  test('count the requests of keys with the same id apart', async () => {
    const id = randomInt(1_000_000_000);
    const creators = await Promise.all(
      services.map(async (service) => {
        await service.database.sql(`SELECT setval('api_keys_id_seq', ${id}, false)`);
        return service.newCreator();
      }),
    );
    const left: unknown[] = [];
    for (const { keyId, rest } of creators) {
      for (let count = 0; count < 6; count++) {
        const { status, headers } = await rest('GET', '/creator-api/keys');
        left.push([keyId, status, headers.get('x-ratelimit-remaining')]);
      }
    }
    const ofOne = ['4', '3', '2', '1', '0'].map((remaining) => [id, 200, remaining]);
    const expected = [...ofOne, [id, 429, '0']];
    expect(left).toEqual([...expected, ...expected]);
  });
});
