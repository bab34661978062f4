import type { Prisma, PrismaClient, WebhookEndpoint } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../core/context.js';
import { invalid, notFound, ServiceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { readById } from '../core/loading.js';
import { canOpen, type SecretBox } from '../core/secret-box.js';
import { readDestination } from './destination.js';
import { rotationOverlapMs } from './schedule.js';
import { generateSecret } from './signature.js';

const maxEndpoints = 10;
/** Deliveries changed by one statement. */
const batchSize = 20_000;

/** An endpoint with its secret, which is shown this once. */
export interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}

/** The condition that picks the endpoints of the caller's creator. */
export const endpointsOf = (ctx: Context) => ({ creatorId: creatorOf(ctx).id, deletedAt: null });

/**
 * Makes an endpoint, which gets every event from now on.
 *
 * @throws ServiceError VALIDATION_FAILED, CONFLICT when the creator has as many as one may have,
 *   UNAVAILABLE when the service has no key to seal secrets with
 */
export async function createWebhookEndpoint(
  ctx: Context,
  input: { url: string },
): Promise<EndpointWithSecret> {
  const secrets = secretsOf(ctx);
  const url = readUrl(ctx, input.url);
  const secret = generateSecret();
  const { id: creatorId } = creatorOf(ctx);
  const endpoint = await ctx.db.$transaction(async (tx) => {
    // Whoever adds to the same creator at the same time waits, so that the count stays true.
    await tx.$queryRaw`SELECT 1 FROM creators WHERE id = ${creatorId} FOR NO KEY UPDATE`;
    if ((await tx.webhookEndpoint.count({ where: endpointsOf(ctx) })) >= maxEndpoints) {
      throw new ServiceError('CONFLICT', (say) =>
        say('error.tooManyEndpoints', { most: maxEndpoints }),
      );
    }
    return tx.webhookEndpoint.create({
      data: { creatorId, url, secret: secrets.seal(secret), createdAt: ctx.now() },
    });
  });
  return { endpoint, secret };
}

/**
 * Changes where an endpoint is, or whether it gets events. While it is disabled, its deliveries wait; when it
 * is enabled, they go out at once.
 *
 * @throws ServiceError NOT_FOUND, VALIDATION_FAILED
 */
export async function updateWebhookEndpoint(
  ctx: Context,
  input: { id: number; url?: string | null | undefined; isEnabled?: boolean | null | undefined },
): Promise<WebhookEndpoint> {
  const url = input.url == null ? undefined : readUrl(ctx, input.url);
  const endpoint = await changeEndpoint(ctx, input.id, async (tx, { id, disabledReason }) => {
    const isEnabled = input.isEnabled ?? disabledReason === null;
    if (!isEnabled) await holdDeliveries(tx, id);
    else if (disabledReason) await resumeDeliveries(ctx, tx, id);
    return {
      disabledReason: isEnabled ? null : (disabledReason ?? 'BY_CREATOR'),
      ...(url !== undefined && { url }),
      ...((url !== undefined || isEnabled !== (disabledReason === null)) && { failingSince: null }),
    };
  });
  ctx.visits.wake();
  return endpoint;
}

/**
 * Takes an endpoint away: nothing goes to it any more, and its secrets are forgotten.
 *
 * @throws ServiceError NOT_FOUND
 */
export const deleteWebhookEndpoint = (
  ctx: Context,
  { id }: { id: number },
): Promise<WebhookEndpoint> =>
  changeEndpoint(ctx, id, async (tx) => {
    await holdDeliveries(tx, id);
    return {
      deletedAt: ctx.now(),
      secret: new Uint8Array(),
      previousSecret: null,
      previousSecretExpiresAt: null,
    };
  });

/**
 * Gives an endpoint a new secret. For a day the former one signs too, so that the receiver can change over.
 *
 * @throws ServiceError NOT_FOUND, UNAVAILABLE when the service has no key to seal secrets with
 */
export async function rotateWebhookSecret(
  ctx: Context,
  { id }: { id: number },
): Promise<EndpointWithSecret> {
  const secrets = secretsOf(ctx);
  const secret = generateSecret();
  const endpoint = await changeEndpoint(ctx, id, (_tx, current) =>
    Promise.resolve({
      secret: secrets.seal(secret),
      previousSecret: current.secret,
      previousSecretExpiresAt: new Date(ctx.now().getTime() + rotationOverlapMs),
    }),
  );
  return { endpoint, secret };
}

/**
 * Finds out at the start, rather than when the next payment is to be told, that the secrets cannot be opened.
 *
 * @throws Error when another key sealed all secrets of the newest endpoints
 */
export async function assertSecretsOpen(db: PrismaClient, secrets: SecretBox): Promise<void> {
  const newest = await db.webhookEndpoint.findMany({
    where: { deletedAt: null },
    orderBy: { id: 'desc' },
    take: 100,
  });
  if (newest.length > 0 && !newest.some(({ secret }) => canOpen(secrets, secret))) {
    throw new Error('Another SECRETS_KEY sealed the webhook secrets of this database.');
  }
}

/** Locks an endpoint until the transaction ends. Whoever plans or stops its deliveries takes this lock first. */
export async function lockEndpoint(
  tx: Prisma.TransactionClient,
  id: number,
): Promise<WebhookEndpoint> {
  await tx.$queryRaw`SELECT 1 FROM webhook_endpoints WHERE id = ${id} FOR NO KEY UPDATE`;
  return tx.webhookEndpoint.findUniqueOrThrow({ where: { id } });
}

/** What an attempt under way does not come back to. */
export const unclaimed = { claimedUntil: null, claimId: null };

/** Lets the deliveries that are under way wait until the endpoint is enabled. */
export async function holdDeliveries(
  tx: Prisma.TransactionClient,
  endpointId: number,
): Promise<void> {
  await updateWaiting(tx, endpointId, { nextAttemptAt: null, ...unclaimed });
}

async function resumeDeliveries(
  ctx: Context,
  tx: Prisma.TransactionClient,
  endpointId: number,
): Promise<void> {
  await updateWaiting(tx, endpointId, { nextAttemptAt: ctx.now(), turn: 0 });
  await ctx.visits.add(tx, [{ data: { endpointId }, delayMs: 0 }]);
}

/** Changes the deliveries that wait, in statements that each end in time, however many there are. */
async function updateWaiting(
  tx: Prisma.TransactionClient,
  endpointId: number,
  data: Prisma.WebhookDeliveryUpdateManyMutationInput,
): Promise<void> {
  let after = 0;
  for (;;) {
    const waiting = { endpointId, status: 'PENDING', id: { gt: after } } as const;
    const end = await tx.webhookDelivery.findFirst({
      where: waiting,
      orderBy: { id: 'asc' },
      skip: batchSize - 1,
      select: { id: true },
    });
    const id = { ...waiting.id, ...(end && { lte: end.id }) };
    await tx.webhookDelivery.updateMany({ where: { ...waiting, id }, data });
    if (!end) return;
    after = end.id;
  }
}

async function changeEndpoint(
  ctx: Context,
  id: number,
  change: (
    tx: Prisma.TransactionClient,
    current: WebhookEndpoint,
  ) => Promise<Prisma.WebhookEndpointUpdateInput>,
): Promise<WebhookEndpoint> {
  await findEndpoint(ctx, id);
  return ctx.db.$transaction(async (tx) => {
    const current = await lockEndpoint(tx, id);
    if (current.deletedAt) throw notFound('webhookEndpoint');
    return tx.webhookEndpoint.update({ where: { id }, data: await change(tx, current) });
  });
}

/**
 * An endpoint of the caller's own.
 *
 * @throws ServiceError NOT_FOUND for an unknown endpoint and for another creator's alike
 */
export async function findEndpoint(ctx: Context, id: number): Promise<WebhookEndpoint> {
  const endpoint = await ctx.db.webhookEndpoint.findFirst({ where: { id, ...endpointsOf(ctx) } });
  if (!endpoint) throw notFound('webhookEndpoint');
  return endpoint;
}

/** The endpoint with an id that a row of ours names. */
export const loadEndpoint = readById<WebhookEndpoint>((ctx, ids) =>
  ctx.db.webhookEndpoint.findMany({ where: { id: { in: ids } } }),
);

function readUrl(ctx: Context, text: string): string {
  const faults: Fault[] = [];
  const url = readDestination(text, ctx.webhookAllowPrivate, faults);
  if (faults.length > 0) throw invalid(faults);
  return url;
}

function secretsOf({ secrets }: Context): SecretBox {
  if (secrets) return secrets;
  throw new ServiceError('UNAVAILABLE', (say) => say('error.noSecretsKey'));
}
