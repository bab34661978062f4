import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest path of a Unix socket that every system takes. */
const longestSocketPath = 100;

/**
 * Takes a folder for this process. The lock is a listening socket, which the system frees however the
 * process ends, so a lock left behind by a crash never holds.
 *
 * @returns what gives the folder back
 * @throws Error when another process has the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(resolve(folder));
  const server = await listen(path).catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (await isAnswering(path)) {
      throw new Error(
        `Another process is using the data directory ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await unlink(path);
    return listen(path);
  });
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

function socketPath(folder: string): string {
  const name = `payment-links-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(folder, 'lock.sock');
  return inside.length <= longestSocketPath ? inside : join(tmpdir(), `${name}.sock`);
}

const listen = (path: string): Promise<Server> =>
  new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', fail).listen(path, () => done(server));
  });

const isAnswering = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path)
      .once('connect', () => {
        socket.destroy();
        done(true);
      })
      .once('error', () => done(false));
  });
