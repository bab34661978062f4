import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useFolders } from '../../support/service/processes.js';
import { isEmbedded } from '../../support/world/database.js';

const newFolder = useFolders();

/** Takes a folder on a message with its name, answers with the result, and holds the folder until it is killed. */
const script = `
  import { lockFolder } from ${JSON.stringify(new URL('../../../dist/src/core/database/folder-lock.js', import.meta.url).href)};
  process.on('message', (folder) => {
    lockFolder(folder).then(() => process.send('held'), (error) => process.send(error.message));
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

async function kill(process: ChildProcess): Promise<void> {
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
  processes.delete(process);
}

/** Makes processes take a folder at the same instant, expects that one gets it, and kills them all. */
async function expectOneHolder(count: number, folder: string): Promise<void> {
  const started = await startProcesses(count);
  const answers = await Promise.all(started.map((process) => take(process, folder)));
  const refused = `Another process is using the data directory ${folder}. Stop it, or set DATA_DIR to another folder.`;
  expect([...answers].sort()).toEqual([...answers.slice(1).map(() => refused), 'held']);
  for (const process of started) await kill(process);
}

describe.skipIf(!isEmbedded)('The folder of a killed process', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await newFolder();
    const [killed] = (await startProcesses(1)) as [ChildProcess];
    expect(await take(killed, folder)).toBe('held');
    await kill(killed);
  });

  test.each([2, 2, 2, 2, 2, 2, 2, 2, 5])(
    'is taken by exactly one of %i at the same moment',
    (count) => expectOneHolder(count, folder),
  );
});
