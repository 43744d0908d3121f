import type { IO } from '@wardroom/rules';
import { content, garrisonIn, hasJp, hasUs, jpIn, usIn } from '../board.ts';
import { putBack } from '../deck.ts';
import type { HexId } from '../hexes.ts';
import { distance } from '../hexes.ts';
import { disruptUs, occupy } from '../losses.ts';
import { hexes, onMap } from '../map.ts';
import { narrowBy } from '../narrow.ts';
import { relocate, tacticalReinforcement } from '../reserves.ts';
import type { JpUnit, State } from '../state.ts';
import type { CloseCombat } from './piles.ts';

/**
 * 8.6.6, R-17 Left-over cards go back on top, the US pile first; survivors are disrupted; Tactical Reinforcements are
 * answered.
 */
function wrapUp(g: State, f: CloseCombat, io: IO, units: readonly string[]): void {
  putBack(g, [...(f.us ?? []), ...(f.jp ?? [])]);
  for (const id of units) {
    const u = g.us[id];
    if (!u) continue;
    delete u.from;
    if (!onMap(u.at)) continue;
    disruptUs(g, io, u);
    // 6.51 Where they withdrew or fell back to a position, its guns are lost too.
    if (u.at !== f.hex) occupy(g, io, u.at);
  }
  for (let n = 0; n < (f.reinforcements ?? 0); n++) tacticalReinforcement(g, io, f.hex);
  if (!hasJp(g, f.hex) && hasUs(g, f.hex)) occupy(g, io, f.hex);
  io.beat();
  io.finish();
}

function disrupt(u: JpUnit): void {
  u.disrupted = true;
}

/** 8.6.5 Elimination, surrender, or the withdrawal of the US. */
export function endCombat(g: State, f: CloseCombat, io: IO): void {
  const us = usIn(g, f.hex).map((u) => u.id);
  const left = hasJp(g, f.hex);
  const goes = f.withdrawTo !== undefined && left;
  io.log(endLine(left, us.length > 0, goes), { hex: f.hex });
  if (goes) for (const id of us) (g.us[id] as { at: string }).at = f.withdrawTo as HexId;
  const inPosition = content(g).positionAt(f.hex) !== undefined;
  for (const u of jpIn(g, f.hex)) {
    const unit = g.jp[u.id] as JpUnit;
    // R-39 After a withdrawal a tank outside a position is not disrupted.
    if (!(goes && u.tank && !inPosition)) disrupt(unit);
    if (!inPosition) relocate(g, io, unit);
  }
  wrapUp(g, f, io, us);
}
function endLine(japanese: boolean, us: boolean, withdrawn: boolean): string {
  if (withdrawn) return 'combat.withdrawn';
  if (!japanese) return 'combat.usWins';
  return us ? 'combat.ends' : 'combat.japaneseWins';
}

/**
 * 8.6.5 Both piles are empty: the defender stays, attackers go back. `way`: the free hex that the player has chosen.
 */
export function exhaustion(g: State, f: CloseCombat, io: IO, way?: HexId): void {
  const us = usIn(g, f.hex).map((u) => u.id);
  if (f.by === 'us' && way === undefined) {
    const blocked = us.find((id) => {
      const from = g.us[id]?.from;
      return from === undefined || hasJp(g, from);
    });
    if (blocked !== undefined) {
      const free = hexes.map((h) => h.id).filter((h) => h !== f.hex && !hasJp(g, h));
      io.call('wayBack', { options: narrowBy(free, (h) => distance(h, f.hex)), about: { hex: f.hex } });
      return;
    }
  }
  io.log('combat.exhaustion', { hex: f.hex });
  if (f.by === 'us')
    for (const id of us) {
      const u = g.us[id] as { at: string; from?: string };
      u.at = u.from !== undefined && !hasJp(g, u.from) ? u.from : (way as HexId);
    }
  for (const u of jpIn(g, f.hex)) {
    const unit = g.jp[u.id] as JpUnit;
    disrupt(unit);
    if (f.attackers?.includes(u.id)) goHome(g, f, io, unit);
  }
  wrapUp(g, f, io, us);
}

/** Japanese attackers return to the position that they came from, or the nearest vacant one. */
function goHome(g: State, f: CloseCombat, io: IO, u: JpUnit): void {
  const home = f.origin as HexId;
  if (!hasJp(g, home) && !hasUs(g, home) && !garrisonIn(g, home)) {
    u.hex = home;
    io.log('jp.returns', { hex: home });
    return;
  }
  relocate(g, io, u);
}
