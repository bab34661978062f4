/**
 * `npm run check:providers`: asks each payment provider for a page that nobody pays, with the settings of the service,
 * and says what works. A live key is used only with `-- --live`.
 */
import '../core/signals.js';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openProviders } from '../checkouts/providers/providers.js';
import type { Provider } from '../checkouts/providers/provider.js';
import { ConfigError, readConfig } from '../core/config.js';
import { endWithReason } from '../core/end-with-reason.js';
import { say } from './terminal.js';

/** Tells of something that the provider does not have, which is no failure. */
function note(text: string) {
  say(`  note:  ${text}`);
  return { result: undefined };
}

/** Tries one thing. @returns its result; undefined if it failed, of which it tells */
async function attempt<Result>(what: string, work: () => Promise<Result>) {
  try {
    const result = await work();
    say(`  works: ${what}`);
    return { result };
  } catch (error) {
    say(`  FAILS: ${what}. ${(error as Error).message}`);
    return undefined;
  }
}

async function endPage(provider: Provider, id: string): Promise<void> {
  await provider.end?.(id);
  if (!(await provider.look(id)).isEnded) throw new Error(`${provider.title} keeps it open`);
}

/** @returns true if all works */
async function checkProvider(provider: Provider, publicUrl: string): Promise<boolean> {
  say(`${provider.title}, ${provider.isTest ? 'test' : 'live'} mode`);
  const account = await attempt('the key is accepted', () => provider.check());
  if (account) {
    const facts = Object.entries(account.result.facts);
    for (const [name, value] of facts) say(`         ${name}: ${String(value)}`);
  }
  const started = await attempt('a page for customers is made', () =>
    provider.start({
      checkoutId: randomUUID(),
      ...{ creatorId: 0n, linkUuid: randomUUID(), storeName: 'check' },
      currency: provider.currency,
      amount: provider.least,
      title: 'Check of the settings',
      customerEmail: provider.needsEmail ? 'check@example.com' : null,
      language: 'en',
      isLimited: true,
      returnAddress: publicUrl,
      cancelAddress: publicUrl,
      createdAt: new Date(),
    }),
  );
  const id = started?.result.id ?? '';
  const looked = started && (await attempt('its state is told', () => provider.look(id)));
  const ended =
    provider.end === undefined
      ? note('its page cannot be ended early, and lapses after an hour')
      : started && (await attempt('it is ended', () => endPage(provider, id)));
  const since = new Date(Date.now() - 3_600_000);
  const refunds = await attempt('refunds are listed', () =>
    provider.refundsSince(since)[Symbol.asyncIterator]().next(),
  );
  const disputes =
    provider.disputesSince === undefined
      ? note('its API tells nothing of disputes')
      : await attempt('disputes are listed', async () =>
          provider.disputesSince?.(since)[Symbol.asyncIterator]().next(),
        );
  if (!provider.takesNotices) {
    note('without STRIPE_WEBHOOK_SECRET there are no notices; the service asks by itself');
  }
  return [account, started, looked, ended, refunds, disputes].every((step) => step !== undefined);
}

try {
  const { live } = parseArgs({ options: { live: { type: 'boolean' } } }).values;
  const config = readConfig();
  const providers = await openProviders(config);
  const { publicUrl } = config;
  if (providers.length === 0 || publicUrl === undefined) {
    throw new ConfigError('neither STRIPE_SECRET_KEY nor YOOKASSA_SECRET_KEY is set');
  }
  if (!live && providers.some(({ isTest }) => !isTest)) {
    throw new Error(
      'the key is live. To make a page that could really be paid: npm run check:providers -- --live',
    );
  }
  const works: boolean[] = [];
  for (const provider of providers) works.push(await checkProvider(provider, publicUrl));
  if (works.includes(false)) throw new Error('mend what FAILS');
} catch (error) {
  endWithReason('The check has failed', error);
}
