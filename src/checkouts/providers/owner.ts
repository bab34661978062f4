/** Which service asks the payment providers, of several that run on copies of one database. */
import type { Logger } from 'pino';
import type { PrismaClient } from '../../../prisma/client/client.js';
import type { Config } from '../../core/config.js';
import { isDatabaseOutage } from '../../core/database/outage.js';
import { gauge, type Metrics } from '../../core/metrics.js';
import { Unclear, type Provider } from './provider.js';

declare module '../../access/context.js' {
  interface Services {
    providersOwner: ProvidersOwner;
  }
}

export interface ProvidersOwner {
  /** True if the payments of this database are those of a service under another `PUBLIC_URL`. */
  isElsewhere(): Promise<boolean>;
  /** True if they are those of this service, which has begun some. */
  isHere(): Promise<boolean>;
  /** A provider that is asked nothing while they are those of another service: all its calls are {@link Unclear}. */
  guard(provider: Provider): Provider;
}

export const providersElsewhere = gauge(
  'payment_links_providers_elsewhere',
  '1 if the payments of this database are those of a service under another PUBLIC_URL, so that no provider is asked, else 0.',
);

interface Parts {
  db: PrismaClient;
  now: () => Date;
  log: Logger;
  metrics: Metrics;
  config: Pick<Config, 'publicUrl' | 'providersTakeover'>;
}

/**
 * Finds whose payments those of the database are: of the service under whose `PUBLIC_URL` the first was begun, or which has
 * taken them over since. So a copy of the database, started under another one to try a release, sends no money back.
 */
export async function findOwner(
  providers: readonly Provider[],
  { db, now, log, metrics, config }: Parts,
): Promise<ProvidersOwner> {
  const { publicUrl, providersTakeover } = config;
  metrics.of(providersElsewhere).set(0);
  // All providers are live, or all are for tests.
  const isTest = providers[0]?.isTest;
  if (isTest === undefined || publicUrl === undefined) return onlyOwner;
  let isOwner = false;

  /** @param begins true to become the owner if there is none */
  async function read(begins = false): Promise<string | undefined> {
    if (isOwner) return publicUrl;
    if (begins) {
      const data = { isTest: isTest as boolean, publicUrl: publicUrl as string, since: now() };
      await db.providerOwner.createMany({ data, skipDuplicates: true });
    }
    const owner = await db.providerOwner.findFirst({ where: { isTest: isTest as boolean } });
    isOwner = owner?.publicUrl === publicUrl;
    metrics.of(providersElsewhere).set(owner && !isOwner ? 1 : 0);
    return owner?.publicUrl;
  }

  const isElsewhere = async (begins?: boolean): Promise<boolean> =>
    ![publicUrl, undefined].includes(await read(begins));

  if (providersTakeover !== undefined) {
    const { count } = await db.providerOwner.updateMany({
      where: { isTest, publicUrl: providersTakeover },
      data: { publicUrl, since: now() },
    });
    if (count > 0) log.warn({ from: providersTakeover }, 'Payments are taken over, for good');
  }
  const owner = await read(await hasBegun(db, isTest, log));
  if (owner !== undefined && owner !== publicUrl) {
    log.error(
      { owner, publicUrl },
      'No payment provider is asked: the payments of this database are those of the service under another PUBLIC_URL. ' +
        'If that has ended for good, set PROVIDERS_TAKEOVER to its PUBLIC_URL',
    );
  }

  return {
    isElsewhere,
    isHere: async () => (await read()) === publicUrl,
    guard: (provider) =>
      guarded(provider, async (begins) => {
        if (await isElsewhere(begins))
          throw new Unclear('The payments are those of another service');
      }),
  };
}

/** Without a provider, nobody is asked. */
const onlyOwner: ProvidersOwner = {
  isElsewhere: () => Promise.resolve(false),
  isHere: () => Promise.resolve(true),
  guard: (provider) => provider,
};

/** True for a database of an earlier release in which payments were begun. */
async function hasBegun(db: PrismaClient, isTest: boolean, log: Logger): Promise<boolean> {
  try {
    const rows = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM /* all creators */ checkouts WHERE is_test = ${isTest} LIMIT 1`;
    return rows.length > 0;
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
    log.warn({ err: error }, 'Whether payments were begun could not be read');
    return false;
  }
}

/** @param assertOwner called before each call; `begins` is true if the call moves money by itself */
function guarded(provider: Provider, assertOwner: (begins?: boolean) => Promise<void>): Provider {
  const asked =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>, begins = false) =>
    async (...args: Args): Promise<Answer> => {
      await assertOwner(begins);
      return call(...args);
    };
  const listed = <Dates extends Date[], Row>(list: (...dates: Dates) => AsyncIterable<Row[]>) =>
    async function* (...dates: Dates): AsyncIterable<Row[]> {
      await assertOwner();
      yield* list(...dates);
    };
  const end = provider.end?.bind(provider);
  const disputesSince = provider.disputesSince?.bind(provider);
  const findDispute = provider.findDispute?.bind(provider);
  return {
    ...provider,
    start: asked(provider.start.bind(provider), true),
    look: asked(provider.look.bind(provider)),
    ...(end && { end: asked(end) }),
    refund: asked(provider.refund.bind(provider), true),
    refundsOf: asked(provider.refundsOf.bind(provider)),
    findRefund: asked(provider.findRefund.bind(provider)),
    paidBetween: listed(provider.paidBetween.bind(provider)),
    refundsSince: listed(provider.refundsSince.bind(provider)),
    ...(disputesSince && { disputesSince: listed(disputesSince) }),
    ...(findDispute && { findDispute: asked(findDispute) }),
    check: asked(provider.check.bind(provider)),
  };
}
