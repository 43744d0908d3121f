import { derived, likeTable, supposed, things } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from '../blocks.ts';
import { area, inChina, isSea, landAreas, neighbours, numberOf, stepsFrom, withinThree } from '../board.ts';
import { controller, isNeutral } from '../control.ts';
import { protectorOf } from '../economy.ts';
import { hasEnemies, sidesHostile, sneaksAt } from '../hostility.ts';
import { entering, victims } from '../movement/entering.ts';
import { hasWay } from '../movement/routes.ts';
import { type Sights, sightsOf } from '../movement/sight.ts';
import { areasOf, capitalOf, isSubpower, minors } from '../nations.ts';
import { satelliteNation, satelliteSlots } from '../satellites.ts';
import type { Area, AreaId, Block, Faction, NationId, Pledge, Side, State, UnitNation } from '../state.ts';
import { turnOf } from '../state.ts';
import { isGround } from '../units.ts';
import { pairId } from '../war.ts';

/** 13.1, 22.4 Who would take a Minor as his Satellite if it were attacked by this faction; null: nobody. */
export function saviourOf(g: State, by: Faction, minor: NationId): Faction | null {
  const p = protectorOf(g, minor);
  return p === by ? null : p;
}
/**
 * 13.1, R-25 Is an attack on this Protectorate a DoW on its Protector? In China only for a Foreign attack on Japan's.
 */
export const meansWar = (saviour: Faction, minor: NationId, as: UnitNation): boolean =>
  !inChina(capitalOf(minor)) || (saviour === 'japan' && !isSubpower(as));

const heldBy = (g: State, from: Side, to: Side): State['areas'] => {
  const areas = likeTable(g.areas);
  for (const id of landAreas) if (controller(g, id) === from) areas[id] = supposed(areas[id] as Area, { control: to });
  return areas;
};

/** R-65 The state as it would be after a DoW: tables that change are copies, the rest is shared. */
export function supposeWar(g: State, by: Faction, on: Side): State {
  const victim: Faction = on === 'british-empire' ? 'usa' : (on as Faction);
  const pairs = { ...g.pairs, [pairId(by, victim)]: { id: pairId(by, victim), war: by } };
  if (on !== 'british-empire') return { ...g, pairs };
  const nations = { ...g.nations, 'british-empire': { id: 'british-empire', ally: true as const } };
  return { ...g, pairs, nations, areas: heldBy(g, 'british-empire', 'usa') };
}
/**
 * R-65 The state as it would be after a violation: units of the Minor, or of its Protector, stand in its Cities and
 * Towns. Of a Minor without a Protector only its own land is to be looked at: in that of others the same is supposed.
 */
export function supposeViolation(g: State, by: Faction, minor: NationId, as: UnitNation): State {
  const saviour = saviourOf(g, by, minor);
  if (!saviour) return supposeAlone(g, `${by}|${as}`);
  const blocks = likeTable(g.blocks);
  man(blocks, minor, (at) => ({ nation: satelliteNation(saviour, at) }));
  const saved = { ...g, blocks, areas: heldBy(g, minor, saviour) };
  return meansWar(saviour, minor, as) ? supposeWar(saved, by, saviour) : saved;
}
/** 13.4, 22.3 Puts blocks into the Cities and Towns of a Minor. */
function man(blocks: State['blocks'], minor: NationId, of: (at: AreaId) => Pick<Block, 'nation' | 'minor'>): void {
  for (const { area: at, cv } of satelliteSlots(minor)) {
    const id = `suppose.${at}`;
    blocks[id] = { id, type: 'fortress', cv, area: at, handle: '', ...of(at) };
  }
}
/**
 * All Minors at once that nobody would save from this faction, violated by this nation: one state for all questions.
 */
const supposeAlone = derived<State, string, State>(
  ['blocks', 'areas', 'nations', 'pairs', 'turn', 'pledges', 'techs', 'factions', 'options'],
  (g, key) => {
    const [by, as] = key.split('|') as [Faction, UnitNation];
    const blocks = likeTable(g.blocks);
    const nations = likeTable(g.nations);
    for (const minor of minors) {
      if (!isNeutral(g, minor) || saviourOf(g, by, minor)) continue;
      man(blocks, minor, () => ({ nation: 'armed-minor', minor }));
      nations[minor] = { id: minor, violator: by, by: as };
    }
    return { ...g, blocks, nations };
  },
  6,
);

/** 21.3 Units of both already share a sea: there will be a Battle. */
export const sharesSea = (g: State, by: Faction, against: Side): boolean =>
  things(g.blocks).some(
    (b) =>
      isSea(b.area) &&
      sideOf(g, b) === by &&
      !b.escaped &&
      (sidesHostile(g, b.area, by, against) ||
        (sneaksAt(g, by, against) && blocksIn(g, b.area).some((x) => sideOf(g, x) === against))),
  );

/** 24.3, 24.4 Could Red Militia appear in this Minor as a violation? */
export function militiaPossible(g: State, by: Faction, minor: NationId): boolean {
  if (by !== 'soviet' || (turnOf(g).orders ?? 0) < 1) return false;
  const here = areasOf(minor);
  if (here.some((id) => (g.areas[id]?.partisans ?? 0) > 0)) return true;
  return things(g.vaults).some((v) => v.owner === by && v.province !== undefined && here.includes(v.province));
}

const around = new Map<NationId, readonly AreaId[]>();
/** Areas from which land of a Minor is within reach of some block at normal speed. */
function aroundOf(minor: NationId): readonly AreaId[] {
  let known = around.get(minor);
  if (!known) around.set(minor, (known = [...new Set(areasOf(minor).flatMap((id) => [...withinThree(id).keys()]))]));
  return known;
}
/** R-65 Is anybody near enough to violate a Minor at all? Asked before the state after a violation is supposed. */
export const nearMinor = (g: State, by: Faction, minor: NationId, as: UnitNation): boolean =>
  aroundOf(minor).some((id) =>
    blocksIn(g, id).some(
      (b) => commanderOf(b) === by && b.type !== 'fortress' && isSubpower(b.nation) === isSubpower(as),
    ),
  ) ||
  (isSubpower(as) && militiaPossible(g, by, minor));

/**
 * Does a Ground unit stand next to land of a Minor that nobody protects, free to walk in? Then nothing has to be
 * supposed. Land that is closed to it (14.2, 23.5) leaves the question open.
 */
export const borders = (g: State, by: Faction, minor: NationId, as: UnitNation): boolean =>
  areasOf(minor).some((at) =>
    neighbours(at).some(
      (from) =>
        !isSea(from) &&
        blocksIn(g, from).some(
          (b) =>
            b.nation === as &&
            isGround(b.type) &&
            b.type !== 'fortress' &&
            (by === 'japan' || isSubpower(as) || !inChina(at)) &&
            !hasEnemies(g, b.nation, from),
        ),
    ),
  );

/** Is Aggression in this area, against this side, what was declared? */
export const fulfils = (p: Pick<Pledge, 'against' | 'minor'>, at: AreaId, against: Side): boolean =>
  p.minor === undefined ? against === p.against : area(at).nation === p.minor;

/**
 * R-65 Can this faction still commit the Aggression that it has declared, with the orders left? `elsewhere`: a state
 * that is the same but in the land of the Minor, where `g` only supposes something; what is known of it need not be
 * found again.
 */
export function aggressionPossible(
  g: State,
  by: Faction,
  p: Pick<Pledge, 'against' | 'minor' | 'by'>,
  elsewhere: State = g,
): boolean {
  if (p.minor === undefined && sharesSea(g, by, p.against)) return true;
  if ((turnOf(g).orders ?? 0) < 1) return false;
  if (p.minor !== undefined && p.by !== undefined && isSubpower(p.by) && militiaPossible(g, by, p.minor)) return true;
  const far = farFrom(g, p);
  const sights = (n: UnitNation): Sights => {
    const there = sightsOf(g, n);
    if (elsewhere === g || p.minor === undefined) return there;
    const other = sightsOf(elsewhere, n);
    const own = landOf(p.minor);
    return (at) => (own.has(at) ? there(at) : other(at));
  };
  // Blocks of one nation and type in one place have the same ways. Whoever is only supposed does not strike.
  const tried = new Set<string>();
  return things(elsewhere.blocks).some((b) => {
    if (!mayStrike(b, by, p) || far(b.area) > 3) return false;
    const kind = `${b.nation}|${b.type}|${b.area}|${b.escaped ? 1 : 0}`;
    if (tried.has(kind)) return false;
    tried.add(kind);
    const strikes = (from: AreaId, to: AreaId): boolean =>
      entering(g, b, from, to).aggression && victims(g, b, to).some((v) => fulfils(p, to, v));
    return hasWay(g, b, far, strikes, sights(b.nation));
  });
}
const lands = new Map<NationId, ReadonlySet<number>>();
/** The numbers of a Minor's areas. */
function landOf(minor: NationId): ReadonlySet<number> {
  let known = lands.get(minor);
  if (!known) lands.set(minor, (known = new Set(areasOf(minor).map(numberOf))));
  return known;
}
/** Over how many borders each area lies from where Aggression could be what was declared. */
function farFrom(g: State, p: Pick<Pledge, 'against' | 'minor'>): (at: AreaId) => number {
  const steps = p.minor === undefined ? stepsFrom(aimedAt(g, p.against)) : stepsFromMinor(p.minor);
  return (at) => steps.get(at) ?? Number.POSITIVE_INFINITY;
}
/** Land that a side holds, and wherever units of it are. */
const aimedAt = (g: State, against: Side): Set<AreaId> =>
  new Set([
    ...landAreas.filter((id) => controller(g, id) === against),
    ...things(g.blocks).flatMap((x) => (sideOf(g, x) === against ? [x.area] : [])),
  ]);
const minorSteps = new Map<NationId, ReadonlyMap<AreaId, number>>();
function stepsFromMinor(minor: NationId): ReadonlyMap<AreaId, number> {
  let known = minorSteps.get(minor);
  if (!known) minorSteps.set(minor, (known = stepsFrom(new Set(areasOf(minor)))));
  return known;
}
function mayStrike(b: Block, by: Faction, p: Pick<Pledge, 'by'>): boolean {
  if (commanderOf(b) !== by || b.moved || b.type === 'fortress') return false;
  if (p.by === undefined) return true;
  return isSubpower(p.by) ? b.nation === p.by : !isSubpower(b.nation);
}
