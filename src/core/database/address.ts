import { whyUnreadable } from '../secrets/secret-files.js';

/** Parameters of an address that name files. */
const fileParameters = ['sslrootcert', 'sslcert', 'sslkey'];

/** The address of a PostgreSQL server, or of a pooler before it. */
export interface ServerAddress {
  url: string;
  /** The address says `pgbouncer=true`: each transaction may get another session. */
  isPooled: boolean;
}

/** Reads an address with Prisma's `pgbouncer` parameter, which means nothing to PostgreSQL and is taken out. */
export function readAddress(address: string): ServerAddress {
  const url = new URL(address);
  const isPooled = url.searchParams.get('pgbouncer') === 'true';
  url.searchParams.delete('pgbouncer');
  return { url: url.href, isPooled };
}

/** Adds settings for each session to the address of a server. */
export function withSettings(address: string, settings: Record<string, string | number>): string {
  const url = new URL(address);
  const given = url.searchParams.get('options') ?? '';
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', [given, ...added].join(' ').trim());
  return url.href;
}

/** Sentences, without their subject, about files that an address names and that cannot be read. */
export function fileFaults(address: string): string[] {
  const { searchParams } = new URL(address);
  return fileParameters.flatMap((name) => {
    const file = searchParams.get(name);
    const unreadable = file && whyUnreadable(file);
    return unreadable ? [`names ${name}=${file}, which cannot be read: ${unreadable}`] : [];
  });
}
