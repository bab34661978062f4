import { once } from 'node:events';
import { watch } from 'node:fs';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lockFolder } from '../../../src/core/database/folder-lock.js';
import { useFolders } from '../../support/service/processes.js';

const newFolder = useFolders();

const refused = 'Another process is using the data directory';

describe('Of two that want a folder,', () => {
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

  test('the lower name waits, and gives way if the other got it', async () => {
    const highest = await announceHighest();
    const taken = lockFolder(folder);
    await highest.asked;
    highest.end('held');
    await expect(taken).rejects.toThrow(refused);
  });

  test('the waiting one claims it only after the other gave way', async () => {
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

  test('the one that gets it removes what a killed one had not announced', async () => {
    const killed = await announce(`${'0'.repeat(16)}.new`);
    const unlock = await lockFolder(folder);
    expect(await readdir(join(folder, 'locks'))).toHaveLength(1);
    killed.end();
    await unlock();
  });
});

describe('A folder whose path is too long for a socket', () => {
  let shared: string;
  let folder: string;
  beforeEach(async () => {
    shared = await newFolder();
    folder = join(await newFolder(), 'x'.repeat(120));
    vi.stubEnv('TMPDIR', shared);
    onTestFinished(() => void vi.unstubAllEnvs());
  });

  test('has its lock inside, and nothing elsewhere', async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(refused);
    expect(await readdir(join(folder, 'locks'))).toHaveLength(1);
    await unlock();
    expect([await readdir(join(folder, 'locks')), await readdir(shared)]).toEqual([[], []]);
    await (
      await lockFolder(folder)
    )();
  });

  test('is reached by a name that nobody can take before', async () => {
    const names = new Set<string | null>();
    const watcher = watch(shared, (_event, name) => names.add(name));
    onTestFinished(() => watcher.close());
    for (let time = 1; time <= 2; time++) await (await lockFolder(folder))();
    await expect.poll(() => names.size).toBe(2);
  });
});

const folders = ['a new folder', 'a folder that was there'];
test.each(folders)('%s is for its user alone', async (which) => {
  const folder = join(await newFolder(), 'data');
  if (which !== 'a new folder') {
    await mkdir(folder);
    await chmod(folder, 0o755);
  }
  const unlock = await lockFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await unlock();
});
