import type { Choice } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import type { SpaceId } from '../src/read.ts';
import { ipcOf, isHostileTerritory, isLandType, isSea, raidOdds, unitsIn } from '../src/read.ts';
import { returnsToLand, type Source, sourcesByTarget } from './attack-options.ts';
import { bestAttack, type Judge, launch, plain, targetsOf } from './land-attacks.ts';
import type { Pool } from './pool.ts';
import { bestSeaAttack, launchAtSea, leaveStronger } from './sea-attacks.ts';
import type { Trial } from './trial.ts';
import { pathsOf } from './trial.ts';

/** More attacks than this are not made in one turn. */
const MOST_ATTACKS = 14;

type Plan = { score: number; used: readonly Source[]; go(): void };

/** Every attack that pays, the best first, until nothing is left that does. */
export function combatMoves(trial: Trial, judge: Judge = plain): Choice[] {
  leaveStronger(trial);
  const pool = judge.pool(trial.g, trial.power);
  const known = new Map<SpaceId, Plan | null>();
  const sources = sourcesByTarget(trial);
  for (let n = 0; n < MOST_ATTACKS; n++) {
    const targets = [...new Set([...targetsOf(trial.g, trial), ...[...sources.keys()].filter(isSea)])];
    for (const t of targets) if (!known.has(t)) known.set(t, planFor(trial, t, sources.get(t) ?? [], pool, judge));
    const best = [...known].reduce<[SpaceId, Plan] | null>(
      (b, [t, p]) => (p && (!b || p.score > b[1].score) ? [t, p] : b),
      null,
    );
    if (!best) break;
    best[1].go();
    known.set(best[0], null);
    // Whoever counted on units that are gone thinks again.
    const spent = new Set(best[1].used.map((s) => `${s.from}/${s.type}`));
    for (const [t, p] of known) if (p?.used.some((s) => spent.has(`${s.from}/${s.type}`))) known.delete(t);
  }
  raids(trial);
  return trial.finish();
}

function planFor(trial: Trial, target: SpaceId, sources: readonly Source[], pool: Pool, judge: Judge): Plan | null {
  if (isSea(target)) {
    const attack = bestSeaAttack(trial, target, sources, pool);
    if (!attack) return null;
    const used = [...attack.parts, ...attack.there];
    return { score: attack.score, used, go: () => launchAtSea(trial, attack, pool) };
  }
  const attack = bestAttack(trial, target, sources, pool, judge);
  if (!attack) return null;
  const used = attack.parts.flatMap((p) =>
    'source' in p
      ? [p.source]
      : [
          { from: p.ferry.ship.space, type: 'transport' as const, path: [], n: 1 },
          ...p.cargo.map((c) => ({ from: c.from ?? '', type: c.type, path: [], n: 1 })),
        ],
  );
  return { score: attack.score, used, go: () => void launch(trial, attack, pool) };
}

/**
 * 6.2 Bombers that found no other work raid where it pays, but not what is about to be taken: its damage would be ours.
 */
function raids(trial: Trial): void {
  const { g } = trial;
  const offer = trial.offer('raid');
  const troops = things(g.units).filter((u) => u.power === trial.power && isLandType(u.type));
  const taken = new Set(troops.map((u) => u.landing ?? u.space));
  for (const id of offer.next?.() ?? []) {
    const u = g.units[id as string];
    if (!u) continue;
    const targets = pathsOf(offer.child?.(id) ?? {}, 1)
      .map(({ path }) => path[0] as SpaceId)
      .filter((t) => isHostileTerritory(g, t, trial.power) && !taken.has(t))
      .filter((t) => returnsToLand(g, 'bomber', u.space, t));
    const gain = (t: SpaceId): number => {
      const fighters = g.options.now?.interceptors ? unitsIn(g, t).filter((x) => x.type === 'fighter').length : 0;
      return raidOdds({ bombers: 1, ipc: ipcOf(t), damage: g.spaces[t]?.factory ?? 0, interceptors: fighters }).swing;
    };
    const best = targets.sort((a, b) => gain(b) - gain(a))[0];
    if (best && gain(best) > 0.5) trial.send('raid', u.space, 'bomber', [best], 1);
  }
}
