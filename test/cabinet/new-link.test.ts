import { describe, expect, test } from 'vitest';
import { draftLike } from '../../src/cabinet/features/links/form/draft.js';
import type { Link } from '../../src/cabinet/features/links/operations.js';
import {
  checkMetadata,
  metadataLike,
  toMetadata,
  type MetadataRow,
} from '../../src/cabinet/features/links/form/metadata-draft.js';
import { toAmount } from '../../src/cabinet/parts/values/numbers.js';

const row = (key: string, value: unknown, id = 1): MetadataRow => ({ id, key, value });

describe('Amounts of a new link', () => {
  test.each([
    ['10', '10'],
    [' 9.99 ', '9.99'],
    ['9,99', '9.99'],
    ['1 000,50', '1000.50'],
    ['1\u00a0000\u2009000\u202f000', '1000000000'],
    ['1,000', undefined],
    ['10.500', undefined],
    ['1,000.50', undefined],
    ['1.000,50', undefined],
    ['0', undefined],
    ['0,00', undefined],
    ['', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['1.2.3', undefined],
    ['ten', undefined],
  ])('from the text %j are %j', (typed, amount) => expect(toAmount(typed)).toBe(amount));
});

describe('A link like another', () => {
  const price = (currency: 'EUR' | 'RUB', isDiscountPrice: boolean) => ({
    currency,
    isDiscountPrice,
    regular: '10.00',
    discount: isDiscountPrice ? '8.00' : null,
  });
  const like = (...prices: ReturnType<typeof price>[]) =>
    draftLike({ productId: '1', prices, metadata: {} } as unknown as Link, new Date());

  test('has the same discounts in both currencies', () => {
    const draft = like(price('EUR', true), price('RUB', true));
    expect(draft).toMatchObject({ hasDiscount: true, hasRouble: true, rouble: draft.euro });
  });

  test.each([true, false])('computes its RUB price if only one has a discount', (isEuro) => {
    const draft = like(price('EUR', isEuro), price('RUB', !isEuro));
    expect(draft).toMatchObject({ hasDiscount: isEuro, hasRouble: false, rouble: { regular: '' } });
  });
});

describe('Metadata of a new link', () => {
  test('takes its values from rows, and leaves out blank rows', () => {
    const draft = [row('order', '7'), row('', '')];
    expect(toMetadata(draft)).toEqual({ order: '7' });
    expect(checkMetadata(draft)).toBeUndefined();
  });

  test('keep a key that every JavaScript object has', () => {
    expect(Object.keys(toMetadata([row('__proto__', 'x')]))).toEqual(['__proto__']);
  });

  test('keep values of another type as they are', () => {
    const metadata = { seats: 3, vip: false, list: [1, { a: null }], none: null };
    expect(toMetadata(metadataLike(metadata))).toEqual(metadata);
  });

  test.each([
    ['key', [row('', 'x')]],
    ['key', [row('', 1)]],
    ['twice', [row('a', ''), row('a', '', 2)]],
    ['size', [row('a', 'я'.repeat(8200))]],
  ])('with a fault are refused: %j', (fault, draft) => expect(checkMetadata(draft)).toBe(fault));
});
