import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageFile, version } from '../../src/core/package.js';
import { packageFolder, useListening } from '../support/service/client.js';
import { useFolders } from '../support/service/processes.js';
import { useStore } from '../support/service/service.js';
import { startGateway } from '../support/world/gateway.js';

const { service, creator } = useStore();
const given = useListening(service);
const run = promisify(execFile);
const require = createRequire(import.meta.url);

const newFolder = useFolders();
let folder: string;
beforeAll(async () => void (folder = await newFolder()));

describe('The package', () => {
  test('is the same file, however often it is packed', async () => {
    await run('npm', ['pack', packageFolder, '--pack-destination', folder, '--silent']);
    const name = `payment-links-${version}.tgz`;
    const built = await readFile(packageFile('dist', 'client', name));
    expect(await readFile(join(folder, name))).toEqual(built);
  });

  test('installs without a registry, and a program that uses it compiles', async () => {
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

  test('has a command that asks the service it came from, not that of another login', async () => {
    const command = join(folder, 'node_modules', '.bin', 'payment-links');
    const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: folder };
    const other = await startGateway(given.url);
    const login = ['login', '--url', other.url, '--api-key', creator.key];
    await run(process.execPath, [join(packageFolder, 'command.js'), ...login], { env });
    other.close();
    const { stdout } = await run(command, ['whoami', '--api-key', creator.key], { env });
    expect(JSON.parse(stdout)).toMatchObject({ url: given.url });
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
