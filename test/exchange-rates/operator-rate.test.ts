import { Decimal } from 'decimal.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { SetExchangeRateDocument } from '../../schema/generated/operations.js';
import { askBank, forgetRates, rates, ratesElsewhere, storeRate } from '../support/world/bank.js';
import { readMetrics } from '../support/scenes/metrics.js';
import { newLink, newLinkByGraphql } from '../support/scenes/payments.js';
import { origin, tenEuros, useStore } from '../support/service/service.js';

const { service, creator } = useStore({ withoutRate: true });
const today = '2026-11-21';

beforeEach(async () => {
  await forgetRates(service);
  await answered('21.11.2026', '90,5000');
});

const answered = (date: string, value: string) => askBank(service, rates({ date, value }));

const set = (rate: string, date?: string) =>
  service.platform(SetExchangeRateDocument, { rate: { rate, date } });

/** Sets a rate, and returns the one that is used from then on: `95.5 operator 2026-11-21`. */
async function inUseAfter(rate: string, date?: string): Promise<string> {
  const { data, errors } = await set(rate, date);
  expect(errors).toBeUndefined();
  return Object.values(data.setExchangeRate).slice(-3).join(' ');
}

async function inUse(): Promise<string> {
  const { data } = await newLinkByGraphql(creator);
  const { rate, rateSource, rateDate } = data.createPaymentLink.prices[1] ?? {};
  return [rate, rateSource, rateDate].join(' ');
}

const faultsOf = async (rate: string, date?: string): Promise<unknown> =>
  (await set(rate, date)).error?.extensions.fields;

describe("The operator's rate", () => {
  test('is for today when no day is given, and is used at once', async () => {
    expect(await inUse()).toBe('90.5 cbr 2026-11-21');
    expect(await inUseAfter('95.12345678')).toBe('95.12345678 operator 2026-11-21');
    expect(await inUse()).toBe('95.12345678 operator 2026-11-21');
  });

  test('is what the next rate of the bank is compared with, after a refusal', async () => {
    await answered('22.11.2026', '200,0000');
    expect(await inUse()).toBe('90.5 cbr 2026-11-21');
    expect(await inUseAfter('190')).toBe('190 operator 2026-11-21');
    await answered('21.11.2026', '90,5000');
    expect(await inUse()).toBe('190 operator 2026-11-21');
    await answered('22.11.2026', '200,0000');
    expect(await inUse()).toBe('200 cbr 2026-11-22');
  });

  test('ends an outage of the bank, for 12 days', async () => {
    service.bank.behave((response) => void response.destroy());
    service.clock.now = new Date('2026-12-04T00:00:00Z');
    const make = async () => (await creator.rest('POST', creator.links, tenEuros)).status;
    expect(await make()).toBe(503);
    expect(await inUseAfter('100')).toBe('100 operator 2026-12-04');
    expect(await make()).toBe(200);
    service.clock.now = new Date('2026-12-16T23:59:59.999Z');
    expect(await make()).toBe(200);
    service.clock.now = new Date('2026-12-17T00:00:00Z');
    expect(await make()).toBe(503);
  });

  test('is used like one of the bank: the newest day, and of it the last', async () => {
    expect(await inUseAfter('91', '2026-11-20')).toBe('90.5 cbr 2026-11-21');
    expect(await inUseAfter('92', '2026-11-21')).toBe('92 operator 2026-11-21');
    expect(await inUseAfter('93', '2026-11-21')).toBe('93 operator 2026-11-21');
    await answered('21.11.2026', '90,5000');
    expect(await inUse()).toBe('90.5 cbr 2026-11-21');
    expect(await inUseAfter('94', '2026-11-23')).toBe('94 operator 2026-11-23');
    await answered('22.11.2026', '91,0000');
    expect(await inUse()).toBe('94 operator 2026-11-23');
    await answered('24.11.2026', '95,0000');
    expect(await inUse()).toBe('95 cbr 2026-11-24');
  });

  test('is used instead of the sample', async () => {
    await service.database.db.exchangeRate.deleteMany();
    await storeRate(service, 'sample', '1', '2026-11-25');
    expect(await inUseAfter('95')).toBe('95 operator 2026-11-21');
  });

  test.each([
    ['2026-11-09', true],
    ['2026-11-08', false],
    ['2026-11-25', true],
    ['2026-11-26', false],
    ['2999-12-31', false],
  ])('may be for a day from 12 days ago to 4 days ahead: %s', async (date, isTaken) => {
    const before = await service.database.db.exchangeRate.count();
    expect(await faultsOf('95', date)).toEqual(
      isTaken
        ? undefined
        : { date: ['The date field must be a day from 2026-11-09 to 2026-11-25.'] },
    );
    expect(await service.database.db.exchangeRate.count()).toBe(before + (isTaken ? 1 : 0));
  });

  test.each([
    ['0.00000001', undefined],
    ['0', 'The rate field must be greater than 0.'],
    ['-90', 'The rate field must be greater than 0.'],
    ['0.000000001', 'The rate field must have at most 8 decimal places.'],
    ['99999.99999999', undefined],
    ['100000', undefined],
    ['100000.00000001', 'The rate field must not be greater than 100000.'],
    ['9e99', 'The rate field must not be greater than 100000.'],
  ])('has limits: %s', async (rate, fault) => {
    expect(await faultsOf(rate)).toEqual(fault && { rate: [fault] });
  });

  test('is refused with all its faults at once, also in Russian', async () => {
    const query =
      'mutation { setExchangeRate(input: { rate: "0.123456789", date: "2026-12-31" }) { rate } }';
    const inRussian = { 'Accept-Language': 'ru' };
    const { platformKey } = service;
    const { body } = await service.rest(platformKey, 'POST', '/graphql', { query }, inRussian);
    expect(body.errors[0].extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        rate: ['В значении поля rate должно быть не больше 8 знаков после запятой.'],
        date: ['Дата в поле date должна быть в интервале от 2026-11-09 до 2026-11-25.'],
      },
    });
  });

  test('is set only with a platform key', async () => {
    const variables = { rate: { rate: '1' } };
    const ask = (key: string | null) => service.graphql(key, SetExchangeRateDocument, variables);
    expect((await ask(creator.key)).code).toBe('FORBIDDEN');
    expect((await ask(null)).code).toBe('UNAUTHENTICATED');
    expect(await inUse()).toBe('90.5 cbr 2026-11-21');
  });

  test('is used by other processes within a second', async () => {
    const other = ratesElsewhere(service);
    const known = async (): Promise<string> => (await other.current()).rate.toString();
    expect(await known()).toBe('90.5');
    await set('95');
    expect(await known()).toBe('90.5');
    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    expect(await known()).toBe('95');
    await other.close();
  });

  test('is used at once even when an older rate is being read at that moment', async () => {
    const { db } = service.database;
    let answer = (): void => undefined;
    const held = new Promise<void>((done) => (answer = done));
    let read = (): void => undefined;
    const isRead = new Promise<void>((done) => (read = done));
    // A database with slow answers.
    const findFirst = async (query: object) => {
      const found = await db.exchangeRate.findFirst(query);
      read();
      await held;
      return found;
    };
    const exchangeRate = { value: { findFirst } };
    const slow = Object.create(db, { exchangeRate }) as typeof db;
    const other = ratesElsewhere({ ...service, database: { ...service.database, db: slow } });
    const lookedUp = other.current();
    await isRead;
    await other.set({ rate: new Decimal(95), date: new Date(today) }, () => Promise.resolve());
    answer();
    await lookedUp;
    expect((await other.current()).rate.toString()).toBe('95');
    await other.close();
  });

  test('is in the log, in the metrics with its age, and on the checkout', async () => {
    service.logLines.length = 0;
    await set('95.5');
    const lines = service.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = { msg: 'Exchange rate set by the operator', rate: '95.5', date: today };
    expect(lines).toContainEqual(expect.objectContaining(line));
    const age = 'payment_links_exchange_rate_age_seconds{source="operator"}';
    service.clock.now = new Date(service.clock.now.getTime() + 5000);
    expect((await readMetrics(service)).get(age)).toBe(5);

    const { payment_link } = await newLink(creator);
    const page = await service.fetch(payment_link.slice(origin.length), {
      headers: { 'Accept-Language': 'ru' },
    });
    expect(await page.text()).toMatch(
      /По курсу 95,50.*\(курс оператора сервиса, 21 нояб. 2026 г.\)/,
    );
  });
});
