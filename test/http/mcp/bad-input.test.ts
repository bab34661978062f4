/** Mistakes and attacks of agents and strangers: each gets a clear error, and never one of ours. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bearer,
  callOf,
  keyWith,
  newAgent,
  request,
  sendMessage,
} from '../../support/scenes/agents.js';
import { useCreator, useService, useStore } from '../../support/service/service.js';

const { service, creator } = useStore();
const limited = useService({ beside: service, requestsPerMinute: 2, inProcessBudget: true });
const poor = useCreator(limited);

const send = (message: unknown, headers: Record<string, string> = {}) =>
  sendMessage(service, message, { ...bearer(creator.key), ...headers });
const list = request('tools/list');
const prices = [{ currencyId: 3, price: '10.00', isDiscountPrice: false }];

describe('Keys:', () => {
  const onBehalf = () => ({ ...bearer(service.platformKey), 'X-On-Behalf-Of': String(creator.id) });

  test.each(['initialize', 'tools/list', 'tools/call', 'ping', 'nothing'])(
    '%s without a key is 401, with a challenge',
    async (method) => {
      const { status, headers, body } = await sendMessage(service, request(method), {});
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="payment-links"');
      expect(body.error.data).toEqual({ code: 'UNAUTHENTICATED' });
    },
  );

  test.each<[what: string, status: number, headers: () => Record<string, string>]>([
    ['a wrong key', 401, () => bearer('plk_nonsense')],
    ['a key of one letter', 401, () => bearer('x')],
    ['an empty key', 401, () => bearer('')],
    ['a session of the cabinet', 401, () => ({ Cookie: 'cabinet=pls_x', 'X-Cabinet': '1' })],
    ['a platform key', 403, () => bearer(service.platformKey)],
    ['a platform key on behalf of a creator', 403, onBehalf],
    ['the key in X-API-Key', 200, () => ({ 'X-API-Key': creator.key })],
  ])('%s is answered with %i', async (_what, status, headers) => {
    const { body, ...answer } = await sendMessage(service, list, headers());
    expect(answer.status).toBe(status);
    expect(answer.headers.has('www-authenticate')).toBe(status === 401);
    const codes: Record<number, string> = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN' };
    expect(body.error?.data.code).toBe(codes[status]);
  });

  test('a key in the address is ignored', async () => {
    const { key } = creator;
    for (const name of ['api_key', 'key', 'access_token', 'token']) {
      const path = `/mcp?${name}=${key}`;
      expect((await service.rest(null, 'POST', path, list)).status).toBe(401);
    }
    expect(service.logLines.join('')).not.toContain(key);
  });

  test('elsewhere a bearer is no key', async () => {
    const path = '/creator-api/keys';
    const { status } = await service.rest(null, 'GET', path, undefined, bearer(creator.key));
    expect(status).toBe(401);
  });

  test('a key with less access may not call a tool of another', async () => {
    const agent = await newAgent(service, await keyWith(creator, 'READ'));
    const result = await agent.callTool({ name: 'update_payment_link', arguments: { id: '1' } });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^FORBIDDEN: .* READ/) }],
    });
  });

  test('beyond its limits a key is 429, with the time to wait', async () => {
    const ask = () => sendMessage(limited, callOf('list_products'), bearer(poor.key));
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const { status, headers, body } = await ask();
    expect([status, body.id, body.error.data.code]).toEqual([429, 7, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendMessage(limited, list, bearer(poor.key))).status).toBe(429);
  });
});

describe('Messages:', () => {
  test.each([
    ['no JSON', '{', 400, -32700],
    ['an empty body', '', 400, -32600],
    ['a batch', [list, list], 400, -32600],
    ['an empty batch', [], 400, -32600],
    ['a number', '7', 400, -32600],
    ['null', 'null', 400, -32600],
    ['an object that is no message', {}, 400, -32600],
    ['2 MB', request('tools/call', { name: 'x'.repeat(2_000_000) }), 413, -32000],
    ['an unknown method', request('nothing'), 200, -32601],
    ['an unknown tool', callOf('drop_tables'), 200, -32602],
    ['a tool whose name is a property of objects', callOf('constructor'), 200, -32602],
    ['arguments that are a list', callOf('who_am_i', []), 200, -32602],
    ['a call without a name', request('tools/call'), 200, -32602],
  ])('%s is told as such', async (_what, message, status, code) => {
    const answer = await send(message);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.error.message).not.toBe('');
  });

  test('a body of another type is 415, another method 405, with what is allowed', async () => {
    expect((await send(list, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await send(list, { 'Content-Encoding': 'gzip' })).status).toBe(415);
    for (const method of ['GET', 'DELETE', 'PUT', 'HEAD']) {
      const { status, headers } = await service.fetch('/mcp', {
        method,
        headers: bearer(creator.key),
      });
      expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    }
  });

  test('revisions are negotiated: an older one is taken, an unknown one refused', async () => {
    const hello = (protocolVersion: string) =>
      request('initialize', {
        protocolVersion,
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      });
    const version = async (asked: string) => (await send(hello(asked))).body.result.protocolVersion;
    expect(await version('2025-03-26')).toBe('2025-03-26');
    expect(await version('1999-01-01')).toBe('2025-11-25');
    expect((await send(list, { 'MCP-Protocol-Version': '2025-03-26' })).status).toBe(200);
    expect((await send(list, { 'MCP-Protocol-Version': '1999-01-01' })).status).toBe(400);
  });

  test('who listens for changes is told at once that there are none', async () => {
    const version = '2026-07-28';
    const message = request('subscriptions/listen', {
      notifications: { toolsListChanged: true },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': version,
        'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    });
    const response = await service.fetch('/mcp', {
      method: 'POST',
      headers: {
        ...bearer(creator.key),
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': version,
        'Mcp-Method': message.method,
      },
      body: JSON.stringify(message),
    });
    const frames = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
    const [first, last] = frames.map((line) => JSON.parse(line.slice('data: '.length)));
    expect(frames).toHaveLength(2);
    expect(first.method).toBe('notifications/subscriptions/acknowledged');
    expect([last.id, last.error]).toEqual([7, undefined]);
  });

  test('a notification is accepted, and answered with nothing', async () => {
    const { status, body } = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, body]).toEqual([202, undefined]);
  });

  test('an error is in the language of the client', async () => {
    const { body } = await send([list], { 'Accept-Language': 'ru' });
    expect(body.error.message).toMatch(/по одному/);
  });
});

describe('Arguments:', () => {
  const valid = { productId: '1', prices, idempotencyKey: 'a' };
  test.each<[what: string, name: string, args: object, told: RegExp]>([
    ['a missing one', 'preview_price', {}, /- eur: The eur field is required/],
    ['an unknown one', 'list_products', { limit: 5 }, /There is no argument "limit"/],
    ['a wrong type', 'list_products', { first: 'many' }, /- first: /],
    ['a value out of bounds', 'list_products', { first: 1000 }, /- first: /],
    ['a wrong choice', 'find_payment_links', { status: 'OPEN' }, /- status: /],
    ['null for a required one', 'preview_price', { eur: null }, /- eur: /],
    ['one in an object', 'find_payment_links', { metadata: { key: 'a' } }, /- metadata\.value: /],
    ['one in a list', 'create_payment_link', { ...valid, prices: [{}] }, /- prices\.0\./],
    ['a rule of links', 'create_payment_link', { ...valid, prices: [] }, /- prices: /],
    [
      'two faults',
      'create_payment_link',
      { ...valid, label: 'x'.repeat(256), maxPayments: 0 },
      /- label: [^]*- maxPayments: |- maxPayments: [^]*- label: /,
    ],
    ['no day', 'sales_report', { from: '2026-02-30', to: '2026-03-01' }, /- from: /],
    ['neither id nor uuid', 'get_payment_link', {}, /Give either id or uuid/],
  ])('%s is a tool error that names it', async (_what, name, args, told) => {
    const seller = name === 'create_payment_link' ? { productId: String(creator.productId) } : {};
    const { status, body } = await send(callOf(name, { ...args, ...seller }));
    expect([status, body.result.isError]).toEqual([200, true]);
    expect(body.result.content[0].text).toMatch(/^VALIDATION_FAILED: /);
    expect(body.result.content[0].text).toMatch(told);
  });

  test('a thing of another creator, and what does not exist, is not found', async () => {
    const { key } = await service.newCreator();
    for (const productId of [String(creator.productId), '999999', 'x']) {
      const message = callOf('create_payment_link', { ...valid, productId });
      const { body } = await sendMessage(service, message, bearer(key));
      expect(body.result.content[0].text).toMatch(/^NOT_FOUND: /);
    }
  });

  test('thousands of unknown arguments are told in one short answer', async () => {
    const args = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`a${n}`, 1]));
    const { status, body } = await send(callOf('list_products', args));
    expect(status).toBe(200);
    expect(JSON.stringify(body).length).toBeLessThan(64 * 1024);
  });
});

describe('Values:', () => {
  /** Makes a link with metadata given as JSON, which no serializer rewrites. */
  const create = (idempotencyKey: string, metadata: string) => {
    const args = { productId: String(creator.productId), prices, idempotencyKey };
    const message = callOf('create_payment_link', { ...args, metadata: 'HERE' });
    return send(JSON.stringify(message).replace('"HERE"', metadata));
  };

  test('metadata come back as they were sent, whatever their keys', async () => {
    const metadata =
      '{"__proto__":"own","constructor":1.10,"":[[],{}],"a\\nb":"\\u202E","n":9007199254740991}';
    const { id } = (await create('exact', metadata)).body.result.structuredContent
      .createPaymentLink;
    const { body } = await send(callOf('get_payment_link', { id }));
    const shown = JSON.stringify(body.result.structuredContent.paymentLink.metadata);
    expect(shown).toBe(JSON.stringify(JSON.parse(metadata)));
  });

  test.each([
    ['a number with too many digits', '{"n":1.00000000000000000001}'],
    ['lists within lists', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('metadata with %s are a tool error', async (_what, metadata) => {
    const { status, body } = await create('deep', metadata);
    expect([status, body.result.isError]).toEqual([200, true]);
    expect(body.result.content[0].text).toMatch(/metadata/);
  });
});

test('no message and no header makes the service fail', async () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  const mostly = (...values: unknown[]) => fc.oneof(fc.constantFrom(...values), json);
  const methods = ['initialize', 'tools/list', 'tools/call', 'server/discover', 'ping', 'x'];
  const method = fc.constantFrom(...methods);
  const revision = fc.constantFrom('2026-07-28', '2025-11-25', '', 'x', null, 7);
  const meta = fc.record(
    {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': mostly({ name: 'x', version: '1' }),
      'io.modelcontextprotocol/clientCapabilities': mostly({}),
      progressToken: json,
    },
    { requiredKeys: [] },
  );
  const params = fc.record(
    {
      name: mostly('who_am_i', 'list_products', '__proto__'),
      arguments: json,
      protocolVersion: revision,
      _meta: fc.oneof(meta, json),
      cursor: json,
    },
    { requiredKeys: [] },
  );
  const message = fc.record(
    { jsonrpc: fc.constantFrom('2.0', '1.0'), id: json, method, params: fc.oneof(params, json) },
    { requiredKeys: ['method'] },
  );
  const headers = fc.record(
    {
      'MCP-Protocol-Version': fc.constantFrom('2026-07-28', '2025-11-25', '1999-01-01', 'é'),
      'Mcp-Method': method,
      'Mcp-Name': fc.constantFrom('who_am_i', '=?base64?x?=', '%'),
      Accept: fc.constantFrom('*/*', 'application/json', 'text/event-stream', 'x'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(message, json), headers, async (sent, given) => {
      const { status } = await send(sent, given);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 150 },
  );
  expect(service.logLines.join('')).not.toContain('Unexpected error');
});
