import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longFiles =
  /\/test\/(backups|cabinet|command|faults)\/|\/(move|pooler|reseal|server|welcome)\.test\./;

/** Starts the slowest files early, so that none runs alone at the end, and spreads them out among the others. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);
    const others = sorted.filter((file) => !isLong(file));
    return [...sorted.filter(isLong).flatMap((file) => [file, ...others.splice(0, 2)]), ...others];
  }
}

export default defineConfig({
  // Vite would take graphql's ES modules, while the packages that Node loads take its CommonJS ones.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    exclude: ['test/clients/**'],
    globalSetup: 'test/support/global-setup.ts',
    // Files share the modules of their worker. To load them anew for each file took a quarter of the time.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // Tests of timeouts, processes and browsers wait rather than work, so that three are done at a time on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // A file that is run again has its modules from the former run: a sixth less work.
    experimental: { fsModuleCache: true },
    // Spares a tenth of the work: less garbage is moved.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Dropping the databases of a run waits for the disk.
    teardownTimeout: 120_000,
    // On a busy machine a page takes longer than the usual second.
    expect: { poll: { timeout: 10_000 } },
  },
});
