/** Fails if an entry of the lock file lacks the hash by which `npm ci` notices a changed package. */
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);
const bare = Object.keys(packages).filter((path) => path && !packages[path].integrity);
if (bare.length > 0) {
  console.error(
    `package-lock.json has no hash ("integrity") for:\n  ${bare.join('\n  ')}\n` +
      'Remove these entries, then run npm install --package-lock-only.',
  );
  process.exitCode = 1;
}
