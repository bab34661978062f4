import { beforeEach, expect, test } from 'vitest';
import { PricePreviewDocument } from '../../schema/generated/operations.js';
import { askBank, forgetRates, rates, storeRate } from '../support/world/bank.js';
import { newLinkByGraphql } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService({ withoutRate: true });

beforeEach(async () => {
  await forgetRates(service);
  await storeRate(service, 'sample', '91.5', '2020-01-15');
});

const creator = useCreator(service);
const preview = () => creator.graphql(PricePreviewDocument, { eur: 10 });

test('the sample rate is used until the bank is reached, however old it is', async () => {
  await askBank(service, (response) => void response.destroy());
  expect((await preview()).data.pricePreview).toEqual({
    rub: '915.00',
    rate: '91.5',
    source: 'sample',
    date: '2020-01-15',
  });
});

test('a link made at the sample rate shows that, also after the bank was reached', async () => {
  const { uuid, prices } = (await newLinkByGraphql(creator)).data.createPaymentLink;
  const sample = { rate: '91.5', rateSource: 'sample', rateDate: '2020-01-15' };
  expect(prices[1]).toEqual({ currency: 'RUB', formatted: '915.00 ₽', ...sample });

  await askBank(service, rates());
  const { data } = await creator.graphql(
    `{ paymentLink(uuid: "${uuid}") { prices { rate rateSource rateDate } } }`,
  );
  expect(data).toMatchObject({ paymentLink: { prices: [{}, sample] } });
});

test('the first rate of the bank is used even though the sample is for a later day', async () => {
  await service.database.db.exchangeRate.updateMany({
    data: { date: new Date('2026-11-22T00:00:00Z') },
  });
  await askBank(service, rates());
  expect((await preview()).data.pricePreview).toMatchObject({ rate: '90.5', source: 'cbr' });
});

test('the sample is not used again when the bank’s rate is too old', async () => {
  await askBank(service, rates());
  service.bank.behave((response) => void response.destroy());
  service.clock.now = new Date('2026-12-04T00:00:00Z');
  expect((await preview()).code).toBe('UNAVAILABLE');
});
