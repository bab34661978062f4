import { beforeAll, describe, expect, test } from 'vitest';
import { insertLinks } from '../../support/scenes/many-links.js';
import {
  linksPath,
  useService,
  type TestCreator,
  type TestService,
} from '../../support/service/service.js';

const service = useService();
const published = useService({ beside: service, publicUrl: 'https://api.example.com/shop' });

async function withLinks(count: number, at: TestService = service) {
  const creator = await at.newCreator();
  await insertLinks(at.database.sql, creator, Array(count).fill({}));
  return creator;
}

const list = async ({ key, productId }: TestCreator, query = '', at = service) =>
  (await at.rest(key, 'GET', linksPath(productId) + query)).body;

const addressOf = ({ productId }: TestCreator) => `http://service.test${linksPath(productId)}`;
const noPage = (label: string) => ({ url: null, label: `pagination.${label}`, active: false });

test('an empty list has one page, with no first and no last item', async () => {
  const creator = await withLinks(0);
  const path = addressOf(creator);
  expect(await list(creator)).toStrictEqual({
    data: [],
    links: { first: `${path}?page=1`, last: `${path}?page=1`, prev: null, next: null },
    meta: {
      current_page: 1,
      from: null,
      last_page: 1,
      links: [
        noPage('previous'),
        { url: `${path}?page=1`, label: '1', active: true },
        noPage('next'),
      ],
      path,
      per_page: 15,
      to: null,
      total: 0,
    },
  });
});

test.each([
  [15, 1],
  [16, 2],
  [31, 3],
])('%d links are on %d pages, each link on one of them, newest first', async (total, pages) => {
  const creator = await withLinks(total);
  const seen: number[] = [];
  for (let page = 1; page <= pages; page++) {
    const { data, meta } = await list(creator, `?page=${page}`);
    seen.push(...data.map(({ id }: { id: number }) => id));
    expect(data).toHaveLength(Math.min(15, total - 15 * (page - 1)));
    expect(meta).toMatchObject({ current_page: page, last_page: pages, total });
  }
  expect(seen).toHaveLength(total);
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one));
});

describe('of 31 links', () => {
  let creator: TestCreator;
  beforeAll(async () => void (creator = await withLinks(31)));

  const numbers = ['0', '-1', '+2', 'abc', '', '1.5', '2.0', '01', '02', '%202', '0x2', '1e3'];
  const tooLarge = [String(2 ** 53), '9007199254740993', '9'.repeat(400)];
  const otherNames = ['page[]=2', 'page%5B%5D=2', 'Page=2', 'per_page=2'];
  const queries = [...[...numbers, ...tooLarge].map((page) => `page=${page}`), ...otherNames];
  test.each(queries.map((query) => [query.slice(0, 40), query]))(
    '?%s is page 1',
    async (_shown, query) => {
      const { data, meta } = await list(creator, `?${query}`);
      expect([meta.current_page, meta.from, meta.per_page, data.length]).toEqual([1, 1, 15, 15]);
    },
  );

  test.each([4, 1000, 2 ** 53 - 1])(
    'page %d is empty, and has its own number and that of the last',
    async (page) => {
      const { data, links, meta } = await list(creator, `?page=${page}`);
      const path = addressOf(creator);
      expect(data).toEqual([]);
      expect(links).toStrictEqual({
        first: `${path}?page=1`,
        last: `${path}?page=3`,
        prev: `${path}?page=${page - 1}`,
        next: null,
      });
      const range = { from: null, to: null };
      expect(meta).toMatchObject({ current_page: page, ...range, last_page: 3, total: 31 });
    },
  );
});

test('with PUBLIC_URL, every address begins with it', async () => {
  const creator = await withLinks(16, published);
  const path = `https://api.example.com/shop${creator.links}`;
  const { links, meta } = await list(creator, '', published);
  const [first, last] = [`${path}?page=1`, `${path}?page=2`];
  expect(meta.path).toBe(path);
  expect(links).toEqual({ first, last, prev: null, next: last });
  expect(meta.links.map(({ url }: { url: string }) => url)).toEqual([null, first, last, last]);
});
