import { trialOf } from '@wardroom/bots';
import type { AnyGame, AnyState, Choice, Decision } from '@wardroom/rules';
import { list, things } from '@wardroom/rules';
import { tarawa } from '../src/index.ts';
import type { HexId, State, UsUnit } from '../src/read.ts';
import {
  adjacent,
  around,
  attackForecast,
  barrageChance,
  content,
  declaredForce,
  distance,
  exposure,
  isArtillery,
  isGarrisoned,
  isHqId,
  isLand,
  jpCards,
  jpIn,
  optionsOf,
  stepsIn,
  turnOf,
  usCards,
  usIn,
} from '../src/read.ts';

/** What results of an attack are worth. */
const worth: { readonly [code: string]: number } = { JE: 26, DE: 12, JD: 8, OA: 2, REV: 0, NE: 0, GD: -3, AD: -7 };

/** A plan: choices that follow each other, and what they are worth. */
interface Plan {
  value: number;
  choices: Choice[];
}
const better = (a: Plan | null, b: Plan | null): Plan | null => (!a || (b && b.value > a.value) ? b : a);

const threats = new Map<string, readonly string[]>();
/** 14.2 The positions whose intense fire reaches this one: they have to be held too. */
function threatsOf(g: State, id: string): readonly string[] {
  const key = `${optionsOf(g).set}/${id}`;
  const known = threats.get(key);
  if (known) return known;
  const c = content(g);
  const { hex } = c.position(id);
  const own = c.fieldOf(id).id;
  const found = c.fields.flatMap((f) => (f.id !== own && f.intense.includes(hex) ? f.members : []));
  threats.set(key, found);
  return found;
}
const heldOn = new WeakMap<State, Map<string, Set<string>>>();
/** Positions that the US holds, but for what one unit holds. */
function heldBut(g: State, unit: string): Set<string> {
  const known = heldOn.get(g) ?? new Map<string, Set<string>>();
  heldOn.set(g, known);
  const at = known.get(unit);
  if (at) return at;
  const out = new Set<string>();
  known.set(unit, out);
  for (const p of content(g).positions) {
    const us = usIn(g, p.hex).some((u) => u.id !== unit) && jpIn(g, p.hex).length === 0;
    if (us || isGarrisoned(g, p.id)) out.add(p.id);
  }
  return out;
}
/** 14.2 How many positions count more when this one is held too. */
function counts(g: State, id: string, held: ReadonlySet<string>): number {
  const now = new Set([...held, id]);
  const safe = (p: string, among: ReadonlySet<string>): boolean => threatsOf(g, p).every((x) => among.has(x));
  const more = [...held].filter((p) => !safe(p, held) && safe(p, now)).length;
  return more + (safe(id, now) ? 1 : 0);
}
const farOn = new WeakMap<State, Map<HexId, number>>();
/** How far the nearest position is that is not held by the US. */
function toDo(g: State, hex: HexId): number {
  const known = farOn.get(g) ?? new Map<HexId, number>();
  farOn.set(g, known);
  const at = known.get(hex);
  if (at !== undefined) return at;
  const held = heldBut(g, '');
  let least = 99;
  for (const p of content(g).positions) if (!held.has(p.id)) least = Math.min(least, distance(p.hex, hex));
  known.set(hex, least);
  return least;
}

/** 14.2 What it is worth that a unit stands in a hex. */
function place(g: State, u: UsUnit, hex: HexId): number {
  const e = exposure(g, hex);
  const others = usIn(g, hex).filter((x) => x.id !== u.id && !isHqId(x.id));
  const p = content(g).positionAt(hex);
  const fights = !isHqId(u.id) && !isArtillery(u.id);
  const free = p && jpIn(g, hex).length === 0 && !isGarrisoned(g, p.id) && others.length === 0 && fights;
  const last = turnOf(g).n >= 8;
  const safe = e.field ? 5 : 14;
  const hold = free ? 3 + (last ? 2 : 1) * safe * counts(g, p.id, heldBut(g, u.id)) : 0;
  const contact = isHqId(u.id) ? 0 : Math.min(2, around(hex).filter((h) => jpIn(g, h).length > 0).length) * 3;
  const crowd = stepsIn(g, hex) + (u.steps ?? 0) >= 5 ? 3 : 0;
  const company = isHqId(u.id) ? around(hex).reduce((n, h) => n + usIn(g, h).length, usIn(g, hex).length) : 0;
  return hold + contact + company - (e.intense ? 4 : 0) - (e.live ? 2 : 0) - crowd - toDo(g, hex) * 1.5;
}

/** 8.4 to 8.5 Ships and tanks fire on what fires on most. */
function shelling(g: State, d: Decision): Plan | null {
  let best: Plan | null = null;
  const ships = d.kinds.navalBarrage;
  if (ships)
    for (const { value } of list('navalBarrage', ships, 100).choices) {
      const hex = content(g).position(String(value[0])).hex;
      const [j] = jpIn(g, hex);
      if (!j || j.disrupted) continue;
      const near = things(g.us).filter((u) => isLand(u.at) && distance(u.at, hex) <= 2).length;
      best = better(best, { value: 10 + near, choices: [{ kind: 'navalBarrage', value }] });
    }
  const guns = d.kinds.barrage;
  if (guns)
    for (const { value } of list('barrage', guns, 200).choices) {
      const hex = content(g).position(String(value[2])).hex;
      if (jpIn(g, hex)[0]?.disrupted) continue;
      const { ways, of } = barrageChance(g, String(value[0]), String(value[2]));
      const price = value[1] === 'free' ? 0 : 3;
      best = better(best, { value: (9 * ways) / Math.max(1, of) - price, choices: [{ kind: 'barrage', value }] });
    }
  return best;
}

/** 8.1 The attack on each hex with everybody who can join, unit by unit as long as the odds get better. */
function attacks(g: State, view: AnyState, d: Decision): Plan | null {
  const offer = d.kinds.attack;
  let best: Plan | null = null;
  for (const hex of offer?.next?.() ?? []) best = better(best, attackOn(g, view, String(hex)));
  return best;
}
function attackOn(g: State, view: AnyState, hex: HexId): Plan | null {
  const trial = trialOf(tarawa as unknown as AnyGame, JSON.parse(JSON.stringify(view)) as AnyState);
  const choices: Choice[] = [];
  const make = (choice: Choice): Decision | null => {
    const now = trial.decisions()[0];
    if (!now || !trial.act({ seat: 'us', at: 0 }, { decision: now.id, choices: [choice] }).ok) return null;
    choices.push(choice);
    return trial.decisions()[0] ?? null;
  };
  let d = make({ kind: 'attack', value: [hex] });
  let value = Number.NEGATIVE_INFINITY;
  const score = (): number => {
    const now = trial.state as unknown as State;
    const force = declaredForce(now);
    const odds = force && attackForecast(now, force);
    if (!odds) return Number.NEGATIVE_INFINITY;
    const mean =
      odds.results.reduce((n, r) => n + r.ways * r.codes.reduce((m, c) => m + (worth[c] ?? 0), 0), 0) / odds.of;
    const paid = choices.filter((c) => c.kind === 'join' && c.value[1] === 'paid').length;
    return mean - paid * 1.2;
  };
  for (let n = 0; n < 8 && d?.phase === 'declareAttack'; n++) {
    const open: readonly (string | number)[] = d.kinds.join?.next?.() ?? [];
    let next: { id: string; way: string; value: number } | null = null;
    for (const id of open) {
      const way = String(d.kinds.join?.child?.(id).next?.()[0] ?? '');
      if (!way || (isGarrisonOf(g, String(id)) && !adjacent(g.us[String(id)]?.at ?? '', hex))) continue;
      if (!make({ kind: 'join', value: [id, way] })) continue;
      const now = score();
      if (!next || now > next.value) next = { id: String(id), way, value: now };
      trial.undo({ seat: 'us', at: 0 }, 1);
      choices.pop();
    }
    // The first ones may have to come together before the odds are any good.
    if (!next || (next.value <= value && n >= 2)) break;
    d = make({ kind: 'join', value: [next.id, next.way] });
    value = next.value;
  }
  if (!d?.kinds.attack || choices.length < 2) return null;
  return { value, choices: [...choices, { kind: 'attack', value: [] }] };
}
const isGarrisonOf = (g: State, id: string): boolean => content(g).positionAt(g.us[id]?.at ?? '') !== undefined;

/** 7.4 Into close combat where the cards are on the side of the Marines. */
function entering(g: State, d: Decision): Plan | null {
  const offer = d.kinds.enter;
  let best: Plan | null = null;
  for (const { value } of offer ? list('enter', offer, 400).choices : []) {
    const hex = String(value[3]);
    const units = value.slice(0, 2).flatMap((id) => g.us[String(id)] ?? []);
    const [j] = jpIn(g, hex);
    if (!j) continue;
    const mine = units.reduce((n, u) => n + (u.steps ?? 0), 0) + usCards(g, hex);
    // Who lies face down fights with about two cards, a marker with one more.
    const theirs =
      j.revealed && (j.pool === undefined || j.depthShown) ? jpCards(g, hex, false) : 2 + (j.pool ? 2 : 0);
    const edge = mine - theirs + (j.disrupted ? 2 : 0);
    const price = value[2] === 'free' ? 0 : 1.5;
    best = better(best, { value: edge * 3 - 4 - price, choices: [{ kind: 'enter', value }] });
  }
  return best;
}

/** 7.3 The move that brings a unit where it is worth most; who holds a position stays. */
function moves(g: State, d: Decision): Plan | null {
  let best: Plan | null = null;
  for (const kind of ['move', 'infiltrate'] as const) {
    const offer = d.kinds[kind];
    for (const { value } of offer ? list(kind, offer, 1500).choices : []) {
      const u = g.us[String(value[0])];
      if (!u) continue;
      const to = String(value.at(-1));
      const party = value[1] === 'alone' ? [u] : [u, g.us[String(value[1])] ?? u];
      const gain = party.reduce((n, x) => n + place(g, x, to) - place(g, x, u.at), 0);
      const price = (value[2] === 'free' ? 0 : 2) + (kind === 'infiltrate' ? 2.5 : 0) + value.length * 0.01;
      best = better(best, { value: gain - price, choices: [{ kind, value }] });
    }
  }
  return best;
}

/** 7 The next action, or the end of the phase where nothing is worth doing any more. */
export function planAction(g: State, view: AnyState, d: Decision): Choice[] {
  const rally = d.kinds.rally?.next?.()[0];
  if (rally !== undefined) return [{ kind: 'rally', value: [rally] }];
  const plans = [shelling(g, d), attacks(g, view, d), entering(g, d), moves(g, d)];
  const best = plans.reduce<Plan | null>((a, b) => better(a, b), null);
  return best && best.value > 1 ? best.choices : [{ kind: 'pass', value: [] }];
}
