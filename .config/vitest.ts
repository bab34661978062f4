import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Vite would take graphql's ES modules, while the packages that Node loads take its CommonJS ones.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
