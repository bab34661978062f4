import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { differing, listTables, readContents, withinSnapshot } from '../core/database/copy.js';
import { dataFolder, pgliteSql, startParams } from '../core/database/embedded.js';
import { reasonOf } from '../core/end-with-reason.js';
import { unpack } from './archive.js';
import { readManifest, type Manifest } from './manifest.js';

/**
 * Unpacks a backup, opens its database, and compares every table with what was counted when it was made.
 *
 * @param folder is made, and gets the database and the files of keys
 * @param check may refuse the backup by its description, before it is unpacked
 * @throws Error when the file is no backup, is damaged, or its database is another than it was
 */
export async function openBackup(
  path: string,
  { folder, check }: { folder: string; check: (manifest: Manifest) => Promise<void> },
): Promise<Manifest> {
  const manifest = await readManifest(path).catch(nameFile(path));
  await check(manifest);
  await assertRoom(dirname(folder), manifest.bytes).catch(nameFile(path));
  await unpack(path, folder, manifest.bytes).catch(nameFile(path));
  const pglite = await PGlite.create(dataFolder(folder), { startParams }).catch(nameFile(path));
  const sql = pgliteSql(pglite);
  const found = await withinSnapshot(sql, async () => readContents(sql, await listTables(sql)));
  const [wrong] = differing(manifest.tables, found);
  if (wrong) throw new Error(`the table ${wrong} in ${path} is not as it was`);
  await pglite.close();
  return manifest;
}

/** A disk that fills up would take the service with it. */
async function assertRoom(folder: string, bytes: number): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some file systems tell nothing.
  if (blocks > 0 && bytes > bavail * bsize) {
    throw new Error(`it unpacks to ${bytes} bytes, and ${folder} has room for ${bavail * bsize}`);
  }
}

const nameFile =
  (path: string) =>
  (error: unknown): never => {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === 'Z_BUF_ERROR'
        ? 'it is cut short'
        : code?.startsWith('Z_') || error instanceof SyntaxError
          ? 'it is damaged, or no backup'
          : reasonOf(error);
    throw new Error(`${path} cannot be restored: ${reason}`, { cause: error });
  };
