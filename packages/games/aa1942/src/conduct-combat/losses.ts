import type { IO } from '@wardroom/rules';
import { plain } from '@wardroom/rules';
import { now, sideOf, unitsIn } from '../board.ts';
import type { Battle, Forces, State, Unit, UnitId, UnitType } from '../state.ts';
import { unitTypes } from '../state.ts';
import { activeSide, costOf, countTypes } from './forces.ts';

/** Takes units out of the game, each with what it carries (5.8.6, 5.9.2), and notes them as losses of the battle. */
export function remove(g: State, battle: string, units: readonly Unit[]): void {
  const state = plain(g);
  const gone = units.flatMap((u) => [...cargoOf(state, u), u]);
  if (gone.length === 0) return;
  const b = g.battles[battle];
  const side = activeSide(state);
  if (b) {
    const before: Forces = b.losses ?? { attacker: {}, defender: {} };
    b.losses = {
      attacker: sum(before.attacker, countTypes(gone.filter((u) => sideOf(u.power) === side))),
      defender: sum(before.defender, countTypes(gone.filter((u) => sideOf(u.power) !== side))),
    };
  }
  noteDecks(
    g,
    gone.filter((u) => u.type === 'carrier' && sideOf(u.power) !== side),
  );
  for (const u of gone) delete g.units[u.id];
}

/** Land units on a transport, allied fighters that ride a carrier. */
export function cargoOf(g: State, ship: Unit): Unit[] {
  if (ship.type !== 'transport' && ship.type !== 'carrier') return [];
  return unitsIn(plain(g), ship.space).filter((c) => c.aboard === ship.id || c.carrier === ship.id);
}

/** 7.7 Defending carriers that were lost, and whose: somebody may have no deck now. */
function noteDecks(g: State, carriers: readonly Unit[]): void {
  const turn = g.turn.now;
  if (!turn || carriers.length === 0) return;
  turn.decksLost = [...(turn.decksLost ?? []), ...carriers.map((u) => `${u.space} ${u.power}`)];
}

type Count = Readonly<Partial<Record<UnitType, number>>>;

function sum(a: Count, b: Count): Count {
  const out: Partial<Record<UnitType, number>> = {};
  for (const type of unitTypes) {
    const n = (a[type] ?? 0) + (b[type] ?? 0);
    if (n > 0) out[type] = n;
  }
  return out;
}

/** 7.3.7 An undamaged battleship that is named once absorbs the hit. */
export function isOnlyDamaged(u: Unit, value: readonly UnitId[]): boolean {
  return u.type === 'battleship' && !u.hit && value.indexOf(u.id) === value.lastIndexOf(u.id);
}

/**
 * Carries out a selection of casualties: an undamaged battleship named once is damaged; others are lost, or put
 * behind the casualty line where they may still fire.
 */
export function suffer(g: State, b: Battle, value: readonly UnitId[], behind: boolean): void {
  const hit = [...new Set(value)].map((id) => g.units[id]).filter((u): u is Unit => u !== undefined);
  const lost = hit.filter((u) => !isOnlyDamaged(u, value));
  for (const u of hit) if (!lost.includes(u)) u.hit = true;
  if (behind) for (const u of lost) u.behind = true;
  else remove(g, b.id, lost);
}

export function worth(units: Count): number {
  let sum = 0;
  for (const [type, n] of Object.entries(units)) sum += costOf(type as UnitType) * (n ?? 0);
  return sum;
}

function isNothing(units: Count): boolean {
  return Object.keys(units).length === 0;
}

/** One line at the end of every battle: forces before, losses of both sides in units and IPCs. */
export function logSummary(g: State, b: Battle, result: string, io: IO): void {
  const none: Forces = { attacker: {}, defender: {} };
  const before = b.before ?? none;
  const losses = b.losses ?? none;
  // Where nobody was met there was no battle.
  if (b.kind !== 'raid' && (isNothing(before.attacker) || isNothing(before.defender))) return;
  io.log('combat.summary', {
    battle: b.id,
    kind: b.kind,
    space: b.space,
    power: now(plain(g)).power,
    result,
    rounds: b.round,
    before: before as never,
    losses: losses as never,
    lostIpcs: { attacker: worth(losses.attacker), defender: worth(losses.defender) },
    attackerLost: losses.attacker as never,
    attackerIpcs: worth(losses.attacker),
    defenderLost: losses.defender as never,
    defenderIpcs: worth(losses.defender),
  });
  io.beat();
}
