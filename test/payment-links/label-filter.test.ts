/** Lists of links whose label has a text. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  PaymentLinksDocument,
  type CreatePaymentLinkInput,
  type PaymentLinkFilter,
} from '../../schema/generated/operations.js';
import { nodesOf } from '../support/scenes/nodes.js';
import { newLinkByGraphql, pay } from '../support/scenes/payments.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService({ databaseTimeoutMs: 2000 });
const creator = useCreator(service, beforeEach);
const start = new Date('2026-11-21T12:00:00Z');
beforeEach(() => void (service.clock.now = start));

async function list(filter: PaymentLinkFilter, args: { first?: number; after?: string } = {}) {
  const { data, errors } = await creator.graphql(PaymentLinksDocument, { filter, ...args });
  expect(errors).toBeUndefined();
  const { totalCount, pageInfo } = data.paymentLinks;
  return { totalCount, pageInfo, labels: nodesOf(data.paymentLinks).map(({ label }) => label) };
}

async function add(label: string | null, more: Partial<CreatePaymentLinkInput> = {}) {
  const { data, errors } = await newLinkByGraphql(creator, { label, ...more });
  expect(errors).toBeUndefined();
  return data.createPaymentLink;
}

const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);

test('a part of a label finds its links in any case, and takes % and _ as they are', async () => {
  for (const label of ['Весна 5%', 'весна 50', 'a_c', 'abc', null]) await add(label);
  const found = async (label: string) => (await list({ label })).labels;
  expect(await found('ВЕСНА')).toEqual(['весна 50', 'Весна 5%']);
  expect(await found('5%')).toEqual(['Весна 5%']);
  expect(await found('A_C')).toEqual(['a_c']);
  expect(await found(' b ')).toEqual(['abc']);
  expect(await found('none')).toEqual([]);
});

test('a blank label is no condition', async () => {
  for (const label of ['one', null]) await add(label);
  expect(await list({ label: '  ' })).toMatchObject({ totalCount: 2, labels: [null, 'one'] });
});

test.each([
  ['x'.repeat(256), 'maxLength'],
  ['a\0', 'unstorableText'],
  ['\udc00', 'unstorableText'],
])('the label %j is refused: %s', async (label, rule) => {
  for (const document of ['nodes { id }', 'totalCount']) {
    const { code, errors } = await creator.graphql(
      `query ($label: String) { paymentLinks(filter: { label: $label }) { ${document} } }`,
      { label },
    );
    expect(code).toBe('VALIDATION_FAILED');
    expect((errors as any)[0].extensions.faults).toMatchObject([{ path: 'filter.label', rule }]);
  }
});

test('pages lead through all links with a label, and the total counts them', async () => {
  const made: string[] = [];
  for (let count = 0; count < 7; count++) {
    const label = count % 3 === 2 ? `other ${count}` : `Group ${count}`;
    await add(label);
    if (count % 3 < 2) made.unshift(label);
  }
  const first = await list({ label: 'group' }, { first: 2 });
  expect(first.totalCount).toBe(made.length);
  const after = first.pageInfo.endCursor as string;
  const rest = await list({ label: 'group' }, { first: 9, after });
  expect([...first.labels, ...rest.labels]).toEqual(made);
});

describe('Together with a label,', () => {
  const metadata = { order: 'A-1' };

  beforeEach(async () => {
    await add('Spring 1', { metadata });
    await add('Winter 2', { metadata });
    service.clock.now = later(60);
    await add('SPRING 3', { useOnce: true, metadata });
    await add('spring 4', { metadata: { order: 'A-2' }, isEnabled: false });
    service.clock.now = later(120);
    await add('spring 5');
    await add(null, { useOnce: true, metadata, isEnabled: false });
    await pay(service, creator, { link: { use_once: true } });
  });

  const metadataFilter = { key: 'order', value: 'A-1' };
  test.each<[string, PaymentLinkFilter, string[]]>([
    ['use once', { useOnce: true }, ['SPRING 3']],
    ['a status', { status: 'ACTIVE' }, ['spring 5', 'SPRING 3', 'Spring 1']],
    ['another status', { status: 'DISABLED' }, ['spring 4']],
    ['a time', { createdFrom: later(60), createdTo: later(61) }, ['spring 4', 'SPRING 3']],
    ['metadata', { metadata: metadataFilter }, ['SPRING 3', 'Spring 1']],
    ['metadata and a status', { metadata: metadataFilter, status: 'DISABLED' }, []],
    ['metadata and a time', { metadata: metadataFilter, createdFrom: later(60) }, ['SPRING 3']],
  ] as never)('%s must fit, too', async (_, filter, labels) => {
    for (const own of [{}, { productId: creator.productId }]) {
      const wanted = { label: 'sPrInG', ...filter, ...own } as PaymentLinkFilter;
      expect(await list(wanted)).toMatchObject({ labels, totalCount: labels.length });
      expect((await list(wanted, { first: 1 })).labels).toEqual(labels.slice(0, 1));
    }
  });

  test('a product of another creator is not found', async () => {
    const other = await service.newCreator();
    const { code } = await creator.graphql(PaymentLinksDocument, {
      filter: { label: 'spring', productId: String(other.productId) },
    });
    expect(code).toBe('NOT_FOUND');
  });
});

// The embedded database has no time limit for statements.
test.skipIf(!process.env.TEST_DATABASE_URL || process.env.TEST_CITUS_URL)(
  'a label that is not found within the time limit of statements is the fault of the filter',
  { timeout: 20_000 },
  async () => {
    const list = (filter: string) =>
      creator.graphql(`{ paymentLinks(filter: { ${filter} }) { nodes { id } } }`);
    const search = () => creator.graphql('{ search(text: "spring") { paymentLinks { id } } }');
    await list('');
    await service.database.withoutTimeout(async (sql) => {
      await sql('BEGIN; LOCK TABLE payment_links');
      const [label, text, others] = await Promise.all([
        list('label: "spring"'),
        search(),
        list('useOnce: true'),
      ]);
      await sql('COMMIT');
      const faults = ({ errors }: { errors?: unknown }) => (errors as any)[0].extensions.faults;
      const rule = 'searchTooLong';
      expect(faults(label)).toMatchObject([{ path: 'filter.label', rule }]);
      expect(faults(text)).toMatchObject([{ path: 'text', rule }]);
      expect(others.code).toBe('UNAVAILABLE');
    });
  },
);
