import { expect, test } from 'vitest';
import { periodBefore } from '../../src/cabinet/features/sales/sales.js';

test.each([
  ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
  ['2024-03-01', '2024-03-31', '2024-01-30', '2024-02-29'],
  ['2026-03-28', '2026-03-30', '2026-03-25', '2026-03-27'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
])('sales from %s to %s are compared with as many days before', (from, to, ...before) => {
  const { from: first, to: last } = periodBefore({ from, to });
  expect([first, last]).toEqual(before);
});
