import type { Ack, Client, TableInfo } from '@wardroom/protocol';
import { RequestError } from '@wardroom/protocol';
import type { AnyGame } from '@wardroom/rules';
import { guest, startMatch } from '../live/people.ts';

/** What is tried at the doors around a match: seats, rooms, events, spellings of addresses, forged proxies, races. */
export const doorKinds = ['seats', 'rooms', 'events', 'addresses', 'proxies', 'races'] as const;
export type DoorKind = (typeof doorKinds)[number];

/** A game and one of its scenarios. */
export interface Played {
  game: AnyGame;
  scenario: string;
}

export interface Tries extends Played {
  url: string;
  /** A game with secrets, in which nobody plays on two sides; null: there is none. */
  secret: Played | null;
  /** Takes down how one try ended: `accepted`, the code of the refusal, or null: there was no answer. */
  note(kind: DoorKind, tried: string, code: string | null): void;
}

/** How a request ends. Throws what is no answer of the server. */
export async function answered(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'accepted';
  } catch (error) {
    if (error instanceof RequestError) return error.code;
    throw error;
  }
}

/** How a message on the socket ends. */
export async function told(work: Promise<Ack<unknown>>): Promise<string | null> {
  const answer = await work.catch(() => null);
  if (answer === null) return null;
  return answer.ok ? 'accepted' : answer.error.key;
}

/** A table at which `host` has the seats of the first side and `player` all others; `onlooker` has none. */
export interface Setting {
  host: Client;
  player: Client;
  onlooker: Client;
  table: TableInfo;
  code: { code?: string };
  seats: { host: string[]; player: string[] };
  sides: { host: string; player: string };
}

/** Sets one up, not begun; null where a game has one side only. */
export async function setting(
  url: string,
  { game, scenario }: Played,
  more: Parameters<typeof startMatch>[4] = {},
): Promise<Setting | null> {
  const all = game.seats({});
  const first = all[0]?.side ?? '';
  const others = all.filter((s) => s.side !== first);
  if (others.length === 0) return null;
  const [host, player, onlooker] = [await guest(url), await guest(url), await guest(url)];
  const seats = { host: all.filter((s) => s.side === first).map((s) => s.id), player: others.map((s) => s.id) };
  const table = await startMatch(host, game.id, scenario, seats.host, { start: false, ...more });
  const code = table.code === undefined ? {} : { code: table.code };
  await player.post('POST /api/tables/:id/seats', { take: seats.player, ...code }, { id: table.id });
  return { host, player, onlooker, table, code, seats, sides: { host: first, player: others[0]?.side ?? '' } };
}

export const begin = (s: Setting): Promise<unknown> => s.host.request('POST', `/api/tables/${s.table.id}/start`, {});

export function leave(s: Setting): void {
  for (const client of [s.host, s.player, s.onlooker]) client.close();
}
