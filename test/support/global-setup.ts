import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '../../prisma/migrate.js';
import type { Database } from '../../src/core/database/database.js';
import { openEmbedded } from '../../src/core/database/embedded.js';
import { openPostgres } from '../../src/core/database/postgres.js';
import { openJobQueues } from '../../src/core/database/job-queue.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The template of test files: a folder of the embedded database, or the name of a PostgreSQL database. */
    template: string;
  }
}

/** Migrates one database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) {
    const folder = await mkdtemp(join(tmpdir(), 'payment-links-template-'));
    const database = await openEmbedded(folder);
    await prepare(database);
    const pglite = await PGlite.create(join(folder, 'pgdata'));
    const tar = await pglite.dumpDataDir('none');
    await pglite.close();
    await writeFile(join(folder, 'pgdata.tar'), Buffer.from(await tar.arrayBuffer()));
    project.provide('template', folder);
    return () => rm(folder, { recursive: true });
  }

  const name = `template_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(address);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(address);
  url.pathname = name;
  const database = openPostgres(url.href);
  await prepare(database);
  project.provide('template', name);
  return async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  };
}

async function prepare(database: Database): Promise<void> {
  await applyMigrations(database);
  const queues = await openJobQueues(database, pino({ level: 'silent' }));
  await queues.close();
  await database.close();
}
