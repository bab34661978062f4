import { randomUUID } from 'node:crypto';
import { PaymentLinks } from '../../client/client.js';
import { PaymentLinksError } from '../../client/error.js';
import { sendRepeatedly } from '../../client/send.js';
import { errorTable } from '../../core/error-table.js';
import { currency } from '../../core/money.js';
import {
  CommandAccountDocument,
  CommandCreateLinkDocument,
  CommandLinksDocument,
  CommandRecordPaymentDocument,
  CommandRecordRefundDocument,
  CommandRejectedPaymentDocument,
} from '../documents.js';
import { exitCodes, Failure } from '../failure.js';
import { findLink, priceOf, type PaidLink } from '../links.js';
import type { Session } from '../session.js';
import { givenPlatformKey } from '../settings.js';
import { forwardSample } from './sample.js';

const seeOther = 303;
const maxRetries = 3;

/** The events that can be made to happen. */
export const triggers = [
  'payment.succeeded',
  'payment.refunded',
  'payment.rejected',
  'payment_link.expired',
] as const;
export type Trigger = (typeof triggers)[number];

export interface TriggerOptions {
  link?: string;
  forwardTo?: string;
  platformKey?: string;
}

/** Makes an event happen, with everything that leads to it and follows from it. Where that cannot be, sends a sample. */
export async function trigger(
  session: Session,
  options: TriggerOptions,
  type: Trigger,
): Promise<void> {
  const { url, client, report, signal } = session;
  const link = await findLink(session, options.link ?? (await newestActive(session)));
  if (type === 'payment_link.expired') return expire(session, link);
  const { viewer } = await client.graphql(CommandAccountDocument);
  const { id: creatorId, storeName } = viewer.creator;
  const apiKey = givenPlatformKey(options);
  const missing = whatIsMissing(type, viewer.usesSandbox, apiKey);
  if (missing) {
    return forwardSample(session, { type, link, creatorId, missing, target: options.forwardTo });
  }
  const platform = new PaymentLinks({ baseUrl: url, apiKey: apiKey ?? '', signal });
  if (type === 'payment.rejected') return reject(session, link, platform);
  const paymentId = await pay(session, link, storeName);
  const { uuid } = link;
  const paid = `Paid the link ${uuid} as ${paymentId}`;
  if (type === 'payment.succeeded') return void report.print({ paymentId, uuid }, `${paid}.`);
  const refund = { paymentId, refundId: `refund_${randomUUID()}`, amount: priceOf(link).charged };
  await platform.graphql(CommandRecordRefundDocument, { refund });
  report.print({ ...refund, uuid }, `${paid}, and refunded it as ${refund.refundId}.`);
}

/** Why an event cannot be made to happen; undefined if it can. In the sandbox, nobody but the platform gives money back. */
function whatIsMissing(type: Trigger, usesSandbox: boolean, platformKey: string | undefined) {
  if (!usesSandbox) return 'This service has no sandbox.';
  if (type === 'payment.succeeded' || platformKey) return undefined;
  return 'Only the platform tells of refunds and rejections. Set PLATFORM_API_KEY to its key.';
}

async function newestActive({ client, url }: Session): Promise<string> {
  const { paymentLinks } = await client.graphql(CommandLinksDocument, {
    filter: { status: 'ACTIVE' },
    first: 1,
  });
  const [link] = paymentLinks.nodes;
  if (link) return link.uuid;
  throw new Failure(
    `There is no active link. Make one at ${url}/cabinet, or with the curl command of the first start.`,
    exitCodes.refused,
  );
}

/** Pays a link in the sandbox, as a customer does. @returns the id of the payment */
async function pay({ url, signal }: Session, link: PaidLink, storeName: string): Promise<string> {
  const paymentId = `sandbox_${randomUUID()}`;
  const page = `${url}/pay/${encodeURIComponent(storeName)}/${link.product.id}?uuid=${link.uuid}`;
  const form = { payment_id: paymentId, currency: 'EUR', email: 'ann@example.com', name: 'Ann' };
  // The same payment id is the same payment, however often it is sent.
  const { status } = await sendRepeatedly(
    new Request(page, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
      signal,
    }),
    maxRetries,
  );
  if (status === seeOther) return paymentId;
  throw new Failure(
    `The link ${link.uuid} cannot be paid: the sandbox answered ${status}.`,
    status >= errorTable.INTERNAL.status ? exitCodes.noAnswer : exitCodes.refused,
  );
}

/** Reports a payment that no link takes: of a cent, or of two where one is the price. */
async function reject(
  { client, report }: Session,
  link: PaidLink,
  platform: PaymentLinks,
): Promise<void> {
  const paymentId = `rejected_${randomUUID()}`;
  const { currency: paidIn, charged } = priceOf(link);
  const amount = Number(charged) === 0.01 ? '0.02' : '0.01';
  const customer = { email: 'ann@example.com', name: 'Ann' };
  const payment = { linkUuid: link.uuid, paymentId, currency: paidIn, amount, customer };
  const refusal = await platform.graphql(CommandRecordPaymentDocument, { payment }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refusal instanceof PaymentLinksError)) throw refusal;
  const { rejectedPayments } = await client.graphql(CommandRejectedPaymentDocument, { paymentId });
  const [rejected] = rejectedPayments.nodes;
  // It was refused for another reason, such as a wrong key.
  if (!rejected) throw refusal;
  const { reason } = rejected;
  report.print(
    { paymentId, uuid: link.uuid, reason },
    `The link ${link.uuid} has rejected ${paymentId}: ${reason}.`,
  );
}

/** Long enough for a clock that is a little fast. */
const expiresAfterMs = 10_000;
/** The service looks for links that have ended every half minute. */
const patienceMs = 2 * 60_000;

/** Makes a link that ends soon, and waits for its end. */
async function expire({ client, report, signal }: Session, like: PaidLink): Promise<void> {
  const price = { currencyId: currency('EUR').id, price: priceOf(like).charged };
  const link = {
    productId: like.product.id,
    prices: [{ ...price, isDiscountPrice: false }],
    label: 'payment-links trigger',
    expiresAt: new Date(Date.now() + expiresAfterMs).toISOString(),
    idempotencyKey: randomUUID(),
  };
  const { createPaymentLink } = await client.graphql(CommandCreateLinkDocument, { link });
  const { uuid, createdAt } = createPaymentLink;
  report.hint(
    `Made the link ${uuid}, which ends in ${expiresAfterMs / 1000} s. The event follows within a minute.`,
  );
  const waiting = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const types = ['payment_link.expired'];
  const events = client.events.follow({ types, from: new Date(createdAt), signal: waiting });
  for await (const event of events) {
    if (event.type !== 'payment_link.expired' || event.data.link.uuid !== uuid) continue;
    return void report.print({ id: event.id, uuid }, `The link ${uuid} has expired: ${event.id}.`);
  }
  signal.throwIfAborted();
  throw new Failure(`The event of the link ${uuid} did not come in time.`, exitCodes.noAnswer);
}
