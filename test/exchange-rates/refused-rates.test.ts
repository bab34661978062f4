import { beforeEach, describe, expect, test } from 'vitest';
import { askBank, forgetRates, rates, ratesElsewhere, storeRate } from '../support/world/bank.js';
import { growth, readMetrics } from '../support/scenes/metrics.js';
import { newLink } from '../support/scenes/payments.js';
import { tenEuros, useService } from '../support/service/service.js';

const service = useService({ withoutRate: true });

beforeEach(() => forgetRates(service));

const answered = (date: string, value: string) => askBank(service, rates({ date, value }));

/** The rates stored, oldest day first: `2026-11-21: 90.5`. */
async function stored(): Promise<string[]> {
  const rows = await service.database.db.exchangeRate.findMany({ orderBy: { date: 'asc' } });
  return rows.map(({ date, rate }) => `${date.toISOString().slice(0, 10)}: ${rate.toString()}`);
}

const refused = /^payment_links_exchange_rates_refused_total/;
const series = (reason: string) => `payment_links_exchange_rates_refused_total{reason="${reason}"}`;

describe('A bank rate is refused', () => {
  test.each([
    ['2026-11-21T00:00:00.000Z', '25.11.2026', true],
    ['2026-11-21T12:00:00.000Z', '25.11.2026', true],
    ['2026-11-21T23:59:59.999Z', '26.11.2026', false],
    ['2026-11-22T00:00:00.000Z', '26.11.2026', true],
    ['2026-11-21T12:00:00.000Z', '31.12.2999', false],
  ])('over 4 days ahead: at %s, of %s', async (now, date, isTaken) => {
    service.clock.now = new Date(now);
    const grown = await growth(service, refused, () => answered(date, '90,5000'));
    expect((await stored()).length).toBe(isTaken ? 1 : 0);
    expect(grown).toEqual(isTaken ? {} : { [series('day_ahead')]: 1 });
  });

  test.each([
    ['180,99999999', '180.99999999', undefined],
    ['181,0000', undefined, 'too_high'],
    ['9999,0000', undefined, 'too_high'],
    ['45,25000001', '45.25000001', undefined],
    ['45,2500', undefined, 'too_low'],
    ['1,0000', undefined, 'too_low'],
  ])('if it is twice 90.5 or more, or half or less: %s', async (value, taken, reason) => {
    await answered('21.11.2026', '90,5000');
    const grown = await growth(service, refused, () => answered('22.11.2026', value));
    expect(await stored()).toEqual([
      '2026-11-21: 90.5',
      ...(taken ? [`2026-11-22: ${taken}`] : []),
    ]);
    expect(grown).toEqual(reason ? { [series(reason)]: 1 } : {});
  });

  test.each([
    ['of the same day', '21.11.2026'],
    ['of a day before', '15.11.2026'],
    ['of a day long ago', '01.01.2020'],
  ])('whatever its day: one %s', async (_which, date) => {
    await answered('21.11.2026', '90,5000');
    await answered(date, '1,0000');
    expect(await stored()).toEqual(['2026-11-21: 90.5']);
  });

  test.each([
    ['on the 12th day', '03.12.2026', '03.12.2026', false],
    ['on that day, for a day ahead', '03.12.2026', '07.12.2026', false],
    ['a day later, for the day before', '04.12.2026', '03.12.2026', false],
    ['on the 13th day', '04.12.2026', '04.12.2026', true],
  ])('while the last 12 days have one: %s', async (_when, today, date, isTaken) => {
    await answered('21.11.2026', '90,5000');
    const [day, month, year] = today.split('.');
    service.clock.now = new Date(`${year}-${month}-${day}T23:59:59Z`);
    await answered(date, '300,0000');
    expect((await stored()).length).toBe(isTaken ? 2 : 1);
  });

  test('but not for being far from the sample', async () => {
    await storeRate(service, 'sample', '10', '2026-11-20');
    await answered('21.11.2026', '90,5000');
    expect(await stored()).toEqual(['2026-11-20: 10', '2026-11-21: 90.5']);
  });

  test('if it rounds to 0', async () => {
    await askBank(service, rates({ value: '0,00000001', nominal: 100 }));
    expect(await stored()).toEqual([]);
  });
});

describe('When a rate is refused', () => {
  test('the last known one stays in use; a warning names the figures', async () => {
    await answered('21.11.2026', '90,5000');
    service.logLines.length = 0;
    await answered('22.11.2026', '1,0000');
    const lines = service.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      {
        level: 40,
        msg: 'Exchange rate refused: it is not more than half the last one known',
        reason: 'too_low',
        rate: '1',
        date: '2026-11-22',
        known: { rate: '90.5', date: '2026-11-21', source: 'cbr' },
      },
    ]);
    const creator = await service.newCreator();
    await newLink(creator);
    const { body } = await creator.rest('GET', creator.links);
    expect(body.data[0].prices).toEqual(['€10.00', '905.00 ₽']);
  });

  test('the bank is asked again after a minute', async () => {
    const due = (seconds: number): Promise<string[]> => {
      service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
      return service.chores.runDue();
    };
    service.bank.behave(rates({ date: '31.12.2999', value: '1,0000' }));
    expect(await due(3600)).toContain('exchange-rate');
    service.bank.behave(rates());
    expect(await due(59)).not.toContain('exchange-rate');
    expect(await stored()).toEqual([]);
    expect(await due(1)).toContain('exchange-rate');
    expect(await stored()).toEqual(['2026-11-21: 90.5']);
  });
});

test('the metrics have a series for each reason to refuse a rate from the start', async () => {
  const names = [...(await readMetrics(service)).keys()].filter((name) => refused.test(name));
  expect(names).toEqual(['day_ahead', 'too_high', 'too_low'].map(series));
});

describe('A stored rate for over 4 days ahead', () => {
  const poison = (date: string) => storeRate(service, 'cbr', '1', date);
  const charged = async (): Promise<unknown> => {
    const creator = await service.newCreator();
    const { status } = await creator.rest('POST', creator.links, tenEuros);
    if (status !== 200) return status;
    return (await creator.rest('GET', creator.links)).body.data[0].prices[1];
  };

  test('is not used, and the next answer replaces it', async () => {
    await answered('20.11.2026', '90,0000');
    await poison('2999-12-31');
    await poison('2026-11-26');
    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    expect(await charged()).toBe('900.00 ₽');
    await answered('21.11.2026', '90,5000');
    expect(await charged()).toBe('905.00 ₽');
  });

  test('counts as no rate when it is the only one', async () => {
    await poison('2999-12-31');
    service.bank.behave((response) => void response.destroy());
    service.clock.now = new Date(service.clock.now.getTime() + 3600_000);
    expect(await charged()).toBe(503);
    expect([...(await readMetrics(service)).keys()].join()).not.toContain('exchange_rate_age');
  });

  test('leaves the sample in use', async () => {
    await poison('2999-12-31');
    await storeRate(service, 'sample', '91.5', '2020-01-15');
    service.clock.now = new Date(service.clock.now.getTime() + 2 * 3600_000);
    expect(await charged()).toBe('915.00 ₽');
  });
});

test('processes that ask at the same moment never store rates that contradict each other', async () => {
  const { exchangeRate } = service.database.db;
  const answers = Array.from({ length: 8 }, (_, index) =>
    rates({ date: `${14 + index}.11.2026`, value: index % 2 ? '90,5000' : '1,0000' }),
  );
  let asked = 0;
  service.bank.behave((response) => answers[asked++ % answers.length]?.(response));
  const processes = answers.map(() => ratesElsewhere(service));
  for (let round = 0; round < 5; round++) {
    await exchangeRate.deleteMany();
    await Promise.all(processes.map((process) => process.refresh()));
    const rows = await exchangeRate.findMany();
    expect(new Set(rows.map(({ rate }) => rate.toString())).size).toBe(1);
    expect(rows.length).toBe(4);
  }
  for (const process of processes) await process.close();
});
