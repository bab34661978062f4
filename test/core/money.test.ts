import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PaymentLinksDocument, PricePreviewDocument } from '../../schema/generated/operations.js';
import { formatMoney } from '../../src/core/money.js';
import { convert } from '../../src/exchange-rates/rate.js';
import { askAnew, rates } from '../support/world/bank.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore();

/** `12345n` units of 0.01 are `123.45`. */
function decimal(units: bigint, places: number): string {
  const digits = String(units).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Euro cents at a rate given in units of 0.00000001, in kopecks, half of one rounded up. */
const exactly = (cents: bigint, rate: bigint) => (2n * cents * rate + 10n ** 8n) / (2n * 10n ** 8n);

const euroCents = fc.bigInt(1n, 999_999_999n);

/** Makes the bank ask `value` (in units of 0.0001) for `nominal` euros. Returns the rate in units of 0.00000001. */
async function setRate(value: bigint, nominal: 1 | 10 | 100): Promise<bigint> {
  await askAnew(service, rates({ value: decimal(value, 4).replace('.', ','), nominal }));
  return (value * 10n ** 4n) / BigInt(nominal);
}

async function create(entry: object, ...others: object[]) {
  const prices = [{ currency_id: 3, is_discount_price: false, ...entry }, ...others];
  return creator.rest('POST', creator.links, { prices });
}

async function newestPrices(): Promise<string[]> {
  const { body } = await creator.rest('GET', creator.links);
  return body.data[0].prices;
}

test('a conversion is exact to the kopeck, for every price and every rate that can be stored', () => {
  fc.assert(
    fc.property(euroCents, fc.bigInt(1n, 10n ** 18n - 1n), (cents, rate) => {
      const roubles = convert(new Decimal(decimal(cents, 2)), new Decimal(decimal(rate, 8)));
      expect(roubles.toFixed()).toBe(new Decimal(decimal(exactly(cents, rate), 2)).toFixed());
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['0.01', '0.49999999', '0.00'],
  ['0.01', '0.5', '0.01'],
  ['1.01', '90.5', '91.41'],
  ['0.10', '90.45', '9.05'],
  ['0.10', '90.44999999', '9.04'],
  ['1.15', '1.00', '1.15'],
  ['8.35', '3.00', '25.05'],
  ['9999999.99', '9999999999.99999999', '99999999899999999.90'],
])('%s EUR at a rate of %s are %s RUB', (eur, rate, rub) => {
  expect(convert(new Decimal(eur), new Decimal(rate)).toFixed(2)).toBe(rub);
});

test('money has two decimals and no grouping, € before and ₽ behind a plain space', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 11n), (units) => {
      const amount = new Decimal(decimal(units, 2));
      expect(formatMoney(amount, 'EUR')).toBe(`€${decimal(units, 2)}`);
      expect(formatMoney(amount, 'RUB')).toBe(`${decimal(units, 2)} ₽`);
    }),
  );
});

const maxKopecks = 99_999_999_999n;

test('a price preview is exact to the kopeck, for any rate and nominal of the bank', async () => {
  const nominals = fc.constantFrom<(1 | 10 | 100)[]>(1, 10, 100);
  await fc.assert(
    fc.asyncProperty(euroCents, fc.bigInt(1n, 99_999_999n), nominals, async (cents, value, n) => {
      const rate = await setRate(value, n);
      const eur = decimal(cents, 2);
      const { data, error } = await creator.graphql(PricePreviewDocument, { eur });
      const kopecks = exactly(cents, rate);
      if (kopecks === 0n || kopecks > maxKopecks) {
        expect(error?.extensions.fields).toHaveProperty('eur');
        return;
      }
      expect(data.pricePreview.rub).toBe(decimal(kopecks, 2));
      expect(data.pricePreview.rate).toBe(new Decimal(decimal(rate, 8)).toFixed());
    }),
    { numRuns: 50 },
  );
});

test('a computed price and discount price are exact to the kopeck', async () => {
  const rate = await setRate(905_123n, 1);
  const pairs = fc.tuple(euroCents, euroCents).filter(([one, other]) => one !== other);
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, other]) => {
      const [discount, price] = one < other ? [one, other] : [other, one];
      const made = await create({
        price: Number(decimal(price, 2)),
        discount_price: Number(decimal(discount, 2)),
        is_discount_price: true,
      });
      expect(made.status).toBe(200);

      const { data } = await creator.graphql(PaymentLinksDocument, { first: 1 });
      const amounts = nodesOf(data.paymentLinks)[0]?.prices.map(
        ({ regular, discount: reduced }) => [regular, reduced],
      );
      expect(amounts).toEqual([
        [decimal(price, 2), decimal(discount, 2)],
        [decimal(exactly(price, rate), 2), decimal(exactly(discount, rate), 2)],
      ]);
    }),
    { numRuns: 30 },
  );
});

test('given prices stay exact to the cent between request, database and answer', async () => {
  await fc.assert(
    fc.asyncProperty(euroCents, fc.bigInt(1n, 99_999_999_999n), async (cents, kopecks) => {
      const [eur, rub] = [decimal(cents, 2), decimal(kopecks, 2)];
      await create(
        { price: Number(eur) },
        { currency_id: 1, price: Number(rub), is_discount_price: false },
      );
      expect(await newestPrices()).toEqual([`€${eur}`, `${rub} ₽`]);
    }),
    { numRuns: 30 },
  );
});

test('a link keeps its price when the rate changes; the next link gets the new rate', async () => {
  await setRate(900_000n, 1);
  const before = (await create({ price: 10 })).body.uuid as string;
  await setRate(1_000_000n, 1);
  const after = (await create({ price: 10 })).body.uuid as string;

  const { data } = await creator.graphql(`{
    before: paymentLink(uuid: "${before}") { prices { charged rate } }
    after: paymentLink(uuid: "${after}") { prices { charged rate } }
  }`);
  const eur = { charged: '10.00', rate: null };
  expect(data).toEqual({
    before: { prices: [eur, { charged: '900.00', rate: '90' }] },
    after: { prices: [eur, { charged: '1000.00', rate: '100' }] },
  });
});
