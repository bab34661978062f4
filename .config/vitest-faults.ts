import { defineConfig } from 'vitest/config';
import tests from './vitest.js';

/** The tests of faults alone, one file after the other, each fault tried often. */
export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    include: ['test/faults/*.test.ts'],
    env: { FAULTS: 'full' },
    fileParallelism: false,
  },
});
