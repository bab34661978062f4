import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import * as engineBindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { packageFile } from '../src/core/package-root.js';

const migrationsFolder = packageFile('prisma', 'migrations');
const noFilter = { externalTables: [], externalEnums: [] };

/**
 * Brings a database up to `prisma/migrations` with Prisma's own schema engine.
 * Processes that start at once wait for each other on the engine's advisory lock.
 *
 * @returns the names of the migrations applied now
 */
export async function applyMigrations(
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<string[]> {
  const migrationsList = await readMigrations();
  if (await isUpToDate(adapter, migrationsList)) return [];
  return withEngine(adapter, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList,
      filters: noFilter,
    });
    return appliedMigrationNames;
  });
}

/** Whether all migrations are applied. It spares most starts the engine, with its memory and half a second. */
async function isUpToDate(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  { migrationDirectories }: MigrationList,
): Promise<boolean> {
  const connection = await adapter.connect();
  try {
    const { rows } = await connection.queryRaw({
      sql: `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
      args: [],
      argTypes: [],
    });
    const applied = new Set(rows.map(([name]) => name));
    return migrationDirectories.every(({ path }) => applied.has(path));
  } catch {
    // A new database has no such table.
    return false;
  } finally {
    await connection.dispose();
  }
}

/**
 * The SQL that is missing between a migrated database and `prisma/schema.prisma`; empty when there is none.
 * Works on PGlite only: the engine cannot read PostgreSQL's catalogue through adapter-pg.
 */
export async function missingMigration(
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<string> {
  const schemaPath = packageFile('prisma', 'schema.prisma');
  const content = await readFile(schemaPath, 'utf8');
  return withEngine(
    adapter,
    async (engine) => {
      const { stdout, exitCode } = await engine.diff({
        from: { tag: 'schemaDatasource', files: [{ path: schemaPath, content }], configDir: '' },
        to: { tag: 'schemaDatamodel', files: [{ path: schemaPath, content }] },
        script: true,
        exitCode: true,
        filters: noFilter,
      });
      return exitCode === 0 ? '' : (stdout ?? '');
    },
    [[schemaPath, content]],
  );
}

async function withEngine<T>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<T>,
  datamodels?: [string, string][],
): Promise<T> {
  const bindings = await loadBindings();
  // The engine connects, and leaves it to us to disconnect.
  const connections: { dispose(): Promise<void> }[] = [];
  const connect = async () => {
    const connection = await adapter.connect();
    connections.push(connection);
    return connection;
  };
  const engine = await bindings.SchemaEngine.new(
    { datamodels },
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

let loading: Promise<Bindings> | undefined;

// The package's own entry imports the .wasm file as a module, which Node does not do without a flag.
function loadBindings(): Promise<Bindings> {
  loading ??= (async () => {
    const file = createRequire(import.meta.url)
      .resolve('@prisma/schema-engine-wasm')
      .replace(/schema_engine\.js$/, 'schema_engine_bg.wasm');
    const { instance } = await WebAssembly.instantiate(await readFile(file), {
      './schema_engine_bg.js': engineBindings,
    });
    engineBindings.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
    return engineBindings;
  })();
  return loading;
}

async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(packageFile('prisma', 'migrations', 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (path) => ({
        path,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: await readFile(
              packageFile('prisma', 'migrations', path, 'migration.sql'),
              'utf8',
            ),
          },
        },
      })),
    ),
  };
}
