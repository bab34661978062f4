import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { checkoutRequest, graphqlRequest, restRequest } from '../support/scenes/bad-input.js';
import { times } from '../support/scenes/fault-runs.js';
import { newLink, postMetadata } from '../support/scenes/payments.js';
import { setSequences } from '../support/world/database.js';
import { origin, tenEuros, useCreator, useService } from '../support/service/service.js';

/** Requests made up for each door, many with `FAULTS=full`. A failure prints the seed that makes them again. */
const made = { rest: times(150, 1500), graphql: times(400, 2500), checkout: times(50, 500) };
/** The few are the same in each run. */
const seed = times(1, Date.now());
const mostCpuMs = 1000;
const timeout = 300_000;

const service = useService();
// No made-up id is that of the creator, the product or the key in use, so that none of them is changed by chance.
beforeAll(() => setSequences(service.database, 1234566));
const creator = useCreator(service);
let link: { uuid: string; payment_link: string };
beforeAll(async () => void (link = await newLink(creator)));

type Statuses = Record<number, number>;

/** Sends a request. Expects an answer for little work, with a request id and without a 5xx. */
async function ask(path: string, init: RequestInit, statuses: Statuses) {
  const usedBefore = process.cpuUsage();
  const response = await service.fetch(path, init);
  const body = await response.text();
  const { user, system } = process.cpuUsage(usedBefore);
  expect((user + system) / 1000).toBeLessThan(mostCpuMs);
  const { status, headers } = response;
  expect(status).toBeLessThan(500);
  expect(headers.get('x-request-id')).toMatch(/^[\w.:-]{1,128}$/);
  statuses[status] = (statuses[status] ?? 0) + 1;
  return { status, body };
}

/** Expects that each status was the answer to a share of the requests, so that the test tried enough. */
function expectBroad(statuses: Statuses, requests: number, shares: Statuses): void {
  for (const [status, share] of Object.entries(shares)) {
    expect(statuses[Number(status)] ?? 0, status).toBeGreaterThan(requests * share);
  }
}

async function expectGoodRequest(): Promise<void> {
  const path = creator.links;
  expect((await creator.rest('POST', path, tenEuros)).status).toBe(200);
  expect(service.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
}

test('REST answers any input in the shapes that it promises', { timeout }, async () => {
  const statuses: Statuses = {};
  const property = fc.asyncProperty(restRequest, async ({ method, path, headers, body }) => {
    const answer = await ask(
      path.replace('LINKS', creator.links),
      {
        method,
        headers: { ...headers, 'X-API-Key': headers['X-API-Key'].replace('KEY', creator.key) },
        ...(method !== 'GET' && { body }),
      },
      statuses,
    );
    if (answer.status < 400) return;
    const refusal = JSON.parse(answer.body);
    if (answer.status === 422) {
      expect(refusal).toEqual({ message: expect.any(String), errors: expect.any(Object) });
      for (const sentences of Object.values<string[]>(refusal.errors)) {
        expect(sentences.length).toBeGreaterThan(0);
        for (const sentence of sentences) expect(sentence).toMatch(/\.$/);
      }
    } else expect(refusal).toEqual({ error: expect.any(String), message: expect.any(String) });
  });
  await fc.assert(property, { numRuns: made.rest, seed });
  expectBroad(statuses, made.rest, { 200: 1 / 10, 404: 1 / 75, 405: 1 / 75, 422: 1 / 10 });
  await expectGoodRequest();
});

test('GraphQL answers any input with codes', { timeout }, async () => {
  const statuses: Statuses = {};
  const property = fc.asyncProperty(graphqlRequest, async ({ isOfPlatform, body }) => {
    const answer = await ask(
      '/graphql',
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-API-Key': isOfPlatform ? service.platformKey : creator.key,
        },
        body: JSON.stringify(body)
          .replaceAll('"PRODUCT"', String(creator.productId))
          .replaceAll('UUID', link.uuid),
      },
      statuses,
    );
    const { data, errors } = JSON.parse(answer.body);
    if (errors === undefined) expect(data).toEqual(expect.any(Object));
    else {
      expect(errors.length).toBeGreaterThan(0);
      for (const { message, extensions } of errors) {
        expect(message).toEqual(expect.any(String));
        expect(extensions.code).toMatch(/^[A-Z_]+$/);
      }
    }
  });
  await fc.assert(property, { numRuns: made.graphql, seed });
  expectBroad(statuses, made.graphql, { 200: 1 / 10, 400: 1 / 125, 404: 1 / 125, 422: 1 / 10 });
  await expectGoodRequest();
});

/** The tags in the pages of the sandbox. Any other tag comes from the input. */
const ownTags = new Set(
  'html head meta title link style body header div strong main h1 p form input fieldset legend label span s small button code a'
    .split(' ')
    .flatMap((name) => [`<${name}`, `</${name}`]),
);

test('The sandbox answers any input with pages', { timeout }, async () => {
  const statuses: Statuses = {};
  const page = new URL(link.payment_link).pathname;
  const property = fc.asyncProperty(checkoutRequest, async ({ method, path, query, form }) => {
    const address = `${path.replace('PAGE', page)}?${query.replace('UUID', link.uuid)}`;
    // Dots may lead to another path.
    if (!new URL(address, origin).pathname.startsWith('/pay/')) return;
    const answer = await ask(
      address,
      {
        method,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        ...(method === 'POST' && { body: form }),
      },
      statuses,
    );
    if (answer.status !== 303) expect(answer.body).toMatch(/^<!doctype html>/);
    const tags = answer.body.match(/<\/?\w+/g) ?? [];
    expect(tags.filter((tag) => !ownTags.has(tag))).toEqual([]);
  });
  await fc.assert(property, { numRuns: made.checkout, seed });
  expectBroad(statuses, made.checkout, { 200: 1 / 25, 303: 1 / 100, 404: 1 / 100, 422: 1 / 100 });
  await expectGoodRequest();
});

test.each(['null', '5', '{"a":1}', '{"toString":null}'])(
  'metadata with __proto__: %s comes back as sent, or is refused',
  async (value) => {
    for (const metadata of [`{"__proto__":${value}}`, `{"a":[{"__proto__":${value},"b":1}]}`]) {
      const { status, body } = await postMetadata(creator, metadata);
      expect([200, 422]).toContain(status);
      if (status === 200) expect(JSON.stringify(body)).toContain(metadata);
    }
  },
);
