import { createHash } from 'node:crypto';
import type { PaymentLink, Prisma } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../core/context.js';
import type { Query } from '../core/db.js';
import { invalid, ServiceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { isDeeperThan } from '../core/json.js';
import { maxLevels } from './metadata.js';

/** Characters an idempotency key may have. */
export const maxKeyLength = 255;
const keptMs = 24 * 3600 * 1000;
/** More are forgotten with each key than are added, so that none are left behind. */
const forgottenAtOnce = 10;
const path = [{ key: 'Idempotency-Key' }];

/** A request for a link that its client gave a key. */
interface KeyedRequest {
  key: string;
  /** SHA-256 of what it asks for. */
  fingerprint: Uint8Array<ArrayBuffer>;
}

/** The request as its key tells it from others; undefined without a key, and with a bad one, a fault. */
export function readRequest(
  { idempotencyKey: key }: Context,
  input: { productId: number; prices?: unknown; useOnce?: unknown; metadata?: unknown },
  faults: Fault[],
): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  if (key === '') faults.push({ path, rule: 'required' });
  else if (key.length > maxKeyLength) {
    faults.push({ path, rule: 'maxLength', characters: maxKeyLength });
  } else {
    const { productId, prices, useOnce, metadata } = input;
    const asks = [productId, prices, useOnce, metadata];
    // No link was ever made by it, and none will be: the metadata is at fault, or the prices.
    if (isDeeperThan(asks, maxLevels + 1)) return undefined;
    const asked = JSON.stringify(asks);
    return { key, fingerprint: Uint8Array.from(createHash('sha256').update(asked).digest()) };
  }
  return undefined;
}

/**
 * The link that the same request got before, within a day.
 *
 * @throws ServiceError VALIDATION_FAILED when the key was given to another request
 */
export async function findMade(
  ctx: Context,
  client: Prisma.TransactionClient,
  { key, fingerprint }: KeyedRequest,
): Promise<PaymentLink | undefined> {
  const known = await client.idempotencyKey.findFirst({
    where: { creatorId: creatorOf(ctx).id, key, createdAt: { gt: forgottenBefore(ctx) } },
    include: { paymentLink: true },
  });
  if (!known) return undefined;
  if (!Buffer.from(fingerprint).equals(known.fingerprint)) {
    throw invalid([{ path, rule: 'otherRequest' }]);
  }
  ctx.session.isReplayed = true;
  return known.paymentLink;
}

/**
 * Makes a link and keeps the key of its request in one transaction, for one of all who ask at once.
 *
 * @throws ServiceError CONFLICT while another of them is at it, VALIDATION_FAILED
 */
export const makeOnce = (
  ctx: Context,
  request: KeyedRequest,
  make: (query: Query) => Promise<PaymentLink | undefined>,
): Promise<PaymentLink | undefined> =>
  ctx.db.$transaction(async (tx) => {
    const { id: creatorId } = creatorOf(ctx);
    const { key, fingerprint } = request;
    const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`${creatorId} ${key}`}, 0)) AS taken`;
    if (!lock?.taken) throw stillRunning();
    const made = await findMade(ctx, tx, request);
    if (made) return made;

    const link = await make((statement) => tx.$queryRaw(statement));
    if (!link) return undefined;
    const kept = { fingerprint, paymentLinkId: link.id, createdAt: ctx.now() };
    await tx.idempotencyKey.upsert({
      where: { creatorId_key: { creatorId, key } },
      create: { creatorId, key, ...kept },
      update: kept,
    });
    await tx.$executeRaw`
      DELETE FROM idempotency_keys WHERE (creator_id, key) IN (
        SELECT creator_id, key FROM idempotency_keys WHERE created_at <= ${forgottenBefore(ctx)}
        ORDER BY created_at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED
      )`;
    return link;
  });

const forgottenBefore = ({ now }: Context): Date => new Date(now().getTime() - keptMs);

const stillRunning = (): ServiceError =>
  new ServiceError('CONFLICT', (say) => say('error.stillRunning'), {
    headers: { 'retry-after': '1' },
  });
