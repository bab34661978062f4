import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

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
