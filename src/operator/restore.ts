/**
 * `npm run restore -- FILE`: makes the embedded database of a backup in a folder without data. `npm run check:restore` opens
 * the newest backup, compares every row with what was counted when it was made, and leaves nothing behind.
 */
import '../core/signals.js';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { applyMigrations, assertNotLater } from '../../prisma/apply-migrations.js';
import { listBackups, makeCheckFolder } from '../backups/backup-files.js';
import { readErasures, type NotedErasure } from '../backups/erasures.js';
import { keyFiles } from '../backups/make-backup.js';
import type { Manifest } from '../backups/manifest.js';
import { openBackup } from '../backups/open-backup.js';
import { ConfigError, readConfig, type Config } from '../core/config.js';
import { describeRows } from '../core/database/copy.js';
import { databaseIdFile, dataFolder, hasDatabase } from '../core/database/embedded.js';
import { lockFolder } from '../core/database/folder-lock.js';
import { openJobQueues } from '../core/database/job-queue.js';
import { openDatabase } from '../core/database/open.js';
import { endWithReason } from '../core/end-with-reason.js';
import { createLog } from '../core/log.js';
import { readIfThere } from '../core/secrets/private-file.js';
import { chooseSecretsKeys, createSecretBox, secretsKeyFile } from '../core/secrets/secret-box.js';
import { eraseAgain } from '../customers/erase-again.js';
import { createEraseServices } from '../services.js';
import { readArguments, say } from './terminal.js';

const usage =
  'Usage: npm run restore -- FILE          makes the database of a backup in DATA_DIR\n' +
  '       npm run check:restore            opens the newest backup in BACKUP_DIR, and compares every row\n' +
  '       npm run check:restore -- FILE    does so with this one';

const open = (path: string, folder: string): Promise<Manifest> =>
  openBackup(path, {
    folder,
    check: ({ migrations }) =>
      assertNotLater(migrations).catch((error: unknown) => {
        throw new Error(`${path} cannot be restored: ${(error as Error).message}`, {
          cause: error,
        });
      }),
  });

async function check(path: string): Promise<void> {
  const startedAt = performance.now();
  const folder = await makeCheckFolder(dirname(path));
  try {
    const { tables, time, release } = await open(path, join(folder, 'unpacked'));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(describeRows(tables));
    say(
      `${path}, of ${time} and release ${release}, opens. All rows are as they were (${seconds} s).`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The newest backup of the database in the data folder; of any, if it has none. */
async function findNewest({ backupDir, dataDir }: Config): Promise<string> {
  if (backupDir === undefined) throw new ConfigError('BACKUP_DIR is not set');
  const [newest] = await listBackups(backupDir, await readIfThere(databaseIdFile(dataDir)));
  if (!newest) throw new Error(`there is no backup in ${backupDir} of the database in ${dataDir}`);
  return newest.path;
}

async function restore(path: string, config: Config): Promise<void> {
  const { dataDir } = config;
  const unlock = await lockFolder(dataDir);
  const unpacked = join(dataDir, 'restore.new');
  await rm(unpacked, { recursive: true, force: true });
  try {
    if (hasDatabase(dataDir)) {
      throw new Error(`there is a database in ${dataDir}. Set DATA_DIR to an empty folder`);
    }
    const manifest = await open(path, unpacked);
    await takeKeys(unpacked, dataDir);
    const lost = await readErasures(dirname(path), new Date(manifest.time));
    if (lost.length > 0) await eraseAnew(lost, unpacked, config);
    // From here on there is a database in the folder.
    await rename(dataFolder(unpacked), dataFolder(dataDir));
    say(describeRows(manifest.tables));
    tellWhatToDo(manifest, dataDir, (await readIfThere(secretsKeyFile(dataDir))) !== undefined);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    await unlock();
  }
}

/**
 * Repeats erasures in the database that was made of a backup.
 *
 * @throws Error when they cannot be repeated
 */
async function eraseAnew(lost: NotedErasure[], folder: string, config: Config): Promise<void> {
  const hasKey =
    config.secretsKeys.length > 0 ||
    (await readIfThere(secretsKeyFile(config.dataDir))) !== undefined;
  const secrets = hasKey ? createSecretBox(await chooseSecretsKeys(config)) : undefined;
  if (!secrets) {
    throw new ConfigError(
      'SECRETS_KEY is not set, and the backup does not have it. Customers were erased after this backup, ' +
        'or up to a day before it: without the key, they cannot be erased once more',
    );
  }
  const database = await openDatabase({ ...config, dataDir: folder });
  try {
    await applyMigrations(database);
    const queues = await openJobQueues(database, createLog(config));
    const services = createEraseServices(database, queues, () => Promise.resolve());
    const reason = 'Erased before, and restored from a backup';
    const { payments, rejectedPayments } = await eraseAgain(services, secrets, { lost, reason });
    await queues.close();
    say(`Payments whose customers were erased once more: ${payments + rejectedPayments}`);
  } finally {
    await database.close();
  }
}

/** @throws Error when the folder has another key, which must not be lost */
async function takeKeys(from: string, to: string): Promise<void> {
  const names = keyFiles(from).map((path) => basename(path));
  for (const name of names) {
    const [kept, present] = [
      await readIfThere(join(from, name)),
      await readIfThere(join(to, name)),
    ];
    if (present !== undefined && present !== kept) {
      throw new Error(
        `${join(to, name)} is another than in the backup. Set DATA_DIR to an empty folder`,
      );
    }
  }
  for (const name of names) {
    if ((await readIfThere(join(from, name))) !== undefined)
      await rename(join(from, name), join(to, name));
  }
}

function tellWhatToDo(
  { time, release, newestEvent }: Manifest,
  dataDir: string,
  hasKey: boolean,
): void {
  say(
    `Restored as of ${time}, by release ${release}. All rows are as they were; anything later is gone.`,
  );
  const since = newestEvent ?? time;
  say(
    `Readers of events whose cursor is of a later event than ${since} get an error. They read on with\n` +
      `  events(since: "${since}")`,
  );
  say(
    `Start the service with DATA_DIR=${dataDir}` +
      (hasKey ? '.' : ' and with SECRETS_KEY as it was: the backup does not have it.'),
  );
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const { check: isCheck } = values;
  const [file, ...others] = positionals;
  if (others.length > 0 || (!isCheck && file === undefined)) {
    throw new Error(`name one backup.\n${usage}`);
  }
  const config = readConfig();
  if (config.databaseUrl !== undefined) {
    throw new ConfigError('DATABASE_URL is set: restore PostgreSQL by pg_restore');
  }
  if (isCheck) await check(file === undefined ? await findNewest(config) : resolve(file));
  else if (file !== undefined) await restore(resolve(file), config);
}

try {
  await run();
} catch (error) {
  endWithReason('Nothing was restored', error);
}
