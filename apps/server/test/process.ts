import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { until } from './harness.ts';
import { BRIEF, root } from './programs.ts';
import { fromTemplate } from './template.ts';

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** A process that can be killed at any moment. */
export interface Killable {
  child: ChildProcess;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Killable {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    child,
    kill: (signal = 'SIGKILL') => {
      child.kill(signal);
      return gone;
    },
  };
}

/** A server process that answers. */
export async function serve(main: string, port: number, env: Record<string, string>): Promise<Killable> {
  if (env.WARDROOM_DATA && !env.DATABASE_URL) fromTemplate(env.WARDROOM_DATA);
  const p = run(process.execPath, [...BRIEF, main], {
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    SOCKET_RATE: '0',
    ...env,
  });
  await until(
    `the server at ${port} answers`,
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (r) => r.ok,
        () => false,
      ),
    60_000,
  );
  return p;
}
