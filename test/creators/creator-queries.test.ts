import { expect, test } from 'vitest';
import { tenEuros, useService, type TestCreator } from '../support/service/service.js';

const service = useService({ inProcessBudget: true });

async function newLink(creator: TestCreator, body: object = {}) {
  const made = await creator.rest('POST', creator.links, { ...tenEuros, ...body });
  const { data } = await creator.graphql(`{ paymentLink(uuid: "${made.body.uuid}") { id uuid } }`);
  return data.paymentLink as { id: number; uuid: string };
}

test('viewer shows the creator, the key and how much is left of its limits', async () => {
  const creator = await service.newCreator();
  const { data } = await creator.graphql(`{ viewer {
    creator { id storeName }
    apiKey { id name prefix lastFour isActive }
    limits { window limit remaining resetSeconds }
  } }`);
  expect(data.viewer).toEqual({
    creator: { id: String(creator.id), storeName: creator.storeName },
    apiKey: {
      id: String(creator.keyId),
      name: 'Test',
      prefix: creator.key.slice(0, 14),
      lastFour: creator.key.slice(-4),
      isActive: true,
    },
    limits: [
      { window: 'minute', limit: 1_000_000, remaining: 999_999, resetSeconds: 60 },
      { window: 'hour', limit: 1_000_000, remaining: 999_999, resetSeconds: 3600 },
    ],
  });
});

test('products lists the own products, newest first; product finds one of them', async () => {
  const creator = await service.newCreator();
  const stranger = await service.newCreator();
  const { data } = await creator.graphql(
    '{ products { nodes { id title isFree creator { id } } } }',
  );
  const owner = { id: String(creator.id) };
  const paid = { id: String(creator.productId), title: 'Course', isFree: false, creator: owner };
  const free = { id: String(creator.freeProductId), title: 'Gift', isFree: true, creator: owner };
  expect(data.products.nodes).toEqual([free, paid]);

  const find = (id: number) =>
    creator.graphql(`{ product(id: ${id}) { id title isFree creator { id } } }`);
  expect((await find(creator.productId)).data.product).toEqual(paid);
  for (const id of [stranger.productId, 2147483647, 0, -1]) {
    expect(await find(id)).toMatchObject({
      status: 404,
      error: { extensions: { code: 'NOT_FOUND', status: 404 } },
    });
  }
});

test('paymentLink finds a link by id or by uuid, and needs exactly one of them', async () => {
  const creator = await service.newCreator();
  const link = await newLink(creator);
  const find = (by: string) => creator.graphql(`{ paymentLink${by} { id uuid } }`);
  expect((await find(`(id: ${link.id})`)).data.paymentLink).toEqual(link);
  expect((await find(`(uuid: "${link.uuid}")`)).data.paymentLink).toEqual(link);
  expect((await find(`(uuid: "${link.uuid.toUpperCase()}")`)).data.paymentLink).toEqual(link);

  for (const by of [
    '',
    '(id: null)',
    '(id: null, uuid: null)',
    `(id: ${link.id}, uuid: "${link.uuid}")`,
  ]) {
    expect((await find(by)).error?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      status: 422,
      fields: { id: ['Give either id or uuid.'] },
    });
  }
  const foreign = await newLink(await service.newCreator());
  for (const by of [
    `(id: ${foreign.id})`,
    `(uuid: "${foreign.uuid}")`,
    '(uuid: "")',
    '(uuid: "no uuid")',
    '(uuid: "00000000-0000-0000-0000-000000000000")',
  ]) {
    expect((await find(by)).error?.extensions.code).toBe('NOT_FOUND');
  }
});

test('paymentLinks applies every condition of its filter', async () => {
  const creator = await service.newCreator();
  const at = (minute: number): string => new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString();
  const made: number[] = [];
  for (const [minute, body] of [{}, { use_once: true }, {}].entries()) {
    service.clock.now = new Date(at(minute));
    made.push((await newLink(creator, body)).id);
  }
  const [first, second, third] = made;
  const list = async (filter: string) => {
    const { data, error } = await creator.graphql(
      `{ paymentLinks(filter: { ${filter} }) { nodes { id } totalCount } }`,
    );
    if (error) return error.extensions.code;
    expect(data.paymentLinks.totalCount).toBe(data.paymentLinks.nodes.length);
    return data.paymentLinks.nodes.map(({ id }: { id: number }) => id) as number[];
  };

  expect(await list('')).toEqual([third, second, first]);
  expect(await list(`productId: ${creator.productId}`)).toEqual([third, second, first]);
  expect(await list(`productId: ${creator.freeProductId}`)).toEqual([]);
  expect(await list('productId: 2147483647')).toBe('NOT_FOUND');
  expect(await list('useOnce: true')).toEqual([second]);
  expect(await list('useOnce: false')).toEqual([third, first]);
  expect(await list('useOnce: null')).toEqual([third, second, first]);
  expect(await list(`createdFrom: "${at(1)}"`)).toEqual([third, second]);
  expect(await list(`createdTo: "${at(1)}"`)).toEqual([first]);
  expect(await list(`createdFrom: "${at(1)}", createdTo: "${at(2)}"`)).toEqual([second]);
  expect(await list(`createdFrom: "${at(1)}", useOnce: false`)).toEqual([third]);
  expect(await list(`createdFrom: "0000-01-01T00:00:00Z"`)).toEqual([third, second, first]);
  expect(await list(`createdTo: "9999-12-31T23:59:59-23:59"`)).toEqual([third, second, first]);
  expect(await list(`createdFrom: "9999-12-31T23:59:59-23:59"`)).toEqual([]);
});
