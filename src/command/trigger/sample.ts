import { randomBytes, randomUUID } from 'node:crypto';
import type { components } from '../../../schema/generated/openapi.js';
import { isLoopback } from '../../core/web-address.js';
import { exitCodes, Failure } from '../failure.js';
import { forward } from '../forward.js';
import { readPlace } from '../place.js';
import type { Session } from '../session.js';
import { priceOf, type PaidLink } from '../links.js';

interface Sample {
  type: 'payment.succeeded' | 'payment.refunded' | 'payment.rejected';
  link: PaidLink;
  creatorId: string;
  /** Why the event cannot happen. */
  missing: string;
  target: string | undefined;
}

/** Changes nothing at the service: a program on this machine gets the event that a payment of the link would be. */
export async function forwardSample(
  { url, report, signal }: Session,
  { type, link, creatorId, missing, target }: Sample,
): Promise<void> {
  if (target === undefined || !isLoopback(new URL(target))) {
    throw new Failure(
      `${missing} Or give --forward-to with an address of this machine, which gets a sample.`,
    );
  }
  const { secret } = await readPlace({ url, creatorId, target });
  const event = { id: `evt_${randomBytes(16).toString('hex')}`, body: sampleOf(type, link) };
  const { isReceived, answer } = await forward(target, secret, event, signal);
  if (!isReceived) signal.throwIfAborted();
  report.print(
    { id: event.id, answer, secret },
    `Sent the sample ${event.id}, signed with the secret ${secret}: ${answer}`,
  );
  if (!isReceived) throw new Failure(`${target} did not receive it: ${answer}`, exitCodes.refused);
}

type Schemas = components['schemas'];

function sampleOf(type: Sample['type'], link: PaidLink): string {
  const { id, uuid, useOnce, metadata, product } = link;
  const { currency, charged: amount } = priceOf(link);
  const timestamp = new Date().toISOString();
  const customer = { email: 'ann@example.com', name: 'Ann', phone_number: null };
  const data: Schemas['PaymentSucceededEvent']['data'] = {
    payment: {
      id: `sandbox_${randomUUID()}`,
      currency,
      amount,
      paid_at: timestamp,
      is_test: true,
      customer,
    },
    payment_link: { id: Number(id), uuid, use_once: useOnce },
    product: { id: Number(product.id), title: product.title },
    metadata,
  };
  const refund: Schemas['PaymentRefundedEvent']['data']['refund'] = {
    ...{ id: `refund_${randomUUID()}`, currency, amount, reason: null },
    ...{ refunded_at: timestamp, refunded_total: amount, is_full: true },
  };
  const samples: [
    Schemas['PaymentSucceededEvent'],
    Schemas['PaymentRefundedEvent'],
    Schemas['PaymentRejectedEvent'],
  ] = [
    { type: 'payment.succeeded', timestamp, data },
    { type: 'payment.refunded', timestamp, data: { ...data, refund } },
    { type: 'payment.rejected', timestamp, data: { ...data, reason: 'used' } },
  ];
  return JSON.stringify(samples.find((sample) => sample.type === type));
}
