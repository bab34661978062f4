import type { Prisma, WebhookEndpoint } from '../../../../prisma/client/client.js';
import { useLineOf, type Context } from '../../../access/context.js';
import { notFound } from '../../../core/errors.js';
import { inTransaction, type Publish } from '../../../events/outbox.js';
import { endpointDisabled } from '../../endpoints/endpoint-events.js';
import { deleteQuestions } from './confirmation.js';
import { lockEndpoint, pauseDeliveries } from '../../worker/pauses.js';
import { isToken, type Decision, type LinkParameters } from './links.js';

/** A mail address, and the store whose events it is told of. */
export interface Addressee {
  endpoint: WebhookEndpoint;
  store: string;
}

/** The links that an address may open in a minute. Mail programs look at links of all their readers' mails. */
const linksPerMinute = 30;

/**
 * Finds the mailbox that a link of a mail is about. No key is needed, so each network address may open few links, and the
 * statements of the request wait for the turn of the creator that the link names.
 *
 * @throws ServiceError NOT_FOUND when the link is not ours, is no longer the newest, or has expired; RATE_LIMITED when too
 *   many were opened from the network address, right or wrong
 */
export async function findAddressee(
  ctx: Context,
  decision: Decision,
  { endpoint: given, token }: LinkParameters,
): Promise<Addressee> {
  ctx.networkCounts.take('mail_links', ctx.address, linksPerMinute);
  const [, creatorId, id] = /^(\d{1,18})\.(\d{1,18})$/.exec(given) ?? [];
  const { secrets, now } = ctx;
  if (!secrets || creatorId === undefined || id === undefined) throw notFound('mailLink');
  const row = { creatorId: BigInt(creatorId), id: BigInt(id) };
  useLineOf(ctx, row.creatorId);
  const endpoint = await ctx.db.webhookEndpoint.findFirst({
    where: { ...row, format: 'EMAIL', deletedAt: null },
    include: { creator: { select: { storeName: true } } },
  });
  if (!endpoint || !secrets.canOpen(endpoint.secret)) throw notFound('mailLink');
  const isOurs = isToken(token, decision, endpoint, secrets.open(endpoint.secret));
  const { confirmedAt, confirmBy } = endpoint;
  const isOver =
    decision === 'confirm' && confirmedAt === null && confirmBy !== null && confirmBy <= now();
  if (!isOurs || isOver) throw notFound('mailLink');
  return { endpoint, store: endpoint.creator.storeName };
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
    if (disabledReason === null) publish(endpointDisabled.event(current, 'UNSUBSCRIBED'));
  });

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
