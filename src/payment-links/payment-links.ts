import { randomUUID } from 'node:crypto';
import type { PaymentLink, Prisma } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../core/context.js';
import { invalid, notFound, ServiceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import type { KeysetPage } from '../core/keyset.js';
import { readById } from '../core/loading.js';
import { isUuid } from '../core/text.js';
import { findProduct } from '../products/products.js';
import { conditionsOf, type PaymentLinkFilter } from './filter.js';
import { findMade, makeOnce, readRequest } from './idempotency.js';
import { readMetadata } from './metadata.js';
import { computeRoubleEntry, priceColumns, readPrices, type PriceEntry } from './prices.js';
import {
  countLinks,
  insertLink,
  selectLinks,
  selectLinksById,
  selectPage,
  selectTotals,
  type ListedLink,
} from './statements.js';

const theLink = 'paymentLink';

/** A new link as a client describes it. REST hands its body over as it came, so any field may be anything. */
interface NewPaymentLink {
  productId: number;
  prices?: unknown;
  useOnce?: unknown;
  metadata?: unknown;
}

/**
 * Makes a link to a product at its own prices, which are frozen on it. The same request under the same
 * idempotency key gets the same link.
 *
 * @throws ServiceError NOT_FOUND for a product that is not the caller's, VALIDATION_FAILED with every
 *   fault of the input, FREE_PRODUCT, UNAVAILABLE when a RUB price must be computed and no rate is known,
 *   CONFLICT while the same request is still running
 */
export async function createPaymentLink(ctx: Context, input: NewPaymentLink): Promise<PaymentLink> {
  const { productId } = input;
  const faults: Fault[] = [];
  const request = readRequest(ctx, input, faults);
  if (request) {
    await findProduct(ctx, productId);
    const madeBefore = await findMade(ctx, ctx.db, request);
    if (madeBefore) return madeBefore;
  }
  const prices = readPrices(input.prices, faults);
  const useOnce = readFlag(input.useOnce, ['useOnce'], faults);
  const metadata = readMetadata(input.metadata, faults);
  const euro = prices.get('EUR');
  if (faults.length > 0 || !euro) {
    await findProduct(ctx, productId);
    throw invalid(faults);
  }

  const frozen = await freezePrices(ctx, euro, prices.get('RUB')).catch(async (error: unknown) => {
    if (error instanceof ServiceError) await assertForSale(ctx, productId);
    throw error;
  });
  const link = {
    uuid: randomUUID(),
    creatorId: creatorOf(ctx).id,
    productId,
    useOnce,
    metadata: metadata as Prisma.JsonObject,
    createdAt: ctx.now(),
    ...frozen,
  };
  const made = request
    ? await makeOnce(ctx, request, (query) => insertLink(query, link))
    : await insertLink(ctx.query, link);
  if (made) {
    if (!ctx.session.isReplayed) ctx.metrics.linksCreated.inc();
    return made;
  }
  await assertForSale(ctx, productId);
  // It came to be for sale a moment ago.
  throw notFound('product');
}

/** The prices as they stand on the link from now on; without an RUB entry, with the RUB price of today. */
async function freezePrices(ctx: Context, euro: PriceEntry, given: PriceEntry | undefined) {
  if (given) return priceColumns(euro, given, null);
  const faults: Fault[] = [];
  const rate = await ctx.currentRate();
  const rouble = computeRoubleEntry(euro, rate, faults);
  if (faults.length > 0) throw invalid(faults);
  return priceColumns(euro, rouble, rate);
}

/** Finds out what of a product keeps links from being made; that is asked only when none was made. */
async function assertForSale(ctx: Context, productId: number): Promise<void> {
  const { isFree } = await findProduct(ctx, productId);
  if (!isFree) return;
  throw new ServiceError('FREE_PRODUCT', (say) => say('error.freeProduct'));
}

/**
 * Takes a link out of all lists and makes it unpayable; what was paid through it stays.
 *
 * @throws ServiceError NOT_FOUND for a link that is not there, or not the caller's
 */
export async function deletePaymentLink(
  ctx: Context,
  { productId, id }: { productId: number; id: number },
): Promise<PaymentLink> {
  const [link] = await ctx.db.paymentLink.updateManyAndReturn({
    where: { id, productId, ...linksOf(ctx) },
    data: { deletedAt: ctx.now() },
  });
  if (!link) throw notFound(theLink);
  return link;
}

/** The condition that picks the links of the caller's creator. */
const linksOf = (ctx: Context) => ({ creatorId: creatorOf(ctx).id, deletedAt: null });

/**
 * One link by its id or its uuid.
 *
 * @throws ServiceError NOT_FOUND, or VALIDATION_FAILED unless exactly one of both is given
 */
export async function findPaymentLink(
  ctx: Context,
  { id, uuid }: { id?: number | null | undefined; uuid?: string | null | undefined },
): Promise<PaymentLink> {
  if ((id == null) === (uuid == null)) throw invalid([{ path: ['id'], rule: 'idOrUuid' }]);
  if (uuid != null && !isUuid(uuid)) throw notFound(theLink);
  const link = await ctx.db.paymentLink.findFirst({
    where: { ...(id == null ? { uuid: uuid as string } : { id }), ...linksOf(ctx) },
  });
  if (!link) throw notFound(theLink);
  return link;
}

/** The link with an id that a row of ours names, deleted or not. */
export const loadPaymentLink = readById((ctx, ids) => selectLinksById(ctx.query, ids));

/** Links of a product by number of the page, for REST. */
export interface PaymentLinkPage {
  productId: number;
  items: ListedLink[];
  page: number;
  perPage: number;
  total: number;
}

const perPage = 15;

/**
 * A page of a product's links, newest first; empty beyond the last. A far page costs little more than the first.
 *
 * @throws ServiceError NOT_FOUND for a product that is not the caller's
 */
export async function listPage(
  ctx: Context,
  { productId, page }: { productId: number; page: number },
): Promise<PaymentLinkPage> {
  const product = { creatorId: creatorOf(ctx).id, productId };
  const found = await selectPage(ctx.query, product, { skip: (page - 1) * perPage, take: perPage });
  if (!found) throw notFound('product');
  ctx.unmarkedLinks(productId, found.unmarked);
  return { productId, items: found.links, page, perPage, total: found.total };
}

/**
 * The caller's links that a filter describes and that lie on a page of the list by id.
 *
 * @throws ServiceError NOT_FOUND for a product that is not the caller's, VALIDATION_FAILED
 */
export async function listPaymentLinks(
  ctx: Context,
  filter: PaymentLinkFilter,
  page: KeysetPage,
): Promise<PaymentLink[]> {
  const links = await selectLinks(ctx.query, conditionsOf(ctx, filter), page);
  // What has links is there.
  if (links.length === 0 && filter.productId != null) await findProduct(ctx, filter.productId);
  return links;
}

/** How many of the caller's links a filter describes. All of them, or all of a product, are not counted anew. */
export async function countPaymentLinks(ctx: Context, filter: PaymentLinkFilter): Promise<number> {
  const { productId, ...others } = filter;
  if (Object.values(others).some((condition) => condition != null)) {
    return countLinks(ctx.query, conditionsOf(ctx, filter));
  }
  const totals = await selectTotals(ctx.query, { creatorId: creatorOf(ctx).id, productId });
  for (const product of totals) ctx.unmarkedLinks(product.productId, product.unmarked);
  return totals.reduce((sum, { total }) => sum + total, 0);
}

function readFlag(value: unknown, path: string[], faults: Fault[]): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean') {
    faults.push({ path, rule: 'boolean' });
  }
  return value === true;
}
