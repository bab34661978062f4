import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdir, symlink } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guideFile, guidePages } from '../src/http/pages/guide/addresses.js';
import { packageFolder } from './support/service/client.js';
import { useStore } from './support/service/service.js';
import { deliveriesOf, newEndpoint, payAndDeliver } from './support/scenes/webhooks.js';
import { freePort, listening } from './support/world/port.js';
import { startReceiver } from './support/world/receiver.js';
import { cloneEmbedded, isEmbedded } from './support/world/database.js';
import { keysIn, startServer, useFolders } from './support/service/processes.js';

const { service, creator } = useStore();
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const newFolder = useFolders();

/** The documents whose samples a newcomer pastes, in this order. */
const guide = guidePages.map(guideFile);

const samplesOf = (document: string): string[] =>
  [...read(document).matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent, sample = '']) =>
    sample.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

/** An error of REST or GraphQL. */
const fault = /"errors?":|^HTTP\/1\.1 [45]/m;

/** A terminal into which samples are pasted. It ends at the first that fails. */
function openTerminal(cwd: string, env: NodeJS.ProcessEnv) {
  const shell = spawn('bash', ['--norc'], { cwd, detached: true, env });
  let output = '';
  const written = new EventEmitter();
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      written.emit('text');
    });
  }
  const ended = once(shell, 'exit').then(() => {
    throw new Error(output);
  });
  ended.catch(() => undefined);
  shell.stdin.write('set -e\n');
  /** @returns what the sample has written */
  const paste = async (sample: string, until = '@@ done'): Promise<string> => {
    const start = output.length;
    shell.stdin.write(`{ ${sample}\n} </dev/null\necho @@ done\n`);
    while (!output.includes(until, start)) await Promise.race([once(written, 'text'), ended]);
    return output.slice(start);
  };
  return {
    paste,
    /** As Ctrl-C does, which reaches all programs of the terminal. */
    close: () => process.kill(-(shell.pid as number), 'SIGINT'),
  };
}

describe.skipIf(!isEmbedded)('A newcomer', () => {
  test('pastes all samples of the README and the API guide in order, and none fails', async () => {
    const receiver = await startReceiver();
    const folder = await newFolder();
    const dataDir = await newFolder();
    await cloneEmbedded(dataDir);
    const server = await startServer({
      DATA_DIR: dataDir,
      EXCHANGE_RATE_URL: 'http://127.0.0.1:1/',
      WEBHOOK_ALLOW_PRIVATE: 'on',
    });
    const [key = '', platformKey = ''] = keysIn(await server.printed('REST docs:'));
    const fill = (sample: string): string =>
      sample
        .replaceAll('http://127.0.0.1:4000', server.address)
        .replace(/http:\/\/127\.0\.0\.1:4242\/|https:\/\/shop\.example\/hooks/, receiver.url)
        .replace('PLATFORM_API_KEY=plk_...', `PLATFORM_API_KEY=${platformKey}`)
        .replace(' KEY=plk_...', ` KEY=${key}`);
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      PAYMENT_LINKS_URL: server.address,
      npm_config_registry: 'http://127.0.0.1:1',
      npm_config_cache: join(folder, 'npm'),
    };
    const open = () => openTerminal(folder, env);
    const terminals = [open(), open(), open()] as const;
    const [second, third, last] = terminals;

    const [start, firstLink, listen, trigger, production, ...others] = samplesOf('README.md');
    expect([start, production?.split(' ')[0], others]).toEqual([
      'npm ci && npm start\n',
      'createdb',
      [],
    ]);
    const run = async (terminal: typeof second, sample = '', until?: string): Promise<void> =>
      expect(await terminal.paste(fill(sample), until), sample).not.toMatch(fault);
    try {
      await run(second, firstLink);
      await run(second, listen, '"secret"');
      await run(third, trigger);
      await receiver.until(({ length }) => length === 1);
      expect(receiver.bodies[0]).toMatchObject({ data: { metadata: { order: 'A-1' } } });

      for (const sample of guide.flatMap(samplesOf)) await run(last, sample);
      await receiver.until((all) => all.some(({ body }) => body.includes('"payment.refunded"')));
    } finally {
      for (const { close } of terminals) close();
      await Promise.all([server.stop('SIGTERM'), receiver.down()]);
    }
  }, 120_000);
});

test('The receiver of the API guide accepts a signed event, and refuses another signature', async () => {
  const [, program = ''] = /```js\n(.*?)```/s.exec(read('schema/guide/events.md')) ?? [];
  const folder = await newFolder();
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
    stdio: ['ignore', 'pipe', 'ignore'],
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
