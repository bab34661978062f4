import { styleText } from 'node:util';
import { levels, pino, type Logger } from 'pino';
import type { Config } from './config.js';
import { describeError } from './logged-error.js';

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

interface Line {
  level: number;
  time: number;
  msg: string;
  err?: { message: string; stack: string };
}

const colors: Record<string, 'yellow' | 'red'> = { warn: 'yellow', error: 'red', fatal: 'red' };

/** A line of JSON for people: time, level, message and facts. An error has its stack from level `error` up. */
export function shortLine(json: string): string {
  const { level, time, msg, err, ...facts } = JSON.parse(json) as Line & Record<string, unknown>;
  const label = levels.labels[level] ?? '';
  const color = colors[label] ?? 'green';
  const name = label.toUpperCase().padEnd('ERROR'.length);
  const hasStack = err && color === 'red';
  const text = [
    err && !hasStack ? `${msg}: ${err.message.split('\n', 1)[0]}` : msg,
    ...Object.entries(facts).map(([fact, value]) => ` ${fact}=${writeFact(value)}`),
    hasStack ? `\n${err.stack}` : '',
  ].join('');
  const clock = new Date(time).toTimeString().slice(0, 'HH:MM:SS'.length);
  const isColored = process.stdout.isTTY && process.stdout.hasColors();
  return `${clock} ${isColored ? styleText(color, name) : name} ${printable(text)}\n`;
}

const writeFact = (value: unknown): string =>
  typeof value === 'string' && /^[!-~]+$/.test(value) ? value : JSON.stringify(value);

/** Escapes control characters: a terminal obeys them, and a stranger may have sent them. */
const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n]/gu, (character) => `\\x${character.charCodeAt(0).toString(16)}`);
