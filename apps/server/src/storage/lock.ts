import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/** A lock that the operating system lets go when the process ends, however it ends. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes a folder for this process alone: two processes on one embedded database lose rows. The lock is a listening
 * local socket named after the folder. Throws `ConfigError` when another process has it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = `wardroom-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`;
  const path =
    process.platform === 'linux'
      ? `\0${name}`
      : process.platform === 'win32'
        ? `\\\\.\\pipe\\${name}`
        : join(tmpdir(), `${name}.sock`);
  let server = await listen(path);
  if (!server && path.endsWith('.sock') && !(await answers(path))) {
    await rm(path, { force: true });
    server = await listen(path);
  }
  if (!server) {
    throw new ConfigError(
      `WARDROOM_DATA: another Wardroom process uses ${folder}. Stop it, choose another folder, or set DATABASE_URL to let several share a PostgreSQL.`,
    );
  }
  const held = server;
  held.unref();
  return { release: () => new Promise((done) => held.close(() => done())) };
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
