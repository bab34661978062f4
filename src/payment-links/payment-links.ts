import type { PaymentLink, Prisma } from '../../prisma/client/client.js';
import { authorOf, recordChange } from '../access/record-change.js';
import { creatorOf, type Context } from '../access/context.js';
import { invalid, notFound, readOrRefuse, serviceError, ServiceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import type { MetricsFactory } from '../core/metrics.js';
import type { CurrencyCode } from '../core/money.js';
import type { KeysetPage, PagedRows } from '../core/keyset.js';
import { readById } from '../core/database/loading.js';
import { isOvertaken } from '../core/database/outage.js';
import { findProduct } from '../products/products.js';
import { conditionsOf, type PaymentLinkFilter } from './filter.js';
import { readSettings, type LinkSettings } from './link-settings.js';
import { findMade, makeOnce, readKey } from './idempotency.js';
import { creatorOfUuid, newLinkUuid } from './link-uuid.js';
import { readMetadata } from './metadata.js';
import { computeRoubleEntry, priceColumns, readPrices, type PriceEntry } from './prices.js';
import {
  countLinks,
  insertLink,
  type LinkToInsert,
  selectLinks,
  selectLinksById,
  selectPage,
  selectTotals,
  type ListedLink,
} from './statements.js';

const theLink = 'paymentLink';

declare module '../core/metrics.js' {
  interface Metrics extends ReturnType<typeof linkMetrics> {}
}

export const linkMetrics = ({ counter }: MetricsFactory) => ({
  linksCreated: counter('payment_links_created_total', 'Payment links made.'),
});

/** A new link as a client describes it. REST passes its body on unchecked, so fields may be anything. */
interface NewPaymentLink extends LinkSettings {
  productId: bigint;
  prices?: unknown;
  useOnce?: unknown;
  metadata?: unknown;
  /** Whether the product's defaults fill in `expiresAt` and `successUrl` if they are left out. */
  useDefaults?: boolean | null | undefined;
}

/**
 * Makes a link to a product at its own prices, which are frozen on it. The same request under the same idempotency key
 * gets the same link.
 *
 * @throws ServiceError NOT_FOUND for a product that is not the caller's, VALIDATION_FAILED with every fault of the
 *   input and for an archived product, FREE_PRODUCT, UNAVAILABLE when a RUB price must be computed and no rate is known, CONFLICT while the same
 *   request is still running
 */
export async function createPaymentLink(ctx: Context, input: NewPaymentLink): Promise<PaymentLink> {
  const { productId } = input;
  const faults: Fault[] = [];
  const key = readKey(ctx, faults);
  const prices = readPrices(input.prices, faults);
  const useOnce = readFlag(input.useOnce, ['useOnce'], faults);
  const metadata = readMetadata(input.metadata, faults);
  const given = { ...input, maxPayments: input.maxPayments ?? undefined };
  const settings = readSettings(given, { useOnce, now: ctx.now() }, faults);
  const asked = { productId, prices, useOnce, metadata };
  if (key !== undefined) {
    const valid = faults.length === 0 ? asked : undefined;
    const madeBefore = await findMade(ctx, ctx.db, { key, asked: valid }, faults);
    if (madeBefore) return madeBefore;
  }
  if (faults.length > 0) throw await firstError(ctx, productId, invalid(faults));
  const { id: creatorId } = creatorOf(ctx);
  const link = {
    uuid: newLinkUuid(creatorId),
    creatorId,
    productId,
    useOnce,
    metadata: metadata as Prisma.JsonObject,
    createdAt: ctx.now(),
    usesDefaults: input.useDefaults === true,
    ...{ label: null, successUrl: null, isEnabled: true, expiresAt: null, maxPayments: null },
    ...settings,
    ...(await freezePrices(ctx, productId, prices)),
  };
  const author = authorOf(ctx);
  const made = await retryOvertaken(() => {
    if (key !== undefined) {
      const request = { key, asked, sent: input };
      return makeOnce(ctx, request, (query) => insertLink(query, link, author));
    }
    return author?.actor === 'SESSION'
      ? insertByHand(ctx, link)
      : insertLink(ctx.query, link, author);
  });
  if (!made) throw await firstError(ctx, productId, notFound('product'));
  if (!ctx.session.isReplayed) ctx.metrics.linksCreated.inc();
  return made;
}

/** Inserts a link that somebody makes in the cabinet. Such links are few, so this costs an entry of its own in the audit log. */
const insertByHand = (ctx: Context, link: LinkToInsert): Promise<PaymentLink | undefined> =>
  ctx.db.$transaction(async (tx) => {
    const made = await insertLink((statement) => tx.$queryRaw(statement), link, undefined);
    if (!made) return undefined;
    await recordChange(ctx, tx, 'createPaymentLink', made);
    return made;
  });

/** A mark is set once in hundreds of links, so a second mark at the same moment is all but impossible. */
const tries = 3;

/** Inserts a link once more if a mark was set after its id was drawn. */
async function retryOvertaken<T>(insert: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await insert();
    } catch (error) {
      if (left === 0 || !isOvertaken(error)) throw error;
    }
  }
}

/** The prices as they stay on the link. Without an RUB entry, the RUB price is computed at the current rate. */
async function freezePrices(
  ctx: Context,
  productId: bigint,
  prices: Map<CurrencyCode, PriceEntry>,
) {
  const euro = prices.get('EUR') as PriceEntry;
  const given = prices.get('RUB');
  if (given) return priceColumns(euro, given, null);
  try {
    const rate = await ctx.rates.current();
    const rouble = readOrRefuse((faults) => computeRoubleEntry(euro, rate, faults));
    return priceColumns(euro, rouble, rate);
  } catch (error) {
    throw error instanceof ServiceError ? await firstError(ctx, productId, error) : error;
  }
}

/**
 * The error to tell where several are true: an unknown product, then faults of the input, then a free product, then an
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

/**
 * Takes a link out of all lists and makes it unpayable. Its payments stay.
 *
 * @throws ServiceError NOT_FOUND, also for another creator's link
 */
export async function deletePaymentLink(
  ctx: Context,
  { productId, id }: { productId: bigint; id: bigint },
): Promise<PaymentLink> {
  return ctx.db.$transaction(async (tx) => {
    const [link] = await tx.paymentLink.updateManyAndReturn({
      where: { id, productId, ...linksOf(ctx) },
      data: { deletedAt: ctx.now() },
    });
    if (!link) throw notFound(theLink);
    await recordChange(ctx, tx, 'deletePaymentLink', link);
    return link;
  });
}

const linksOf = (ctx: Context) => ({ creatorId: creatorOf(ctx).id, deletedAt: null });

/**
 * Finds one of the caller's links by its id or its uuid.
 *
 * @throws ServiceError NOT_FOUND, or VALIDATION_FAILED unless exactly one of both is given
 */
export async function findPaymentLink(
  ctx: Context,
  { id, uuid }: { id?: bigint | null | undefined; uuid?: string | null | undefined },
): Promise<PaymentLink> {
  if ((id == null) === (uuid == null)) throw invalid([{ path: ['id'], rule: 'idOrUuid' }]);
  if (uuid != null && creatorOfUuid(uuid) !== creatorOf(ctx).id) throw notFound(theLink);
  const link = await ctx.db.paymentLink.findFirst({
    where: { ...(id == null ? { uuid: uuid as string } : { id }), ...linksOf(ctx) },
  });
  if (!link) throw notFound(theLink);
  return link;
}

/** The link of a payment, deleted or not. */
export const loadPaymentLink = readById((ctx: Context, creatorId, ids) =>
  selectLinksById(ctx.query, creatorId, ids),
);

/** A numbered page of a product's links, for REST. */
export interface PaymentLinkPage {
  productId: bigint;
  items: ListedLink[];
  page: number;
  perPage: number;
  total: number;
}

const perPage = 15;

/**
 * A page of a product's links, newest first; empty after the last. A far page costs little more than the first.
 *
 * @throws ServiceError NOT_FOUND for a product that is not the caller's
 */
export async function listPage(
  ctx: Context,
  { productId, page }: { productId: bigint; page: number },
): Promise<PaymentLinkPage> {
  const product = { creatorId: creatorOf(ctx).id, productId };
  const found = await selectPage(ctx.query, product, { skip: (page - 1) * perPage, take: perPage });
  if (!found) throw notFound('product');
  ctx.marks.found({ creatorId: product.creatorId, id: productId }, found.unmarked);
  return { productId, items: found.links, page, perPage, total: found.total };
}

/** The links of a creator that match a filter, newest first. */
export const pagedPaymentLinks = (
  ctx: Context,
  creatorId: bigint,
  filter: PaymentLinkFilter,
): PagedRows<PaymentLink> => ({
  find: (page) => listPaymentLinks(ctx, creatorId, filter, page),
  totalCount: () => countPaymentLinks(ctx, creatorId, filter),
});

/** @throws ServiceError NOT_FOUND for a product that is not the creator's, VALIDATION_FAILED */
async function listPaymentLinks(
  ctx: Context,
  creatorId: bigint,
  filter: PaymentLinkFilter,
  page: KeysetPage,
): Promise<PaymentLink[]> {
  const links = await selectLinks(ctx.query, conditionsOf(ctx, creatorId, filter), page);
  // A product that has links exists.
  if (links.length === 0 && filter.productId != null) {
    await findProduct(ctx, filter.productId, creatorId);
  }
  return links;
}

/** All links, or all of a product, are summed up by marks. */
async function countPaymentLinks(
  ctx: Context,
  creatorId: bigint,
  filter: PaymentLinkFilter,
): Promise<number> {
  const { productId, ...others } = filter;
  if (Object.values(others).some((condition) => condition != null)) {
    return countLinks(ctx.query, conditionsOf(ctx, creatorId, filter));
  }
  const totals = await selectTotals(ctx.query, { creatorId, productId });
  for (const { productId: id, unmarked } of totals) ctx.marks.found({ creatorId, id }, unmarked);
  return totals.reduce((sum, { total }) => sum + total, 0);
}

function readFlag(value: unknown, path: string[], faults: Fault[]): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean') {
    faults.push({ path, rule: 'boolean' });
  }
  return value === true;
}
