import { expect, test } from 'vitest';
import { readLine, type CellFault } from '../../src/payment-links/spreadsheet/read-line.js';

function read(cells: Record<string, string>) {
  const faults: CellFault[] = [];
  const productOf = () => ({ isFree: false, isArchived: false });
  const named = new Map(Object.entries({ product_id: '1', ...cells }));
  const { link } = readLine(2, named, { productOf, now: new Date() }, faults);
  return { prices: link.prices, faults: faults.map(({ column }) => column) };
}

test.each([
  ['a regular price of 0 beside a discount', { eur: '0', eur_discount: '15' }],
  ['a formula that has missed its cent', { eur: '30.299999999999997' }],
])('a line of a spreadsheet has no fault with %s', (_what, cells) => {
  expect(read(cells).faults).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  ['a price of 0', { eur: '0' }, 'eur'],
  ['a discount of 0', { eur: '20', eur_discount: '0' }, 'eur_discount'],
  ['a price of three decimals', { eur: '19.999' }, 'eur'],
  ['a discount beside an empty price', { eur: '', eur_discount: '15' }, 'eur'],
  ['a discount in RUB without its price', { eur: '20', rub_discount: '900' }, 'rub'],
])('a line of a spreadsheet is refused with %s', (_what, cells, column) => {
  expect(read(cells).faults).toEqual([column]);
});

test('a line of a spreadsheet tells all its faults at once, one for each cell', () => {
  const cells = { eur: '20', eur_discount: '25', use_once: 'maybe', rub: 'x', max_payments: '0' };
  expect(read(cells).faults).toEqual(['rub', 'use_once', 'eur_discount', 'max_payments']);
  expect(read({ eur: 'x' }).faults).toEqual(['eur']);
});
