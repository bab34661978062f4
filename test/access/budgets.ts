/** The rules of a request budget, wherever it counts. */
import { afterEach, expect, test } from 'vitest';
import { limitWindows, type Budget, type LimitWindow } from '../../src/access/limits/budget.js';

/** Tests a budget that is made anew for each test. */
export function testBudget(create: (limits: LimitWindow[]) => Promise<Budget>): void {
  let budget: Budget | undefined;
  afterEach(() => budget?.close());
  const start = async (perMinute: number, perHour: number): Promise<Budget> =>
    (budget = await create(limitWindows(perMinute, perHour)));

  test('admits exactly its limit of concurrent reservations', async () => {
    const budget = await start(100, 1000);
    const states = await Promise.all(
      Array.from({ length: 300 }, async () => budget.reserve('key', 1)),
    );
    const admitted = states.filter((state) => state.admitted);
    expect(admitted).toHaveLength(100);
    expect(new Set(admitted.map(({ windows: [minute] }) => minute?.remaining)).size).toBe(100);
  });

  test('takes nothing for a reservation that it refuses', async () => {
    const budget = await start(10, 1000);
    await budget.reserve('key', 8);
    expect((await budget.reserve('key', 3)).admitted).toBe(false);
    expect((await budget.reserve('key', 2)).admitted).toBe(true);
    expect((await budget.reserve('key', 1)).admitted).toBe(false);
  });

  test('keeps to the limit of the longer window, too', async () => {
    const budget = await start(100, 3);
    for (let count = 0; count < 3; count++) await budget.reserve('key', 1);
    const state = await budget.reserve('key', 1);
    expect(state.admitted).toBe(false);
    expect(state.retryAfterSeconds).toBeGreaterThan(3590);
    expect(state.windows.map(({ name, remaining }) => [name, remaining])).toEqual([
      ['minute', 97],
      ['hour', 0],
    ]);
  });

  test('counts each key apart', async () => {
    const budget = await start(1, 1);
    expect((await budget.reserve('one', 1)).admitted).toBe(true);
    expect((await budget.reserve('other', 1)).admitted).toBe(true);
  });

  test('keeps to the windows of a key that has others', async () => {
    const budget = await start(1, 3);
    const windows: LimitWindow[] = [{ name: 'minute', seconds: 60, limit: 10 }];
    const states = await Promise.all(
      Array.from({ length: 30 }, async () => budget.reserve('reserve', 1, windows)),
    );
    expect(states.filter(({ admitted }) => admitted)).toHaveLength(10);
    expect(states.every((state) => state.windows.length === 1)).toBe(true);
  });

  test('says when the next place comes free', async () => {
    const budget = await start(2, 1000);
    const first = await budget.reserve('key', 1);
    expect(first.windows.map(({ resetSeconds }) => resetSeconds)).toEqual([60, 3600]);
    await budget.reserve('key', 1);
    const refused = await budget.reserve('key', 1);
    expect(refused.retryAfterSeconds).toBeGreaterThan(58);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test('makes what no window can hold wait for a whole window', async () => {
    const budget = await start(5, 1000);
    for (const used of [0, 2]) {
      await budget.reserve('key', used);
      expect(await budget.reserve('key', 6)).toMatchObject({
        admitted: false,
        retryAfterSeconds: 60,
      });
    }
  });
}
