import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { version } from '../src/core/package.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const manifest = {
  name: 'payment-links',
  version,
  description: 'A typed client of the Payment Link Service, without dependencies.',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.19.0' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
};

/** The files of the package besides its code. */
const packageFiles = (): Plugin => ({
  name: 'package-files',
  generateBundle() {
    const files = {
      'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
      'README.md': readFileSync(path('../src/client/README.md'), 'utf8'),
      LICENSE: readFileSync(path('../LICENSE'), 'utf8'),
    };
    for (const [fileName, source] of Object.entries(files)) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});

/** The package `payment-links` that the service hands out, with all that it imports. */
export default defineConfig({
  root: path('..'),
  publicDir: false,
  plugins: [packageFiles()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: path('../dist/client/package'),
    emptyOutDir: true,
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: path('../src/client/index.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
