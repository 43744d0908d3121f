import type { BattleInput, Force } from '../../src/odds/index.ts';
import { attackOrder, defenseOrder } from '../../src/odds/index.ts';
import type { UnitType } from '../../src/state.ts';
import { unitTypes } from '../../src/state.ts';
import { stats } from '../../src/units.ts';

/**
 * A battle with dice and lists of units, written without the calculator's code: hits are assigned by trying, unit
 * after unit in the order of loss, whether the rest of the hits could still all be assigned.
 */
interface Man {
  type: UnitType;
  /** Can absorb a hit. */
  whole: boolean;
}
type Class = 'sub' | 'air' | 'other';

const air = (t: UnitType): boolean => t === 'fighter' || t === 'bomber';
const classOf = (t: UnitType): Class => {
  if (t === 'submarine') return 'sub';
  return air(t) ? 'air' : 'other';
};

function canTake(hit: Class, man: Man, destroyer: boolean): boolean {
  if (hit === 'sub') return !air(man.type);
  return hit !== 'air' || destroyer || man.type !== 'submarine';
}

/** The greatest number of these hits that these places can take (augmenting paths). */
function most(hits: readonly Class[], places: readonly Man[], destroyer: boolean): number {
  const taken = new Map<number, number>();
  const place = (h: number, seen: Set<number>): boolean => {
    for (let i = 0; i < places.length; i++) {
      if (seen.has(i) || !canTake(hits[h] as Class, places[i] as Man, destroyer)) continue;
      seen.add(i);
      const other = taken.get(i);
      if (other === undefined || place(other, seen)) {
        taken.set(i, h);
        return true;
      }
    }
    return false;
  };
  return hits.reduce((n, _, h) => n + (place(h, new Set()) ? 1 : 0), 0);
}

/** Removes what the hits cost. */
function assign(hits: readonly Class[], men: Man[], order: readonly UnitType[], destroyer: boolean): Man[] {
  const rank = (m: Man): number => (order.includes(m.type) ? order.indexOf(m.type) : 99);
  const sorted = men.map((m) => ({ ...m })).sort((x, y) => rank(x) - rank(y));
  const targets = sorted.filter((m) => m.type !== 'transport');
  const places = [...targets.filter((m) => m.whole), ...targets];
  const max = most(hits, places, destroyer);
  const chosen: Man[] = [];
  for (const p of places) {
    if (chosen.length < max && most(hits, [...chosen, p], destroyer) === chosen.length + 1) chosen.push(p);
  }
  const dead = new Set<Man>();
  for (const m of chosen) {
    if (m.whole) m.whole = false;
    else dead.add(m);
  }
  let left = hits.length - max;
  for (const m of sorted) if (m.type === 'transport' && left-- > 0) dead.add(m);
  return sorted.filter((m) => !dead.has(m));
}

function roll(men: readonly Man[], attacking: boolean, die: () => number): Class[] {
  let artillery = men.filter((m) => m.type === 'artillery').length;
  const hits: Class[] = [];
  for (const m of men) {
    let value = (attacking ? stats(m.type).attack : stats(m.type).defense) ?? 0;
    if (attacking && m.type === 'infantry' && artillery-- > 0) value = 2;
    if (value > 0 && die() <= value) hits.push(classOf(m.type));
  }
  return hits;
}

const listOf = (force: Force): Man[] =>
  unitTypes.flatMap((type) =>
    Array.from({ length: force[type] ?? 0 }, () => ({ type, whole: type === 'battleship' })),
  );
const value = (m: Man, attacking: boolean): number => (attacking ? stats(m.type).attack : stats(m.type).defense) ?? 0;
const fights = (men: readonly Man[], attacking: boolean): Man[] => men.filter((m) => value(m, attacking) > 0);

function reaches(from: readonly Man[], to: readonly Man[]): boolean {
  const destroyer = from.some((m) => m.type === 'destroyer');
  return from.some((m) => to.some((t) => canTake(classOf(m.type), t, destroyer)));
}

/** One battle to its end: who is left, or `stalemate`. */
export function fight(
  input: BattleInput,
  die: () => number,
): { result: string; attackers: number; defenders: number } {
  let a = listOf(input.attackers);
  let d = listOf(input.defenders);
  const aOrder = input.attackOrder ?? attackOrder;
  const dOrder = input.defenseOrder ?? defenseOrder;
  const end = (result: string) => ({ result, attackers: a.length, defenders: d.length });
  const guns = 3 * (input.defenders.aaa ?? 0);
  const planes = a.filter((m) => air(m.type));
  for (let shots = Math.min(guns, planes.length), n = 0; n < shots; n++) {
    if (die() > 1) continue;
    const first = aOrder.find((t) => air(t) && a.some((m) => m.type === t));
    a.splice(
      a.findIndex((m) => m.type === first),
      1,
    );
  }
  for (;;) {
    if (d.length > 0 && d.every((m) => m.type === 'aaa') && a.length > 0) d = [];
    const attack = fights(a, true);
    const defense = fights(d, false);
    if (attack.length > 0 && d.some((m) => m.type === 'transport')) {
      const stuck = !reaches(attack, defense) && !reaches(defense, attack);
      if (d.every((m) => m.type === 'transport') || stuck) d = d.filter((m) => m.type !== 'transport');
    }
    if (a.length === 0) return end(d.length === 0 ? 'draw' : 'defender');
    if (d.length === 0) return end('attacker');
    if (!reaches(fights(a, true), d) && !reaches(fights(d, false), a)) return end('stalemate');
    const aDestroyer = a.some((m) => m.type === 'destroyer');
    const dDestroyer = d.some((m) => m.type === 'destroyer');
    const sea = input.kind === 'sea';
    const subs = (men: readonly Man[]): Man[] => men.filter((m) => m.type === 'submarine');
    const others = (men: readonly Man[]): Man[] => men.filter((m) => m.type !== 'submarine');
    const dSubs = subs(d);
    if (sea && !dDestroyer) d = assign(roll(subs(a), true, die), d, dOrder, false);
    if (sea && !aDestroyer) a = assign(roll(dSubs, false, die), a, aOrder, false);
    const attackers = sea && !dDestroyer ? others(a) : a;
    const defenders = sea && !aDestroyer ? others(d) : d;
    const hitsOnD = roll(attackers, true, die);
    const hitsOnA = roll(defenders, false, die);
    d = assign(hitsOnD, d, dOrder, aDestroyer);
    a = assign(hitsOnA, a, aOrder, dDestroyer);
  }
}
