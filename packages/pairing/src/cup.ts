/** Elimination: the bracket as a table of meetings that feed each other, and what the games make of it. */
import type { Result } from './history.ts';
import { PairingRefusal } from './refusal.ts';

/** Where an entrant of a meeting comes from. */
export type Source = { readonly seed: number } | { readonly winnerOf: string } | { readonly loserOf: string };

export interface CupMeeting {
  readonly id: string;
  /** `main`: nobody here has lost; `lower`: lost once; `third`: for the third place. */
  readonly part: 'main' | 'lower' | 'final' | 'third';
  /** Round of its part, from 1; a bracket of eight has the final in round 3. */
  readonly round: number;
  readonly slots: readonly [Source, Source];
  /** The second final is played only when the winner of the lower bracket wins the first. */
  readonly onlyIfLower?: true;
}

export interface CupRules {
  /** Entrants, whose numbers are their seeds: 2 to 512. */
  readonly size: number;
  readonly double?: boolean;
  readonly thirdPlace?: boolean;
  /** Games of a meeting: 1, 3, 5 …; draws count for nobody. */
  readonly bestOf?: number;
}

/** Seeds in the order of the bracket's lines: for eight 1 8 4 5 2 7 3 6. */
export function seedOrder(lines: number): number[] {
  let order = [1];
  while (order.length < lines) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

const halve = <T>(list: readonly T[]): (readonly [T, T])[] =>
  Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i] as T, list[2 * i + 1] as T] as const);

/** The losers' bracket: survivors meet each other, then whoever drops from above, from the far end of the bracket. */
function lowerPart(main: readonly (readonly CupMeeting[])[]): CupMeeting[] {
  const all: CupMeeting[] = [];
  let alive: Source[] = (main[0] ?? []).map(({ id }) => ({ loserOf: id }));
  let round = 0;
  const play = (pairs: readonly (readonly [Source, Source])[]): void => {
    round++;
    const made = pairs.map((slots, i): CupMeeting => ({ id: `l${round}.${i + 1}`, part: 'lower', round, slots }));
    all.push(...made);
    alive = made.map(({ id }) => ({ winnerOf: id }));
  };
  for (const [i, above] of main.slice(1).entries()) {
    play(halve(alive));
    const down: Source[] = above.map(({ id }) => ({ loserOf: id }));
    if (i % 2 === 0) down.reverse();
    play(alive.flatMap((own, k) => (down[k] ? [[own, down[k]] as const] : [])));
  }
  return all;
}

/** Every meeting of the bracket, in an order in which each comes after those that feed it. */
export function cupOf({ size, double = false, thirdPlace = false }: CupRules): CupMeeting[] {
  if (!Number.isSafeInteger(size) || size < 2 || size > 512) throw new PairingRefusal('badSize', { size });
  const lines = 2 ** Math.ceil(Math.log2(size));
  const main: CupMeeting[][] = [];
  let alive: Source[] = seedOrder(lines).map((seed) => ({ seed }));
  for (let round = 1; alive.length > 1; round++) {
    const made = halve(alive).map(
      (slots, i): CupMeeting => ({ id: `m${round}.${i + 1}`, part: 'main', round, slots }),
    );
    main.push(made);
    alive = made.map(({ id }) => ({ winnerOf: id }));
  }
  const all = main.flat();
  const last = `m${main.length}.1`;
  if (double && size > 2) {
    const lower = lowerPart(main);
    const below = lower.at(-1)?.id ?? '';
    all.push(...lower);
    all.push({ id: 'f1', part: 'final', round: 1, slots: [{ winnerOf: last }, { winnerOf: below }] });
    const again = [{ winnerOf: 'f1' }, { loserOf: 'f1' }] as const;
    all.push({ id: 'f2', part: 'final', round: 2, slots: again, onlyIfLower: true });
  } else if (thirdPlace && lines > 2) {
    const [one, two] = main[main.length - 2] ?? [];
    if (one && two) all.push({ id: 't1', part: 'third', round: 1, slots: [{ loserOf: one.id }, { loserOf: two.id }] });
  }
  return all;
}

/** A meeting as it stands. 0: nobody (a bye, or both stayed away); null: not known yet. */
export interface CupState {
  readonly a: number | null;
  readonly b: number | null;
  readonly winner: number | null;
  readonly loser: number | null;
  readonly wins: readonly [number, number];
  /** Both are known and a game is wanted. */
  readonly ready: boolean;
}

function decided(
  a: number,
  b: number,
  games: readonly Result[],
  needed: number,
  gone: ReadonlySet<number>,
): { winner: number | null; loser: number | null; wins: [number, number] } {
  const wins: [number, number] = [0, 0];
  const by = (winner: number, loser: number) => ({ winner, loser, wins });
  if (a === 0 || b === 0) return by(a || b, 0);
  for (const game of games) {
    if (game === '-:-') return by(0, 0);
    if (game === '1:0' || game === '+:-') wins[0]++;
    if (game === '0:1' || game === '-:+') wins[1]++;
    if (wins[0] >= needed) return by(a, b);
    if (wins[1] >= needed) return by(b, a);
  }
  if (gone.has(a) && gone.has(b)) return by(0, 0);
  if (gone.has(a)) return by(b, a);
  if (gone.has(b)) return by(a, b);
  return { winner: null, loser: null, wins };
}

/** How a meeting whose games leave it open ends: for its first slot, its second, or by a lot to be drawn. */
export type CupEnd = 'first' | 'second' | 'lot';

/** The games of a meeting are over without it, and it has this end; null: they are not. */
function ended(now: ReturnType<typeof decided>, a: number, b: number, end: CupEnd | undefined) {
  if (now.winner !== null || end === undefined) return null;
  if (end === 'lot') return { ...now, ready: false };
  const [winner, loser] = end === 'first' ? [a, b] : [b, a];
  return { ...now, winner, loser, ready: false };
}

/**
 * The bracket after the given games (results of each meeting in the view of its first slot, in order). `gone`: who has
 * withdrawn; the opponent advances, and where nobody comes the next opponent walks over. `ends`: meetings that are
 * played no further, by their ids.
 */
export function foldCup(
  rules: CupRules,
  games: ReadonlyMap<string, readonly Result[]>,
  gone: ReadonlySet<number> = new Set(),
  ends: ReadonlyMap<string, CupEnd> = new Map(),
): Map<string, CupState & { readonly meeting: CupMeeting }> {
  const needed = Math.floor((rules.bestOf ?? 1) / 2) + 1;
  const states = new Map<string, CupState & { readonly meeting: CupMeeting }>();
  const from = (source: Source): number | null => {
    if ('seed' in source) return source.seed <= rules.size ? source.seed : 0;
    if ('winnerOf' in source) return states.get(source.winnerOf)?.winner ?? null;
    return states.get(source.loserOf)?.loser ?? null;
  };
  for (const meeting of cupOf(rules)) {
    const [a, b] = [from(meeting.slots[0]), from(meeting.slots[1])];
    const first = meeting.onlyIfLower ? states.get('f1') : undefined;
    if (first && first.winner !== null && first.winner === first.a) {
      states.set(meeting.id, { meeting, a: 0, b: 0, winner: first.winner, loser: 0, wins: [0, 0], ready: false });
    } else if (a === null || b === null) {
      states.set(meeting.id, { meeting, a, b, winner: null, loser: null, wins: [0, 0], ready: false });
    } else {
      const now = decided(a, b, games.get(meeting.id) ?? [], needed, gone);
      const end = ended(now, a, b, ends.get(meeting.id));
      states.set(meeting.id, { meeting, a, b, ...now, ready: now.winner === null, ...end });
    }
  }
  return states;
}

/** Places so far, best first; those of one list share the place. Entrants still in are the first list. */
export function cupPlaces(rules: CupRules, states: ReturnType<typeof foldCup>): number[][] {
  const out: number[][] = [];
  const placed = new Set<number>();
  const list = [...states.values()];
  const put = (...who: (number | null)[]): void => {
    const fresh = who.filter((n): n is number => n !== null && n > 0 && !placed.has(n));
    for (const n of fresh) placed.add(n);
    if (fresh.length > 0) out.push(fresh.sort((a, b) => a - b));
  };
  const lost = rules.double && rules.size > 2 ? 'lower' : 'main';
  const final =
    list.findLast((s) => s.meeting.part === 'final' && s.a !== 0) ?? list.findLast((s) => s.meeting.part === 'main');
  const knockedOut = list.filter((s) => s.meeting.part === lost && s.loser);
  const still = Array.from({ length: rules.size }, (_, i) => i + 1);
  if (final?.winner) {
    put(final.winner);
    put(final.loser);
  } else {
    const out1 = new Set(knockedOut.map((s) => s.loser));
    put(...still.filter((n) => !out1.has(n)));
  }
  const third = states.get('t1');
  if (third?.winner) {
    put(third.winner);
    put(third.loser);
  }
  const rounds = [...new Set(knockedOut.map((s) => s.meeting.round))].sort((a, b) => b - a);
  for (const round of rounds) put(...knockedOut.filter((s) => s.meeting.round === round).map((s) => s.loser));
  put(...still);
  return out;
}
