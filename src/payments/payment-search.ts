/** The search for payments: of a creator among its own, of the platform among all. */
import { Prisma, type Payment } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { bounds, direction, limit } from '../core/database/page-sql.js';
import { inTimeFor } from '../core/database/in-time.js';
import { notFound } from '../core/errors.js';
import type { KeysetPage } from '../core/keyset.js';
import { isStorable } from '../core/text.js';
import { storableTime } from '../core/days.js';
import { creatorOfUuid } from '../payment-links/link-uuid.js';
import type { PaymentList, PaymentTotal } from './payment-lists.js';
import {
  hasEmail,
  hasPaymentId,
  isCustomer,
  paymentColumns,
  sumColumns,
  type CustomerOf,
} from './statements.js';

/** A filter of a creator's payments. Payments must meet all its conditions. */
export interface PaymentFilter {
  /** The payment site's own id. */
  paymentId?: string | null;
  /** In upper or lower case. */
  customerEmail?: string | null;
  createdFrom?: Date | null;
  createdTo?: Date | null;
}

/** Which payments of a creator to list; all if nothing is given. */
interface OwnPayments {
  /** The link may be deleted. */
  paymentLinkId?: bigint | null | undefined;
  filter?: PaymentFilter | null | undefined;
}

/**
 * The payments of a creator.
 *
 * @throws ServiceError NOT_FOUND for a link that is not the creator's
 */
export async function paymentsOfCreator(
  ctx: Context,
  creatorId: bigint,
  { paymentLinkId, filter }: OwnPayments = {},
): Promise<PaymentList> {
  if (paymentLinkId != null) {
    const link = await ctx.db.paymentLink.findFirst({ where: { creatorId, id: paymentLinkId } });
    if (!link) throw notFound('paymentLink');
  }
  const { createdFrom: from, createdTo: to, ...others } = filter ?? {};
  return listPayments(ctx, { creatorId, paymentLinkId, from, to, ...others });
}

/** The payments of a customer. */
export const paymentsOfCustomer = (
  ctx: Context,
  { creatorId, spellings }: CustomerOf,
): PaymentList => listPayments(ctx, { creatorId, spellings });

/** The conditions of the platform's search. A result must meet every one that is given. */
export interface PaymentSearch {
  /** The payment site's own id. */
  paymentId?: string | null | undefined;
  /** In upper or lower case. */
  customerEmail?: string | null | undefined;
  linkUuid?: string | null | undefined;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
}

/** Payments of any creator. */
export async function searchPayments(
  ctx: Context,
  { linkUuid, ...search }: PaymentSearch,
): Promise<PaymentList> {
  const { paymentId } = search;
  const [taken, link] = await Promise.all([
    paymentId == null ? undefined : findPaymentId(ctx, paymentId),
    linkUuid == null ? undefined : findLink(ctx, linkUuid),
  ]);
  if (taken === null || link === null) return noPayments;
  if (taken && link && taken.creatorId !== link.creatorId) return noPayments;
  const creatorId = taken?.creatorId ?? link?.creatorId;
  return listPayments(ctx, { creatorId, paymentLinkId: link?.id, ...search });
}

/** Undefined values and nulls are no conditions. */
interface Conditions extends Omit<PaymentSearch, 'linkUuid'> {
  /** Undefined for the payments of all creators. */
  creatorId: bigint | undefined;
  paymentLinkId?: bigint | null | undefined;
  spellings?: string[];
}

const noPayments: PaymentList = {
  find: () => Promise.resolve([]),
  totals: () => Promise.resolve([]),
  totalCount: () => Promise.resolve(0),
};

const anew = { isPlannedAnew: true };

/** The payments that meet all conditions, newest first. */
function listPayments(ctx: Context, wanted: Conditions): PaymentList {
  const texts = [wanted.paymentId, wanted.customerEmail];
  if (texts.some((text) => text != null && !isStorable(text))) return noPayments;
  const where = searchConditions(wanted);
  const totalsFor = (field: string): Promise<PaymentTotal[]> => {
    const sums = ctx.query<PaymentTotal>(
      Prisma.sql`SELECT ${sumColumns} FROM payments WHERE ${where} GROUP BY currency ORDER BY currency`,
      { ...anew, isLong: true },
    );
    return inTimeFor([field], sums, 'countTooLong');
  };
  const selectPage = wanted.from != null || wanted.to != null ? pageByTime : pageById;
  return {
    find: (page) => {
      const isLong = mayWalkFar(wanted);
      const found = ctx.query<Payment>(selectPage(wanted.creatorId, where, page), {
        ...anew,
        isLong,
      });
      return isLong ? inTimeFor(['filter'], found) : found;
    },
    totals: () => totalsFor('totals'),
    totalCount: async () =>
      (await totalsFor('totalCount')).reduce((sum, { count }) => sum + count, 0),
  };
}

/** True if a page of a creator may read many payments to find its own: an index serves one condition, and a payment id one payment. */
const mayWalkFar = ({
  creatorId,
  paymentId,
  paymentLinkId,
  customerEmail,
  from,
  to,
}: Conditions): boolean =>
  creatorId !== undefined &&
  paymentId == null &&
  [paymentLinkId, customerEmail, from ?? to].filter((given) => given != null).length > 1;

async function findPaymentId({ db }: Context, id: string): Promise<{ creatorId: bigint } | null> {
  return isStorable(id) ? db.paymentId.findFirst({ where: { id } }) : null;
}

async function findLink(
  { db }: Context,
  uuid: string,
): Promise<{ creatorId: bigint; id: bigint } | null> {
  const creatorId = creatorOfUuid(uuid);
  return creatorId === undefined ? null : db.paymentLink.findFirst({ where: { creatorId, uuid } });
}

const ofCreator = (creatorId: bigint | undefined): Prisma.Sql =>
  creatorId === undefined
    ? Prisma.sql`/* all creators */ true`
    : Prisma.sql`creator_id = ${creatorId}::bigint`;

function searchConditions(wanted: Conditions): Prisma.Sql {
  const { creatorId, paymentLinkId, paymentId, customerEmail, spellings, from, to } = wanted;
  const conditions = [ofCreator(creatorId)];
  const add = (condition: Prisma.Sql) => void conditions.push(condition);
  if (paymentLinkId != null) add(Prisma.sql`payment_link_id = ${paymentLinkId}::bigint`);
  if (paymentId != null) add(hasPaymentId(paymentId));
  if (customerEmail != null) add(hasEmail(customerEmail));
  if (spellings) add(isCustomer(spellings));
  if (from) add(Prisma.sql`created_at >= ${storableTime(from)}::timestamptz`);
  if (to) add(Prisma.sql`created_at < ${storableTime(to)}::timestamptz`);
  return Prisma.join(conditions, ' AND ');
}

const pageById = (_creatorId: unknown, where: Prisma.Sql, page: KeysetPage): Prisma.Sql =>
  Prisma.sql`SELECT ${paymentColumns} FROM payments WHERE ${where} ${bounds(page)}
    ORDER BY id ${direction(page)} ${limit(page)}`;

function pageByTime(
  creatorId: bigint | undefined,
  where: Prisma.Sql,
  page: KeysetPage,
): Prisma.Sql {
  const timeAndId = (id: bigint): Prisma.Sql => Prisma.sql`(
    (SELECT created_at FROM payments WHERE ${ofCreator(creatorId)} AND id = ${id}::bigint), ${id}::bigint
  )`;
  return Prisma.sql`SELECT ${paymentColumns} FROM payments
    WHERE ${where} ${bounds(page, Prisma.sql`(created_at, id)`, timeAndId)}
    ORDER BY created_at ${direction(page)}, id ${direction(page)} ${limit(page)}`;
}
