import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/core/package.js';

test('the npm package contains the typed operations and the types of REST', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: packageFile(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  for (const name of ['operations.js', 'operations.d.ts', 'openapi.d.ts']) {
    expect(paths).toContain(`dist/schema/generated/${name}`);
  }
  const operations = createRequire(import.meta.url).resolve('payment-link-service/operations');
  expect(operations).toBe(packageFile('dist', 'schema', 'generated', 'operations.js'));
});
