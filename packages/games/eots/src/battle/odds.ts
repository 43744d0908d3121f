import type { Combatant, CountedModifier, Intelligence, Side, Volley } from '../state.ts';
import { other } from '../state.ts';
import {
  airNavalFactor,
  airNavalWinner,
  type Fight,
  fire,
  groundFactor,
  groundLeft,
  groundWinner,
  hadAirNaval,
  isCritical,
  present,
  strength,
  superiority,
  total,
} from './force.ts';
import { payAll } from './hits.ts';

type BySide<T> = { readonly [S in Side]: T };

/** A battle as a question: forces with their values in it, the condition and the modifiers of each die. */
export interface OddsQuestion {
  units: readonly Combatant[];
  o: Side;
  intel: Intelligence;
  airNaval: BySide<readonly CountedModifier[]>;
  /** Without those that the air-naval combat decides (`superiority`). */
  ground: BySide<readonly CountedModifier[]>;
  silenced?: readonly Side[];
  criticalFrom?: Partial<BySide<number>>;
}

/** One way that the battle ends, and how probable it is (0-1). */
export interface OddsOutcome {
  probability: number;
  /** Steps lost, by unit. */
  lost: { readonly [unit: string]: number };
  airNaval: Side | null;
  ground: Side | null;
  /** The ground combat's loser has units left. */
  retreats: boolean;
}

interface Weighted {
  p: number;
  fight: Fight;
}
const dice = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function keyOf(f: Fight): string {
  let key = '';
  for (const u of f.units) key += f.lost[u.id] ?? 0;
  return key;
}
function merge(all: readonly Weighted[]): Weighted[] {
  const out = new Map<string, Weighted>();
  for (const w of all) {
    const key = keyOf(w.fight);
    const same = out.get(key);
    out.set(key, { p: w.p + (same?.p ?? 0), fight: w.fight });
  }
  return [...out.values()];
}

/** What volleys take, by what they aim at: the same targets are met again after many ends of what came before. */
type Paid = Map<string, Fight['lost']>;

/** The steps that a volley takes, as the proposal takes them. */
function paidBy(f: Fight, v: Volley, paid: Paid): Fight['lost'] {
  let key = `${v.side}|${v.part}|${v.hits}|${v.reach}|${v.critical ?? false}`;
  for (const u of f.units) if (u.side !== v.side) key += `|${u.out ? 'o' : ''}${f.lost[u.id] ?? 0}`;
  let out = paid.get(key);
  if (!out) {
    const { hit } = payAll(f, v).volley;
    const taken: { [unit: string]: number } = {};
    for (const id of hit) taken[id] = (taken[id] ?? 0) + 1;
    paid.set(key, (out = taken));
  }
  return out;
}

/** The different volleys of ten dice, with how many dice give each. */
function volleys(
  f: Fight,
  side: Side,
  part: Volley['part'],
  mods: readonly CountedModifier[],
  from: number | null,
): [Volley, number][] {
  const out = new Map<string, [Volley, number]>();
  const factorOf = part === 'airNaval' ? airNavalFactor : groundFactor;
  const sum = total(present(f, mods));
  for (const die of dice) {
    const critical = part === 'airNaval' && isCritical(die, die + sum, from);
    const key = `${factorOf(die + sum)}|${critical}`;
    const same = out.get(key);
    if (same) same[1]++;
    else out.set(key, [fire(f, side, part, die, mods, from), 1]);
  }
  return [...out.values()];
}

/** One side fires at what `from` was when it aimed; the losses are added to `onto`. */
function shoot(
  q: OddsQuestion,
  from: Fight,
  onto: readonly Weighted[],
  side: Side,
  part: Volley['part'],
  mods: readonly CountedModifier[],
  paid: Paid,
): Weighted[] {
  if (strength(from, side, part) === 0 || (part === 'airNaval' && q.silenced?.includes(side))) return [...onto];
  const out: Weighted[] = [];
  for (const [v, n] of volleys(from, side, part, mods, q.criticalFrom?.[side] ?? null)) {
    const taken = paidBy(from, v, paid);
    for (const w of onto) {
      const lost = { ...w.fight.lost };
      for (const id of Object.keys(taken)) lost[id] = (lost[id] ?? 0) + (taken[id] as number);
      out.push({ p: (w.p * n) / 10, fight: { units: q.units, lost } });
    }
  }
  return merge(out);
}

/** R13.7 The air-naval combat: together, or one after the other. */
function airNaval(q: OddsQuestion, start: Fight, paid: Paid): Weighted[] {
  const first = q.intel === 'ambush' ? other(q.o) : q.o;
  const sure: Weighted[] = [{ p: 1, fight: start }];
  const after = shoot(q, start, sure, first, 'airNaval', q.airNaval[first], paid);
  const second = other(first);
  if (q.intel === 'intercept') return shoot(q, start, after, second, 'airNaval', q.airNaval[second], paid);
  return merge(after.flatMap((w) => shoot(q, w.fight, [w], second, 'airNaval', q.airNaval[second], paid)));
}

function stepsOf(f: Fight, side: Side): number {
  return f.units.reduce((n, u) => n + (u.side === side && u.kind === 'ground' ? (f.lost[u.id] ?? 0) : 0), 0);
}

/** The ground combat after one result of the air-naval combat (R13.21-R13.28). */
function ground(q: OddsQuestion, w: Weighted, won: Side | null, paid: Paid): OddsOutcome[] {
  const r = other(q.o);
  const units = q.units.map((u) => (won === r && u.assault ? { ...u, out: true as const } : u));
  const fight: Fight = { units, lost: w.fight.lost };
  const ends = (f: Weighted, winner: Side | null, retreats: boolean): OddsOutcome => ({
    probability: f.p,
    lost: f.fight.lost,
    airNaval: won,
    ground: winner,
    retreats,
  });
  if (groundLeft(fight, q.o).length === 0) return [ends(w, null, false)];
  if (groundLeft(fight, r).length === 0) return [ends(w, q.o, false)];
  const inner = { ...q, units };
  const start = { p: w.p, fight };
  const mine = shoot(inner, fight, [start], q.o, 'ground', [...superiority(fight, q.o), ...q.ground[q.o]], paid);
  return shoot(inner, fight, mine, r, 'ground', q.ground[r], paid).map((f) => {
    const lost = {
      japan: stepsOf(f.fight, 'japan') - stepsOf(fight, 'japan'),
      allied: stepsOf(f.fight, 'allied') - stepsOf(fight, 'allied'),
    };
    const { winner, retreats } = groundWinner(f.fight, q.o, lost);
    return ends(f, winner, retreats);
  });
}

/** Every end of a battle with its exact probability, hits being taken as the proposal takes them; the sum is 1. */
export function odds(q: OddsQuestion): OddsOutcome[] {
  const start: Fight = { units: q.units, lost: {} };
  const paid: Paid = new Map();
  const fought = hadAirNaval(start, 'japan') || hadAirNaval(start, 'allied');
  const after = fought ? airNaval(q, start, paid) : [{ p: 1, fight: start }];
  return after.flatMap((w) => ground(q, w, fought ? airNavalWinner(w.fight, q.o) : null, paid));
}
