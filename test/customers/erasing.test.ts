import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ann, erase, insertPayments, reject, tracesIn } from '../support/scenes/customers.js';
import { dumpOf } from '../support/scenes/dump.js';
import { eventsOf } from '../support/scenes/events.js';
import { download, newExport } from '../support/scenes/exports.js';
import {
  newLink,
  pay,
  payment,
  recordPayment,
  recordRefund,
  refund,
  rejectedOf,
} from '../support/scenes/payments.js';
import { deliveriesOf, newEndpoint, payAndDeliver, replay } from '../support/scenes/webhooks.js';
import { useCreator, useService } from '../support/service/service.js';
import { status, useReceiver } from '../support/world/receiver.js';

const service = useService();
const receiver = useReceiver();
const creator = useCreator(service, beforeEach);
const other = useCreator(service, beforeEach);

const nobody = { email: null, name: null, phone_number: null };

const customersOf = async (by = creator): Promise<any[]> => {
  const { data } = await by.graphql(
    '{ payments(first: 100) { nodes { amount paymentId createdAt customer { email name phoneNumber erasedAt } } } }',
  );
  return data.payments.nodes;
};

const entries = async (by = creator): Promise<any[]> => {
  const { data } = await by.graphql(
    '{ auditLog(first: 100) { nodes { action actor targetType targetId reason } } }',
  );
  return data.auditLog.nodes.filter(({ action }: any) => action === 'eraseCustomerData');
};

const toldOf = async (by = creator): Promise<any[]> =>
  (await eventsOf(by)).filter(({ type }) => type === 'customer.erased').map(({ body }) => body);

describe('Erasing a customer', () => {
  test('leaves no trace in a dump, the feed, exports and the log', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    receiver.answer(status(500, {}, `No ${ann.email}`), status(200, {}, `Hello ${ann.name}`));
    const { paymentId } = await payAndDeliver(service, creator, { customer: ann });
    await recordRefund(
      service,
      refund(paymentId, { amount: '4.00', reason: `For ${ann.email.toUpperCase()}` }),
    );
    await reject(service, creator);
    await service.webhooks.runOnce();
    expect(tracesIn(await dumpOf(service))).toHaveLength(3);

    const { data, errors } = await erase(creator);
    expect(errors).toBeUndefined();
    expect(data.eraseCustomerData).toMatchObject({
      ...{ payments: 1, rejectedPayments: 1, events: 3, isComplete: true },
      emailHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(data.eraseCustomerData.answers).toBeGreaterThanOrEqual(3);

    expect(tracesIn(await dumpOf(service))).toEqual([]);
    expect(tracesIn(JSON.stringify(await eventsOf(creator)))).toEqual([]);
    expect(tracesIn(JSON.stringify(await deliveriesOf(creator, endpoint.id)))).toEqual([]);
    for (const what of [
      'PAYMENTS',
      'REJECTED_PAYMENTS',
      'REFUNDS',
      'CUSTOMERS',
      'AUDIT_LOG',
    ] as const) {
      expect(tracesIn(await download(service, await newExport(creator, { what })))).toEqual([]);
    }
    expect(tracesIn(service.logLines.join('\n'))).toEqual([]);
  });

  test('keeps amounts, times and ids, and says when it was', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    const before = await eventsOf(creator);
    await erase(creator);
    expect(await customersOf()).toEqual([
      {
        ...{ amount: '10.00', paymentId, createdAt: '2026-11-21T12:00:00.000Z' },
        customer: {
          ...{ email: null, name: null, phoneNumber: null },
          erasedAt: '2026-11-21T12:00:00.000Z',
        },
      },
    ]);
    const [after] = await eventsOf(creator);
    expect(after?.id).toBe(before[0]?.id);
    const { payment: told } = before[0]?.body.data;
    expect(after?.body).toEqual({
      ...before[0]?.body,
      data: { ...before[0]?.body.data, payment: { ...told, customer: nobody } },
    });
  });

  test('leaves the customer out of a replay, and does not store the answer to it', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await payAndDeliver(service, creator, { customer: ann });
    await erase(creator);
    const [delivery] = await deliveriesOf(creator, endpoint.id);
    await replay(creator, delivery?.id ?? '');
    receiver.behave(status(200, {}, `I still know ${ann.email}`));
    await service.webhooks.runOnce();
    receiver.behave(status(200));
    const sent = receiver.received.filter(
      ({ headers }) => headers['webhook-id'] === delivery?.eventId,
    );
    expect(sent).toHaveLength(2);
    expect(JSON.parse(sent[1]?.body ?? '').data.payment.customer).toEqual(nobody);
    const [replayed] = await deliveriesOf(creator, endpoint.id);
    expect(replayed?.attempts.map(({ responseBody }) => responseBody)).toEqual([null, null]);
    expect(replayed?.status).toBe('SUCCEEDED');
  });

  test('drops the answer to an attempt that is under way', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    await pay(service, creator, { customer: ann });
    receiver.answer((response) => {
      void erase(creator).then(() => response.writeHead(500).end(`Who is ${ann.email}?`));
    });
    await service.webhooks.runOnce();
    const [delivery] = await deliveriesOf(creator, endpoint.id);
    expect(delivery?.attempts).toMatchObject([{ status: 500, responseBody: null }]);
    expect(tracesIn(await dumpOf(service))).toEqual([]);
  });

  test('holds for refunds that are reported later', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    await erase(creator);
    const { errors } = await recordRefund(service, refund(paymentId));
    expect(errors).toBeUndefined();
    const told = (await eventsOf(creator)).filter(({ type }) => type === 'payment.refunded');
    expect(told[0]?.body.data.payment.customer).toEqual(nobody);
  });

  test('holds for a payment that is reported again', async () => {
    const { uuid } = await newLink(creator);
    const report = payment(uuid, { customer: ann });
    await recordPayment(service, report);
    await erase(creator);
    const { data } = await recordPayment(service, report);
    expect(data.recordPayment.customer).toEqual({ email: null, name: null, phoneNumber: null });
    expect(tracesIn(await dumpOf(service))).toEqual([]);
  });

  test('holds for a rejected payment that is recorded after all', async () => {
    const wrong = await reject(service, creator);
    await erase(creator);
    const { data } = await recordPayment(service, { ...wrong, amount: '10.00' });
    expect(data.recordPayment.customer).toEqual({ email: null, name: null, phoneNumber: null });
    expect(await rejectedOf(creator, true)).toHaveLength(1);
    expect(tracesIn(await dumpOf(service))).toEqual([]);
  });

  test('keeps the customer of a rejected payment that was not erased', async () => {
    const wrong = await reject(service, creator, {});
    await erase(creator);
    const { data } = await recordPayment(service, { ...wrong, amount: '10.00', customer: ann });
    expect(data.recordPayment.customer).toEqual(ann);
  });

  test('takes a rejected payment and the same payment with another customer apart', async () => {
    const wrong = await reject(service, creator);
    const bob = { email: 'bob@buyer.example', name: 'Bob', phoneNumber: null };
    await recordPayment(service, { ...wrong, amount: '10.00', customer: bob });
    const { data } = await erase(creator);
    expect(data.eraseCustomerData).toMatchObject({ payments: 0, rejectedPayments: 1, events: 1 });
    expect((await customersOf())[0].customer).toMatchObject({ ...bob, erasedAt: null });
    expect((await eventsOf(creator))[1]?.body.data.payment.customer.email).toBe(bob.email);
  });
});

describe('The address to erase', () => {
  test.each([
    ['in another case, with spaces around it', 'Ann@Buyer.example', '  aNN@buyer.EXAMPLE '],
    ['in capital letters of another script', 'ПОЧТА@Магазин.рф', 'почта@магазин.РФ'],
    ['with letters that PostgreSQL lowers otherwise', 'ΝΊΚΟΣ@buyer.example', 'νίκος@buyer.example'],
    [
      'with what JSON and patterns escape',
      `a"n\\n+.*'%_@buyer.example`,
      `A"N\\N+.*'%_@buyer.example`,
    ],
  ])('is found %s', async (_case, email, given) => {
    await pay(service, creator, { customer: { email } });
    const { data } = await erase(creator, { email: given });
    expect(data.eraseCustomerData).toMatchObject({ payments: 1, events: 1 });
  });

  test('is not one that a server merely lowers to the same letters', async () => {
    await pay(service, creator, { customer: { email: 'ismail@buyer.example' } });
    await pay(service, creator, { customer: { email: 'İsmail@buyer.example' } });
    for (const email of ['ismail@buyer.example', 'İsmail@BUYER.example']) {
      const { data } = await erase(creator, { email });
      expect(data.eraseCustomerData).toMatchObject({ payments: 1, events: 1 });
    }
  });

  test.each([
    ['nobody has', 'nobody@buyer.example'],
    ['is part of another', 'ann@buyer.example.org'],
    ['holds a wildcard', '%'],
  ])('that %s erases nothing, and leaves no entry and no event', async (_case, email) => {
    await pay(service, creator, { customer: { email: 'ann@buyer.example' } });
    const { data } = await erase(creator, { email });
    const zero = { payments: 0, rejectedPayments: 0, events: 0, answers: 0, isComplete: true };
    expect(data.eraseCustomerData).toMatchObject(zero);
    expect([await entries(), await toldOf()]).toEqual([[], []]);
    expect((await customersOf())[0].customer.email).toBe('ann@buyer.example');
  });

  test('of another creator is left alone', async () => {
    await pay(service, other, { customer: ann });
    const { data } = await erase(creator);
    expect(data.eraseCustomerData.payments).toBe(0);
    expect((await customersOf(other))[0].customer).toMatchObject(ann);
  });

  test.each([
    [{ email: ' ' }, 'email', 'required'],
    [{ email: 'a'.repeat(256) }, 'email', 'maxLength'],
    [{ email: 'a\0@b.example' }, 'email', 'unstorableText'],
    [{ reason: '' }, 'reason', 'required'],
    [{ reason: 'r'.repeat(256) }, 'reason', 'maxLength'],
    [{ reason: `Mail of ${ann.email.toUpperCase()}` }, 'reason', 'holdsAddress'],
  ])('or the reason is refused: %o', async (input, path, rule) => {
    await pay(service, creator, { customer: ann });
    const { error, code } = await erase(creator, input);
    expect(code).toBe('VALIDATION_FAILED');
    expect(error?.extensions.faults).toMatchObject([{ path: expect.stringContaining(path), rule }]);
    expect((await customersOf())[0].customer.email).toBe(ann.email);
  });
});

describe('An erasure', () => {
  test('is one entry and one event, with the same hash of the address', async () => {
    await pay(service, creator, { customer: ann });
    await pay(service, creator, { customer: { email: ann.email.toLowerCase() } });
    await reject(service, creator);
    const { data } = await erase(creator);
    const { emailHash } = data.eraseCustomerData;
    expect(await entries()).toEqual([
      {
        ...{ action: 'eraseCustomerData', actor: 'KEY', targetType: 'CUSTOMER' },
        ...{ targetId: emailHash, reason: 'Asked by the customer' },
      },
    ]);
    expect(await toldOf()).toEqual([
      {
        ...{ type: 'customer.erased', timestamp: '2026-11-21T12:00:00.000Z' },
        data: { email_hash: emailHash, payments: 2, rejected_payments: 1 },
      },
    ]);
    expect((await erase(creator)).data.eraseCustomerData).toMatchObject({ emailHash, payments: 0 });
    expect([await entries(), await toldOf()]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  test('by the platform on behalf of a creator is an entry of the platform', async () => {
    await pay(service, creator, { customer: ann });
    const query = `mutation { eraseCustomerData(input: { email: "${ann.email}", reason: "By mail" }) { payments } }`;
    const headers = { 'X-On-Behalf-Of': String(creator.id) };
    const { body } = await service.rest(
      service.platformKey,
      'POST',
      '/graphql',
      { query },
      headers,
    );
    expect(body.data.eraseCustomerData).toEqual({ payments: 1 });
    expect(await entries()).toMatchObject([{ actor: 'PLATFORM', reason: 'By mail' }]);
  });

  test('names links that hold the address, deleted or not, and leaves them', async () => {
    const { data: empty } = await erase(creator);
    expect(empty.eraseCustomerData.paymentLinks.edges).toEqual([]);
    const inMetadata = await newLink(creator, {
      metadata: { to: [`<${ann.email.toUpperCase()}>`] },
    });
    await newLink(creator, { metadata: { to: 'bob@buyer.example' } });
    const deleted = await newLink(creator, { metadata: { to: ann.email } });
    const found = await creator.graphql(`{ paymentLink(uuid: "${deleted.uuid}") { id } }`);
    await creator.rest('DELETE', `${creator.links}/${found.data.paymentLink.id}`);
    const { data, errors } = await erase(creator);
    expect(errors).toBeUndefined();
    const named = data.eraseCustomerData.paymentLinks.edges.map(({ node }: any) => node.uuid);
    expect(named).toEqual([deleted.uuid, inMetadata.uuid]);
  });

  test('without SECRETS_KEY is refused, since the address could not be hashed', async () => {
    const { secrets } = service.services;
    service.services.secrets = undefined;
    const { code } = await erase(creator);
    service.services.secrets = secrets;
    expect(code).toBe('UNAVAILABLE');
  });
});

describe('A customer with many payments', () => {
  test('is erased in one request up to 20 000 payments, in statements that end in time', async () => {
    const { uuid } = await newLink(creator);
    const email = `bulk-${randomUUID()}@buyer.example`;
    await insertPayments(service, creator, { uuid, email, count: 10_000 });
    const { data, errors } = await erase(creator, { email });
    expect(errors).toBeUndefined();
    expect(data.eraseCustomerData).toMatchObject({
      ...{ payments: 10_000, events: 10_000, isComplete: true },
    });
    expect(await dumpOf(service)).not.toContain(email);
    expect(await toldOf()).toEqual([]);
  }, 60_000);

  test.skipIf(process.env.TEST_CITUS_URL)(
    'can be erased on, after the service has failed on the way',
    async () => {
      const { uuid } = await newLink(creator);
      const email = `bulk-${randomUUID()}@buyer.example`;
      await insertPayments(service, creator, { uuid, email, count: 450 });
      const { sql } = service.database;
      await sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.payment_id = 'bulk_250' THEN RAISE EXCEPTION 'Killed'; END IF; RETURN NEW; END $$;
        CREATE TRIGGER fail BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION fail();`);
      expect((await erase(creator, { email })).code).toBe('INTERNAL');
      await sql('DROP TRIGGER fail ON payments; DROP FUNCTION fail();');
      expect(await entries()).toHaveLength(1);
      const { data } = await erase(creator, { email });
      expect(data.eraseCustomerData).toMatchObject({ payments: 250, events: 250 });
      expect(await dumpOf(service)).not.toContain(email);
    },
  );
});
