import type { Query } from '../core/database/database.js';
import type { SecretBox } from '../core/secret-box.js';
import { comparable, hashesOf } from './address.js';
import { eraseAll, type EraseServices } from './erase-customer.js';
import { nothing, sum, type Erased } from './erase-payments.js';
import { walkEmails } from './spellings.js';

/** An erasure of which a restored database knows nothing. */
export interface LostErasure {
  creatorId: bigint;
  /** Made with one of the secrets keys of the service. */
  emailHash: string;
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
    const hashes = new Set(
      lost.filter((erasure) => erasure.creatorId === creatorId).map(({ emailHash }) => emailHash),
    );
    for (const address of await addressesWith(services.query, secrets, { creatorId, hashes })) {
      const [emailHash] = hashesOf(secrets, address);
      erased = sum(erased, await eraseAll(services, { creatorId, address, emailHash, reason }));
    }
  }
  return erased;
}

/** The addresses of a creator's customers that have one of some hashes. */
async function addressesWith(
  query: Query,
  secrets: SecretBox,
  { creatorId, hashes }: { creatorId: bigint; hashes: ReadonlySet<string> },
): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const email of walkEmails(query, creatorId)) {
    const address = comparable(email);
    if (hashesOf(secrets, address).some((hash) => hashes.has(hash))) found.add(address);
  }
  return found;
}
