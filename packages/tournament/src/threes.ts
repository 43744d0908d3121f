import {
  isThreeResult,
  type Line,
  pairThrees,
  placesOf,
  seatThree,
  type ThreeRound,
  threeStandings,
  threeTieBreaks,
} from '@wardroom/pairing';
import type { EventRules } from './acts.ts';
import type { EventState } from './state.ts';

type HasSystem = { readonly system?: EventRules['system'] | undefined };

/** An event of tables of three. */
export const isOfThree = ({ system }: HasSystem): boolean => system === 'threes';

/** Rounds that are paired by points, one after the other, among those who are there. */
export const isByPoints = (system: EventRules['system']): boolean => system === 'swiss' || system === 'threes';

/** Seats of each board. */
export const seatsIn = (rules: HasSystem): 2 | 3 => (isOfThree(rules) ? 3 : 2);

/** So few have to be there for a round. */
export const fewestOf = (rules: HasSystem): number => (isOfThree(rules) ? 3 : 2);

/** Tables of three are one stage of single entrants, without what is for two: meetings of two games, shared seeds. */
export const isThrees = (
  rules: Pick<EventRules, 'system' | 'later' | 'team' | 'games' | 'duplicate' | 'pools' | 'order' | 'tieBreaks'>,
): boolean =>
  !isOfThree(rules) ||
  (!rules.later &&
    !rules.team &&
    !rules.games &&
    !rules.duplicate &&
    !rules.pools &&
    rules.order === 'fold' &&
    rules.tieBreaks.every((b) => (threeTieBreaks as readonly string[]).includes(b)));

/** The published rounds of tables of three, as pairing and standings read them. */
export function tablesOf(state: EventState): ThreeRound[] {
  return state.rounds
    .filter((r) => r.status !== 'drafted')
    .map((r) => ({
      tables: r.boards.flatMap(({ a, b, c, result }) =>
        c === undefined ? [] : [{ seats: [a, b, c] as const, result: isThreeResult(result) ? result : null }],
      ),
      idle: Object.fromEntries([
        ...r.byes.map((n) => [n, 'bye' as const]),
        ...r.rests.map(({ number, as }) => [number, as] as const),
      ]),
    }));
}

/** Did both of these come to the table, or may they still? */
const isMeeting = ({ seats, result }: ThreeRound['tables'][number], a: number, b: number): boolean => {
  const places = result === null ? null : placesOf(result);
  return [a, b].every((n) => seats.includes(n) && places?.[seats.indexOf(n)] !== null);
};

/** How often two have sat together. */
export const meetingsOfThree = (rounds: readonly ThreeRound[], a: number, b: number): number =>
  rounds.flatMap((r) => r.tables).filter((t) => isMeeting(t, a, b)).length;

/** Has somebody had points without anybody to play with? */
export const hadFree = (rounds: readonly ThreeRound[], number: number): boolean =>
  rounds.some(
    ({ tables, idle }) =>
      idle[number] === 'bye' ||
      tables.some(({ seats, result }) => {
        const places = result === null ? [] : placesOf(result);
        return places[seats.indexOf(number)] === 1 && places.filter((p) => p !== null).length === 1;
      }),
  );

/** The standings of these entrants; the lot is the seed: drawn once, from the event's commitment. */
export const threeLines = (
  state: EventState,
  { tieBreaks }: Pick<EventRules, 'tieBreaks'>,
  numbers: readonly number[],
): Line[] => threeStandings(tablesOf(state), numbers, { tieBreaks, lots: new Map(numbers.map((n) => [n, n])) });

/** Those at a table with their seats. */
export interface SeatedThree {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly side?: 0;
}

/** Each table with its seats, so that nobody sits where he has sat before more often than need be. */
export function seatedThrees(
  state: EventState,
  { balance }: Pick<Partial<EventRules>, 'balance'>,
  tables: readonly (readonly [number, number, number])[],
): SeatedThree[] {
  const before = tablesOf(state).flatMap((r) => r.tables);
  const sat = (number: number, seat: number): number => before.filter((t) => t.seats[seat] === number).length;
  return tables.map((table) => {
    const [x, y, z] = [...table].sort((one, two) => one - two);
    const [a, b, c] = seatThree([x ?? 0, y ?? 0, z ?? 0], sat);
    return { a, b, c, ...(balance ? { side: 0 as const } : {}) };
  });
}

/** Who sits together in the next round among those who are there, and who has a bye. Throws `PairingRefusal`. */
export function pairedThrees(
  state: EventState,
  rules: Pick<EventRules, 'tieBreaks'> & Pick<Partial<EventRules>, 'balance'>,
  present: readonly number[],
): { readonly pairs: readonly SeatedThree[]; readonly byes: readonly number[] } {
  const rounds = tablesOf(state);
  const points = new Map(threeLines(state, { tieBreaks: [] }, present).map((l) => [l.number, l.points]));
  const numbers = new Map(state.entrants.map((e) => [e.id, e.number ?? 0]));
  const apart = (hard: boolean): [number, number][] =>
    state.apart.filter((p) => p.hard === hard).map(({ a, b }) => [numbers.get(a) ?? 0, numbers.get(b) ?? 0]);
  const guests = present.map((number) => ({
    number,
    score: points.get(number) ?? 0,
    hadBye: hadFree(rounds, number),
  }));
  const met = new Map<string, number>();
  for (const { tables } of rounds)
    for (const table of tables)
      for (const x of table.seats)
        for (const y of table.seats)
          if (x !== y && isMeeting(table, x, y)) met.set(`${x}-${y}`, (met.get(`${x}-${y}`) ?? 0) + 1);
  const { tables, byes } = pairThrees(guests, (a, b) => met.get(`${a}-${b}`) ?? 0, {
    never: apart(true),
    rather: apart(false),
  });
  return { pairs: seatedThrees(state, rules, tables), byes };
}
