import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packageFolder, useListening } from './support/service/client.js';
import { useCreator, useService } from './support/service/service.js';
import { eventsOf } from './support/scenes/events.js';
import { newLink } from './support/scenes/payments.js';
import { deliveriesOf, newEndpoint, payAndDeliver } from './support/scenes/webhooks.js';
import { freePort, listening } from './support/world/port.js';
import { startReceiver } from './support/world/receiver.js';
import { useFolders } from './support/service/processes.js';

const service = useService();
const given = useListening(service);
const creator = useCreator(service);
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const readme = read('README.md');

const newFolder = useFolders();
let folder: string;
beforeAll(async () => void (folder = await newFolder()));

test('The tour of the README leads from a link to its webhook, without a registry', async () => {
  const [, tour = ''] = /^## From a link to its webhook\n(.*?)^## /ms.exec(readme) ?? [];
  const receiver = await startReceiver();
  const commands = [...tour.matchAll(/^npx .*$/gm)].map(([command]) =>
    command
      .replace('http://127.0.0.1:4000', given.url)
      .replace('http://127.0.0.1:4242/', receiver.url)
      .replace('plk_...', creator.key),
  );
  const nowhere = {
    npm_config_registry: 'http://127.0.0.1:1',
    npm_config_cache: join(folder, 'npm'),
  };
  const env = { PATH: process.env.PATH, HOME: folder, PAYMENT_LINKS_URL: given.url, ...nowhere };
  const run = (command: string | undefined) =>
    spawn(`exec ${command}`, {
      shell: true,
      detached: true,
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  expect(commands).toHaveLength(3);
  await newLink(creator, { metadata: { order: 'A-1' } });
  const [login, listen, trigger] = commands;
  expect(await once(run(login), 'exit')).toEqual([0, null]);
  const forwarding = run(listen);
  await once(forwarding.stdout, 'data');
  expect(await once(run(trigger), 'exit')).toEqual([0, null]);
  await receiver.until(({ length }) => length === 1);
  // Ctrl-C reaches npx and the command alike.
  process.kill(-(forwarding.pid ?? 0), 'SIGINT');
  await Promise.all([once(forwarding, 'exit'), receiver.down()]);
  const [received] = receiver.received;
  expect(received?.headers['webhook-id']).toBe((await eventsOf(creator))[0]?.id);
  expect(received?.body).toContain('"order":"A-1"');
}, 60_000);

test('The receiver of the API guide accepts a signed event, and refuses another signature', async () => {
  const [, program = ''] = /```js\n(.*?)```/s.exec(read('schema/README.md')) ?? [];
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await symlink(packageFolder, join(folder, 'node_modules', 'payment-links'));
  service.clock.now = new Date();
  const rub = { currency_id: 1, price: 900, is_discount_price: false };
  const eur = { currency_id: 3, price: 10, is_discount_price: false };
  const link = { prices: [eur, rub], metadata: { order: 'A-1', имя: 'Анна' } };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { endpoint, secret } = await newEndpoint(creator, url);
  const other = await newEndpoint(creator, url);

  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const printed = once(child.stdout.setEncoding('utf8'), 'data');
    await listening(port);
    await payAndDeliver(service, creator, { link });
    expect((await deliveriesOf(creator, endpoint.id))[0]?.status).toBe('SUCCEEDED');
    const [line] = (await printed) as [string];
    expect(line).toMatch(/^evt_\w+ payment\.succeeded \{"payment":/);
    expect(line).toContain(JSON.stringify(link.metadata));
    const [refused] = await deliveriesOf(creator, other.endpoint.id);
    expect(refused?.attempts.at(-1)?.status).toBe(400);
  } finally {
    child.kill();
  }
});
