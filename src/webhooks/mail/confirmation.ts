import { createHash } from 'node:crypto';
import type { Prisma, WebhookEndpoint } from '../../../prisma/client/client.js';
import type { Context } from '../../access/context.js';
import { lockCreator } from '../../access/lock-creator.js';
import { serviceError } from '../../core/errors.js';
import type { OwnedRow } from '../../core/database/loading.js';
import type { LapsingRows } from '../../core/database/lapsed-rows.js';
import { confirmationType, deliverAlone } from '../alone-events.js';

const dayMs = 24 * 3600 * 1000;
const confirmationDays = 3;
/** Addresses that a creator may ask within a day, so that nobody can have strangers mailed. */
const maxAskedADay = 10;

/** Deletes what is no longer needed to bound the mails to an address. */
export const confirmationCleanup = {
  id: '6c0b7f1e-52f4-4d0c-9a7e-1f3a8c2d4e55',
  name: 'confirmation-cleanup',
  table: 'confirmation_mails',
  time: 'asked_at',
  keptMs: dayMs,
} satisfies LapsingRows & { id: string; name: string };

/**
 * Asks an address by mail whether it wants to be told. The endpoint gets no events until a person has confirmed it.
 *
 * @throws ServiceError CONFLICT when the address, or `maxAskedADay` others of the creator, were asked within a day
 */
export async function askToConfirm(
  ctx: Context,
  tx: Prisma.TransactionClient,
  endpoint: WebhookEndpoint,
): Promise<WebhookEndpoint> {
  const { creatorId, id } = endpoint;
  const askedAt = ctx.now();
  await lockCreator(tx, creatorId);
  await countAsk(tx, endpoint, askedAt);
  await deleteQuestions(tx, endpoint);
  const data = { endpoint_id: Number(id) };
  await deliverAlone(ctx, tx, endpoint, { type: confirmationType, data });
  return tx.webhookEndpoint.update({
    where: { creatorId_id: { creatorId, id } },
    data: {
      disabledReason: 'UNCONFIRMED',
      confirmedAt: null,
      confirmBy: new Date(askedAt.getTime() + confirmationDays * dayMs),
    },
  });
}

/** Deletes the questions that wait to be sent, since the mailbox has moved, has confirmed or is asked anew. */
export async function deleteQuestions(
  tx: Prisma.TransactionClient,
  { creatorId, id: endpointId }: OwnedRow,
): Promise<void> {
  const waiting = { creatorId, endpointId, status: 'PENDING', event: { type: confirmationType } };
  await tx.webhookAttempt.deleteMany({ where: { creatorId, delivery: waiting } });
  await tx.webhookDelivery.deleteMany({ where: waiting });
}

/** On a cluster, the first statement asks all shards. */
async function countAsk(
  tx: Prisma.TransactionClient,
  { creatorId, url }: WebhookEndpoint,
  askedAt: Date,
): Promise<void> {
  const dayAgo = new Date(askedAt.getTime() - dayMs);
  const asked = await tx.confirmationMail.count({ where: { creatorId, askedAt: { gt: dayAgo } } });
  if (asked >= maxAskedADay) {
    throw serviceError('CONFLICT', 'error.tooManyConfirmations', { most: maxAskedADay });
  }
  const addressHash = createHash('sha256').update(mailboxOf(url)).digest();
  const count = await tx.$executeRaw`
    INSERT INTO confirmation_mails (address_hash, creator_id, asked_at)
    VALUES (${addressHash}, ${creatorId}, ${askedAt})
    ON CONFLICT (address_hash) DO UPDATE SET creator_id = excluded.creator_id, asked_at = excluded.asked_at
    WHERE confirmation_mails.asked_at <= ${dayAgo}`;
  if (count === 0) throw serviceError('CONFLICT', 'error.addressAsked');
}

/** The person behind an address: most services ignore its case, and what follows a plus. */
const mailboxOf = (url: string): string => url.toLowerCase().replace(/\+[^@]*(?=@)/, '');
