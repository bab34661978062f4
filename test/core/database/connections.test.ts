import { beforeAll, describe, expect, test } from 'vitest';
import { insertLinks } from '../../support/scenes/many-links.js';
import { tenEuros, useStore } from '../../support/service/service.js';

const { service, creator } = useStore();
const total = 45;
let ids: string[];

beforeAll(async () => {
  await insertLinks(service.database.sql, creator, Array(total).fill({}));
  const rows = await service.database.db.paymentLink.findMany({ orderBy: { id: 'desc' } });
  ids = rows.map(({ id }) => String(id));
});

async function links(args: string): Promise<any> {
  const { data, errors } = await creator.graphql(`{ paymentLinks${args} {
    nodes { id }
    edges { cursor node { id } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  } }`);
  expect(errors).toBeUndefined();
  return data.paymentLinks;
}

const idsOf = ({ nodes }: { nodes: { id: string }[] }): string[] => nodes.map(({ id }) => id);

describe('Page sizes', () => {
  test.each(['first', 'last'])('%s lies between 1 and 100', async (name) => {
    expect(idsOf(await links(`(${name}: 1)`))).toHaveLength(1);
    expect(idsOf(await links(`(${name}: 100)`))).toEqual(ids);
    for (const size of [0, 101, -1, -2147483648, 2147483647]) {
      const { status, error } = await creator.graphql(
        `{ paymentLinks(${name}: ${size}) { nodes { id } } }`,
      );
      expect([status, error?.extensions]).toEqual([
        422,
        {
          code: 'VALIDATION_FAILED',
          status: 422,
          fields: { [name]: [`The ${name} field must be between 1 and 100.`] },
          faults: [{ path: name, rule: 'between', values: { least: 1, most: 100 } }],
        },
      ]);
    }
  });

  test('a page has 20 rows by default', async () => {
    for (const args of ['', '(first: null)', '(after: null)']) {
      expect(idsOf(await links(args))).toEqual(ids.slice(0, 20));
    }
  });

  test.each(['products', 'apiKeys'])('the same limits hold for %s', async (list) => {
    for (const args of ['first: 0', 'first: 101', 'last: 0', 'after: "x"', 'before: "x"']) {
      const { code } = await creator.graphql(`{ ${list}(${args}) { nodes { id } } }`);
      expect(code).toBe('VALIDATION_FAILED');
    }
  });
});

describe('Cursors', () => {
  test.each([
    ['first and after', 'first', 'after', 'hasNextPage', 'hasPreviousPage', 'endCursor'],
    ['last and before', 'last', 'before', 'hasPreviousPage', 'hasNextPage', 'startCursor'],
  ])('%s walk all links exactly once', async (_what, size, from, isMore, isBegun, cursor) => {
    const seen: string[] = [];
    for (let args = `(${size}: 7)`, isOver = false; !isOver;) {
      const page = await links(args);
      if (size === 'first') seen.push(...idsOf(page));
      else seen.unshift(...idsOf(page));
      expect(page.pageInfo[isBegun]).toBe(seen.length > 7);
      expect(page.pageInfo[isMore]).toBe(seen.length < total);
      isOver = !page.pageInfo[isMore];
      args = `(${size}: 7, ${from}: "${page.pageInfo[cursor]}")`;
    }
    expect(seen).toEqual(ids);
  });

  test('each edge has the cursor of its node, and the page those of its ends', async () => {
    const { edges, pageInfo } = await links('(first: 5)');
    expect(edges.map(({ node }: any) => node.id)).toEqual(ids.slice(0, 5));
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0].cursor, edges[4].cursor]);
    const between = await links(`(after: "${edges[0].cursor}", before: "${edges[4].cursor}")`);
    expect(idsOf(between)).toEqual(ids.slice(1, 4));
  });

  test('a walk neither repeats nor skips rows when links are made and deleted meanwhile', async () => {
    const other = await service.newCreator();
    const make = () => other.rest('POST', other.links, tenEuros);
    const list = async (args: string): Promise<any> => {
      const query = `{ paymentLinks(${args}) { nodes { id } pageInfo { endCursor } } }`;
      return (await other.graphql(query)).data.paymentLinks;
    };
    for (let made = 0; made < 4; made++) await make();

    const front = await list('first: 2');
    await make();
    const deleted = `${other.links}/${idsOf(front)[1]}`;
    expect((await other.rest('DELETE', deleted)).status).toBe(204);
    const rest = await list(`first: 9, after: "${front.pageInfo.endCursor}"`);
    const last = Number(idsOf(front)[1]);
    expect(idsOf(rest)).toEqual([String(last - 1), String(last - 2)]);
  });

  test.each([
    ['garbage', 'x'],
    ['empty', ''],
    ['of another server', Buffer.from('arrayconnection:5').toString('base64')],
    ['of another list', Buffer.from('products:5').toString('base64url')],
    ['of no row', Buffer.from('paymentLinks:0').toString('base64url')],
    ['too large for an id', Buffer.from('paymentLinks:9007199254740992').toString('base64url')],
    ['SQL', Buffer.from("paymentLinks:1' OR 1=1").toString('base64url')],
    ['longer than any cursor', 'A'.repeat(10_000)],
  ])('a cursor that is %s is refused', async (_, cursor) => {
    for (const name of ['after', 'before']) {
      const { status, error } = await creator.graphql(
        `query ($cursor: String) { paymentLinks(${name}: $cursor) { nodes { id } } }`,
        { cursor },
      );
      expect([status, error?.extensions.fields]).toEqual([
        422,
        { [name]: [`The ${name} field is not a cursor of this list.`] },
      ]);
    }
  });
});

test('the total is counted only when it is requested', async () => {
  const counts = async (query: string): Promise<number> => {
    service.statements.length = 0;
    expect((await creator.graphql(query)).errors).toBeUndefined();
    return service.statements.filter((sql) => /count\(/i.test(sql)).length;
  };
  expect(await counts('{ paymentLinks { nodes { id } } }')).toBe(0);
  expect(await counts('{ paymentLinks { totalCount nodes { id } } }')).toBe(1);

  const { data } = await creator.graphql(
    `{ paymentLinks(first: 2) { totalCount } products { totalCount } apiKeys { totalCount } }`,
  );
  expect(data).toEqual({
    paymentLinks: { totalCount: total },
    products: { totalCount: 2 },
    apiKeys: { totalCount: 1 },
  });
});
