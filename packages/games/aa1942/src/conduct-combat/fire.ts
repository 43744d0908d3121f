import type { IO } from '@wardroom/rules';
import type { Battle, Power, State, Unit, UnitType } from '../state.ts';
import { powers, unitTypes } from '../state.ts';
import type { FireStep, Role } from './forces.ts';
import { attackOf, defenseOf, sourceClass } from './forces.ts';
import type { Hits } from './hits.ts';

/** Like units that roll together: each die hits at `value` or less. */
export interface Salvo {
  type: UnitType;
  power: Power;
  value: number;
  count: number;
  source: keyof Hits;
}

export const noHits: Hits = { submarine: 0, air: 0, other: 0 };

/** Sorts units into salvos: by type, then power, then higher values first. */
export function salvos(units: readonly Unit[], hitsOn: (u: Unit) => number): Salvo[] {
  const groups = new Map<string, Salvo>();
  for (const u of units) {
    const value = hitsOn(u);
    if (value <= 0) continue;
    const key = `${u.type}/${u.power}/${value}`;
    const known = groups.get(key);
    if (known) known.count++;
    else groups.set(key, { type: u.type, power: u.power, value, count: 1, source: sourceClass(u) });
  }
  return [...groups.values()].sort(
    (a, b) =>
      unitTypes.indexOf(a.type) - unitTypes.indexOf(b.type) ||
      powers.indexOf(a.power) - powers.indexOf(b.power) ||
      b.value - a.value,
  );
}

/** 7.3.4 Attack values; one infantry for each artillery rolls at 2. */
export function attackSalvos(units: readonly Unit[]): Salvo[] {
  let support = units.reduce((n, u) => n + (u.type === 'artillery' ? 1 : 0), 0);
  return salvos(units, (u) => (u.type === 'infantry' && support-- > 0 ? 2 : attackOf(u)));
}

/** 7.3.5 */
export function defenseSalvos(units: readonly Unit[]): Salvo[] {
  return salvos(units, defenseOf);
}

/** 3.5, 15.2 All dice of one step at once, with the log entry that shows them and the running totals of luck. */
export function fire(g: State, b: Battle, step: FireStep, side: Role, shots: readonly Salvo[], io: IO): Hits {
  const count = shots.reduce((n, s) => n + s.count, 0);
  if (count === 0) return noHits;
  const dice = io.roll(count, 6, `combat.${step}`);
  const hits: Hits = { ...noHits };
  const groups: { type: UnitType; power: Power; value: number; dice: number[] }[] = [];
  let at = 0;
  for (const s of shots) {
    const mine = dice.slice(at, at + s.count);
    at += s.count;
    const n = mine.reduce((sum, d) => sum + (d <= s.value ? 1 : 0), 0);
    hits[s.source] += n;
    groups.push({ type: s.type, power: s.power, value: s.value, dice: mine });
    tally(g, s.power, s.count, n, s.count * s.value);
  }
  io.log('combat.dice', {
    battle: b.id,
    space: b.space,
    round: b.round + 1,
    step,
    side,
    groups,
    hits: hits.submarine + hits.air + hits.other,
  });
  return hits;
}

/** Adds to a power's totals; `expected6` is the expected number of hits times 6. */
export function tally(g: State, power: Power, dice: number, hits: number, expected6: number): void {
  const luck = g.luck[power];
  if (!luck) g.luck[power] = { id: power, dice, hits, expected6 };
  else {
    luck.dice += dice;
    luck.hits += hits;
    luck.expected6 += expected6;
  }
}
