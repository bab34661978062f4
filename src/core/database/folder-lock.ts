import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { errorCode, makePrivateFolder } from '../secrets/private-file.js';

/** The longest path of a Unix socket that every system accepts. */
const longestSocketPath = 100;
/** Ends the name of a socket that other processes do not look at yet. */
const unannounced = '.new';
/** The answer of a process that has the folder. */
const held = 'held';

type Unlock = () => Promise<void>;

/**
 * Locks a folder for this process. Makes it if need be, and keeps other users out. The lock is a listening socket,
 * which the system frees however the process ends. So a crash leaves no lock that holds.
 *
 * @returns a function that unlocks the folder; undefined when another process has it
 */
export async function tryLockFolder(folder: string): Promise<Unlock | undefined> {
  const path = resolve(folder);
  await makePrivateFolder(path);
  if (process.platform === 'win32') return takePipe(path);
  const locks = join(path, 'locks');
  await mkdir(locks, { recursive: true, mode: 0o700 });
  return atShortPath(locks, (short) => takeByName(locks, short));
}

/** Another process has the folder. */
export class FolderInUseError extends Error {}

/**
 * Locks the folder of the embedded database.
 *
 * @throws FolderInUseError when another process has the folder
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  const unlock = await tryLockFolder(folder);
  if (unlock) return unlock;
  throw new FolderInUseError(
    `Another process is using the data directory ${folder}. Stop it, or set DATA_DIR to another folder.`,
  );
}

/** A named pipe of Windows ends with its process. Until then, nobody else can make one of that name. */
async function takePipe(folder: string): Promise<Unlock | undefined> {
  try {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
    const pipe = `\\\\.\\pipe\\payment-links-${name}`;
    const server = await listen(pipe, (socket) => socket.destroy());
    server.unref();
    return () => new Promise((done) => server.close(() => done()));
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/**
 * Each process listens on a socket with a random name, and only then looks at the others. So of any two, at least one
 * sees the other. Among those that are undecided, the lowest name wins: a process that sees a lower name gives up. A
 * process that sees a higher name waits until that one says that it has the folder, or ends. Names are never used
 * twice, so a socket that nobody answers on is safe to remove.
 *
 * @param short another path to the folder of the sockets, while this runs
 */
async function takeByName(locks: string, short: string): Promise<Unlock | undefined> {
  const name = randomBytes(8).toString('hex');
  const own = join(locks, name);

  const asking = new Set<Socket>();
  let hold = (): void => undefined;
  const holding = new Promise<void>((done) => (hold = done));
  const server = await listen(join(short, name + unannounced), (socket) => {
    asking.add(socket);
    socket.on('error', () => undefined).on('close', () => asking.delete(socket));
    void holding.then(() => socket.end(held));
  });
  server.unref();
  const leave = async (): Promise<void> => {
    await rm(own, { force: true });
    for (const socket of asking) socket.destroy();
    await new Promise((done) => server.close(done));
  };

  try {
    await rename(own + unannounced, own);
    for (const other of (await readdir(locks)).sort()) {
      if (other === name || other.endsWith(unannounced)) continue;
      if (await comesBefore(join(short, other), other < name)) {
        await leave();
        return undefined;
      }
    }
  } catch (error) {
    await leave();
    // The process that has the folder has removed our socket.
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  hold();
  await sweep(locks);
  return leave;
}

/** True if another process listens on a socket and gets the folder instead of this one. */
async function comesBefore(path: string, isFirst: boolean): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    // Reset: it ended while we connected.
    if (!['ECONNREFUSED', 'ECONNRESET'].includes(errorCode(error) ?? '')) throw error;
    await rm(path, { force: true });
    return false;
  }
  if (isFirst) {
    socket.destroy();
    return true;
  }
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  // The other process may be killed meanwhile.
  await once(socket, 'close').catch(() => undefined);
  return answer === held;
}

/** Removes the sockets of processes that were killed before they announced themselves. */
async function sweep(locks: string): Promise<void> {
  for (const name of await readdir(locks)) {
    if (name.endsWith(unannounced)) await rm(join(locks, name), { force: true });
  }
}

/** Gives work a path to a folder that a socket can have: a link in a new folder, which only this user may enter. */
async function atShortPath<T>(folder: string, work: (short: string) => Promise<T>): Promise<T> {
  const longest = join(folder, `${'0'.repeat(16)}${unannounced}`).length;
  if (longest <= longestSocketPath) return work(folder);
  const temporary = await mkdtemp(join(tmpdir(), 'payment-links-'));
  try {
    const link = join(temporary, 'to');
    await symlink(folder, link);
    return await work(link);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

const listen = (path: string, onConnection: (socket: Socket) => void): Promise<Server> =>
  new Promise((done, fail) => {
    const server = createServer(onConnection);
    server.once('error', fail).listen(path, () => done(server));
  });
