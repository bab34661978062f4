import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PricePreviewDocument } from '../../schema/generated/operations.js';
import { forgetRates, rates, ratesElsewhere } from '../support/world/bank.js';
import { tenEuros, useCreator, useService } from '../support/service/service.js';

const service = useService({ withoutRate: true });
const creator = useCreator(service);

beforeEach(() => forgetRates(service));

const preview = () => creator.graphql(PricePreviewDocument, { eur: 10 });
const create = (body: object = tenEuros) => creator.rest('POST', creator.links, body);
const after = (seconds: number): void => {
  service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
};
const refuse = (response: ServerResponse): void => void response.destroy();

describe('without a usable rate', () => {
  const unavailable = {
    error: 'Exchange rate unavailable',
    message:
      'No current EUR to RUB rate is known. Please try again later, or send an RUB entry in prices.',
  };

  test('a link with an RUB entry is made, one without is answered with 503', async () => {
    service.bank.behave(refuse);
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
    service.bank.behave(refuse);
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
    service.bank.behave(refuse);
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
    service.bank.behave(refuse);
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
  service.bank.behave(refuse);
  expect(await choresAfter(10)).toContain('exchange-rate');
  expect(await choresAfter(50)).not.toContain('exchange-rate');
  expect(service.bank.requests).toBe(2);
  service.bank.behave(rates({ value: '95,0000' }));
  expect(await choresAfter(10)).toContain('exchange-rate');
  expect((await preview()).data.pricePreview.rate).toBe('95');
});
