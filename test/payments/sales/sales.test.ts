/** The sales of a creator on each day. */
import { beforeEach, describe, expect, test } from 'vitest';
import { SalesDocument } from '../../../schema/generated/operations.js';
import { payAt, recordRefund, refund } from '../../support/scenes/payments.js';
import { useCreator, useService } from '../../support/service/service.js';

const service = useService();
const creator = useCreator(service, beforeEach);
/** Sells nothing. */
const other = useCreator(service);

interface Period {
  from: string;
  to?: string;
  timeZone?: string;
}

async function sales({ from, to = from, timeZone = 'UTC' }: Period, by = creator) {
  const { data, errors } = await by.graphql(SalesDocument, { from, to, timeZone });
  expect(errors).toBeUndefined();
  return data.sales;
}

const paid = (time: string, more?: object): Promise<string> =>
  payAt(service, creator, new Date(time), more);

const roubles = { currency: 'RUB', amount: '905' };

describe('The sales of a period', () => {
  test('are totals by day and currency, EUR first, without empty days', async () => {
    const inEuros = {
      ...{ currency: 'EUR', count: 2, amount: '20.00', formatted: '€20.00' },
      ...{ refunded: '0.00', net: '20.00' },
    };
    const inRoubles = {
      ...{ currency: 'RUB', count: 1, amount: '905.00', formatted: '905.00 ₽' },
      ...{ refunded: '0.00', net: '905.00' },
    };
    await paid('2026-12-03T10:00:00Z', roubles);
    await paid('2026-12-03T11:00:00Z');
    await paid('2026-12-03T12:00:00Z');
    await paid('2026-12-01T12:00:00Z', roubles);
    expect(await sales({ from: '2026-11-01', to: '2026-12-31' })).toEqual([
      { date: '2026-12-01', ...inRoubles },
      { date: '2026-12-03', ...inEuros },
      { date: '2026-12-03', ...inRoubles },
    ]);
    expect(await sales({ from: '2026-12-04', to: '2026-12-31' })).toEqual([]);
  });

  test('are by days in UTC, unless a time zone is given', async () => {
    await paid('2026-12-01T23:30:00Z');
    const ask = async (zone: string): Promise<unknown> => {
      const { data } = await creator.graphql(
        `{ sales(from: "2026-12-01", to: "2026-12-02"${zone}) { date } }`,
      );
      return data.sales;
    };
    expect(await ask('')).toEqual([{ date: '2026-12-01' }]);
    expect(await ask(', timeZone: "Europe/Moscow"')).toEqual([{ date: '2026-12-02' }]);
    expect(await ask(', timeZone: "europe/moscow"')).toEqual([{ date: '2026-12-02' }]);
  });

  test('subtract refunds on the day of the payment, whenever made', async () => {
    const first = await paid('2026-12-01T12:00:00Z');
    await paid('2026-12-01T13:00:00Z');
    await paid('2026-12-02T12:00:00Z');
    service.clock.now = new Date('2026-12-02T18:00:00Z');
    await recordRefund(service, refund(first, { amount: '2.5' }));
    await recordRefund(service, refund(first, { amount: '1' }));
    expect(await sales({ from: '2026-12-01', to: '2026-12-02' })).toMatchObject([
      { date: '2026-12-01', count: 2, amount: '20.00', refunded: '3.50', net: '16.50' },
      { date: '2026-12-02', count: 1, amount: '10.00', refunded: '0.00', net: '10.00' },
    ]);
  });

  test('may be those of a whole quarter', async () => {
    const days = ['2026-10-01T00:00:00Z', '2026-11-15T12:00:00Z', '2026-12-31T23:59:59.999Z'];
    for (const day of days) await paid(day);
    const quarter = await sales({ from: '2026-10-01', to: '2026-12-31' });
    expect(quarter.map(({ date }) => date)).toEqual(days.map((day) => day.slice(0, 10)));
  });

  test('are empty at the ends of time', async () => {
    for (const [from, to] of [
      ['0000-01-01', '0000-03-31'],
      ['0001-01-01', '0001-01-01'],
      ['9999-12-01', '9999-12-31'],
    ] as const) {
      for (const timeZone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        expect(await sales({ from, to, timeZone })).toEqual([]);
      }
    }
  });
});

describe('A day of sales follows the clocks of its time zone:', () => {
  test.each([
    ['Europe/Moscow', '2026-12-01', '2026-11-30T21:00Z', '2026-12-01T21:00Z'],
    // 25 hours, 23 hours, and 24 and a half.
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
    ['Europe/Berlin', '2027-03-28', '2027-03-27T23:00Z', '2027-03-28T22:00Z'],
    ['Australia/Lord_Howe', '2027-04-04', '2027-04-03T13:00Z', '2027-04-04T13:30Z'],
    // Clocks go from 0:00 to 1:00, and back from 0:00 to 23:00.
    ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00Z', '2027-03-28T21:00Z'],
    ['Asia/Beirut', '2026-10-24', '2026-10-23T21:00Z', '2026-10-24T22:00Z'],
  ])('in %s, %s', async (timeZone, day, start, end) => {
    const at = (time: string, ms: number) => new Date(new Date(time).getTime() + ms).toISOString();
    await paid(at(start, -1));
    await paid(start);
    await paid(at(end, -1));
    await paid(end, roubles);
    expect(await sales({ from: day, timeZone })).toMatchObject([
      { date: day, currency: 'EUR', count: 2 },
    ]);
    const dayBefore = at(day, -1).slice(0, 10);
    const dayAfter = at(day, 24 * 3600 * 1000).slice(0, 10);
    expect(await sales({ from: dayBefore, to: dayAfter, timeZone })).toMatchObject([
      { date: dayBefore, currency: 'EUR', count: 1 },
      { date: day, currency: 'EUR', count: 2 },
      { date: dayAfter, currency: 'RUB', count: 1 },
    ]);
  });
});

describe('Sales are refused for', () => {
  const fields = async (period: Period, language = 'en'): Promise<unknown> => {
    const query = `query ($from: Date!, $to: Date!, $timeZone: String!) {
      sales(from: $from, to: $to, timeZone: $timeZone) { net }
    }`;
    const variables = { to: period.from, timeZone: 'UTC', ...period };
    const headers = { 'Accept-Language': language };
    const { body } = await other.rest('POST', '/graphql', { query, variables }, headers);
    const [{ extensions }] = body.errors;
    expect(extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 422 });
    return extensions.fields;
  };
  const timeZone = ['The timeZone field must be the name of a time zone, such as Europe/Berlin.'];

  test.each<[string, Period, string, string]>([
    [
      'a last day before the first',
      { from: '2026-12-02', to: '2026-12-01' },
      'The to field must not be before from.',
      'Дата в поле to не должна быть раньше даты в поле from.',
    ],
    [
      'more than 92 days',
      { from: '2026-10-01', to: '2027-01-01' },
      'The to field must not be more than 91 days after from.',
      'Дата в поле to должна быть не позже чем через 91 день после даты в поле from.',
    ],
  ])('%s', async (_what, period, english, russian) => {
    expect(await fields(period)).toEqual({ to: [english] });
    expect(await fields(period, 'ru')).toEqual({ to: [russian] });
  });

  test('an unknown time zone', async () => {
    const unknown = ['', ' ', 'Mars/Olympus', 'Europe/Berlin ', 'Europe/Bеrlin', '+03:00', '-0330'];
    const odd = ['GMT+3', 'Etc/Unknown', 'a\0b', '\ud800', '../UTC', "UTC'", 'x'.repeat(60_000)];
    for (const zone of [...unknown, ...odd]) {
      const refused = await fields({ from: '2026-12-01', timeZone: zone });
      expect([zone, refused]).toEqual([zone, { timeZone }]);
    }
  });

  test('with every fault at once', async () => {
    const period = { from: '0000-01-01', to: '9999-12-31', timeZone: 'Moscow' };
    expect(await fields(period, 'ru')).toEqual({
      to: [expect.any(String)],
      timeZone: [
        'Значение поля timeZone должно быть названием часового пояса, например Europe/Moscow.',
      ],
    });
  });

  test('a text that is no date', async () => {
    for (const from of ['2026-02-30', '2026-12-01T00:00:00Z', '1.12.2026', '']) {
      await fields({ from, to: '2026-12-01' });
    }
  });
});
