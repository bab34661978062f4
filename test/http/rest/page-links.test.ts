import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paginate } from '../../../src/payment-links/list/pagination.js';

const path = 'https://api.example.com/links';

/** The envelope of a page of a list of `total` items. */
function envelope(page: number, total: number, perPage = 15) {
  const count = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
  return paginate({ page, perPage, total, count }, path);
}

/** The page numbers that a pager shows, the current one in brackets. */
const shown = (page: number, lastPage: number): string =>
  envelope(page, lastPage, 1)
    .meta.links.slice(1, -1)
    .map(({ label, active }) => (active ? `[${label}]` : label))
    .join(' ');

// Computed by hand from Laravel's UrlWindow and LengthAwarePaginator::linkCollection, onEachSide 3.
test.each<[page: number, lastPage: number, numbers: string]>([
  [1, 1, '[1]'],
  [2, 1, '1'],
  [1, 13, '[1] 2 3 4 5 6 7 8 9 10 11 12 13'],
  [7, 13, '1 2 3 4 5 6 [7] 8 9 10 11 12 13'],
  [13, 13, '1 2 3 4 5 6 7 8 9 10 11 12 [13]'],
  [14, 13, '1 2 3 4 5 6 7 8 9 10 11 12 13'],
  [1, 14, '[1] 2 3 4 5 6 7 8 9 10 ... 13 14'],
  [7, 14, '1 2 3 4 5 6 [7] 8 9 10 ... 13 14'],
  [8, 14, '1 2 ... 5 6 7 [8] 9 10 11 12 13 14'],
  [14, 14, '1 2 ... 5 6 7 8 9 10 11 12 13 [14]'],
  [1, 15, '[1] 2 3 4 5 6 7 8 9 10 ... 14 15'],
  [7, 15, '1 2 3 4 5 6 [7] 8 9 10 ... 14 15'],
  [8, 15, '1 2 ... 5 6 7 [8] 9 10 11 ... 14 15'],
  [9, 15, '1 2 ... 6 7 8 [9] 10 11 12 13 14 15'],
  [15, 15, '1 2 ... 6 7 8 9 10 11 12 13 14 [15]'],
  [1, 20, '[1] 2 3 4 5 6 7 8 9 10 ... 19 20'],
  [7, 20, '1 2 3 4 5 6 [7] 8 9 10 ... 19 20'],
  [8, 20, '1 2 ... 5 6 7 [8] 9 10 11 ... 19 20'],
  [13, 20, '1 2 ... 10 11 12 [13] 14 15 16 ... 19 20'],
  [14, 20, '1 2 ... 11 12 13 [14] 15 16 17 18 19 20'],
  [20, 20, '1 2 ... 11 12 13 14 15 16 17 18 19 [20]'],
  [21, 20, '1 2 ... 11 12 13 14 15 16 17 18 19 20'],
  [2 ** 53 - 1, 20, '1 2 ... 11 12 13 14 15 16 17 18 19 20'],
])('page %d of %d shows %s', (page, lastPage, numbers) => {
  expect(shown(page, lastPage)).toBe(numbers);
});

const pageAndTotal = fc.integer({ min: 0, max: 3000 }).chain((total) =>
  fc.record({
    total: fc.constant(total),
    page: fc.oneof(
      fc.integer({ min: 1, max: Math.ceil(total / 15) + 3 }),
      fc.maxSafeNat().map((page) => page || 1),
    ),
  }),
);

/** Checks the envelope of any page of lists of any length. */
const forAnyPage = (check: (page: number, total: number) => void): void =>
  fc.assert(fc.property(pageAndTotal, ({ page, total }) => check(page, total)));

test('a pager shows page numbers in order from first to last, each with its address', () => {
  forAnyPage((page, total) => {
    const { links, meta } = envelope(page, total);
    const entries = meta.links.slice(1, -1);
    const pages = entries.filter(({ label }) => label !== '...');
    const numbers = pages.map(({ label }) => Number(label));

    expect(pages.map(({ url }) => url)).toEqual(numbers.map((number) => `${path}?page=${number}`));
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
    expect([numbers.at(0), numbers.at(-1)]).toEqual([1, meta.lastPage]);
    expect([pages.at(0)?.url, pages.at(-1)?.url]).toEqual([links.first, links.last]);
    expect(entries.length).toBeLessThanOrEqual(13);
  });
});

test('a pager marks only the current page, and has a gap exactly where pages are left out', () => {
  forAnyPage((page, total) => {
    const { meta } = envelope(page, total);
    const active = meta.links.filter((link) => link.active).map(({ label }) => label);
    expect(active).toEqual(page <= meta.lastPage ? [String(page)] : []);

    const labels = meta.links.slice(1, -1).map(({ label }) => label);
    labels.forEach((label, index) => {
      const [before, after] = [Number(labels[index - 1]), Number(labels[index + 1])];
      if (label === '...') expect(after - before).toBeGreaterThan(1);
      else if (index > 0 && labels[index - 1] !== '...') expect(Number(label)).toBe(before + 1);
    });
    const gaps = meta.links.filter(({ label }) => label === '...');
    expect(gaps.every(({ url, active: current }) => url === null && !current)).toBe(true);
  });
});

test('the numbers of a page are consistent with each other', () => {
  forAnyPage((page, total) => {
    const { links, meta } = envelope(page, total);
    expect(meta).toMatchObject({ currentPage: page, total, perPage: 15, path });
    expect(meta.lastPage).toBe(Math.max(1, Math.ceil(total / 15)));
    const first = 15 * (page - 1) + 1;
    expect([meta.from, meta.to]).toEqual(
      first <= total ? [first, Math.min(total, 15 * page)] : [null, null],
    );
    expect(links.prev).toBe(page > 1 ? `${path}?page=${page - 1}` : null);
    expect(links.next).toBe(page < meta.lastPage ? `${path}?page=${page + 1}` : null);
    const ends = [meta.links.at(0), meta.links.at(-1)];
    expect(ends).toEqual([
      { url: links.prev, label: 'pagination.previous', active: false },
      { url: links.next, label: 'pagination.next', active: false },
    ]);
  });
});
