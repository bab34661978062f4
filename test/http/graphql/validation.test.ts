import { expect, test } from 'vitest';
import {
  CreatePaymentLinkDocument,
  PricePreviewDocument,
} from '../../../schema/generated/operations.js';
import { useStore } from '../../support/service/service.js';

const { service, creator } = useStore();

const eur = { currencyId: 3, price: 10, isDiscountPrice: false };
const rub = { currencyId: 1, price: 1000, isDiscountPrice: false };
type Fields = Record<string, string[]>;
const says = (field: string, text: string): Fields => ({ [field]: [`The ${field} field ${text}`] });

/** Makes a link from input that need not fit the types of TypeScript. */
const create = (input: object) =>
  creator.graphql(CreatePaymentLinkDocument, {
    link: { productId: creator.productId, ...input } as never,
  });

const storedLinks = (): Promise<number> =>
  service.database.db.paymentLink.count({ where: { creatorId: creator.id } });

const fault = (path: string, rule: string, values: object = {}) => ({ path, rule, values });

test.each<[rule: string, input: object, fields: Fields, faults: object[]]>([
  [
    'an EUR entry is required',
    { prices: [rub] },
    says('prices', 'must contain an EUR entry (currencyId 3).'),
    [fault('prices', 'euroMissing', { currencyField: 'currencyId' })],
  ],
  [
    'a price has the rules of REST, under other names',
    {
      prices: [
        { ...eur, isDiscountPrice: true },
        { ...eur, discountPrice: '10.00', isDiscountPrice: true },
        { ...eur, currencyId: 2, price: '9999999.991' },
      ],
    },
    {
      ...says('prices.0.discountPrice', 'is required when prices.0.isDiscountPrice is true.'),
      ...says('prices.1.currencyId', 'has a duplicate value.'),
      ...says('prices.1.discountPrice', 'must be less than prices.1.price.'),
      'prices.2.currencyId': [
        'The selected prices.2.currencyId is invalid: use 1 for RUB or 3 for EUR.',
      ],
      ...says('prices.2.price', 'must have at most 2 decimal places.'),
    },
    [
      fault('prices.0.discountPrice', 'requiredWhen', {
        other: 'prices.0.isDiscountPrice',
        value: 'true',
      }),
      fault('prices.1.currencyId', 'duplicate'),
      fault('prices.1.discountPrice', 'lessThan', { other: 'prices.1.price' }),
      fault('prices.2.currencyId', 'unknownCurrency'),
      fault('prices.2.price', 'twoDecimals'),
    ],
  ],
  [
    'every fault at once; keys of metadata keep their names',
    {
      prices: [
        { ...eur, price: 0 },
        { ...rub, price: 1e9 },
      ],
      metadata: { snake_case: 1e300, camelCase: '\0' },
    },
    {
      ...says('prices.0.price', 'must be greater than 0.'),
      ...says('prices.1.price', 'must not be greater than 999999999.99.'),
      ...says(
        'metadata.snake_case',
        'must lie between -(2^53 - 1) and 2^53 - 1; send it as a string instead.',
      ),
      ...says(
        'metadata.camelCase',
        'must not contain the character U+0000 or half of a surrogate pair.',
      ),
    },
    [
      fault('prices.0.price', 'positive'),
      fault('prices.1.price', 'atMost', { most: '999999999.99' }),
      fault('metadata.snake_case', 'unsafeInteger'),
      fault('metadata.camelCase', 'unstorableText'),
    ],
  ],
])('refused in names of GraphQL: %s', async (_rule, input, fields, faults) => {
  const answer = await create(input);
  expect(answer.status).toBe(422);
  expect(answer.errors).toMatchObject([{ message: 'The given data was invalid.' }]);
  expect(answer.error?.extensions).toStrictEqual({
    code: 'VALIDATION_FAILED',
    status: 422,
    fields,
    faults,
  });
  expect(await storedLinks()).toBe(0);
});

const wrongTypes: [input: object, field: string][] = [
  [{}, 'prices'],
  [{ prices: [{ ...eur, isDiscountPrice: 'yes' }] }, 'prices.0.isDiscountPrice'],
  [{ prices: [{ ...eur, currencyId: '3' }] }, 'prices.0.currencyId'],
  [{ prices: [{ ...eur, price: 'ten' }] }, 'prices.0.price'],
  [{ prices: [eur], useOnce: 1 }, 'useOnce'],
  [{ prices: [eur], metadata: [1] }, 'metadata'],
  [{ prices: [eur], metadata: 0.1 }, 'metadata'],
];

test('a wrong type is refused as VALIDATION_FAILED, and never coerced', async () => {
  for (const [input, field] of wrongTypes) {
    const { errors } = await create(input);
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
    expect(errors?.[0]?.extensions.fields).toHaveProperty([field]);
  }
  expect(await storedLinks()).toBe(0);
});

test('null is not enough for what is required', async () => {
  const { error } = await create({ prices: [{ ...eur, isDiscountPrice: null }, null] });
  expect(error?.extensions).toMatchObject({
    fields: {
      ...says('prices.0.isDiscountPrice', 'is required.'),
      ...says('prices.1', 'is required.'),
    },
    faults: [fault('prices.0.isDiscountPrice', 'required'), fault('prices.1', 'required')],
  });
});

test('a decimal as text has at most 40 characters, and an exponent of two digits', async () => {
  for (const eur of ['10'.padStart(40, '0'), '1e01', '100e-1']) {
    expect((await creator.graphql(PricePreviewDocument, { eur })).errors).toBeUndefined();
  }
  for (const eur of ['10'.padStart(41, '0'), '1e001', '1e100', '1e', '0x1']) {
    const { error } = await creator.graphql(PricePreviewDocument, { eur });
    expect(error?.extensions.fields).toEqual({
      eur: [expect.stringContaining('Decimal takes a number or a numeric string, such as 20.50.')],
    });
  }
});

test.each([
  [
    'Decimal takes a number or a numeric string, such as 20.50.',
    '{ pricePreview(eur: "20,5") { rate } }',
    21,
  ],
  ['ID takes a string or an integer.', '{ paymentLink(id: true) { id } }', 19],
  [
    'JSONObject takes a JSON object.',
    'mutation { createPaymentLink(input: { productId: 1, prices: [], metadata: "A" }) { id } }',
    75,
  ],
])(
  'a document is told where it has a value that is refused: %s',
  async (message, query, column) => {
    const { status, errors } = await creator.graphql(query);
    expect(status).toBe(200);
    expect(errors).toMatchObject([{ message, locations: [{ line: 1, column }] }]);
  },
);

test('a refused value is quoted in few words', async () => {
  const input = { prices: [{ ...eur, currencyId: 'x'.repeat(5000) }] };
  const fields = (await create(input)).error?.extensions.fields as Record<string, string[]>;
  expect(Object.keys(fields)).toEqual(['prices.0.currencyId']);
  expect(fields['prices.0.currencyId']?.join()).toMatch(/x{100}…/);
  expect(fields['prices.0.currencyId']?.join().length).toBeLessThan(700);
  const { error } = await create({ prices: [eur], ['a'.repeat(60_000)]: 1 });
  expect(error?.extensions.code).toBe('VALIDATION_FAILED');
  expect(JSON.stringify(error).length).toBeLessThan(64 * 1024);
});

const outOfBounds = [0, -1, '0.001', '10000000'];
test.each(outOfBounds)('a preview of %s has the limits of a price', async (eur) => {
  const answer = await creator.graphql(PricePreviewDocument, { eur });
  expect(answer.error?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 422 });
  expect(Object.keys(answer.error?.extensions.fields as object)).toEqual(['eur']);
});
