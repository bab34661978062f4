import { ConfigError } from './config.js';
import { printable } from './text.js';

/** The reason that an error gives. The embedded PostgreSQL also throws objects that are no `Error`, with a number alone. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { message, name, errno } = error as Partial<NodeJS.ErrnoException>;
  return message ?? `${name} ${errno}`;
}

/** Ends the process with 1, after it has said why: which settings it cannot use, or what went wrong. */
export function endWithReason(failure: string, error: unknown): never {
  const reason = printable(reasonOf(error));
  process.stderr.write(
    error instanceof ConfigError
      ? `${failure} with these settings:\n${reason}\n`
      : `${failure}: ${reason}\n`,
  );
  process.exit(1);
}
