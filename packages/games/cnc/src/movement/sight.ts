import { derived, plain } from '@wardroom/rules';
import { blocksOfSide, hasGround, sideOf } from '../blocks.ts';
import type { AreaFacts } from '../board.ts';
import { area, areas, inChinaProper, isSea } from '../board.ts';
import { controller, isNeutral } from '../control.ts';
import { contested, hasEnemies, intervenes, landHostile, sneaksAt } from '../hostility.ts';
import { factionOfUnits, isMinor } from '../nations.ts';
import type { AreaId, Block, State, UnitNation } from '../state.ts';
import { whereabouts } from '../whereabouts.ts';
import { canBeIn, canPassStrait, meets } from './entering.ts';

/** What an area is to units of one nation, as far as their moves ask for it: the same for every unit of the nation. */
export interface Sight {
  sea: boolean;
  /** 17.1.5 They may be here. */
  open: boolean;
  /** They would meet Enemies; in a Sneak Attack the victim's too. */
  met: boolean;
  /** 17.1.4 Enemies that stop a unit, wherever the victim of a Sneak Attack is. */
  stops: boolean;
  /** The land is their own side's, the sea an Open Sea. */
  friendly: boolean;
  /** A Battle, on land. */
  contested: boolean;
  /** A Battle of anybody. */
  battle: boolean;
  /** Units of their own side are here. */
  own: boolean;
  ownGround: boolean;
  /** Their own side controls it. */
  ours: boolean;
  /** 17.8 Enemy territory. */
  hostile: boolean;
  /** 21.4.1 Land of the victim of a Sneak Attack, with whom there is still Peace: not to be passed through. */
  sneaked: boolean;
  passSea: boolean;
  passAir: boolean;
  china: boolean;
}
/** By the number of an area. */
export type Sights = (n: number) => Sight;

/** What the sight of a nation is made of besides the blocks in an area. */
const reads = ['areas.control', 'areas.marker', 'pairs', 'nations', 'turn#', 'turn.sneak', 'pledges'];
/** By the numbers of areas: what was seen there, and how often the blocks there had changed by then. */
interface Seen {
  sights: (Sight | undefined)[];
  when: Uint32Array;
}
const seenBy = derived<State, UnitNation, Seen>(reads, () => ({
  sights: areas.map(() => undefined),
  when: new Uint32Array(areas.length),
}));
/**
 * The areas as units of a nation see them, for as long as nothing is written: each is looked at when it is first asked
 * for, and anew when its blocks have changed.
 */
export function sightsOf(state: State, nation: UnitNation): Sights {
  const g = plain(state);
  const { sights, when } = seenBy(g, nation);
  const { changes } = whereabouts(g);
  return (n) => {
    let sight = sights[n];
    if (sight === undefined || when[n] !== changes[n]) {
      sights[n] = sight = look(g, nation, (areas[n] as AreaFacts).id);
      when[n] = changes[n] as number;
    }
    return sight;
  };
}

function look(g: State, nation: UnitNation, at: AreaId): Sight {
  // Only what all units of the nation have in common is asked of it.
  const b = { id: '', nation, type: 'infantry', cv: 1, area: at, handle: '' } as Block;
  const side = sideOf(g, b);
  const sea = isSea(at);
  const by = sea ? '' : controller(g, at);
  const open = canBeIn(g, b, at) === null;
  const anybody = meets(g, b, at);
  const enemies = hasEnemies(g, nation, at);
  const battle = contested(g, at);
  const own = blocksOfSide(g, at, side);
  return {
    sea,
    open,
    met: anybody,
    stops: enemies || (!sea && anybody),
    friendly: open && (sea ? !anybody : by === factionOfUnits[nation] || by === 'british-empire'),
    contested: !sea && anybody && battle,
    battle,
    own: own.some((x) => !x.escaped),
    ownGround: !sea && hasGround(g, at, side),
    ours: by === side,
    hostile:
      !sea &&
      (landHostile(g, nation, at, by) ||
        sneaksAt(g, side, by) ||
        (isMinor(by) && !isNeutral(g, by) && !intervenes(g, nation, by))),
    sneaked: !sea && sneaksAt(g, side, by) && !landHostile(g, nation, at, by),
    passSea: !sea && canPassStrait(g, b, at, false),
    passAir: !sea && canPassStrait(g, b, at, true),
    china: area(at).kind === 'land' && inChinaProper(at),
  };
}
