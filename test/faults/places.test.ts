import { describe, expect, test } from 'vitest';
import { report } from '../support/scenes/fault-runs.js';
import type { RunningServer } from '../support/service/processes.js';
import { ask, useBuiltService } from '../support/service/built-service.js';

/** An embedded database takes one process at a time. */
const processes = process.env.TEST_DATABASE_URL ? 2 : 1;
// So that no request is told to come again, even on a slow machine.
const service = useBuiltService({ processes, settings: { DATABASE_TIMEOUT_MS: '30000' } });

/** One process after the other, over and over. */
const serverAt = (index: number) => service.servers[index % processes] as RunningServer;
const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}_${index}`);

const places = 10;

async function newLink(): Promise<{ id: string; uuid: string }> {
  const { data } = await ask(
    serverAt(0),
    service.key,
    `mutation { createPaymentLink(input: {
      productId: ${service.productId}, maxPayments: ${places},
      prices: [{ currencyId: 3, price: 10, isDiscountPrice: false }]
    }) { id uuid } }`,
  );
  return data.createPaymentLink;
}

/** Asks the processes as the platform, all at once. @returns the codes of the answers, `OK` without one */
const askAll = (mutations: string[]): Promise<string[]> =>
  Promise.all(
    mutations.map(async (mutation, index) => {
      const { errors } = await ask(
        serverAt(index),
        service.platformKey,
        `mutation { ${mutation} }`,
      );
      return (errors?.[0].extensions.code as string | undefined) ?? 'OK';
    }),
  );

const payment = (uuid: string, paymentId: string, holdId?: string): string =>
  `recordPayment(input: {
    linkUuid: "${uuid}", paymentId: "${paymentId}", currency: EUR, amount: "10.00"
    ${holdId === undefined ? '' : `holdId: "${holdId}"`}
  }) { id }`;

const hold = (uuid: string, holdId: string): string =>
  `holdPaymentLink(input: { uuid: "${uuid}", holdId: "${holdId}", seconds: 900 }) { holdId }`;

/** The number of answers by code. */
function count(codes: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** The payments of a link and its status, and the reasons of those that were rejected since the last link. */
async function recorded({ id }: { id: string }, rejected: number) {
  const { data } = await ask(
    serverAt(1),
    service.key,
    `{
      paymentLink(id: ${id}) { status payments(first: 100) { totalCount nodes { paymentId } } }
      rejectedPayments(first: ${rejected}, isResolved: false) { nodes { paymentId reason } }
    }`,
  );
  const { status, payments } = data.paymentLink;
  return {
    status,
    paid: payments.nodes.map(({ paymentId }: { paymentId: string }) => paymentId).sort(),
    rejected: data.rejectedPayments.nodes as { paymentId: string; reason: string }[],
  };
}

describe(`A link with ${places} places, paid over ${processes} processes`, () => {
  test('is paid by exactly as many of 60 at once; the payments of the others are kept as rejected', async () => {
    const link = await newLink();
    const payers = numbered('payer', 60);
    const codes = await askAll(payers.map((id) => payment(link.uuid, id)));
    const winners = payers.filter((_, index) => codes[index] === 'OK');
    const losers = payers.filter((_, index) => codes[index] !== 'OK');
    report(`60 payers of ${places} places at once: ${JSON.stringify(count(codes))}`);
    expect(count(codes)).toEqual({ OK: places, LINK_USED: 50 });

    const { status, paid, rejected } = await recorded(link, 50);
    expect(status).toBe('SOLD_OUT');
    expect(paid).toEqual(winners.sort());
    expect(rejected.map(({ paymentId }) => paymentId).sort()).toEqual(losers.sort());
    expect(new Set(rejected.map(({ reason }) => reason))).toEqual(new Set(['SOLD_OUT']));
  });

  test('is held by exactly as many of 50 at once, and only those can pay', async () => {
    const link = await newLink();
    const customers = numbered('customer', 50);
    const held = await askAll(customers.map((id) => hold(link.uuid, id)));
    report(`50 holders of ${places} places at once: ${JSON.stringify(count(held))}`);
    expect(count(held)).toEqual({ OK: places, LINK_USED: 40 });
    const holders = customers.filter((_, index) => held[index] === 'OK');
    const others = customers.filter((_, index) => held[index] !== 'OK');

    // All pay at once, those without a hold in both ways.
    const attempts = [
      ...others.map((id) => payment(link.uuid, `without_${id}`)),
      ...others.map((id) => payment(link.uuid, `with_${id}`, id)),
      ...holders.map((id) => payment(link.uuid, id, id)),
    ];
    const codes = await askAll(attempts);
    report(`they and those without a hold pay at once: ${JSON.stringify(count(codes))}`);
    expect(codes.slice(0, 80)).toEqual(Array(80).fill('LINK_USED'));
    expect(codes.slice(80)).toEqual(Array(places).fill('OK'));

    const { status, paid, rejected } = await recorded(link, 80);
    expect(status).toBe('SOLD_OUT');
    expect(paid).toEqual(holders.sort());
    expect(rejected.map(({ paymentId }) => paymentId).sort()).toEqual(
      ['without', 'with'].flatMap((how) => others.map((id) => `${how}_${id}`)).sort(),
    );
  });
});
