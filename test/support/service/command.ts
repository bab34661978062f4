import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { packageFolder, useListening } from './client.js';
import { useStore } from './service.js';

/** The folder of a user. The command reads the setting when it is loaded. */
export const home = mkdtempSync(join(tmpdir(), 'payment-links-user-'));
process.env.XDG_CONFIG_HOME = home;

/** The key that a command is given, and another address than that of its service. Empty ones are not given. */
interface Account {
  key?: string;
  url?: string;
}

/** A command that runs, or has run, with what it has printed so far. */
class RunningCommand extends EventEmitter {
  stdout = '';
  stderr = '';
  code: number | null = null;
  ended!: Promise<this>;
  kill!: (signal: NodeJS.Signals) => void;

  /** The values that it has printed, one a line. */
  get values(): any[] {
    const lines = this.stdout.split('\n').slice(0, -1);
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as unknown);
  }

  write(stream: 'stdout' | 'stderr', text: string): void {
    this[stream] += text;
    this.emit('written');
  }

  /** Resolves once it has printed so many values. */
  async until(count: number): Promise<void> {
    const tooEarly = this.ended.then(() => {
      if (this.values.length < count) throw new Error(`The command has ended: ${this.stderr}`);
    });
    while (this.values.length < count) await Promise.race([once(this, 'written'), tooEarly]);
  }

  /** Gives it a signal, and waits for its end. */
  stop(signal: NodeJS.Signals): Promise<this> {
    this.kill(signal);
    return this.ended;
  }
}

/** A run that ended with a code, and told why. */
export const ended = (code: number, why: string) => ({
  code,
  stderr: expect.stringContaining(why),
});

/** Taken before any file replaces them: files share their process. */
const originals = {
  stdout: process.stdout.write.bind(process.stdout),
  stderr: process.stderr.write.bind(process.stderr),
  once: process.once.bind(process),
};

/** The command that runs in a context. */
const commands = new AsyncLocalStorage<RunningCommand>();
let runs = 0;

/** The command `payment-links` in the test's own process. Its main module is evaluated for each run. */
export function useCommand(service: { url: string }) {
  const { argv } = process;
  beforeAll(() => {
    for (const name of ['stdout', 'stderr'] as const) {
      // Set on the stream itself: all sockets share the method of its prototype.
      process[name].setMaxListeners(0).write = (text) => {
        const command = commands.getStore();
        command?.write(name, String(text));
        return command !== undefined || originals[name](String(text));
      };
    }
    process.once = (event: string | symbol, listener: (...args: any[]) => void) => {
      (commands.getStore() ?? originals).once(event, listener);
      return process;
    };
  });
  afterAll(async () => {
    process.argv = argv;
    for (const name of ['stdout', 'stderr'] as const) process[name].write = originals[name];
    process.once = originals.once;
    vi.restoreAllMocks();
    await rm(home, { recursive: true, force: true });
  });

  const start = (args: readonly string[], { key, url = service.url }: Account = {}, input = '') => {
    const command = new RunningCommand();
    const options = [...(url ? ['--url', url] : []), ...(key ? ['--api-key', key] : [])];
    process.argv = [process.execPath, 'payment-links', ...options, ...args];
    const stdin = Readable.from(input ? [input] : []) as typeof process.stdin;
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin);
    command.kill = (signal) => void command.emit(signal);
    command.ended = commands.run(command, async () => {
      await import(/* @vite-ignore */ `../../../src/command/main.js?run=${++runs}`);
      command.code = Number(process.exitCode ?? 0);
      process.exitCode = undefined;
      return command;
    });
    return command;
  };
  return {
    start,
    /** Runs it to its end. */
    run: (...begin: Parameters<typeof start>): Promise<RunningCommand> => start(...begin).ended,
  };
}

/** A service that listens, its creator, and the command. @param before when the creator is made */
export function useCommandOfStore(before = beforeAll) {
  const { service, creator } = useStore({}, before);
  const given = useListening(service);
  return { service, creator, given, ...useCommand(given) };
}

/** Starts the command as the package has it, in a process of its own. */
export function useCommandProcess(service: { url: string }) {
  const running = new Set<ChildProcess>();
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(home, { recursive: true, force: true });
  });
  return (args: readonly string[], { key = '', url = service.url }: Account = {}) => {
    const command = new RunningCommand();
    const env = { PAYMENT_LINKS_URL: url, PAYMENT_LINKS_API_KEY: key, XDG_CONFIG_HOME: home };
    const file = join(packageFolder, 'command.js');
    const child = spawn(process.execPath, [file, ...args], { env });
    running.add(child);
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => command.write(name, text));
    }
    command.kill = (signal) => void child.kill(signal);
    command.ended = once(child, 'close').then(([code]) => {
      running.delete(child);
      command.code = code as number | null;
      return command;
    });
    return command;
  };
}
