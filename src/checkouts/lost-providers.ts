import { Prisma } from '../../prisma/client/client.js';
import { platformContext, type Services } from '../access/context.js';
import { inTurn, type Chore } from '../core/database/chores.js';
import type { DueRows } from '../core/database/due-creators.js';
import { dayMs } from '../core/days.js';
import { endUnpaid, leaveStuck } from './checkouts.js';
import { leaveRefund } from './send-back.js';

const everyMs = 3600 * 1000;
/** Rows of a creator that are ended at a time. */
const atOnce = 100;

/**
 * Leaves the checkouts and refunds of a provider to a person when its key has been gone for a day: nobody looks at them. If
 * the key comes back before, they go on.
 */
export const lostProviders = (services: Services): Chore => ({
  id: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d920',
  name: 'lost-providers',
  async run(signal) {
    const names = services.providers.map(({ name }) => name);
    const before = new Date(services.now().getTime() - dayMs);
    const lost = Prisma.sql`next_look_at <= ${before} AND provider <> ALL(${names}::text[])`;
    const due: DueRows = (table) => Prisma.sql`
      SELECT creator_id FROM ${table('checkouts')} WHERE ${lost}
      UNION ALL SELECT creator_id FROM ${table('provider_refunds')} WHERE ${lost}`;

    const batch = async (creatorId: bigint): Promise<number> => {
      const ctx = platformContext(services, creatorId);
      const wanted = {
        where: { creatorId, provider: { notIn: names }, nextLookAt: { lte: before } },
        take: atOnce,
      };
      const checkouts = await ctx.db.checkout.findMany(wanted);
      const refunds = await ctx.db.providerRefund.findMany(wanted);
      for (const checkout of checkouts) {
        // Nobody was sent to the page of a new one.
        if (checkout.state === 'NEW') await endUnpaid(ctx, checkout);
        else await leaveStuck(ctx, checkout, 'The key of its provider is gone');
      }
      for (const refund of refunds) await leaveRefund(ctx, refund, 'STUCK');
      return checkouts.length + refunds.length;
    };

    return inTurn(signal, everyMs, { db: services.db, due, batch });
  },
});
