import { beforeAll, describe, expect, test, vi } from 'vitest';
import { routes } from '../src/http/routes.js';
import { misfits, resolveRef } from './support/openapi.js';
import {
  linksPath,
  tenEuros,
  useService,
  type RestAnswer,
  type TestCreator,
} from './support/service.js';

const service = useService();
const withoutRate = useService({ withoutRate: true });
const limited = useService({ requestsPerMinute: 1, inProcessBudget: true });

let document: any;
let creator: TestCreator;
beforeAll(async () => {
  document = (await service.rest(null, 'GET', '/openapi.json')).body;
  creator = await service.newCreator();
});

/** Asserts that an answer is one that the document describes for the operation. */
function expectDescribed(operationId: string, answer: RestAnswer): void {
  const route = routes.find(({ field }) => field === operationId) as (typeof routes)[number];
  const described = document.paths[route.path][route.method.toLowerCase()].responses[answer.status];
  expect(described, `${operationId} answers ${answer.status}: describe it`).toBeDefined();
  const content = described.content?.['application/json'];
  if (!content) expect(answer.body).toBeUndefined();
  else expect(misfits(document, answer.body, content.schema)).toEqual([]);
  for (const [name, header] of Object.entries<any>(described.headers)) {
    const { schema: wanted, required } = resolveRef(document, header.$ref);
    if (!required && !answer.headers.has(name)) continue;
    expect(answer.headers.get(name) ?? 'missing', `${name} on ${answer.status}`).toMatch(
      wanted.type === 'integer' ? /^\d+$/ : /^(?!missing)./,
    );
  }
}

test('the answer of each operation is as described', async () => {
  const { key, productId } = creator;
  const links = linksPath(productId);
  const keys = '/creator-api/keys';
  const rest = (method: string, path: string, body?: unknown) =>
    service.rest(key, method, path, body);
  for (let made = 0; made < 17; made++) {
    expectDescribed('createPaymentLink', await rest('POST', links, tenEuros));
  }
  for (const page of [1, 2, 9]) {
    expectDescribed('paymentLinkPage', await rest('GET', `${links}?page=${page}`));
  }
  const { body } = await rest('GET', links);
  expectDescribed('deletePaymentLink', await rest('DELETE', `${links}/${body.data[0].id}`));

  const made = await rest('POST', keys, { name: 'Shop' });
  expectDescribed('createApiKey', made);
  await service.keyUsage.flush();
  expectDescribed('apiKeyList', await rest('GET', keys));
  expectDescribed('regenerateApiKey', await rest('POST', `${keys}/${made.body.id}/regenerate`));
  expectDescribed('deleteApiKey', await rest('DELETE', `${keys}/${made.body.id}`));
});

describe('The error', () => {
  const create = (
    {
      key = creator.key,
      productId = creator.productId,
    }: { key?: string | null; productId?: number },
    body: unknown = tenEuros,
    at = service,
  ) => at.rest(key, 'POST', linksPath(productId), body);

  test.each<[number, string, () => Promise<RestAnswer>]>([
    [401, 'no key', () => create({ key: null })],
    [401, 'a bad key', () => create({ key: 'x' })],
    [403, 'a platform key', () => create({ key: service.platformKey })],
    [404, 'an unknown product', () => create({ productId: 2147483647 })],
    [413, 'a large body', () => create({}, { name: 'x'.repeat(70_000) })],
    [422, 'faults', () => create({}, { prices: [{}, 1] })],
    [422, 'a free product', () => create({ productId: creator.freeProductId })],
  ])('%i for %s is as described', async (status, _, call) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expectDescribed('createPaymentLink', answer);
  });

  test('415 for another type of body is as described', async () => {
    const response = await service.fetch(linksPath(creator.productId), {
      method: 'POST',
      headers: { 'X-API-Key': creator.key, 'Content-Type': 'text/plain' },
      body: '{}',
    });
    const { status, headers } = response;
    expect(status).toBe(415);
    expectDescribed('createPaymentLink', { status, headers, body: await response.json() });
  });

  test('429, 500 and 503 are as described', async () => {
    const busy = await limited.newCreator();
    await create(busy, tenEuros, limited);
    const poor = await withoutRate.newCreator();
    withoutRate.bank.behave((response) => response.writeHead(500).end());
    vi.spyOn(service.rates, 'current').mockRejectedValueOnce(new Error('broken'));
    const answers = [
      await create(busy, tenEuros, limited),
      await create({}),
      await create(poor, tenEuros, withoutRate),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 500, 503]);
    for (const answer of answers) expectDescribed('createPaymentLink', answer);
  });
});
