import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { ids, things } from '@wardroom/rules';
import { mayAnswer } from './answers.ts';
import { Draft } from './board-of-own.ts';
import { forceFor, strikersFor } from './force.ts';
import { attacked, hopeless } from './forecast.ts';
import { type Idea, ideas } from './ideas.ts';
import type { HexId, Side, State, UnitId } from './read.ts';
import {
  card,
  distance,
  headquarters,
  holdsAnything,
  hqInSupply,
  isCarrier,
  isGround,
  isNaval,
  other,
} from './read.ts';
import { advances, captures, together, WALK, type Way } from './ways.ts';
import { earns, shippingWorth, worth, worths } from './worth.ts';

/** How many plans are tried before one is chosen. */
const TRIES = 2;

export interface Plan {
  score: number;
  /** What of the score is neither a capture nor a battle: moves to the front, less the shipping that is used. */
  beside: number;
  /** Hexes that it takes or may take. */
  takes: number;
  /** Whether its headquarters could have activated more units, who might go to the front. */
  room: boolean;
  choices: Choice[];
}

export type Kind = 'playOC' | 'playEC';
const at = (g: State, u: UnitId): string => g.units[u]?.at ?? '';
/** Who is active already. */
const activeOf = (g: State, side: Side): UnitId[] =>
  things(g.activated)
    .flatMap((a) => (a.side === side ? a.id : []))
    .sort();
const still = (d: Draft): UnitId[] =>
  things(d.g.activated)
    .filter((a) => a.side === d.side && a.mode === undefined)
    .map((a) => a.id)
    .sort();

/** Brings a force to its battle: stacks from one hex together, carriers first, ships with those that land. */
function converge(d: Draft, id: HexId, force: readonly UnitId[]): void {
  const from = new Map<string, UnitId[]>();
  for (const u of force) if (still(d).includes(u)) from.set(at(d.g, u), [...(from.get(at(d.g, u)) ?? []), u]);
  const stacks = [...from.values()].sort((a, b) => Number(b.some(isCarrier)) - Number(a.some(isCarrier)));
  // A move that cannot come off is dear to try.
  const walks = (u: UnitId): boolean => distance(at(d.g, u) as HexId, id) <= WALK;
  for (const stack of stacks) {
    const troops = stack.filter(isGround);
    const ships = stack.filter(isNaval);
    if (troops[0] !== undefined && walks(troops[0]) && d.act('move', 'ground', ...troops, 'go', id)) {
      if (ships.length > 0) d.act('move', 'naval', ...ships, 'go', id);
      continue;
    }
    if (troops.length > 0 && ships.length > 0 && d.act('move', 'amphibious', ...troops, ...ships, 'go', id)) continue;
    if (ships.length > 0) d.act('move', 'naval', ...ships, 'go', id);
  }
  for (const u of force.filter(isGround))
    if (still(d).includes(u) && !(walks(u) && d.act('move', 'ground', u, 'go', id)))
      d.act('move', 'amphibious', u, 'go', id);
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
    const mine = things(d.g.activated).some(
      (a) => isGround(a.id) && d.g.units[a.id]?.at === id && a.mode !== undefined,
    );
    if (worth(d.g, d.side, id) === 0 || (mine && !holdsAnything(view, id, other(d.side)))) {
      gain += value;
      n++;
    }
  }
  return { n, gain };
}

/** Shipping is lost at the end of the turn, but not before: what it costs. */
const shippingUsed = (g: State): number => things(g.activated).reduce((n, a) => n + (a.asp ?? 0), 0);

/** What is to be done: forces for battles, captures of open hexes, moves to the front. */
interface Orders {
  forces: ReadonlyMap<HexId, readonly UnitId[]>;
  taking: readonly Way[];
  front: readonly Way[];
  /** Whether the headquarters could activate more. */
  room: boolean;
}

/** Puts the card on the table and chooses the headquarters; false: it cannot. */
function begins(d: Draft, kind: Kind, cardId: string, hq: UnitId): boolean {
  if (d.phase === 'action' && !d.act(kind, cardId)) return false;
  return d.phase !== 'activate' || !d.offers('hq') || d.act('hq', hq);
}

/** Step 2 is under way: those who have not moved yet, by the same rules. */
function regroup(d: Draft, idea: Idea): Orders {
  const rest = still(d);
  const choose = idea.strike ? strikersFor : forceFor;
  const taken = new Set<UnitId>();
  const forces = new Map<HexId, UnitId[]>();
  for (const id of idea.targets) {
    const force = choose(d.g, d.side, id, rest, rest.length, idea.weight, taken);
    for (const u of force) taken.add(u);
    if (force.length > 0) forces.set(id, force);
  }
  const taking = together(d.g, d.side, captures(d.g, d.side, rest), rest.length, taken);
  const gone = new Set(taking.map((w) => w.unit));
  return {
    forces,
    taking,
    room: false,
    front: advances(
      d.g,
      d.side,
      rest.filter((u) => !taken.has(u) && !gone.has(u)),
      rest.length,
    ),
  };
}

/**
 * Activates those whom the idea needs; what is left of the limit takes open hexes, then (`whole`) goes to the front.
 */
function enlist(d: Draft, idea: Idea, whole: boolean): Orders | null {
  const limit = d.g.offensive.now?.limit ?? 0;
  const all = d.next('activate').map(String);
  const before = new Set(activeOf(d.g, d.side));
  const offered = [...before, ...all.filter((u) => !earns(d.g, u))];
  const taken = new Set<UnitId>();
  const left = (): number => limit - taken.size;
  const activate = (units: readonly UnitId[]): UnitId[] =>
    units.filter((u) => !taken.has(u) && (before.has(u) || d.act('activate', u)) && taken.add(u));
  const ready = (w: Way): boolean => activate([w.unit]).length > 0;
  const choose = idea.strike ? strikersFor : forceFor;
  const forces = new Map<HexId, UnitId[]>();
  for (const id of idea.targets) {
    const weight = { ...idea.weight, reaction: mayAnswer(d.g, other(d.side), id, d.g.offensive.now?.ov ?? 3) };
    const force = activate(choose(d.g, d.side, id, offered, left(), weight, taken));
    if (force.length > 0) forces.set(id, force);
  }
  if (idea.targets.length > 0 && forces.size === 0) return null;
  const taking = left() > 0 ? together(d.g, d.side, captures(d.g, d.side, offered), left(), taken).filter(ready) : [];
  const free = offered.filter((u) => !taken.has(u));
  const room = left() > 0;
  const front = whole && room ? advances(d.g, d.side, free, left()).filter(ready) : [];
  return taken.size + before.size > 0 && d.act('activateDone') ? { forces, taking, front, room } : null;
}

/** Takes back moves that leave something undone until the step can end. */
function untangle(d: Draft, end: string): void {
  for (let n = 0; n < 8 && d.offers('cancelMove') && !d.offers(end); n++)
    d.act('cancelMove', d.next('cancelMove')[0] as string);
}

/** Step 2. Returns what the moves to the front are worth; null: the step does not end. */
function march(d: Draft, orders: Orders): number | null {
  if (d.phase !== 'move') return 0;
  const go = (w: Way): boolean => still(d).includes(w.unit) && d.act('move', w.mode, w.unit, 'go', w.to);
  for (const [id, force] of orders.forces) converge(d, id, force);
  for (const w of orders.taking) go(w);
  let gain = 0;
  for (const w of orders.front) if (go(w)) gain += 0.1 * w.gain;
  spread(d);
  if (d.act('moveDone')) return gain;
  untangle(d, 'moveDone');
  return d.act('moveDone') ? gain : null;
}

/** Step 3: the battles with all who can reach them. False: the plan cannot be declared. */
function declare(d: Draft, targets: readonly HexId[]): boolean {
  if (d.phase !== 'declareBattle') return false;
  for (const b of targets) {
    const first = d.g.battles[b] ? undefined : d.next('declare', b)[0];
    if (first !== undefined) d.act('declare', b, first);
    for (const u of [...d.next('assign')])
      if (d.g.battles[b] && d.next('assign', u).includes(b)) d.act('assign', u, b);
  }
  untangle(d, 'declareDone');
  return d.offers('declareDone');
}

/**
 * One idea carried out on a board of one's own; null: it does not come off, or is worth no more than `least`. `whole`:
 * units left over go to the front.
 */
function carryOut(
  view: AnyState,
  decision: Decision,
  kind: Kind,
  cardId: string,
  idea: Idea,
  whole: boolean,
  least = Number.NEGATIVE_INFINITY,
): Plan | null {
  const d = new Draft(view, decision);
  const before = worths(view as unknown as State, d.side);
  const arrange = (): Orders | null => (d.phase === 'activate' ? enlist(d, idea, whole) : regroup(d, idea));
  const orders = begins(d, kind, cardId, idea.hq) ? arrange() : null;
  const gain = orders ? march(d, orders) : null;
  if (!orders || gain === null || !declare(d, idea.targets)) return null;
  const now = captured(d, before, view as unknown as State);
  const beside = gain - shippingWorth(d.g, d.side) * shippingUsed(d.g);
  let score = beside + now.gain;
  let takes = now.n;
  const chances = new Map<HexId, number>();
  for (const b of ids(d.g.battles)) {
    const value = before.get(b) ?? 0;
    const { n, won } = attacked(d.g, d.side, b, value);
    chances.set(b, won);
    score += n;
    if (n > 0.4 * value && value > 0.3) takes++;
  }
  // What may come in reaction is dear to ask, and of a plan that is not chosen it does not matter.
  if (score <= least || [...chances].some(([b, won]) => hopeless(d.g, d.side, b, won))) return null;
  return { score, beside, takes, room: orders.room, choices: d.close('declareDone') };
}

/** An idea that came off, with its plan. */
interface Tried {
  plan: Plan;
  idea: Idea;
}

/**
 * The ideas for this card that gain more than `least`, the best first; of those that are not the best perhaps not all
 * (`one`). `whole` as in `carryOut` for those without a battle.
 */
function tried(
  view: AnyState,
  decision: Decision,
  cardId: string,
  kind: Kind,
  tries: number,
  { one, least }: { one: boolean; least: number },
): Tried[] {
  const g = view as unknown as State;
  const side = decision.seat as Side;
  const facts = card(cardId);
  const named = kind === 'playEC' ? facts.activation?.hq : undefined;
  const chosen = g.offensive.now?.side === side ? g.offensive.now.hqs : undefined;
  const hqs =
    chosen ??
    headquarters(g, side).filter(
      (h) => hqInSupply(g, h) && (!Array.isArray(named) || (named as string[]).includes(h)),
    );
  // Under way it is those who are active that count, not whom the headquarters could still call.
  const moving = decision.phase === 'action' || decision.phase === 'activate' ? undefined : activeOf(g, side);
  const out: Tried[] = [];
  let bound = least;
  for (const idea of ideas(g, side, hqs, facts.ov, kind === 'playEC', moving).slice(0, tries)) {
    const plan = carryOut(view, decision, kind, cardId, idea, idea.targets.length === 0, bound);
    if (!plan) continue;
    out.push({ plan, idea });
    if (one) bound = plan.score;
  }
  return out.sort((a, b) => b.plan.score - a.plan.score);
}

/**
 * The best offensives with this card, as an operation or as its event, at most so many `plans`, no two alike; empty:
 * none gains anything, or more than `least` (0 or more). `filled`: units that are left over go to the front.
 */
export function bestOffensives(
  view: AnyState,
  decision: Decision,
  cardId: string,
  kind: Kind,
  tries: number,
  { plans, filled, least = 0 }: { plans: number; filled: boolean; least?: number },
): Plan[] {
  const out = new Map<string, Plan>();
  for (const { plan, idea } of tried(view, decision, cardId, kind, tries, { one: plans === 1, least })) {
    if (out.size >= plans) break;
    const whole =
      filled && plan.room && idea.targets.length > 0 ? carryOut(view, decision, kind, cardId, idea, true) : null;
    const best = whole ?? plan;
    const key = JSON.stringify(best.choices);
    if (!out.has(key)) out.set(key, best);
  }
  return [...out.values()];
}

/** The best offensive with this card; null: none that gains anything. */
export const bestOffensive = (
  view: AnyState,
  decision: Decision,
  cardId: string,
  kind: Kind = 'playOC',
  tries = TRIES,
): Plan | null => bestOffensives(view, decision, cardId, kind, tries, { plans: 1, filled: true })[0] ?? null;
