import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PricePreviewDocument } from '../../schema/generated/operations.js';
import {
  askBank,
  forgetRates,
  rates,
  ratesElsewhere,
  storeRate,
  windows1251,
} from '../support/world/bank.js';
import { newLinkByGraphql } from '../support/scenes/payments.js';
import { tenEuros, useStore } from '../support/service/service.js';

const { service, creator } = useStore({ withoutRate: true });
const day = '2026-11-21';

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

const create = (body: object = tenEuros) => creator.rest('POST', creator.links, body);
const after = (seconds: number): void => {
  service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
};

describe('without a usable rate', () => {
  const unavailable = {
    error: 'Exchange rate unavailable',
    message:
      'No current EUR to RUB rate is known. Please try again later, or send an RUB entry in prices.',
  };

  test('a link with an RUB entry is made, one without is answered with 503', async () => {
    service.bank.behave(destroy);
    const computed = await create();
    expect([computed.status, computed.body]).toStrictEqual([503, unavailable]);
    expect(computed.headers.get('Retry-After')).toBe('60');

    const rub = { currency_id: 1, price: 1000, is_discount_price: false };
    expect((await create({ prices: [...tenEuros.prices, rub] })).status).toBe(200);

    const { status, headers, errors } = await preview();
    expect(errors).toMatchObject([
      { message: unavailable.message, extensions: { code: 'UNAVAILABLE', status: 503 } },
    ]);
    expect([status, headers.get('Retry-After')]).toEqual([503, '60']);
  });

  test('the bank is asked once a minute, until it gives a good answer', async () => {
    service.bank.behave(destroy);
    await create();
    after(45);
    expect((await create()).headers.get('Retry-After')).toBe('15');
    service.bank.behave(rates());
    expect((await create()).status).toBe(503);
    expect(service.bank.requests).toBe(1);
    after(15);
    expect((await create()).status).toBe(200);
    expect(service.bank.requests).toBe(2);
  });

  const lookUps = (): number =>
    service.statements.filter((sql) => /^SELECT.*exchange_rates/.test(sql)).length;

  test('a new link waits for the bank when it is being asked', async () => {
    service.bank.behave(destroy);
    await create();
    let answer = (): void => undefined;
    service.bank.behave((response) => (answer = () => rates()(response)));
    const asked = service.services.rates.refresh();
    const before = lookUps();
    const created = create();
    await expect.poll(() => [lookUps() - before, service.bank.requests]).toEqual([2, 2]);
    answer();
    await asked;
    expect((await created).status).toBe(200);
  });

  test('a bank with an old rate is asked again for the next link', async () => {
    service.bank.behave(rates({ date: '08.11.2026' }));
    const refused = await create();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1']);
    service.bank.behave(rates());
    after(1);
    expect((await create()).status).toBe(200);
  });

  test('50 links made at once ask the bank once', async () => {
    let answer = (): void => undefined;
    service.bank.behave((response) => (answer = () => rates()(response)));
    const before = lookUps();
    const creates = Promise.all(Array.from({ length: 50 }, () => create()));
    await expect.poll(() => [lookUps() - before, service.bank.requests]).toEqual([100, 1]);
    answer();
    expect((await creates).map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(service.bank.requests).toBe(1);
  });
});

describe('a rate is used for 12 days after its day', () => {
  test('and no longer', async () => {
    await service.services.rates.refresh();
    service.bank.behave(destroy);
    service.clock.now = new Date('2026-12-03T23:59:59.999Z');
    expect((await create()).status).toBe(200);
    service.clock.now = new Date('2026-12-04T00:00:00Z');
    expect((await create()).status).toBe(503);
  });

  test('and replaced at the next request after that', async () => {
    await service.services.rates.refresh();
    service.clock.now = new Date('2026-12-24T00:00:00Z');
    service.bank.behave(rates({ date: '24.12.2026', value: '95,0000' }));
    expect((await preview()).data.pricePreview).toMatchObject({ rate: '95', date: '2026-12-24' });
  });
});

test('closing does not wait for the bank', async () => {
  service.bank.behave(() => undefined);
  // Nothing else ends the wait for its answer.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const other = ratesElsewhere(service);
  const asked = other.refresh();
  await expect.poll(() => service.bank.requests).toBe(1);
  await other.close();
  await asked;
  timeout.mockRestore();
});

test('the bank is asked at the start and then each hour, or each minute while it fails', async () => {
  const choresAfter = (seconds: number): Promise<string[]> => {
    after(seconds);
    return service.chores.runDue();
  };
  expect(await service.chores.runDue()).toContain('exchange-rate');
  expect(await choresAfter(3590)).not.toContain('exchange-rate');
  expect(service.bank.requests).toBe(1);
  service.bank.behave(destroy);
  expect(await choresAfter(10)).toContain('exchange-rate');
  expect(await choresAfter(50)).not.toContain('exchange-rate');
  expect(service.bank.requests).toBe(2);
  service.bank.behave(rates({ value: '95,0000' }));
  expect(await choresAfter(10)).toContain('exchange-rate');
  expect((await preview()).data.pricePreview.rate).toBe('95');
});
