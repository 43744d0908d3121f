import type { Problem } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import { enemyUnitsIn, impassable, ipcOf, isSea, isSpace, now, sameSide, territories, unitsIn } from './board.ts';
import { fits } from './movement/cargo.ts';
import type { State, Unit } from './state.ts';
import { powers, unitTypes } from './state.ts';
import { CARRIER_CAPACITY } from './turn.ts';
import { isAirType, isLandType, isSeaType } from './units.ts';

type Say = (path: string, rule: string, key: string, params?: Problem['params']) => void;

/** Everything that is wrong with a position: what no sequence of legal moves leads to. */
export function problemsOf(state: State): Problem[] {
  const g = plain(state);
  const out: Problem[] = [];
  const say: Say = (path, rule, key, params) => out.push({ path, rule, key, ...(params ? { params } : {}) });
  for (const u of things(g.units)) checkUnit(g, u, say);
  for (const id of territories) checkTerritory(g, id, say);
  for (const p of powers) {
    const mine = g.powers[p];
    if (!mine || !Number.isInteger(mine.ipcs) || mine.ipcs < 0)
      say(`treasury.${p}`, '4.1', 'position.treasury', { power: p });
    for (const [type, n] of Object.entries(mine?.bought ?? {})) {
      if (!Number.isInteger(n) || n < 0) say(`bought.${p}.${type}`, '4.2', 'position.bought', { power: p, type });
    }
  }
  if (betweenTurns(g)) checkEndOfTurn(g, say);
  if (now(g).phase !== 'conductCombat') checkAfterCombat(g, say);
  return out;
}

/** No move of the turn under way has been made: nobody hovers, attacks or shares a territory with an enemy. */
function betweenTurns(g: State): boolean {
  const { phase } = now(g);
  return phase === 'purchase' || phase === 'collectIncome' || phase === 'between';
}

const ofBattles = ['behind', 'submerged', 'withdrawn', 'seaborne', 'intercepting', 'bombards', 'hit'] as const;

/** Outside of combat no battle is open and nothing remembers one; land units of two sides never stand together. */
function checkAfterCombat(g: State, say: Say): void {
  for (const { id, space } of things(g.battles)) say(`battles.${id}`, '7.6.1', 'position.battleLeft', { space });
  for (const u of things(g.units)) {
    if (ofBattles.some((flag) => u[flag] !== undefined))
      say(`units.${u.space}.${u.power}.${u.type}`, '7.6.1', 'position.leftover', { space: u.space, type: u.type });
  }
  if (now(g).phase !== 'combatMove') {
    for (const id of territories) {
      const holder = g.spaces[id]?.controller;
      const strangers = holder ? enemyUnitsIn(g, id, holder).filter((u) => isLandType(u.type)) : [];
      if (strangers.length > 0 && !betweenTurns(g))
        say(`units.${id}`, '7.6.2', 'position.enemiesShare', { space: id });
    }
  }
  for (const p of powers) {
    const bought = g.powers[p]?.bought;
    const waiting = bought !== undefined && [...unitTypes, 'factory' as const].some((type) => type in bought);
    if (waiting && p !== now(g).power) say(`bought.${p}`, '10.7', 'position.boughtInOthersTurn', { power: p });
  }
}

function checkUnit(g: State, u: Unit, say: Say): void {
  const path = `units.${u.space}.${u.power}.${u.type}`;
  if (!isSpace(u.space)) {
    say(path, '2.1', 'position.unknownSpace', { space: u.space });
    return;
  }
  if (impassable(u.space)) say(path, '2.2', 'position.neutral', { space: u.space });
  const sea = isSea(u.space);
  if (isSeaType(u.type) && !sea) say(path, '2.1', 'position.shipOnLand', { space: u.space, type: u.type });
  if (isLandType(u.type) && sea && !u.aboard)
    say(path, '5.8.6', 'position.landUnitAtSea', { space: u.space, type: u.type });
  if (u.aboard) {
    const ship = g.units[u.aboard];
    if (!isLandType(u.type) || ship?.type !== 'transport' || ship.space !== u.space || !sameSide(ship.power, u.power))
      say(path, '5.8.1', 'position.notAboard', { space: u.space, type: u.type });
  }
  if (
    u.type === 'transport' &&
    !fits(
      unitsIn(g, u.space)
        .filter((c) => c.aboard === u.id)
        .map((c) => c.type),
    )
  )
    say(path, '5.8.1', 'position.overloaded', { space: u.space });
  if (u.carrier && (u.type !== 'fighter' || g.units[u.carrier]?.type !== 'carrier'))
    say(path, '5.9.2', 'position.notAboard', { space: u.space, type: u.type });
}

function checkTerritory(g: State, id: string, say: Say): void {
  const space = g.spaces[id];
  if (!space?.controller) say(`control.${id}`, '1.6', 'position.noController', { space: id });
  const factory = space?.factory;
  if (factory === undefined) return;
  if (ipcOf(id) < 1) say(`factories.${id}`, '10.4', 'position.factoryWithoutIncome', { space: id });
  else if (!Number.isInteger(factory) || factory < 0 || factory > 2 * ipcOf(id))
    say(`factories.${id}`, '6.2.2', 'position.damage', { space: id, max: 2 * ipcOf(id) });
}

function checkEndOfTurn(g: State, say: Say): void {
  for (const id of territories) {
    const holder = g.spaces[id]?.controller;
    const strangers = holder ? enemyUnitsIn(g, id, holder) : [];
    if (strangers.length > 0) say(`units.${id}`, '7.6.2', 'position.enemiesShare', { space: id });
  }
  const zones = new Set(
    things(g.units)
      .map((u) => u.space)
      .filter(isSea),
  );
  for (const zone of [...zones].sort()) {
    for (const side of ['ussr', 'germany'] as const) {
      const here = unitsIn(g, zone).filter((u) => sameSide(u.power, side));
      if (here.some((u) => u.type === 'bomber')) say(`units.${zone}`, '9.5', 'position.bomberAtSea', { space: zone });
      const slots = CARRIER_CAPACITY * here.filter((u) => u.type === 'carrier').length;
      const fighters = here.filter((u) => isAirType(u.type) && u.type === 'fighter').length;
      if (fighters > slots) say(`units.${zone}`, '1.1', 'position.noDeck', { space: zone, fighters, slots });
    }
  }
}

/** For soak runs and tests: what must hold in every reachable state. */
export function invariants(g: State): string[] {
  return problemsOf(g).map((p) => `${p.path}: [${p.rule}] ${p.key} ${JSON.stringify(p.params ?? {})}`);
}
