import type { Query } from '../core/database/database.js';
import type { SecretBox } from '../core/secrets/secret-box.js';
import { comparable, hashesOf, walkEmails } from './address.js';
import { eraseAll, type EraseServices } from './erase-customer.js';
import { nothing, sum, type Erased } from './erase-payments.js';

/** An erasure of which a restored database knows nothing. */
export interface LostErasure {
  creatorId: bigint;
  /** Made with one of the secrets keys of the service. */
  emailHash: string;
  /** Payments from after this time keep their customer, who came back. */
  time: Date;
}

/**
 * Repeats erasures in a database that was restored from a backup. Nobody knows the addresses any more, so all addresses of
 * these creators are hashed.
 */
export async function eraseAgain(
  services: EraseServices,
  secrets: SecretBox,
  { lost, reason }: { lost: readonly LostErasure[]; reason: string },
): Promise<Erased> {
  let erased = nothing;
  for (const creatorId of new Set(lost.map((erasure) => erasure.creatorId))) {
    const times = lastTimes(lost.filter((erasure) => erasure.creatorId === creatorId));
    for (const [address, until] of await findAddresses(services.query, secrets, creatorId, times)) {
      const [emailHash] = hashesOf(secrets, address);
      const wanted = { creatorId, address, emailHash, reason, until };
      erased = sum(erased, await eraseAll(services, wanted));
    }
  }
  return erased;
}

/** The time of the last erasure by each hash. */
function lastTimes(lost: readonly LostErasure[]): Map<string, Date> {
  const inOrder = lost.toSorted((one, other) => +one.time - +other.time);
  return new Map(inOrder.map(({ emailHash, time }) => [emailHash, time]));
}

/** The addresses of a creator's customers who were erased, each with the time of the last erasure by any of its hashes. */
async function findAddresses(
  query: Query,
  secrets: SecretBox,
  creatorId: bigint,
  times: ReadonlyMap<string, Date>,
): Promise<Map<string, Date>> {
  const found = new Map<string, Date>();
  for await (const email of walkEmails(query, creatorId)) {
    const address = comparable(email);
    const own = hashesOf(secrets, address).flatMap((hash) => times.get(hash) ?? []);
    if (own.length > 0) found.set(address, new Date(Math.max(...own.map(Number))));
  }
  return found;
}
