import type { Frame, Phase } from '@wardroom/rules';
import { leaf } from '@wardroom/rules';
import { battalionsOf } from '../groups.ts';
import type { HexId } from '../hexes.ts';
import { occupy } from '../losses.ts';
import type { State, UnitId, UsUnit } from '../state.ts';
import { SEAT } from '../state.ts';
import { isHqId } from '../us-units.ts';
import { hqMoved, leaving } from './economy.ts';

interface Infiltrating extends Frame {
  units: readonly UnitId[];
  from: HexId;
  to: HexId;
  /** Units that still have to lose their step. */
  lost: readonly UnitId[];
  /** The card has hit: the player may stay. */
  hit: boolean;
  moved?: true;
}
const left = (g: State, f: Infiltrating): UsUnit[] =>
  f.units.flatMap((id) => (g.us[id]?.at === f.from ? [g.us[id] as UsUnit] : []));

function goOver(g: State, f: Infiltrating, io: Parameters<NonNullable<Phase<State>['enter']>>[2]): void {
  const units = left(g, f);
  for (const u of units) {
    u.at = f.to;
    if (isHqId(u.id)) hqMoved(g, u.id);
  }
  occupy(g, io, f.to);
  io.log('infiltrate.moved', { units: units.map((u) => u.id), hex: f.to });
  f.moved = true;
  if (
    !leaving(
      g,
      io,
      units.map((u) => u.id),
      f.from,
    )
  )
    io.finish();
}

/** 7.3.4 Losses of the card, then the move; after a loss the player may stay. */
export const infiltrating: Phase<State, Infiltrating> = {
  rule: '7.3.4',
  open: true,
  groups: battalionsOf,
  enter(g, f, io) {
    const [first, ...rest] = f.lost;
    if (first !== undefined) {
      f.lost = rest;
      io.call('loseStep', { unit: first });
    } else if (!f.hit) goOver(g, f, io);
  },
  decisions: (g, f) =>
    f.hit && f.lost.length === 0 && left(g, f).length > 0
      ? [
          {
            seat: SEAT,
            prompt: 'infiltrateOrStay',
            params: { units: f.units, hex: f.to },
            kinds: { go: leaf, stay: leaf },
          },
        ]
      : [],
  choose(g, f, { kind }, io) {
    if (kind === 'go') goOver(g, f, io);
    else io.finish();
  },
  resume(g, f, _result, io) {
    const [first, ...rest] = f.lost;
    if (f.moved) io.finish();
    else if (first !== undefined) {
      f.lost = rest;
      io.call('loseStep', { unit: first });
    } else if (left(g, f).length === 0) io.finish();
  },
};
