import { defineConfig } from 'vitest/config';
import tests from './vitest.js';

/** Files that find the same with every database, with and without Redis. A file that might not does not belong here. */
const sameEverywhere = [
  'test/{cabinet,client,command}/**',
  'test/docker/**',
  'test/{architecture,documents}.test.ts',
  'test/core/{catalogues,days,signals}.test.ts',
  'test/http/{client-connections,cors,endless-senders,pipelining,security-headers}.test.ts',
  'test/http/{sockets,static-assets,trusted-proxies}.test.ts',
  'test/http/mcp/{origins,tool-faults}.test.ts',
  'test/http/pages/{cabinet-files,guide,page-languages,pages}.test.ts',
  'test/http/rest/page-links.test.ts',
  'test/schema/openapi.test.ts',
];

/** The tests for a second run, on PostgreSQL and Redis, after one of all tests on embedded parts. */
export default defineConfig({
  ...tests,
  test: { ...tests.test, exclude: [...(tests.test?.exclude ?? []), ...sameEverywhere] },
});
