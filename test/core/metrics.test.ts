import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generateKey } from '../../src/access/keys/key-format.js';
import { routes } from '../../src/http/rest/routes.js';
import { storeRate } from '../support/world/bank.js';
import { newToken, openCabinet } from '../support/scenes/cabinet-session.js';
import { growth, readMetrics } from '../support/scenes/metrics.js';
import { newLink, payment, recordPayment } from '../support/scenes/payments.js';
import { tenEuros, useService, useStore } from '../support/service/service.js';

const metricsKeys = [randomUUID(), randomUUID()];
const { service, creator } = useStore({ metricsKeys });
const unused = useService();

describe('The metrics', () => {
  const read = (headers: Record<string, string>) => service.fetch('/metrics', { headers });

  const inEitherHeader = (key: string): Record<string, string>[] => [
    { Authorization: `Bearer ${key}` },
    { 'X-API-Key': key },
  ];

  test('are read by Prometheus with the platform key, in either header', async () => {
    for (const headers of inEitherHeader(service.platformKey)) {
      const response = await read(headers);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(await response.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
    }
  });

  test('are all that a METRICS_KEY may read, in either header', async () => {
    for (const key of metricsKeys) {
      for (const headers of inEitherHeader(key)) expect((await read(headers)).status).toBe(200);
      expect((await service.rest(key, 'GET', '/creator-api/keys')).status).toBe(401);
      for (const query of ['{ viewer { limits { limit } } }', '{ payments { totalCount } }']) {
        expect((await service.graphql(key, query)).code).toBe('UNAUTHENTICATED');
      }
      const signIn = await openCabinet(service).signIn({ apiKey: key });
      expect(signIn.code).toBe('UNAUTHENTICATED');
    }
  });

  const { TEST_DATABASE_URL, TEST_CITUS_URL } = process.env;
  test.skipIf(TEST_DATABASE_URL ?? TEST_CITUS_URL)(
    'on the embedded database show its one connection, and what is read from it',
    async () => {
      const series = await readMetrics(service);
      expect(series.get('payment_links_database_pool_size')).toBe(1);
      expect(series.get('payment_links_database_pool_connections')).toBe(1);
      for (const name of [
        'payment_links_webhook_deliveries_due',
        'payment_links_webhook_oldest_due_seconds',
        'payment_links_exchange_rate_age_seconds{source="cbr"}',
      ]) {
        expect(series.has(name), name).toBe(true);
      }
    },
  );

  test('are refused to everyone else', async () => {
    const statusOf = async (headers: Record<string, string>) => (await read(headers)).status;
    expect([await statusOf({}), await statusOf({ Authorization: 'Bearer guess' })]).toEqual([
      401, 401,
    ]);
    for (const headers of inEitherHeader(creator.key)) expect(await statusOf(headers)).toBe(403);
  });
});

describe('Requests', () => {
  const requests = /^http_request_duration_seconds_count/;

  test('are counted by method, status and route, whatever values the path has', async () => {
    const grown = await growth(service, requests, async () => {
      for (const { method, path } of routes) {
        await service.rest(null, method, path.replace(/\{\w+\}/g, String(1234)));
      }
      await creator.rest('GET', creator.links);
      await service.fetch('/graphql?query={__typename}');
      await service.fetch('/pay/ann/77?uuid=secret');
      await service.fetch('/health', { method: 'HEAD' });
    });
    const counted = (method: string, route: string, status: number) =>
      `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;
    expect(grown).toEqual({
      ...Object.fromEntries(routes.map(({ method, path }) => [counted(method, path, 401), 1])),
      [counted('GET', '/api/v1/creator/products/{product}/payment-links', 200)]: 1,
      [counted('GET', '/graphql', 200)]: 1,
      [counted('GET', '/pay/{store}/{product}', 404)]: 1,
      [counted('HEAD', '/health', 200)]: 1,
      // The request of the first reading.
      [counted('GET', '/metrics', 200)]: 1,
    });
  });

  test('with unknown paths and methods are one series', async () => {
    const grown = await growth(service, /^http_.*_count.*"(unknown|other)"/, async () => {
      for (const path of ['/a', '/b/c', '/pay', `/${randomUUID()}`, '/metrics/', '/__proto__']) {
        await service.fetch(path);
      }
      for (const method of ['PUT', 'PATCH', 'PROPFIND']) await service.fetch('/d', { method });
    });
    expect(Object.entries(grown)).toEqual([
      ['http_request_duration_seconds_count{method="GET",route="unknown",status="404"}', 6],
      ['http_request_duration_seconds_count{method="other",route="unknown",status="404"}', 3],
    ]);
  });

  test('are timed in seconds', async () => {
    const beganAt = performance.now();
    const grown = await growth(service, /route="\/creator-api\/keys".*"200"/, () =>
      creator.rest('GET', '/creator-api/keys'),
    );
    const elapsed = (performance.now() - beganAt) / 1000;
    const labels = 'method="GET",route="/creator-api/keys",status="200"';
    const sum = grown[`http_request_duration_seconds_sum{${labels}}`] as number;
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(elapsed);
    expect(grown[`http_request_duration_seconds_bucket{le="+Inf",${labels}}`]).toBe(1);
  });
});

describe('GraphQL requests', () => {
  const fields = /^payment_links_graphql_fields_total/;
  const errors = /^payment_links_graphql_errors_total/;
  const counted = (operation: string, field: string) =>
    `payment_links_graphql_fields_total{operation="${operation}",field="${field}"}`;
  const failed = (code: string) => `payment_links_graphql_errors_total{code="${code}"}`;

  test('are counted by root field, however the client calls it', async () => {
    const grown = await growth(service, fields, async () => {
      await creator.graphql(`query Mine {
          mine: viewer { creator { id } } also: viewer { creator { id } } ...More
          ... on Query { __typename }
        }
        fragment More on Query { products { nodes { id } } }`);
      await creator.graphql('mutation { x: createApiKey(input: { name: "" }) { key } }');
    });
    expect(grown).toEqual({
      [counted('query', 'viewer')]: 1,
      [counted('query', 'products')]: 1,
      [counted('query', '__typename')]: 1,
      [counted('mutation', 'createApiKey')]: 1,
    });
  });

  test('that do not fit the schema add no names to the metrics', async () => {
    const ask = (body: object) => creator.rest('POST', '/graphql', body);
    const grown = await growth(service, /^payment_links_graphql/, async () => {
      await ask({ query: '{ nothing }' });
      await ask({ query: 'query A { viewer { creator { id } } }', operationName: 'B' });
      await ask({ query: '{' });
      await ask({ query: 'x'.repeat(100_000) });
    });
    expect(grown).toEqual({ [failed('BAD_REQUEST')]: 3, [failed('PAYLOAD_TOO_LARGE')]: 1 });
  });

  test('that fail are counted once for each code', async () => {
    const grown = await growth(service, errors, async () => {
      await service.graphql(null, '{ viewer { creator { id } } products { nodes { id } } }');
      await creator.graphql('{ a: product(id: 1000000) { id } b: product(id: 1000001) { id } }');
      await creator.graphql('query ($first: Int!) { products(first: $first) { totalCount } }', {
        first: 'x',
      });
    });
    expect(grown).toEqual({
      [failed('UNAUTHENTICATED')]: 1,
      [failed('NOT_FOUND')]: 1,
      [failed('VALIDATION_FAILED')]: 1,
    });
  });
});

describe('Links and payments', () => {
  test('are counted when they are made, not when they are refused or repeated', async () => {
    const create = (key: number) =>
      creator.rest('POST', creator.links, tenEuros, { 'Idempotency-Key': `once-${key}` });
    const made = await growth(service, /^payment_links_created_total/, async () => {
      await newLink(creator);
      await creator.rest('POST', creator.links, {});
      // Some requests find the link at once, some only after it is made.
      const answers = await Promise.all(Array.from({ length: 80 }, (_, turn) => create(turn % 10)));
      expect(answers.some(({ headers }) => headers.has('idempotent-replayed'))).toBe(true);
      expect((await create(0)).status).toBe(200);
    });
    expect(made).toEqual({ payment_links_created_total: 11 });
  });

  test('of the sandbox are counted apart from those of the payment site', async () => {
    const { uuid, payment_link } = await newLink(creator);
    const paid = await growth(service, /^payment_links_payments_recorded_total/, async () => {
      const told = payment(uuid);
      for (let time = 0; time < 3; time++) await recordPayment(service, told);
      await recordPayment(service, payment(uuid));
      await recordPayment(service, payment(uuid, { amount: '11.00' }));
      const { status } = await service.fetch(payment_link.slice('http://service.test'.length), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ payment_id: `sandbox_${randomUUID()}`, currency: 'EUR' }),
      });
      expect(status).toBe(303);
    });
    expect(paid).toEqual({
      'payment_links_payments_recorded_total{origin="platform"}': 2,
      'payment_links_payments_recorded_total{origin="sandbox"}': 1,
    });
  });
});

describe('Sign-ins to the cabinet', () => {
  const series = /^payment_links_cabinet_sign_ins_total/;
  const counted = (means: string) => `payment_links_cabinet_sign_ins_total{with="${means}"}`;

  test('are counted by token and API key, and not when they are refused', async () => {
    const token = await newToken(service, creator.id);
    const grown = await growth(service, series, async () => {
      for (const input of [{ token }, { token }, { apiKey: creator.key }, { apiKey: 'x' }, {}]) {
        await openCabinet(service).signIn(input);
      }
      await openCabinet(service).signIn({ apiKey: creator.key });
    });
    expect(grown).toEqual({ [counted('token')]: 1, [counted('api_key')]: 2 });
  });

  test('start at 0', async () => {
    const other = [...(await readMetrics(unused))].filter(([name]) => series.test(name));
    expect(other).toEqual([
      [counted('token'), 0],
      [counted('api_key'), 0],
    ]);
  });
});

describe('The exchange rate', () => {
  test('has the age of its last reading, and the name of its source', async () => {
    await service.services.rates.refresh();
    service.clock.pass(100_000);
    expect(await readAge()).toEqual([
      ['payment_links_exchange_rate_age_seconds{source="cbr"}', 100],
    ]);
  });

  test('that is the sample shows as such, and has no age when there is none', async () => {
    await service.database.db.exchangeRate.deleteMany();
    expect(await readAge()).toEqual([]);
    await storeRate(service, 'sample', '100', '2026-11-21');
    service.clock.pass(5000);
    expect(await readAge()).toEqual([
      ['payment_links_exchange_rate_age_seconds{source="sample"}', 5],
    ]);
  });

  const readAge = async () =>
    [...(await readMetrics(service))].filter(([name]) => name.includes('exchange_rate_age'));
});

describe('Refused requests', () => {
  const limited = useService({
    beside: service,
    requestsPerMinute: 2,
    requestsPerHour: 4,
    failedKeysPerMinute: 3,
    inProcessBudget: true,
  });
  const refused = (reason: string) => `payment_links_rate_limited_total{reason="${reason}"}`;
  const series = /^payment_links_rate_limited_total/;
  const keys = '/creator-api/keys';
  const from = { address: '198.51.100.7' };

  test('are counted by the window that is full, the longest if both are', async () => {
    const { key } = await limited.newCreator();
    const list = () => limited.rest(key, 'GET', keys);
    const minute = await growth(limited, series, async () => {
      for (let time = 0; time < 3; time++) await list();
      await limited.graphql(key, '{ viewer { creator { id } } }');
    });
    expect(minute).toEqual({ [refused('minute')]: 2 });
    limited.clock.pass(61_000);
    const admitted = await growth(limited, series, async () => void (await list(), await list()));
    expect(admitted).toEqual({});
    expect(await growth(limited, series, list)).toEqual({ [refused('hour')]: 1 });
  });

  test.each<[what: string, reason: string, ask: () => Promise<unknown>]>([
    ['too many wrong keys', 'wrong_keys', () => limited.rest(generateKey(1n), 'GET', keys)],
    ['requests without a key', 'no_key', () => limited.fetch('/graphql?query={__typename}', from)],
  ])('are counted apart for %s', async (_what, reason, ask) => {
    const grown = await growth(limited, series, async () => {
      for (let time = 0; time < 5; time++) await ask();
    });
    expect(grown).toEqual({ [refused(reason)]: 2 });
  });

  test('start at 0, so that the first one shows', async () => {
    const found = [...(await readMetrics(service))].filter(([name]) => series.test(name));
    const reasons = [
      ...['minute', 'hour', 'wrong_keys', 'no_key', 'mail_links', 'at_once'],
      ...['checkouts', 'open_checkouts', 'notices', 'unread'],
    ];
    expect(found).toEqual(reasons.map((reason) => [refused(reason), 0]));
  });
});
