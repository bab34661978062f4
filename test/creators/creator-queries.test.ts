import { expect, test } from 'vitest';
import { newLinkByGraphql } from '../support/scenes/payments.js';
import { useService } from '../support/service/service.js';

const service = useService({ inProcessBudget: true });

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
  for (const id of [0, -1]) expect((await find(id)).code).toBe('NOT_FOUND');
});

test('paymentLink finds a link by id or by uuid, and needs exactly one of them', async () => {
  const creator = await service.newCreator();
  const { id, uuid } = (await newLinkByGraphql(creator)).data.createPaymentLink;
  const link = { id, uuid };
  const find = (by: string) => creator.graphql(`{ paymentLink${by} { id uuid } }`);
  expect((await find(`(id: ${link.id})`)).data.paymentLink).toEqual(link);
  expect((await find(`(uuid: "${link.uuid}")`)).data.paymentLink).toEqual(link);
  expect((await find(`(uuid: "${link.uuid.toUpperCase()}")`)).data.paymentLink).toEqual(link);

  const both = `(id: ${link.id}, uuid: "${link.uuid}")`;
  for (const by of ['', '(id: null)', '(id: null, uuid: null)', both]) {
    const { status, code, error } = await find(by);
    expect([status, code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(error?.extensions.fields).toEqual({ id: ['Give either id or uuid.'] });
  }
  for (const uuid of ['', 'no uuid', '00000000-0000-0000-0000-000000000000']) {
    expect((await find(`(uuid: "${uuid}")`)).code).toBe('NOT_FOUND');
  }
});

test('paymentLinks applies every condition of its filter', async () => {
  const creator = await service.newCreator();
  const at = (minute: number): string => new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString();
  const made: string[] = [];
  for (const [minute, useOnce] of [false, true, false].entries()) {
    service.clock.now = new Date(at(minute));
    made.push((await newLinkByGraphql(creator, { useOnce })).data.createPaymentLink.id);
  }
  const [first, second, third] = made;
  const list = async (filter: string) => {
    const { data, error } = await creator.graphql(
      `{ paymentLinks(filter: { ${filter} }) { nodes { id } totalCount } }`,
    );
    if (error) return error.extensions.code;
    expect(data.paymentLinks.totalCount).toBe(data.paymentLinks.nodes.length);
    return data.paymentLinks.nodes.map(({ id }: { id: string }) => id) as string[];
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
