import type { Frame, IO, Phase } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { blocksIn } from '../blocks.ts';
import { areaState } from '../control.ts';
import { standUp } from '../place.ts';
import type { AreaId, Block, Faction, State } from '../state.ts';
import { turnOf } from '../state.ts';
import { redTech } from '../techs.ts';
import { isGround, unit } from '../units.ts';

export interface SuppressFrame extends Frame {
  area: AreaId;
}
/** 24.6 Where Partisans are to be suppressed. */
export const suppressionAreas = (g: State): AreaId[] =>
  [...new Set(things(g.blocks).flatMap((b) => (b.suppresses ? [b.area] : [])))].sort();
const assigned = (g: State, at: AreaId): Block[] =>
  blocksIn(g, at)
    .filter((b) => b.suppresses)
    .sort((a, b) => unit(a.type).priority - unit(b.type).priority || (a.id < b.id ? -1 : 1));

/** 24.6, R-37 Ambush first, then each assigned unit fires: hits remove Partisans, each 6 brings a new one. */
export const suppress: Phase<State, SuppressFrame> = {
  rule: '24.6',
  open: true,
  enter(g, f, io) {
    const n = g.areas[f.area]?.partisans ?? 0;
    if (!redTech(g, 'guerrilla-warfare') || n === 0 || !assigned(g, f.area).some((b) => isGround(b.type)))
      return fireAll(g, f, io);
    const dice = io.roll(n, 6, 'draw.ambush');
    const hits = dice.filter((d) => d === 1).length;
    io.log('partisans.ambush', { area: f.area, dice, hits });
    if (hits === 0) return fireAll(g, f, io);
    const side = turnOf(g).active as Faction;
    io.call('assignHits', {
      area: f.area,
      attacker: side,
      targets: [side],
      side,
      cls: 'G',
      n: hits,
      suppressors: true,
    });
  },
  resume: (g, f, _r, io) => fireAll(g, f, io),
};
function fireAll(g: State, f: SuppressFrame, io: IO): void {
  for (const b of assigned(g, f.area)) {
    const dice = io.roll(b.cv, 6, 'draw.suppress');
    const hits = dice.filter((d) => d <= unit(b.type).firepower.G).length;
    const risen = dice.filter((d) => d === 6).length;
    const a = areaState(g, f.area);
    const left = Math.max(0, (a.partisans ?? 0) - hits) + risen;
    if (left > 0) a.partisans = left;
    else if (a.partisans !== undefined) delete a.partisans;
    io.log('partisans.suppressed', { area: f.area, nation: b.nation, type: b.type, dice, hits, risen });
  }
  for (const b of assigned(g, f.area)) {
    delete b.suppresses;
    standUp(g, io, b);
  }
  io.finish();
}
