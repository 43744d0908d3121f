import type { Bot, Bots } from '@wardroom/bots';
import { botsWith, playGame } from '@wardroom/bots';
import type { AnyState, Seat } from '@wardroom/rules';
import type { Measuring } from './games.ts';
import type { Row } from './measure.ts';
import { fixed, quantile } from './measure.ts';

/** Which bots are measured against each other, and when a match is stopped and counted by points. */
export interface Ladder {
  bots: Bots;
  /** Where the rows of the game have another one. */
  scenario?: string;
  /** Of the table, for the levels against each other. */
  options?: unknown;
  /** Ended: who is ahead has won. Without it matches are played to their end. */
  until?(state: AnyState): boolean;
  /** In words, for the note. */
  limit: string;
  /** The level that is to be even by side when it plays itself, with these options of the table. */
  even?: { bot: string; options: unknown; words: string };
}

/** Of a level, thinking longer than this about a decision is too long, ms of processor time. The strongest may. */
const PATIENCE = 50;
/** Matches before times count: until then the engine still compiles what it runs. */
const WARM = 10;

/** Where the true share lies with 95 % (Wilson). */
export function interval(share: number, n: number): [number, number] {
  const z = 1.96;
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return [middle - half, middle + half];
}

/** The same bot; what its decisions took of the processor goes to `times`, in ms: other programs do not count. */
const clocked = (bot: Bot, times: number[]): Bot => ({
  ...bot,
  answer(view, decision, rng) {
    const before = process.cpuUsage();
    const choices = bot.answer(view, decision, rng);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    return choices;
  },
});

/** One match: what the side of `a` won of it, 0..1. */
function match(
  of: Measuring,
  ladder: Ladder,
  a: Bot,
  b: Bot,
  side: string,
  seed: string,
  options: unknown = ladder.options ?? {},
): number {
  const sides = new Map(of.game.seats({}).map((s) => [s.id, s.side]));
  const end = playGame(of.game, {
    scenario: ladder.scenario ?? of.scenario,
    options,
    seed,
    bots: (seat: Seat) => (sides.get(seat) === side ? a : b),
    ...(ladder.until ? { until: ladder.until } : {}),
  });
  const winners = end.outcome?.winners ?? of.game.adjudicate?.(end.play.state)?.winners ?? [];
  return winners.includes(side) ? 1 / winners.length : 0;
}

/** Shares of a side that count as about even. */
const EVEN = [0.4, 0.6] as const;

/** A level against itself: how much of it the first side wins. */
function even(of: Measuring, ladder: Ladder, id: string): Row[] {
  const bot = ladder.even && ladder.bots[ladder.even.bot];
  if (!ladder.even || !bot) return [];
  const { options, words } = ladder.even;
  const side = of.game.seats({})[0]?.side as string;
  const games = Math.ceil(matches() / 2);
  let won = 0;
  for (let n = 0; n < games; n++) won += match(of, ladder, bot, bot, side, `even-${firstMatch() + n}`, options);
  const share = won / games;
  const [low, high] = interval(share, games);
  return [
    {
      id,
      what: `${of.name ?? of.game.id}: the bot ${bot.id} against itself`,
      ours: `${side} ${fixed(100 * share, 1)} % of ${games} matches`,
      target: '40 to 60 %',
      met: share >= EVEN[0] && share <= EVEN[1],
      note: `95 %: ${fixed(100 * low, 1)} to ${fixed(100 * high, 1)} %; ${words}`,
    },
  ];
}

export const matches = (): number => Number(process.env.WARDROOM_MATCHES ?? 200);
/** The number of the first match: what was measured in parts, each with seeds of its own, can be added up. */
export const firstMatch = (): number => Number(process.env.WARDROOM_FIRST ?? 0);

/** Each level against the one below it, every seed once with each side; then the one that is to be even by side. */
export function levels(of: Measuring, ladder: Ladder): Row[] {
  const games = matches();
  const ranks = Object.values(botsWith(ladder.bots));
  const sides = [...new Set(of.game.seats({}).map((s) => s.side))];
  const rows = ranks.slice(1).map((bot, i) => {
    const mine: number[] = [];
    const a = clocked(bot, mine);
    const b = ranks[i] as Bot;
    const won = new Map(sides.map((side) => [side, 0]));
    for (let n = 0; n < games; n++) {
      const side = sides[n % sides.length] as string;
      const seed = `levels-${Math.floor((firstMatch() + n) / sides.length)}`;
      won.set(side, (won.get(side) ?? 0) + match(of, ladder, a, b, side, seed));
      if (n < Math.min(WARM, games - 1)) mine.length = 0;
    }
    const share = [...won.values()].reduce((x, y) => x + y, 0) / games;
    const [low, high] = interval(share, games);
    const top = i === ranks.length - 2;
    const mean = mine.reduce((x, y) => x + y, 0) / mine.length;
    const most = Math.max(...mine);
    const bySide = [...won].map(([side, n]) => `${side} ${n} of ${games / sides.length}`).join(', ');
    return {
      id: `M${i + 1}${of.mark ?? ''}`,
      what: `${of.name ?? of.game.id}: the bot ${a.id} against ${b.id}`,
      ours:
        `${fixed(100 * share, 1)} % of ${games} matches; a decision ${fixed(mean, 1)} ms, p99 ` +
        `${fixed(quantile(mine, 0.99), 0)} ms, the longest ${fixed(most, 0)} ms of the processor`,
      target: top ? '>= 75 %' : `>= 75 %, the longest <= ${PATIENCE} ms`,
      met: share >= 0.75 && (top || most <= PATIENCE),
      note: `95 %: ${fixed(100 * low, 1)} to ${fixed(100 * high, 1)} %; won as ${bySide}; ${ladder.limit}`,
    };
  });
  return [...rows, ...even(of, ladder, `M${ranks.length}${of.mark ?? ''}`)];
}
