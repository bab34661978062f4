/** Runs a file of TypeScript as it is, also while other files do not compile: `node .config/run-typescript.js FILE …`. */
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [file] = process.argv.splice(2, 1);
await runnerImport(resolve(file));
