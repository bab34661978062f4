import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createServiceMetrics } from '../src/services.js';
import { readMetrics, type Series } from './support/scenes/metrics.js';
import { useService } from './support/service/service.js';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { groups } = parse(read('.docker/alerts.yaml')) as {
  groups: { name: string; rules: { alert: string; expr: string; for?: string }[] }[];
};
const rules = groups.flatMap((group) => group.rules);

describe('The alert rules', () => {
  test('each have a name of their own, and only known keys', () => {
    expect(rules.length).toBeGreaterThan(8);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(Object.keys(rule)).toEqual(['alert', 'expr', ...(rule.for ? ['for'] : [])]);
      expect(rule.for ?? '1m').toMatch(/^\d+m$/);
    }
  });

  test.each(rules.map(({ alert, expr }) => [alert, expr]))(
    '%s asks for metrics that exist',
    (_, expr) => {
      const kept = createServiceMetrics().registry.getMetricsAsArray();
      const names =
        kept.map(({ name }) => `'${name}'`).join() + read('src/http/pages/metrics-page.ts');
      const asked = expr.match(/\b(?:payment_links_|http_)\w+/g) ?? [];
      for (const name of asked) {
        // The page adds the prefix to the names of its own metrics.
        const written = name.replace(/_(count|sum|bucket)$/, '').replace(/^payment_links_/, '');
        expect(names).toMatch(new RegExp(`'(payment_links_)?${written}'`));
      }
      expect(asked.length + (expr.match(/\bup\b/g) ?? []).length).toBeGreaterThan(0);
    },
  );

  test('report a rate of the bank that was refused', () => {
    expect(rules.filter(({ expr }) => expr.includes('exchange_rates_refused_total'))).toHaveLength(
      1,
    );
  });
});

test('Alert rules ask only for labels that exist', async () => {
  const known = await createServiceMetrics().registry.metrics();
  const asked = rules.flatMap(({ expr }) => [
    ...expr.matchAll(/\b(payment_links_\w+)\{(\w+="\w+")\}/g),
  ]);
  expect(asked.length).toBeGreaterThan(1);
  for (const [, name, label] of asked) {
    expect(known).toMatch(new RegExp(`^${name}\\{(.*,)?${label}[,}]`, 'm'));
  }
});

describe('While the service is healthy', () => {
  const service = useService();

  /** A rule that compares one figure, or its growth, with a number. */
  const comparison =
    /^(?:(?:sum|max|min|min_over_time)\()*(rate\(|increase\()?(\w+)(?:\{.*\})?(?:\[\d+m\])?\)* (==|>) (\d+)$/;

  const rings = ([, growth, name, operator, limit]: RegExpExecArray, series: Series): boolean => {
    const figures = [...series].filter(([found]) => found.split('{')[0] === name);
    const values = growth ? [0] : figures.map(([, value]) => value);
    return values.some((value) =>
      operator === '>' ? value > Number(limit) : value === Number(limit),
    );
  };

  test('no alert fires', async () => {
    service.services.metrics.sharedBudget.set(1);
    const series = await readMetrics(service);
    const found = rules.flatMap(({ alert, expr }) => {
      const parts = comparison.exec(expr);
      return parts ? [{ alert, rings: rings(parts, series) }] : [];
    });
    expect(found.length).toBeGreaterThan(6);
    expect(found.filter((rule) => rule.rings)).toEqual([]);
  });
});
