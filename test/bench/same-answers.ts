/** Checks that the servers that are compared give the same answers to the same requests. */
import { deepStrictEqual } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import { creators, freeProduct, productOf } from './data.js';
import type { LoadRequest } from './load.js';
import { create, graphqlList, list, listPath, newLink, type Target } from './requests.js';
import type { Server } from './servers.js';

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Compares pages of lists, links that are made, and refusals. Throws when they differ. */
export async function checkSameAnswers(
  [first, ...others]: Server[],
  keys: string[],
  lists: { target: Target; page: number }[],
): Promise<void> {
  if (!first) return;
  const [key = ''] = keys;
  const target = { key, product: productOf(1, 3) };
  const requests = [
    ...lists.map((wanted) => list(wanted.page)(wanted.target)),
    list(100_000)(target),
    list(1)({ key, product: productOf(2, 1) }),
    { ...list(1)(target), headers: {} },
    { ...list(1)(target), headers: { 'X-API-Key': 'plk_unknown' } },
    create({ key, product: productOf(2, 1) }),
    create({ key: keys[creators - 1] ?? '', product: freeProduct }),
    ...[...faultyPrices, ...fairPrices].map((prices) => ({
      ...create(target),
      body: JSON.stringify({ ...newLink, prices }),
    })),
    create(target),
    // Shows the links that these requests made.
    list(1)(target),
  ];
  for (const request of requests) {
    // The ids and uuids of new links differ: a server may draw an id for a link that it then refuses.
    const isNew = request.method === 'POST' || request.path.startsWith(listPath(target.product));
    const expected = await answer(first, request, isNew);
    for (const server of others) {
      const given = await answer(server, request, isNew);
      if (isDeepStrictEqual(given, expected)) continue;
      throw new Error(`${server.name} answers otherwise.`, { cause: { given, expected } });
    }
  }
}

/** Compares what a server lists by GraphQL with what it lists by REST. Throws when they differ. */
export async function checkSameLists(server: Server, target: Target): Promise<void> {
  const { answer: rest } = (await answer(server, list(1)(target), false)) as any;
  const { answer: graphql } = (await answer(server, graphqlList(target), false)) as any;
  const { nodes, totalCount } = graphql.data.paymentLinks;
  deepStrictEqual(totalCount, rest.meta.total);
  const inRest = nodes.map((node: any) => ({
    id: Number(node.id),
    product_id: Number(node.productId),
    uuid: node.uuid,
    payment_link: node.paymentLink,
    use_once: node.useOnce,
    is_discount_price: node.isDiscountPrice,
    prices: node.prices.map((price: any) => price.formatted),
  }));
  deepStrictEqual(inRest, rest.data);
}

const euro = { currency_id: 3, price: 10, is_discount_price: false };

const faultyPrices = [
  [],
  [{ ...euro, currency_id: 1 }],
  [{ ...euro, currency_id: 2 }],
  [euro, euro],
  [{ ...euro, price: 0 }],
  [{ ...euro, price: 1.005 }],
  [{ ...euro, price: 'ten' }],
  [{ ...euro, price: 10_000_000 }],
  [{ ...euro, is_discount_price: true }],
  [{ ...euro, discount_price: 10, is_discount_price: true }],
  [{ currency_id: 3, discount_price: 10, is_discount_price: false }],
  [{ currency_id: 3, price: 10 }],
];

const fairPrices = [
  [{ ...euro, price: 0.07 }],
  [{ ...euro, price: 33.33, discount_price: 11.11 }],
  [euro, { currency_id: 1, price: 999.5, is_discount_price: false }],
  [{ ...euro, price: null, discount_price: 4.35, is_discount_price: true }],
];

const withoutIds = (text: string): string =>
  text.replaceAll(uuid, '<uuid>').replaceAll(/"id":\d+/g, '"id":0');

/** The answer of a server, without its name and the links that it made. Each server may refuse in its own words. */
async function answer({ address }: Server, { path, ...request }: LoadRequest, isNew: boolean) {
  const { method, body } = request;
  const response = await fetch(address + path, request);
  const text = (await response.text()).replaceAll(address, '');
  const asked = { path, method, body, status: response.status };
  return response.ok
    ? { ...asked, answer: JSON.parse(isNew ? withoutIds(text) : text) as unknown }
    : asked;
}
