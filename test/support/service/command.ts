import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, vi } from 'vitest';
import { packageFolder } from './client.js';

/** The folder of a user. The command reads the setting when it is loaded. */
export const home = mkdtempSync(join(tmpdir(), 'payment-links-user-'));
process.env.XDG_CONFIG_HOME = home;

/** The key that a command is given, and another address than that of its service. Empty ones are not given. */
interface Account {
  key?: string;
  url?: string;
}

/** A command that has ended. */
export interface EndedCommand {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The values that it printed, one a line. */
  values: any[];
}

/** A command that runs on. */
export interface RunningCommand {
  /** The values that it has printed so far. */
  readonly printed: any[];
  /** Resolves once it has printed so many values. */
  until(count: number): Promise<void>;
  /** Gives it a signal, and waits for its end. */
  stop(signal: NodeJS.Signals): Promise<EndedCommand>;
  ended: Promise<EndedCommand>;
}

/** The command `payment-links`. */
interface CommandLine {
  /** Runs it to its end. */
  run(args: readonly string[], account?: Account, input?: string): Promise<EndedCommand>;
  start(args: readonly string[], account?: Account): RunningCommand;
}

/** The output of a command. */
class Output extends EventEmitter {
  stdout = '';
  stderr = '';

  write(stream: 'stdout' | 'stderr', text: string): void {
    this[stream] += text;
    this.emit('written');
  }

  values(): any[] {
    const lines = this.stdout.split('\n').slice(0, -1);
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as unknown);
  }
}

/** A way to begin a command. */
type Begin = (
  args: readonly string[],
  account: Account,
  input?: string,
) => {
  output: Output;
  /** Resolves to the exit code. */
  exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
};

function commandLine(begin: Begin): CommandLine {
  const start = (args: readonly string[], account: Account, input?: string): RunningCommand => {
    const { output, exited, kill } = begin(args, account, input);
    const ended = exited.then((code): EndedCommand => {
      const { stdout, stderr } = output;
      return { code, stdout, stderr, values: output.values() };
    });
    return {
      get printed() {
        return output.values();
      },
      ended,
      async until(count) {
        const tooEarly = ended.then(({ stderr }) => {
          if (output.values().length < count) throw new Error(`The command has ended: ${stderr}`);
        });
        while (output.values().length < count) {
          await Promise.race([once(output, 'written'), tooEarly]);
        }
      },
      stop(signal) {
        kill(signal);
        return ended;
      },
    };
  };
  return {
    start: (args, account = {}) => start(args, account),
    run: (args, account = {}, input = '') => start(args, account, input).ended,
  };
}

/** The output of the command that runs in a context. */
const outputs = new AsyncLocalStorage<Output>();
let runs = 0;
/** All that a command listens to, besides its own streams. */
const listened = [
  ...['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [process as EventEmitter, signal] as const),
  ...[process.stdout, process.stderr].map((stream) => [stream, 'error'] as const),
];

/** The command in the test's own process: its main module is evaluated for each run. */
export function useCommand(service: { url: string }): CommandLine {
  beforeAll(() => {
    for (const name of ['stdout', 'stderr'] as const) {
      const write = process[name].write.bind(process[name]);
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        const output = outputs.getStore();
        if (!output) return write(text);
        output.write(name, String(text));
        return true;
      });
    }
  });
  const { argv } = process;
  afterAll(async () => {
    process.argv = argv;
    vi.restoreAllMocks();
    await rm(home, { recursive: true, force: true });
  });

  return commandLine((args, { key, url = service.url }, input) => {
    const output = new Output();
    const before = listened.map(([emitter, event]) => emitter.listeners(event));
    const added = () =>
      listened.flatMap(([emitter, event], index) =>
        emitter
          .listeners(event)
          .filter((listener) => !before[index]?.includes(listener))
          .map((listener) => ({ emitter, event, listener: listener as () => void })),
      );
    const options = [...(url ? ['--url', url] : []), ...(key ? ['--api-key', key] : [])];
    process.argv = [process.execPath, 'payment-links', ...options, ...args];
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(
      Readable.from(input ? [input] : []) as typeof process.stdin,
    );
    const exited = outputs.run(output, async () => {
      await import(/* @vite-ignore */ `../../../src/command/main.js?run=${++runs}`);
      const code = Number(process.exitCode ?? 0);
      process.exitCode = undefined;
      for (const { emitter, event, listener } of added()) emitter.removeListener(event, listener);
      return code;
    });
    const kill = (signal: string): void => {
      for (const { event, listener } of added()) if (event === signal) listener();
    };
    return { output, exited, kill };
  });
}

/** The command as the package has it, in a process of its own. */
export function useCommandProcess(service: { url: string }): CommandLine {
  const running = new Set<ChildProcess>();
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(home, { recursive: true, force: true });
  });

  return commandLine((args, { key, url = service.url }, input) => {
    const output = new Output();
    const child = spawn(process.execPath, [join(packageFolder, 'command.js'), ...args], {
      env: {
        XDG_CONFIG_HOME: home,
        ...(url && { PAYMENT_LINKS_URL: url }),
        ...(key && { PAYMENT_LINKS_API_KEY: key }),
      },
    });
    running.add(child);
    child.stdin.end(input);
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => output.write(name, text));
    }
    const exited = once(child, 'close').then(([code]) => {
      running.delete(child);
      return code as number | null;
    });
    return { output, exited, kill: (signal) => void child.kill(signal) };
  });
}
