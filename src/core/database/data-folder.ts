import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** PGlite's own 160 MB would take 0.4 s of each start to clear, and as much memory. */
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/**
 * Opens the embedded PostgreSQL in a folder. A new one is made beside its final place and moved there at the end, so it
 * exists whole or not at all, however the process ends.
 */
export async function openDataFolder(folder: string): Promise<PGlite> {
  const data = join(folder, 'pgdata');
  if (!existsSync(data)) {
    const unfinished = join(folder, 'pgdata.new');
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished);
    await initialize(unfinished);
    await rename(unfinished, data);
  }
  // Its files are readable for other users, who can reach them if the folder around belongs to somebody else.
  await chmod(data, 0o700);
  return PGlite.create(data, { startParams });
}

const script = `
  const { workerData } = require('node:worker_threads');
  const { pglite, folder, startParams } = workerData;
  require(pglite)
    .PGlite.create(folder, { startParams })
    .then((pglite) => pglite.close())
    .then(() => process.exit());
`;

/** Runs initdb, which blocks its thread for seconds. In a thread of its own, it does not hold up signals. */
async function initialize(folder: string): Promise<void> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const worker = new Worker(script, { eval: true, workerData: { pglite, folder, startParams } });
  const [code] = (await once(worker, 'exit')) as [number];
  if (code !== 0) throw new Error(`PostgreSQL could not be made in ${folder}`);
}
