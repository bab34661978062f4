import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '../../prisma/migrate.js';
import type { Database } from '../../src/core/database/database.js';
import { openJobQueues } from '../../src/core/database/job-queue.js';
import { openPostgres } from '../../src/core/database/postgres.js';
import { dropDistributed } from './citus.js';
import { embeddedTemplate } from './embedded-template.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What test files clone: a file of the embedded database, or the name of a PostgreSQL database. */
    template: string;
    /** Names the databases that this run makes on a cluster. */
    run: string;
  }
}

/** Migrates one database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env.TEST_CITUS_URL;
  if (cluster) {
    const run = randomUUID().slice(0, 8);
    project.provide('run', run);
    // For what a cluster does not serve.
    project.provide('template', await embeddedTemplate(prepare));
    return () => dropDistributed(cluster, run);
  }
  const address = process.env.TEST_DATABASE_URL;
  if (!address) {
    project.provide('template', await embeddedTemplate(prepare));
    return () => Promise.resolve();
  }

  const name = `template_${randomUUID().replaceAll('-', '')}`;
  const server = process.env.TEST_DIRECT_DATABASE_URL ?? address;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = name;
  const database = openPostgres(url.href);
  await prepare(database);
  await database.close();
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
}
