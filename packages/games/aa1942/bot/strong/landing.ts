import type { SpaceId, Unit } from '../../src/read.ts';
import { airDistance, isAirType, isHostileTerritory, isSea, stacksOf, territories, unitsIn } from '../../src/read.ts';
import { prize } from '../field.ts';
import type { Trial } from '../trial.ts';
import { changed, holders, Risks } from './risk.ts';

/** What a base is worth by what can be attacked from it, as a share of the richest target and of all of them. */
const RICHEST = 0.1;
const ALL = 0.02;
/** From a base to a target, steps by air. */
const REACH = { fighter: 3, bomber: 4 } as const;

/** 9.6 Aircraft come down where they save most and are not lost themselves, near the enemy rather than far. */
export function land(trial: Trial): void {
  const { power } = trial;
  const risks = new Risks(trial.g, power);
  const hostile = territories.filter((t) => isHostileTerritory(trial.g, t, power));
  const seen = new Set<string>();
  const known = new Map<string, number>();
  /** What can be attacked from there; where that is nothing, how far the enemy is. */
  const useful = (t: SpaceId, type: 'fighter' | 'bomber'): number => {
    const key = `${t}/${type}`;
    let out = known.get(key);
    if (out === undefined) {
      const prizes = hostile.filter((x) => airDistance(t, x) <= REACH[type]).map((x) => prize(trial.g, x));
      out =
        prizes.length > 0
          ? RICHEST * Math.max(...prizes) + ALL * prizes.reduce((n, x) => n + x, 0)
          : -2 * Math.min(...hostile.map((x) => airDistance(t, x)));
      known.set(key, out);
    }
    return out;
  };
  const score = (t: SpaceId, stack: readonly Unit[], here: boolean): number => {
    const type = (stack[0] as Unit).type;
    const force = { [type]: stack.length };
    const held = holders(trial.g, t, power);
    const before = here ? changed(held, force, -1) : held;
    const saved = risks.at(t, before) - risks.at(t, changed(before, force, 1));
    return saved + stack.length * useful(t, type as 'fighter' | 'bomber');
  };
  for (let tries = 0; tries < 40; tries++) {
    const stack = stacksOf(trial.g, power).find((s) => {
      const u = s.units[0] as Unit;
      return isAirType(u.type) && !u.landed && !seen.has(u.id) && !onOwnDeck(trial, u);
    });
    if (!stack) break;
    const u = stack.units[0] as Unit;
    for (const x of stack.units) seen.add(x.id);
    const offer = trial.offer('move');
    const at = offer.has?.(stack.id) ? offer.child?.(stack.id) : undefined;
    const places = ((at?.next?.() ?? []) as SpaceId[]).filter((t) => !isSea(t));
    const rated = places.map((t) => ({ t, n: score(t, stack.units, false) })).sort((x, y) => y.n - x.n);
    const best = rated[0];
    if (
      !best ||
      (!isSea(u.space) &&
        !isHostileTerritory(trial.g, u.space, power) &&
        !u.spent &&
        score(u.space, stack.units, true) >= best.n)
    )
      continue;
    trial.act({ kind: 'move', value: [stack.id, best.t], amount: stack.units.length });
  }
  if (trial.offer('landAll').end) trial.act({ kind: 'landAll', value: [] });
}

/** Fighters that rest on an own carrier stay there. */
function onOwnDeck(trial: Trial, u: Unit): boolean {
  if (u.type !== 'fighter' || !isSea(u.space) || u.spent) return false;
  return unitsIn(trial.g, u.space).some((c) => c.type === 'carrier' && c.power === u.power);
}
