import { expect } from 'vitest';
import type { TestService } from '../service/service.js';

/** Values by series as Prometheus reads them, such as `payment_links_rate_limited_total{reason="hour"}`. */
export type Series = Map<string, number>;

export async function readMetrics(service: TestService): Promise<Series> {
  const headers = { Authorization: `Bearer ${service.platformKey}` };
  const response = await service.fetch('/metrics', { headers });
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
  );
}

/** The growth of series while something is done. Leaves out those that do not grow. */
export async function growth(service: TestService, names: RegExp, work: () => Promise<unknown>) {
  const before = await readMetrics(service);
  await work();
  const grown: Record<string, number> = {};
  for (const [series, value] of await readMetrics(service)) {
    const by = value - (before.get(series) ?? 0);
    if (names.test(series) && by !== 0) grown[series] = by;
  }
  return grown;
}
