import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { publint } from 'publint';
import { describe, expect, test } from 'vitest';
import { version } from '../../src/core/package.js';
import { packageFolder } from '../support/service/client.js';
import { arriving } from '../support/service/message.js';
import { useService } from '../support/service/service.js';

const service = useService();
const publicUrl = 'https://links.example/shop';
const published = useService({ beside: service, publicUrl });

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** What the file with the address of the service says in a package. */
function addressIn(packed: Buffer): string {
  const [, after = ''] = gunzipSync(packed).toString().split('package/service-address.txt');
  return after.replaceAll('\0', '').trim().split(/\s+/).at(-1) ?? '';
}

describe('The service hands out its client', () => {
  test('under its version, which caches keep if there is a PUBLIC_URL, and without it', async () => {
    const versioned = await published.fetch(`/payment-links-${version}.tgz`);
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const latest = await published.fetch('/payment-links.tgz');
    expect(latest.headers.get('cache-control')).toBe('no-cache');
    expect(await bytesOf(latest)).toEqual(await bytesOf(versioned));
    const own = await service.fetch(`/payment-links-${version}.tgz`);
    expect(own.headers.get('cache-control')).toBe('no-cache');
  });

  test('with PUBLIC_URL in it, or the origin at which the client asks', async () => {
    const path = '/payment-links.tgz';
    expect(addressIn(await bytesOf(await published.fetch(path)))).toBe(publicUrl);
    for (const host of [...Array.from({ length: 21 }, (_, n) => `h${n}.example`), 'h0.example']) {
      const request = arriving(new Request(`http://${host}${path}`), '127.0.0.1');
      const { body } = await service.app.handle(request);
      expect(addressIn(body as Buffer)).toBe(`http://${host}`);
    }
  });

  test('as it is: browsers would store it compressed twice', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await service.fetch('/payment-links.tgz', { headers });
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    expect(answer.headers.get('content-encoding')).toBeNull();
    const bytes = await bytesOf(answer);
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
