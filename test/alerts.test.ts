import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { Services } from '../src/access/context.js';
import { sharedBudget } from '../src/access/limits/fallback-budget.js';
import { backupsMade } from '../src/backups/backups.js';
import { checkouts } from '../src/checkouts/checkouts.js';
import { disputes } from '../src/checkouts/disputes.js';
import { packageFile } from '../src/core/package.js';
import { providersElsewhere } from '../src/checkouts/providers/owner.js';
import { providerRefunds } from '../src/checkouts/send-back.js';
import { limitedRequests, requestDuration } from '../src/http/request-record.js';
import { mailServerFaults, webhookAttempts } from '../src/webhooks/worker/attempt.js';
import { readMetrics, type Series } from './support/scenes/metrics.js';
import { pay } from './support/scenes/payments.js';
import { mutate, newEndpoint } from './support/scenes/webhooks.js';
import { useStore } from './support/service/service.js';
import { askBank, forgetRates, rates, storeRate } from './support/world/bank.js';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}
const { groups } = parse(readFileSync(packageFile('.docker', 'alerts.yaml'), 'utf8')) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

/** A series at both scrapes; `before` is undefined if it was not there. */
interface Sample {
  labels: Record<string, string>;
  before: number | undefined;
  value: number;
  seconds: number;
}

/**
 * Judges an alert rule as Prometheus would after two scrapes, one at each end of the ranges that the rule asks for: as a
 * program in which numbers stand for samples, and undefined for none. Throws at words that it does not know.
 */
function isFiring(expression: string, before: Series, after: Series): boolean {
  const program = expression
    .replace(/sum by \(le\) \(/g, 'byLe(')
    .replace(/\b((?:up|payment_links|http)\w*)(\{.*?\})?(?:\[(\d+)m\])?/g, "find('$1', '$2', '$3')")
    .replace(/(find\([^)]*\)) == 0/g, 'some($1, 0)')
    .replaceAll(' or ', ' || ')
    .replaceAll(' unless ', ' && undefined === ');
  const find = (name: string, matchers: string, minutes: string): Sample[] =>
    [...after]
      .filter(([series]) => series.split('{')[0] === name)
      .map(([series, value]) => {
        const labels = [...series.matchAll(/(\w+)="([^"]*)"/g)].map(([, ...label]) => label);
        const seconds = 60 * Number(minutes);
        return { labels: Object.fromEntries(labels), before: before.get(series), value, seconds };
      })
      .filter(({ labels }) =>
        [...matchers.matchAll(/(\w+)([=!]~|!?=)"([^"]*)"/g)].every(([, label, operator, text]) => {
          const fits = new RegExp(`^(?:${text})$`).test(labels[label ?? ''] ?? '');
          return fits !== operator?.startsWith('!');
        }),
      );
  return Boolean(runInNewContext(program, { find, ...functions }));
}

/** A function of each series that both scrapes have: a counter that first shows when it has grown is not seen to grow. */
const overRange =
  (change: (before: number, after: number, seconds: number) => number) => (samples: Sample[]) =>
    samples.flatMap(({ before, value, ...more }) =>
      before === undefined ? [] : [{ ...more, before, value: change(before, value, more.seconds) }],
    );
const aggregate = (join: (...values: number[]) => number) => (samples: Sample[]) =>
  samples.length > 0 ? join(...samples.map(({ value }) => value)) : undefined;
const add = (...values: number[]): number => values.reduce((sum, value) => sum + value);

const functions = {
  rate: overRange((before, after, seconds) => (after - before) / seconds),
  increase: overRange((before, after) => after - before),
  min_over_time: (samples: Sample[]) =>
    aggregate(Math.max)(overRange((before, after) => Math.min(before, after))(samples)),
  sum: aggregate(add),
  min: aggregate(Math.min),
  max: aggregate(Math.max),
  some: (samples: Sample[], wanted: number) => samples.some(({ value }) => value === wanted),
  absent: (samples: Sample[]) => samples.length === 0,
  byLe: (samples: Sample[]): [most: number, count: number][] => {
    const counts = new Map<number, number>();
    for (const { labels, value } of samples) {
      const most = Number(labels.le?.replace('+Inf', 'Infinity'));
      counts.set(most, (counts.get(most) ?? 0) + value);
    }
    return [...counts].sort(([one], [other]) => one - other);
  },
  /** The value below which a part of all observations lies, as if they were spread evenly within their bucket. */
  histogram_quantile(part: number, buckets: [most: number, count: number][]) {
    const rank = part * (buckets.at(-1)?.[1] ?? 0);
    const index = buckets.findIndex(([, count]) => count >= rank);
    const [[lower, below], [upper, count]] = [
      buckets[index - 1] ?? [0, 0],
      buckets[index] ?? [0, 0],
    ];
    if (rank === 0 || upper === Infinity) return rank === 0 ? undefined : lower;
    return lower + ((upper - lower) * (rank - below)) / (count - below);
  },
};

test('Alert rules each have a name of their own, and only known keys', () => {
  expect(rules.length).toBeGreaterThan(8);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const rule of rules) {
    const known = ['alert', 'expr', ...(rule.for ? ['for'] : []), 'labels', 'annotations'];
    expect(Object.keys(rule)).toEqual(known);
    expect(rule.for ?? '1m').toMatch(/^\d+m$/);
  }
});

test('Alerts each have a severity, a summary, and a link to what to do', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(labels).toEqual({ severity: expect.stringMatching(/^(critical|warning)$/) });
    expect(annotations).toEqual({
      summary: expect.stringMatching(/^.{10,80}$/),
      runbook_url: `faults.md#${alert.toLowerCase()}`,
    });
  }
});

describe('The alert', () => {
  const { service, creator } = useStore();
  /** Of which jobs Prometheus could read the metrics. */
  let up: Series;
  const job = 'up{job="payment-links"}';
  let metrics: Services['metrics'];

  const healthy = async (): Promise<void> => {
    vi.restoreAllMocks();
    up = new Map(Object.entries({ [job]: 1, 'up{job="prometheus"}': 1 }));
    ({ metrics } = service.services);
    metrics.of(providersElsewhere).set(0);
    metrics.of(sharedBudget).set(1);
    await forgetRates(service);
    await storeRate(service, 'cbr', '90.5', '2026-11-21');
  };
  beforeEach(healthy);
  // Prometheus knows all series before something happens.
  beforeAll(async () => {
    await healthy();
    answer(...fromOwnPages, {}, { status: 503 });
  });

  /** Names the alerts that fire when something happens between two scrapes. */
  async function firing(happens: () => unknown): Promise<string[]> {
    const scrape = async () => new Map([...(await readMetrics(service)), ...up]);
    const before = await scrape();
    await happens();
    const after = await scrape();
    return rules.filter(({ expr }) => isFiring(expr, before, after)).map(({ alert }) => alert);
  }

  interface Answers {
    times?: number;
    status?: number;
    route?: string;
    seconds?: number;
  }
  const answer = (...all: Answers[]): void => {
    for (const { times = 9, status = 200, route = '/graphql', seconds = 0.01 } of all) {
      for (let time = 0; time < times; time++) {
        metrics.of(requestDuration).observe({ method: 'GET', route, status }, seconds);
      }
    }
  };
  const ownPagesWith = (more: Answers = {}): Answers[] =>
    ['/metrics', '/health', '/ready'].map((route) => ({ route, times: 300, ...more }));
  const fromOwnPages = ownPagesWith();
  const haveBackupOf = (seconds: number) =>
    vi.spyOn(service.services.backups, 'ageSeconds').mockResolvedValue(seconds);
  const refuse = (times: number, reason: string) =>
    metrics.of(limitedRequests).inc({ reason }, times);
  const wait = (waiting: number) =>
    vi.spyOn(service.services, 'pool').mockReturnValue({ ...service.services.pool(), waiting });
  const loseDatabase = () =>
    vi.spyOn(service.services, 'query').mockRejectedValue(new Error('The database is gone'));
  const end = (...outcomes: string[]): void => {
    for (const outcome of outcomes) {
      metrics.of(webhookAttempts).inc({ event: 'payment.succeeded', outcome, format: 'STANDARD' });
    }
  };

  const checkout = (outcome: string) => metrics.of(checkouts).inc({ provider: 'stripe', outcome });
  const refund = (outcome: string) =>
    metrics.of(providerRefunds).inc({ provider: 'stripe', outcome });
  const dispute = (status: string) => metrics.of(disputes).inc({ provider: 'stripe', status });

  const troubles: [alert: string, trouble: string, happens: () => unknown][] = [
    ['Down', 'Prometheus cannot read the metrics', () => up.set(job, 0)],
    ['Down', 'Prometheus knows no such job', () => up.delete(job)],
    [
      'Failing',
      '3 of 200 answers are a 5xx',
      () => answer(...fromOwnPages, { times: 197 }, { times: 3, status: 503 }),
    ],
    ['KeysTried', '301 wrong keys are tried in 5 minutes', () => refuse(301, 'wrong_keys')],
    ['CustomersRefused', '11 payment pages are refused', () => refuse(11, 'checkouts')],
    [
      'Slow',
      '2 of 100 answers take over half a second',
      () => answer(...fromOwnPages, { times: 98 }, { times: 2, seconds: 0.6 }),
    ],
    ['DatabaseGone', 'the database does not answer', loseDatabase],
    ['WebhooksUnrecorded', 'the result of an attempt is lost', () => end('unrecorded')],
    ['CheckoutStuck', 'a provider says what cannot be right', () => checkout('stuck')],
    ['CheckoutLost', 'a paid checkout had no row', () => checkout('adopted')],
    ['CheckoutLost', 'nor has its link', () => checkout('lost')],
    ['CheckoutStuck', 'a provider refuses a new checkout', () => checkout('refused')],
    [
      'ProviderGone',
      'three customers get no page of a provider, and nobody does',
      () => ['unclear', 'unclear', 'unclear'].forEach(checkout),
    ],
    [
      'ProvidersElsewhere',
      'the payments are those of a service under another PUBLIC_URL',
      () => metrics.of(providersElsewhere).set(1),
    ],
    ['MoneyNotReturned', 'a provider could not pay money back', () => refund('failed')],
    ['MoneyNotReturned', 'a provider refuses a refund', () => refund('stuck')],
    ['Disputed', 'a customer disputes a payment', () => dispute('open')],
    ['MailServerFaults', 'the mail server takes no mail', () => metrics.of(mailServerFaults).inc()],
    [
      'RateOld',
      'the rate was read over 3 hours ago',
      () => service.clock.pass(3 * 3_600_000 + 1000),
    ],
    ['RateOld', 'there is no rate', () => service.database.db.exchangeRate.deleteMany()],
    ['RateRefused', 'a rate is refused', () => askBank(service, rates({ value: '181,0000' }))],
    ['BackupOld', 'the newest backup is over 26 hours old', () => haveBackupOf(26 * 3600 + 1)],
    ['BackupFailed', 'a backup fails', () => metrics.of(backupsMade).inc({ outcome: 'failed' })],
    ['BudgetNotShared', 'a process counts requests alone', () => metrics.of(sharedBudget).set(0)],
  ];

  test.each(troubles)('%s fires alone, when %s', async (alert, _trouble, happens) => {
    expect(await firing(happens)).toEqual([`PaymentLinks${alert}`]);
  });

  test('DatabasePoolFull fires alone, when statements wait at each scrape', async () => {
    wait(1);
    expect(await firing(() => wait(2))).toEqual(['PaymentLinksDatabasePoolFull']);
  });

  test('WebhooksLate fires alone, when a delivery is due for over 5 minutes', async () => {
    const { endpoint } = await newEndpoint(creator, 'https://example.com/');
    await pay(service, creator);
    expect(await firing(() => service.clock.pass(300_000))).toEqual([]);
    expect(await firing(() => service.clock.pass(1000))).toEqual(['PaymentLinksWebhooksLate']);
    await mutate(creator, 'deleteWebhookEndpoint', 'id', { id: endpoint.id });
  });

  test.each<[string, () => unknown]>([
    ['nothing happens', () => undefined],
    ['2 of 200 answers are a 5xx', () => answer({ times: 198 }, { times: 2, status: 503 })],
    ['clients get answers of 4xx', () => answer({ status: 429 })],
    ['its own pages answer 5xx', () => answer(...ownPagesWith({ status: 503 }))],
    ['its own pages are slow', () => answer(...ownPagesWith({ seconds: 9 }))],
    ['300 wrong keys are tried in 5 minutes', () => refuse(300, 'wrong_keys')],
    ['keys exceed their limits', () => refuse(1000, 'minute')],
    ['1 of 100 answers takes 0.6 s', () => answer({ times: 99 }, { times: 1, seconds: 0.6 })],
    ['statements wait at one scrape of two', () => wait(3)],
    ['attempts fail, and their results are stored', () => end('retrying', 'given_up')],
    ['a provider gives no clear answer', () => checkout('unclear')],
    [
      'a provider gives clear answers again',
      () => ['unclear', 'unclear', 'unclear', 'opened'].forEach(checkout),
    ],
    ['a payment goes back', () => refund('succeeded')],
    ['the rate was read 3 hours ago', () => service.clock.pass(3 * 3_600_000)],
    ['a backup is made', () => metrics.of(backupsMade).inc({ outcome: 'done' })],
    ['the newest backup is 26 hours old', () => haveBackupOf(26 * 3600)],
  ])('is silent when %s', async (_what, happens) => {
    expect(await firing(happens)).toEqual([]);
  });

  test('has a trouble above, whichever it is', () => {
    const others = ['DatabasePoolFull', 'WebhooksLate'];
    const shown = new Set([...troubles.map(([alert]) => alert), ...others]);
    expect([...shown].map((alert) => `PaymentLinks${alert}`).sort()).toEqual(
      rules.map(({ alert }) => alert).sort(),
    );
  });
});
