import { expect, test } from 'vitest';
import {
  CreatePaymentLinkDocument,
  DeletePaymentLinkDocument,
  PaymentLinksDocument,
} from '../../schema/generated/operations.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { newLinkByGraphql } from '../support/scenes/payments.js';
import { useService } from '../support/service/service.js';

const service = useService();

test('a link is made, found by id, by uuid and in lists, and deleted', async () => {
  const creator = await service.newCreator();
  const { productId, storeName } = creator;
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
  const paymentLink = `http://service.test/pay/${storeName}/${productId}?uuid=${link.uuid}`;
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

  const found = await creator.graphql(
    `{ byId: paymentLink(id: ${link.id}) { uuid } byUuid: paymentLink(uuid: "${link.uuid}") { id } }`,
  );
  expect(found.data).toEqual({ byId: { uuid: link.uuid }, byUuid: { id: link.id } });

  const target = { linkToDelete: { productId, id: link.id } };
  const deleted = await creator.graphql(DeletePaymentLinkDocument, target);
  expect(deleted.data.deletePaymentLink).toEqual({ id: link.id, uuid: link.uuid });
  const again = await creator.graphql(DeletePaymentLinkDocument, target);
  expect(again.error?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
});

test('a free product is refused as FREE_PRODUCT', async () => {
  const creator = await service.newCreator();
  const productId = creator.freeProductId;
  const { error } = await newLinkByGraphql(creator, { productId });
  expect(error?.extensions).toMatchObject({ code: 'FREE_PRODUCT', status: 422 });
});
