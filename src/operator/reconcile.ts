/**
 * `npm run reconcile -- --since DATE [--dry-run]`: asks each payment provider what was paid since then, and adopts what has
 * no row here, as after a restore. With `--dry-run` it only says what it would do.
 */
import '../core/signals.js';
import { adoptPaid } from '../checkouts/adopt.js';
import type { ListedPage, Provider } from '../checkouts/providers/provider.js';
import { ConfigError, readConfig } from '../core/config.js';
import { openExisting } from '../core/database/open.js';
import { endWithReason } from '../core/end-with-reason.js';
import { createLog } from '../core/log.js';
import { chooseSecretsKeys } from '../core/secrets/secret-box.js';
import { createServices, type ServiceParts } from '../services.js';
import { resolveName } from '../webhooks/destinations/public-address.js';
import { readArguments, say } from './terminal.js';

const usage =
  'Usage: npm run reconcile -- --since DATE [--dry-run]\nDATE is such as 2026-11-21, or 2026-11-21T03:00:00Z.';

function readWanted(): { since: Date; isDryRun: boolean } {
  const { since = '', 'dry-run': isDryRun } = readArguments(usage, {
    options: { since: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  }).values;
  const time = new Date(since);
  if (!/^\d{4}-\d\d-\d\d/.test(since) || Number.isNaN(+time)) throw new Error(usage);
  return { since: time, isDryRun };
}

const outcomes: Record<string, string> = {
  NEW: 'would be adopted',
  RECORDED: 'recorded',
  REJECTED: 'goes back, since its link cannot honour it',
  OPEN: 'adopted, and not settled yet',
  LOST: 'LEFT ALONE: its link is not known here',
  STUCK: 'STUCK: the log says why',
};

const tell =
  ({ title, currency }: Provider, seen: string[]) =>
  ({ id, paymentId, amount, linkUuid, storeName, createdAt }: ListedPage, state: string): void => {
    seen.push(state);
    const facts = [createdAt.toISOString(), title, paymentId ?? id, amount.toFixed(2), currency];
    const names = [`store ${storeName}`, `link ${linkUuid}`];
    say([...facts, ...names, outcomes[state] ?? state].join('  '));
  };

/** Adopts at each provider. @returns the states of what was found */
async function reconcile(
  { services }: ServiceParts,
  wanted: ReturnType<typeof readWanted>,
): Promise<string[]> {
  const { providers, providersOwner } = services;
  if (providers.length === 0) {
    throw new ConfigError('neither STRIPE_SECRET_KEY nor YOOKASSA_SECRET_KEY is set');
  }
  if (!(await providersOwner.isHere())) {
    throw new ConfigError('PUBLIC_URL is not the one under which payments were begun');
  }
  const seen: string[] = [];
  for (const provider of providers) {
    await adoptPaid(services, provider, { ...wanted, tell: tell(provider, seen) });
  }
  return seen;
}

try {
  const wanted = readWanted();
  const config = readConfig();
  const database = await openExisting(config);
  const parts = await createServices(
    database,
    { ...config, platformKeyHashes: [], secretsKeys: await chooseSecretsKeys(config) },
    {
      now: () => new Date(),
      elapsedMs: () => performance.now(),
      random: Math.random,
      resolve: resolveName,
      log: createLog(config),
    },
  );
  try {
    const { length } = await reconcile(parts, wanted);
    say(`Paid, and not known here before: ${length}`);
  } finally {
    for (const worker of Object.values(parts.workers)) await worker.close();
    await parts.close();
  }
} catch (error) {
  endWithReason('What was paid could not be compared', error);
}
