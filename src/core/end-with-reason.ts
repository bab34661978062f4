import { ConfigError } from './config.js';

/** Ends the process with 1, after it has said why: which settings are wrong, or what went wrong. */
export function endWithReason(failure: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof ConfigError
      ? `${failure}; these settings are wrong:\n${reason}\n`
      : `${failure}: ${reason}\n`,
  );
  process.exit(1);
}
