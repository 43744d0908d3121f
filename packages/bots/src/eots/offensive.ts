import { odds } from '@wardroom/eots/battle/odds.ts';
import { airNavalModifiers, groundModifiers, participants } from '@wardroom/eots/battle/participants.ts';
import { distance, hex, hexes, isHex } from '@wardroom/eots/board.ts';
import { canActivate, headquarters } from '@wardroom/eots/command.ts';
import { attack, counter, defence, isAir, isCarrier, isGround, isHq, isNaval } from '@wardroom/eots/counters.ts';
import { card } from '@wardroom/eots/deck.ts';
import { battleRange } from '@wardroom/eots/movement/allowance.ts';
import { canAssault, heldHexes, holdsAnything } from '@wardroom/eots/movement/places.ts';
import { unitsOf } from '@wardroom/eots/on-map.ts';
import type { HexId, Side, State, UnitId } from '@wardroom/eots/state.ts';
import { other } from '@wardroom/eots/state.ts';
import { hqInSupply } from '@wardroom/eots/supply.ts';
import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { Draft } from './board-of-own.ts';
import { worth } from './worth.ts';

/** How many plans are tried before one is chosen. */
const TRIES = 6;

interface Idea {
  hq: UnitId;
  /** The battle; null: only hexes that nobody holds. */
  target: HexId | null;
  guess: number;
}
export interface Plan {
  score: number;
  choices: Choice[];
}

const at = (g: State, u: UnitId): string => g.units[u]?.at ?? '';
const power = (g: State, u: UnitId): number => (g.units[u] ? attack(g.units[u] as never) : 0);

/** Could this ground unit get there with a card of this value, as the crow flies? */
function near(g: State, u: UnitId, to: HexId, ov: number): boolean {
  const d = distance(at(g, u), to);
  if (d <= ov) return true;
  return d <= 5 * ov && hex(to).coastal && isHex(at(g, u)) && hex(at(g, u)).coastal && canAssault(u) === null;
}

const strengthThere = (g: State, id: HexId, side: Side, is: (u: UnitId) => boolean, of: (u: never) => number): number =>
  unitsOf(g, id, side)
    .filter((u) => is(u.id))
    .reduce((n, u) => n + of(u as never), 0);
const flies = (u: UnitId): boolean => isAir(u) || isNaval(u);

/** Targets of each headquarters, the most promising first. */
function ideas(g: State, side: Side, ov: number): Idea[] {
  const foe = other(side);
  const out: Idea[] = [];
  for (const hq of headquarters(g, side)) {
    if (!hqInSupply(g, hq)) continue;
    const mine = Object.keys(g.units).filter(
      (u) => !isHq(u) && counter(u).side === side && isHex(at(g, u)) && canActivate(g, hq, u) === null,
    );
    const troops = mine.filter(isGround);
    if (mine.length === 0) continue;
    const limit = ov + (counter(hq).hqEfficiency ?? 0);
    const open = hexes
      .filter((h) => worth(g, side, h.id) > 0.5 && !holdsAnything(g, h.id, foe) && troops.some((u) => near(g, u, h.id, ov)))
      .map((h) => worth(g, side, h.id))
      .sort((a, b) => b - a);
    const walks = open.slice(0, Math.min(limit, troops.length)).reduce((n, w) => n + w, 0);
    if (walks > 0) out.push({ hq, target: null, guess: walks });
    for (const id of heldHexes(g, foe)) {
      const value = worth(g, side, id);
      if (value < 0.5) continue;
      const force = troops.filter((u) => near(g, u, id, ov)).map((u) => power(g, u));
      if (force.length === 0) continue;
      const best = force
        .sort((a, b) => b - a)
        .slice(0, limit - 1)
        .reduce((n, p) => n + p, 0);
      const need = strengthThere(g, id, foe, isGround, defence) + 1;
      out.push({ hq, target: id, guess: value * Math.min(1, best / need) + 0.3 * walks });
    }
  }
  return out.sort((a, b) => b.guess - a.guess);
}

/** Whom to activate for the battle, in order: troops until they outweigh the defenders, then cover for them. */
function chosen(g: State, side: Side, idea: Idea, ov: number, offered: readonly UnitId[], limit: number): UnitId[] {
  const foe = other(side);
  const out: UnitId[] = [];
  const id = idea.target;
  if (id !== null) {
    const need = 1.4 * strengthThere(g, id, foe, isGround, defence);
    const sky = 1.3 * strengthThere(g, id, foe, flies, attack);
    const troops = offered.filter((u) => isGround(u) && near(g, u, id, ov)).sort((a, b) => power(g, b) - power(g, a));
    const cover = offered
      .filter((u) => (isAir(u) ? distance(at(g, u), id) <= battleRange(u) : isNaval(u) && distance(at(g, u), id) <= 5 * ov))
      .sort((a, b) => Number(isCarrier(b)) - Number(isCarrier(a)) || power(g, b) - power(g, a));
    let force = 0;
    let wings = 0;
    const lands = troops.some((u) => distance(at(g, u), id) > ov);
    for (const u of troops) {
      if (out.length >= Math.max(1, limit - 2) || (out.length > 0 && force >= need)) break;
      out.push(u);
      force += power(g, u);
    }
    let ships = lands ? 1 : 0;
    for (const u of cover) {
      if (out.length >= limit || (wings >= sky && ships === 0 && (need === 0 || wings > 0))) break;
      out.push(u);
      wings += power(g, u);
      if (isNaval(u)) ships = 0;
    }
  }
  const goals = hexes.filter((h) => worth(g, side, h.id) > 0.5 && !holdsAnything(g, h.id, foe));
  goals.sort((a, b) => worth(g, side, b.id) - worth(g, side, a.id));
  // One unit for each of them.
  for (const h of goals) {
    if (out.length >= limit) break;
    const u = offered
      .filter((x) => isGround(x) && !out.includes(x) && near(g, x, h.id, ov))
      .sort((x, y) => distance(at(g, x), h.id) - distance(at(g, y), h.id) || power(g, x) - power(g, y))[0];
    if (u !== undefined) out.push(u);
  }
  return out;
}

const still = (d: Draft): UnitId[] =>
  Object.values(d.g.activated)
    .filter((a) => a.side === d.side && a.mode === undefined)
    .map((a) => a.id)
    .sort();

/** Brings the force to the battle: stacks from one hex together, ships with those that land. */
function converge(d: Draft, id: HexId): void {
  const from = new Map<string, UnitId[]>();
  for (const u of still(d)) from.set(at(d.g, u), [...(from.get(at(d.g, u)) ?? []), u]);
  const stacks = [...from.values()].sort((a, b) => Number(b.some(isCarrier)) - Number(a.some(isCarrier)));
  for (const stack of stacks) {
    const troops = stack.filter(isGround);
    const ships = stack.filter(isNaval);
    if (troops.length > 0 && d.act('move', 'ground', ...troops, 'go', id)) continue;
    if (troops.length > 0 && ships.length > 0 && d.act('move', 'amphibious', ...troops, ...ships, 'go', id)) continue;
    if (ships.length > 0) d.act('move', 'naval', ...ships, 'go', id);
  }
  for (const u of still(d).filter(isGround)) if (!d.act('move', 'ground', u, 'go', id)) d.act('move', 'amphibious', u, 'go', id);
}

/** Sends each unit that is left to the best hex that nobody holds. */
function spread(d: Draft): number {
  let gain = 0;
  const taken = new Set<string>();
  for (const u of still(d).filter(isGround)) {
    let best: { mode: string; to: HexId; n: number } | null = null;
    for (const mode of ['ground', 'amphibious', 'organic']) {
      if (!d.next('move').includes(mode)) continue;
      for (const to of d.next('move', mode, u, 'go').map(String)) {
        if (!isHex(to) || taken.has(to) || holdsAnything(d.g, to, other(d.side))) continue;
        const n = worth(d.g, d.side, to);
        if (n > 0.5 && (!best || n > best.n)) best = { mode, to, n };
      }
    }
    if (best && d.act('move', best.mode, u, 'go', best.to)) {
      gain += best.n;
      taken.add(best.to);
    }
  }
  return gain;
}

/** What the battle is worth: the chance to take the hex, and the steps of both sides. */
function expectation(g: State, side: Side, id: HexId, value: number): number {
  const units = participants(g, id);
  const mods = (of: typeof airNavalModifiers) => ({ japan: of(g, id, 'japan', units), allied: of(g, id, 'allied', units) });
  const mine = new Map(units.map((u) => [u.id, u.side === side]));
  let n = 0;
  for (const o of odds({ units, o: side, intel: 'intercept', airNaval: mods(airNavalModifiers), ground: mods(groundModifiers) })) {
    let steps = 0;
    for (const [u, lost] of Object.entries(o.lost)) steps += mine.get(u) ? -lost : lost;
    n += o.probability * ((o.ground === side ? value : 0) + 0.25 * steps);
  }
  return n;
}

/** One idea carried out on a board of one's own; null: it does not come off. */
function carryOut(view: AnyState, decision: Decision, cardId: string, idea: Idea): Plan | null {
  const d = new Draft(view, decision);
  if (d.phase === 'action' && !d.act('playOC', cardId)) return null;
  if (!d.act('hq', idea.hq)) return null;
  const ov = card(cardId).ov;
  const limit = d.g.offensive.now?.limit ?? 0;
  const offered = d.next('activate').map(String);
  for (const u of chosen(d.g, d.side, idea, ov, offered, limit)) d.act('activate', u);
  if (still(d).length === 0 || !d.act('activateDone')) return null;
  const value = idea.target === null ? 0 : worth(d.g, d.side, idea.target);
  if (d.phase === 'move') {
    if (idea.target !== null) converge(d, idea.target);
  }
  let score = d.phase === 'move' ? spread(d) : 0;
  if (d.phase === 'move' && !d.act('moveDone')) return null;
  if (d.phase !== 'declareBattle') return null;
  for (const b of [idea.target ?? '']) {
    const first = b === '' ? undefined : d.next('declare', b)[0];
    if (first !== undefined) d.act('declare', b, first);
    for (const u of [...d.next('assign')]) if (d.g.battles[b]) d.act('assign', u, b);
  }
  for (let n = 0; n < 8 && d.offers('cancelMove') && !d.offers('declareDone'); n++) d.act('cancelMove', d.next('cancelMove')[0] as string);
  if (!d.offers('declareDone')) return null;
  for (const b of Object.keys(d.g.battles)) score += expectation(d.g, d.side, b, b === idea.target ? value : worth(d.g, d.side, b));
  return { score, choices: d.close('declareDone') };
}

/** The best offensive with this card; null: none that gains anything. */
export function bestOffensive(view: AnyState, decision: Decision, cardId: string): Plan | null {
  const g = view as unknown as State;
  let best: Plan | null = null;
  for (const idea of ideas(g, decision.seat as Side, card(cardId).ov).slice(0, TRIES)) {
    const plan = carryOut(view, decision, cardId, idea);
    if (plan && plan.score > (best?.score ?? 0.4)) best = plan;
  }
  return best;
}
