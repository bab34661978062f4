import type { PaymentLink, Prisma } from '../../prisma/client/client.js';
import { authorOf, recordChange } from '../access/record-change.js';
import { creatorOf, type Context } from '../access/context.js';
import {
  invalid,
  notFound,
  readOrRefuse,
  serviceError,
  OutOfReach,
  ServiceError,
} from '../core/errors.js';
import type { Query } from '../core/database/database.js';
import type { Fault } from '../core/faults.js';
import { readFlag } from '../core/json.js';
import { counter } from '../core/metrics.js';
import type { CurrencyCode } from '../core/money.js';
import { isSerializationFailure } from '../core/database/outage.js';
import { findProduct } from '../products/products.js';
import { readSettings, type LinkSettings } from './settings/link-settings.js';
import { findMade, makeOnce, readKey, type CreatedLink } from './idempotency.js';
import { insertLink } from './insert-together.js';
import { insertWithinLimit } from './link-limit.js';
import { newLinkUuid } from './link-uuid.js';
import { readMetadata } from './metadata.js';
import { computeRoubleEntry, priceColumns, readPrices, type PriceEntry } from './prices.js';

const linksCreated = counter('payment_links_created_total', 'Payment links made.');

/** A new link as a client describes it. REST passes its body on unchecked, so fields may be anything. */
interface NewPaymentLink extends LinkSettings {
  productId: bigint;
  prices?: unknown;
  useOnce?: unknown;
  metadata?: unknown;
  /** True if the product's defaults fill in `expiresAt` and `successUrl` when they are left out. */
  useDefaults?: boolean | null | undefined;
  /** REST has it in a header. */
  idempotencyKey?: string | null | undefined;
}

/**
 * Makes a link to a product at its own prices, which are frozen on it. The same request under the same idempotency key
 * gets the same link.
 *
 * @throws ServiceError NOT_FOUND for a product that is not the caller's, VALIDATION_FAILED with every fault of the
 *   input, for an archived product and beyond `MAX_LINKS_PER_CREATOR`, FREE_PRODUCT, UNAVAILABLE when a RUB price must be computed and no rate is known, CONFLICT while the same
 *   request is still running
 */
export async function createPaymentLink(ctx: Context, input: NewPaymentLink): Promise<CreatedLink> {
  const { productId } = input;
  try {
    const faults: Fault[] = [];
    const key = readKey(ctx, input.idempotencyKey, faults);
    const prices = readPrices(input.prices, faults);
    const useOnce = readFlag(input.useOnce, ['useOnce'], faults) ?? false;
    const metadata = readMetadata(input.metadata, faults);
    const given = { ...input, maxPayments: input.maxPayments ?? undefined };
    const settings = readSettings(given, { useOnce, now: ctx.now() }, faults);
    const allSettings = {
      usesDefaults: input.useDefaults === true,
      ...{ label: null, successUrl: null, isEnabled: true, expiresAt: null, maxPayments: null },
      ...settings,
    };
    const asked = { productId, prices, useOnce, metadata, settings: allSettings };
    if (key !== undefined) {
      const valid = faults.length === 0 ? asked : undefined;
      const madeBefore = await findMade(ctx, ctx.db, { key, asked: valid }, faults);
      if (madeBefore) return { link: madeBefore, isReplayed: true };
    }
    if (faults.length > 0) throw invalid(faults);

    const { id: creatorId } = creatorOf(ctx);
    const link = {
      uuid: newLinkUuid(creatorId),
      creatorId,
      productId,
      useOnce,
      metadata: metadata as Prisma.JsonObject,
      createdAt: ctx.now(),
      ...allSettings,
      ...(await freezePrices(ctx, prices)),
    };

    const author = authorOf(ctx);
    // Such a link has an entry of its own in the audit log: they are few.
    const isByHand = author?.actor === 'SESSION';
    const toInsert = { link, author: isByHand ? undefined : author };
    const insertWithin = async (tx: Prisma.TransactionClient): Promise<PaymentLink | undefined> => {
      const made = await insertLink((statement) => insertWithinLimit(ctx, tx, statement), toInsert);
      if (made && isByHand) await recordChange(ctx, tx, 'createPaymentLink', made);
      return made;
    };
    const query: Query =
      ctx.maxLinksPerCreator === undefined
        ? ctx.query
        : (statement) => ctx.db.$transaction((tx) => insertWithinLimit(ctx, tx, statement));
    const created = await retrySerializationFailures(async () => {
      if (key !== undefined) return makeOnce(ctx, { key, asked }, insertWithin);
      const made = await (isByHand
        ? ctx.db.$transaction(insertWithin)
        : ctx.insertTogether(query, toInsert));
      return made && { link: made, isReplayed: false };
    });
    if (!created) throw notFound('product');
    if (!created.isReplayed) ctx.metrics.of(linksCreated).inc();
    return created;
  } catch (error) {
    // While the database is out of reach, a look at the product would only wait once more.
    if (!(error instanceof ServiceError) || error instanceof OutOfReach) throw error;
    throw await firstError(ctx, productId, error);
  }
}

/** A mark is set once in hundreds of links, so a second mark at the same moment is all but impossible. */
const tries = 3;

/** Inserts a link once more if a mark was set after its id was drawn. */
async function retrySerializationFailures<T>(insert: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await insert();
    } catch (error) {
      if (left === 0 || !isSerializationFailure(error)) throw error;
    }
  }
}

/** The prices to store on the link. Without an RUB entry, the RUB price is computed at the current rate. */
async function freezePrices(ctx: Context, prices: Map<CurrencyCode, PriceEntry>) {
  const euro = prices.get('EUR') as PriceEntry;
  const given = prices.get('RUB');
  if (given) return priceColumns(euro, given, null);
  const rate = await ctx.rates.current();
  const rouble = readOrRefuse((faults) => computeRoubleEntry(euro, rate, faults));
  return priceColumns(euro, rouble, rate);
}

/**
 * The error to report when several apply: an unknown product, then faults of the input, then a free product, then an
 * archived one, then `error`. The product is looked up only now, since most requests have no error.
 */
async function firstError(
  ctx: Context,
  productId: bigint,
  error: ServiceError,
): Promise<ServiceError> {
  const { isFree, isArchived } = await findProduct(ctx, productId);
  if (error.code === 'VALIDATION_FAILED') return error;
  if (isFree) return serviceError('FREE_PRODUCT', 'error.freeProduct');
  return isArchived ? serviceError('VALIDATION_FAILED', 'error.archivedProduct') : error;
}
