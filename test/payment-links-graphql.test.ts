import { expect, test } from 'vitest';
import {
  CreatePaymentLinkDocument,
  DeletePaymentLinkDocument,
  PaymentLinksDocument,
} from '../schema/operations.js';
import { useService } from './support/service.js';

const service = useService();

test('a link is made, found by id, by uuid and in lists, and deleted', async () => {
  const { key, productId, storeName } = await service.newCreator();
  const input = {
    productId,
    prices: [
      { currencyId: 3, price: '20.00', discountPrice: 15.5, isDiscountPrice: true },
      { currencyId: 1, price: 2000, isDiscountPrice: false },
    ],
    metadata: { order: 'A-1' },
  };
  const made = await service.graphql(key, CreatePaymentLinkDocument, { link: input });
  const link = made.data.createPaymentLink;
  const given = { rate: null, rateSource: null, rateDate: null };
  const paymentLink = `http://service.test/pay/${storeName}/${productId}?uuid=${link.uuid}`;
  expect(link).toStrictEqual({
    id: expect.any(Number),
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    paymentLink,
    useOnce: false,
    metadata: { order: 'A-1' },
    prices: [
      { currency: 'EUR', formatted: '€15.50', ...given },
      { currency: 'RUB', formatted: '2000.00 ₽', ...given },
    ],
  });

  const listed = await service.graphql(key, PaymentLinksDocument, { filter: { productId } });
  expect(listed.data.paymentLinks).toMatchObject({ totalCount: 1 });
  expect(listed.data.paymentLinks.nodes[0]).toStrictEqual({
    id: link.id,
    paymentLink,
    useOnce: false,
    usedAt: null,
    isDiscountPrice: true,
    metadata: { order: 'A-1' },
    createdAt: service.clock.now.toISOString(),
    product: { id: productId, title: 'Course' },
    prices: [
      {
        currency: 'EUR',
        regular: '20.00',
        discount: '15.50',
        charged: '15.50',
        formatted: '€15.50',
      },
      {
        currency: 'RUB',
        regular: '2000.00',
        discount: null,
        charged: '2000.00',
        formatted: '2000.00 ₽',
      },
    ],
  });

  const found = await service.graphql(
    key,
    `{ byId: paymentLink(id: ${link.id}) { uuid } byUuid: paymentLink(uuid: "${link.uuid}") { id } }`,
  );
  expect(found.data).toEqual({ byId: { uuid: link.uuid }, byUuid: { id: link.id } });

  const target = { linkToDelete: { productId, id: link.id } };
  const deleted = await service.graphql(key, DeletePaymentLinkDocument, target);
  expect(deleted.data.deletePaymentLink).toEqual({ id: link.id, uuid: link.uuid });
  const again = await service.graphql(key, DeletePaymentLinkDocument, target);
  expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
});

test('a free product is refused as FREE_PRODUCT', async () => {
  const { key, freeProductId } = await service.newCreator();
  const answer = await service.graphql(key, CreatePaymentLinkDocument, {
    link: {
      productId: freeProductId,
      prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }],
    },
  });
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'FREE_PRODUCT', status: 422 });
});
