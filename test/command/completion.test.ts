import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { useClientPackage } from '../support/service/client-package.js';
import { useCommand } from '../support/service/command.js';
import { useCreator, useService } from '../support/service/service.js';

const service = useService();
const { run, environment } = useCommand(useClientPackage(service));
const creator = useCreator(service);

test.each([
  [['li'], ['links', 'listen']],
  [['links', ''], expect.arrayContaining(['list', 'create', 'disable', 'delete'])],
  [['links', 'list', '--st'], ['--status']],
  [
    ['listen', '--f'],
    ['--forward-to', '--from'],
  ],
  [['events', 'tail', '--ap'], ['--api-key']],
  [['nonsense', 'x'], []],
])('completion lets bash complete %j', async (typed, expected) => {
  const { code, stdout } = await run(['completion'], environment(creator));
  expect(code).toBe(0);
  const words = ['payment-links', ...typed].map((word) => `'${word}'`).join(' ');
  const script = `${stdout}
COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _payment_links; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const completed = execFileSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(completed.split('\n').filter(Boolean)).toEqual(expected);
});
