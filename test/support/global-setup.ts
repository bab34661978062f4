import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/core/database/postgres.js';
import { dropDistributed } from './world/citus.js';
import { embeddedTemplate } from './world/embedded-template.js';
import { named } from './world/database-address.js';
import { createOnServer, dropFromServer, migrate } from './world/postgres-databases.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database that test files clone: a file of an embedded one, or the name of a PostgreSQL one. */
    template: string;
    /** Names the databases that this run makes on PostgreSQL or a cluster. */
    run: string;
  }
}

/** Migrates one database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_CITUS_URL, TEST_DATABASE_URL, TEST_DIRECT_DATABASE_URL } = process.env;
  const run = randomUUID().slice(0, 8);
  project.provide('run', run);
  const server = TEST_DIRECT_DATABASE_URL ?? TEST_DATABASE_URL;
  if (TEST_CITUS_URL || !server) {
    // On a cluster, for the tests that use an embedded database there.
    project.provide('template', await embeddedTemplate(migrate));
    return () => (TEST_CITUS_URL ? dropDistributed(TEST_CITUS_URL, run) : Promise.resolve());
  }

  const template = await createOnServer(server, run);
  const database = openPostgres(named(server, template));
  await migrate(database);
  await database.close();
  project.provide('template', template);
  return () => dropFromServer(server, run);
}
