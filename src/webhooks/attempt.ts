import type {
  Prisma,
  PrismaClient,
  WebhookDelivery,
  WebhookDisabledReason,
  WebhookEndpoint,
  WebhookEvent,
} from '../../prisma/client/client.js';
import type { SecretBox } from '../core/secret-box.js';
import { testEventType } from './deliveries.js';
import { holdDeliveries, lockEndpoint } from './endpoints.js';
import { givingUpMs, nextAttemptAt } from './schedule.js';
import type { Answer, Send } from './send.js';
import { signatureHeaders } from './signature.js';

const gone = 410;

/** What attempts need. */
export interface AttemptServices {
  db: PrismaClient;
  send: Send;
  /** Absent when the operator gave no key; then nothing can be signed. */
  secrets: SecretBox | undefined;
  now: () => Date;
  /** From 0 to 1, for the jitter of the schedule. */
  random: () => number;
}

/** A delivery that is nobody else's until its `claimedUntil`. */
export type Claimed = WebhookDelivery & { event: WebhookEvent; endpoint: WebhookEndpoint };

/** One attempt that was made. */
interface Made {
  delivery: Claimed;
  startedAt: Date;
  answer: Answer;
}

/**
 * Makes one attempt of a delivery, logs it, and plans the next. Nothing is sent within a transaction; when the
 * process dies on the way, the claim runs out, so an event may arrive twice, with the same id.
 *
 * @throws Error when the attempt could not be made or logged
 */
export async function attemptDelivery(
  services: AttemptServices,
  delivery: Claimed,
  cancelled: AbortSignal,
): Promise<void> {
  const startedAt = services.now();
  const { event, endpoint } = delivery;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Payment-Link-Service',
    ...signatureHeaders(secretsOf(services, endpoint), event.id, startedAt, event.body),
  };
  const message = { url: endpoint.url, headers, body: event.body };
  const answer = await services.send(message, cancelled);
  await record(services, { delivery, startedAt, answer });
}

/** The secrets that sign now, the current one first. */
function secretsOf({ secrets, now }: AttemptServices, endpoint: WebhookEndpoint): string[] {
  if (!secrets) throw new Error('SECRETS_KEY is not set, so webhooks cannot be signed.');
  const { secret, previousSecret, previousSecretExpiresAt } = endpoint;
  const overlaps = previousSecretExpiresAt !== null && now() < previousSecretExpiresAt;
  return [secret, ...(previousSecret && overlaps ? [previousSecret] : [])].map((sealed) =>
    secrets.open(sealed),
  );
}

const record = (services: AttemptServices, made: Made): Promise<void> =>
  services.db.$transaction(async (tx) => {
    const { delivery, startedAt, answer } = made;
    const { status, error, responseBody, durationMs } = answer;
    const endpoint = await lockEndpoint(tx, delivery.endpointId);
    await tx.webhookAttempt.create({
      data: { deliveryId: delivery.id, startedAt, durationMs, status, error, responseBody },
    });
    if (status !== null && status >= 200 && status < 300) await recordSuccess(tx, made, endpoint);
    else await recordFailure(services, tx, made, endpoint);
  });

async function recordSuccess(
  tx: Prisma.TransactionClient,
  { delivery: { id, turn, claimedUntil } }: Made,
  endpoint: WebhookEndpoint,
): Promise<void> {
  // A delivery that was replayed meanwhile is to be sent once more, so it is left as it is.
  await tx.webhookDelivery.updateMany({
    where: { id, OR: [{ claimedUntil }, { nextAttemptAt: null }] },
    data: { status: 'SUCCEEDED', turn: turn + 1, nextAttemptAt: null, claimedUntil: null },
  });
  if (endpoint.failingSince) {
    await tx.webhookEndpoint.update({ where: { id: endpoint.id }, data: { failingSince: null } });
  }
}

/** Plans the next attempt, unless this was the last one or has the endpoint disabled. */
async function recordFailure(
  { now, random }: AttemptServices,
  tx: Prisma.TransactionClient,
  { delivery, startedAt, answer }: Made,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const isTest = delivery.event.type === testEventType;
  const turn = delivery.turn + 1;
  const next = isTest ? undefined : nextAttemptAt(turn, now(), answer.retryAfter, random());
  await tx.webhookDelivery.updateMany({
    where: { id: delivery.id, claimedUntil: delivery.claimedUntil },
    data: {
      turn,
      nextAttemptAt: next ?? null,
      claimedUntil: null,
      status: next ? 'PENDING' : 'FAILED',
    },
  });

  if (endpoint.disabledReason) return;
  const failingSince = endpoint.failingSince ?? (isTest ? null : startedAt);
  const disabledReason = reasonToDisable(answer.status, failingSince, now());
  await tx.webhookEndpoint.update({
    where: { id: endpoint.id },
    data: { failingSince, disabledReason },
  });
  if (disabledReason) await holdDeliveries(tx, endpoint.id);
}

function reasonToDisable(
  status: number | null,
  failingSince: Date | null,
  now: Date,
): WebhookDisabledReason | null {
  if (status === gone) return 'GONE';
  return failingSince && now.getTime() - failingSince.getTime() >= givingUpMs ? 'FAILING' : null;
}
