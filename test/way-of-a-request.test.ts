import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenEuros, useStore } from './support/service/service.js';

const { creator } = useStore({ inProcessBudget: true });
const source = new URL('../src/', import.meta.url).pathname;
const session = new Session();

beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(() => session.disconnect());

/** The files of `src` in which a function runs each time that a request is made. */
async function filesOf(ask: () => Promise<{ status: number }>): Promise<string[]> {
  for (let times = 0; times < 3; times++) await ask();
  const [once, again] = [await filesOfOne(ask), await filesOfOne(ask)];
  return once.filter((path) => again.includes(path));
}

async function filesOfOne(ask: () => Promise<{ status: number }>): Promise<string[]> {
  await session.post('Profiler.takePreciseCoverage');
  expect((await ask()).status).toBe(200);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result.filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  );
  const paths = ran.map(({ url }) => relative(source, url.replace('file://', '')));
  return paths.filter((path) => !path.startsWith('..') && path.endsWith('.ts')).sort();
}

const input = { prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }], useOnce: false };
const create = `mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { uuid } }`;
const list = '{ paymentLinks(first: 15) { totalCount nodes { id uuid prices { formatted } } } }';

// Lower a number when a request passes fewer files. Each file more is one more to read for whoever follows a request.
test.each([
  ['create by REST', 50, () => creator.rest('POST', creator.links, tenEuros)],
  ['list by REST', 39, () => creator.rest('GET', creator.links)],
  [
    'create by GraphQL',
    54,
    () => creator.graphql(create, { input: { ...input, productId: creator.productId } }),
  ],
  ['list by GraphQL', 53, () => creator.graphql(list)],
] as const)('A %s passes at most %i files of src', async (_title, most, ask) => {
  const files = await filesOf(ask);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most);
  expect(files).toContain('access/guard.ts');
});
