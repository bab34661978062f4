import { Prisma, type PaymentLink } from '../../prisma/client/client.js';

/** The state of a link: the first that applies of USED, SOLD_OUT, DISABLED, EXPIRED, ACTIVE. */
export const linkStatuses = ['ACTIVE', 'DISABLED', 'EXPIRED', 'SOLD_OUT', 'USED'] as const;

export type LinkStatus = (typeof linkStatuses)[number];

/**
 * The status of a link at a time. The stored one may be behind for links whose time is up: the chore in expiry.ts marks
 * them a little later.
 */
export function statusOf(
  { status, expiresAt }: Pick<PaymentLink, 'status' | 'expiresAt'>,
  now: Date,
): LinkStatus {
  if (status === 'ACTIVE' && expiresAt && expiresAt <= now) return 'EXPIRED';
  return status as LinkStatus;
}

/** One SQL condition for each stored status. */
export const storedGroups = linkStatuses.map((status) => Prisma.sql`status = ${status}::text`);

/** SQL conditions for a status, one for each index to walk. No link meets two of them. */
export function statusConditions(status: LinkStatus, now: Date): Prisma.Sql[] {
  const time = Prisma.sql`${now.toISOString()}::timestamptz`;
  const groups: Record<LinkStatus, Prisma.Sql[]> = {
    ACTIVE: [Prisma.sql`status = 'ACTIVE' AND (expires_at IS NULL OR expires_at > ${time})`],
    DISABLED: [Prisma.sql`status = 'DISABLED'`],
    EXPIRED: [
      Prisma.sql`status = 'EXPIRED'`,
      Prisma.sql`status = 'ACTIVE' AND expires_at <= ${time}`,
    ],
    SOLD_OUT: [Prisma.sql`status = 'SOLD_OUT'`],
    USED: [Prisma.sql`status = 'USED'`],
  };
  return groups[status];
}

/** The most payments that a link takes; null for any number. */
export const maxPlaces = ({
  useOnce,
  maxPayments,
}: Pick<PaymentLink, 'useOnce' | 'maxPayments'>): number | null => (useOnce ? 1 : maxPayments);
