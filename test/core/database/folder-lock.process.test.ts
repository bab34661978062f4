import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useFolders } from '../../support/service/processes.js';

const newFolder = useFolders();

/** Takes a folder on a message with its name, answers with the result, and holds the folder until told to return it. */
const script = `
  import { lockFolder } from ${JSON.stringify(new URL('../../../dist/src/core/database/folder-lock.js', import.meta.url).href)};
  let unlock;
  process.on('message', async (folder) => {
    if (folder !== null) {
      unlock = await lockFolder(folder).catch((error) => void process.send(error.message));
      if (unlock) process.send('held');
    } else {
      await unlock();
      process.disconnect();
    }
  });
  process.send('ready');
`;

const processes = new Set<ChildProcess>();
let file: string;
beforeAll(async () => {
  file = join(await newFolder(), 'lock.mjs');
  await writeFile(file, script);
});
afterAll(() => {
  for (const process of processes) process.kill('SIGKILL');
});

async function startProcesses(count: number): Promise<ChildProcess[]> {
  const started = Array.from({ length: count }, () => fork(file));
  for (const process of started) processes.add(process);
  await Promise.all(started.map((process) => once(process, 'message')));
  return started;
}

/** Makes a process take a folder. @returns `held`, or the reason why not */
async function take(process: ChildProcess, folder: string): Promise<string> {
  const answer = once(process, 'message');
  process.send(folder);
  return (await answer)[0] as string;
}

async function end(process: ChildProcess, how: 'killed' | 'returned'): Promise<void> {
  const ended = once(process, 'exit');
  if (how === 'killed') process.kill('SIGKILL');
  else process.send(null as never);
  await ended;
  processes.delete(process);
}

/** Makes processes take a folder at the same instant, expects that one gets it, and kills them all. */
async function expectOneHolder(count: number, folder: string): Promise<void> {
  const started = await startProcesses(count);
  const answers = await Promise.all(started.map((process) => take(process, folder)));
  const refused = `Another process is using the data directory ${folder}. Stop it, or set DATA_DIR to another folder.`;
  expect([...answers].sort()).toEqual([...answers.slice(1).map(() => refused), 'held']);
  for (const process of started) await end(process, 'killed');
}

describe('The folder of a killed process', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await newFolder();
    const [killed] = (await startProcesses(1)) as [ChildProcess];
    expect(await take(killed, folder)).toBe('held');
    await end(killed, 'killed');
  });

  test('is taken by exactly one of two at the same moment, 8 of 8', async () => {
    for (let time = 1; time <= 8; time++) await expectOneHolder(2, folder);
  });

  test('is taken by exactly one of five processes', () => expectOneHolder(5, folder));
});

test('A folder that is given back has no trace of the lock, and can be taken again', async () => {
  const folder = await newFolder();
  const [first, second] = (await startProcesses(2)) as [ChildProcess, ChildProcess];
  expect(await take(first, folder)).toBe('held');
  expect(await take(second, folder)).toContain('Another process');
  await end(first, 'returned');
  expect(await readdir(join(folder, 'locks'))).toEqual([]);
  expect(await take(second, folder)).toBe('held');
});
