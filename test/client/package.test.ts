import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publint } from 'publint';
import { describe, expect, test } from 'vitest';
import { version } from '../../src/core/package.js';
import { packageFolder } from '../support/service/client.js';
import { useService } from '../support/service/service.js';

const service = useService();

describe('The service hands out its client', () => {
  test('under its version, which npm keeps, and without it', async () => {
    const versioned = await service.fetch(`/payment-links-${version}.tgz`);
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const latest = await service.fetch('/payment-links.tgz');
    expect(latest.headers.get('cache-control')).toBe('no-cache');
    expect(Buffer.from(await latest.arrayBuffer())).toEqual(
      Buffer.from(await versioned.arrayBuffer()),
    );
  });

  test('as it is: browsers would store it compressed twice', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await service.fetch('/payment-links.tgz', { headers });
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    expect(answer.headers.get('content-encoding')).toBeNull();
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    expect(bytes.length).toBeLessThan(1_000_000);
  });

  test('in no other version', async () => {
    expect((await service.fetch('/payment-links-0.0.1.tgz')).status).toBe(404);
  });
});

describe('The package', () => {
  test('has the version of the service, and no dependencies', async () => {
    const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
    expect([manifest.name, manifest.version]).toEqual(['payment-links', version]);
    expect(Object.keys(manifest).filter((key) => /ependencies|scripts/.test(key))).toEqual([]);
  });

  test('has nothing that a linter of packages finds', async () => {
    const { messages } = await publint({ pkgDir: packageFolder, strict: true, pack: false });
    expect(messages).toEqual([]);
  });
});
