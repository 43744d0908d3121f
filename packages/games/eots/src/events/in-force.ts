import { ids } from '@wardroom/rules';
import { hex } from '../board.ts';
import { counter, sideOf } from '../counters.ts';
import { type ConditionName, card, type Operation } from '../deck.ts';
import { isSet } from '../flags.ts';
import type { CardId, HexId, Side, State, Unit, UnitId } from '../state.ts';
import { holds } from './conditions.ts';

/** A die modifier as it is counted and shown: which card or rule gives it. */
export interface Modifier {
  /** Locale key under `modifier.`. */
  key: string;
  rule: string;
  value: number;
  /** It replaces all others (jp-03, R13.25). */
  final?: true;
  /** The card that gives it. */
  card?: CardId;
}

/** The operations of one kind that are in force, with their cards, in the order of the cards. */
export function inForce(g: State, op: string): { card: CardId; op: Operation }[] {
  return ids(g.effects).flatMap((id) => {
    const e = g.effects[id];
    const operation = e && card(e.card).effects[e.index];
    return e && operation?.op === op ? [{ card: e.card, op: operation }] : [];
  });
}

/** R20.2 a The force of Operation Z, which stays together; empty: another offensive. */
export function strikeForce(g: State): readonly UnitId[] {
  const o = g.offensive.now;
  const a = o?.as === 'ec' ? card(o.card).activation : undefined;
  return (a?.fromHex !== undefined && inForce(g, 'battle')[0] && a.units) || [];
}

/** R13.5, R13.25 Die modifiers that events give this side in the combat of a battle hex. */
export function eventDieModifiers(
  g: State,
  battle: HexId,
  combat: 'airNaval' | 'ground',
  side: Side,
): readonly Modifier[] {
  const out: Modifier[] = [];
  for (const { card: id, op } of inForce(g, 'battleDie')) {
    if (op.side !== side || op.combat !== combat) continue;
    const words = [op.if, op.where].filter((w): w is ConditionName => w !== undefined);
    if (!words.every((w) => holds(g, w, { card: id, hex: battle, battle }))) continue;
    out.push({
      key: 'event',
      rule: 'R24',
      value: op.value as number,
      card: id,
      ...(op.final ? { final: true as const } : {}),
    });
  }
  // R18.5, R13.25 The doctrine of jp-31.
  if (combat === 'ground' && side === 'japan' && isSet(g, 'defensiveDoctrine') && hex(battle).oneHexIsland)
    out.push({ key: 'doctrine', rule: 'R13.25', value: 1 });
  return out;
}

/** R20.2 a Operation Z in this battle hex? */
const operationZ = (g: State, battle: HexId): Operation | undefined =>
  inForce(g, 'battle').find(({ op }) => op.hex === battle)?.op;

/**
 * R13.3 Attack and defence change of a unit in this battle by events; `halved` defence is applied after the change
 * (R13.17).
 */
export function eventStrength(
  g: State,
  unit: Unit,
  battle: HexId,
): { attack: number; defence: number; halved: boolean } {
  const c = counter(unit.id);
  let attack = 0;
  let defence = 0;
  for (const { op } of inForce(g, 'strength')) {
    if (op.side !== c.side || (op.nation !== undefined && op.nation !== c.nation)) continue;
    if ((op.class !== undefined && op.class !== c.class) || (op.types && !(op.types as string[]).includes(c.type)))
      continue;
    attack += (op.attack as number | undefined) ?? 0;
    defence += (op.defence as number | undefined) ?? 0;
  }
  return {
    attack,
    defence,
    halved: sideOf(unit.id) === 'allied' && operationZ(g, battle)?.alliedDefenceHalved === true,
  };
}

/** R13.6 The modified die from which an event makes a hit critical; null: only the unmodified 9. */
export const criticalFrom = (g: State, _battle: HexId, side: Side): number | null =>
  inForce(g, 'critOn').some(({ op }) => op.side === side) ? 9 : null;

/** R13.7 (jp-01) May this side not fire in the air-naval combat of this battle? */
export const silenced = (g: State, battle: HexId, side: Side): boolean =>
  side === 'allied' && operationZ(g, battle)?.alliedNoAirNavalRoll === true;

/** R20.2 a May the unit not be attacked in this offensive? */
export const immune = (g: State, unit: Unit): boolean =>
  inForce(g, 'immune').some(({ op }) => op.units.includes(unit.id) && op.hexes.includes(unit.at));

/** R20.2 b Does this side count as having a ship in the hex that cannot be hit or removed? */
export const navalPresence = (g: State, id: HexId, side: Side): boolean => presentIn(g, side).includes(id);
/** The hexes where it does. */
export const presentIn = (g: State, side: Side): readonly HexId[] =>
  inForce(g, 'navalPresence').flatMap(({ op }) => (op.side === side ? (op.hexes as HexId[]) : []));
