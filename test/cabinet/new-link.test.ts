import { describe, expect, test } from 'vitest';
import { draftLike } from '../../src/cabinet/features/links/form/draft.js';
import type { Link } from '../../src/cabinet/features/links/one/link.js';
import {
  asJson,
  asRows,
  faultOfMetadata,
  metadataLike,
  noMetadata,
  toMetadata,
  type MetadataRow,
} from '../../src/cabinet/features/links/form/metadata-draft.js';
import { toAmount, toNumber } from '../../src/cabinet/features/links/form/numbers.js';

const row = (key: string, kind: MetadataRow['kind'], value: string, id = 1): MetadataRow => ({
  id,
  key,
  kind,
  value,
});
const rows = (...given: MetadataRow[]) => ({ ...noMetadata, rows: given });
const json = (text: string) => ({ ...noMetadata, mode: 'json' as const, json: text });

describe('Amounts', () => {
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
    ['', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['1.2.3', undefined],
    ['ten', undefined],
  ])('of %j are %j', (typed, amount) => expect(toAmount(typed)).toBe(amount));
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

describe('Numbers of metadata', () => {
  test.each([
    ['3', 3],
    ['-1,5', -1.5],
    ['', undefined],
    ['x', undefined],
    ['1e999', undefined],
    ['9007199254740993', undefined],
  ])('of %j are %j', (typed, number) => expect(toNumber(typed)).toBe(number));
});

describe('Metadata', () => {
  test('takes its values from rows by their kind, and leaves out blank rows', () => {
    const draft = rows(
      row('order', 'text', '7'),
      row('seats', 'number', '3'),
      row('vip', 'flag', 'false'),
      row('', 'text', ''),
    );
    expect(toMetadata(draft)).toEqual({ order: '7', seats: 3, vip: false });
    expect(faultOfMetadata(draft)).toBeUndefined();
  });

  test('keeps a key that objects have by nature', () => {
    const metadata = toMetadata(rows(row('__proto__', 'text', 'x')));
    expect(Object.keys(metadata ?? {})).toEqual(['__proto__']);
  });

  test.each([
    ['key', rows(row('', 'text', 'x'))],
    ['twice', rows(row('a', 'text', ''), row('a', 'text', ''))],
    ['number', rows(row('a', 'number', 'x'))],
    ['json', json('[1]')],
    ['json', json('{')],
    ['size', rows(row('a', 'text', 'я'.repeat(8200)))],
  ])('finds the fault %j', (fault, draft) => expect(faultOfMetadata(draft)).toBe(fault));

  test('goes from rows to JSON and back', () => {
    const draft = rows(row('order', 'text', 'A-1', 0), row('vip', 'flag', 'true', 1));
    expect(asRows(asJson(draft))).toMatchObject({ mode: 'rows', rows: draft.rows });
  });

  test('stays JSON where rows cannot hold it', () => {
    expect(asRows(json('{"a": [1]}'))).toBeUndefined();
    expect(metadataLike({ a: [1] }).mode).toBe('json');
    expect(metadataLike({ a: 1 }).mode).toBe('rows');
  });
});
