import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/** Settings that hold a secret. Each can also be a file, named by the setting with `_FILE` at its end. */
export const secretSettings = [
  'DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'REDIS_URL',
  'PLATFORM_API_KEY',
  'METRICS_KEY',
  'SECRETS_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'YOOKASSA_SECRET_KEY',
];

/**
 * Reads secrets that are given as files, as containers have them. White space around them does not count.
 *
 * @param names the settings to read
 * @returns the settings with the secrets in them, and a sentence for each file that cannot be used
 */
export function readSecretFiles(
  given: Environment,
  names: readonly string[],
): { env: Environment; faults: string[] } {
  const env = { ...given };
  const faults: string[] = [];
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) {
      faults.push(`${name} and ${name}_FILE are both set; remove one of them`);
      continue;
    }
    const { text = '', unreadable } = read(file);
    env[name] = text.trim();
    if (unreadable) faults.push(`${name}_FILE names ${file}, which cannot be read: ${unreadable}`);
    else if (!env[name]) faults.push(`${name}_FILE names ${file}, which is empty`);
  }
  return { env, faults };
}

/** The system's reason why a file cannot be read; undefined if it can. */
export const whyUnreadable = (file: string): string | undefined => read(file).unreadable;

/** Reads a file once, since it may be a pipe. */
function read(file: string): { text?: string; unreadable?: string } {
  try {
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { unreadable: (error as Error).message.replace(/, \w+( '.*')?$/, '') };
  }
}
