import { describe, expect, test } from 'vitest';
import { pauseMs, readLimits, type Limit } from '../../src/cabinet/api/feed-pace.js';

const minute = (remaining: number): Limit => ({
  limit: 100,
  windowSeconds: 60,
  remaining,
  resetSeconds: 20,
});
const hour = (remaining: number): Limit => ({
  limit: 1000,
  windowSeconds: 3600,
  remaining,
  resetSeconds: 900,
});

describe('The feed', () => {
  test('shows new events within 2 s while requests are left', () => {
    expect(pauseMs([minute(100), hour(1000)])).toBeLessThan(2000);
    expect(pauseMs([minute(76), hour(760)])).toBeLessThan(2000);
    expect(pauseMs([])).toBeLessThan(2000);
  });

  test('slows down as fewer requests are left of either limit', () => {
    const ofMinute = [75, 60, 40, 30].map((remaining) => pauseMs([minute(remaining), hour(1000)]));
    expect(ofMinute).toEqual([...ofMinute].sort((one, other) => one - other));
    expect(pauseMs([minute(100), hour(400)])).toBeGreaterThan(30_000);
  });

  test('leaves a quarter of each limit to the rest of the page', () => {
    expect(pauseMs([minute(25), hour(1000)])).toBeGreaterThanOrEqual(30_000);
    expect(pauseMs([minute(0), hour(1000)])).toBeGreaterThanOrEqual(20_000);
    expect(pauseMs([minute(100), hour(250)])).toBeGreaterThanOrEqual(900_000);
  });

  test('never uses up a limit, however often something happens', () => {
    const spent: number[] = [];
    const left = (now: number, limit: number, windowMs: number): number =>
      limit - spent.filter((at) => at > now - windowMs).length;
    let now = 0;
    let [leastOfMinute, leastOfHour] = [100, 1000];
    while (now < 3 * 3_600_000) {
      for (let request = 0; request < 6; request += 1) spent.push(now);
      const [ofMinute, ofHour] = [left(now, 100, 60_000), left(now, 1000, 3_600_000)];
      leastOfMinute = Math.min(leastOfMinute, ofMinute);
      leastOfHour = Math.min(leastOfHour, ofHour);
      now += pauseMs([minute(ofMinute), hour(ofHour)]);
    }
    expect(leastOfMinute).toBeGreaterThanOrEqual(25);
    expect(leastOfHour).toBeGreaterThanOrEqual(250);
  });

  test('reads the limits of an answer', () => {
    const headers = new Headers({
      'RateLimit-Policy': '"minute";q=100;w=60, "hour";q=1000;w=3600',
      RateLimit: '"minute";r=99;t=60, "hour";r=990;t=3500',
    });
    expect(readLimits(headers)).toEqual([
      { limit: 100, windowSeconds: 60, remaining: 99, resetSeconds: 60 },
      { limit: 1000, windowSeconds: 3600, remaining: 990, resetSeconds: 3500 },
    ]);
    expect(readLimits(new Headers())).toEqual([]);
  });
});
