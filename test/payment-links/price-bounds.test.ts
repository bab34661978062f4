import { expect, test } from 'vitest';
import { askAnew, rates } from '../support/world/bank.js';
import { useService } from '../support/service/service.js';

const service = useService();

interface Entry {
  currency_id: number;
  price?: number;
  discount_price?: number | string;
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

async function create(...prices: Entry[]) {
  const creator = await service.newCreator();
  const answer = await creator.rest('POST', creator.links, { prices });
  const list = await creator.rest('GET', creator.links);
  return { ...answer, stored: list.body.data.map((item: { prices: string[] }) => item.prices) };
}

test.each<[rule: string, prices: Entry[], field: string, text: string]>([
  ['0 is too little', [{ ...eur, price: 0 }], '0.price', 'must be greater than 0.'],
  ['less than 0 is too little', [{ ...eur, price: -0.01 }], '0.price', 'must be greater than 0.'],
  [
    'a discount price of 0 is too little',
    [{ ...discounted, discount_price: 0 }],
    '0.discount_price',
    'must be greater than 0.',
  ],
  [
    'EUR has a greatest price',
    [{ ...eur, price: 10000000 }],
    '0.price',
    'must not be greater than 9999999.99.',
  ],
  [
    'RUB has a greatest price',
    [eur, { ...rub, price: 1000000000 }],
    '1.price',
    'must not be greater than 999999999.99.',
  ],
  [
    'a discount price has the same bound',
    [{ ...eur, discount_price: 10000000 }],
    '0.discount_price',
    'must not be greater than 9999999.99.',
  ],
  [
    'a regular price that is not charged is checked',
    [{ ...discounted, price: -1 }],
    '0.price',
    'must be greater than 0.',
  ],
  [
    'a discount price that is not charged is checked',
    [{ ...eur, discount_price: '8' }],
    '0.discount_price',
    'must be a number.',
  ],
  [
    'a discount price is below the regular one',
    [{ ...discounted, discount_price: 10 }],
    '0.discount_price',
    'must be less than prices.0.price.',
  ],
  [
    'a discount in RUB is below the regular price too',
    [eur, { ...rub, discount_price: 1000.01, is_discount_price: true }],
    '1.discount_price',
    'must be less than prices.1.price.',
  ],
])('refused: %s', async (_rule, prices, field, text) => {
  const path = `prices.${field}`;
  const sentence = `The ${path} field ${text}`;
  const { status, body, stored } = await create(...prices);
  expect([status, body.errors, stored]).toStrictEqual([422, { [path]: [sentence] }, []]);
});

test.each([10.001, 0.001, 1e-7, 0.1 + 0.2, 9999999.999])(
  'refused: %d has more than 2 decimals',
  async (price) => {
    const { body } = await create({ ...eur, price });
    expect(body.errors).toStrictEqual({
      'prices.0.price': ['The prices.0.price field must have at most 2 decimal places.'],
    });
  },
);

test('a number beyond all that a double can be is above the bounds', async () => {
  const creator = await service.newCreator();
  const body = '{"prices":[{"currency_id":3,"price":1e400,"is_discount_price":false}]}';
  const answer = await creator.rest('POST', creator.links, body);
  expect(answer.body.errors).toStrictEqual({
    'prices.0.price': ['The prices.0.price field must not be greater than 9999999.99.'],
  });
});

test.each<[rule: string, prices: Entry[], shown: string[]]>([
  [
    'the least prices',
    [
      { ...eur, price: 0.01 },
      { ...rub, price: 0.01 },
    ],
    ['€0.01', '0.01 ₽'],
  ],
  [
    'the greatest prices',
    [
      { ...eur, price: 9999999.99 },
      { ...rub, price: 999999999.99 },
    ],
    ['€9999999.99', '999999999.99 ₽'],
  ],
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
])('accepted: %s', async (_rule, prices, shown) => {
  expect((await create(...prices)).stored).toEqual([shown]);
});

test('the greatest RUB price may be a computed one', async () => {
  await useRate('100,0003');
  expect((await create({ ...eur, price: 9999970 })).stored).toEqual([
    ['€9999970.00', '999999999.99 ₽'],
  ]);
});

test('an EUR price whose RUB price exceeds the limit is a fault, unless the RUB price is given', async () => {
  await useRate('200,0000');
  const high: Entry = { ...discounted, price: 9999999.99, discount_price: 5000000 };
  const tooMuch = (field: string): string[] => [
    `The RUB price computed from the ${field} field must not be greater than 999999999.99.`,
  ];

  const { status, body, stored } = await create(high);
  expect([status, stored]).toEqual([422, []]);
  expect(body.errors).toStrictEqual({
    'prices.0.price': tooMuch('prices.0.price'),
    'prices.0.discount_price': tooMuch('prices.0.discount_price'),
  });
  expect((await create({ ...eur, price: 4999999.99 })).stored).toEqual([
    ['€4999999.99', '999999998.00 ₽'],
  ]);
  expect((await create(high, rub)).stored).toEqual([['€5000000.00', '1000.00 ₽']]);
});

test('an EUR price whose RUB price rounds to 0 is a fault', async () => {
  await useRate('0,4000');
  const { status, body, stored } = await create({ ...eur, price: 0.01 });
  expect([status, stored]).toEqual([422, []]);
  expect(Object.keys(body.errors)).toEqual(['prices.0.price']);
  expect((await create({ ...eur, price: 0.02 })).stored).toEqual([['€0.02', '0.01 ₽']]);
});
