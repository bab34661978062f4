import { beforeEach, expect, test } from 'vitest';
import { useCommandOfStore } from '../support/service/command.js';
import { insertLinks } from '../support/scenes/many-links.js';
import { newLink, newLinkByGraphql } from '../support/scenes/payments.js';

const { service, creator, run } = useCommandOfStore(beforeEach);

const links = (...args: string[]) => run(['links', ...args], creator);

test('links list prints the newest links of all products, one JSON value a line', async () => {
  const { uuid } = await newLink(creator);
  await newLinkByGraphql(creator, { label: 'Ann\u001b[31m\u009b2J' });
  const { code, stdout, values } = await links('list');
  expect(code).toBe(0);
  expect(values.map(({ label }) => label)).toEqual(['Ann\u001b[31m\u009b2J', null]);
  expect(stdout).toMatch(/^[\P{Cc}\n]+$/u);
  expect(values[1]).toMatchObject({ uuid, status: 'ACTIVE', productId: String(creator.productId) });
  expect((await links('list', '--limit', '1')).values).toHaveLength(1);
});

test('links list walks pages up to the limit, and filters by product and status', async () => {
  await insertLinks(service.database.sql, creator, Array(53).fill({}));
  expect((await links('list', '--limit', '52')).values).toHaveLength(52);
  expect((await links('list', '--limit', '99')).values).toHaveLength(53);
  const filtered = await links('list', '--status', 'USED', '--product', String(creator.productId));
  expect(filtered).toMatchObject({ code: 0, values: [] });
});

test('links create makes one link and prints its address', async () => {
  const one = ['create', '--product', String(creator.productId), '--eur', '20'];
  const { code, values } = await links(...one, '--once');
  const [link] = (await links('list')).values;
  expect([code, values]).toEqual([0, [{ uuid: link.uuid, paymentLink: link.paymentLink }]]);
  expect(link).toMatchObject({ useOnce: true, prices: [{ formatted: '€20.00' }, {}] });
  expect((await links('create', '--product', '4711', '--eur', '20')).code).toBe(1);
  for (const wrong of [['create'], one.slice(0, 3), [...one, '--from', 'a.csv']]) {
    expect((await links(...wrong)).code).toBe(2);
  }
});

test('links disable and delete take an id or a uuid', async () => {
  const first = await newLink(creator);
  const second = await newLink(creator);
  const [, { id }] = (await links('list')).values;
  expect((await links('disable', id)).values).toMatchObject([
    { uuid: first.uuid, status: 'DISABLED' },
  ]);
  expect((await links('delete', second.uuid)).values).toMatchObject([{ uuid: second.uuid }]);
  expect((await links('list')).values).toMatchObject([{ id, status: 'DISABLED' }]);
  for (const unknown of [second.uuid, '00000000-0000-8000-8000-000000000000', 'x']) {
    expect((await links('delete', unknown)).code).toBe(1);
  }
});
