import type { Prisma, WebhookEndpoint } from '../../../prisma/client/client.js';
import type { Context } from '../../access/context.js';
import { hashKey } from '../../access/key-format.js';
import { notFound } from '../../core/errors.js';
import { inTransaction, type Publish } from '../../events/outbox.js';
import { endpointDisabled } from '../endpoint-disabled.js';
import { deleteQuestions } from './confirmation.js';
import { lockEndpoint, pauseDeliveries } from '../pauses.js';
import { isToken, type Decision, type LinkParameters } from './links.js';

/** A mail address, and the store whose events it is told of. */
export interface Addressee {
  endpoint: WebhookEndpoint;
  store: string;
}

/**
 * Finds the address that a link of a mail is about. Wrong links count as wrong keys of who sends them.
 *
 * @throws ServiceError NOT_FOUND when the link is not ours, is no longer the newest, or has expired; RATE_LIMITED
 */
export async function findAddressee(
  ctx: Context,
  decision: Decision,
  parameters: LinkParameters,
): Promise<Addressee> {
  const hash = hashKey(`${decision} ${parameters.endpoint} ${parameters.token}`);
  const found = await ctx.wrongKeys.lookUp(ctx.address, hash, () =>
    readLink(ctx, decision, parameters),
  );
  if (!found) throw notFound('mailLink');
  return found;
}

async function readLink(
  { db, secrets, now }: Context,
  decision: Decision,
  { endpoint: given, token }: LinkParameters,
): Promise<Addressee | undefined> {
  const [, creatorId, id] = /^(\d{1,18})\.(\d{1,18})$/.exec(given) ?? [];
  if (!secrets || creatorId === undefined || id === undefined) return undefined;
  const endpoint = await db.webhookEndpoint.findFirst({
    where: { creatorId: BigInt(creatorId), id: BigInt(id), format: 'EMAIL', deletedAt: null },
    include: { creator: { select: { storeName: true } } },
  });
  if (!endpoint || !secrets.canOpen(endpoint.secret)) return undefined;
  if (!isToken(token, decision, endpoint, secrets.open(endpoint.secret))) return undefined;
  const isOver =
    decision === 'confirm' &&
    endpoint.confirmedAt === null &&
    endpoint.confirmBy !== null &&
    endpoint.confirmBy <= now();
  return isOver ? undefined : { endpoint, store: endpoint.creator.storeName };
}

/** Confirms that an address wants to be told. From now on it gets events, unless the creator has disabled it. */
const confirm = (ctx: Context, addressee: Addressee): Promise<void> =>
  decide(ctx, addressee, async (tx, { creatorId, id, disabledReason, confirmedAt }) => {
    if (confirmedAt) return;
    await deleteQuestions(tx, { creatorId, id });
    await tx.webhookEndpoint.update({
      where: { creatorId_id: { creatorId, id } },
      data: {
        confirmedAt: ctx.now(),
        disabledReason: disabledReason === 'UNCONFIRMED' ? null : disabledReason,
      },
    });
  });

/** Ends the mails to an address, until it is confirmed again. */
const unsubscribe = (ctx: Context, addressee: Addressee): Promise<void> =>
  decide(ctx, addressee, async (tx, current, publish) => {
    if (!current.confirmedAt) return;
    const { creatorId, id, disabledReason } = current;
    await pauseDeliveries(tx, current);
    await tx.webhookEndpoint.update({
      where: { creatorId_id: { creatorId, id } },
      data: { disabledReason: 'UNSUBSCRIBED', confirmedAt: null, confirmBy: null },
    });
    if (disabledReason === null) publish(endpointDisabled(current, 'UNSUBSCRIBED'));
  });

/** The work of each decision. */
export const decisions = { confirm, unsubscribe } satisfies Record<Decision, unknown>;

const decide = (
  ctx: Context,
  { endpoint }: Addressee,
  change: (
    tx: Prisma.TransactionClient,
    current: WebhookEndpoint,
    publish: Publish,
  ) => Promise<void>,
): Promise<void> =>
  inTransaction(ctx, endpoint.creatorId, async (tx, publish) => {
    const current = await lockEndpoint(tx, endpoint);
    // The creator has deleted the endpoint, or has entered another address.
    if (!current.deletedAt && current.url === endpoint.url) await change(tx, current, publish);
  });
