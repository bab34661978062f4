import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../src/core/package.js';
import { useClientPackage } from '../support/service/client-package.js';
import { useService } from '../support/service/service.js';

const service = useService();
const given = useClientPackage(service);
const run = promisify(execFile);
const require = createRequire(import.meta.url);

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'payment-links-user-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('The service hands out its client', () => {
  test('under the address of its version, which npm may keep, and under one without', async () => {
    const versioned = await service.fetch(`/payment-links-${version}.tgz`);
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const latest = await service.fetch('/payment-links.tgz');
    expect(latest.headers.get('cache-control')).toBe('no-cache');
    expect(Buffer.from(await latest.arrayBuffer())).toEqual(
      Buffer.from(await versioned.arrayBuffer()),
    );
  });

  test('as it is, whatever a client accepts: browsers would store it compressed twice', async () => {
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
    const manifest = JSON.parse(await readFile(join(given.folder, 'package.json'), 'utf8'));
    expect([manifest.name, manifest.version]).toEqual(['payment-links', version]);
    expect(Object.keys(manifest).filter((key) => /ependencies|scripts/.test(key))).toEqual([]);
  });

  test('has nothing that a linter of packages finds', async () => {
    const { messages } = await publint({ pkgDir: given.folder, strict: true, pack: false });
    expect(messages).toEqual([]);
  });

  test('is the same file, however often it is packed', async () => {
    const pack = join(process.cwd(), 'dist', 'client', 'package');
    await run('npm', ['pack', pack, '--pack-destination', folder, '--silent']);
    const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    const handedOut = await service.fetch('/payment-links.tgz');
    expect(await readFile(join(folder, file))).toEqual(Buffer.from(await handedOut.arrayBuffer()));
  });

  test('installs from the service without a registry, and a program that uses it compiles', async () => {
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    const address = `${given.url}/payment-links-${version}.tgz`;
    const nowhere = ['--registry', 'http://127.0.0.1:1', '--no-audit', '--no-fund'];
    await run('npm', ['install', address, ...nowhere], { cwd: folder });
    await writeFile(join(folder, 'program.ts'), program);
    const tsc = require.resolve('typescript/bin/tsc');
    const strict = ['--strict', '--module', 'nodenext', '--lib', 'es2022,dom'];
    await run(process.execPath, [tsc, ...strict, 'program.ts'], { cwd: folder });
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder });
    expect(stdout).toBe('ready\n');
  });
});

/** Types that a reader relies on: the data follow from the type, and unknown types stay unknown. */
const program = `
import { PaymentLinks, PaymentLinksError, verifyWebhook, type WebhookEvent } from 'payment-links';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <T extends true>(): T => true as T;

export function read(event: WebhookEvent): string {
  switch (event.type) {
    case 'payment.succeeded':
      return event.data.payment.amount;
    case 'payment.refunded':
      return event.data.refund.id;
    case 'payment.rejected':
    case 'webhook_endpoint.disabled':
      return event.data.reason;
    case 'webhook.test':
      return event.data.message;
    default:
      yes<Equal<typeof event.data, unknown>>();
      return event.type;
  }
}

export async function use(client: PaymentLinks): Promise<void> {
  const link = await client.paymentLinks.create(1, {
    prices: [{ currency_id: 3, price: 10, is_discount_price: false }],
  });
  link.payment_link.toUpperCase();
  // @ts-expect-error An unknown currency.
  await client.paymentLinks.create(1, { prices: [{ currency_id: 2, price: 10, is_discount_price: false }] });
  for await (const { prices } of client.paymentLinks.list(1)) prices[0]?.toUpperCase();
  for await (const event of client.events.follow({ from: 'oldest' })) {
    event.cursor.toUpperCase();
    if (event.type === 'payment.refunded') event.data.refund.amount.toUpperCase();
  }
  const { key } = await client.apiKeys.create({ name: 'Bot' });
  verifyWebhook('', new Headers(), key);
}

new PaymentLinks({ baseUrl: 'http://127.0.0.1:4000', apiKey: 'plk_' });
if (new PaymentLinksError('', { status: 0 }).status === 0) console.log('ready');
`;
