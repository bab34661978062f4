import { beforeEach, expect, test } from 'vitest';
import { CreatePaymentLinkDocument, PricePreviewDocument } from '../schema/operations.js';
import { rates } from './support/bank.js';
import { useService } from './support/service.js';

const service = useService({ withoutRate: true });

beforeEach(async () => {
  service.clock.now = new Date('2026-11-21T12:00:00Z');
  await service.database.db.exchangeRate.deleteMany();
  await service.database.db.exchangeRate.create({
    data: {
      source: 'sample',
      date: new Date('2020-01-15T00:00:00Z'),
      rate: '91.5',
      fetchedAt: service.clock.now,
    },
  });
  service.bank.requests = 0;
});

async function preview() {
  const { key } = await service.newCreator();
  return service.graphql(key, PricePreviewDocument, { eur: 10 });
}

test('the sample rate serves while the bank was never reached, however old it is', async () => {
  service.bank.behave((response) => void response.destroy());
  await service.rates.refresh();
  expect((await preview()).data.pricePreview).toEqual({
    rub: '915.00',
    rate: '91.5',
    source: 'sample',
    date: '2020-01-15',
  });
});

test('a link made at the sample rate says so, also after the bank was reached', async () => {
  const { key, productId } = await service.newCreator();
  const made = await service.graphql(key, CreatePaymentLinkDocument, {
    link: { productId, prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }] },
  });
  const { uuid, prices } = made.data.createPaymentLink;
  const sample = { rate: '91.5', rateSource: 'sample', rateDate: '2020-01-15' };
  expect(prices[1]).toEqual({ currency: 'RUB', formatted: '915.00 ₽', ...sample });

  service.bank.behave(rates());
  await service.rates.refresh();
  const { data } = await service.graphql(
    key,
    `{ paymentLink(uuid: "${uuid}") { prices { rate rateSource rateDate } } }`,
  );
  expect(data).toMatchObject({ paymentLink: { prices: [{}, sample] } });
});

test('once the bank was reached its rate serves, though the sample is for a later day', async () => {
  await service.database.db.exchangeRate.updateMany({
    data: { date: new Date('2026-11-22T00:00:00Z') },
  });
  service.bank.behave(rates());
  await service.rates.refresh();
  expect((await preview()).data.pricePreview).toMatchObject({ rate: '90.5', source: 'cbr' });
});

test('the sample does not come back when the bank’s rate is too old', async () => {
  service.bank.behave(rates());
  await service.rates.refresh();
  service.bank.behave((response) => void response.destroy());
  service.clock.now = new Date('2026-12-04T00:00:00Z');
  expect((await preview()).errors?.[0]?.extensions.code).toBe('UNAVAILABLE');
});
