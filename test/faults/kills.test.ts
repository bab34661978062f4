import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import type { RunningServer } from '../support/service/processes.js';
import { useReceiver } from '../support/world/receiver.js';
import { ask, postLink, recordPayment, useBuiltService } from '../support/service/built-service.js';

const kills = times(5, 30);
const writers = 4;
/** After a crash an event goes out again within this time. */
const recoveryMs = 60_000;

const receiver = useReceiver();
const service = useBuiltService();
/** The links and payments that were answered with success; payments by their link. */
const links = new Set<string>();
const payments = new Map<string, string>();

beforeAll(async () => {
  await ask(
    service.server,
    service.key,
    `mutation { createWebhookEndpoint(input: { url: "${receiver.url}" }) { secret } }`,
  );
});

/** Makes links and pays them, one after the other, until the server is gone. */
async function writeOn(server: RunningServer, onPaid: () => void): Promise<void> {
  for (;;) {
    try {
      const made = await postLink(server, service);
      const { uuid } = (await made.json()) as { uuid: string };
      expect(made.status).toBe(200);
      links.add(uuid);
      const paymentId = `pay_${uuid}`;
      const { data } = await recordPayment(server, service, uuid, paymentId);
      expect(data.recordPayment.id).toEqual(expect.stringMatching(/^\d+$/));
      payments.set(uuid, paymentId);
      onPaid();
    } catch (error) {
      // The killed server did not answer this one.
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

/** The links that are there, with the ids of their payments. */
async function storedLinks(server: RunningServer): Promise<Map<string, string[]>> {
  const stored = new Map<string, string[]>();
  for (let after = ''; ;) {
    const { data } = await ask(
      server,
      service.key,
      `{ paymentLinks(first: 100${after && `, after: "${after}"`}) {
        nodes { uuid prices { charged } payments { nodes { paymentId amount } } }
        pageInfo { hasNextPage endCursor }
      } }`,
    );
    const { nodes, pageInfo } = data.paymentLinks;
    for (const { uuid, prices, payments: paid } of nodes) {
      expect(prices).toHaveLength(2);
      stored.set(
        uuid,
        paid.nodes.map((payment: { paymentId: string }) => payment.paymentId),
      );
    }
    if (!pageInfo.hasNextPage) return stored;
    after = pageInfo.endCursor;
  }
}

const toldPayments = (): Set<string> =>
  new Set(receiver.received.map(({ body }) => JSON.parse(body).data.payment.id));

test(
  `Nothing answered is lost over ${kills} SIGKILLs under load, and each next start serves`,
  async () => {
    let { server } = service;
    for (let kill = 1; kill <= kills; kill++) {
      const running = server;
      let onPaid = (): void => undefined;
      const paid = new Promise<void>((done) => (onPaid = done));
      const writing = Array.from({ length: writers }, () => writeOn(running, () => onPaid()));
      await paid;
      // Every other time right after an answer.
      if (kill % 2 === 0) await wait(randomInt(300));
      await running.stop('SIGKILL');
      await Promise.all(writing);
      server = await service.start();
    }

    const stored = await storedLinks(server);
    const lostLinks = [...links].filter((uuid) => !stored.has(uuid));
    const lostPayments = [...payments].filter(([uuid, id]) => !stored.get(uuid)?.includes(id));
    expect([lostLinks, lostPayments]).toEqual([[], []]);

    const told = [...stored.values()].flat().sort();
    await receiver.until(() => toldPayments().size === told.length);
    expect([...toldPayments()].sort()).toEqual(told);
    report(
      `lost over ${kills} SIGKILLs: 0 of ${links.size} links, 0 of ${payments.size} payments, 0 of ${told.length} events`,
    );
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  },
  kills * 15_000 + recoveryMs,
);
