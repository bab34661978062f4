import { pino, type Logger } from 'pino';
import { expect } from 'vitest';
import { describeError } from '../../../src/core/log.js';

/** A log of the service that keeps its lines. */
export function keepLog(): { log: Logger; logLines: string[] } {
  const logLines: string[] = [];
  const log = pino(
    { level: 'debug', serializers: { err: describeError } },
    { write: (line: string) => void logLines.push(line) },
  );
  return { log, logLines };
}

/** Keys, sign-in tokens, sessions and secrets of webhooks, as the service makes them. */
const secret = /pl[kts]_[0-9A-Za-z]{46}|whsec_[\w+/]{43}=/;

/** Fails if a line of a log holds a secret that works, or one of the given texts. */
export function expectNoSecrets(logLines: string[], ...others: string[]): void {
  const leaks = logLines.filter(
    (line) => secret.test(line) || others.some((other) => line.includes(other)),
  );
  expect(leaks, 'no line of the log may hold a key, a token or a secret').toEqual([]);
}
