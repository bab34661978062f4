import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, vi } from 'vitest';
import { expectNoSecrets } from './log-secrets.js';

const root = new URL('../../..', import.meta.url).pathname;
const running = new Set<ChildProcess>();
/** The log lines of all processes of a test file. */
const logLines: string[] = [];

/** A process that ended, with its output. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A process that serves. */
export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Settings of a process, which gets no other environment variables of the tests. */
export type Settings = Record<string, string>;

/** Keeps V8 from optimizing the embedded PostgreSQL, which takes a third of a start. */
const nodeFlags = ['--liftoff-only'];

/** Runs a script of `dist`, which `npm ci` and `npm run build` write. */
function run(script: string, args: string[], settings: Settings) {
  const file = join(root, 'dist', 'server', script);
  if (!existsSync(file)) throw new Error('dist is missing: run npm run build first.');
  const child = spawn(process.execPath, [...nodeFlags, file, ...args], {
    cwd: root,
    env: { PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => (written[stream] += text));
  }
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code) => {
      running.delete(child);
      done({ code, ...written });
    });
  });
  return { child, written, ended };
}

/** The keys in what a process printed. */
export const keysIn = (text: string): string[] => [
  ...new Set(text.match(/plk_[0-9A-Za-z]{46}/g) ?? []),
];

/** Runs a script of `dist` to its end. */
export const runToEnd = (script: string, args: string[], settings: Settings): Promise<Ended> =>
  run(script, args, settings).ended;

/** Runs a script of `dist`, and kills it at a given moment unless it has ended by then. */
export async function killAt(
  script: string,
  args: string[],
  settings: Settings,
  moment: Promise<unknown>,
): Promise<void> {
  const { child, ended } = run(script, args, settings);
  await Promise.race([moment, ended]);
  child.kill('SIGKILL');
  await ended;
}

/** Starts `dist/server/server.js` and waits for a line of its log. Fails with its output if it ends before. */
export async function startServer(settings: Settings, until = 'Ready') {
  const { child, written, ended } = run('server.js', [], settings);
  const lines: Record<string, unknown>[] = [];
  const log = new EventEmitter();
  createInterface(child.stdout).on('line', (text) => {
    if (!text.startsWith('{')) return;
    logLines.push(text);
    const line = JSON.parse(text) as Record<string, unknown>;
    lines.push(line);
    log.emit(String(line.msg), line);
  });
  const logged = async (message: string): Promise<Record<string, unknown>> => {
    const known = lines.find(({ msg }) => msg === message);
    if (known) return known;
    const [line] = (await once(log, message)) as [Record<string, unknown>];
    return line;
  };
  const { address } = await Promise.race([
    logged(until),
    ended.then(({ code, stderr }) => {
      throw new Error(`The server ended with ${code}: ${stderr}`);
    }),
  ]);
  return {
    /** From the log line "Ready". */
    address: address as string,
    /** Asks the process once it is ready. */
    fetch: async (path: string, init?: RequestInit): Promise<Response> =>
      fetch(`${String((await logged('Ready')).address)}${path}`, init),
    /** Waits for the first log line with a message. */
    logged,
    /** Waits for a text in standard output, and returns all of it. */
    async printed(text: string): Promise<string> {
      while (!written.stdout.includes(text)) await once(child.stdout, 'data');
      return written.stdout;
    },
    /** Sends a signal and waits for the end. */
    stop(signal: NodeJS.Signals): Promise<Ended> {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts `dist/server/server.js`, or another script, and ends it at a given moment, perhaps before it serves. */
export async function endStart(
  settings: Settings,
  signal: 'SIGTERM' | 'SIGKILL',
  moment: Promise<unknown>,
  script = 'server.js',
): Promise<Ended> {
  const { child, ended } = run(script, [], settings);
  await moment;
  child.kill(signal);
  return ended;
}

/** Makes temporary folders. Removes them, and ends processes that still run, after the tests of a file. */
export function useFolders(): () => Promise<string> {
  // Making a database and starting processes takes seconds, more on a busy machine.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  const folders: string[] = [];
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    expectNoSecrets(logLines);
  });
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'payment-links-server-'));
    folders.push(folder);
    return folder;
  };
}
