import { expect, test } from 'vitest';
import { shortLine } from '../../src/core/log.js';
import { runCommand } from '../support/service/in-process.js';
import { useProcessSettings } from '../support/service/process-settings.js';

const world = useProcessSettings();

test('LOG_FORMAT=pretty gives a file short lines, without colours', async () => {
  const settings = { ...world.settings, LOG_FORMAT: 'pretty' };
  const { stdout } = await runCommand('migrate', [], settings);
  expect(stdout).toMatch(/^\d\d:\d\d:\d\d INFO {2}The database is up to date\n$/m);
});

test('an error has its stack, and control characters of a request do not reach the terminal', () => {
  const err = { message: 'x\nSELECT', stack: 'Error: x\n    at y' };
  const line = { level: 50, time: 0, path: '/\x1b[2J\x9b2J', err, msg: 'Broken' };
  expect(shortLine(JSON.stringify(line))).toMatch(
    /Broken path="\/\\u001b\[2J\\x9b2J"\nError: x\n {4}at y\n$/,
  );
  expect(shortLine(JSON.stringify({ ...line, level: 40 }))).toMatch(/Broken: x path=\S+\n$/);
});

test.each([
  [50, /Broken\nExitStatus 1\n$/],
  [40, /Broken: ExitStatus 1\n$/],
])('at level %d, what was thrown and is no Error has its reason', (level, line) => {
  expect(shortLine(JSON.stringify({ level, time: 0, err: 'ExitStatus 1', msg: 'Broken' }))).toMatch(
    line,
  );
});
