import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { guest, twin } from '@wardroom/cli/live/people.ts';
import { Spectator } from '@wardroom/cli/live/spectator.ts';

/** What the process of the spectators is called with: in the bundle it is the same program. */
export const CROWD = '--crowd';

/** Spectators of a server in a process of their own. */
interface Places {
  url: string;
  tables: readonly string[];
  spectators: number;
}

/**
 * The same number of spectators before each of these tables; what sends them away. They are in a process of their own
 * and leave unread what comes: in life each has a machine of its own, and theirs is not what is measured.
 */
export async function crowd(url: string, tables: readonly string[], spectators: number): Promise<() => void> {
  const child = fork(fileURLToPath(import.meta.url), [CROWD], { execArgv: process.execArgv });
  process.once('exit', () => child.kill('SIGKILL'));
  const places: Places = { url, tables, spectators };
  child.send(places);
  await new Promise<void>((seated, fail) => {
    child.once('message', () => seated());
    child.once('exit', (code) => fail(new Error(`the spectators are gone: ${code}`)));
  });
  return () => child.kill('SIGKILL');
}

async function sit({ url, tables, spectators }: Places): Promise<void> {
  const first = await guest(url);
  for (let n = 0; n < spectators; n += 20) {
    const group = Array.from({ length: Math.min(20, spectators - n) }, async (_, i) => {
      const client = twin(first);
      await new Spectator(client, tables[(n + i) % tables.length] as string, undefined).begin(false);
      // Pings are answered below this.
      client.socket().io.engine.removeAllListeners('data');
    });
    await Promise.all(group);
  }
}

if (process.argv[2] === CROWD)
  process.once('message', (places: Places) => {
    sit(places).then(
      () => process.send?.('seated'),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
