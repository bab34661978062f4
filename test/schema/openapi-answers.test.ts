import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { generateKey } from '../../src/access/keys/key-format.js';
import type { HttpServer } from '../../src/http/http-server.js';
import { newCreatorWithKeys } from '../support/scenes/api-keys.js';
import { insertLinks } from '../support/scenes/many-links.js';
import { listenOnLoopback } from '../support/service/listen.js';
import { answerFaults, operations, responseTo, type Operation } from '../support/scenes/openapi.js';
import { sendRaw } from '../support/scenes/raw-request.js';
import { setSequences } from '../support/world/database.js';
import {
  tenEuros,
  useCreator,
  useService,
  type RestAnswer,
  type TestCreator,
  type TestService,
} from '../support/service/service.js';

const service = useService();
const withoutRate = useService({ withoutRate: true });
const limited = useService({
  beside: service,
  requestsPerMinute: 1,
  inProcessBudget: true,
  failedKeysPerMinute: 1,
});

/** The request id of the examples. */
const requestId = '5ca5394e-de14-4e47-8987-ed9767df2642';
const unknownId = 2 ** 31 - 1;
const bodies: Record<string, object> = { createPaymentLink: tenEuros, createApiKey: { name: 'A' } };

// Ids are beyond 32 bits.
beforeAll(() => setSequences(service.database, 5_000_000_000));
const creator = useCreator(service);

interface Call {
  at?: TestService;
  by?: TestCreator;
  key?: string | null;
  /** Ids for the path, instead of those of existing rows. */
  ids?: { product?: number; paymentLink?: number; id?: number };
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends the request of an operation. It succeeds unless the call changes it. */
function ask({ method, path, operationId }: Operation, call: Call = {}): Promise<RestAnswer> {
  const { at = service, by = creator, query = '' } = call;
  const { key = by.key, body = bodies[operationId] } = call;
  const ids = { product: by.productId, paymentLink: unknownId, id: unknownId, ...call.ids };
  const address = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => String(ids[name]));
  const headers = { 'X-Request-Id': requestId, ...call.headers };
  return at.rest(key, method, address + query, body, headers);
}

const named = (operationId: string): Operation =>
  operations.find((operation) => operation.operationId === operationId) as Operation;

async function newIds(): Promise<{ paymentLink: number; id: number }> {
  await ask(named('createPaymentLink'));
  const { body: page } = await ask(named('listPaymentLinks'));
  const { body: key } = await ask(named('createApiKey'));
  return { paymentLink: page.data[0].id, id: key.id };
}

/** Makes the next admitted request fail. */
const failWith = (error: Error) =>
  void vi.spyOn(service.services.keyUsage, 'record').mockImplementationOnce(() => {
    throw error;
  });

const success = async (operation: Operation) => [await ask(operation, { ids: await newIds() })];

async function newReadingKey(): Promise<string> {
  const { data } = await creator.graphql(
    'mutation { createApiKey(input: { name: "Reader", access: READ }) { key } }',
  );
  return data.createApiKey.key;
}

/** Gets every answer with a status that an operation can give. */
const answers: Record<string, (operation: Operation) => Promise<RestAnswer[]>> = {
  200: success,
  204: success,
  401: async (operation) => [
    await ask(operation, { key: null }),
    await ask(operation, { key: 'x' }),
  ],
  403: async (operation) => [
    await ask(operation, { key: service.platformKey }),
    ...(operation.method === 'GET' ? [] : [await ask(operation, { key: await newReadingKey() })]),
  ],
  404: async (operation) => [await ask(operation, { ids: { product: unknownId } })],
  409: (operation) =>
    service.database.db.$transaction(async (tx) => {
      const lock = `${creator.id} busy`;
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))::text`;
      return [await ask(operation, { headers: { 'Idempotency-Key': 'busy' } })];
    }),
  413: async (operation) => [await ask(operation, { body: 'x'.repeat(65537) })],
  415: async (operation) => [await ask(operation, { headers: { 'Content-Type': 'text/plain' } })],
  422: async (operation) => [
    await ask(operation, { body: {} }),
    await ask(operation, { body: 'no JSON' }),
    await ask(operation, {
      body: { prices: [{ currency_id: 2, price: 10, is_discount_price: false }] },
    }),
    ...(operation.operationId === 'createPaymentLink'
      ? [await ask(operation, { ids: { product: creator.freeProductId } })]
      : [await ask(operation, { by: await newCreatorWithKeys(service, { working: 100 }) })]),
  ],
  429: async (operation) => {
    const by = await limited.newCreator();
    const stranger = { at: limited, by, key: generateKey(1n) };
    // One request of the key, and ten that end keys.
    for (let asked = 0; asked < 11; asked++) await ask(operation, { at: limited, by });
    await ask(operation, stranger);
    limited.clock.pass(48_000);
    const refused = [
      await ask(operation, { at: limited, by }),
      await ask(operation, { ...stranger, key: generateKey(1n) }),
    ];
    limited.clock.pass(12_000);
    return refused;
  },
  500: async (operation) => {
    failWith(new Error('broken'));
    return [await ask(operation)];
  },
  503: async (operation) => {
    failWith(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const down = await ask(operation);
    if (operation.operationId !== 'createPaymentLink') return [down];
    withoutRate.bank.behave((response) => response.writeHead(500).end());
    return [down, await ask(operation, { at: withoutRate, by: await withoutRate.newCreator() })];
  },
};

/** Statuses of requests that are refused before any operation. */
const unreadable = [400, 408, 431];

/** The embedded database has one connection, so that no request gets a conflict. */
const neverConflicts = !process.env.TEST_DATABASE_URL;

describe.each(operations)('$operationId', (operation) => {
  const statuses = Object.keys(operation.responses).filter(
    (status) => !unreadable.includes(Number(status)),
  );

  test.for(statuses)('%s fits its description and its examples', async (status, { skip }) => {
    skip(status === '409' && neverConflicts);
    const given = (await answers[status]?.(operation)) ?? [];
    expect([...new Set(given.map((answer) => answer.status))]).toEqual([Number(status)]);
    for (const answer of given) expect(answerFaults(operation, answer)).toEqual([]);
    if (Number(status) < 400) return;
    for (const example of examplesOf(operation, Number(status))) {
      expect(given.map(({ body }) => body)).toContainEqual(example);
    }
  });
});

const examplesOf = (operation: Operation, status: number): unknown[] =>
  Object.values<any>(responseTo(operation, status).content['application/json'].examples).map(
    ({ value }) => value,
  );

describe('The answer fits its description', () => {
  const expectDescribed = async (operationId: string, call: Call): Promise<RestAnswer> => {
    const answer = await ask(named(operationId), call);
    expect(answerFaults(named(operationId), answer)).toEqual([]);
    return answer;
  };

  test('with any page of links', async () => {
    const by = await service.newCreator();
    await insertLinks(service.database.sql, by, Array(16).fill({}));
    await expectDescribed('createPaymentLink', { by });
    for (const query of ['', '?page=2', '?page=9', '?page=x']) {
      const { status } = await expectDescribed('listPaymentLinks', { by, query });
      expect(status).toBe(200);
    }
  });

  test('with keys that were used and revoked', async () => {
    const by = await service.newCreator();
    const { body } = await expectDescribed('createApiKey', { by });
    await expectDescribed('deleteApiKey', { by, ids: { id: body.id } });
    await service.services.keyUsage.flush();
    const { body: all } = await expectDescribed('listApiKeys', { by, query: '?include_revoked=1' });
    expect(all.data).toMatchObject([
      { is_active: false, last_used_at: null },
      { is_active: true, last_used_at: expect.any(String) },
    ]);
  });

  test('to a repeated request', async () => {
    const call = { headers: { 'Idempotency-Key': 'twice' } };
    for (const replayed of [null, 'true']) {
      const { headers } = await expectDescribed('createPaymentLink', call);
      expect(headers.get('idempotent-replayed')).toBe(replayed);
    }
  });
});

describe('A request that cannot be parsed', () => {
  let server: HttpServer;
  beforeAll(async () => {
    server = await listenOnLoopback({ headersTimeoutMs: 1000 });
    server.serve((request) => service.app.handle(request));
  });
  afterAll(() => server.drain());

  test.concurrent.each(operations)(
    'for $operationId is answered as described',
    async (operation) => {
      const line = `${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, '1')}`;
      const given = await Promise.all([
        sendRaw(server.port, `${line} HTTP/9\r\n\r\n`),
        sendRaw(server.port, `${line} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`),
        sendRaw(server.port, `${line}?\\ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
        sendRaw(server.port, `${line} HTTP/1.1\r\nHost: a\r\n`),
        sendRaw(server.port, `${line} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`),
      ]);
      expect(given.map(({ status }) => status)).toEqual([400, 400, 400, 408, 431]);
      for (const answer of given) expect(answerFaults(operation, answer)).toEqual([]);
      const examples = unreadable.flatMap((status) => examplesOf(operation, status));
      expect(given.map(({ body }) => body)).toEqual(examples);
    },
  );
});
