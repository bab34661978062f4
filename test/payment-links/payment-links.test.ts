import { describe, expect, test } from 'vitest';
import {
  CreatePaymentLinkDocument,
  DeletePaymentLinkDocument,
  PaymentLinksDocument,
} from '../../schema/generated/operations.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { linksPath, tenEuros, type TestCreator, useStore } from '../support/service/service.js';

const { service, creator } = useStore();

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const linkNotFound = { error: 'Not found', message: 'The payment link was not found.' };
const notAnId = {
  error: 'Not found',
  message:
    'The path has a text in the place of an id. An id is a number: take it from the list; it is not the uuid.',
};
const addressOf = ({ storeName, productId }: TestCreator, linkUuid: string): string =>
  `http://service.test/pay/${storeName}/${productId}?uuid=${linkUuid}`;

async function createdAndListed(body: unknown) {
  const created = await creator.rest('POST', creator.links, body);
  expect(created.status).toBe(200);
  const list = await creator.rest('GET', creator.links);
  return { created: created.body, item: list.body.data[0] };
}

describe('create and list', () => {
  test('create answers uuid, metadata, use_once and the address, in this order, and no id', async () => {
    const body = { ...tenEuros, use_once: true, metadata: { order: 'A-1' } };
    const { created } = await createdAndListed(body);
    expect(Object.entries(created)).toStrictEqual([
      ['uuid', uuid],
      ['metadata', { order: 'A-1' }],
      ['use_once', true],
      ['payment_link', addressOf(creator, created.uuid)],
    ]);
  });

  test('a list item has the prices and flags of its link, and no metadata', async () => {
    const { created, item } = await createdAndListed({ ...tenEuros, metadata: { order: 'A-1' } });
    expect(item).toStrictEqual({
      id: expect.any(Number),
      product_id: creator.productId,
      uuid: created.uuid,
      payment_link: addressOf(creator, created.uuid),
      use_once: false,
      is_discount_price: false,
      prices: ['€10.00', '905.00 ₽'],
    });
  });

  test('use_once is false and metadata is {} when left out', async () => {
    const { created } = await createdAndListed(tenEuros);
    expect([created.use_once, created.metadata]).toEqual([false, {}]);
  });

  const eur = { currency_id: 3, price: 20, discount_price: 15.5, is_discount_price: false };
  const rub = { currency_id: 1, price: 2000, discount_price: 1500.5, is_discount_price: false };
  const [lessEur, lessRub] = [eur, rub].map((price) => ({ ...price, is_discount_price: true }));
  const onlyLess = { currency_id: 3, discount_price: 5, is_discount_price: true };
  test.each([
    ['a given RUB price is fixed', [eur, rub], ['€20.00', '2000.00 ₽'], false],
    ['EUR comes first, in whatever order it was sent', [rub, eur], ['€20.00', '2000.00 ₽'], false],
    ['a missing RUB price is computed', [eur], ['€20.00', '1810.00 ₽'], false],
    ['a computed one takes the discount over', [lessEur], ['€15.50', '1402.75 ₽'], true],
    ['a discount needs no regular price', [onlyLess], ['€5.00', '452.50 ₽'], true],
    ['one discounted entry is enough (EUR)', [lessEur, rub], ['€15.50', '2000.00 ₽'], true],
    ['one discounted entry is enough (RUB)', [eur, lessRub], ['€20.00', '1500.50 ₽'], true],
  ])('%s', async (_rule, prices, formatted, isDiscountPrice) => {
    const { item } = await createdAndListed({ prices });
    expect([item.prices, item.is_discount_price]).toEqual([formatted, isDiscountPrice]);
  });
});

describe('delete', () => {
  test('a deleted link is found nowhere and answers 404 from then on, and its row stays', async () => {
    const { item } = await createdAndListed(tenEuros);
    const path = `${creator.links}/${item.id}`;

    const deleted = await creator.rest('DELETE', path);
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    const again = await creator.rest('DELETE', path);
    expect([again.status, again.body]).toEqual([404, linkNotFound]);

    const list = await creator.rest('GET', creator.links);
    expect(list.body.data).not.toContainEqual(expect.objectContaining({ id: item.id }));
    expect((await creator.graphql(`{ paymentLink(id: ${item.id}) { id } }`)).code).toBe(
      'NOT_FOUND',
    );
    const all = await creator.graphql('{ paymentLinks(first: 100) { nodes { id } } }');
    expect(all.data.paymentLinks.nodes).not.toContainEqual({ id: String(item.id) });
    const row = await service.database.db.paymentLink.findFirst({ where: { id: item.id } });
    expect(row?.deletedAt).toEqual(service.clock.now);
  });

  test('a link is deleted only by its owner, under its own product, by its own id', async () => {
    const { item } = await createdAndListed(tenEuros);
    const { key, productId, freeProductId } = creator;
    const stranger = await service.newCreator();
    const attempts: [
      key: string,
      product: number | string,
      link: number | string,
      body?: object,
    ][] = [
      [key, freeProductId, item.id],
      [stranger.key, stranger.productId, item.id],
      [key, productId, 2 ** 31],
      [key, productId, 0],
      [key, productId, `0${item.id}`],
      [key, productId, `${item.id}.0`, notAnId],
      [key, productId, item.uuid, notAnId],
      [key, 'undefined', item.id, notAnId],
    ];
    for (const [withKey, product, link, body = linkNotFound] of attempts) {
      const answer = await service.rest(withKey, 'DELETE', `${linksPath(product)}/${link}`);
      expect([answer.status, answer.body]).toEqual([404, body]);
    }
    const list = await creator.rest('GET', creator.links);
    expect(list.body.data[0].id).toBe(item.id);
  });
});

test('by GraphQL, a link is made, listed, and deleted', async () => {
  const creator = await service.newCreator();
  const { productId } = creator;
  const input = {
    productId,
    prices: [
      { currencyId: 3, price: '20.00', discountPrice: 15.5, isDiscountPrice: true },
      { currencyId: 1, price: 2000, isDiscountPrice: false },
    ],
    metadata: { order: 'A-1' },
  };
  const made = await creator.graphql(CreatePaymentLinkDocument, { link: input });
  const link = made.data.createPaymentLink;
  const euros = { currency: 'EUR', formatted: '€15.50' };
  const roubles = { currency: 'RUB', formatted: '2000.00 ₽' };
  const given = { rate: null, rateSource: null, rateDate: null };
  const paymentLink = addressOf(creator, link.uuid);
  expect(link).toStrictEqual({
    id: expect.stringMatching(/^\d+$/),
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    paymentLink,
    useOnce: false,
    metadata: { order: 'A-1' },
    prices: [
      { ...euros, ...given },
      { ...roubles, ...given },
    ],
  });

  const listed = await creator.graphql(PaymentLinksDocument, { filter: { productId } });
  expect(listed.data.paymentLinks).toMatchObject({ totalCount: 1 });
  expect(nodesOf(listed.data.paymentLinks)[0]).toStrictEqual({
    id: link.id,
    paymentLink,
    label: null,
    status: 'ACTIVE',
    useOnce: false,
    usedAt: null,
    isDiscountPrice: true,
    metadata: { order: 'A-1' },
    createdAt: service.clock.now.toISOString(),
    product: { id: String(productId), title: 'Course' },
    prices: [
      { ...euros, regular: '20.00', discount: '15.50', charged: '15.50' },
      { ...roubles, regular: '2000.00', discount: null, charged: '2000.00' },
    ],
  });

  const target = { linkToDelete: { productId, id: link.id } };
  const deleted = await creator.graphql(DeletePaymentLinkDocument, target);
  expect(deleted.data.deletePaymentLink).toEqual({ id: link.id, uuid: link.uuid });
  const again = await creator.graphql(DeletePaymentLinkDocument, target);
  expect(again.error?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
});
