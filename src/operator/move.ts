/**
 * `npm run move -- --to`: copies the embedded database to the PostgreSQL server of `DATABASE_URL`, and compares every row. Then
 * the folder is marked, so that nobody goes on there by mistake. `--from` copies the other way.
 */
import '../core/signals.js';
import {
  appliedMigrations,
  applyMigrations,
  assertNotLater,
} from '../../prisma/apply-migrations.js';
import { readConfig, readConfigFor, type Config } from '../core/config.js';
import {
  copyAll,
  describeRows,
  differing,
  listTables,
  readContents,
  withinSnapshot,
  type TableContent,
} from '../core/database/copy.js';
import type { Database, Sql } from '../core/database/database.js';
import { hasDatabase, openEmbedded } from '../core/database/embedded.js';
import { lockFolder } from '../core/database/folder-lock.js';
import { markAsMoved, removeMark } from '../core/database/moved-mark.js';
import { openDatabase } from '../core/database/open.js';
import { endWithReason } from '../core/end-with-reason.js';
import { keepSecretsKeys, secretsKeyFile } from '../core/secrets/secret-box.js';
import { readArguments, say } from './terminal.js';

const usage =
  'Usage: npm run move -- --to [--dry-run]    from DATA_DIR to the PostgreSQL server of DATABASE_URL\n' +
  '       npm run move -- --from [--dry-run]  from that server to DATA_DIR\n' +
  '       npm run move -- --unmark            lets the service go on in DATA_DIR\n' +
  'An address after --to or --from counts instead of DATABASE_URL. Others on this machine can see it.';

interface Move {
  config: Config & { databaseUrl: string };
  isDry: boolean;
}

/** The arguments, with an empty address for each `--to` and `--from` that has none. */
const completed = (args: string[]): string[] =>
  args.map((arg, index) => {
    const { [index + 1]: next = '-' } = args;
    return /^--(to|from)$/.test(arg) && next.startsWith('-') ? `${arg}=` : arg;
  });

/** The server and the database of an address, without its password. */
function serverOf(address: string): string {
  const { host, pathname } = new URL(address);
  return host + pathname;
}

function assertDatabase(dataDir: string): void {
  if (!hasDatabase(dataDir)) throw new Error(`there is no database in ${dataDir}. Set DATA_DIR`);
}

async function moveTo({ config, isDry }: Move): Promise<void> {
  const { dataDir, databaseUrl, secretsKeys } = config;
  assertDatabase(dataDir);
  const embedded = await openEmbedded(dataDir);
  try {
    const server = await openDatabase(config);
    try {
      await move(embedded, server, isDry);
    } finally {
      await server.close();
    }
    if (isDry) {
      say('Nothing was copied: --dry-run.');
      return;
    }
    await markAsMoved(dataDir, serverOf(databaseUrl));
  } finally {
    await embedded.close();
  }
  say(
    `The folder ${dataDir} stays as it was. The service no longer starts on it.\n` +
      'Start the service with these settings:\n' +
      '  DATABASE_URL      the address of the server\n' +
      (secretsKeys.length > 0
        ? '  SECRETS_KEY       as it was\n'
        : `  SECRETS_KEY_FILE  ${secretsKeyFile(dataDir)}, or a copy of this file\n`) +
      '  PLATFORM_API_KEY  as it was; choose a new one if the service had made it\n' +
      '  PAYMENT_SITE_URL  the address of your payment site, or "sandbox"',
  );
}

async function moveFrom({ config, isDry }: Move): Promise<void> {
  const { dataDir, secretsKeys } = config;
  const server = await openDatabase(config);
  try {
    if (isDry) {
      if (hasDatabase(dataDir)) throw new Error(`there is a database in ${dataDir} already`);
      await inSnapshot(server, async (sql) => say(describeRows(await contentsOf(sql))));
      return;
    }
    const embedded = await openEmbedded(dataDir);
    try {
      await move(server, embedded, false);
      if (secretsKeys.length > 0) await keepSecretsKeys(dataDir, secretsKeys);
    } finally {
      await embedded.close();
    }
  } finally {
    await server.close();
  }
  say(
    `Start the service without DATABASE_URL, and with DATA_DIR=${dataDir}. ` +
      (secretsKeys.length > 0
        ? 'SECRETS_KEY is in it.'
        : 'Set SECRETS_KEY, since webhook secrets are sealed with it.'),
  );
}

/** Copies all rows. A copy that an earlier run has finished counts as this one's. */
async function move(source: Database, target: Database, isDry: boolean): Promise<void> {
  for (const [side, { withoutTimeout }] of Object.entries({ source, target })) {
    await assertNotLater(await withoutTimeout(appliedMigrations)).catch((error: unknown) => {
      throw new Error(`the ${side} cannot be used: ${(error as Error).message}`, { cause: error });
    });
  }
  if (!isDry) {
    // The source first: the service may be of an older release than this program.
    for (const database of [source, target]) await applyMigrations(database);
  }
  await inSnapshot(source, async (from) => {
    const contents = await contentsOf(from);
    await target.withoutTimeout(async (to) => {
      const present = await withinSnapshot(to, async () => {
        const tables = await listTables(to);
        const known = contents.map(({ table }) => table);
        const [strange] = tables.filter((table) => !known.includes(table));
        if (strange)
          throw new Error(`the target has a table ${strange}, which is none of this service`);
        return readContents(to, tables);
      });
      const isEmpty = present.every(({ rows }) => rows === 0);
      if (!isEmpty && differing(contents, present).length > 0) {
        const [full] = present.filter(({ rows }) => rows > 0);
        throw new Error(`the target is not empty: its table ${full?.table} has rows`);
      }
      say(describeRows(contents));
      if (!isDry) {
        if (isEmpty) await copyAll(from, to, contents);
        say('All rows are on both sides, and all are equal.');
      }
    });
  });
}

const inSnapshot = (database: Database, work: (sql: Sql) => Promise<void>): Promise<void> =>
  database.withoutTimeout((sql) => withinSnapshot(sql, () => work(sql)));

const contentsOf = async (sql: Sql): Promise<TableContent[]> =>
  readContents(sql, await listTables(sql));

async function unmark(): Promise<void> {
  const { dataDir } = readConfig();
  assertDatabase(dataDir);
  const unlock = await lockFolder(dataDir);
  await removeMark(dataDir);
  await unlock();
  say(`The service can start on ${dataDir} again.`);
}

async function run(): Promise<void> {
  const { values } = readArguments(usage, {
    args: completed(process.argv.slice(2)),
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      unmark: { type: 'boolean', default: false },
    },
  });
  const { to, from, 'dry-run': isDry, unmark: isUnmark } = values;
  const wanted = [to !== undefined, from !== undefined, isUnmark].filter(Boolean).length;
  if (wanted !== 1 || (isUnmark && isDry)) throw new Error(`choose what to do.\n${usage}`);
  if (to !== undefined) await moveTo({ config: readConfigFor(to), isDry });
  else if (from !== undefined) await moveFrom({ config: readConfigFor(from), isDry });
  else await unmark();
}

try {
  await run();
} catch (error) {
  endWithReason('The database was not moved', error);
}
