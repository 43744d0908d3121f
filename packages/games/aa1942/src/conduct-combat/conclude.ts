import type { IO } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import { now, unitsIn } from '../board.ts';
import { captureTerritory } from '../control.ts';
import type { Battle, State, Unit } from '../state.ts';
import { attackersOf, captures, defendersOf, defenseOf } from './forces.ts';
import { logSummary, remove } from './losses.ts';
import { removeCasualties } from './remove-casualties.ts';

/** 7.6 The end of a battle: capture, repairs, surfacing, and its summary. */
export function conclude(g: State, b: Battle, result: string, io: IO): void {
  removeCasualties(g, b);
  if (b.kind === 'land') concludeLand(g, b, result, io);
  else concludeSea(g, b, result, io);
}

/** 7.6.1 Damage vanishes and submarines surface as soon as the battle is over. */
function restore(g: State, b: Battle): void {
  for (const { id, hit, submerged, seaborne, withdrawn } of unitsIn(plain(g), b.space)) {
    const u = g.units[id];
    if (!u) continue;
    if (hit) delete u.hit;
    if (submerged) delete u.submerged;
    if (seaborne) delete u.seaborne;
    if (withdrawn) delete u.withdrawn;
  }
}

/**
 * 6.3.3 A zone is clear for a landing when at most transports and submerged submarines of the enemy are left there.
 */
function concludeSea(g: State, b: Battle, result: string, io: IO): void {
  const left = defendersOf(g, b);
  const held = left.length === 0 || attackersOf(g, b).length > 0;
  const cleared = result !== 'retreat' && held && left.every((u) => u.type === 'transport');
  logSummary(g, b, result, io);
  restore(g, b);
  if (b.step === 2) b.outcome = cleared ? 'cleared' : 'failed';
  else delete g.battles[b.id];
}

/**
 * 7.6.2, 7.6.3 Only infantry, artillery or a tank takes a territory, and only when no defender with a combat value
 * remains.
 */
function concludeLand(g: State, b: Battle, result: string, io: IO): void {
  const left = defendersOf(g, b);
  const taken = attackersOf(g, b).some(captures) && !left.some((u) => defenseOf(u) > 0);
  if (taken) remove(g, b.id, left);
  logSummary(g, b, result, io);
  if (taken) captureTerritory(g, b.space, now(plain(g)).power, io);
  restore(g, b);
  delete g.battles[b.id];
  forgetZones(g, b);
}

/** Zones that no other assault starts from any more. */
function forgetZones(g: State, b: Battle): void {
  const state = plain(g);
  for (const zone of b.zones ?? []) {
    if (things(state.battles).some((other) => other.zones?.includes(zone))) continue;
    delete g.battles[`sea:${zone}`];
  }
  for (const zone of b.zones ?? []) {
    for (const { id, bombards } of unitsIn(state, zone)) {
      const ship = g.units[id];
      if (ship && bombards === b.space) delete ship.bombards;
    }
  }
}

/** 7.2.1, 6.2.7 Units that can fight for a territory: interceptors, factories and AAA do not count. */
export function isDefended(g: State, b: Battle): boolean {
  return defendersOf(g, b).some((u) => defenseOf(u) > 0);
}

/** Own land units that are to come ashore in this territory from this zone (5.8.10). */
export function landingParty(g: State, target: string, zone: string): Unit[] {
  const state = plain(g);
  const power = now(state).power;
  return unitsIn(state, zone).filter((u) => u.power === power && u.aboard !== undefined && u.landing === target);
}
