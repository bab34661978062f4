import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { endStart, useFolders } from '../support/service/processes.js';
import { openPort } from '../support/world/port.js';

useFolders();
const run = promisify(execFile);
const signals = new URL('../../dist/src/core/signals.js', import.meta.url);

test.each(['SIGTERM', 'SIGINT'])(
  'A %s just before the service is ready is not lost',
  async (signal) => {
    const script = `
      import { endOnSignal } from '${signals.href}';
      process.kill(process.pid, '${signal}');
      endOnSignal((name) => { console.log('ends by', name); process.exit(0); });
      setTimeout(() => console.log('goes on'), 2000);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
    expect(stdout).toBe(`ends by ${signal}\n`);
  },
);

test.each(['migrate.js', 'reseal.js'])(
  'SIGTERM ends %s with 143, as it must listen to be ended first in a container',
  async (script) => {
    const silent = createServer();
    const DATABASE_URL = `postgres://a@127.0.0.1:${await openPort(silent)}/a`;
    const settings = { DATABASE_URL, PAYMENT_SITE_URL: 'sandbox' };
    const ended = await endStart(settings, 'SIGTERM', once(silent, 'connection'), script);
    silent.close();
    expect(ended).toMatchObject({ code: 143, stderr: '' });
  },
);
