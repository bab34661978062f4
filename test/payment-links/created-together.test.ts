import { describe, expect, test } from 'vitest';
import type { Query } from '../../src/core/database/database.js';
import { createInsertTogether, type NewLink } from '../../src/payment-links/insert-together.js';
import { newProduct } from '../support/scenes/payments.js';
import { linksPath, tenEuros, useStore } from '../support/service/service.js';

const { service, creator } = useStore();

const insertions = () => service.statements.filter((sql) => /INSERT INTO payment_links/.test(sql));
const create = (path: string, body: object) => creator.rest('POST', path, { ...tenEuros, ...body });

test('links made at the same time share statements, and each has its own answer', async () => {
  const archived = await newProduct(service, creator);
  await service.platform(
    `mutation { updateProduct(input: { id: ${archived}, isArchived: true }) { id } }`,
  );
  await create(creator.links, {});
  service.statements.length = 0;

  const paths = [
    creator.links,
    creator.links,
    linksPath(creator.freeProductId),
    linksPath(Number(archived)),
    linksPath(2 ** 31 - 1),
  ];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => create(paths[n % 5] as string, { metadata: { n } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    Array(8).fill([200, 200, 422, 422, 404]).flat(),
  );
  const made = answers.flatMap(({ status, body }, n) =>
    status === 200 ? [{ n, uuid: body.uuid, metadata: body.metadata }] : [],
  );
  expect(made.map(({ metadata }) => metadata)).toEqual(made.map(({ n }) => ({ n })));
  expect(insertions().length).toBeLessThanOrEqual(6);

  const { data } = await creator.graphql('{ paymentLinks(first: 16) { nodes { uuid metadata } } }');
  expect(data.paymentLinks.nodes).toHaveLength(16);
  for (const { uuid, metadata } of made)
    expect(data.paymentLinks.nodes).toContainEqual({ uuid, metadata });
});

test('a link that the database refuses fails alone', async () => {
  await service.database.sql(`
    CREATE FUNCTION refuse_link() RETURNS trigger AS $$ BEGIN RAISE 'refused'; END $$ LANGUAGE plpgsql;
    CREATE TRIGGER refuse_link BEFORE INSERT ON payment_links FOR EACH ROW
      WHEN (NEW.metadata::text LIKE '%refused%') EXECUTE FUNCTION refuse_link()`);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      create(creator.links, { metadata: { n: n === 7 ? 'refused' : n } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n === 7 ? 500 : 200)));
});

let clock = 0;
let statements: number;
/** Makes 40 links while the first statements fail, each after some time. @returns how many links failed */
const failing = async (times: number, code: string, ms: number): Promise<number> => {
  statements = 0;
  const query = (async () => {
    await Promise.resolve();
    clock += ms;
    if (++statements <= times) throw Object.assign(new Error('It failed'), { code });
    return [];
  }) as Query;
  const insertTogether = createInsertTogether({ timeoutMs: 1000, now: () => clock });
  const row = { link: { creatorId: 1n, metadata: {}, createdAt: new Date() } } as NewLink;
  const ends = await Promise.allSettled(
    Array.from({ length: 40 }, () => insertTogether(query, row)),
  );
  return ends.filter(({ status }) => status === 'rejected').length;
};

describe('If statements fail,', () => {
  test('because the database does not answer, all that wait are refused at once', async () => {
    expect(await failing(2, '57014', 999)).toBe(40);
    expect(statements).toBe(2);
  });

  test('because a connection breaks, only the links of the statement are refused', async () => {
    expect(await failing(2, '57P01', 1)).toBe(2);
    expect(statements).toBe(5);
  });
});

test('a link is refused that has waited for the time limit behind slow statements', async () => {
  expect(await failing(0, '', 400)).toBe(6);
  expect(statements).toBe(4);
});
