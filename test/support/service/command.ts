import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import type { ClientPackage } from './client-package.js';
import type { Ended, Settings } from './processes.js';
import type { TestCreator } from './service.js';

/** A command that runs on. */
interface RunningCommand {
  /** The values that it prints, as they come. */
  printed: any[];
  /** Resolves once it has printed so many values. */
  until(count: number): Promise<void>;
  stop(signal: NodeJS.Signals): Promise<Ended>;
  ended: Promise<Ended>;
}

/** The command `payment-links`, as the service of a test file hands it out. */
export interface CommandLine {
  /** The environment of a user of its own: the service, the key of a creator, and a folder for what is kept. */
  environment: (creator: TestCreator, more?: Settings) => Settings;
  /** Runs it to its end. */
  run: (
    args: readonly string[],
    settings: Settings,
    input?: string,
  ) => Promise<Ended & { values: any[] }>;
  start: (args: readonly string[], settings: Settings) => RunningCommand;
}

export function useCommand(given: ClientPackage): CommandLine {
  const running = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  let users = 0;

  function begin(args: readonly string[], settings: Settings) {
    const file = join(given.folder, 'command.js');
    const child = spawn(process.execPath, [file, ...args], { env: settings, cwd: given.folder });
    running.add(child);
    const written = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text: string) => (written[stream] += text));
    }
    const ended = once(child, 'close').then(([code]): Ended => {
      running.delete(child);
      return { code: code as number | null, ...written };
    });
    return { child, ended };
  }

  return {
    environment: ({ key }, more) => ({
      PAYMENT_LINKS_URL: given.url,
      PAYMENT_LINKS_API_KEY: key,
      XDG_CONFIG_HOME: join(given.folder, `user-${++users}`),
      ...more,
    }),
    async run(args, settings, input = '') {
      const { child, ended } = begin(args, settings);
      child.stdin.end(input);
      const { stdout, ...rest } = await ended;
      const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
      return { ...rest, stdout, values: lines.map((line) => JSON.parse(line) as unknown) };
    },
    start(args, settings) {
      const { child, ended } = begin(args, settings);
      const printed: any[] = [];
      const lines = createInterface(child.stdout).on('line', (line) => {
        printed.push(JSON.parse(line));
      });
      return {
        printed,
        ended,
        async until(count) {
          while (printed.length < count) {
            await Promise.race([
              once(lines, 'line'),
              ended.then(({ stderr }) => {
                throw new Error(`The command has ended: ${stderr}`);
              }),
            ]);
          }
        },
        stop(signal) {
          child.kill(signal);
          return ended;
        },
      };
    },
  };
}
