/** An export on a terminal, which obeys control characters. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { pay } from '../support/scenes/payments.js';
import { packageFolder, useListening } from '../support/service/client.js';
import { useStore } from '../support/service/service.js';

const { service, creator } = useStore();
const given = useListening(service);

test('payments export to a terminal escapes characters that it would obey, and breaks no line within a cell', async () => {
  const name = 'Ann\u001b[31m\u009b2J\u202e\r\n7,pay_forged';
  await pay(service, creator, { customer: { name, email: 'Анна' } });
  const next = await pay(service, creator);
  const command = `${process.execPath} ${join(packageFolder, 'command.js')} payments export`;
  const env = {
    PATH: process.env.PATH,
    PAYMENT_LINKS_URL: given.url,
    PAYMENT_LINKS_API_KEY: creator.key,
  };
  const { stdout } = await promisify(execFile)('script', ['-qec', command, '/dev/null'], { env });
  expect(stdout).toContain(',Анна,"Ann\\x1b[31m\\x9b2J\\u202e\\x0a7,pay_forged",,false,\r\n');
  expect(stdout).toContain(`,${next.paymentId},`);
  expect(stdout.trim().split('\r\n')).toHaveLength(3);
  expect(stdout).toMatch(/^id,payment_id,[\P{Cc}\r\n]+$/u);
});
