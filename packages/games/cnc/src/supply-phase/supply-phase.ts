import type { Frame, IO, Phase } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from '../blocks.ts';
import { area, landAreas } from '../board.ts';
import { canGetAway, waysOut } from '../combat/battle.ts';
import { leave } from '../combat/round.ts';
import { areaState, settleControl } from '../control.ts';
import { uses } from '../economy.ts';
import { contested } from '../hostility.ts';
import { changeCv, removeBlock } from '../place.ts';
import type { AreaId, Block, Faction, Season, State } from '../state.ts';
import { factionsOf, turnOf } from '../state.ts';
import { starves } from '../supply.ts';
import { clear } from '../tables.ts';
import { tradeReach } from '../trade-routes.ts';
import { isGround } from '../units.ts';
import { isAtWar } from '../war.ts';

export interface SupplyFrame extends Frame {
  season: Season;
  /** 20.3 Contested areas where a side lost its last Ground unit in this phase. */
  lost?: readonly { area: AreaId; side: Faction }[];
}
/** 20.1-20.3 Unsupplied Ground units lose a step, all at once; air and naval units without Ground Support get away. */
export const supplyPhase: Phase<State, SupplyFrame> = {
  rule: '20.1',
  open: true,
  enter(g, f, io) {
    settleControl(g);
    clear(g.crossings);
    const hungry = things(g.blocks).filter((b) => starves(g, b) && (f.season !== 'winter' || area(b.area).nation === 'russia'));
    const before = fronts(g);
    for (const b of hungry) {
      io.log('supply.attrition', { nation: b.nation, area: b.area });
      changeCv(g, io, b, -1);
    }
    f.lost = before.filter(({ area: at, side }) => !blocksIn(g, at).some((b) => sideOf(g, b) === side && isGround(b.type)));
    settle(g, f, io);
  },
  decisions(g, f) {
    const all = homeless(g, f);
    const b = all[0] as Block;
    const own = all.filter((x) => commanderOf(x) === commanderOf(b));
    return [
      { seat: commanderOf(b) as Faction, prompt: 'supply.mustLeave', kinds: waysOut(g, own, false), key: own.map((x) => x.id).join() },
    ];
  },
  choose(g, f, choice, io) {
    leave(g, io, g.blocks[String(choice.value[0])] as Block, String(choice.value[1]));
    settle(g, f, io);
  },
};
/** Contested areas with Ground units, side by side, in turn order. */
function fronts(g: State): { area: AreaId; side: Faction }[] {
  const all = landAreas.filter((id) => contested(g, id));
  return turnOf(g).order.flatMap((side) =>
    all.filter((id) => blocksIn(g, id).some((b) => sideOf(g, b) === side && isGround(b.type))).map((id) => ({ area: id, side })),
  );
}
const homeless = (g: State, f: SupplyFrame): Block[] =>
  (f.lost ?? []).flatMap(({ area: at, side }) => (contested(g, at) ? blocksIn(g, at).filter((b) => sideOf(g, b) === side) : []));
function settle(g: State, f: SupplyFrame, io: IO): void {
  for (;;) {
    const all = homeless(g, f);
    const gone = all.filter((b) => !canGetAway(g, b, false));
    if (all.length === 0) break;
    if (gone.length === 0) return;
    for (const b of gone) removeBlock(g, io, b);
  }
  settleControl(g);
  if (f.season === 'summer') markBlockades(g, io);
  io.finish();
}
/** 20.5 In Summer all POP and RES of factions at War that have no Trade Route are marked. */
export function markBlockades(g: State, io: Pick<IO, 'log'>): void {
  for (const f of factionsOf(g)) {
    if (!isAtWar(g, f)) continue;
    const reach = tradeReach(g, f);
    for (const id of landAreas) {
      const a = area(id);
      if (a.pop + a.res + a.oil === 0 || !uses(g, f, id) || reach.has(id)) continue;
      areaState(g, id).blockaded = f;
      io.log('supply.blockade', { area: id, faction: f });
    }
  }
}
