/** Prices at their bounds, given or computed. */
import { expect, test } from 'vitest';
import { useService } from '../support/service/service.js';
import { askAnew, rates } from '../support/world/bank.js';

const service = useService();

interface Entry {
  currency_id: number;
  price?: number;
  discount_price?: number;
  is_discount_price: boolean;
}
const eur: Entry = { currency_id: 3, price: 10, is_discount_price: false };
const rub: Entry = { currency_id: 1, price: 1000, is_discount_price: false };
const discounted: Entry = { ...eur, discount_price: 8, is_discount_price: true };

/** Sets the rate of the bank, and forgets the current one, which is kept for a second. */
async function useRate(value: string): Promise<void> {
  service.clock.now = new Date(service.clock.now.getTime() + 2000);
  await askAnew(service, rates({ value }));
}

/** Makes a link. Gives its prices, or none and the faults. */
async function create(...prices: Entry[]) {
  const creator = await service.newCreator();
  const { body } = await creator.rest('POST', creator.links, { prices });
  const list = await creator.rest('GET', creator.links);
  const [link] = list.body.data as { prices: string[] }[];
  return { errors: body.errors, stored: link?.prices };
}

const pricesOf = (eurPrice: number, rubPrice: number) => [
  { ...eur, price: eurPrice },
  { ...rub, price: rubPrice },
];
test.each<[rule: string, prices: Entry[], stored: string[]]>([
  ['the least prices', pricesOf(0.01, 0.01), ['€0.01', '0.01 ₽']],
  ['the greatest prices', pricesOf(9999999.99, 999999999.99), ['€9999999.99', '999999999.99 ₽']],
  [
    'a discount price that is not charged, however high',
    [{ ...eur, discount_price: 11 }, rub],
    ['€10.00', '1000.00 ₽'],
  ],
  [
    'a discount of one cent',
    [{ ...discounted, discount_price: 9.99 }, rub],
    ['€9.99', '1000.00 ₽'],
  ],
])('accepted: %s', async (_rule, prices, stored) => {
  expect(await create(...prices)).toEqual({ errors: undefined, stored });
});

test('the greatest RUB price may be a computed one', async () => {
  await useRate('100,0003');
  const { stored } = await create({ ...eur, price: 9999970 });
  expect(stored).toEqual(['€9999970.00', '999999999.99 ₽']);
});

test('an EUR price whose RUB price exceeds the limit is a fault, unless the RUB price is given', async () => {
  await useRate('200,0000');
  const high: Entry = { ...discounted, price: 9999999.99, discount_price: 5000000 };
  const tooMuch = (field: string): string[] => [
    `The RUB price computed from the ${field} field must not be greater than 999999999.99.`,
  ];
  const { errors, stored } = await create(high);
  expect([errors, stored]).toStrictEqual([
    {
      'prices.0.price': tooMuch('prices.0.price'),
      'prices.0.discount_price': tooMuch('prices.0.discount_price'),
    },
    undefined,
  ]);
  const below = await create({ ...eur, price: 4999999.99 });
  expect(below.stored).toEqual(['€4999999.99', '999999998.00 ₽']);
  expect((await create(high, rub)).stored).toEqual(['€5000000.00', '1000.00 ₽']);
});

test('an EUR price whose RUB price rounds to 0 is a fault', async () => {
  await useRate('0,4000');
  const { errors, stored } = await create({ ...eur, price: 0.01 });
  expect([Object.keys(errors), stored]).toEqual([['prices.0.price'], undefined]);
  expect((await create({ ...eur, price: 0.02 })).stored).toEqual(['€0.02', '0.01 ₽']);
});
