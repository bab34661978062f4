/** A stock client with the typed operations of the package. */
import { Client, fetchExchange } from '@urql/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CreatePaymentLinkDocument,
  PaymentLinksDocument,
} from '../../../schema/generated/operations.js';
import type { HttpServer } from '../../../src/http/http-server.js';
import { nodesOf } from '../../support/scenes/nodes.js';
import { listenOnLoopback } from '../../support/service/listen.js';
import { useCreator, useService } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service);
let server: HttpServer;
let client: Client;
beforeAll(async () => {
  server = await listenOnLoopback();
  server.serve((request) => service.app.handle(request));
  client = new Client({
    url: `http://127.0.0.1:${server.port}/graphql`,
    exchanges: [fetchExchange],
    fetchOptions: { headers: { 'X-API-Key': creator.key } },
    preferGetMethod: false,
  });
});
afterAll(() => server.drain());

const create = (price: string) => {
  const prices = [{ currencyId: 3, price, isDiscountPrice: false }];
  const link = { productId: creator.productId, prices, metadata: { order: 'A-1' } };
  return client.mutation(CreatePaymentLinkDocument, { link }).toPromise();
};

test('a client makes a link, and finds it by its metadata', async () => {
  const made = (await create('10.00')).data?.createPaymentLink;
  expect(new URL(made?.paymentLink ?? '').searchParams.get('uuid')).toBe(made?.uuid);
  const filter = { metadata: { key: 'order', value: 'A-1' } };
  const { data } = await client.query(PaymentLinksDocument, { filter }).toPromise();
  const found = data && nodesOf(data.paymentLinks).map(({ id, metadata }) => [id, metadata]);
  expect(found).toEqual([[made?.id, { order: 'A-1' }]]);
});

test('a client shows the faults of a form by field', async () => {
  const { error } = await create('0');
  expect(error?.graphQLErrors[0]?.extensions).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { 'prices.0.price': ['The prices.0.price field must be greater than 0.'] },
  });
});
