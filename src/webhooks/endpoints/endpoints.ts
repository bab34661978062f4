import type { Prisma, PrismaClient, WebhookEndpoint } from '../../../prisma/client/client.js';
import { lockCreator } from '../../access/lock-creator.js';
import { recordChange, type Action } from '../../access/record-change.js';
import { creatorOf, type Context } from '../../access/context.js';
import { notFound, readOrRefuse, serviceError } from '../../core/errors.js';
import { rowsWhere } from '../../core/keyset.js';
import type { SecretBox } from '../../core/secrets/secret-box.js';
import type { Fault } from '../../core/faults.js';
import { readOptionalText } from '../../core/text.js';
import type { EventType } from '../../events/event-types.js';
import { readTypes } from '../../events/read-types.js';
import { inTransaction, type Publish } from '../../events/outbox.js';
import { endpointDisabled } from './endpoint-events.js';
import { destinationOf } from '../destinations/destinations.js';
import { askToConfirm, deleteAlone } from '../destinations/mail/confirmation.js';
import { nextState } from './next-state.js';
import {
  deletePending,
  lockEndpoint,
  pauseDeliveries,
  resumeDeliveries,
} from '../worker/pauses.js';
import {
  isAt,
  movedColumns,
  placeColumns,
  readPlace,
  type GivenPlace,
  type Place,
} from './place.js';
import { rotationOverlapMs } from '../worker/schedule.js';
import { generateSecret } from '../destinations/signature.js';

export const maxEndpoints = 10;

declare module '../../access/context.js' {
  interface Services {
    /** Lets webhooks go to private addresses, and over plain HTTP. */
    webhookAllowPrivate: boolean;
  }
}

/** The language of messages to people. */
export type Language = 'EN' | 'RU';

/** The events that an endpoint gets, the language of messages, and a note for people. */
interface Wishes {
  /** All types, also those to come, if null. */
  types?: readonly string[] | null | undefined;
  description?: string | null | undefined;
  language?: Language | null | undefined;
}

interface EndpointChanges extends Wishes, Pick<GivenPlace, 'format'> {
  id: bigint;
  url?: string | null | undefined;
  isEnabled?: boolean | null | undefined;
}

/** An endpoint with its signing secret, which is shown only this once. Mail and chats have none. */
export interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  secret: string | null;
}

/** The endpoints of a creator, newest first. */
export const pagedEndpoints = (ctx: Context, creatorId: bigint) =>
  rowsWhere(ctx, ctx.db.webhookEndpoint, { creatorId, deletedAt: null });

export const ownEndpoints = (ctx: Context) => ({ creatorId: creatorOf(ctx).id, deletedAt: null });

/**
 * Makes an endpoint, which gets the events that it wants from now on.
 *
 * @throws ServiceError VALIDATION_FAILED, CONFLICT when the creator has `maxEndpoints` or may not ask a mailbox now,
 *   UNAVAILABLE when the service has no key to seal secrets with
 */
export async function createWebhookEndpoint(
  ctx: Context,
  input: GivenPlace & Wishes,
): Promise<EndpointWithSecret> {
  const secrets = requireSecrets(ctx);
  const { place, wishes } = readOrRefuse((faults) => ({
    place: readPlace(ctx, input, faults),
    wishes: readWishes(input, faults),
  }));
  const { signingSecret, columns } = placeColumns(secrets, place);
  const { id: creatorId } = creatorOf(ctx);
  const endpoint = await ctx.db.$transaction(async (tx) => {
    await lockCreator(tx, creatorId);
    if ((await tx.webhookEndpoint.count({ where: ownEndpoints(ctx) })) >= maxEndpoints) {
      throw serviceError('CONFLICT', 'error.tooManyEndpoints', { most: maxEndpoints });
    }
    const made = await tx.webhookEndpoint.create({
      data: { creatorId, ...wishes, ...columns, createdAt: ctx.now() },
    });
    await recordChange(ctx, tx, 'createWebhookEndpoint', made);
    return destinationOf(made.format).asksFirst ? askToConfirm(ctx, tx, made) : made;
  });
  ctx.endpointJobs.wake();
  return { endpoint, secret: signingSecret };
}

/**
 * Changes, enables or disables an endpoint. While it is disabled, its deliveries wait; when it is enabled, they go out at
 * once. New types count for later events: deliveries that wait are sent all the same. A mailbox that is not confirmed is
 * asked.
 *
 * @throws ServiceError NOT_FOUND, VALIDATION_FAILED, CONFLICT when the mailbox may not be asked now
 */
export async function updateWebhookEndpoint(
  ctx: Context,
  input: EndpointChanges,
): Promise<WebhookEndpoint> {
  const { given, wishes } = readOrRefuse((faults) => ({
    given: readNewPlace(ctx, input, faults),
    wishes: readWishes(input, faults),
  }));
  const secrets = given && requireSecrets(ctx);
  const action = 'updateWebhookEndpoint';
  const endpoint = await changeEndpoint(ctx, action, input.id, async (tx, current, publish) => {
    const wasEnabled = current.disabledReason === null;
    const place = secrets && !isAt(secrets, current, given) ? given : undefined;
    if (place) await deleteAlone(tx, current);
    const { disabledReason, isNewMailbox, asks } = nextState(current, input.isEnabled, place);
    const isWaiting = disabledReason === 'UNCONFIRMED' && !asks;
    if (disabledReason === null && !wasEnabled) await resumeDeliveries(ctx, tx, current);
    if (disabledReason !== null && !isWaiting) await pauseDeliveries(tx, current);
    const changed = await updateEndpoint(tx, current, {
      ...wishes,
      disabledReason,
      ...(secrets && place && movedColumns(secrets, current, place)),
      ...(isNewMailbox && { confirmedAt: null, confirmBy: null }),
      ...((place || (disabledReason === null) !== wasEnabled) && {
        failingSince: null,
        quietUntil: null,
      }),
    });
    if (wasEnabled && disabledReason !== null)
      publish(endpointDisabled.event(current, disabledReason));
    return asks ? askToConfirm(ctx, tx, changed) : changed;
  });
  ctx.endpointJobs.wake();
  return endpoint;
}

/**
 * Deletes an endpoint, with its secrets and what waits for it.
 *
 * @throws ServiceError NOT_FOUND
 */
export const deleteWebhookEndpoint = (
  ctx: Context,
  { id }: { id: bigint },
): Promise<WebhookEndpoint> =>
  changeEndpoint(ctx, 'deleteWebhookEndpoint', id, async (tx, current) => {
    await deletePending(tx, current);
    return updateEndpoint(tx, current, {
      deletedAt: ctx.now(),
      secret: new Uint8Array(),
      previousSecret: null,
      previousSecretExpiresAt: null,
    });
  });

/**
 * Gives an endpoint a new secret. For a day the former one signs too, so that the receiver can change over.
 *
 * @throws ServiceError NOT_FOUND, CONFLICT for mail and chats, UNAVAILABLE when the service has no key to seal secrets with
 */
export async function rotateWebhookSecret(
  ctx: Context,
  { id }: { id: bigint },
): Promise<EndpointWithSecret> {
  const secrets = requireSecrets(ctx);
  const secret = generateSecret();
  const endpoint = await changeEndpoint(ctx, 'rotateWebhookSecret', id, (tx, current) => {
    if (!destinationOf(current.format).isSigned) {
      throw serviceError('CONFLICT', 'error.noSigningSecret');
    }
    return updateEndpoint(tx, current, {
      secret: secrets.seal(secret),
      previousSecret: current.secret,
      previousSecretExpiresAt: new Date(ctx.now().getTime() + rotationOverlapMs),
    });
  });
  return { endpoint, secret };
}

/**
 * Checks at the start that the secrets can be opened. Otherwise this would show only at the next payment.
 *
 * @throws Error when another key sealed all secrets of the 100 newest endpoints
 */
export async function assertSecretsOpen(db: PrismaClient, secrets: SecretBox): Promise<void> {
  const newest = await db.webhookEndpoint.findMany({
    where: { deletedAt: null },
    orderBy: { id: 'desc' },
    take: 100,
  });
  if (newest.length > 0 && !newest.some(({ secret }) => secrets.canOpen(secret))) {
    throw new Error('Another SECRETS_KEY sealed the webhook secrets of this database.');
  }
}

async function changeEndpoint(
  ctx: Context,
  action: Action,
  id: bigint,
  change: (
    tx: Prisma.TransactionClient,
    current: WebhookEndpoint,
    publish: Publish,
  ) => Promise<WebhookEndpoint>,
): Promise<WebhookEndpoint> {
  const { creatorId } = await findEndpoint(ctx, id);
  return inTransaction(ctx, creatorId, async (tx, publish) => {
    const current = await lockEndpoint(tx, { creatorId, id });
    if (current.deletedAt) throw notFound('webhookEndpoint');
    await recordChange(ctx, tx, action, current);
    return change(tx, current, publish);
  });
}

const updateEndpoint = (
  tx: Prisma.TransactionClient,
  { creatorId, id }: WebhookEndpoint,
  data: Prisma.WebhookEndpointUpdateInput,
): Promise<WebhookEndpoint> =>
  tx.webhookEndpoint.update({ where: { creatorId_id: { creatorId, id } }, data });

/**
 * Finds one of the caller's endpoints.
 *
 * @throws ServiceError NOT_FOUND for an unknown endpoint and for another creator's alike
 */
export async function findEndpoint(ctx: Context, id: bigint): Promise<WebhookEndpoint> {
  const endpoint = await ctx.db.webhookEndpoint.findFirst({ where: { id, ...ownEndpoints(ctx) } });
  if (!endpoint) throw notFound('webhookEndpoint');
  return endpoint;
}

/** Reads the wishes that were given. Those left out get no column. */
const readWishes = ({ types, description, language }: Wishes, faults: Fault[]) => ({
  ...(language && { language }),
  ...(types !== undefined && { types: types ? readWanted(types, faults) : [] }),
  ...(description !== undefined && {
    description: readOptionalText(description, ['description'], faults),
  }),
});

/** @returns undefined if the endpoint stays where it is */
function readNewPlace(
  ctx: Context,
  { url, format }: EndpointChanges,
  faults: Fault[],
): Place | undefined {
  if (url != null) return readPlace(ctx, { url, format }, faults);
  if (format) faults.push({ path: ['url'], rule: 'requiredWith', otherField: ['format'] });
  return undefined;
}

function readWanted(types: readonly string[], faults: Fault[]): EventType[] {
  if (types.length === 0) faults.push({ path: ['types'], rule: 'required' });
  return readTypes(types, faults);
}

function requireSecrets({ secrets }: Context): SecretBox {
  if (secrets) return secrets;
  throw serviceError('UNAVAILABLE', 'error.noSecretsKey');
}
