import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import type { RunningServer } from '../support/service/processes.js';
import { useReceiver } from '../support/world/receiver.js';
import {
  allNodes,
  ask,
  newLink,
  recordPayment,
  useBuiltService,
} from '../support/service/built-service.js';

const kills = times(3, 30);
const writers = 4;
/** After a crash an event goes out again within this time. */
const recoveryMs = 60_000;

const receiver = useReceiver();
const service = useBuiltService();
/** The links, payments and refunds that were answered with success. Payments and refunds have the UUID of their link. */
const answered = {
  links: new Set<string>(),
  payments: new Set<string>(),
  refunds: new Set<string>(),
};

beforeAll(async () => {
  await ask(
    service.server,
    service.key,
    `mutation { createWebhookEndpoint(input: { url: "${receiver.url}" }) { secret } }`,
  );
});

/** Makes links, pays and refunds them, one after the other, until the server is gone. */
async function writeOn(server: RunningServer, onRefund: () => void): Promise<void> {
  for (;;) {
    try {
      const uuid = await newLink(server, service);
      answered.links.add(uuid);
      const { data } = await recordPayment(server, service, uuid, uuid);
      expect(data.recordPayment.id).toEqual(expect.stringMatching(/^\d+$/));
      answered.payments.add(uuid);
      const refunded = await ask(
        server,
        service.platformKey,
        `mutation { recordRefund(input: { paymentId: "${uuid}", refundId: "${uuid}", amount: "1.00" }) { id } }`,
      );
      expect(refunded.errors).toBeUndefined();
      answered.refunds.add(uuid);
      onRefund();
    } catch (error) {
      // The killed server did not answer this one.
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

/** The links, payments and refunds that are there. */
async function readStored(server: RunningServer): Promise<typeof answered> {
  const stored: typeof answered = { links: new Set(), payments: new Set(), refunds: new Set() };
  const ofRefunds = 'refunds(first: 2) { nodes { refundId } }';
  const ofPayments = `payments(first: 2) { nodes { paymentId refundedAmount ${ofRefunds} } }`;
  const fields = `uuid prices { charged } ${ofPayments}`;
  for (const link of await allNodes(server, service.key, 'paymentLinks()', fields)) {
    expect(link.prices).toHaveLength(2);
    stored.links.add(link.uuid);
    for (const { paymentId, refundedAmount, refunds } of link.payments.nodes) {
      stored.payments.add(paymentId);
      for (const { refundId } of refunds.nodes) stored.refunds.add(refundId);
      expect(refundedAmount).toBe(refunds.nodes.length > 0 ? '1.00' : '0.00');
    }
  }
  return stored;
}

/** The payments and refunds that webhooks told. */
function told(): string[] {
  const events = receiver.received.map(({ body }) => JSON.parse(body));
  return [...new Set(events.map(({ type, data }) => `${type} ${data.payment.id}`))].sort();
}

vi.setConfig({ testTimeout: kills * 15_000 + recoveryMs });

test(`Nothing answered is lost over ${kills} SIGKILLs under load, and each next start serves`, async () => {
  let { server } = service;
  for (let kill = 1; kill <= kills; kill++) {
    const running = server;
    let onRefund = (): void => undefined;
    const refunded = new Promise<void>((done) => (onRefund = done));
    const writing = Array.from({ length: writers }, () => writeOn(running, () => onRefund()));
    await refunded;
    // Every other time right after an answer.
    if (kill % 2 === 0) await wait(randomInt(300));
    await running.stop('SIGKILL');
    await Promise.all(writing);
    server = await service.start();
  }

  const stored = await readStored(server);
  for (const what of ['links', 'payments', 'refunds'] as const) {
    expect(
      [...answered[what]].filter((uuid) => !stored[what].has(uuid)),
      what,
    ).toEqual([]);
  }
  const expected = [
    ...[...stored.payments].map((id) => `payment.succeeded ${id}`),
    ...[...stored.refunds].map((id) => `payment.refunded ${id}`),
  ].sort();
  await receiver.until(() => told().length === expected.length);
  expect(told()).toEqual(expected);
  const { links, payments, refunds } = answered;
  report(
    `lost over ${kills} SIGKILLs: 0 of ${links.size} links, ${payments.size} payments, ${refunds.size} refunds and ${expected.length} events`,
  );
  expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});
