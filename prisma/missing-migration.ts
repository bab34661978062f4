import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import * as engineBindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { pgliteSql } from '../src/core/database/embedded.js';
import { packageFile } from '../src/core/package.js';
import { applyMigrations } from './apply-migrations.js';

const noFilter = { externalTables: [], externalEnums: [] };

/**
 * The SQL that `prisma/migrations` lacks to match `prisma/schema.prisma`; empty when they match. Prisma's own schema
 * engine finds it. The engine can read PostgreSQL's catalogue through PGlite, but not through adapter-pg.
 *
 * @param pglite to apply the migrations to, and to close
 */
export async function missingMigration(pglite = new PGlite()): Promise<string> {
  try {
    await applyMigrations({ withoutTimeout: (work) => work(pgliteSql(pglite)) });
    return await missingFrom(new PrismaPGlite(pglite));
  } finally {
    await pglite.close();
  }
}

async function missingFrom(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<string> {
  const path = packageFile('prisma', 'schema.prisma');
  const files = [{ path, content: await readFile(path, 'utf8') }];
  return withEngine(adapter, files, async (engine) => {
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: noFilter,
    });
    return exitCode === 0 ? '' : (stdout ?? '');
  });
}

async function withEngine<T>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  schema: { path: string; content: string }[],
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const bindings = await loadBindings();
  // The engine opens connections, and leaves it to us to close them.
  const connections: { dispose(): Promise<void> }[] = [];
  const connect = async () => {
    const connection = await adapter.connect();
    connections.push(connection);
    return connection;
  };
  const engine = await bindings.SchemaEngine.new(
    { datamodels: schema.map(({ path, content }) => [path, content]) },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory({
      provider: adapter.provider,
      adapterName: adapter.adapterName,
      connect,
      connectToShadowDb: () => adapter.connectToShadowDb(),
    }),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
    await Promise.all(connections.map((connection) => connection.dispose()));
  }
}

type Bindings = typeof import('@prisma/schema-engine-wasm');

// Neither the es2023 library nor Node 20's types declare it.
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

// The package's own entry imports the .wasm file as a module, for which Node needs a flag.
async function loadBindings(): Promise<Bindings> {
  const file = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm')
    .replace(/schema_engine\.js$/, 'schema_engine_bg.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    './schema_engine_bg.js': engineBindings,
  });
  engineBindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return engineBindings;
}
