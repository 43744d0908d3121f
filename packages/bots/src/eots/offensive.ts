import { distance, hex, isHex } from '@wardroom/eots/board.ts';
import { canActivate, headquarters } from '@wardroom/eots/command.ts';
import { counters, isCarrier, isGround, isHq, isNaval } from '@wardroom/eots/counters.ts';
import { card } from '@wardroom/eots/deck.ts';
import { isSet } from '@wardroom/eots/flags.ts';
import { aspCost, canAssault, heldHexes, holdsAnything } from '@wardroom/eots/movement/places.ts';
import { shipping } from '@wardroom/eots/movement/stack.ts';
import type { HexId, Side, State, UnitId } from '@wardroom/eots/state.ts';
import { other } from '@wardroom/eots/state.ts';
import { hqInSupply } from '@wardroom/eots/supply.ts';
import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { Draft } from './board-of-own.ts';
import { forceFor, holders, power, type Weight } from './force.ts';
import { expectation } from './forecast.ts';
import { advances, captures, together } from './ways.ts';
import { worth, worths } from './worth.ts';

/** How many plans are tried before one is chosen. */
const TRIES = 10;

interface Idea {
  hq: UnitId;
  /** The battles, the most important first; none: only hexes that nobody holds. */
  targets: readonly HexId[];
  weight: Weight;
  guess: number;
}
export interface Plan {
  score: number;
  /** Hexes that it takes or may take. */
  takes: number;
  choices: Choice[];
}

const at = (g: State, u: UnitId): string => g.units[u]?.at ?? '';
const rivalryOf = (g: State, side: Side): boolean => isSet(g, side === 'japan' ? 'isr.japan' : 'isr.us');
const own: Readonly<Record<Side, readonly UnitId[]>> = {
  japan: counters.flatMap((c) => (c.side === 'japan' && !isHq(c.id) ? c.id : [])).sort(),
  allied: counters.flatMap((c) => (c.side === 'allied' && !isHq(c.id) ? c.id : [])).sort(),
};

/** Could this unit get to the battle, as the crow flies and as shipping allows? */
function comes(g: State, side: Side, u: UnitId, to: HexId, ov: number): boolean {
  const far = distance(at(g, u), to);
  if (far <= ov) return true;
  return far <= 5 * ov && hex(to).coastal && hex(at(g, u)).coastal && !canAssault(u) && aspCost(g, u) <= shipping(g, side);
}

/** What one headquarters could do with a guess of what comes of it, the most promising first. */
function ideasOf(g: State, side: Side, hq: UnitId, ov: number, many: boolean): Idea[] {
  const foe = other(side);
  const mine = own[side].filter((u) => isHex(at(g, u)) && canActivate(g, hq, u) === null);
  if (mine.length === 0) return [];
  const troops = mine.filter(isGround);
  const found: Idea[] = [];
  for (const id of heldHexes(g, foe)) {
    const value = worth(g, side, id);
    if (value < 0.5) continue;
    const near = troops.filter((u) => comes(g, side, u, id, ov)).map((u) => power(g, u));
    if (near.length === 0) continue;
    near.sort((a, b) => b - a);
    const best = near.slice(0, 3).reduce((n, p) => n + p, 0);
    const here = holders(g, id, foe);
    found.push({ hq, targets: [id], weight: heavy, guess: value * Math.min(1.2, best / (2 * here.ground + here.sky + 1)) });
  }
  found.sort((a, b) => b.guess - a.guess);
  const [first, second] = found;
  const out: Idea[] = [];
  if (many && second)
    for (const n of [3, 2])
      if (found.length >= n) {
        const best = found.slice(0, n);
        out.push({ hq, targets: best.flatMap((f) => f.targets), weight: light, guess: best.reduce((x, f) => x + f.guess, 0) });
      }
  if (first && rivalryOf(g, side))
    out.push({ ...first, weight: { ...heavy, branch: 'navy' } }, { ...first, weight: { ...heavy, branch: 'army' } });
  else if (first) out.push(first);
  out.push({ hq, targets: [], weight: light, guess: 0.2 * troops.length });
  if (second) out.push(second);
  if (first) out.push({ ...first, weight: light });
  return [...out, ...found.slice(2, 4)];
}
const light: Weight = { ground: 1.2, sky: 1.2 };
const heavy: Weight = { ground: 2.5, sky: 2.5 };

/** The ideas of all headquarters: the first of each, then the second of each, and so on. */
function ideas(g: State, side: Side, hqs: readonly UnitId[], ov: number, many: boolean): Idea[] {
  const lists = hqs.map((hq) => ideasOf(g, side, hq, ov, many)).filter((l) => l.length > 0);
  lists.sort((a, b) => (b[0] as Idea).guess - (a[0] as Idea).guess);
  const out: Idea[] = [];
  for (let n = 0; lists.some((l) => n < l.length); n++) for (const l of lists) if (l[n]) out.push(l[n] as Idea);
  return out;
}

const still = (d: Draft): UnitId[] =>
  Object.values(d.g.activated)
    .filter((a) => a.side === d.side && a.mode === undefined)
    .map((a) => a.id)
    .sort();

/** Brings a force to its battle: stacks from one hex together, carriers first, ships with those that land. */
function converge(d: Draft, id: HexId, force: readonly UnitId[]): void {
  const from = new Map<string, UnitId[]>();
  for (const u of force) if (still(d).includes(u)) from.set(at(d.g, u), [...(from.get(at(d.g, u)) ?? []), u]);
  const stacks = [...from.values()].sort((a, b) => Number(b.some(isCarrier)) - Number(a.some(isCarrier)));
  for (const stack of stacks) {
    const troops = stack.filter(isGround);
    const ships = stack.filter(isNaval);
    if (troops.length > 0 && d.act('move', 'ground', ...troops, 'go', id)) {
      if (ships.length > 0) d.act('move', 'naval', ...ships, 'go', id);
      continue;
    }
    if (troops.length > 0 && ships.length > 0 && d.act('move', 'amphibious', ...troops, ...ships, 'go', id)) continue;
    if (ships.length > 0) d.act('move', 'naval', ...ships, 'go', id);
  }
  for (const u of force.filter(isGround))
    if (still(d).includes(u) && !d.act('move', 'ground', u, 'go', id)) d.act('move', 'amphibious', u, 'go', id);
}

/** Sends each unit that is left to the best hex that nobody holds. Returns how many hexes are taken. */
function spread(d: Draft): number {
  let n = 0;
  for (let round = 0; round < 12; round++) {
    const best = captures(d.g, d.side, still(d))[0];
    if (!best || !d.act('move', best.mode, best.unit, 'go', best.to)) break;
    n++;
  }
  return n;
}

/** What was captured on the board of one's own, by the worth that it had before. */
function captured(d: Draft, before: ReadonlyMap<HexId, number>, view: State): { n: number; gain: number } {
  let gain = 0;
  let n = 0;
  const battles = d.g.battles;
  for (const [id, value] of before) {
    if (value < 0.3 || battles[id]) continue;
    const mine = Object.values(d.g.activated).some((a) => isGround(a.id) && d.g.units[a.id]?.at === id && a.mode !== undefined);
    if (worth(d.g, d.side, id) === 0 || (mine && !holdsAnything(view, id, other(d.side)))) {
      gain += value;
      n++;
    }
  }
  return { n, gain };
}

/** Shipping is lost at the end of the turn, but not before: what it costs. */
const shippingUsed = (g: State): number => Object.values(g.activated).reduce((n, a) => n + (a.asp ?? 0), 0);

/** One idea carried out on a board of one's own; null: it does not come off. */
function carryOut(view: AnyState, decision: Decision, kind: 'playOC' | 'playEC', cardId: string, idea: Idea): Plan | null {
  const d = new Draft(view, decision);
  const before = worths(view as unknown as State, d.side);
  if (d.phase === 'action' && !d.act(kind, cardId)) return null;
  const phase = (): string => d.phase;
  if (phase() !== 'activate') return null;
  if (d.offers('hq') && !d.act('hq', idea.hq)) return null;
  const limit = d.g.offensive.now?.limit ?? 0;
  const offered = d.next('activate').map(String);
  const taken = new Set<UnitId>();
  const forces = new Map<HexId, UnitId[]>();
  const activate = (units: readonly UnitId[]): UnitId[] => units.filter((u) => !taken.has(u) && d.act('activate', u) && taken.add(u));
  for (const id of idea.targets) {
    const force = activate(forceFor(d.g, d.side, id, offered, limit - taken.size, idea.weight, taken));
    if (force.length > 0) forces.set(id, force);
  }
  if (idea.targets.length > 0 && forces.size === 0) return null;
  const ways = taken.size < limit ? captures(d.g, d.side, offered) : [];
  const pairs = together(d.g, d.side, ways, limit - taken.size, taken).filter((w) => activate([w.unit]).length > 0);
  const front =
    taken.size < limit
      ? advances(
          d.g,
          d.side,
          offered.filter((u) => !taken.has(u)),
        )
      : [];
  const moves = front.slice(0, Math.max(0, limit - taken.size)).filter((w) => activate([w.unit]).length > 0);
  if (taken.size === 0 || !d.act('activateDone')) return null;
  let gain = 0;
  if (phase() === 'move') {
    for (const [id, force] of forces) converge(d, id, force);
    for (const w of pairs) if (still(d).includes(w.unit)) d.act('move', w.mode, w.unit, 'go', w.to);
    for (const w of moves) if (still(d).includes(w.unit) && d.act('move', w.mode, w.unit, 'go', w.to)) gain += 0.1 * w.gain;
    spread(d);
    if (!d.act('moveDone')) {
      for (let n = 0; n < 8 && d.offers('cancelMove') && !d.offers('moveDone'); n++) d.act('cancelMove', d.next('cancelMove')[0] as string);
      if (!d.act('moveDone')) return null;
    }
  }
  if (phase() !== 'declareBattle') return null;
  for (const b of idea.targets) {
    const first = d.g.battles[b] ? undefined : d.next('declare', b)[0];
    if (first !== undefined) d.act('declare', b, first);
    for (const u of [...d.next('assign')]) if (d.g.battles[b] && d.next('assign', u).includes(b)) d.act('assign', u, b);
  }
  for (let n = 0; n < 8 && d.offers('cancelMove') && !d.offers('declareDone'); n++) d.act('cancelMove', d.next('cancelMove')[0] as string);
  if (!d.offers('declareDone')) return null;
  const now = captured(d, before, view as unknown as State);
  let score = gain + now.gain - 0.1 * shippingUsed(d.g);
  let takes = now.n;
  for (const b of Object.keys(d.g.battles)) {
    const value = before.get(b) ?? 0;
    const n = expectation(d.g, d.side, d.side, b, value);
    score += n;
    if (n > 0.4 * value && value > 0.3) takes++;
  }
  return { score, takes, choices: d.close('declareDone') };
}

/** The best offensive with this card, as an operation or as its event; null: none that gains anything. */
export function bestOffensive(
  view: AnyState,
  decision: Decision,
  cardId: string,
  kind: 'playOC' | 'playEC' = 'playOC',
  tries = TRIES,
): Plan | null {
  const g = view as unknown as State;
  const side = decision.seat as Side;
  const facts = card(cardId);
  const named = kind === 'playEC' ? facts.activation?.hq : undefined;
  const hqs = headquarters(g, side).filter((h) => hqInSupply(g, h) && (!Array.isArray(named) || (named as string[]).includes(h)));
  let best: Plan | null = null;
  for (const idea of ideas(g, side, hqs, facts.ov, kind === 'playEC').slice(0, tries)) {
    const plan = carryOut(view, decision, kind, cardId, idea);
    if (plan && plan.score > (best?.score ?? 0)) best = plan;
  }
  return best;
}
