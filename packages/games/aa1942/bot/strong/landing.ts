import type { SpaceId, Unit } from '../../src/read.ts';
import { airDistance, isAirType, isHostileTerritory, isSea, stacksOf, territories, unitsIn } from '../../src/read.ts';
import type { Trial } from '../trial.ts';
import { changed, holders, Risks } from './risk.ts';

/** What a step nearer to the enemy than two or further from him costs an aircraft, IPC. */
const STEP = 3;

/** 9.6 Aircraft come down where they save most and are not lost themselves, near the enemy rather than far. */
export function land(trial: Trial): void {
  const { power } = trial;
  const risks = new Risks(trial.g, power);
  const hostile = territories.filter((t) => isHostileTerritory(trial.g, t, power));
  const seen = new Set<string>();
  const score = (t: SpaceId, stack: readonly Unit[], here: boolean): number => {
    const type = (stack[0] as Unit).type;
    const force = { [type]: stack.length };
    const held = holders(trial.g, t, power);
    const before = here ? changed(held, force, -1) : held;
    const saved = risks.at(t, before) - risks.at(t, changed(before, force, 1));
    const near = Math.min(...hostile.map((x) => airDistance(t, x)));
    return saved - stack.length * STEP * Math.abs(near - 2);
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
