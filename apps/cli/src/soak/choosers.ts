import type { AnyGame, Json } from '@wardroom/rules';
import { randomAnswer } from '@wardroom/rules/testing.ts';
import { CliError } from '../errors.ts';
import type { Chooser } from './whole-game.ts';

const kinds: Readonly<Record<string, (next: (bound: number) => number) => Chooser>> = {
  random: (next) => (_match, d) => randomAnswer(d, next),
};

/**
 * Who plays which seat: one name for all (`random`), or `seat=name` and `side=name` pairs by commas, the first name
 * alone for the rest (`random,axis=sensible`). Throws `CliError` unknownBot.
 */
export function choosersOf(game: AnyGame, options: Json, bots: string): (next: (bound: number) => number) => (seat: string) => Chooser {
  const seats = game.seats(options);
  const named = new Map<string, string>();
  for (const part of bots.split(',')) {
    const [left, right] = part.split('=') as [string, string | undefined];
    const name = right ?? left;
    if (!Object.hasOwn(kinds, name))
      throw new CliError('unknownBot', `there is no bot "${name}"; there are: ${Object.keys(kinds).join(', ')}`);
    const mine = seats.filter((s) => (right === undefined ? !named.has(s.id) : s.id === left || s.side === left));
    if (mine.length === 0 && right !== undefined) throw new CliError('unknownBot', `${game.id} has no seat or side "${left}"`);
    for (const s of mine) named.set(s.id, name);
  }
  return (next) => {
    const made = new Map(seats.map((s) => [s.id, kinds[named.get(s.id) ?? 'random']?.(next) as Chooser]));
    return (seat) => made.get(seat) as Chooser;
  };
}
