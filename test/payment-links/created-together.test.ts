import { expect, test } from 'vitest';
import type { Query } from '../../src/core/database/database.js';
import { createInsertTogether } from '../../src/payment-links/insert-together.js';
import type { NewLink } from '../../src/payment-links/list/statements.js';
import { newProduct } from '../support/scenes/payments.js';
import { linksPath, tenEuros, useCreator, useService } from '../support/service/service.js';

const service = useService();
const creator = useCreator(service);

const insertions = (): string[] =>
  service.statements.filter((sql) => /INSERT INTO payment_links/.test(sql));
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

test('while the database is out of reach, waiting links are refused with the first', async () => {
  let statements = 0;
  const query = (() => {
    statements++;
    return Promise.reject(
      Object.assign(new Error('The statement took too long'), { code: '57014' }),
    );
  }) as Query;
  const insertTogether = createInsertTogether();
  const link = { link: { creatorId: 1n, metadata: {}, createdAt: new Date() } } as NewLink;
  const ends = await Promise.allSettled(
    Array.from({ length: 100 }, () => insertTogether(query, link)),
  );
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(100);
  expect(statements).toBeLessThanOrEqual(2);
});
