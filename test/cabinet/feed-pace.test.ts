import { describe, expect, test } from 'vitest';
import { pauseMs, readLimits, workPauseMs, type Limit } from '../../src/cabinet/api/feed-pace.js';

const minute = (remaining: number, resetSeconds = 60): Limit => ({
  limit: 100,
  windowSeconds: 60,
  remaining,
  resetSeconds,
});
const hour = (remaining: number, resetSeconds = 3600): Limit => ({
  limit: 1000,
  windowSeconds: 3600,
  remaining,
  resetSeconds,
});

describe('The feed', () => {
  test('shows new events within 2 s while requests are left, but not at once', () => {
    for (const limits of [[minute(100), hour(1000)], [minute(76), hour(760)], []]) {
      expect(pauseMs(limits)).toBe(1500);
    }
  });

  test('slows down once a quarter of either limit is used, to a quarter of it in a window', () => {
    for (const remaining of [75, 25, 0]) {
      expect(pauseMs([minute(remaining), hour(1000)])).toBe(14_400);
    }
    expect(pauseMs([minute(100), hour(750)])).toBe(86_400);
    expect(pauseMs([minute(0), hour(250)])).toBe(86_400);
  });

  test('leaves a quarter of each limit to the page, however often something happens', () => {
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

test('work goes on at once until a quarter of a limit is left, then as places come free', () => {
  expect(workPauseMs([])).toBe(0);
  expect(workPauseMs([minute(26), hour(251)])).toBe(0);
  expect(workPauseMs([minute(25, 12), hour(251)])).toBe(12_000);
  expect(workPauseMs([minute(25, 12), hour(250, 90)])).toBe(90_000);
});
