import type { Verdict } from '@wardroom/rules';
import { legal, refuse, things } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from '../blocks.ts';
import { area, inChina, isArea, isSea, isStrait } from '../board.ts';
import { controller } from '../control.ts';
import { contested } from '../hostility.ts';
import { isSubpower, nation, nationsOfUnits, subpowerOf } from '../nations.ts';
import { freeBlocks } from '../roster.ts';
import type { AreaId, Block, Faction, State, UnitNation, UnitType } from '../state.ts';
import { livesWithoutSupply, supplied } from '../supply.ts';
import { afloat, isProvincial, maxCv, typesOf } from '../units.ts';
import { isAtWar } from '../war.ts';

/**
 * 11.3, R-49 Land where units of this nation may be built: the own side's; for the Neutral British Empire its own and
 * what USA Satellites it guards.
 */
export function ownLand(g: State, n: UnitNation, at: AreaId): boolean {
  const side = sideOf(g, { nation: n });
  const by = controller(g, at);
  if (side !== 'british-empire') return by === side && !(n === 'british-empire' && inChina(at));
  return by === 'british-empire' || (by === 'usa' && area(at).region === 'indochina');
}
/** 3.1.4 Kinds that can be built on Islets without a Base and in any friendly land. */
const sticks = (n: UnitNation, type: UnitType): boolean => type === 'fortress' || (type === 'marine' && n === 'japan');
/** 11.3 Kinds of which a new Cadre can be built in Home Territory alone. */
export const onlyAtHome = (n: UnitNation, type: UnitType): boolean => !sticks(n, type);

/** 11.3 Where no step of any kind can be built. */
function canBuildAt(g: State, n: UnitNation, type: UnitType, at: AreaId): Verdict {
  if (isSea(at)) return refuse('11.3', 'build.atSea');
  if (!ownLand(g, n, at)) return refuse('11.3', 'build.notOurs', { area: at });
  const { islet } = area(at);
  if ((islet === 'single' || islet === 'group') && !sticks(n, type))
    return refuse('3.1.4', 'build.islet', { area: at });
  if (contested(g, at)) return refuse('11.3', 'build.battle', { area: at });
  const f = commanderOf({ nation: n }) as Faction;
  const atWar = sideOf(g, { nation: n }) === f && isAtWar(g, f);
  if (!(atWar || isSubpower(n)) || livesWithoutSupply({ nation: n, type, area: at })) return legal;
  return supplied(g, n, at) ? legal : refuse('11.3', 'build.noSupply', { area: at });
}

/** 11.3 May this block get another step? */
export function canRaise(g: State, f: Faction, b: Block): Verdict {
  if (commanderOf(b) !== f) return refuse('11.3', 'build.notYours');
  if (b.built === 'subpower') return refuse('11.1', 'build.conscripted');
  if (b.built !== undefined) return refuse('11.3', 'build.onceOnly');
  if (b.cv >= maxCv(g, b.nation, b.type)) return refuse('5.2', 'build.full');
  return canBuildAt(g, b.nation, b.type, b.area);
}

/** 11.3 Nationality of a new Fortress of a faction. */
export function fortressNation(f: Faction, at: AreaId): UnitNation {
  if (f === 'japan') return 'japan';
  if (inChina(at)) return subpowerOf(f) as UnitNation;
  if (f === 'soviet') return 'russia';
  return nation(area(at).nation).power === 'british-empire' || area(at).region === 'indochina'
    ? 'british-empire'
    : 'usa';
}
/** 4.6, 11.3 Home Territory of units of a nation; for the Chinese every area of China that their side controls. */
export function isHomeOf(g: State, n: UnitNation, at: AreaId): boolean {
  if (isSubpower(n)) return inChina(at) && controller(g, at) === commanderOf({ nation: n });
  return area(at).home && nation(area(at).nation).power === n;
}
/** 3.1.4 One Fortress in an area, one SNLF on a Strait or Islet, one unit of a faction on a single Islet. */
export function canStack(g: State, n: UnitNation, type: UnitType, at: AreaId): Verdict {
  const one = area(at).islet === 'single';
  if (type !== 'fortress' && type !== 'marine' && !one) return legal;
  const here = blocksIn(g, at);
  const f = commanderOf({ nation: n });
  if (type === 'fortress' && here.some((b) => b.type === 'fortress' && commanderOf(b) === f))
    return refuse('3.1.4', 'build.oneFortress', { area: at });
  if (
    type === 'marine' &&
    n === 'japan' &&
    isStrait(at) &&
    here.some((b) => b.type === 'marine' && b.nation === 'japan')
  )
    return refuse('3.1.4', 'build.oneMarine', { area: at });
  if (one && here.some((b) => commanderOf(b) === f)) return refuse('R-58', 'build.islet', { area: at });
  return legal;
}
/** 8.4, 11.3 Can a block of this kind exist here at all, and is one free? */
export function canExist(g: State, n: UnitNation, type: UnitType, at: AreaId): Verdict {
  if (!typesOf(n).includes(type)) return refuse('2.2', 'build.noSuchBlock');
  if (afloat(type) && !area(at).coastal) return refuse('8.4', 'build.inland', { area: at });
  if (freeBlocks(g, n, type) < 1) return refuse('2.2', 'build.noBlock', { type });
  return canStack(g, n, type, at);
}

/** 11.3 May a new Cadre of this kind be built here? */
export function canCadre(g: State, f: Faction, n: UnitNation, type: UnitType, at: AreaId): Verdict {
  // Whoever asks why may have made the names up.
  if (typesOf(n)?.includes(type) !== true) return refuse('2.2', 'build.noSuchBlock');
  if (!isArea(at)) return refuse('11.3', 'build.notHome');
  const anywhere = type === 'fortress' || (sticks(n, type) && (area(at).island || isStrait(at)));
  if (type === 'fortress' && fortressNation(f, at) !== n)
    return refuse('11.3', 'build.otherNation', { nation: fortressNation(f, at) });
  if (!anywhere && !isHomeOf(g, n, at)) return refuse('11.3', 'build.notHome', { area: at });
  return canExist(g, n, type, at) ?? canBuildAt(g, n, type, at);
}

/** 11.1 May Conscription build in this province: a Provincial unit, one CV in each? */
export function canConscript(g: State, b: Block, used: readonly AreaId[]): Verdict {
  if (b.nation !== 'nat-china' || !isProvincial(b.type)) return refuse('11.1', 'build.notProvincial');
  if (used.includes(b.area)) return refuse('11.1', 'build.provinceDone', { area: b.area });
  return canRaise(g, 'usa', b);
}
export function canLevy(g: State, type: UnitType, at: AreaId, used: readonly AreaId[]): Verdict {
  if (!isProvincial(type)) return refuse('11.1', 'build.notProvincial');
  if (used.includes(at)) return refuse('11.1', 'build.provinceDone', { area: at });
  return canCadre(g, 'usa', 'nat-china', type, at);
}

export const unitsOf = (g: State, f: Faction): Block[] => things(g.blocks).filter((b) => commanderOf(b) === f);
/** Nations whose Cadres a faction pays for. */
export const buildNations = (g: State, f: Faction): readonly UnitNation[] =>
  nationsOfUnits[f].filter((n) => typesOf(n).length > 0 && (g.factions.soviet !== undefined || f !== 'soviet'));
