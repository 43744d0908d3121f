import { things } from '@wardroom/rules';
import { distance, hex, isHex } from '../board.ts';
import { counter, isAir, isCarrier, isGround, isHq, isNaval, sideOf, stepsOf } from '../counters.ts';
import { eventDieModifiers, eventStrength, immune } from '../events/in-force.ts';
import { assaultModes } from '../movement/allowance.ts';
import { garrisoned } from '../movement/places.ts';
import { unitsOf } from '../on-map.ts';
import { ruleset } from '../ruleset.ts';
import type { Combatant, CountedModifier, HexId, Offensive, Side, State, Unit } from '../state.ts';
import { other } from '../state.ts';
import { track, turnOf } from '../tracks.ts';

function kindOf(id: string): Combatant['kind'] {
  if (isAir(id)) return 'air';
  if (isCarrier(id)) return 'carrier';
  return isNaval(id) ? 'ship' : 'ground';
}

/** R13.3 A unit with its values in this battle: events first, then half for aircraft beyond their normal range. */
function combatant(g: State, u: Unit, battle: HexId): Combatant {
  const facts = counter(u.id);
  const change = eventStrength(g, u, battle);
  const inHex = u.at === battle;
  const far = !inHex && isAir(u.id) && isHex(u.at) && distance(u.at, battle) > (facts.range ?? 0);
  const attack = (n: number): number => {
    const changed = Math.max(0, n + change.attack);
    return far ? Math.ceil(changed / 2) : changed;
  };
  const defence = (n: number): number => {
    const changed = Math.max(0, n + change.defence);
    return change.halved ? Math.ceil(changed / 2) : changed;
  };
  const weak = facts.reduced ?? facts.full;
  const mode = g.activated[u.id]?.mode;
  return {
    id: u.id,
    side: sideOf(u.id),
    kind: kindOf(u.id),
    steps: stepsOf(u),
    full: facts.steps,
    attack: [attack(weak[0]), attack(facts.full[0])],
    defence: [defence(weak[1]), defence(facts.full[1])],
    inHex,
    ...(isGround(u.id) && sideOf(u.id) === g.offensive.now?.side && mode && assaultModes.has(mode)
      ? { assault: true as const }
      : {}),
    ...(!inHex && isNaval(u.id) && !isCarrier(u.id) ? { escort: true as const } : {}),
  };
}

/** R13.29, R16.24, R16.25 Intrinsic steps of a hex, which live for one battle only. */
function garrison(g: State, id: HexId): Combatant[] {
  if (!garrisoned(g, id, 'japan')) return [];
  const home = hex(id).city === 'intrinsic-japan';
  const n = home ? 1 : Math.ceil(track(g, 'chinaDivisions') / 4);
  const values: readonly [number, number] = home ? [12, 12] : [9, 12];
  return Array.from({ length: n }, (_, i) => ({
    id: `garrison.${i + 1}`,
    side: 'japan' as const,
    kind: 'ground' as const,
    steps: 1,
    full: 1,
    attack: [values[0], values[0]] as const,
    defence: [values[1], values[1]] as const,
    inHex: true,
  }));
}

/** R13.2 Who fights in this battle, in the order of their ids. */
export function participants(g: State, battle: HexId): Combatant[] {
  const o = (g.offensive.now as Offensive).side;
  const there = new Set<string>();
  for (const u of unitsOf(g, battle, o)) if (g.activated[u.id] && !isHq(u.id)) there.add(u.id);
  // R9.4.5 A B29 that bombed fights only where it was activated.
  for (const u of unitsOf(g, battle, other(o))) if (!isHq(u.id) && (!u.bombed || g.activated[u.id])) there.add(u.id);
  for (const a of things(g.assigned)) if (a.battle === battle && isHex(g.units[a.id]?.at ?? '')) there.add(a.id);
  const units = [...there].sort().map((id) => g.units[id] as Unit);
  return [...units.filter((u) => !immune(g, u)).map((u) => combatant(g, u, battle)), ...garrison(g, battle)];
}

/** R13.5 What may modify the die; `present` takes away what the units that are needed for it do not live to see. */
export function airNavalModifiers(
  g: State,
  battle: HexId,
  side: Side,
  units: readonly Combatant[],
): CountedModifier[] {
  const now = g.offensive.now as Offensive;
  const out: CountedModifier[] = [];
  if (now.intel === 'ambush' && side === 'allied') out.push({ key: 'ambush', rule: 'R13.5', value: 4 });
  if (now.intel === 'surprise' && side === now.side) out.push({ key: 'surprise', rule: 'R13.5', value: 3 });
  const turn = turnOf(g);
  const of = units
    .filter((u) => u.id.startsWith('us-') && (u.kind === 'air' || u.kind === 'carrier'))
    .map((u) => u.id);
  if (side === 'allied' && of.length > 0 && turn >= 5)
    out.push({ key: turn <= 7 ? 'year1943' : 'year1944', rule: 'R13.5', value: turn <= 7 ? 1 : 3, of });
  return [...out, ...eventDieModifiers(g, battle, 'airNaval', side)];
}

const terrainModifier: { readonly [terrain: string]: number } = { jungle: -1, mixed: -2, mountain: -3 };

/** R13.25 Did O make an assault into the hex, whatever has become of it (ruling 73)? */
const landedIn = (g: State, battle: HexId, o: Side): boolean =>
  things(g.activated).some(
    (a) =>
      a.side === o &&
      isGround(a.id) &&
      a.mode !== undefined &&
      assaultModes.has(a.mode) &&
      (a.path?.at(-1) === battle || g.units[a.id]?.at === battle),
  );
/**
 * R13.25 Was a ground unit of R there before? One that came by reaction was not. Later text: a headquarters counts
 * too.
 */
const stoodThere = (g: State, battle: HexId, units: readonly Combatant[], o: Side): boolean =>
  units.some((u) => u.side !== o && u.kind === 'ground' && g.activated[u.id]?.mode === undefined) ||
  (ruleset(g).beachDefenceByHq && unitsOf(g, battle, other(o)).some((u) => isHq(u.id)));

/** R13.25 What is known before the fight: terrain, landing against defenders, the 7th Armoured, events. */
export function groundModifiers(g: State, battle: HexId, side: Side, units: readonly Combatant[]): CountedModifier[] {
  const o = (g.offensive.now as Offensive).side;
  const out: CountedModifier[] = [];
  const terrain = terrainModifier[hex(battle).terrain] ?? 0;
  if (side === o && terrain !== 0) out.push({ key: `terrain.${hex(battle).terrain}`, rule: 'R13.25', value: terrain });
  if (side !== o && landedIn(g, battle, o) && stoodThere(g, battle, units, o))
    out.push({ key: 'beachDefence', rule: 'R13.25', value: 3 });
  if (side === 'allied' && units.some((u) => u.id === 'br-bde-7armd' && u.kind === 'ground'))
    out.push({ key: 'armoured', rule: 'R13.25', value: 1, of: ['br-bde-7armd'] });
  return [...out, ...eventDieModifiers(g, battle, 'ground', side)];
}

/** R12.28 Landed units without a ship of their own in the hex, when ships of the enemy came there by reaction. */
export function assaultFails(g: State, battle: HexId): boolean {
  const o = (g.offensive.now as Offensive).side;
  if (unitsOf(g, battle, o).some((u) => isNaval(u.id) && g.activated[u.id])) return false;
  return unitsOf(g, battle, other(o)).some((u) => isNaval(u.id) && (g.activated[u.id]?.path?.length ?? 0) > 0);
}
