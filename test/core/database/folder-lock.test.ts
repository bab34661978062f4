import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from '../../../src/core/database/folder-lock.js';
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

describe('The folder of a process that was killed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await newFolder();
    const [killed] = (await startProcesses(1)) as [ChildProcess];
    expect(await take(killed, folder)).toBe('held');
    await end(killed, 'killed');
  });

  test('is taken by exactly one of two processes at the same instant, 8 times of 8', async () => {
    for (let time = 1; time <= 8; time++) await expectOneHolder(2, folder);
  });

  test('is taken by exactly one of five processes', () => expectOneHolder(5, folder));
});

describe('Of two processes that want a folder at the same moment,', () => {
  const refused = 'Another process is using the data directory';
  let folder: string;
  beforeEach(async () => void (folder = await newFolder()));

  /** A process that has announced itself in the folder under a name, and has not decided yet. */
  async function announce(name: string) {
    const locks = join(folder, 'locks');
    await mkdir(locks, { recursive: true });
    const asking: Socket[] = [];
    const server = createServer((socket) => void asking.push(socket)).listen(join(locks, name));
    await once(server, 'listening');
    return {
      asked: once(server, 'connection'),
      /** Ends the process, without an answer or with one. */
      end(answer = '') {
        server.close();
        for (const socket of asking) socket.end(answer);
      },
    };
  }
  const announceLowest = () => announce('0'.repeat(16));
  const announceHighest = () => announce('f'.repeat(16));

  test('the one with the higher name gives way at once', async () => {
    const lowest = await announceLowest();
    await expect(lockFolder(folder)).rejects.toThrow(refused);
    lowest.end();
  });

  test('the one with the lower name waits, and gives way if the other got the folder', async () => {
    const highest = await announceHighest();
    const taken = lockFolder(folder);
    await highest.asked;
    highest.end('held');
    await expect(taken).rejects.toThrow(refused);
  });

  test('the one that waits does not say that it has the folder before the other gives way', async () => {
    const highest = await announceHighest();
    const taken = lockFolder(folder);
    await highest.asked;
    const [own = ''] = await readdir(join(folder, 'locks'));
    const asking = connect(join(folder, 'locks', own)).setEncoding('utf8');
    const answer = once(asking, 'data');
    expect(await Promise.race([answer, wait(50, 'none')])).toBe('none');
    highest.end();
    const unlock = await taken;
    expect(await answer).toEqual(['held']);
    await unlock();
  });

  test('one gets the folder if a third process gives way to both', async () => {
    const highest = await announceHighest();
    const first = lockFolder(folder);
    await highest.asked;
    const second = lockFolder(folder);
    void second.catch(() => undefined);
    highest.end();
    const unlock = await first;
    await expect(second).rejects.toThrow(refused);
    await unlock();
  });
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

test.each(['a new folder', 'a folder that was there'])(
  '%s is for its user alone',
  async (which) => {
    const folder = join(await newFolder(), 'data');
    if (which !== 'a new folder') {
      await mkdir(folder);
      await chmod(folder, 0o755);
    }
    const unlock = await lockFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await unlock();
  },
);
