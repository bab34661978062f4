import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Config } from '../core/config.js';
import type { Chore } from '../core/database/chores.js';
import type { Database } from '../core/database/database.js';
import { dayMs } from '../core/days.js';
import { counter, type Metrics } from '../core/metrics.js';
import { bytesOf, listBackups } from './backup-files.js';
import { noteErasure, pruneErasures, type NotedErasure } from './erasures.js';
import { makeBackup, type BackupPlace } from './make-backup.js';
import { answerRequests } from './requests.js';

/** The chore looks this often. A backup that failed is tried again then. */
const lookEveryMs = 600_000;

declare module '../access/context.js' {
  interface Services {
    backups: Pick<Backups, 'ageSeconds'>;
    noteErasure: Backups['noteErasure'];
  }
}

export const backupsMade = counter(
  'payment_links_backups_total',
  'Backups of the embedded database.',
  { outcome: ['done', 'failed'] },
);

/** The backups of an embedded database. A server is backed up by other means. */
export interface Backups {
  /** Makes a backup when the newest is a day old, whoever made that. There are none without `BACKUP_DIR`. */
  chores: Chore[];
  /** The age of the newest backup of this database in `BACKUP_DIR`; undefined without one. */
  ageSeconds(): Promise<number | undefined>;
  /** Notes an erasure of a customer in `BACKUP_DIR`, for a restore. */
  noteErasure: (erasure: Omit<NotedErasure, 'time'>) => Promise<void>;
  /** Starts to answer `npm run backup`. */
  start(): void;
  close(): Promise<void>;
}

export function createBackups(
  { id, copyFiles }: Pick<Database, 'id' | 'copyFiles'>,
  { dataDir, backupDir, backupKeep }: Pick<Config, 'dataDir' | 'backupDir' | 'backupKeep'>,
  { now, log, metrics }: { now: () => Date; log: Logger; metrics: Metrics },
): Backups {
  const closing = new AbortController();
  const { signal } = closing;
  // One after the other.
  const inTurn = pLimit(1);
  /** Backups that have not begun, by their places. */
  const next = new Map<string, Promise<string>>();
  const noting = pLimit(1);
  let answering: Promise<void> | undefined;
  let making: Promise<unknown> | undefined;

  /** Makes the next backup, which all who ask before it begins share: it has all that was written by then. */
  const make = (place: BackupPlace): Promise<string> => {
    const key = JSON.stringify([place.folder, place.keep]);
    const shared =
      next.get(key) ??
      inTurn(() => {
        next.delete(key);
        return makeNow(place);
      });
    next.set(key, shared);
    return shared;
  };

  const makeNow = async (place: BackupPlace): Promise<string> => {
    if (id === undefined || !copyFiles) throw new Error('There is no data folder');
    const startedAt = performance.now();
    try {
      const options = { dataDir, place, time: now(), signal };
      const file = await makeBackup({ id, copyFiles }, options);
      await noting(() => pruneErasures(place.folder, id));
      metrics.of(backupsMade).inc({ outcome: 'done' });
      const ms = Math.round(performance.now() - startedAt);
      log.info({ file, bytes: await bytesOf(file), ms }, 'Backup made');
      return file;
    } catch (error) {
      if (signal.aborted) throw new Error('the service is ending. Run the command again');
      metrics.of(backupsMade).inc({ outcome: 'failed' });
      log.error({ err: error }, 'A backup could not be made');
      throw error;
    }
  };

  const logFault = (error: unknown): void =>
    log.error({ err: error }, 'Requests for a backup could not be read');

  const ageSeconds = async (): Promise<number | undefined> => {
    if (backupDir === undefined) return undefined;
    const [newest] = await listBackups(backupDir, id);
    return newest && (now().getTime() - newest.time.getTime()) / 1000;
  };

  const daily = (folder: string): Chore => ({
    id: '6d1b6c8e-0f43-4f0b-9a43-5f2c7a1d9e10',
    name: 'backup',
    async run() {
      const age = await ageSeconds();
      const isDue = age === undefined || age * 1000 >= dayMs;
      // Other chores do not wait for it. Whatever goes wrong is in the log.
      if (isDue && inTurn.activeCount === 0) {
        making = make({ folder, keep: backupKeep }).catch(() => undefined);
      }
      return lookEveryMs;
    },
  });

  return {
    chores: copyFiles && backupDir !== undefined ? [daily(backupDir)] : [],
    ageSeconds,
    async noteErasure(erasure) {
      if (backupDir === undefined || id === undefined) return;
      await noting(() => noteErasure(backupDir, id, { time: now(), ...erasure }));
    },
    start() {
      if (copyFiles) answering = answerRequests(dataDir, make, { signal, onFault: logFault });
    },
    async close() {
      closing.abort();
      await Promise.all([answering, making]);
    },
  };
}
