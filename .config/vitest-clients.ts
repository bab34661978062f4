import { defineConfig } from 'vitest/config';
import tests from './vitest.js';

/** The tests with clients of others, whose packages are not installed with the project. */
export default defineConfig({
  ...tests,
  test: { ...tests.test, include: ['test/clients/*.test.ts'], exclude: [] },
});
