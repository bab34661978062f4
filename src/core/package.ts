import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const root = dirname(require.resolve('#package.json'));

export const { version } = require('#package.json') as { version: string };

/** Absolute path of a file shipped with the package, the same from `src` and from `dist`. */
export const packageFile = (...segments: string[]): string => join(root, ...segments);
