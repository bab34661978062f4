import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { shortLine } from '../../src/core/log.js';
import { runToEnd } from '../support/service/processes.js';
import { useProcessSettings } from '../support/service/process-settings.js';

const world = useProcessSettings();
/** The bank is out of reach, so that the log has a warning with an error. */
const settings = () => ({ ...world.settings, PORT: '0', EXCHANGE_RATE_URL: 'http://127.0.0.1:1/' });
const warning = 'Exchange rate could not be read';

/** Runs the service on a terminal until it has printed all of these texts, then presses Ctrl-C. */
async function linesOnTerminal(
  said: string[],
  more: Record<string, string> = {},
): Promise<string[]> {
  const terminal = spawn(
    'script',
    ['-qec', `${process.execPath} dist/server/server.js`, '/dev/null'],
    {
      cwd: new URL('../..', import.meta.url).pathname,
      env: { PATH: process.env.PATH, ...settings(), ...more },
    },
  );
  let text = '';
  const ended = once(terminal, 'close');
  terminal.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    if (said.every((words) => text.includes(words))) terminal.stdin.end('\x03');
  });
  await ended;
  return text.split('\r\n').filter((line) => line !== '');
}

test('on a terminal a line of the log is short, and a warning has no stack', async () => {
  const lines = await linesOnTerminal(['Ready', warning], { NO_COLOR: '1' });
  expect(lines.filter((line) => /^(\{| +at )/.test(line))).toEqual([]);
  expect(lines.join('\n')).toMatch(/INFO {2}Ready version=\S+ address=http:\S+/);
  expect(lines.find((line) => line.includes(warning))).toMatch(/read: \S/);
});

test('LOG_FORMAT=json gives a terminal lines of JSON', async () => {
  const lines = await linesOnTerminal(['Ready'], { LOG_FORMAT: 'json' });
  expect(lines.join('\n')).toMatch(/^\{"level":30,.*"msg":"Ready"\}$/m);
});

test('LOG_FORMAT=pretty gives a file short lines, without colours', async () => {
  const { stdout } = await runToEnd('migrate.js', [], { ...settings(), LOG_FORMAT: 'pretty' });
  expect(stdout).toMatch(/^\d\d:\d\d:\d\d INFO {2}The database is up to date\n$/m);
});

test('an error has its stack, and control characters of a request do not reach the terminal', () => {
  const err = { message: 'x\nSELECT', stack: 'Error: x\n    at y' };
  const line = {
    level: 50,
    time: 0,
    path: '/\x1b[2J\x9b2J',
    err,
    msg: 'Broken',
  };
  expect(shortLine(JSON.stringify(line))).toMatch(
    /Broken path="\/\\u001b\[2J\\x9b2J"\nError: x\n {4}at y\n$/,
  );
  expect(shortLine(JSON.stringify({ ...line, level: 40 }))).toMatch(/Broken: x path=\S+\n$/);
});
