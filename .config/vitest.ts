import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Vite would take graphql's ES modules, while the packages that Node loads take its CommonJS ones.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/global-setup.ts',
    // Files share the modules of their worker. To load them anew for each file took a quarter of the time.
    isolate: false,
    // Tests of timeouts and processes wait rather than work, so that two are done at a time on two cores, too.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // On a busy machine a page takes longer than the usual second.
    expect: { poll: { timeout: 10_000 } },
  },
});
