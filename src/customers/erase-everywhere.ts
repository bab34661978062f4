import type { PrismaClient } from '../../prisma/client/client.js';
import type { SecretBox } from '../core/secrets/secret-box.js';
import { hashesOf } from './address.js';
import { eraseAll, type EraseServices } from './erase-customer.js';
import { nothing, sum, type Erased } from './erase-payments.js';
import { linksWithAddress } from './links-with-address.js';

/** Creators that one statement reads. */
const creatorsAtOnce = 1000;
/** Links of a creator that are named. */
const linksNamed = 100;

/** A customer to erase for all creators. */
interface Wanted {
  /** As `comparable` returns it. */
  address: string;
  reason: string;
  secrets: SecretBox;
}

/** What was erased of a customer at all creators. */
export interface ErasedEverywhere extends Erased {
  /** Those whose payments lost the customer. */
  creators: number;
  /** Links that hold the address, at most 100 of each creator. */
  links: { creatorId: bigint; id: bigint }[];
}

/** Erases a customer for one creator after the other. Ended on the way, it can be run again. */
export async function eraseEverywhere(
  services: EraseServices,
  { address, reason, secrets }: Wanted,
): Promise<ErasedEverywhere> {
  const [emailHash] = hashesOf(secrets, address);
  let erased = nothing;
  let creators = 0;
  const links: ErasedEverywhere['links'] = [];
  for await (const creatorId of allCreators(services.db)) {
    const own = await eraseAll(services, { creatorId, address, emailHash, reason });
    if (own.payments + own.rejectedPayments > 0) creators++;
    erased = sum(erased, own);
    const named = linksWithAddress(services, creatorId, address);
    for (const { id } of await named.find({ id: {}, orderBy: { id: 'desc' }, take: linksNamed })) {
      links.push({ creatorId, id });
    }
  }
  return { creators, ...erased, links };
}

async function* allCreators(db: PrismaClient): AsyncGenerator<bigint> {
  let after = 0n;
  for (;;) {
    const creators = await db.creator.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: creatorsAtOnce,
      select: { id: true },
    });
    for (const { id } of creators) yield id;
    const last = creators.at(-1);
    if (!last) return;
    after = last.id;
  }
}
