import { playGame, randomBot } from '@wardroom/bots';
import type { AnyGame, Frame, Json } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { tarawa } from '@wardroom/tarawa';

type Fields = { readonly [field: string]: Json };

/** Of the first waves: the turn after which victory is checked for the last time. */
const LAST = 10;

/** The Marines' last actions of the first waves, however the first ones landed: whoever passes has played it out. */
export function lastStand(): object {
  const game = tarawa as unknown as AnyGame;
  const { play } = playGame(game, {
    scenario: 'first_waves',
    bots: () => randomBot,
    seed: 'last stand',
    until: (g) => things(g._stack).at(-1)?.phase === 'takeActions',
  });
  const file = game.position.write(play.state, things(play.state._stack) as readonly Frame[]) as Fields;
  const tables = file.tables as { readonly [table: string]: { readonly [id: string]: Fields } };
  return { ...file, tables: { ...tables, turn: { now: { ...tables.turn?.now, n: LAST } } } };
}
