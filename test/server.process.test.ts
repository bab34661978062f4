import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { expect, onTestFailed, test } from 'vitest';
import { packageFile } from '../src/core/package.js';
import type { Settings } from './support/service/processes.js';
import { startMailServer } from './support/world/mail-server.js';
import { useStripe } from './support/world/stripe.js';
import { useYookassa } from './support/world/yookassa.js';
import { freePort } from './support/world/port.js';
import { useBuiltService } from './support/service/built-service.js';
import { onServer } from './support/world/locks.js';

const { scripts } = createRequire(import.meta.url)('#package.json') as {
  scripts: Record<string, string>;
};
const service = useBuiltService();
const stripe = useStripe();
const yookassa = useYookassa();

test('A start writes its version into the log and the metrics, and SIGTERM ends it with 0', async () => {
  const { server, platformKey } = service;
  const { version } = await server.logged('Ready');
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const headers = { 'X-API-Key': platformKey };
  const metrics = await fetch(`${server.address}/metrics`, { headers });
  expect(await metrics.text()).toContain(
    `payment_links_build_info{version="${version as string}",node="${process.versions.node}"} 1`,
  );
  expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});

test('SIGTERM to npm start ends npm only after the service, and leaves no process', async () => {
  const { PATH, HOME } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: packageFile(),
    env: { ...service.settings, PORT: '0', PATH, HOME },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const toAll = (signal: 'SIGKILL' | 0) => process.kill(-(npm.pid ?? 0), signal);
  const ended = once(npm, 'exit');
  await new Promise<void>((ready) => {
    createInterface(npm.stdout).on('line', (line) => line.includes('"Ready"') && ready());
  });
  npm.kill('SIGTERM');
  await ended;
  onTestFailed(() => void toAll('SIGKILL'));
  expect(() => toAll(0)).toThrow('ESRCH');
});

test('A script that runs a file of the service takes no shell in between', () => {
  const ofService = Object.entries(scripts).filter(([, text]) => text.includes('dist/server/'));
  expect(ofService.length).toBeGreaterThan(8);
  expect(ofService.filter(([, text]) => !text.startsWith('exec node '))).toEqual([]);
});

onServer(
  'A start on PostgreSQL warns that PUBLIC_URL is missing, and not once it is set',
  async () => {
    const warning = 'PUBLIC_URL is not set: sign-in links lead to http, and cookies are not Secure';
    await service.server.logged(warning);
    const server = await service.start({ PUBLIC_URL: 'https://links.example' });
    const { code, stdout, stderr } = await server.stop('SIGTERM');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('PUBLIC_URL');
  },
);

/** Settings of a process that sends mail, and is reached at its public address. */
async function withMail(SMTP_URL: string): Promise<Settings> {
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  return { SMTP_URL, MAIL_FROM: 'pay@pay.example', PORT, PUBLIC_URL };
}

test('Without mail server and Redis it serves; its log says so, without the password', async () => {
  const server = await service.start({
    ...(await withMail(`smtp://127.0.0.1:${await freePort()}`)),
    REDIS_URL: 'redis://a:hush-hush@127.0.0.1:1',
    RATE_LIMIT_PER_MINUTE: '100',
  });
  await server.logged('The mail server of SMTP_URL cannot be used');
  await server.logged('The shared budget is out of reach; each process counts alone');
  const list = await fetch(`${server.address}/creator-api/keys`, {
    headers: { 'X-API-Key': service.key },
  });
  expect([list.status, list.headers.get('x-ratelimit-limit')]).toEqual([200, '100']);
  const { code, stdout, stderr } = await server.stop('SIGTERM');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).not.toContain('hush-hush');
});

test('A start says how mail server and payment providers answer, and waits for none', async () => {
  const mailServer = await startMailServer();
  stripe.treat('hang');
  const server = await service.start({
    ...stripe.env,
    ...yookassa.env,
    ...(await withMail(mailServer.url)),
    PAYMENT_SITE_URL: '',
  });
  await server.logged('The mail server answers');
  await server.logged('YooKassa answers: test mode');
  expect((await fetch(`${server.address}/ready`)).status).toBe(200);
  const { code, stdout, stderr } = await server.stop('SIGTERM');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).not.toContain('Stripe cannot be used');
  for (const { secretKey } of [stripe, yookassa]) expect(stdout).not.toContain(secretKey);
});
