import type { Logger } from 'pino';
import { Prisma } from '../../prisma/client/client.js';
import { platformContext, type Services } from '../access/context.js';
import { deleteLapsed, inTurn, type Chore } from '../core/database/chores.js';
import type { DueRows } from '../core/database/due-creators.js';
import { isDatabaseOutage } from '../core/database/outage.js';
import { dayMs } from '../core/days.js';
import { adoptPaid, unlessUnclear } from './adopt.js';
import { askForPages } from './ask.js';
import { checkoutCleanup, endUnpaid } from './checkouts.js';
import { openDisputes, takeDispute } from './disputes.js';
import { refundsWithNews, takeRefund } from './found-refunds.js';
import { lookAt } from './look.js';
import {
  Refused,
  Unclear,
  type DisputeAtProvider,
  type Provider,
  type ProviderName,
} from './providers/provider.js';
import { sendBack } from './send-back.js';

const dueEveryMs = 5000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The time until a provider that gave no clear answer is asked again. */
const pauseMs = 15_000;
/** Checkouts and refunds of a creator that are settled at a time. */
const atOnce = 4;
/** After this time a run reads no further page of a list. */
const longestMs = 15_000;

/** The chores of each provider, by their ids. */
const ids: Record<
  ProviderName,
  { due: string; recent: string; late: string; old: string; lost: string }
> = {
  STRIPE: {
    due: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d901',
    recent: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d902',
    late: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d903',
    old: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d904',
    lost: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d905',
  },
  YOOKASSA: {
    due: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d911',
    recent: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d912',
    late: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d913',
    old: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d914',
    lost: 'd1c0a7f2-64be-4b0c-8f7e-2b8a51c6d915',
  },
};

/** What is done about payments, whether or not anybody asks for it. */
export const checkoutChores = (services: Services): Chore[] => [
  ...services.providers.flatMap((provider) => {
    const { name } = provider;
    return [
      { id: ids[name].due, name: `checkouts-${name}`, run: settleDue(services, provider) },
      {
        id: ids[name].recent,
        name: `refunds-${name}`,
        run: lookBack(services, provider, { everyMs: minuteMs, backMs: 10 * minuteMs }),
      },
      {
        id: ids[name].late,
        name: `late-refunds-${name}`,
        run: lookBack(services, provider, {
          everyMs: hourMs,
          backMs: 3 * dayMs,
          followsDisputes: true,
        }),
      },
      {
        id: ids[name].old,
        name: `old-refunds-${name}`,
        // The customer's bank may return a refund for 30 days.
        run: lookBack(services, provider, { everyMs: dayMs / 4, backMs: 35 * dayMs }),
      },
      { id: ids[name].lost, name: `lost-checkouts-${name}`, run: adoptLost(services, provider) },
    ].map((chore) => ({ ...chore, name: chore.name.toLowerCase() }));
  }),
  deleteLapsed(services, checkoutCleanup),
];

/** Settles the checkouts of a provider that are due, and sends payments back. Stops when the provider gives no clear answer. */
const settleDue =
  (services: Services, { name }: Provider): Chore['run'] =>
  async (signal) => {
    const { db, log, providersOwner } = services;
    if (await providersOwner.isElsewhere()) return minuteMs;
    const unclear = new AbortController();
    const isDue = Prisma.sql`next_look_at <= ${services.now()} AND provider = ${name}`;
    const due: DueRows = (table) => Prisma.sql`
      SELECT creator_id FROM ${table('checkouts')} WHERE ${isDue}
      UNION ALL SELECT creator_id FROM ${table('provider_refunds')} WHERE ${isDue}`;

    const batch = async (creatorId: bigint): Promise<number> => {
      const ctx = platformContext(services, creatorId);
      const wanted = {
        where: { creatorId, provider: name, nextLookAt: { lte: ctx.now() } },
        orderBy: { nextLookAt: 'asc' as const },
        take: atOnce,
      };
      const checkouts = await ctx.db.checkout.findMany(wanted);
      const refunds = await ctx.db.providerRefund.findMany(wanted);
      const results = await Promise.allSettled([
        // Nobody was sent to the page of a new one that was not opened in time.
        ...checkouts.map((checkout) =>
          checkout.state === 'NEW' ? endUnpaid(ctx, checkout) : lookAt(ctx, checkout.id, 'due'),
        ),
        ...refunds.map(({ id }) => sendBack(ctx, id)),
      ]);
      for (const result of results) {
        if (result.status === 'rejected') tell(log, creatorId, result.reason, unclear);
      }
      return results.length;
    };

    const either = AbortSignal.any([signal, unclear.signal]);
    const nextMs = await inTurn(either, dueEveryMs, { db, due, batch });
    return unclear.signal.aborted ? pauseMs : nextMs;
  };

/** One that fails is tried again by its own plan, and does not keep others waiting. */
function tell(log: Logger, creatorId: bigint, error: unknown, unclear: AbortController): void {
  if (error instanceof Unclear) {
    log.warn({ err: error, creatorId }, 'A payment provider gave no clear answer');
    unclear.abort();
  } else {
    log.error({ err: error, creatorId }, 'A checkout or a refund could not be settled');
  }
}

/** Whether a run that begins now reads no further page of a list. */
function endOf(signal: AbortSignal): () => boolean {
  const endsAt = performance.now() + longestMs;
  return () => signal.aborted || performance.now() > endsAt;
}

/** Adopts what was paid in the last days, and whose row is lost. */
const adoptLost =
  (services: Services, provider: Provider): Chore['run'] =>
  async (signal) => {
    const since = new Date(services.now().getTime() - 3 * dayMs);
    const isOver = endOf(signal);
    await unlessUnclear(services.log, () => adoptPaid(services, provider, { since, isOver }));
    return hourMs;
  };

interface LookBack {
  everyMs: number;
  backMs: number;
  /** True if open disputes are asked for, too, however old they are. */
  followsDisputes?: boolean;
}

/** Takes note of the refunds and disputes of a provider from some time back. */
const lookBack =
  (services: Services, provider: Provider, { everyMs, ...wanted }: LookBack): Chore['run'] =>
  async (signal) => {
    if (await services.providersOwner.isElsewhere()) return everyMs;
    const isOver = endOf(signal);
    let nextMs = everyMs;
    try {
      for await (const page of newsOf(services, provider, wanted, isOver)) {
        for (const take of page) {
          try {
            await take();
          } catch (error) {
            // A creator whose rows are out of reach does not keep the others waiting.
            if (!isDatabaseOutage(error) || isOver()) throw error;
            services.log.warn({ err: error }, 'A refund or a dispute waits for the database');
            nextMs = minuteMs;
          }
        }
      }
    } catch (error) {
      if (!(error instanceof Unclear || error instanceof Refused)) throw error;
      services.log.warn({ err: error }, 'A payment provider does not show its refunds');
    }
    return nextMs;
  };

/** What a provider tells of, page by page. */
async function* newsOf(
  services: Services,
  provider: Provider,
  { backMs, followsDisputes = false }: Omit<LookBack, 'everyMs'>,
  isOver: () => boolean,
): AsyncGenerator<(() => Promise<void>)[]> {
  const since = new Date(services.now().getTime() - backMs);
  const take = (dispute: DisputeAtProvider) => () => takeDispute(services, provider, dispute);
  for await (const refunds of askForPages(provider, provider.refundsSince(since))) {
    const news = await refundsWithNews(services, refunds);
    yield news.map((refund) => () => takeRefund(services, provider, refund));
    if (isOver()) break;
  }
  if (provider.disputesSince) {
    for await (const disputes of askForPages(provider, provider.disputesSince(since))) {
      yield disputes.map(take);
      if (isOver()) break;
    }
  }
  if (!followsDisputes) return;
  for await (const dispute of openDisputes(services, provider)) yield [take(dispute)];
}
