import type { Frame, IO, Phase } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from '../blocks.ts';
import { area, isLand } from '../board.ts';
import { canGetAway, waysOut } from '../combat/battle.ts';
import { leave } from '../combat/round.ts';
import { areaState, noteArrivals, settleControl } from '../control.ts';
import { used } from '../economy.ts';
import { renewHandles } from '../handles.ts';
import { contested } from '../hostility.ts';
import { removeBlock, standUpWhereQuiet } from '../place.ts';
import type { AreaId, Block, Faction, Season, State, UnitNation } from '../state.ts';
import { factionsOf, turnOf } from '../state.ts';
import { outOfSupply, starves } from '../supply.ts';
import { clear } from '../tables.ts';
import { tradeReach } from '../trade-routes.ts';
import { isGround } from '../units.ts';
import { isAtWar } from '../war.ts';

export interface SupplyFrame extends Frame {
  season: Season;
  /** 20.3 Contested areas where a side lost its last Ground unit in this phase. */
  lost?: readonly { area: AreaId; side: Faction }[];
}
/**
 * 20.1, 20.3, R-77 Unsupplied Ground units lose a step, all at once; air and naval units without Ground Support get
 * away.
 */
export const supplyPhase: Phase<State, SupplyFrame> = {
  rule: '20.1',
  open: true,
  enter(g, f, io) {
    settleControl(g);
    clear(g.crossings);
    const read = plain(g);
    const hungry = things(read.blocks).filter(
      (b) => starves(read, b) && (f.season !== 'winter' || area(b.area).nation === 'russia'),
    );
    const before = fronts(g);
    starve(g, hungry, io);
    f.lost = before.filter(
      ({ area: at, side }) => !blocksIn(read, at).some((b) => sideOf(read, b) === side && isGround(b.type)),
    );
    settle(g, f, io);
  },
  decisions(g, f) {
    const all = homeless(g, f);
    const b = all[0] as Block;
    const own = all.filter((x) => commanderOf(x) === commanderOf(b));
    return [
      {
        seat: commanderOf(b) as Faction,
        prompt: 'supply.mustLeave',
        kinds: waysOut(g, own, false),
        key: own.map((x) => x.id).join(),
      },
    ];
  },
  choose(g, f, choice, io) {
    leave(g, io, g.blocks[String(choice.value[0])] as Block, String(choice.value[1]));
    settle(g, f, io);
  },
};
/**
 * 20.3 The losses. That an area is out of supply everybody can see, which blocks there lose a step only their owner:
 * all face-down blocks of that nation there get new names, whether they lost something or not.
 */
function starve(g: State, hungry: readonly Block[], io: IO) {
  const read = plain(g);
  const cut = new Set(things(read.blocks).flatMap((b) => (outOfSupply(read, b) ? [`${b.area} ${b.nation}`] : [])));
  for (const b of hungry) {
    const { nation, area: at, cv, id } = b;
    io.log('supply.attrition', { nation, area: at, type: b.type, cv: cv - 1 }, [commanderOf(b) as Faction]);
    if (cv > 1) (g.blocks[id] as Block).cv = cv - 1;
    else {
      io.barrier();
      io.log('supply.eliminated', { nation, area: at });
      delete g.blocks[id];
      noteArrivals(g, at);
    }
  }
  for (const key of [...cut].sort()) {
    const [at, nation] = key.split(' ') as [AreaId, UnitNation];
    renewHandles(g, io, at, nation);
  }
}
/** Contested areas with Ground units, side by side, in turn order. */
function fronts(state: State): { area: AreaId; side: Faction }[] {
  const g = plain(state);
  const all = [...new Set(things(g.blocks).map((b) => b.area))].filter((id) => isLand(id) && contested(g, id)).sort();
  return turnOf(g).order.flatMap((side) =>
    all
      .filter((id) => blocksIn(g, id).some((b) => sideOf(g, b) === side && isGround(b.type)))
      .map((id) => ({ area: id, side })),
  );
}
const homeless = (g: State, f: SupplyFrame): Block[] =>
  (f.lost ?? []).flatMap(({ area: at, side }) =>
    contested(g, at) ? blocksIn(g, at).filter((b) => sideOf(g, b) === side) : [],
  );
function settle(g: State, f: SupplyFrame, io: IO): void {
  const read = plain(g);
  for (;;) {
    const all = homeless(read, f);
    const gone = all.filter((b) => !canGetAway(read, b, false));
    if (all.length === 0) break;
    if (gone.length === 0) return;
    for (const b of gone) removeBlock(g, io, g.blocks[b.id] as Block);
  }
  settleControl(g);
  standUpWhereQuiet(g, io);
  if (f.season === 'summer') markBlockades(g, io);
  io.finish();
}
/** 20.5, R-73 In Summer all POP and RES of factions at War that have no Trade Route are marked. */
export function markBlockades(g: State, io: Pick<IO, 'log'>): void {
  const read = plain(g);
  for (const f of factionsOf(read)) {
    if (!isAtWar(read, f)) continue;
    const reach = tradeReach(read, f);
    for (const id of used(read, f)) {
      if (reach.has(id)) continue;
      areaState(g, id).blockaded = f;
      io.log('supply.blockade', { area: id, faction: f });
    }
  }
}
