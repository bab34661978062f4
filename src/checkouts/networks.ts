/** What the customers behind one address may have under way: payments that were begun, and are neither paid nor given up. */
import { randomBytes } from 'node:crypto';
import type { Checkout, Prisma } from '../../prisma/client/client.js';
import type { Context } from '../access/context.js';
import { rateLimited } from '../access/limits/rate-limited.js';
import { networkOf, siteBits } from '../core/network.js';
import { createSecretBox, type SecretBox } from '../core/secrets/secret-box.js';

/** Payments of one link, and of all links of a creator. A school, an event or a mobile network may share an address. */
const mostOfLink = 10;
const mostOfAll = 60;
/** Of a link with so many places, they may hold more of them. */
const manyPlaces = 20;
const mostPlaces = { few: 2, many: 4 };

/** Without a secrets key, a process knows only the networks of its own customers. */
const boxOfProcess = createSecretBox([randomBytes(32)]) as SecretBox;

/** Hashes of the network of a customer, one for each secrets key, the newest first. Those of two creators differ. */
export const networkHashes = (
  { secrets = boxOfProcess, address }: Pick<Context, 'secrets' | 'address'>,
  creatorId: bigint,
): [string, ...string[]] =>
  secrets.hashes('checkout', `${creatorId} ${networkOf(address, siteBits)}`);

/**
 * Counts the payments that a network has under way, before another one is begun. Those of one network are begun one after
 * the other until the transaction ends.
 *
 * @param places of the link; null if it takes any number of payments
 * @throws ServiceError RATE_LIMITED
 */
export async function assertFewOfNetwork(
  tx: Prisma.TransactionClient,
  { id, creatorId, paymentLinkId, createdAt: now }: Checkout,
  hashes: [string, ...string[]],
  places: number | null,
): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${hashes[0]}, 0))`;
  const open = await tx.checkout.findMany({
    where: { creatorId, network: { in: hashes }, nextLookAt: { not: null }, endsAt: { gt: now } },
    select: { id: true, paymentLinkId: true, endsAt: true },
    orderBy: { endsAt: 'asc' },
    take: mostOfAll,
  });
  // The same form was sent twice at once.
  if (open.some((one) => one.id === id)) return;
  const ofLink = open.filter((one) => one.paymentLinkId === paymentLinkId);
  const first = open.length >= mostOfAll ? open[0] : undefined;
  const firstOfLink = ofLink.length >= mostOf(places) ? ofLink[0] : undefined;
  const { endsAt } = first ?? firstOfLink ?? {};
  if (endsAt) throw rateLimited('checkouts', Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
}

function mostOf(places: number | null): number {
  if (places === null) return mostOfLink;
  return places < manyPlaces ? mostPlaces.few : mostPlaces.many;
}
