import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useProcessSettings } from '../support/service/process-settings.js';

const run = promisify(execFile);
const world = useProcessSettings();

test.each([
  ['on a terminal a line of the log is short', {}, /INFO {2}The database is up to date$/m],
  [
    'LOG_FORMAT=json gives a terminal lines of JSON',
    { LOG_FORMAT: 'json' },
    /^\{"level":30,.*"msg":"The database is up to date"\}$/m,
  ],
])('%s', async (_title, more, line) => {
  const command = `${process.execPath} dist/server/migrate.js`;
  const { stdout } = await run('script', ['-qec', command, '/dev/null'], {
    cwd: new URL('../..', import.meta.url).pathname,
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...world.settings, ...more },
  });
  expect(stdout.replaceAll('\r', '')).toMatch(line);
});
