import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';
import { compiledTexts } from './compiled-texts.js';

/** The kinds of tests, told by the names of their files. All that starts no process and no browser is a rule. */
const kinds = {
  rules: 'test/**/*.test.ts',
  processes: 'test/**/*.process.test.ts',
  browsers: 'test/**/*.browser.test.ts',
  faults: 'test/faults/*.test.ts',
  clients: 'test/clients/*.test.ts',
};
const { rules, ...others } = kinds;
/** Rooms without a statement, whose tests no server changes: `npm run test:servers` leaves them out. */
export const roomsOffServers = ['cabinet', 'client', 'command', 'docker', 'http', 'texts'];
/** Tests of a kind wait for processes and browsers rather than work, so that three files are run at a time on two cores. */
const waiting = Math.max(3, availableParallelism() - 1);

/** Says at the end which kinds a run has left out. */
class NotRun implements Reporter {
  #left: string[] = [];
  onInit({ projects }: Vitest): void {
    this.#left = Object.keys(others).filter((kind) => projects.every(({ name }) => name !== kind));
  }
  onTestRunEnd(): void {
    if (this.#left.length === 0) return;
    const commands = this.#left.map((kind) => `npm run test:${kind}`).join(', ');
    console.log(`Not run: ${commands}. All of them: npm run test:all.\n`);
  }
}

const projectsIn = (mode: string) => {
  const offServers = roomsOffServers.map((room) => `test/${room}/**`);
  const leftOut = ['**/node_modules', ...(mode === 'servers' ? offServers : [])];
  return Object.entries(kinds).map(([name, include]) => ({
    extends: true as const,
    test: {
      name,
      include: [include],
      exclude: include === rules ? [...Object.values(others), ...leftOut] : leftOut,
    },
  }));
};

export default defineConfig(({ mode }) => ({
  plugins: [compiledTexts()],
  // Vite would take graphql's ES modules, while the packages that Node loads take its CommonJS ones.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    root: new URL('..', import.meta.url).pathname,
    reporters: ['default', new NotRun()],
    projects: projectsIn(mode),
    globalSetup: 'test/support/global-setup.ts',
    // Files share the modules of their worker. To load them anew for each file took a quarter of the time.
    isolate: false,
    maxWorkers: waiting,
    // A file that is run again has its modules from the former run: a sixth less work.
    experimental: { fsModuleCache: true },
    // The first spares a tenth of the work: less garbage is moved. The second spares 3 s of each worker: the embedded
    // PostgreSQL runs too short for its optimized code to be worth the time that compiling it takes.
    execArgv: ['--max-semi-space-size=64', '--liftoff-only'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Dropping the databases of a run waits for the disk.
    teardownTimeout: 120_000,
    // On a busy machine a page takes longer than the usual second.
    expect: { poll: { timeout: 10_000 } },
  },
}));
