import { defineConfig, mergeConfig } from 'vitest/config';
import tests from './vitest.js';

/** The tests of faults, each fault tried often. */
export default mergeConfig(
  tests,
  defineConfig({
    test: {
      env: { FAULTS: 'full' },
      fileParallelism: false,
    },
  }),
);
