import { styleText } from 'node:util';
import { levels, pino, stdSerializers, type Logger } from 'pino';
import type { Config } from './config.js';
import { reasonOf } from './end-with-reason.js';
import { printable } from './text.js';

/** Makes the log of the process: lines of JSON or, on a terminal, short ones. */
export function createLog({ logLevel: level, logFormat }: Config): Logger {
  const format = logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json');
  const options = { level, serializers: { err: describeError } };
  if (format === 'json') return pino(options);
  return pino(
    { ...options, base: null },
    { write: (line) => process.stdout.write(shortLine(line)) },
  );
}

/**
 * Properties of errors that the log shows. All others may hold what customers entered: PostgreSQL quotes rows in `detail`
 * and `where`, the embedded database adds the values of the statement, and Prisma repeats all of it in `meta`.
 */
const shown = ['code', 'severity', 'table', 'column', 'constraint', 'syscall', 'address', 'port'];

export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return reasonOf(error);
  // With the messages and stacks of its causes.
  const { type, message, stack } = stdSerializers.err(error);
  const properties = Object.entries(error).filter(([name]) => shown.includes(name));
  return {
    type,
    message,
    stack,
    ...Object.fromEntries(properties),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}

interface Line {
  level: number;
  time: number;
  msg: string;
  /** A text if what was thrown is no `Error`. */
  err?: { message: string; stack: string } | string;
}

const colors: Record<string, 'yellow' | 'red'> = { warn: 'yellow', error: 'red', fatal: 'red' };

/** A line of JSON for people: time, level, message and facts. An error has its stack from level `error` up. */
export function shortLine(json: string): string {
  const { level, time, msg, err, ...facts } = JSON.parse(json) as Line & Record<string, unknown>;
  const error = typeof err === 'string' ? { message: err, stack: err } : err;
  const label = levels.labels[level] ?? '';
  const color = colors[label] ?? 'green';
  const name = label.toUpperCase().padEnd('ERROR'.length);
  const hasStack = error && color === 'red';
  const text = [
    error && !hasStack ? `${msg}: ${error.message.split('\n', 1)[0]}` : msg,
    ...Object.entries(facts).map(([fact, value]) => ` ${fact}=${writeFact(value)}`),
    hasStack ? `\n${error.stack}` : '',
  ].join('');
  const clock = new Date(time).toTimeString().slice(0, 'HH:MM:SS'.length);
  const isColored = process.stdout.isTTY && process.stdout.hasColors();
  return `${clock} ${isColored ? styleText(color, name) : name} ${printable(text)}\n`;
}

const writeFact = (value: unknown): string =>
  typeof value === 'string' && /^[!-~]+$/.test(value) ? value : JSON.stringify(value);
