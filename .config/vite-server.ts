import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { guideHtml } from './guide-pages.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The processes of the service, each with all that it imports: Node would look for 2700 files at each start. */
export default defineConfig({
  root: path('..'),
  publicDir: false,
  plugins: [guideHtml()],
  // graphql-jit asks for some files of graphql-js in another format, with which all others came along once more.
  resolve: { alias: [{ find: /^graphql\/(.+)\.js$/, replacement: 'graphql/$1.mjs' }] },
  // Without this, graphql-js looks for a second graphql-js whenever a type is not the one it asks about.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    // These look for files of their own beside them.
    external: ['@electric-sql/pglite', '@prisma/client', 'pino'],
  },
  build: {
    ssr: true,
    outDir: path('../dist/server'),
    emptyOutDir: true,
    target: 'node20',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: [
        'server',
        'operator/migrate',
        'operator/move',
        'operator/backup',
        'operator/pack-backup',
        'operator/restore',
        'operator/reseal',
        'operator/erase',
        'operator/provision',
        'operator/reconcile',
        'operator/check-providers',
      ].map((name) => path(`../src/${name}.ts`)),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
