import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { blocksIn, blocksOfSide, commanderOf, hasGround, sideOf } from '../blocks.ts';
import { area, inChina, inChinaProper, isSea, isStrait } from '../board.ts';
import { controller, isNeutral } from '../control.ts';
import {
  contested,
  enemiesOf,
  hasEnemies,
  intervenes,
  landHostile,
  minorFights,
  nationsHostile,
  sneaksAt,
  violatorOf,
} from '../hostility.ts';
import { homeSeas, isMinor, isSubpower, productionCentre } from '../nations.ts';
import type { AreaId, Block, Faction, Side, State } from '../state.ts';
import { rivalsOf, turnOf } from '../state.ts';
import { hasTech } from '../techs.ts';
import { isGround } from '../units.ts';
import { atWar, empireAllied } from '../war.ts';

/** 3.8 The side that owns the Home Seas of a power. */
const ownerOfHomeSeas = (g: State, power: string): Side => {
  if (power !== 'british-empire') return power;
  return empireAllied(g) ? 'usa' : 'british-empire';
};

/** 3.8 The powers whose Home Sea a sea is. */
const powersAt = new Map<AreaId, string[]>();
for (const [power, seas] of Object.entries(homeSeas))
  for (const sea of seas) powersAt.set(sea, [...(powersAt.get(sea) ?? []), power]);

/** 3.8, 21.2, R-26, R-69 May units of this faction enter a sea that is a Home Sea of Rivals? */
function canEnterSea(g: State, f: Faction, sea: AreaId): Verdict {
  const owners = (powersAt.get(sea) ?? [])
    .map((power) => ownerOfHomeSeas(g, power))
    .filter((side) => side !== f && !(f === 'usa' && side === 'british-empire'));
  if (owners.length === 0 || owners.some((side) => atWar(g, f, side) || sneaksAt(g, f, side))) return legal;
  return refuse('21.2', 'move.homeSea', { area: sea });
}

/** 14.2, R-61 The Neutral British Empire keeps to itself, and USA units keep out of it. */
function canGoBritish(g: State, b: Block, to: AreaId): Verdict {
  if (empireAllied(g) || commanderOf(b) !== 'usa') return legal;
  const by = controller(g, to);
  const satellite = by === 'usa' && area(to).region === 'indochina';
  if (b.nation === 'british-empire')
    return by === 'british-empire' || satellite ? legal : refuse('14.2', 'move.empireNeutral');
  return by === 'british-empire' || satellite ? refuse('14.2', 'move.empireClosed', { area: to }) : legal;
}

/** 23.5, 5.4 Who may be in China, and who may not leave it. */
function canBeInChina(g: State, b: Block, to: AreaId): Verdict {
  if (isSubpower(b.nation)) return inChina(to) ? legal : refuse('5.4', 'move.subpowerStays');
  const f = commanderOf(b) as Faction;
  if (f === 'japan' || !inChinaProper(to) || atWar(g, f, 'japan')) return legal;
  return refuse('23.5', 'move.avoidsChina');
}

/**
 * 21.2, 22.1, R-42 Land of somebody else (of nobody who plays: Russia with two players): Enemy territory is open,
 * Rival and Neutral land is not.
 */
function canBeOnLand(g: State, b: Block, to: AreaId): Verdict {
  const f = commanderOf(b) as Faction;
  const by = controller(g, to);
  if (by === f || (by === 'british-empire' && sideOf(g, b) === 'british-empire')) return guests(g, b, to);
  if (isMinor(by)) {
    if (isNeutral(g, by)) return refuse('22.1', 'move.neutral', { nation: by });
    if (violatorOf(g, by) === f) {
      const declared = g.pledges[by]?.by;
      return declared !== undefined && isSubpower(declared) && !isSubpower(b.nation)
        ? refuse('22.1', 'move.subpowerViolates')
        : legal;
    }
    return guests(g, b, to);
  }
  if (landHostile(g, b.nation, to, by) || sneaksAt(g, f, by)) return legal;
  return refuse('21.2', 'move.needsWar', { side: by, area: to });
}
/** 21.2 Land where Rivals stand with whom there is no War. */
function guests(g: State, b: Block, to: AreaId): Verdict {
  const side = sideOf(g, b);
  const rival = blocksIn(g, to).find(
    (x) => sideOf(g, x) !== side && commanderOf(x) !== null && commanderOf(x) !== commanderOf(b),
  );
  if (!rival || nationsHostile(g, b.nation, rival.nation, to) || sneaksAt(g, side, sideOf(g, rival))) return legal;
  return refuse('21.2', 'move.needsWar', { side: sideOf(g, rival), area: to });
}

/**
 * 17.1.5 May this block be in the area at all, as things stand between the sides? Says nothing of ways and borders.
 */
export function canBeIn(g: State, b: Block, to: AreaId): Verdict {
  const f = commanderOf(b);
  if (f === null) return refuse('22.3', 'move.fortress');
  const china = canBeInChina(g, b, to);
  if (china) return china;
  if (isSea(to)) return canEnterSea(g, f, to);
  return canGoBritish(g, b, to) ?? canBeOnLand(g, b, to);
}

/** Enemies that a unit meets in an area: in a Sneak Attack the victim's too. */
export function met(g: State, b: Block, to: AreaId): Block[] {
  const enemies = enemiesOf(g, b.nation, to);
  const side = sideOf(g, b);
  const sneaked = blocksIn(g, to).filter((x) => !x.escaped && sneaksAt(g, side, sideOf(g, x)));
  return sneaked.length === 0 ? enemies : [...enemies, ...sneaked.filter((x) => !enemies.includes(x))];
}

/** Would a unit meet any Enemies in an area? */
export function meets(g: State, b: Block, to: AreaId): boolean {
  if (hasEnemies(g, b.nation, to)) return true;
  const side = sideOf(g, b);
  return turnOf(g).sneak !== undefined && blocksIn(g, to).some((x) => !x.escaped && sneaksAt(g, side, sideOf(g, x)));
}

/** 17.1.4, 21.4 Does the block have to stop here because of Enemies? A Sneak Attack passes its victim at sea. */
export function mustStop(g: State, b: Block, to: AreaId): boolean {
  if (b.type === 'air-force' || (b.type === 'submarine' && isSea(to))) return false;
  return hasEnemies(g, b.nation, to) || (!isSea(to) && meets(g, b, to));
}

/** 3.1.3 Straits and Islets let sea and air traffic through, but for Enemy-controlled ones at sea. */
export function canPassStrait(g: State, b: Block, at: AreaId, byAir: boolean): boolean {
  if (!isStrait(at)) return false;
  if (isSubpower(b.nation)) return false;
  return byAir || !landHostile(g, b.nation, at, controller(g, at));
}

/**
 * Is the land this block's own side's? The Neutral British Empire has its own, and USA Satellites in Indochina (14.2).
 */
export function isFriendly(g: State, b: Block, at: AreaId): boolean {
  if (isSea(at)) return !meets(g, b, at) && canBeIn(g, b, at) === null;
  return (
    canBeIn(g, b, at) === null && (controller(g, at) === commanderOf(b) || controller(g, at) === 'british-empire')
  );
}

/** 18.9 May the unit raid this area alone to bomb Industry? */
export function canBomb(g: State, b: Block, at: AreaId): boolean {
  const f = commanderOf(b);
  if (b.type !== 'air-force' || f === null || !hasTech(g, b, 'incendiaries')) return false;
  return rivalsOf(g, f).some((r) => productionCentre[r] === at && controller(g, at) === r && atWar(g, f, r));
}

/** Is there a Battle of this block's own side here? */
export const inBattle = (g: State, b: Block): boolean => !b.escaped && meets(g, b, b.area);

/** What entering an area with the end of a move there means (17.6-17.9). */
export interface Entering {
  engages: boolean;
  aggression: boolean;
  invasion: boolean;
  raid: boolean;
}

/** 17.6.1, 17.6.5, 17.8, 17.9 How a unit that ends its move here enters the area. `from`: the area before. */
export function entering(g: State, b: Block, from: AreaId, to: AreaId): Entering {
  const side = sideOf(g, b);
  const engages = meets(g, b, to);
  const own = blocksOfSide(g, to, side).some((x) => x.id !== b.id && !x.escaped);
  if (isSea(to)) return { engages, aggression: engages && !own, invasion: false, raid: false };
  const by = controller(g, to);
  const hostileLand =
    landHostile(g, b.nation, to, by) ||
    sneaksAt(g, side, by) ||
    (isMinor(by) && !isNeutral(g, by) && !intervenes(g, b.nation, by));
  const ground = isGround(b.type);
  return {
    engages,
    aggression: (engages && !own && by !== side) || (hostileLand && !own),
    invasion: ground && isSea(from) && hostileLand,
    raid: !ground && hostileLand && !hasGround(g, to, side),
  };
}
/** Whom the Aggression in an area is against: the Enemies there, or else who holds the land. */
export function victims(g: State, b: Block, to: AreaId): Side[] {
  const there = [...new Set(met(g, b, to).map((x) => sideOf(g, x)))];
  return there.length > 0 ? there : [controller(g, to)];
}
export { contested, minorFights };
