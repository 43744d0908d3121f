import { hidesNothing } from '@wardroom/rules';
import { hidingGame } from '../games.ts';
import { tryAddresses, tryProxies } from './addresses.ts';
import { tryEvents } from './events.ts';
import { tryRaces } from './races.ts';
import { tryRooms } from './rooms.ts';
import { trySeats } from './seats.ts';
import type { Played, Tries } from './tries.ts';
import { tryWhispers } from './whispers.ts';

/** Tries every door around a match once; the limits last, which it wears out. */
export async function knock({ url, game, scenario }: Played & { url: string }, note: Tries['note']): Promise<void> {
  const hiding = hidesNothing(game) ? hidingGame : game;
  const other = hiding?.scenarios[0]?.id ?? '';
  const secret = hiding ? { game: hiding, scenario: hiding === game ? scenario : other } : null;
  const tries: Tries = { url, game, scenario, secret, note };
  await trySeats(tries);
  await tryRooms(tries);
  await tryWhispers(tries);
  await tryEvents(tries);
  await tryRaces(tries);
  await tryAddresses(tries);
  await tryProxies(tries);
}
