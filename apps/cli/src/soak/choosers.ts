import type { Bot } from '@wardroom/bots';
import type { AnyGame, Json } from '@wardroom/rules';
import { hidesNothing } from '@wardroom/rules';

import { CliError } from '../errors.ts';
import { botsFor } from '../games.ts';
import { curiousBot } from './curious.ts';
import type { Chooser } from './whole-game.ts';

/** A bot as a chooser: it is given its seat's view only. */
function botChooser(game: AnyGame, bot: Bot, next: (bound: number) => number): Chooser {
  const bare = bot.blind || hidesNothing(game);
  return ({ play }, d) => bot.answer(bare ? play.state : play.view({ kind: 'seats', seats: [d.seat] }), d, next);
}

/**
 * Who plays which seat: one name for all (`random`), or `seat=name` and `side=name` pairs by commas, the first name
 * alone for the rest (`random,axis=sensible`). Besides the bots of the game there is `curious`, for tests. Throws
 * `CliError` unknownBot.
 */
export function choosersOf(
  game: AnyGame,
  options: Json,
  bots: string,
): (next: (bound: number) => number) => (seat: string) => Chooser {
  const seats = game.seats(options);
  const kinds = { ...botsFor(game.id), curious: null };
  const named = new Map<string, string>();
  for (const part of bots.split(',')) {
    const [left, right] = part.split('=') as [string, string | undefined];
    const name = right ?? left;
    if (!Object.hasOwn(kinds, name))
      throw new CliError('unknownBot', `there is no bot "${name}"; there are: ${Object.keys(kinds).join(', ')}`);
    const mine = seats.filter((s) => (right === undefined ? !named.has(s.id) : s.id === left || s.side === left));
    if (mine.length === 0 && right !== undefined)
      throw new CliError('unknownBot', `${game.id} has no seat or side "${left}"`);
    for (const s of mine) named.set(s.id, name);
  }
  return (next) => {
    // One for all its seats, and a new one for each game: a game can be repeated by its seed.
    const curious = curiousBot();
    const bot = (name: string): Bot => botsFor(game.id)[name] ?? curious;
    const made = new Map(seats.map((s) => [s.id, botChooser(game, bot(named.get(s.id) ?? 'random'), next)]));
    return (seat) => made.get(seat) as Chooser;
  };
}
