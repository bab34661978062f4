import { Prisma, type PrismaClient, type WebhookEndpoint } from '../../../prisma/client/client.js';
import type { SecretBox } from '../../core/secrets/secret-box.js';

/** Endpoints that one statement reads. */
const batchSize = 1000;

/** Endpoints whose secrets were sealed anew, and the ids of those whose secret no key opens. */
interface Resealed {
  resealed: number;
  unreadable: bigint[];
}

/**
 * Seals the secrets of all endpoints with the first key, each endpoint in one statement. If a request changes a secret
 * meanwhile, the statement changes nothing, and all endpoints are looked at once more.
 */
export async function resealSecrets(db: PrismaClient, secrets: SecretBox): Promise<Resealed> {
  let resealed = 0;
  for (;;) {
    let hasConflict = false;
    const unreadable: bigint[] = [];
    for await (const { creatorId, id, secret, previousSecret } of allEndpoints(db)) {
      if (!secrets.canOpen(secret)) unreadable.push(id);
      const anew = secrets.reseal(secret);
      const previousAnew = previousSecret && secrets.reseal(previousSecret);
      if (!anew && !previousAnew) continue;
      const { count } = await db.webhookEndpoint.updateMany({
        where: { creatorId, id, secret, previousSecret },
        data: { secret: anew ?? secret, previousSecret: previousAnew ?? previousSecret },
      });
      resealed += count;
      hasConflict ||= count === 0;
    }
    if (!hasConflict) return { resealed, unreadable };
  }
}

type SealedEndpoint = Pick<WebhookEndpoint, 'creatorId' | 'id' | 'secret' | 'previousSecret'>;

/** All endpoints that are not deleted. */
async function* allEndpoints(db: PrismaClient): AsyncGenerator<SealedEndpoint> {
  let [creatorId, id] = [0n, 0n];
  for (;;) {
    const batch = await db.$queryRaw<SealedEndpoint[]>(Prisma.sql`
      SELECT creator_id AS "creatorId", id, secret, previous_secret AS "previousSecret"
      FROM /* all creators */ webhook_endpoints
      WHERE (creator_id, id) > (${creatorId}::bigint, ${id}::bigint) AND deleted_at IS NULL
      ORDER BY creator_id, id LIMIT ${batchSize}`);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    ({ creatorId, id } = last);
  }
}
