import { createHash } from 'node:crypto';
import type { PaymentLink, Prisma } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../access/context.js';
import type { Query } from '../core/database/database.js';
import { invalid, ServiceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { isDeeperThan } from '../core/json.js';
import { maxLevels } from './metadata.js';

declare module '../access/context.js' {
  interface Context {
    /** The header `Idempotency-Key`, on the routes that take it. */
    idempotencyKey?: string | undefined;
  }
  interface Session {
    /** Whether the answer is that of an earlier request with the same idempotency key. */
    isReplayed?: boolean;
  }
}

/** Characters an idempotency key may have. */
export const maxKeyLength = 255;
const keptMs = 24 * 3600 * 1000;
const path = [{ key: 'Idempotency-Key' }];

/** A request for a link with an idempotency key. */
interface KeyedRequest {
  key: string;
  /** SHA-256 of the product and the fields of the body. */
  fingerprint: Uint8Array<ArrayBuffer>;
}

/** Reads the key of a request. Returns undefined without a key, or when it adds a fault for a bad one. */
export function readRequest(
  { idempotencyKey: key }: Context,
  input: { productId: bigint; prices?: unknown; useOnce?: unknown; metadata?: unknown },
  faults: Fault[],
): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  if (key === '') faults.push({ path, rule: 'required' });
  else if (key.length > maxKeyLength) {
    faults.push({ path, rule: 'maxLength', characters: maxKeyLength });
  } else {
    const { productId, prices, useOnce, metadata } = input;
    const asks = [String(productId), prices, useOnce, metadata];
    // Too deep to be hashed. The metadata or the prices get a fault of their own.
    if (isDeeperThan(asks, maxLevels + 1)) return undefined;
    const asked = JSON.stringify(asks);
    return { key, fingerprint: Uint8Array.from(createHash('sha256').update(asked).digest()) };
  }
  return undefined;
}

/** The link that the same request got within the last day. Adds a fault when the key was given to another request. */
export async function findMade(
  ctx: Context,
  client: Prisma.TransactionClient,
  { key, fingerprint }: KeyedRequest,
  faults: Fault[],
): Promise<PaymentLink | undefined> {
  const known = await client.idempotencyKey.findFirst({
    where: { creatorId: creatorOf(ctx).id, key, createdAt: { gt: forgottenBefore(ctx.now()) } },
    include: { paymentLink: true },
  });
  if (!known) return undefined;
  if (!Buffer.from(fingerprint).equals(known.fingerprint)) {
    faults.push({ path, rule: 'otherRequest' });
    return undefined;
  }
  ctx.session.isReplayed = true;
  return known.paymentLink;
}

/**
 * Makes a link and stores the key of its request in one transaction. Of equal requests at one time, one gets through.
 *
 * @throws ServiceError CONFLICT while another one runs, VALIDATION_FAILED when the key was given to another request
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
    const faults: Fault[] = [];
    const made = await findMade(ctx, tx, request, faults);
    if (made) return made;
    if (faults.length > 0) throw invalid(faults);

    const link = await make((statement) => tx.$queryRaw(statement));
    if (!link) return undefined;
    const kept = { fingerprint, paymentLinkId: link.id, createdAt: ctx.now() };
    await tx.idempotencyKey.upsert({
      where: { creatorId_key: { creatorId, key } },
      create: { creatorId, key, ...kept },
      update: kept,
    });
    return link;
  });

/** Keys of this time and before no longer count. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - keptMs);

const stillRunning = (): ServiceError =>
  new ServiceError('CONFLICT', (say) => say('error.stillRunning'), { retryAfterSeconds: 1 });
