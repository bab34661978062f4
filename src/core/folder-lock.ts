import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest path of a Unix socket that every system takes. */
const longestSocketPath = 100;
/** Ends the name of a socket that nobody looks at yet. */
const unannounced = '.new';
/** What a process that has the folder tells those that ask. */
const held = 'held';

type Unlock = () => Promise<void>;

/**
 * Takes a folder for this process; makes it if need be, and lets nobody else than the user in. The lock is a listening
 * socket, which the system frees however the process ends, so a lock left behind by a crash never holds.
 *
 * @returns what gives the folder back
 * @throws Error when another process has the folder
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  const path = resolve(folder);
  await makePrivate(path);
  const unlock = process.platform === 'win32' ? await takePipe(path) : await takeByName(path);
  if (unlock) return unlock;
  throw new Error(
    `Another process is using the data directory ${folder}. Stop it, or set DATA_DIR to another folder.`,
  );
}

async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700).catch((error: unknown) => {
    // A volume may belong to another user, who lets us in by a group; what is in it is private by itself.
    if (codeOf(error) !== 'EPERM') throw error;
  });
}

/** A named pipe of Windows is gone with its process, and nobody else can make one of that name. */
async function takePipe(folder: string): Promise<Unlock | undefined> {
  try {
    const server = await listen(`\\\\.\\pipe\\${nameOf(folder)}`, (socket) => socket.destroy());
    server.unref();
    return () => new Promise((done) => server.close(() => done()));
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/**
 * Each process listens under a name of its own, and looks at the others only then, so that of two at least one sees
 * the other. Of those that have not decided yet the lowest name goes first: whoever sees a lower one gives up, and
 * whoever sees a higher one waits until that says that it has the folder, or is gone. As names are never used twice,
 * what nobody answers on can be removed without hitting anyone alive.
 */
async function takeByName(folder: string): Promise<Unlock | undefined> {
  if (await isFormerLockHeld(folder)) return undefined;
  const locks = await makeLocksFolder(folder);
  const name = randomBytes(8).toString('hex');
  const own = join(locks, name);

  const asking = new Set<Socket>();
  let hold = (): void => undefined;
  const holding = new Promise<void>((done) => (hold = done));
  const server = await listen(own + unannounced, (socket) => {
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
      if (await comesBefore(join(locks, other), other < name)) {
        await leave();
        return undefined;
      }
    }
  } catch (error) {
    await leave();
    // Whoever has the folder has swept it.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  hold();
  await sweep(locks);
  return leave;
}

/** Whether the process that listens on a socket, if there is one, gets the folder rather than this one. */
async function comesBefore(path: string, isFirst: boolean): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (codeOf(error) !== 'ECONNREFUSED') throw error;
    await rm(path, { force: true });
    return false;
  }
  if (isFirst) {
    socket.destroy();
    return true;
  }
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  // Also when the other is killed meanwhile.
  await once(socket, 'close').catch(() => undefined);
  return answer === held;
}

/** Removes what processes left that were killed before they announced themselves. */
async function sweep(locks: string): Promise<void> {
  for (const name of await readdir(locks)) {
    if (name.endsWith(unannounced)) await rm(join(locks, name), { force: true });
  }
}

const nameOf = (folder: string): string =>
  `payment-links-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;

async function makeLocksFolder(folder: string): Promise<string> {
  const inside = join(folder, 'locks');
  const longest = join(inside, `${'0'.repeat(16)}${unannounced}`).length;
  const locks = longest <= longestSocketPath ? inside : join(tmpdir(), nameOf(folder));
  await mkdir(locks, { recursive: true, mode: 0o700 });
  return locks;
}

/** Former releases listened on one socket for all. */
async function isFormerLockHeld(folder: string): Promise<boolean> {
  const inside = join(folder, 'lock.sock');
  const path =
    inside.length <= longestSocketPath ? inside : join(tmpdir(), `${nameOf(folder)}.sock`);
  const socket = connect(path);
  const isHeld = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isHeld;
}

const listen = (path: string, onConnection: (socket: Socket) => void): Promise<Server> =>
  new Promise((done, fail) => {
    const server = createServer(onConnection);
    server.once('error', fail).listen(path, () => done(server));
  });

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
