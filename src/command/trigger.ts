import { randomBytes, randomUUID } from 'node:crypto';
import type { components } from '../../schema/generated/openapi.js';
import { sendRepeatedly } from '../client/send.js';
import { errorTable } from '../core/error-table.js';
import { CommandAccountDocument, CommandLinksDocument } from './documents.js';
import { exitCodes, Failure } from './failure.js';
import { forward } from './forward.js';
import { findLink } from './links.js';
import { readPlace } from './place.js';
import type { Session } from './session.js';
import { isLoopback } from '../core/web-address.js';

const seeOther = 303;
const maxRetries = 3;

export interface TriggerOptions {
  link?: string;
  forwardTo?: string;
}

type PaidLink = Awaited<ReturnType<typeof findLink>>;

/** Pays a link in the sandbox, so that everything happens that a payment leads to. */
export async function trigger(session: Session, options: TriggerOptions): Promise<void> {
  const { url, client, report, signal } = session;
  const link = await findLink(session, options.link ?? (await newestActive(session)));
  const { viewer } = await client.graphql(CommandAccountDocument);
  const paymentId = `sandbox_${randomUUID()}`;
  const store = encodeURIComponent(viewer.creator.storeName);
  const page = `${url}/pay/${store}/${link.product.id}?uuid=${link.uuid}`;
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
  if (status === seeOther) {
    report.print({ paymentId, uuid: link.uuid }, `Paid the link ${link.uuid} as ${paymentId}.`);
  } else if (status === errorTable.NOT_FOUND.status) {
    await forwardSample(session, link, viewer.creator.id, options.forwardTo);
  } else {
    throw new Failure(
      `The link ${link.uuid} cannot be paid: the sandbox answered ${status}.`,
      status >= errorTable.INTERNAL.status ? exitCodes.noAnswer : exitCodes.refused,
    );
  }
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

/** Where payments are real, nothing is paid: the receiver gets the event that a payment of the link would be. */
async function forwardSample(
  { url, report, signal }: Session,
  link: PaidLink,
  creatorId: string,
  target: string | undefined,
): Promise<void> {
  if (target === undefined || !isLoopback(new URL(target))) {
    throw new Failure(
      'This service has no sandbox. Give --forward-to with an address of this machine, which gets a sample.',
    );
  }
  const { secret } = await readPlace({ url, creatorId, target });
  const event = { id: `evt_${randomBytes(16).toString('hex')}`, body: sampleOf(link) };
  const { isReceived, answer } = await forward(target, secret, event, signal);
  if (!isReceived) signal.throwIfAborted();
  report.print(
    { id: event.id, answer, secret },
    `Sent the sample ${event.id}, signed with the secret ${secret}: ${answer}`,
  );
  if (!isReceived) throw new Failure(`${target} did not receive it: ${answer}`, exitCodes.refused);
}

function sampleOf({ id, uuid, useOnce, metadata, product, prices }: PaidLink): string {
  const [price] = prices;
  if (!price) throw new Failure('The link has no price.', exitCodes.refused);
  const now = new Date().toISOString();
  const event: components['schemas']['PaymentSucceededEvent'] = {
    type: 'payment.succeeded',
    timestamp: now,
    data: {
      payment: {
        id: `sandbox_${randomUUID()}`,
        currency: price.currency,
        amount: price.charged,
        paid_at: now,
        customer: { email: 'ann@example.com', name: 'Ann', phone_number: null },
      },
      payment_link: { id: Number(id), uuid, use_once: useOnce },
      product: { id: Number(product.id), title: product.title },
      metadata,
    },
  };
  return JSON.stringify(event);
}
