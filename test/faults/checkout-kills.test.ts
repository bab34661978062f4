import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { report, times } from '../support/scenes/fault-runs.js';
import { valueOf } from '../support/scenes/checkout.js';
import type { Settings } from '../support/service/processes.js';
import { allNodes, ask, newLink, useBuiltService } from '../support/service/built-service.js';
import { freePort } from '../support/world/port.js';
import { useStripe } from '../support/world/stripe.js';
import { isEmbedded } from '../support/world/database.js';

const kills = times(6, 100);
const buyers = times(40, 300);
/** Buyers at a time. */
const queues = 6;
/** What a process that was killed had begun is taken up again within this time. */
const recoveryMs = 120_000;
/** Most of the links have fewer places than buyers. */
const buyersOfLink = 4;

const stripe = useStripe();
// An embedded database has one process at a time.
const processes = isEmbedded ? 1 : 2;
/** The port of each process. */
const own: { PORT: string }[] = [];
const settings: Settings = {};
beforeAll(async () => {
  for (let index = 0; index < processes; index++) own.push({ PORT: String(await freePort()) });
  Object.assign(settings, stripe.env, own[0], {
    PUBLIC_URL: originOf(0),
    TRUSTED_PROXIES: '127.0.0.1',
    // Customers pay at Stripe.
    PAYMENT_SITE_URL: '',
  });
  stripe.failAtRandom(randomInt(1e6), 0.15, 'lose before', 'lose after', 'processing');
});
const service = useBuiltService({ settings });
beforeAll(async () => {
  for (const port of own.slice(1)) service.servers.push(await service.start(port));
});

const originOf = (index: number): string => `http://127.0.0.1:${own[index]?.PORT}`;

/** Some process that serves, as a load balancer finds one. */
async function send(path: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    try {
      const url = originOf(randomInt(processes)) + path;
      return await fetch(url, { ...init, redirect: 'manual' });
    } catch {
      // It was killed, and the next one is about to start.
      await wait(20);
    }
  }
}

/** The path of an address at the service. */
const pathOf = (address: string | null): string => {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
};

interface Link {
  uuid: string;
  places: number;
}

/** Buys, until it is paid or there is no place left. @returns the page to which the customer comes back */
async function buy(path: string, { uuid }: Link, buyer: number): Promise<string | undefined> {
  const headers = { 'X-Forwarded-For': `198.51.${buyer >> 8}.${buyer & 255}` };
  const opened = await send(path, { headers });
  if (opened.status !== 200) return undefined;
  const fields = { checkout_id: valueOf(await opened.text(), 'checkout_id') ?? '' };
  const body = () => new URLSearchParams({ ...fields, currency: 'EUR', name: `Buyer ${buyer}` });
  let sent = await send(path, { method: 'POST', headers, body: body() });
  // No clear answer: the customer sends the form again.
  while (sent.status === 503 || sent.status === 502) {
    sent = await send(path, { method: 'POST', headers, body: body() });
  }
  if (sent.status !== 303) return undefined;
  // Some links can no longer be paid when the customer has entered the card.
  if (buyer % 5 === 0) await disable(uuid);
  const paid = await fetch(`${sent.headers.get('location')}/pay`, {
    method: 'POST',
    redirect: 'manual',
  });
  return paid.status === 303 ? pathOf(paid.headers.get('location')) : undefined;
}

const door = { fetch: send };

const disable = (uuid: string) =>
  ask(
    door,
    service.key,
    `mutation { updatePaymentLink(input: { uuid: "${uuid}", isEnabled: false }) { id } }`,
  );

async function makeLinks(): Promise<Link[]> {
  const links: Link[] = [];
  for (let link = 0; link * buyersOfLink < buyers; link++) {
    const places = [1, 2, buyersOfLink][link % 3] as number;
    const uuid = await newLink(door, service, { use_once: places === 1 });
    if (places === 2) {
      await ask(
        door,
        service.key,
        `mutation { updatePaymentLink(input: { uuid: "${uuid}", maxPayments: 2 }) { id } }`,
      );
    }
    links.push({ uuid, places });
  }
  return links;
}

/** The payments that are recorded, and those that were rejected and have gone back. */
async function readBooks(links: Link[]) {
  const recorded: string[] = [];
  let oversold = 0;
  for (const { uuid, places } of links) {
    const { data } = await ask(
      door,
      service.key,
      `{ paymentLink(uuid: "${uuid}") { payments(first: 20) { nodes { paymentId } } } }`,
    );
    const { nodes } = data.paymentLink.payments;
    recorded.push(...nodes.map(({ paymentId }: any) => paymentId));
    oversold += Math.max(0, nodes.length - places);
  }
  const resolved = 'rejectedPayments(isResolved: true)';
  const sentBack = await allNodes(door, service.key, resolved, 'paymentId');
  return { recorded, sentBack: sentBack.map(({ paymentId }): string => paymentId), oversold };
}

/** Kills some process again and again, and starts another one. */
async function killOn(): Promise<void> {
  for (let killed = 0; killed < kills; killed++) {
    await wait(randomInt(400));
    const index = randomInt(processes);
    await service.servers[index]?.stop('SIGKILL');
    service.servers[index] = await service.start(own[index]);
  }
}

vi.setConfig({ testTimeout: kills * 15_000 + recoveryMs });

test(`What is paid is recorded or goes back, once, over ${kills} SIGKILLs and lost answers`, async () => {
  const links = await makeLinks();
  const backs: string[] = [];
  let next = 0;
  const buying = Array.from({ length: queues }, async () => {
    for (let buyer = next++; buyer < buyers; buyer = next++) {
      const link = links[Math.floor(buyer / buyersOfLink)] as Link;
      const path = `/pay/ann/${service.productId}?uuid=${link.uuid}`;
      const back = await buy(path, link, buyer);
      if (back === undefined) continue;
      backs.push(back);
      await send(back);
    }
  });
  await Promise.all([...buying, killOn()]);
  stripe.failAtRandom(1, 0);

  const paid = [...stripe.sessions.values()].flatMap(({ payment_intent: intent }) =>
    intent ? [`test_${intent.id}`] : [],
  );
  const endsAt = Date.now() + recoveryMs;
  let books = await readBooks(links);
  while (new Set([...books.recorded, ...books.sentBack]).size < paid.length) {
    if (Date.now() > endsAt) break;
    for (const back of backs) await send(back);
    await wait(200);
    books = await readBooks(links);
  }
  const { recorded, sentBack, oversold } = books;
  const refunded = stripe.refunds.map((one) => `test_${one.payment_intent}`);
  expect([...recorded, ...sentBack].sort()).toEqual(paid.sort());
  expect(refunded.sort()).toEqual(sentBack.sort());
  expect(oversold).toBe(0);
  expect(sentBack.length).toBeGreaterThan(0);
  expect(stripe.violations).toEqual([]);
  report(
    `over ${kills} SIGKILLs: ${paid.length} paid, ${recorded.length} recorded, ${sentBack.length} sent back`,
  );
});
