import { beforeEach, expect, test } from 'vitest';
import { eventsOf } from '../support/scenes/events.js';
import {
  deleteLink,
  newLink,
  payment,
  readLink,
  recordPayment,
} from '../support/scenes/payments.js';
import { tenEuros, useCreator, useService } from '../support/service/service.js';

const service = useService({ databaseTimeoutMs: 20_000 });
const creator = useCreator(service, beforeEach);

async function paymentsOf(paymentLinkId?: string, of = creator) {
  const document = `query ($paymentLinkId: ID) {
    payments(paymentLinkId: $paymentLinkId) {
      totalCount totals { currency count amount formatted } nodes { paymentId paymentLink { uuid } }
    }
  }`;
  return (await of.graphql(document, { paymentLinkId })).data.payments;
}

const linkOf = (uuid: string, of = creator) =>
  readLink(
    of,
    uuid,
    'id usedAt payments { totalCount totals { currency count amount } nodes { paymentId } }',
  );

test('A payment is recorded with its customer, and its link is used from then on', async () => {
  const { uuid } = await newLink(creator);
  expect(await linkOf(uuid)).toMatchObject({ usedAt: null, payments: { totalCount: 0 } });

  const customer = { email: ' ann@example.com ', name: 'Анна', phoneNumber: '' };
  const reported = payment(uuid, { paymentId: 'p-1', customer });
  const { status, data } = await recordPayment(service, reported);
  expect(status).toBe(200);
  expect(data.recordPayment).toEqual({
    id: expect.stringMatching(/^\d+$/),
    paymentId: 'p-1',
    currency: 'EUR',
    amount: '10.00',
    formatted: '€10.00',
    createdAt: '2026-11-21T12:00:00.000Z',
    customer: { email: 'ann@example.com', name: 'Анна', phoneNumber: null },
    paymentLink: {
      uuid,
      usedAt: '2026-11-21T12:00:00.000Z',
      paymentLink: `http://service.test/pay/${creator.storeName}/${creator.productId}?uuid=${uuid}`,
      product: { title: 'Course' },
    },
  });
  expect(await linkOf(uuid)).toMatchObject({
    usedAt: '2026-11-21T12:00:00.000Z',
    payments: {
      totalCount: 1,
      totals: [{ currency: 'EUR', count: 1, amount: '10.00' }],
      nodes: [{ paymentId: 'p-1' }],
    },
  });
});

test('Each link of a list has its own pages of payments, from both ends, with totals and count', async () => {
  const paidTimes = [0, 1, 3, 4];
  const links: { uuid: string; ids: number[] }[] = [];
  while (links.length < paidTimes.length) {
    links.push({ uuid: (await newLink(creator)).uuid, ids: [] });
  }
  // The links take turns, so that the ids of their payments mix.
  for (let time = 0; time < 4; time++) {
    for (const [index, { uuid, ids }] of links.entries()) {
      if (time >= (paidTimes[index] as number)) continue;
      const { data } = await recordPayment(service, payment(uuid));
      ids.unshift(Number(data.recordPayment.id));
    }
  }
  const page = 'pageInfo { hasNextPage hasPreviousPage endCursor } nodes { id }';
  const ask = async (pages: string): Promise<any[]> => {
    const { data, errors } = await creator.graphql(`{ paymentLinks { nodes { uuid ${pages} } } }`);
    expect(errors).toBeUndefined();
    return data.paymentLinks.nodes.reverse();
  };
  const idsIn = (list: { nodes: { id: string }[] }) => list.nodes.map(({ id }) => Number(id));

  const seen = await ask(`
    newest: payments(first: 2) { ${page} totalCount totals { currency count amount } }
    oldest: payments(last: 3) { ${page} }`);
  const hasMore = [...Array(2).fill([false, false]), [true, false], [true, true]];
  for (const [index, { uuid, ids }] of links.entries()) {
    const { newest, oldest, ...link } = seen[index];
    expect(link).toEqual({ uuid });
    expect([idsIn(newest), idsIn(oldest)]).toEqual([ids.slice(0, 2), ids.slice(-3)]);
    expect([newest.pageInfo.hasNextPage, oldest.pageInfo.hasPreviousPage]).toEqual(hasMore[index]);
    const count = ids.length;
    const totals = count === 0 ? [] : [{ currency: 'EUR', count, amount: `${count * 10}.00` }];
    expect(newest).toMatchObject({ totalCount: count, totals });
  }

  const cursor = seen[3].newest.pageInfo.endCursor as string;
  const place = links[3]?.ids[1] as number;
  const around = await ask(`
    after: payments(first: 2, after: "${cursor}") { ${page} }
    before: payments(last: 2, before: "${cursor}") { ${page} }`);
  for (const [index, { ids }] of links.entries()) {
    const { after, before } = around[index];
    expect(idsIn(after)).toEqual(ids.filter((id) => id < place).slice(0, 2));
    expect(idsIn(before)).toEqual(ids.filter((id) => id > place).slice(-2));
  }
});

test.each(['totalCount', 'totals { count }'])(
  'A request may ask for %s of the payments of 100 links twice, not three times',
  async (field) => {
    const ask = (...names: string[]) => {
      const lists = names.map((name) => `${name}: payments(first: 1) { ${field} }`).join(' ');
      return creator.graphql(`{ paymentLinks(first: 100) { nodes { ${lists} } } }`);
    };
    expect((await ask('a', 'b')).code).toBeUndefined();
    expect((await ask('a', 'b', 'c')).code).toBe('BAD_REQUEST');
  },
);

test('A request reads its own changes', async () => {
  const { uuid } = await newLink(creator);
  const pay = (id: string) => `${id}: recordPayment(input: {
    linkUuid: "${uuid}", paymentId: "${uuid}_${id}", currency: EUR, amount: "10.00"
  }) { paymentLink { usedAt payments { totalCount nodes { id } } } }`;
  const { data } = await service.platform(
    `mutation { ${pay('one')} ${pay('two')} ${pay('three')} }`,
  );
  const counts = ['one', 'two', 'three'].map((id) => data[id].paymentLink.payments);
  expect(counts.map(({ totalCount }) => totalCount)).toEqual([1, 2, 3]);
  expect(counts.map(({ nodes }) => nodes.length)).toEqual([1, 2, 3]);
});

test('A reusable link is paid again, and keeps the time of its first use', async () => {
  const { uuid } = await newLink(creator);
  await recordPayment(service, payment(uuid));
  service.clock.pass(5000);
  expect((await recordPayment(service, payment(uuid))).status).toBe(200);
  service.clock.pass(-5000);
  expect(await linkOf(uuid)).toMatchObject({
    usedAt: '2026-11-21T12:00:00.000Z',
    payments: { totalCount: 2 },
  });
});

test('Of 20 payments of a use_once link at once, exactly one is recorded', async () => {
  const { uuid } = await newLink(creator, { use_once: true });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => recordPayment(service, payment(uuid))),
  );
  const codes = answers.map(({ code }) => code ?? 'PAID');
  expect(codes.filter((code) => code === 'PAID')).toHaveLength(1);
  expect(codes.filter((code) => code === 'LINK_USED')).toHaveLength(19);
  expect((await paymentsOf()).totalCount).toBe(1);

  const late = await recordPayment(service, payment(uuid));
  expect(late.status).toBe(409);
  expect(late.error).toMatchObject({
    message: 'The payment link can be paid only once, and was paid.',
    extensions: { code: 'LINK_USED', status: 409 },
  });
});

test('The same payment id is the same payment, also in 20 calls at once', async () => {
  const { uuid } = await newLink(creator, { use_once: true });
  const input = payment(uuid, { customer: { name: 'Ann' } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => recordPayment(service, input)),
  );
  const ids = new Set(answers.map(({ data }) => data?.recordPayment.id as number));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(ids.size).toBe(1);
  expect((await paymentsOf()).totalCount).toBe(1);
  expect((await eventsOf(creator)).map(({ type }) => type)).toEqual(['payment.succeeded']);

  const other = { ...input, linkUuid: uuid.toUpperCase(), customer: null };
  const again = await recordPayment(service, other);
  expect(again.data.recordPayment).toMatchObject({ customer: { name: 'Ann' } });
});

test('A known payment id with another link, currency or amount is a CONFLICT', async () => {
  const stranger = await service.newCreator();
  const prices = [3, 1].map((currency_id) => ({ ...tenEuros.prices[0], currency_id }));
  const link = await newLink(creator, { prices });
  const [other, theirs] = [await newLink(creator), await newLink(stranger)];
  const input = payment(link.uuid);
  await recordPayment(service, input);
  for (const change of [
    { linkUuid: other.uuid },
    { linkUuid: theirs.uuid },
    { currency: 'RUB' },
    { amount: '10.01' },
  ]) {
    const { status, code } = await recordPayment(service, { ...input, ...change });
    expect([status, code]).toEqual([409, 'CONFLICT']);
  }
  expect((await paymentsOf()).totalCount).toBe(1);
  expect((await paymentsOf(undefined, stranger)).totalCount).toBe(0);
  expect((await linkOf(theirs.uuid, stranger)).usedAt).toBeNull();
});

test('Of two creators whose links are paid under one id at once, exactly one gets the payment', async () => {
  const creators = [creator, await service.newCreator()];
  for (let round = 1; round <= 2; round++) {
    const { paymentId } = payment('');
    const inputs: object[] = [];
    for (const creator of creators) {
      const { uuid } = await newLink(creator);
      inputs.push(...Array.from({ length: 5 }, () => payment(uuid, { paymentId })));
    }
    const answers = await Promise.all(inputs.map((input) => recordPayment(service, input)));
    const codes = answers.map(({ code }) => code ?? 'PAID').sort();
    expect(codes).toEqual([...Array(5).fill('CONFLICT'), ...Array(5).fill('PAID')]);
    const totals = await Promise.all(creators.map((of) => paymentsOf(undefined, of)));
    const counts = totals.map(({ totalCount }) => totalCount as number);
    expect(counts.reduce((sum, count) => sum + count)).toBe(round);
  }
});

test('The amount must be the one that the link charges in the currency', async () => {
  const { uuid } = await newLink(creator, {
    prices: [
      { currency_id: 3, price: 20, discount_price: 15, is_discount_price: true },
      { currency_id: 1, price: 1000, is_discount_price: false },
    ],
  });
  for (const [currency, amount, price] of [
    ['EUR', '20.00', '15.00'],
    ['EUR', '15.001', '15.00'],
    ['EUR', '-15', '15.00'],
    ['RUB', '15.00', '1000.00'],
  ]) {
    const { code, error } = await recordPayment(service, payment(uuid, { currency, amount }));
    const sentence = `The amount field must be ${price}, the price of the link in ${currency}.`;
    expect([code, error?.extensions.fields]).toEqual(['VALIDATION_FAILED', { amount: [sentence] }]);
  }
  for (const [currency, amount] of [
    ['EUR', '15'],
    ['RUB', 1000],
  ]) {
    expect((await recordPayment(service, payment(uuid, { currency, amount }))).status).toBe(200);
  }
});

test('A deleted link keeps its payments, which can be reported again', async () => {
  const { uuid } = await newLink(creator);
  const input = payment(uuid);
  await recordPayment(service, input);
  const id = await deleteLink(creator, uuid);
  expect((await recordPayment(service, input)).status).toBe(200);
  expect((await paymentsOf(id)).totalCount).toBe(1);
});

test('A link that is deleted during its payment is not paid', async () => {
  const { uuid } = await newLink(creator);
  // The link is deleted after it was looked up, and before it is claimed.
  await service.database.sql(`
    CREATE FUNCTION delete_link() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE payment_links SET deleted_at = now()
      WHERE creator_id = NEW.creator_id AND id = NEW.payment_link_id;
      RETURN NEW;
    END $$;
    CREATE TRIGGER deleted_meanwhile BEFORE INSERT ON payments
    FOR EACH ROW WHEN (NEW.payment_id = 'deleted-meanwhile') EXECUTE FUNCTION delete_link();`);

  const reported = payment(uuid, { paymentId: 'deleted-meanwhile' });
  const { status, error } = await recordPayment(service, reported);
  expect([status, error?.message]).toEqual([404, 'The payment link was deleted.']);
  expect((await paymentsOf()).totalCount).toBe(0);
});

test('An unknown link is not found, and faulty input is reported by field', async () => {
  for (const linkUuid of ['0e4dd5d0-55e2-4a36-9aa1-000000000000', 'nonsense', '']) {
    const { status, code } = await recordPayment(service, payment(linkUuid));
    expect([status, code]).toEqual([404, 'NOT_FOUND']);
  }
  const customer = { email: 'x'.repeat(256), name: 'a\0' };
  const { error } = await recordPayment(service, payment('x', { paymentId: ' ', customer }));
  const fields = Object.keys(error?.extensions.fields as object);
  expect(fields).toEqual(['paymentId', 'customer.email', 'customer.name']);
});

test('paymentPage shows the link as the customer sees it, and why it cannot be paid', async () => {
  const { uuid } = await newLink(creator, { use_once: true });
  const page = async () => {
    const { data } = await service.platform(`{ paymentPage(uuid: "${uuid}") {
      uuid storeName productId title useOnce isPayable unpayableReason
      prices { currency regular discount isDiscountPrice charged formatted }
    } }`);
    return data.paymentPage;
  };
  const atFullPrice = (price: string) => ({
    ...{ regular: price, charged: price, discount: null, isDiscountPrice: false },
  });
  expect(await page()).toEqual({
    uuid,
    storeName: creator.storeName,
    productId: String(creator.productId),
    title: 'Course',
    useOnce: true,
    isPayable: true,
    unpayableReason: null,
    prices: [
      { currency: 'EUR', formatted: '€10.00', ...atFullPrice('10.00') },
      { currency: 'RUB', formatted: '905.00 ₽', ...atFullPrice('905.00') },
    ],
  });
  const { code } = await service.platform('{ paymentPage(uuid: "nonsense") { uuid } }');
  expect(code).toBe('NOT_FOUND');
});
