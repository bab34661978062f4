import { randomUUID } from 'node:crypto';
import type { PaymentLink } from '../../prisma/client/client.js';
import { creatorOf, type Context } from '../core/context.js';
import { invalid, notFound, ServiceError } from '../core/errors.js';
import type { Fault } from '../core/faults.js';
import { isUuid } from '../core/text.js';
import { findProduct } from '../products/products.js';
import { findMade, makeOnce, readRequest } from './idempotency.js';
import { readMetadata, storedMetadata } from './metadata.js';
import { computeRoubleEntry, priceColumns, readPrices } from './prices.js';

const theLink = 'The payment link';

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
  const product = await findProduct(ctx, input.productId);

  const faults: Fault[] = [];
  const request = readRequest(ctx, input, faults);
  const madeBefore = request && (await findMade(ctx, ctx.db, request));
  if (madeBefore) return madeBefore;
  const prices = readPrices(input.prices, faults);
  const useOnce = readFlag(input.useOnce, ['useOnce'], faults);
  const metadata = readMetadata(input.metadata, faults);
  const euro = prices.get('EUR');
  if (faults.length > 0 || !euro) throw invalid(faults);
  if (product.isFree) {
    throw new ServiceError('FREE_PRODUCT', 'A payment link cannot be created for a free product.');
  }

  const given = prices.get('RUB');
  const rate = given ? null : await ctx.currentRate();
  const rouble = rate ? computeRoubleEntry(euro, rate, faults) : given;
  if (faults.length > 0 || !rouble) throw invalid(faults);

  const data = {
    uuid: randomUUID(),
    creatorId: product.creatorId,
    productId: product.id,
    useOnce,
    metadata: storedMetadata(metadata),
    createdAt: ctx.now(),
    ...priceColumns(euro, rouble, rate),
  };
  return request
    ? makeOnce(ctx, request, (tx) => tx.paymentLink.create({ data }))
    : ctx.db.paymentLink.create({ data });
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
export const linksOf = (ctx: Context) => ({ creatorId: creatorOf(ctx).id, deletedAt: null });

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

/** Links of a product by number of the page, for REST. */
export interface PaymentLinkPage {
  productId: number;
  items: PaymentLink[];
  page: number;
  perPage: number;
  total: number;
}

const perPage = 15;

/**
 * A page of a product's links, newest first; empty beyond the last.
 *
 * @throws ServiceError NOT_FOUND for a product that is not the caller's
 */
export async function listPage(
  ctx: Context,
  { productId, page }: { productId: number; page: number },
): Promise<PaymentLinkPage> {
  const product = await findProduct(ctx, productId);
  const where = { productId: product.id, ...linksOf(ctx) };
  const total = await ctx.db.paymentLink.count({ where });
  const skip = (page - 1) * perPage;
  const items =
    skip < total
      ? await ctx.db.paymentLink.findMany({ where, orderBy: { id: 'desc' }, skip, take: perPage })
      : [];
  return { productId, items, page, perPage, total };
}

function readFlag(value: unknown, path: string[], faults: Fault[]): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean') {
    faults.push({ path, rule: 'boolean' });
  }
  return value === true;
}
