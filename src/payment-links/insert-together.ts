import { Prisma, type PaymentLink } from '../../prisma/client/client.js';
import type { Author } from '../access/record-change.js';
import type { Query } from '../core/database/database.js';
import { isDatabaseOutage } from '../core/database/outage.js';
import { OutOfReach } from '../core/errors.js';

/** A link that is not stored yet. */
type LinkToInsert = Omit<
  PaymentLink,
  'id' | 'usedAt' | 'paymentCount' | 'heldUntil' | 'status' | 'deletedAt'
>;

/** A link to insert. The audit log reads from the link who made it, if it is told. */
export interface NewLink {
  link: LinkToInsert;
  author: Author | undefined;
}

/** Statements of one creator that run at a time. The next one inserts all links that came meanwhile. */
const mostRunning = 2;
const mostTogether = 16;
/** An outage that takes this part of the time limit to show is one of waiting, not a single connection that breaks. */
const longPart = 0.8;

declare module '../access/context.js' {
  interface Services {
    insertTogether: InsertTogether;
  }
}

/** Inserts a link as {@link insertLinks} does. Links that a creator makes at the same time share a statement and its commit. */
type InsertTogether = (query: Query, row: NewLink) => Promise<PaymentLink | undefined>;

interface Waiting {
  query: Query;
  row: NewLink;
  since: number;
  resolve: (made: PaymentLink | undefined) => void;
  reject: (error: unknown) => void;
}

/** The links of a creator. */
interface Line {
  running: number;
  waiting: Waiting[];
}

/**
 * @param options.timeoutMs the time that a link may wait, and that a statement may take
 * @param options.now in milliseconds
 */
export function createInsertTogether({
  timeoutMs,
  now = () => performance.now(),
}: {
  timeoutMs: number;
  now?: () => number;
}): InsertTogether {
  const lines = new Map<bigint, Line>();
  const longMs = longPart * timeoutMs;

  const runAll = async (creatorId: bigint, line: Line): Promise<void> => {
    line.running++;
    while (line.waiting.length > 0) {
      const beganAt = now();
      const next = line.waiting.splice(0, mostTogether);
      const isLate = ({ since }: Waiting): boolean => beganAt - since > timeoutMs;
      for (const { reject } of next.filter(isLate)) reject(new OutOfReach());
      const outage = await insert(next.filter((link) => !isLate(link)));
      // The others would wait as long for the same error.
      if (outage && now() - beganAt > longMs) {
        for (const { reject } of line.waiting.splice(0)) reject(outage);
      }
    }
    line.running--;
    if (line.running === 0) lines.delete(creatorId);
  };

  return (query, row) =>
    new Promise((resolve, reject) => {
      const { creatorId } = row.link;
      const line = lines.get(creatorId) ?? { running: 0, waiting: [] };
      lines.set(creatorId, line);
      line.waiting.push({ query, row, since: now(), resolve, reject });
      if (line.running < mostRunning) void runAll(creatorId, line);
    });
}

/** Inserts links and settles each. @returns the error if the database is out of reach */
async function insert(links: Waiting[]): Promise<unknown> {
  const [first] = links;
  if (!first) return undefined;
  try {
    const made = await insertLinks(
      first.query,
      links.map(({ row }) => row),
    );
    links.forEach(({ resolve }, index) => resolve(made[index]));
    return undefined;
  } catch (error) {
    const isOutage = isDatabaseOutage(error) || error instanceof OutOfReach;
    if (links.length > 1 && !isOutage) {
      // One link fails all. Alone, each learns whether it is the one.
      await Promise.all(links.map((link) => insert([link])));
      return undefined;
    }
    for (const { reject } of links) reject(error);
    return isOutage ? error : undefined;
  }
}

/** Inserts one link, see {@link insertLinks}. */
export async function insertLink(query: Query, link: NewLink): Promise<PaymentLink | undefined> {
  const [made] = await insertLinks(query, [link]);
  return made;
}

/**
 * Inserts links of a creator. One whose product is free, archived or another creator's is left out by the database, and
 * is undefined.
 *
 * @throws Error with the code 40001 when a mark was set after an id was drawn; another try draws higher ids
 */
async function insertLinks(
  query: Query,
  links: readonly NewLink[],
): Promise<(PaymentLink | undefined)[]> {
  const stored = await query<
    Pick<PaymentLink, 'id' | 'uuid' | 'status' | 'successUrl' | 'expiresAt'>
  >(Prisma.sql`
    INSERT INTO payment_links (
      creator_id, product_id, uuid, use_once, metadata, created_at,
      label, success_url, uses_defaults, is_enabled, expires_at, max_payments, made_by_key_id, request_id,
      eur_price, eur_discount_price, eur_is_discount_price,
      rub_price, rub_discount_price, rub_is_discount_price,
      rate, rate_source, rate_date
    )
    VALUES ${Prisma.join(links.map(valuesOf))}
    RETURNING id, uuid, status, success_url AS "successUrl", expires_at AS "expiresAt"`);
  return links.map(({ link }) => {
    const made = stored.find(({ uuid }) => uuid === link.uuid);
    return (
      made && { ...link, ...made, paymentCount: 0, heldUntil: null, usedAt: null, deletedAt: null }
    );
  });
}

const valuesOf = ({ link, author }: NewLink): Prisma.Sql => Prisma.sql`(
  ${link.creatorId}::bigint, ${link.productId}::bigint, ${link.uuid}::uuid, ${link.useOnce}::boolean,
  ${JSON.stringify(link.metadata)}::json, ${link.createdAt.toISOString()}::timestamptz,
  ${link.label}::text, ${link.successUrl}::text, ${link.usesDefaults}::boolean, ${link.isEnabled}::boolean,
  ${link.expiresAt?.toISOString() ?? null}::timestamptz, ${link.maxPayments}::int,
  ${author?.apiKeyId ?? null}::bigint, ${author?.requestId ?? null}::text,
  ${inCents(link.eurPrice)}::numeric, ${inCents(link.eurDiscountPrice)}::numeric, ${link.eurIsDiscountPrice}::boolean,
  ${inCents(link.rubPrice)}::numeric, ${inCents(link.rubDiscountPrice)}::numeric, ${link.rubIsDiscountPrice}::boolean,
  ${link.rate?.toString() ?? null}::numeric, ${link.rateSource}::text, ${link.rateDate?.toISOString() ?? null}::date)`;

const inCents = (amount: Prisma.Decimal | null): string | null => amount?.toFixed(2) ?? null;
