import type { Client } from '@wardroom/protocol';
import { steady, wait } from '../live/people.ts';

/** An event as far as it is looked at here. */
export interface Info {
  id: string;
  log: readonly { seq: number; act: { kind: string; [field: string]: unknown } }[];
}

/** Everybody around an event: its organiser plays in it too, and `other` runs an event of his own. */
export interface Cast {
  owner: Client;
  a: Client;
  b: Client;
  other: Client;
  nobody: Client;
}

export const read = (by: Client, id: string): Promise<Info> => by.request('GET', `/api/events/${id}`);
export const acted = (by: Client, id: string, wish: object): Promise<Info> =>
  by.request('POST', `/api/events/${id}/acts`, wish);

/** Waits for a line of the log, 20 seconds at most. */
export async function line(by: Client, id: string, kind: string, n = 1): Promise<Info> {
  const end = steady() + 20_000;
  for (;;) {
    const info = await read(by, id);
    if (info.log.filter((l) => l.act.kind === kind).length >= n) return info;
    if (steady() > end) throw new Error(`the event does not go on to ${kind}`);
    await wait(50);
  }
}
