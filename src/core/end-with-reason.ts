import { ConfigError } from './config.js';

/** Ends the process with 1, after it has said why: which settings it cannot use, or what went wrong. */
export function endWithReason(failure: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof ConfigError
      ? `${failure} with these settings:\n${reason}\n`
      : `${failure}: ${reason}\n`,
  );
  process.exit(1);
}
