import { defineConfig } from 'prisma/config';

// `prisma generate` only asks that an engine binary exists and never runs it; naming one spares the download.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: '../prisma/schema.prisma',
  migrations: { path: '../prisma/migrations' },
});
