import { expect, test } from 'vitest';
import { paths, readQuery } from '../../src/cabinet/paths.js';
import { words } from '../support/scenes/words.js';

test('an address restores the filters that it was made from', () => {
  const filter = {
    product: '7',
    status: 'SOLD_OUT',
    once: false,
    key: 'a&b',
    value: 'ü=?',
  } as const;
  const [path, search = ''] = paths.links(filter).split('?');
  expect(path).toBe('/links');
  expect(readQuery('links', search)).toEqual(filter);
  expect(paths.links({ product: undefined })).toBe('/links');
});

test('the address of sales keeps their grouping, key, days and currency', () => {
  const query = {
    by: 'METADATA',
    key: 'utm source',
    currency: 'RUB',
    from: '2026-01-01',
    to: '2026-12-31',
  } as const;
  const [path, search = ''] = paths.sales(query).split('?');
  expect(path).toBe('/sales');
  expect(readQuery('sales', search)).toEqual(query);
  expect(readQuery('sales', 'by=YEAR&currency=USD')).toEqual({});
});

const invalid = words(`
  product=0 product=1e3 product=../keys status=constructor once=1 from=2026-02-31
  from=0000-01-01 from=2026-02-28x to=tomorrow key= unknown=1
`);

test.each(invalid)('a parameter with an invalid value is ignored: %s', (search) => {
  expect(readQuery('links', search)).toEqual({});
});
