import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freePort, listening } from './support/world/port.js';
import { useService } from './support/service/service.js';
import { deliveriesOf, newEndpoint, payAndDeliver } from './support/scenes/webhooks.js';

const service = useService();
const root = new URL('..', import.meta.url);

/** The program in the section about webhooks. */
const receiver =
  /```js\n(.*?)```/s.exec(readFileSync(new URL('README.md', root), 'utf8'))?.[1] ?? '';

test('The receiver in the README accepts a signed event, and refuses another signature', async () => {
  service.clock.now = new Date();
  const rub = { currency_id: 1, price: 900, is_discount_price: false };
  const eur = { currency_id: 3, price: 10, is_discount_price: false };
  const link = { prices: [eur, rub], metadata: { order: 'A-1', имя: 'Анна' } };
  const creator = await service.newCreator();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { endpoint, secret } = await newEndpoint(creator, url);
  const other = await newEndpoint(creator, url);

  const child = spawn(process.execPath, ['--input-type=module', '--eval', receiver], {
    cwd: root,
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
