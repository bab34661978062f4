import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { dataFolder, pgliteSql, startParams } from '../core/database/embedded.js';
import { packFolder, unpackedBytes } from './archive.js';
import { syncFolder, unfinished } from './backup-files.js';
import { describeDatabase, manifestName, mostManifestBytes } from './manifest.js';

/** PostgreSQL keeps files of its write-ahead log, to use them again. A backup needs no more than this. */
const leastLog = ['-c', 'min_wal_size=32MB'];

export interface PackOptions {
  /** The copy of a data folder. */
  copy: string;
  /** The backup that is to be made of it. */
  file: string;
  /** In ISO 8601. */
  time: string;
}

/** Opens a copy of a database, so that it is known to open; counts and digests its rows; and packs it into one file. */
export async function pack({ copy, file, time }: PackOptions): Promise<void> {
  const pglite = await PGlite.create(dataFolder(copy), {
    startParams: [...startParams, ...leastLog],
  });
  const description = await describeDatabase(pgliteSql(pglite), time);
  await pglite.close();
  const manifest = { ...description, bytes: mostManifestBytes + (await unpackedBytes(copy)) };
  await packFolder(
    copy,
    { name: manifestName, text: JSON.stringify(manifest, undefined, 2) },
    file + unfinished,
  );
  await rename(file + unfinished, file);
  await syncFolder(dirname(file));
}
