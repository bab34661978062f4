import { beforeEach, describe, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import { createSecretBox, type SecretBox } from '../../src/core/secrets/secret-box.js';
import { hashesOf } from '../../src/customers/address.js';
import { eraseAgain } from '../../src/customers/erase-again.js';
import { ann, erase, erasures, reject, tracesIn } from '../support/scenes/customers.js';
import { dumpOf } from '../support/scenes/dump.js';
import { bodiesOf, eventsOf } from '../support/scenes/events.js';
import { download, newExport } from '../support/scenes/exports.js';
import {
  deleteLink,
  newLink,
  pay,
  payment,
  recordPayment,
  recordRefund,
  refund,
  rejectedOf,
} from '../support/scenes/payments.js';
import { deliveriesOf, newEndpoint, payAndDeliver, replay } from '../support/scenes/webhooks.js';
import { useCreator, useStore } from '../support/service/service.js';
import { status, useReceiver } from '../support/world/receiver.js';
import { isEmbedded } from '../support/world/database.js';

const { service, creator } = useStore({}, beforeEach);
const receiver = useReceiver();

/** A customer who was erased, as webhooks and GraphQL show it. */
const nobody = { email: null, name: null, phone_number: null };
const unknown = { email: null, name: null, phoneNumber: null };
const now = '2026-11-21T12:00:00.000Z';

const customersOf = async (by = creator): Promise<any[]> => {
  const { data } = await by.graphql(
    '{ payments(first: 100) { nodes { amount paymentId createdAt customer { email name phoneNumber erasedAt } } } }',
  );
  return data.payments.nodes;
};

const entries = () => erasures(creator);

const eventsOfType = (wanted: string) => bodiesOf(creator, wanted);

describe('Erasing a customer', () => {
  test('leaves no trace in a dump, the feed, exports and the log', async () => {
    const { endpoint } = await newEndpoint(creator, receiver.url);
    receiver.answer(status(500, {}, `No ${ann.email}`), status(200, {}, `Hello ${ann.name}`));
    const { paymentId } = await payAndDeliver(service, creator, { customer: ann });
    const reason = `For ${ann.email.toUpperCase()}`;
    await recordRefund(service, refund(paymentId, { amount: '4.00', reason }));
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

    const texts = [await dumpOf(service), JSON.stringify(await eventsOf(creator))];
    texts.push(JSON.stringify(await deliveriesOf(creator, endpoint.id)), service.logLines.join());
    const files = ['PAYMENTS', 'REJECTED_PAYMENTS', 'REFUNDS', 'CUSTOMERS', 'AUDIT_LOG'] as const;
    for (const what of files)
      texts.push(await download(service, await newExport(creator, { what })));
    for (const text of texts) expect(tracesIn(text)).toEqual([]);
  });

  test('keeps amounts, times and ids, and says when it was', async () => {
    const { paymentId } = await pay(service, creator, { customer: ann });
    const [before] = await eventsOf(creator);
    await erase(creator);
    const customer = { ...unknown, erasedAt: now };
    expect(await customersOf()).toEqual([{ amount: '10.00', paymentId, createdAt: now, customer }]);
    const [after] = await eventsOf(creator);
    expect(after?.id).toBe(before?.id);
    const { data, ...event } = before?.body;
    const anonymous = { ...data.payment, customer: nobody };
    expect(after?.body).toEqual({ ...event, data: { ...data, payment: anonymous } });
  });

  test('leaves the customer out of a replay, and drops its answer', async () => {
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
    expect((await recordRefund(service, refund(paymentId))).errors).toBeUndefined();
    const [told] = await eventsOfType('payment.refunded');
    expect(told.data.payment.customer).toEqual(nobody);
  });

  test('holds for a payment that is reported again', async () => {
    const report = payment((await newLink(creator)).uuid, { customer: ann });
    await recordPayment(service, report);
    await erase(creator);
    const { data } = await recordPayment(service, report);
    expect(data.recordPayment.customer).toEqual(unknown);
    expect(tracesIn(await dumpOf(service))).toEqual([]);
  });

  test('holds for a rejected payment that is recorded after all', async () => {
    const wrong = await reject(service, creator);
    await erase(creator);
    const { data } = await recordPayment(service, { ...wrong, amount: '10.00' });
    expect(data.recordPayment.customer).toEqual(unknown);
    expect(await rejectedOf(creator, true)).toHaveLength(1);
    expect(tracesIn(await dumpOf(service))).toEqual([]);
  });

  test('keeps the customer of a rejected payment that was not erased', async () => {
    const wrong = await reject(service, creator, {});
    await erase(creator);
    const { data } = await recordPayment(service, { ...wrong, amount: '10.00', customer: ann });
    expect(data.recordPayment.customer).toEqual(ann);
  });

  test('tells a rejected payment from the same one of another customer', async () => {
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
  test('is found in any case, with any letters and signs', async () => {
    for (const [email, given] of [
      ['Ann@Buyer.example', '  aNN@buyer.EXAMPLE '],
      ['ПОЧТА@Магазин.рф', 'почта@магазин.РФ'],
      // PostgreSQL lowers these letters otherwise.
      ['ΝΊΚΟΣ@buyer.example', 'νίκος@buyer.example'],
      // JSON and patterns escape these signs.
      [`a"n\\n+.*'%_@buyer.example`, `A"N\\N+.*'%_@buyer.example`],
    ] as const) {
      await pay(service, creator, { customer: { email } });
      const { data } = await erase(creator, { email: given });
      expect([given, data.eraseCustomerData]).toMatchObject([given, { payments: 1, events: 1 }]);
    }
  });

  test('is not one that a server merely lowers to the same letters', async () => {
    for (const email of ['ismail@buyer.example', 'İsmail@buyer.example']) {
      await pay(service, creator, { customer: { email } });
    }
    for (const email of ['ismail@buyer.example', 'İsmail@BUYER.example']) {
      const { data } = await erase(creator, { email });
      expect(data.eraseCustomerData).toMatchObject({ payments: 1, events: 1 });
    }
  });

  test('that nobody has erases nothing and is not logged', async () => {
    await pay(service, creator, { customer: { email: 'ann@buyer.example' } });
    const zero = { payments: 0, rejectedPayments: 0, events: 0, answers: 0, isComplete: true };
    for (const email of ['nobody@buyer.example', 'ann@buyer.example.org', '%']) {
      const { data } = await erase(creator, { email });
      expect([email, data.eraseCustomerData]).toMatchObject([email, zero]);
    }
    expect([await entries(), await eventsOfType('customer.erased')]).toEqual([[], []]);
    expect((await customersOf())[0].customer.email).toBe('ann@buyer.example');
  });

  test('of another creator is left alone', async () => {
    const other = await service.newCreator();
    await pay(service, other, { customer: ann });
    const { data } = await erase(creator);
    expect(data.eraseCustomerData.payments).toBe(0);
    expect((await customersOf(other))[0].customer).toMatchObject(ann);
  });

  test('or the reason is refused, and nothing is erased', async () => {
    await pay(service, creator, { customer: ann });
    for (const [path, rule, input] of [
      ['email', 'required', { email: ' ' }],
      ['email', 'maxLength', { email: 'a'.repeat(256) }],
      ['email', 'unstorableText', { email: 'a\0@b.example' }],
      ['reason', 'required', { reason: '' }],
      ['reason', 'holdsAddress', { reason: `Mail of ${ann.email.toUpperCase()}` }],
    ] as const) {
      const { error, code } = await erase(creator, input);
      expect(code).toBe('VALIDATION_FAILED');
      const fault = { path: expect.stringContaining(path), rule };
      expect(error?.extensions.faults).toMatchObject([fault]);
    }
    expect((await customersOf())[0].customer.email).toBe(ann.email);
  });
});

describe('An erasure', () => {
  test('is one entry and one event, with the same hash of the address', async () => {
    await pay(service, creator, { customer: ann });
    await pay(service, creator, { customer: { email: ann.email.toLowerCase() } });
    await reject(service, creator);
    const { emailHash } = (await erase(creator)).data.eraseCustomerData;
    const again = await erase(creator);
    expect(again.data.eraseCustomerData).toMatchObject({ emailHash, payments: 0 });
    expect(await entries()).toEqual([
      {
        ...{ action: 'eraseCustomerData', actor: 'KEY', targetType: 'CUSTOMER' },
        ...{ targetId: emailHash, reason: 'Asked by the customer' },
      },
    ]);
    const data = { email_hash: emailHash, payments: 2, rejected_payments: 1 };
    expect(await eventsOfType('customer.erased')).toEqual([
      { type: 'customer.erased', timestamp: now, data },
    ]);
  });

  test('names links that hold the address, deleted or not, and leaves them', async () => {
    const named = async () => {
      const { data } = await erase(creator);
      return data.eraseCustomerData.paymentLinks.edges.map(({ node }: any) => node.uuid);
    };
    expect(await named()).toEqual([]);
    const to = [`<${ann.email.toUpperCase()}>`];
    const inMetadata = await newLink(creator, { metadata: { to } });
    await newLink(creator, { metadata: { to: 'bob@buyer.example' } });
    const { uuid } = await newLink(creator, { metadata: { to: ann.email } });
    await deleteLink(creator, uuid);
    expect(await named()).toEqual([uuid, inMetadata.uuid]);
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
  const email = 'bulk@buyer.example';

  /** Writes payments of the customer with their events, as a year of payments would have. */
  async function insertPayments(count: number): Promise<void> {
    const { uuid } = await newLink(creator);
    await service.database.withoutTimeout(async (sql) => {
      await sql(
        `INSERT INTO payments (payment_id, creator_id, payment_link_id, currency, amount, customer_email, customer_name, created_at)
        SELECT 'bulk_' || n, $1, link.id, 'EUR', 10, $2, 'Bulk', '2026-11-21T12:00:00Z'
        FROM generate_series(1, ${count}) AS n, payment_links AS link WHERE link.creator_id = $1 AND link.uuid = $3::uuid`,
        [creator.id, email, uuid],
      );
      await sql(
        `INSERT INTO webhook_events (id, creator_id, type, body, created_at)
        SELECT 'evt_bulk' || n, $1, 'payment.succeeded', format(
          '{"type":"payment.succeeded","timestamp":"x","data":{"payment":{"id":"bulk_%s","currency":"EUR","amount":"10.00","paid_at":"2026-11-21T12:00:00.000Z","customer":{"email":%s,"name":"Bulk","phone_number":null}}}}',
          n, to_json($2::text)), '2026-11-21T12:00:00Z'
        FROM generate_series(1, ${count}) AS n`,
        [creator.id, email],
      );
    });
  }

  test('is erased in one request, in statements that end in time', async () => {
    // Only a server ends statements.
    const count = isEmbedded ? 250 : 10_000;
    await insertPayments(count);
    const { data, errors } = await erase(creator, { email });
    expect(errors).toBeUndefined();
    const complete = { payments: count, events: count, isComplete: true };
    expect(data.eraseCustomerData).toMatchObject(complete);
    expect(await dumpOf(service)).not.toContain(email);
  }, 60_000);

  test.skipIf(process.env.TEST_CITUS_URL)(
    'can be erased on, after the service has failed on the way',
    async () => {
      await insertPayments(250);
      const { sql } = service.database;
      await sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.payment_id = 'bulk_150' THEN RAISE EXCEPTION 'Killed'; END IF; RETURN NEW; END $$;
        CREATE TRIGGER fail BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION fail();`);
      expect((await erase(creator, { email })).code).toBe('INTERNAL');
      await sql('DROP TRIGGER fail ON payments; DROP FUNCTION fail();');
      expect(await entries()).toHaveLength(1);
      const { data } = await erase(creator, { email });
      expect(data.eraseCustomerData).toMatchObject({ payments: 150, events: 150 });
      expect(await dumpOf(service)).not.toContain(email);
    },
  );
});

const other = useCreator(service);

const [former, next] = [randomBytes(32), randomBytes(32)];
const boxOf = (...keys: Uint8Array[]): SecretBox => createSecretBox(keys) as SecretBox;

test('A restored database is erased again by a former hash, up to the erasure', async () => {
  const email = 'Ann@buyer.example';
  for (const by of [creator, other]) await pay(service, by, { customer: { email } });
  await pay(service, creator, { customer: { email: 'bob@buyer.example' } });
  const time = service.clock.now;
  service.clock.now = new Date(+time + 1000);
  await pay(service, creator, { customer: { email } });
  const [emailHash] = hashesOf(boxOf(former), 'ann@buyer.example');
  const services = {
    ...service.services,
    state: { scope: 'platform' },
    requestId: 'restore',
  } as const;
  const lost = [time, new Date(0)].map((time) => ({
    creatorId: BigInt(creator.id),
    emailHash,
    time,
  }));
  const run = () => eraseAgain(services, boxOf(next, former), { lost, reason: 'Restored' });
  expect(await run()).toMatchObject({ payments: 1, events: 1 });
  expect(await run()).toMatchObject({ payments: 0, events: 0 });

  const emailsOf = async ({ graphql }: typeof creator): Promise<string[]> => {
    const { data } = await graphql('{ payments { nodes { customer { email } } } }');
    return data.payments.nodes.map(({ customer }: any) => customer.email);
  };
  expect(await emailsOf(creator)).toEqual([email, 'bob@buyer.example', null]);
  expect(await emailsOf(other)).toEqual([email]);
});
