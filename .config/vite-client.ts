import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { version } from '../src/core/package.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const manifest = {
  name: 'payment-links',
  version,
  description: 'A typed client and a command for the Payment Link Service, without dependencies.',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.19.0' },
  imports: { '#package.json': './package.json' },
  bin: { 'payment-links': 'command.js' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
};

/** The files of the package besides its code. */
const packageFiles = (): Plugin => ({
  name: 'package-files',
  generateBundle() {
    const files = {
      'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
      'README.md': ['client', 'command']
        .map((folder) => readFileSync(path(`../src/${folder}/README.md`), 'utf8'))
        .join('\n')
        // Other documents of the repository are not in the package.
        .replace(/\[([^\]]*)\]\(\.\.[^)]*\)/g, '$1'),
      LICENSE: readFileSync(path('../LICENSE'), 'utf8'),
      // Room for the address of the service that hands the package out. It is packed last: see client-package.ts.
      'service-address.txt': ' '.repeat(1024),
    };
    for (const [fileName, source] of Object.entries(files)) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});

/** The package `payment-links` that the service hands out: its library and its command, each with all that it imports. */
export default defineConfig(({ mode }) => {
  const isLibrary = mode === 'library';
  return {
    root: path('..'),
    publicDir: false,
    plugins: isLibrary ? [packageFiles()] : [],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: path('../dist/client/package'),
      emptyOutDir: isLibrary,
      target: 'node20',
      reportCompressedSize: false,
      rolldownOptions: {
        input: isLibrary ? [path('../src/client/index.ts')] : [path('../src/command/main.ts')],
        output: {
          entryFileNames: isLibrary ? 'index.js' : 'command.js',
          chunkFileNames: '[name].js',
        },
      },
    },
  };
});
