import type { Combatant, Volley } from '../state.ts';
import {
  alive,
  defenceNow,
  type Fight,
  hadAirNaval,
  isAirNaval,
  isFlying,
  isFull,
  isGarrison,
  priceOf,
  stepsLeft,
} from './force.ts';

/** R13.12, R13.14, R13.26 The enemies that a volley may go to at all; those of its combat that count as full. */
function enemies(c: Fight, v: Volley): Combatant[] {
  const there = c.units.filter((u) => u.side !== v.side && alive(c, u));
  if (v.part === 'ground') return there.filter((u) => u.kind === 'ground' && !u.out);
  const enemy = v.side === 'japan' ? 'allied' : 'japan';
  if (hadAirNaval(c, enemy)) return there.filter(isAirNaval);
  return there.filter((u) => u.kind === 'ground' && u.inHex && isFull(c, u) && !v.hit.includes(u.id));
}

const atDistance = (u: Combatant): boolean => !u.inHex && isFlying(u);
/** R13.11 Places left among the units at a distance. */
const placesLeft = (c: Fight, v: Volley): number =>
  v.reach - new Set(v.hit.filter((id) => c.units.some((u) => u.id === id && atDistance(u)))).size;

/** Why a step may not be taken from a unit now: the rule, or null. */
export function barred(c: Fight, v: Volley, u: Combatant, foes: readonly Combatant[] = enemies(c, v)): string | null {
  if (!foes.includes(u)) {
    if (v.part === 'ground') return 'R13.26';
    return u.kind === 'ground' ? 'R13.14' : 'R13.9';
  }
  if (v.part === 'airNaval' && atDistance(u) && !v.hit.includes(u.id) && placesLeft(c, v) <= 0) return 'R13.11';
  if (!v.critical && !isFull(c, u) && foes.some((x) => isFull(c, x))) return v.part === 'ground' ? 'R13.26' : 'R13.10';
  if (v.part === 'ground' && isGarrison(u) && foes.some((x) => !isGarrison(x))) return 'R13.26';
  return defenceNow(c, u, v.part) > v.left ? 'R13.9' : null;
}

/** The units that may lose a step now: among them the firing side chooses (R13.15). */
export function targets(c: Fight, v: Volley): Combatant[] {
  const foes = enemies(c, v);
  return foes.filter((u) => barred(c, v, u, foes) === null);
}

/** R13.13 A critical hit that can pay for nothing takes a step of the weakest that can be hit. */
export function critTargets(c: Fight, v: Volley): Combatant[] {
  if (!v.critical || v.hit.length > 0 || targets(c, v).length > 0) return [];
  const foes = enemies(c, v).filter((u) => barred(c, { ...v, left: Number.MAX_SAFE_INTEGER }, u) === null);
  const least = Math.min(...foes.map((u) => defenceNow(c, u, v.part)));
  return foes.filter((u) => defenceNow(c, u, v.part) === least);
}

/** One step off a unit; `free`: by R13.13, which ends the volley. */
export function takeStep(c: Fight, v: Volley, id: string, free = false): { fight: Fight; volley: Volley } {
  const u = c.units.find((x) => x.id === id) as Combatant;
  const left = free ? 0 : v.left - defenceNow(c, u, v.part);
  return {
    fight: { units: c.units, lost: { ...c.lost, [id]: (c.lost[id] ?? 0) + 1 } },
    volley: { ...v, left, hit: [...v.hit, id] },
  };
}

interface Option {
  cost: number;
  worth: number;
  steps: number;
}
/** Step losses that one unit may take from here, cheapest first; the worth is attack strength taken, then defence. */
function optionsOf(c: Fight, v: Volley, u: Combatant): Option[] {
  const out: Option[] = [];
  const left = stepsLeft(c, u);
  const most = !v.critical || (u.kind === 'ground' && v.part === 'airNaval') ? 1 : left;
  let cost = 0;
  let worth = 0;
  for (let steps = 1; steps <= most; steps++) {
    const full = left - steps + 1 === 2;
    const price = priceOf(u, full, v.part);
    cost += price;
    worth += (u.escort ? 0 : u.attack[full ? 1 : 0] - (full ? u.attack[0] : 0)) * 100 + price + 1;
    out.push({ cost, worth, steps });
  }
  return out;
}

/** The best step losses that may be taken together now (a knapsack over points and places at a distance). */
function best(c: Fight, v: Volley): string[] {
  const foes = enemies(c, v);
  const open = foes.filter((u) => barred(c, v, u, foes) === null);
  const options = open.map((u) => optionsOf(c, v, u));
  const far = open.map((u) => (v.part === 'airNaval' && atDistance(u) && !v.hit.includes(u.id) ? 1 : 0));
  const distant = far.reduce<number>((n, x) => n + x, 0);
  const dearest = options.reduce((n, o) => n + (o.at(-1)?.cost ?? 0), 0);
  // Where there are places for all they need not be counted; where there are points too, nothing is weighed up.
  const roomy = distant <= placesLeft(c, v);
  if (roomy && dearest <= v.left) return open.flatMap((u, i) => Array<string>(options[i]?.length ?? 0).fill(u.id));
  const places = roomy ? 0 : Math.max(0, placesLeft(c, v));
  const width = places + 1;
  const most = Math.min(v.left, dearest);
  /** Best worth by points and places, for the units so far; beyond `top` points it grows no more. */
  let worth = new Int32Array(width);
  let top = 0;
  const chosen: { pick: Uint8Array; top: number }[] = [];
  for (let i = 0; i < open.length; i++) {
    const mine = options[i] as Option[];
    const place = roomy ? 0 : (far[i] as number);
    const before = top;
    top = Math.min(most, before + (mine.at(-1)?.cost ?? 0));
    const next = new Int32Array((top + 1) * width);
    next.set(worth);
    for (let k = worth.length; k < next.length; k++) next[k] = next[k - width] as number;
    const pick = new Uint8Array(next.length);
    for (const { cost, worth: gain, steps } of mine) {
      for (let points = cost; points <= top; points++) {
        const row = Math.min(points - cost, before) * width - place;
        for (let p = place; p < width; p++) {
          const value = (worth[row + p] as number) + gain;
          if (value <= (next[points * width + p] as number)) continue;
          next[points * width + p] = value;
          pick[points * width + p] = steps;
        }
      }
    }
    chosen.push({ pick, top });
    worth = next;
  }
  const out: string[] = [];
  let points = most;
  let p = places;
  for (let i = open.length - 1; i >= 0; i--) {
    const { pick, top } = chosen[i] as { pick: Uint8Array; top: number };
    points = Math.min(points, top);
    const steps = pick[points * width + p] as number;
    if (steps === 0) continue;
    for (let n = 0; n < steps; n++) out.push((open[i] as Combatant).id);
    points -= (options[i] as Option[])[steps - 1]?.cost ?? 0;
    p -= roomy ? 0 : (far[i] as number);
  }
  return out.reverse();
}

/** The proposal: pays out a whole volley. The free step of R13.13 goes to the first of those that are equal. */
export function payAll(c: Fight, v: Volley): { fight: Fight; volley: Volley } {
  let now = { fight: c, volley: v };
  for (let picks = best(c, v); picks.length > 0; picks = best(now.fight, now.volley)) {
    for (const id of picks) now = takeStep(now.fight, now.volley, id);
  }
  const free = critTargets(now.fight, now.volley)[0];
  return free ? takeStep(now.fight, now.volley, free.id, true) : now;
}

/** R13.9 Nothing is left to choose: in whatever order, the volley pays for all that it may take. */
export function isForced(c: Fight, v: Volley): boolean {
  const foes = enemies(c, v);
  const distant = foes.filter((u) => v.part === 'airNaval' && atDistance(u) && !v.hit.includes(u.id));
  if (distant.length > placesLeft(c, v)) return false;
  let cost = 0;
  for (const u of foes) {
    // R13.14 Aircraft and ships take one step of each ground unit at most.
    const most = u.kind === 'ground' && v.part === 'airNaval' ? 1 : stepsLeft(c, u);
    for (let n = 0; n < most; n++) cost += priceOf(u, stepsLeft(c, u) - n === 2, v.part);
  }
  return cost <= v.left;
}
