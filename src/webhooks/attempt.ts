import type { Logger } from 'pino';
import type {
  Prisma,
  PrismaClient,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from '../../prisma/client/client.js';
import type { SecretBox } from '../core/secret-box.js';
import { holdDeliveries, lockEndpoint, unclaimed } from './endpoints.js';
import { givingUpMs, nextAttemptAt, patientAttempts } from './schedule.js';
import type { Answer, Send } from './send.js';
import { signatureHeaders } from './signature.js';
import { testEventType } from './test-event.js';

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
  log: Logger;
}

/** A delivery that is nobody else's until its `claimedUntil`, as long as its `claimId` stands. */
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
  const secrets = secretsOf(services, endpoint);
  const answer =
    secrets.length === 0
      ? unsigned
      : await services.send(
          {
            url: endpoint.url,
            headers: {
              'content-type': 'application/json',
              'user-agent': 'Payment-Link-Service',
              ...signatureHeaders(secrets, event.id, startedAt, event.body),
            },
            body: event.body,
          },
          cancelled,
        );
  await record(services, { delivery, startedAt, answer });
}

/** What is logged where nothing could be sent. */
const unsigned: Answer = {
  status: null,
  error: 'The service cannot read the secret of the endpoint; rotate it, or ask the operator.',
  responseBody: null,
  retryAfter: undefined,
  durationMs: 0,
};

/** The secrets that sign now, the current one first; only those that can be read. */
function secretsOf({ secrets, now, log }: AttemptServices, endpoint: WebhookEndpoint): string[] {
  const { id, secret, previousSecret, previousSecretExpiresAt } = endpoint;
  const overlaps = previousSecretExpiresAt !== null && now() < previousSecretExpiresAt;
  return [secret, ...(previousSecret && overlaps ? [previousSecret] : [])].flatMap((sealed) => {
    try {
      if (secrets) return [secrets.open(sealed)];
      log.error({ endpointId: id }, 'SECRETS_KEY is not set, so a webhook cannot be signed');
    } catch (error) {
      log.error({ err: error, endpointId: id }, 'Another SECRETS_KEY sealed a webhook secret');
    }
    return [];
  });
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
  { delivery: { id, turn, claimId } }: Made,
  endpoint: WebhookEndpoint,
): Promise<void> {
  // A delivery that was replayed meanwhile is to be sent once more, so it is left as it is.
  await tx.webhookDelivery.updateMany({
    where: { id, OR: [{ claimId }, { nextAttemptAt: null }] },
    data: { status: 'SUCCEEDED', turn: turn + 1, nextAttemptAt: null, ...unclaimed },
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
    where: { id: delivery.id, claimId: delivery.claimId },
    data: {
      turn,
      nextAttemptAt: next ?? null,
      ...unclaimed,
      status: next ? 'PENDING' : 'FAILED',
    },
  });

  // What a former address answers says nothing of the one the endpoint has now.
  if (endpoint.disabledReason || endpoint.url !== delivery.endpoint.url) return;
  const failingSince = endpoint.failingSince ?? (isTest ? null : startedAt);
  const isGone = answer.status === gone;
  const isGivenUp =
    !isTest &&
    turn >= patientAttempts &&
    failingSince !== null &&
    now().getTime() - failingSince.getTime() >= givingUpMs;
  const disabledReason = isGone ? 'GONE' : isGivenUp ? 'FAILING' : null;
  await tx.webhookEndpoint.update({
    where: { id: endpoint.id },
    data: { failingSince, disabledReason },
  });
  if (disabledReason) await holdDeliveries(tx, endpoint.id);
}
