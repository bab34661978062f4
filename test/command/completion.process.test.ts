import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { useCommand } from '../support/service/command.js';

const { run } = useCommand({ url: 'http://127.0.0.1:1' });

test.each([
  [['li'], ['links', 'listen']],
  [['links', ''], expect.arrayContaining(['list', 'create', 'disable', 'delete'])],
  [['links', 'list', '--st'], ['--status']],
  [
    ['listen', '--f'],
    ['--forward-to', '--from'],
  ],
  [
    ['trigger', 'payment.r'],
    ['payment.refunded', 'payment.rejected'],
  ],
  [['events', 'tail', '--ap'], ['--api-key']],
  [['nonsense', 'x'], []],
])('completion lets bash complete %j', async (typed, expected) => {
  const { code, stdout } = await run(['completion']);
  expect(code).toBe(0);
  const words = ['payment-links', ...typed].map((word) => `'${word}'`).join(' ');
  const script = `${stdout}
COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _payment_links; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const completed = execFileSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(completed.split('\n').filter(Boolean)).toEqual(expected);
});
