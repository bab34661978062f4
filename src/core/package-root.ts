import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(createRequire(import.meta.url).resolve('#package.json'));

/** Absolute path of a file shipped with the package, the same from `src` and from `dist`. */
export const packageFile = (...segments: string[]): string => join(root, ...segments);
