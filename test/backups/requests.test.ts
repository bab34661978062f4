/** How a command asks the process that has the data folder for a backup. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupPlace } from '../../src/backups/make-backup.js';
import { answerRequests, askForBackup } from '../../src/backups/requests.js';
import { tryLockFolder } from '../../src/core/database/folder-lock.js';

let dataDir: string;
let faults: unknown[];
let unlock: (() => Promise<void>) | undefined;
let stop: () => Promise<void>;

/** Answers requests in the data folder. */
function answerBy(make: (place: BackupPlace) => Promise<string>): void {
  const ending = new AbortController();
  const onFault = (error: unknown): void => void faults.push(error);
  const ended = answerRequests(dataDir, make, { signal: ending.signal, onFault });
  stop = () => {
    ending.abort();
    return ended;
  };
}
const requests = async () => (await readdir(dataDir)).filter((name) => name.startsWith('backup-'));

beforeEach(async () => {
  faults = [];
  stop = () => Promise.resolve();
  dataDir = await mkdtemp(join(tmpdir(), 'payment-links-requests-'));
  unlock = await tryLockFolder(dataDir);
});
afterEach(async () => {
  await stop();
  await unlock?.();
  await rm(dataDir, { recursive: true, force: true });
});

test('A request is taken while another waits for its backup, and each gets its own', async () => {
  const making = new Map<string, (file: string) => void>();
  answerBy(({ folder }) => new Promise((done) => making.set(folder, done)));
  const [one, other] = ['/one', '/other'].map((folder) =>
    askForBackup(dataDir, { folder, keep: 1 }),
  );
  await expect.poll(() => [...making.keys()].sort()).toEqual(['/one', '/other']);
  making.get('/other')?.('/other/file');
  expect(await other).toBe('/other/file');
  making.get('/one')?.('/one/file');
  expect([await one, await requests(), faults]).toEqual(['/one/file', [], []]);
});

test('A service that ends answers those who wait before it lets go of the folder', async () => {
  const making: ((error: Error) => void)[] = [];
  answerBy(() => new Promise((_done, failed) => making.push(failed)));
  const asking = askForBackup(dataDir, { folder: '/any', keep: 1 });
  asking.catch(() => undefined);
  await expect.poll(() => making).toHaveLength(1);
  const stopped = stop();
  expect(await Promise.race([stopped, requests()])).toHaveLength(1);
  making[0]?.(new Error('the service is ending'));
  await stopped;
  await unlock?.();
  unlock = undefined;
  await expect(asking).rejects.toThrow('the service is ending');
});

test('A caller is told of a failure of PostgreSQL that is no error, by its number', async () => {
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
  answerBy(() => Promise.reject({ name: 'ErrnoError', errno: 44 }));
  await expect(askForBackup(dataDir, { folder: '/any', keep: 1 })).rejects.toThrow('ErrnoError 44');
});

test('A caller is told at once when its answer cannot be written', async () => {
  answerBy(async () => {
    const [answer] = await requests();
    await mkdir(join(dataDir, `${answer}.new`));
    return '/file';
  });
  await expect(askForBackup(dataDir, { folder: '/any', keep: 1 })).rejects.toThrow(
    'the service could not answer',
  );
  expect(faults).toHaveLength(1);
});

test('A backup asked for by a command that was killed leaves nothing behind', async () => {
  answerBy(() => Promise.resolve('/file'));
  const [killed, cutOff] = [randomUUID(), randomUUID()];
  await writeFile(join(dataDir, `backup-request-${killed}`), '{"folder":"/any","keep":1}');
  const answer = join(dataDir, `backup-answer-${killed}`);
  await expect.poll(() => readFile(answer, 'utf8').catch(() => '')).toContain('"file"');
  const unfinished = join(dataDir, `backup-request-${cutOff}.new`);
  await writeFile(unfinished, '{');
  for (const file of [answer, unfinished]) await utimes(file, 0, 0);
  await expect.poll(requests).toEqual([]);
});

test('A backup asked for of a service which then ends is not waited for', async () => {
  const asking = askForBackup(dataDir, { folder: '/any', keep: 1 });
  asking.catch(() => undefined);
  await expect.poll(requests).toEqual([expect.stringMatching(/^backup-request-[^.]+$/)]);
  await unlock?.();
  unlock = undefined;
  await expect(asking).rejects.toThrow('the service ended before it was made');
  expect(await requests()).toEqual([]);
});
