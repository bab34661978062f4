import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CreatePaymentLinkInput } from '../../schema/generated/operations.js';
import { signInWithKey } from '../support/scenes/cabinet-session.js';
import {
  deleteLink,
  newLinkByGraphql,
  newProduct,
  updateLink,
} from '../support/scenes/payments.js';
import { onServer, untilWaiting, whileHeld } from '../support/world/locks.js';
import { linksPath, tenEuros, useStore } from '../support/service/service.js';

const { service, creator } = useStore({ databaseTimeoutMs: 20_000 }, beforeEach);
const start = new Date('2026-11-21T12:00:00Z');
afterEach(() => void (service.clock.now = start));

async function create(key: string, body: object | string = tenEuros, by = creator) {
  const { headers, ...answer } = await by.rest('POST', by.links, body, { 'Idempotency-Key': key });
  return {
    ...answer,
    isReplayed: headers.get('idempotent-replayed'),
    retryAfter: headers.get('retry-after'),
  };
}

const countLinks = async (by = creator): Promise<number> =>
  (await by.rest('GET', by.links)).body.meta.total;

test('The same request under the same key gets the same answer, and makes one link', async () => {
  const body = { ...tenEuros, use_once: true, metadata: { b: 1, a: [{ имя: 'Анна' }] } };
  const first = await create('order-1', body);
  expect(first).toMatchObject({ status: 200, isReplayed: null });
  service.clock.now = new Date('2026-11-22T11:59:59Z');
  expect(await create('order-1', body)).toEqual({ ...first, isReplayed: 'true' });
  expect(await countLinks()).toBe(1);
});

describe('Under one key,', () => {
  const eur = { currency_id: 3, price: 20, discount_price: 15, is_discount_price: true };
  const rub = { currency_id: 1, price: 1500, is_discount_price: false };
  const asked = { prices: [eur, rub], metadata: { b: 1, a: { d: 0, c: [1, 2] } } };
  const sentence = 'The Idempotency-Key was used for another request within the last 24 hours.';
  const refused = { status: 422, body: { errors: { 'Idempotency-Key': [sentence] } } };

  test('the same values in another form make no difference', async () => {
    const forms: [what: string, json: string][] = [
      ['other white space', JSON.stringify(asked, null, 2)],
      [
        'another order of keys',
        `{"metadata":{"a":{"c":[1,2],"d":0},"b":1.0},"prices":[
        {"is_discount_price":true,"discount_price":15,"price":20,"currency_id":3},${JSON.stringify(rub)}
      ]}`,
      ],
      ['another order of currencies', JSON.stringify({ ...asked, prices: [rub, eur] })],
      ['defaults written out', JSON.stringify({ ...asked, use_once: false, unknown: 1 })],
      [
        'null for what is left out',
        JSON.stringify({
          ...asked,
          use_once: null,
          prices: [eur, { ...rub, discount_price: null }],
        }),
      ],
      [
        'numbers in other digits',
        JSON.stringify(asked).replace('1500', '1.5e3').replace('"d":0', '"d":-0'),
      ],
    ];
    const first = await create('order-1', asked);
    expect(first.status).toBe(200);
    for (const [what, json] of forms) {
      const again = await create('order-1', json);
      expect([what, again]).toEqual([what, { ...first, isReplayed: 'true' }]);
    }
    expect(await countLinks()).toBe(1);
  });

  test('metadata that are left out, null, {} or [] are the same', async () => {
    const first = await create('order-1');
    for (const metadata of [null, {}, []]) {
      const again = await create('order-1', { ...tenEuros, metadata });
      expect(again).toEqual({ ...first, isReplayed: 'true' });
    }
  });

  test('other values are another request', async () => {
    const others: [what: string, other: object][] = [
      ['another price that is not charged', { ...asked, prices: [{ ...eur, price: 21 }, rub] }],
      [
        'a discount that is not charged',
        { ...asked, prices: [{ ...eur, is_discount_price: false }, rub] },
      ],
      ['no discount beside the price', { ...asked, prices: [eur, { ...rub, discount_price: 1 }] }],
      ['no RUB price, which is then computed', { ...asked, prices: [eur] }],
      ['another order in a list', { ...asked, metadata: { b: 1, a: { d: 0, c: [2, 1] } } }],
      ['a text for a number', { ...asked, metadata: { b: '1', a: { d: 0, c: [1, 2] } } }],
      ['null for a value of the metadata', { ...asked, metadata: { ...asked.metadata, c: null } }],
      ['use_once', { ...asked, use_once: true }],
    ];
    await create('order-1', asked);
    for (const [what, other] of others) {
      expect([what, await create('order-1', other)]).toMatchObject([what, refused]);
    }
    expect(await countLinks()).toBe(1);
  });

  test('another product is another request', async () => {
    await create('order-1');
    const other = { ...creator, links: linksPath(await newProduct(service, creator)) };
    expect(await create('order-1', tenEuros, other)).toMatchObject(refused);
    expect(await countLinks()).toBe(1);
  });

  test('a given RUB price is another request than the same price computed', async () => {
    await create('order-1');
    const rate = (await creator.graphql('{ pricePreview(eur: 10) { rub } }')).data.pricePreview.rub;
    const given = { currency_id: 1, price: Number(rate), is_discount_price: false };
    expect((await create('order-1', { prices: [...tenEuros.prices, given] })).status).toBe(422);
  });

  test('another exchange rate makes no difference', async () => {
    const first = await create('order-1');
    await service.database.sql('UPDATE exchange_rates SET rate = rate + 1');
    expect(await create('order-1')).toEqual({ ...first, isReplayed: 'true' });
  });
});

test('20 requests at once make one link; those that come too early are told to try again', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('rush')));
  const made = answers.filter(({ status }) => status === 200);
  expect(new Set(made.map(({ body }) => body.uuid)).size).toBe(1);
  expect(made.filter(({ isReplayed }) => isReplayed === null)).toHaveLength(1);
  for (const { status, retryAfter, body } of answers) {
    if (status === 200) continue;
    expect([status, retryAfter, body.error]).toEqual([409, '1', 'Conflict']);
  }
  expect(await countLinks()).toBe(1);
  expect(await create('rush')).toMatchObject({ status: 200, isReplayed: 'true' });
});

test('Of different requests at once under the same key, one makes a link', async () => {
  const bodies = Array.from({ length: 5 }, (_, order) => ({ ...tenEuros, metadata: { order } }));
  const answers = await Promise.all(bodies.map((body) => create('rush', body)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(4);
  for (const { status } of refused) expect([409, 422]).toContain(status);
  expect(await countLinks()).toBe(1);
});

onServer(
  'While a request is under way, its key is refused at once, and free for other creators',
  async () => {
    const other = await service.newCreator();
    let first: ReturnType<typeof create> | undefined;
    const inserting = { event: 'INSERT', table: 'payment_links' } as const;
    const when = `NEW.creator_id = ${creator.id}`;
    await whileHeld(service, { ...inserting, when }, async () => {
      first = create('order-1');
      await untilWaiting(service, 1);
      expect(await create('order-1')).toMatchObject({ status: 409, retryAfter: '1' });
      expect(await create('order-1', tenEuros, other)).toMatchObject({ status: 200 });
    });
    expect(await first).toMatchObject({ status: 200, isReplayed: null });
  },
);

test('The same key of two creators makes two links', async () => {
  const other = await service.newCreator();
  await create('order-1');
  expect(await create('order-1', tenEuros, other)).toMatchObject({ status: 200, isReplayed: null });
  expect([await countLinks(), await countLinks(other)]).toEqual([1, 1]);
});

test('After 24 hours a key is free again, for one request as before', async () => {
  const { body } = await create('order-1');
  service.clock.now = new Date('2026-11-22T12:00:00Z');
  const other = { ...tenEuros, use_once: true };
  const next = await create('order-1', other);
  expect(next).toMatchObject({ status: 200, isReplayed: null });
  expect(next.body.uuid).not.toBe(body.uuid);
  expect(await create('order-1', other)).toEqual({ ...next, isReplayed: 'true' });
});

test('The clean-up deletes thousands of keys older than a day at once, and no others', async () => {
  await create('order-1');
  service.clock.now = new Date('2026-11-30T12:00:00Z');
  await service.database.sql(
    `INSERT INTO idempotency_keys (creator_id, key, payment_link_id, created_at)
     SELECT creator_id, 'old-' || n, payment_link_id, $2::timestamptz - n * interval '1 second'
     FROM idempotency_keys, generate_series(86400 - 2, 86400 + 2500) n WHERE creator_id = $1`,
    [creator.id, service.clock.now.toISOString()],
  );
  expect(await service.chores.runDue()).toContain('idempotency-cleanup');
  const { rows } = await service.database.sql(
    'SELECT key FROM idempotency_keys WHERE creator_id = $1 ORDER BY key',
    [creator.id],
  );
  expect(rows).toEqual([{ key: 'old-86398' }, { key: 'old-86399' }]);
});

test('A link is not made if its key cannot be stored', async () => {
  await service.database.sql(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
    CREATE TRIGGER not_kept BEFORE INSERT ON idempotency_keys
    FOR EACH ROW WHEN (NEW.key = 'not-kept') EXECUTE FUNCTION fail();`);
  expect((await create('not-kept')).status).toBe(500);
  expect(await countLinks()).toBe(0);
});

test('A refused request is not remembered', async () => {
  expect((await create('order-1', { prices: [] })).status).toBe(422);
  const free = { ...creator, links: linksPath(creator.freeProductId) };
  expect((await create('order-1', tenEuros, free)).status).toBe(422);
  expect(await create('order-1')).toMatchObject({ status: 200, isReplayed: null });
});

test('A repeated request is answered with its link even after the link was deleted', async () => {
  const first = await create('order-1');
  await deleteLink(creator, first.body.uuid);
  expect(await create('order-1')).toEqual({ ...first, isReplayed: 'true' });
});

describe('A bad key is reported with the other faults:', () => {
  test.each([
    ['empty', '', 'must not be empty. Leave it out if you do not need it.'],
    ['too long', 'x'.repeat(256), 'must not be longer than 255 characters.'],
  ])('%s', async (_what, key, sentence) => {
    const { status, body } = await create(key, { prices: [] });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      'Idempotency-Key': [`The Idempotency-Key field ${sentence}`],
      prices: [expect.any(String)],
    });
    expect((await create(key)).status).toBe(422);
    expect(await countLinks()).toBe(0);
  });

  test('none for 255 characters of any kind', async () => {
    expect((await create('é~'.repeat(127) + 'x')).status).toBe(200);
  });
});

test('Only requests that make links use an Idempotency-Key', async () => {
  for (let time = 1; time <= 2; time++) {
    const idempotency = { 'Idempotency-Key': 'a' };
    const { headers } = await creator.rest('POST', '/creator-api/keys', { name: 'A' }, idempotency);
    expect(headers.get('idempotent-replayed')).toBeNull();
  }
  const { body } = await creator.rest('GET', '/creator-api/keys');
  expect(body.data).toHaveLength(3);
});

const createByGraphql = async (more: Partial<CreatePaymentLinkInput> = {}) => {
  const asked = newLinkByGraphql(creator, { idempotencyKey: 'order-1', ...more });
  const { data, code, error } = await asked;
  const made = (data as typeof data | null)?.createPaymentLink;
  return { uuid: made?.uuid, code, fields: error?.extensions.fields };
};

test('The same mutation under the same idempotencyKey gets the same link', async () => {
  const settings = { label: ' Ann ', expiresAt: '2026-12-01T00:00:00Z', maxPayments: 3 };
  const first = await createByGraphql(settings);
  expect(first.uuid).toBeDefined();
  expect(
    await createByGraphql({ ...settings, label: 'Ann', isEnabled: true, useDefaults: false }),
  ).toEqual(first);
  expect(await countLinks()).toBe(1);
});

test('Another request under the same idempotencyKey is refused', async () => {
  const others: [what: string, other: Partial<CreatePaymentLinkInput>][] = [
    ['another label', { label: 'Bob' }],
    ['no label', { label: null }],
    ['another expiry', { label: 'Ann', expiresAt: '2026-12-02T00:00:00Z' }],
    ['a limit', { label: 'Ann', maxPayments: 1 }],
    ['a page after the payment', { label: 'Ann', successUrl: 'https://shop.example/' }],
    ['disabled', { label: 'Ann', isEnabled: false }],
    ['the defaults of the product', { label: 'Ann', useDefaults: true }],
    ['other metadata', { label: 'Ann', metadata: { a: 1 } }],
    ['what is not valid', { label: 'Ann', prices: [] }],
  ];
  await createByGraphql({ label: 'Ann' });
  const idempotencyKey = [expect.stringContaining('another request')];
  for (const [what, other] of others) {
    const { code, fields } = await createByGraphql(other);
    expect([what, code]).toEqual([what, 'VALIDATION_FAILED']);
    expect([what, fields]).toMatchObject([what, { idempotencyKey }]);
  }
  expect(await countLinks()).toBe(1);
});

test('A link that was changed since is still the answer to its request', async () => {
  const first = await createByGraphql({ label: 'Ann' });
  await updateLink(creator, { uuid: first.uuid, label: 'Bob', isEnabled: false });
  expect(await createByGraphql({ label: 'Ann' })).toEqual(first);
});

test('Both doors know the same keys', async () => {
  const key = { 'Idempotency-Key': 'order-1' };
  const { body } = await creator.rest('POST', creator.links, tenEuros, key);
  // REST takes the defaults of the product.
  expect(await createByGraphql({ useDefaults: true })).toMatchObject({ uuid: body.uuid });
  expect((await createByGraphql()).code).toBe('VALIDATION_FAILED');
});

test('A key of the version before, which has stored no settings, counts without them', async () => {
  const first = await createByGraphql();
  await service.database.sql('UPDATE idempotency_keys SET settings_hash = NULL');
  expect(await createByGraphql({ useDefaults: true })).toEqual(first);
});

test('A link that the cabinet makes with a key has one entry in the audit log', async () => {
  const { graphql } = await signInWithKey(service, creator.key);
  const make = async () =>
    (await newLinkByGraphql({ ...creator, graphql }, { idempotencyKey: 'form-1' })).data;
  expect(await make()).toEqual(await make());
  const { data } = await creator.graphql('{ auditLog { nodes { action actor } } }');
  const made = data.auditLog.nodes.filter(({ action }: any) => action === 'createPaymentLink');
  expect(made).toEqual([{ action: 'createPaymentLink', actor: 'SESSION' }]);
});

test('A key that cannot be stored is a fault of its field', async () => {
  const { code, fields } = await createByGraphql({ idempotencyKey: 'a\0b' });
  expect([code, fields]).toEqual(['VALIDATION_FAILED', { idempotencyKey: [expect.any(String)] }]);
});
