/** Checkouts that were paid, and whose row is lost: the database was restored, or a failover lost what was newest. */
import type { Logger } from 'pino';
import { platformContext, type Context, type Services } from '../access/context.js';
import { wasErased } from '../customers/was-erased.js';
import { creatorOfUuid } from '../payment-links/link-uuid.js';
import { maxPlaces } from '../payment-links/status.js';
import { askForPages } from './ask.js';
import { count } from './checkouts.js';
import { lookAt } from './look.js';
import { paymentIdOf } from './payment-id.js';
import { Refused, Unclear, type ListedPage, type Provider } from './providers/provider.js';

/** Lists end after 100 pages, so what was made in a longer time is asked for part by part. */
const partMs = 6 * 3600 * 1000;

interface Wanted {
  since: Date;
  /** True to stop. */
  isOver?: () => boolean;
  isDryRun?: boolean;
  /** Told of each page that was paid and has no row, and of its state since: `LOST` if its link is not known here. */
  tell?: (page: ListedPage, state: string) => void;
}

/**
 * Adopts the pages that were paid since a time and have no row, each once: gives them one, and settles them as if a customer
 * had returned. Pages of other services are let be.
 *
 * @throws Unclear, Refused
 */
export async function adoptPaid(
  services: Services,
  provider: Provider,
  { since, isOver = () => false, isDryRun = false, tell }: Wanted,
): Promise<void> {
  // A database in which nothing was begun may be a copy.
  if (!(await services.providersOwner.isHere())) return;
  for (let until = services.now().getTime() + partMs / 2; until > +since; until -= partMs) {
    const from = new Date(Math.max(until - partMs, +since));
    const listed = provider.paidBetween(from, new Date(until));
    for await (const pages of askForPages(provider, listed)) {
      for (const page of await withoutPayment(services, provider, pages)) {
        const state = await adopt(services, provider, page, isDryRun);
        if (state !== undefined) tell?.(page, state);
      }
      if (isOver()) return;
    }
  }
}

/** Leaves out what is recorded, as most are. */
async function withoutPayment(
  { db }: Services,
  provider: Provider,
  pages: ListedPage[],
): Promise<ListedPage[]> {
  const idOf = ({ paymentId }: ListedPage) => paymentId && paymentIdOf(paymentId, provider);
  const ids = pages.flatMap((page) => idOf(page) ?? []);
  const known = await db.paymentId.findMany({ where: { id: { in: ids } } });
  const taken = new Set<string | null>(known.map(({ id }) => id));
  return pages.filter((page) => !taken.has(idOf(page)));
}

/** @returns its state; undefined if it has a row, or belongs to another service */
async function adopt(
  services: Services,
  provider: Provider,
  page: ListedPage,
  isDryRun: boolean,
): Promise<string | undefined> {
  const { checkoutId, linkUuid, storeName } = page;
  const creatorId = checkoutId === null ? undefined : creatorOfUuid(checkoutId);
  if (checkoutId === null || creatorId === undefined) return undefined;
  const ctx = platformContext(services, creatorId);
  const where = { creatorId, id: checkoutId };
  if ((await ctx.db.checkout.count({ where })) > 0) return undefined;
  const facts = { provider: provider.name, providerId: page.id, creatorId, checkoutId, linkUuid };
  const link = await findLink(ctx, creatorId, linkUuid);
  if (!link) {
    const isOurs = { id: creatorId, storeName: storeName ?? '' };
    if ((await ctx.db.creator.count({ where: isOurs })) === 0) return undefined;
    if (isDryRun) return 'LOST';
    ctx.log.error(facts, 'A payment is lost: its link is not known here');
    count(ctx, { provider: provider.name }, 'lost');
    return 'LOST';
  }
  if (isDryRun) return 'NEW';
  const { customerEmail: email, createdAt } = page;
  const isErased = email !== null && (await wasErased(ctx, creatorId, { email, since: createdAt }));
  // One that ends before its page is that of an erased customer.
  const seconds = isErased ? 0 : provider.pageSeconds;
  const { count: isFirst } = await ctx.db.checkout.createMany({
    data: {
      ...{ ...where, paymentLinkId: link.id, provider: provider.name, isTest: provider.isTest },
      ...{ providerId: page.id, address: ctx.baseUrl, state: 'OPEN', amount: page.amount },
      ...{ currency: provider.currency, title: link.product.title, language: 'en' },
      ...{ isLimited: maxPlaces(link) !== null, createdAt, nextLookAt: ctx.now() },
      endsAt: new Date(createdAt.getTime() + seconds * 1000),
    },
    skipDuplicates: true,
  });
  if (isFirst) {
    ctx.log.error(facts, 'A paid checkout was lost, and is adopted');
    count(ctx, { provider: provider.name }, 'adopted');
  }
  await lookAt(ctx, checkoutId, 'now');
  return (await ctx.db.checkout.findFirstOrThrow({ where })).state;
}

async function findLink(ctx: Context, creatorId: bigint, uuid: string | null) {
  if (uuid === null || creatorOfUuid(uuid) !== creatorId) return null;
  const include = { product: true };
  return ctx.db.paymentLink.findFirst({ where: { creatorId, uuid }, include });
}

/** The time until a notice has the provider asked again. Whoever forges notices must not have it asked all the time. */
const pauseMs = 60_000;
/** Pages are paid within an hour or so. Others are left to the chore. */
const noticedMs = 6 * 3600 * 1000;
const lastAdoption = new WeakMap<Provider, number>();

/** Adopts what was paid lately, while the notice that names an unknown checkout has its answer. */
export function adoptSoon(services: Services, provider: Provider): void {
  const now = services.now().getTime();
  if (now < (lastAdoption.get(provider) ?? -Infinity) + pauseMs) return;
  lastAdoption.set(provider, now);
  const endsAt = performance.now() + pauseMs / 2;
  const isOver = (): boolean => performance.now() > endsAt;
  const since = new Date(now - noticedMs);
  unlessUnclear(services.log, () => adoptPaid(services, provider, { since, isOver })).catch(
    (err: unknown) => services.log.error({ err }, 'Paid checkouts could not be adopted'),
  );
}

export async function unlessUnclear(log: Logger, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Unclear || error instanceof Refused)) throw error;
    log.warn({ err: error }, 'A payment provider does not show what was paid');
  }
}
