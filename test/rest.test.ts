import { expect, test } from 'vitest';
import { linksPath, tenEuros, useService } from './support/service.js';

const service = useService();

test('a link is made, listed and deleted', async () => {
  const { key, productId, storeName } = await service.newCreator();
  const path = linksPath(productId);

  const created = await service.rest(key, 'POST', path, {
    ...tenEuros,
    metadata: { order: 'A-1' },
  });
  expect(created.status).toBe(200);
  expect(created.body).toEqual({
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    metadata: { order: 'A-1' },
    use_once: false,
    payment_link: `http://service.test/pay/${storeName}/${productId}?uuid=${created.body.uuid}`,
  });

  const listed = await service.rest(key, 'GET', path);
  expect(listed.body.data).toEqual([
    {
      id: expect.any(Number),
      product_id: productId,
      uuid: created.body.uuid,
      payment_link: created.body.payment_link,
      use_once: false,
      is_discount_price: false,
      prices: ['€10.00', '905.00 ₽'],
    },
  ]);

  const deleted = await service.rest(key, 'DELETE', `${path}/${listed.body.data[0].id}`);
  expect([deleted.status, deleted.body]).toEqual([204, undefined]);
  expect((await service.rest(key, 'GET', path)).body.data).toEqual([]);
});
