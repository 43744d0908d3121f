import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, realpathSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/** A lock that the operating system lets go when the process ends, however it ends. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Name of the socket inside the folder. */
const INSIDE = 'in-use.sock';
/**
 * How long whoever holds the folder may take to answer, and how long two that begin at once wait for each other, ms.
 */
const PATIENCE = 1000;
const SETTLE = 150;

/**
 * Takes a folder for this process alone: two processes on one embedded database lose rows. There are two locks, both
 * listening local sockets. One has the folder's name and no file: nobody can remove it, but each container has names
 * of its own. The other one lies in the folder, so that containers that mount the same folder meet there; where the
 * file system keeps no sockets it is left out. Throws `ConfigError` when another process has it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const taken = new ConfigError(
    `WARDROOM_DATA: another Wardroom process uses ${folder}. Stop it, choose another folder, or set ` +
      'DATABASE_URL to let several share a PostgreSQL.',
  );
  const named = await lockName(realpathSync(folder));
  if (!named) throw taken;
  const inside = await lockInside(folder).catch(() => 'none' as const);
  if (inside === 'taken') {
    await named.release();
    throw taken;
  }
  return {
    release: async () => {
      if (inside !== 'none') await inside.release();
      await named.release();
    },
  };
}

/** The lock by name; null: somebody has it. */
async function lockName(folder: string): Promise<FolderLock | null> {
  const name = `wardroom-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  const elsewhere = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const path = process.platform === 'linux' ? `\0${name}` : elsewhere;
  let server = await listen(path, name);
  if (!server && path.endsWith('.sock') && (await answerOf(path)) === null) {
    unlinkIfThere(path);
    server = await listen(path, name);
  }
  return server && released(server);
}

/** The lock in the folder. Throws where the file system has no sockets. */
async function lockInside(folder: string): Promise<FolderLock | 'none' | 'taken'> {
  if (process.platform !== 'linux') return 'none';
  // By the open folder: the path of a socket may have no more than about a hundred characters.
  const fd = openSync(folder, 'r');
  let held: FolderLock | 'taken' = 'taken';
  try {
    const path = `/proc/self/fd/${fd}/${INSIDE}`;
    const mine = randomUUID();
    let server = await listen(path, mine);
    if (!server) {
      if ((await answerOf(path)) !== null) return 'taken';
      // Left behind by a process that was killed.
      unlinkIfThere(join(folder, INSIDE));
      server = await listen(path, mine);
      if (!server) return 'taken';
    }
    // Two may have removed it in the same moment: whose socket it is now shows who was last.
    await new Promise((later) => setTimeout(later, SETTLE));
    if ((await answerOf(path)) === mine) held = released(server, () => closeSync(fd));
    else server.close();
    return held;
  } finally {
    // The socket's file is removed by this path when it is closed.
    if (held === 'taken') closeSync(fd);
  }
}

/**
 * Not `rm` of `node:fs/promises`: in Node 20, once that has removed a socket, modules that are imported later are
 * looked for beside their links and not beside their files.
 */
function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function released(server: Server, then: () => void = () => undefined): FolderLock {
  server.unref();
  return {
    release: () =>
      new Promise((done) =>
        server.close(() => {
          then();
          done();
        }),
      ),
  };
}

/** Listens and answers everybody with `word`; null: the address is in use. */
function listen(path: string, word: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(word);
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

/** What is said there; '' where somebody listens and says nothing, null where nobody listens. */
function answerOf(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(path);
    const end = (answer: string | null): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end(said), PATIENCE);
    socket.on('data', (d: Buffer) => (said += d.toString()));
    socket.once('end', () => end(said));
    socket.once('error', () => end(null));
  });
}
