import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PricePreviewDocument } from '../../schema/generated/operations.js';
import { askBank, forgetRates, rates, storeRate, windows1251 } from '../support/world/bank.js';
import { newLinkByGraphql } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService({ withoutRate: true });
const day = '2026-11-21';
const creator = useCreator(service);

beforeEach(() => forgetRates(service));

const preview = () => creator.graphql(PricePreviewDocument, { eur: 10 });
const destroy = (response: ServerResponse): void => void response.destroy();
const answers =
  (body: string | Buffer, status = 200) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
const document =
  '<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="22.11.2026"><Valute><CharCode>EUR</CharCode><Nominal>1</Nominal><Name>Евро</Name><Value>99,9000</Value></Valute></ValCurs>';
/** The bank's document, with one piece of text changed. */
const changed = (from: string, to: string) => answers(windows1251(document.replace(from, to)));

describe('a rate is read in windows-1251', () => {
  test.each<[value: string, nominal: number, rate: string, rub: string]>([
    ['90,5000', 1, '90.5', '905.00'],
    ['905,0000', 10, '90.5', '905.00'],
    ['9050,1234', 100, '90.501234', '905.01'],
    ['91', 1, '91', '910.00'],
  ])('%s for %d euros', async (value, nominal, rate, rub) => {
    await askBank(service, rates({ value, nominal, date: '20.11.2026' }));
    const { data } = await preview();
    expect(data.pricePreview).toEqual({ rub, rate, source: 'cbr', date: '2026-11-20' });
  });

  test('a link stores the rate of its RUB price with its day', async () => {
    const { data } = await newLinkByGraphql(creator);
    const given = { rate: null, rateSource: null, rateDate: null };
    expect(data.createPaymentLink.prices).toEqual([
      { currency: 'EUR', formatted: '€10.00', ...given },
      { currency: 'RUB', formatted: '905.00 ₽', rate: '90.5', rateSource: 'cbr', rateDate: day },
    ]);
  });

  test('the newest day’s is used, and a correction replaces it', async () => {
    for (const [date, value] of [
      ['21.11.2026', '90,0000'],
      ['21.11.2026', '91,0000'],
      ['20.11.2026', '80,0000'],
    ]) {
      await askBank(service, rates({ date, value }));
    }
    expect((await preview()).data.pricePreview).toMatchObject({ rate: '91', date: day });
    expect(await service.database.db.exchangeRate.count()).toBe(2);
  });
});

describe('the last rate stays in use while the bank', () => {
  test.each<[what: string, behaviour: (response: ServerResponse) => void]>([
    ['is down', destroy],
    ['answers 500', answers('Internal Server Error', 500)],
    [
      'answers 404 with a sound document',
      (response) => rates({ value: '99,9000' })(Object.assign(response, { statusCode: 404 })),
    ],
    ['answers nothing', answers('')],
    ['answers a web page', answers('<!doctype html><html><body>Sorry<br></body></html>')],
    ['answers broken XML', answers('<ValCurs Date="22.11.2026"><Valute><CharCode>EUR')],
    ['answers bytes', answers(Buffer.from([0, 255, 254, 60, 62, 38]))],
    ['names no EUR', changed('EUR', 'EUX')],
    ['gives no value', changed('<Value>99,9000</Value>', '')],
    ['gives a zero', changed('99,9000', '0,0000')],
    ['gives a negative value', changed('99,9000', '-99,9000')],
    ['gives a decimal point', changed('99,9000', '99.9000')],
    ['gives no number', changed('99,9000', 'Infinity')],
    ['gives a nominal of 0', changed('>1<', '>0<')],
    ['gives no day', changed(' Date="22.11.2026"', '')],
    ['gives a day that is none', changed('22.11.2026', '31.09.2026')],
    ['gives a day in another format', changed('22.11.2026', '11/22/2026')],
    ['answers 2 MB', changed('</ValCurs>', `${' '.repeat(2 * 1024 * 1024)}</ValCurs>`)],
  ])('%s', async (_what, behaviour) => {
    await service.services.rates.refresh();
    await askBank(service, behaviour);
    expect(service.bank.requests).toBe(2);
    expect((await preview()).data.pricePreview).toMatchObject({ rate: '90.5', date: day });
    expect(await service.database.db.exchangeRate.count()).toBe(1);
  });

  test('takes longer than 5 s to end its answer', async () => {
    await service.services.rates.refresh();
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    service.bank.behave((response) => {
      response.writeHead(200).write('<ValCurs');
      setImmediate(() => limit.abort());
    });
    await service.services.rates.refresh();
    expect(timeout).toHaveBeenCalledExactlyOnceWith(5000);
    timeout.mockRestore();
    expect((await preview()).data.pricePreview.rate).toBe('90.5');
  });
});

const storeSample = (date = '2020-01-15') => storeRate(service, 'sample', '91.5', date);

test('the sample rate is used until the bank is reached, however old it is', async () => {
  await storeSample();
  await askBank(service, destroy);
  expect((await preview()).data.pricePreview).toEqual({
    ...{ rub: '915.00', rate: '91.5', source: 'sample', date: '2020-01-15' },
  });
});

test('a link made at the sample rate shows that, also after the bank was reached', async () => {
  await storeSample();
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
  await storeSample('2026-11-22');
  await askBank(service, rates());
  expect((await preview()).data.pricePreview).toMatchObject({ rate: '90.5', source: 'cbr' });
});

test('the sample is not used again when the bank’s rate is too old', async () => {
  await storeSample();
  await askBank(service, rates());
  service.bank.behave(destroy);
  service.clock.now = new Date('2026-12-04T00:00:00Z');
  expect((await preview()).code).toBe('UNAVAILABLE');
});
