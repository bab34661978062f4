/** Fails if an entry of a lock file lacks the hash by which `npm ci` notices a changed package. */
import { readFileSync } from 'node:fs';

for (const file of ['package-lock.json', 'test/clients/package-lock.json']) {
  const { packages } = JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  const bare = Object.keys(packages).filter((path) => path && !packages[path].integrity);
  if (bare.length === 0) continue;
  console.error(
    `${file} has no hash ("integrity") for:\n  ${bare.join('\n  ')}\n` +
      'Remove these entries, then run npm install --package-lock-only.',
  );
  process.exitCode = 1;
}
