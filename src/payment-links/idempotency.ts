import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Decimal } from 'decimal.js';
import type { PaymentLink, Prisma } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../access/context.js';
import { dayMs } from '../core/days.js';
import { invalid, ServiceError } from '../core/errors.js';
import type { Fault, FieldPath } from '../core/faults.js';
import type { JsonObject } from '../core/json.js';
import type { CurrencyCode } from '../core/money.js';
import { isStorable } from '../core/text.js';
import { pricesOf, type LinkPrice, type PriceEntry } from './prices.js';

declare module '../access/context.js' {
  interface Context {
    /** The header `Idempotency-Key`, on the routes that take it. */
    idempotencyKey?: string | undefined;
  }
}

/** Characters an idempotency key may have. */
export const maxKeyLength = 255;
const keptMs = dayMs;

export const idempotencyCleanup = {
  id: '5b1c1d0e-0c3e-4f7a-8f63-52a9a3b0c7e4',
  name: 'idempotency-cleanup',
  table: 'idempotency_keys',
  time: 'created_at',
  keptMs,
};

export interface CreatedLink {
  link: PaymentLink;
  /** True if an earlier request with the same idempotency key made it. */
  isReplayed: boolean;
}

/** A request for a link, once it has been read. */
interface AskedLink {
  productId: bigint;
  prices: Map<CurrencyCode, PriceEntry>;
  useOnce: boolean;
  metadata: JsonObject;
  /** The settings as they were asked for. They can be changed later. */
  settings: object;
}

interface RequestKey {
  text: string;
  path: FieldPath;
}

/**
 * Reads the key of a request: the header of REST, or the field of GraphQL. Returns undefined without a key, or when it adds a
 * fault for a bad one.
 */
export function readKey(
  { idempotencyKey: header }: Context,
  field: string | null | undefined,
  faults: Fault[],
): RequestKey | undefined {
  const text = field ?? header;
  if (text === undefined) return undefined;
  const path = header === undefined ? ['idempotencyKey'] : [{ key: 'Idempotency-Key' }];
  if (text === '') faults.push({ path, rule: 'notEmpty' });
  else if (text.length > maxKeyLength) {
    faults.push({ path, rule: 'maxLength', characters: maxKeyLength });
  } else if (!isStorable(text)) faults.push({ path, rule: 'unstorableText' });
  else return { text, path };
  return undefined;
}

/**
 * The link that the same request got within the last day. Adds a fault when the key was used for another request. A
 * request that is not valid (`asked` is undefined) always counts as another.
 */
export async function findMade(
  ctx: Context,
  client: Prisma.TransactionClient,
  { key, asked }: { key: RequestKey; asked: AskedLink | undefined },
  faults: Fault[],
): Promise<PaymentLink | undefined> {
  const known = await client.idempotencyKey.findFirst({
    where: {
      creatorId: creatorOf(ctx).id,
      key: key.text,
      createdAt: { gt: forgottenBefore(ctx.now()) },
    },
    include: { paymentLink: true },
  });
  if (!known) return undefined;
  const { paymentLink, settingsHash } = known;
  const isSame =
    asked &&
    // Keys from before the settings counted have no hash.
    (settingsHash === null || settingsHash === hashSettings(asked)) &&
    isAsked(paymentLink, asked);
  if (isSame) return paymentLink;
  faults.push({ path: key.path, rule: 'otherRequest' });
  return undefined;
}

const hashSettings = ({ settings }: AskedLink): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('base64url');

/** True if a link is the one that a request asks for, however the request writes it. Updates never change these fields. */
function isAsked(link: PaymentLink, { productId, prices, useOnce, metadata }: AskedLink): boolean {
  return (
    link.productId === productId &&
    link.useOnce === useOnce &&
    isDeepStrictEqual(link.metadata, JSON.parse(JSON.stringify(metadata))) &&
    pricesOf(link).every((price) => isAskedPrice(price, prices.get(price.currency)))
  );
}

/** A request that leaves a price out asks for the computed one. */
function isAskedPrice(price: LinkPrice, entry: PriceEntry | undefined): boolean {
  if (!entry) return price.computedWith !== null;
  return (
    price.computedWith === null &&
    price.isDiscountPrice === entry.isDiscountPrice &&
    isAmount(price.regular, entry.price) &&
    isAmount(price.discount, entry.discountPrice)
  );
}

const isAmount = (amount: Decimal | null, asked: Decimal | undefined): boolean =>
  amount && asked ? amount.equals(asked) : !amount && !asked;

/**
 * Makes a link and stores the key of its request in one transaction. Of equal requests at one time, one gets through.
 *
 * @throws ServiceError CONFLICT while another one runs, VALIDATION_FAILED when the key was given to another request
 */
export const makeOnce = (
  ctx: Context,
  request: { key: RequestKey; asked: AskedLink },
  make: (tx: Prisma.TransactionClient) => Promise<PaymentLink | undefined>,
): Promise<CreatedLink | undefined> =>
  ctx.db.$transaction(async (tx) => {
    const { id: creatorId } = creatorOf(ctx);
    const key = request.key.text;
    const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`${creatorId} ${key}`}, 0)) AS taken`;
    if (!lock?.taken) throw stillRunning();
    const faults: Fault[] = [];
    const made = await findMade(ctx, tx, request, faults);
    if (made) return { link: made, isReplayed: true };
    if (faults.length > 0) throw invalid(faults);

    const link = await make(tx);
    if (!link) return undefined;
    const kept = {
      paymentLinkId: link.id,
      settingsHash: hashSettings(request.asked),
      createdAt: ctx.now(),
    };
    await tx.idempotencyKey.upsert({
      where: { creatorId_key: { creatorId, key } },
      create: { creatorId, key, ...kept },
      update: kept,
    });
    return { link, isReplayed: false };
  });

/** Keys made at this time or before no longer count. */
const forgottenBefore = (now: Date): Date => new Date(now.getTime() - keptMs);

const stillRunning = (): ServiceError =>
  new ServiceError('CONFLICT', (say) => say('error.stillRunning'), { retryAfterSeconds: 1 });
