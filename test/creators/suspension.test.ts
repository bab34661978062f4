import { beforeEach, describe, expect, test } from 'vitest';
import { start, useClock } from '../support/scenes/clock.js';
import { resume as resumeBy, suspend as suspendBy } from '../support/scenes/creators.js';
import {
  newLink,
  newLinkByGraphql,
  pay,
  payment,
  readLink,
  recordPayment,
  recordRefund,
  refund,
} from '../support/scenes/payments.js';
import { useReceiver } from '../support/world/receiver.js';
import { tenEuros, useService, useStore } from '../support/service/service.js';
import { last, newEndpoint, verify } from '../support/scenes/webhooks.js';

const { service, creator } = useStore({}, beforeEach);
const strict = useService({ beside: service, failedKeysPerMinute: 3 });
const receiver = useReceiver();

useClock(service);
beforeEach(() => void (receiver.received.length = 0));

const keysPath = '/creator-api/keys';
const suspend = (reason?: string, of: { id: number | string } = creator) =>
  suspendBy(service, of, reason);
const resume = (of: { id: number | string } = creator) => resumeBy(service, of);

async function suspension() {
  const { data } = await service.platform(
    `{ creator(id: ${creator.id}) { suspendedAt suspensionReason } }`,
  );
  return data.creator;
}

const none = { suspendedAt: null, suspensionReason: null };

const statusOf = async (key: string) => (await service.rest(key, 'GET', keysPath)).status;

describe('The keys of a suspended creator', () => {
  test('are invalid at once', async () => {
    expect(await statusOf(creator.key)).toBe(200);
    await suspend();
    const message = 'The provided API key is invalid or has been revoked.';
    const { status, body } = await creator.rest('POST', creator.links, tenEuros);
    expect([status, body]).toEqual([401, { error: 'Invalid API key', message }]);
  });

  test('are invalid, also one that is issued meanwhile', async () => {
    const { body: second } = await creator.rest('POST', keysPath, { name: 'Second' });
    expect(await statusOf(second.key)).toBe(200);
    await suspend();
    const { data } = await service.platform(
      `mutation { issueApiKey(input: { creatorId: ${creator.id}, name: "New" }) { key } }`,
    );
    const keys: string[] = [creator.key, second.key, data.issueApiKey.key];
    for (const key of keys) expect(await statusOf(key)).toBe(401);
    await resume();
    for (const key of keys) expect(await statusOf(key)).toBe(200);
  });
});

test('Refusals of a suspended creator block neither its keys later nor their address', async () => {
  const { id, rest } = await strict.newCreator();
  const other = await strict.newCreator();
  await suspendBy(strict, { id });
  for (let asked = 0; asked < 10; asked++) expect((await rest('GET', keysPath)).status).toBe(401);
  await resumeBy(strict, { id });
  expect((await rest('GET', keysPath)).status).toBe(200);
  expect((await other.rest('GET', keysPath)).status).toBe(200);
});

test('The links of a suspended creator keep payments, which can be reported again and refunded', async () => {
  const { uuid } = await newLink(creator);
  const reported = payment(uuid);
  const { data } = await recordPayment(service, reported);
  await suspend();
  const again = await recordPayment(service, reported);
  expect(again.data.recordPayment.id).toBe(data.recordPayment.id);
  expect((await recordRefund(service, refund(reported.paymentId))).errors).toBeUndefined();
});

test('The events of a suspended creator are still delivered, also of new rejected payments', async () => {
  const { secret } = await newEndpoint(creator, receiver.url);
  const { uuid, paymentId } = await pay(service, creator);
  await suspend();
  await service.webhooks.runOnce();
  expect(verify(service, secret, last(receiver))).toMatchObject({
    type: 'payment.succeeded',
    data: { payment: { id: paymentId } },
  });
  await recordRefund(service, refund(paymentId));
  await recordPayment(service, payment(uuid));
  await service.webhooks.runOnce();
  const types = receiver.received.map(({ body }) => JSON.parse(body).type as string);
  expect(types).toEqual(['payment.succeeded', 'payment.refunded', 'payment.rejected']);
});

describe('Once a creator is resumed', () => {
  test('it has everything it had before, and its keys work', async () => {
    await newEndpoint(creator, receiver.url);
    const { paymentId } = await pay(service, creator);
    await recordRefund(service, refund(paymentId, { amount: '1' }));
    await newLinkByGraphql(creator, { isEnabled: false });
    const belongings = `{
      viewer { creator { id storeName suspendedAt suspensionReason } }
      products { nodes { id title isArchived } }
      apiKeys(includeRevoked: true) { nodes { id prefix isActive expiresAt } }
      paymentLinks { nodes { id uuid status isEnabled usedAt } }
      payments { nodes { paymentId refundedAmount } totals { amount refunded } }
      webhookEndpoints { nodes { id url isEnabled disabledReason } }
    }`;
    const before = await creator.graphql(belongings);
    await suspend();
    const { data } = await resume();
    expect(data.resumeCreator).toEqual({ id: String(creator.id), ...none });
    expect(await statusOf(creator.key)).toBe(200);
    expect((await creator.graphql(belongings)).data).toEqual(before.data);
    expect(await suspension()).toEqual(none);
  });

  test('a link that was disabled before stays disabled', async () => {
    const { data } = await newLinkByGraphql(creator, { isEnabled: false });
    await suspend();
    await resume();
    const { uuid } = data.createPaymentLink;
    expect(await readLink(creator, uuid, 'status')).toEqual({ status: 'DISABLED' });
  });
});

describe('A suspension', () => {
  test('shows its start and its reason; a second one changes only the reason', async () => {
    const { data } = await suspend(' Asked by the bank ');
    const first = { suspendedAt: start.toISOString(), suspensionReason: 'Asked by the bank' };
    expect(data.suspendCreator).toEqual({ id: String(creator.id), ...first });
    service.clock.pass(1000);
    await suspend('Fraud');
    expect(await suspension()).toEqual({ ...first, suspensionReason: 'Fraud' });
    expect(await statusOf(creator.key)).toBe(401);
  });

  test('starts anew after the former one has ended', async () => {
    await suspend();
    await resume();
    service.clock.pass(1000);
    await suspend('Again');
    const suspendedAt = service.clock.now.toISOString();
    expect(await suspension()).toEqual({ suspendedAt, suspensionReason: 'Again' });
  });

  test('that does not exist can be ended, which changes nothing', async () => {
    expect((await resume()).data.resumeCreator).toEqual({ id: String(creator.id), ...none });
    expect(await statusOf(creator.key)).toBe(200);
  });

  test('of an unknown creator is NOT_FOUND', async () => {
    for (const id of [2_000_000_000, 0, 'ann']) {
      for (const answer of [await suspend('Fraud', { id }), await resume({ id })]) {
        expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
      }
    }
  });

  test('needs a reason, and refuses one that is blank', async () => {
    const { code, error } = await suspend(' \t');
    const fields = { reason: ['The reason field is required.'] };
    expect([code, error?.extensions.fields]).toEqual(['VALIDATION_FAILED', fields]);
    expect(await suspension()).toEqual(none);
    expect(await statusOf(creator.key)).toBe(200);
  });
});
