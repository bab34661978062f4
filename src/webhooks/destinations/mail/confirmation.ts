import type { Prisma, WebhookEndpoint } from '../../../../prisma/client/client.js';
import type { Context } from '../../../access/context.js';
import { lockCreator } from '../../../access/lock-creator.js';
import { dayMs } from '../../../core/days.js';
import { serviceError } from '../../../core/errors.js';
import type { SecretBox } from '../../../core/secrets/secret-box.js';
import type { OwnedRow } from '../../../core/database/loading.js';
import type { LapsingRows } from '../../../core/database/chores.js';
import { aloneTypes, confirmationType, deliverAlone } from '../../endpoints/alone-events.js';

const confirmationDays = 3;
/** Addresses that a creator may ask within a day, so that nobody can have strangers mailed. */
const maxAddressesADay = 10;
/** Creators that may ask an address within a day, so that none keeps another from asking. */
const maxCreatorsADay = 3;

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
 * @throws ServiceError CONFLICT when, within a day, the creator has asked the address or `maxAddressesADay` others, or
 *   `maxCreatorsADay` creators have asked the address; UNAVAILABLE when the service has no key to hash the address with
 */
export async function askToConfirm(
  ctx: Context,
  tx: Prisma.TransactionClient,
  endpoint: WebhookEndpoint,
): Promise<WebhookEndpoint> {
  const { secrets } = ctx;
  if (!secrets) throw serviceError('UNAVAILABLE', 'error.noSecretsKey');
  const { creatorId, id } = endpoint;
  const askedAt = ctx.now();
  await lockCreator(tx, creatorId);
  await countAsk(tx, secrets, endpoint, askedAt);
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
export const deleteQuestions = (tx: Prisma.TransactionClient, endpoint: OwnedRow): Promise<void> =>
  deleteAlone(tx, endpoint, [confirmationType]);

/** Deletes the tests and questions that wait for an endpoint: they were for its former address. */
export async function deleteAlone(
  tx: Prisma.TransactionClient,
  { creatorId, id: endpointId }: OwnedRow,
  types = aloneTypes,
): Promise<void> {
  const waiting = { creatorId, endpointId, status: 'PENDING', event: { type: { in: types } } };
  await tx.webhookAttempt.deleteMany({ where: { creatorId, delivery: waiting } });
  await tx.webhookDelivery.deleteMany({ where: waiting });
}

/** Takes one of the slots that an address has for the questions of a day. */
async function countAsk(
  tx: Prisma.TransactionClient,
  secrets: SecretBox,
  { creatorId, url }: WebhookEndpoint,
  askedAt: Date,
): Promise<void> {
  const dayAgo = new Date(askedAt.getTime() - dayMs);
  const asked = await tx.confirmationMail.findMany({
    where: { creatorId, askedAt: { gt: dayAgo } },
  });
  if (asked.length >= maxAddressesADay) {
    throw serviceError('CONFLICT', 'error.tooManyConfirmations', { most: maxAddressesADay });
  }
  const slots = slotsOf(secrets, url);
  const isAsked = asked.some(({ addressHash }) => slots.some((slot) => slot.equals(addressHash)));
  for (const slot of isAsked ? [] : slots) {
    const count = await tx.$executeRaw`
      INSERT INTO confirmation_mails (address_hash, creator_id, asked_at)
      VALUES (${slot}, ${creatorId}, ${askedAt})
      ON CONFLICT (address_hash) DO UPDATE SET creator_id = excluded.creator_id, asked_at = excluded.asked_at
      WHERE confirmation_mails.asked_at <= ${dayAgo}`;
    if (count > 0) return;
  }
  throw serviceError('CONFLICT', 'error.addressAsked');
}

/** The ids of the slots of an address, which nobody can guess without the key. */
const slotsOf = (secrets: SecretBox, url: string): Buffer[] =>
  Array.from({ length: maxCreatorsADay }, (_, slot) => {
    const [hash] = secrets.hashes('mailbox', `${slot} ${mailboxOf(url)}`);
    return Buffer.from(hash, 'hex');
  });

/** The person behind an address: many services ignore its case, its dots, and what follows a plus. */
const mailboxOf = (url: string): string =>
  url
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
    .replace(/\.(?=.*@)/g, '');
