import type { Frame, IO, Phase } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import national from '../data/national.json' with { type: 'json' };
import { controller } from './control.ts';
import { sideOf } from './counters.ts';
import { cardsIn } from './draw-cards.ts';
import { clearFlag, flag, isSet } from './flags.ts';
import { unitsAt } from './on-map.ts';
import { ruleset } from './ruleset.ts';
import type { Card, State, Turn, Unit } from './state.ts';
import { sides } from './state.ts';
import { setTrack, track, turnOf } from './tracks.ts';
import { decided } from './victory/decide.ts';
import { tableOf } from './victory/sheet.ts';

/** R20.4 L, M: Midway, Kauai, Hawaii, Oahu. */
const islands = [
  { id: 'L.5108', hex: '5108', points: 1 },
  { id: 'L.5708', hex: '5708', points: 1 },
  { id: 'L.5908', hex: '5908', points: 1 },
  { id: 'M.5808', hex: '5808', points: 3 },
] as const;

const occupied = (g: State, hex: string): boolean =>
  controller(g, hex) === 'japan' && unitsAt(g, hex).some((u) => sideOf(u.id) === 'japan');

/**
 * R20.4 K, L, M, R20.7 What Japan earns at the end of a turn, each hex once in a match. R20.5 From 1943 Midway earns
 * nothing.
 */
export function earn(g: State, io: IO): void {
  const table = tableOf(g.options.now?.scenario ?? '1942');
  if (!table) return;
  const note = (id: string, hex: string, points: number): void => {
    if (g.earned[id] || !occupied(g, hex)) return;
    g.earned[id] = { id, points };
    io.log('turn.earned', { hex, points });
  };
  for (const hex of national.alaska.hexes) note(`K.${hex}`, hex, 1);
  for (const i of islands) if (i.hex !== '5108' || table === '1942') note(i.id, i.hex, i.points);
}

/** R17.2 (4) Marks of the turn go, the marker moves on. */
export function cleanUp(g: State, io: IO): void {
  for (const side of sides) {
    for (const t of [`aspUsed.${side}`, `passes.${side}`, `drawn.${side}`] as const)
      if (track(g, t) !== 0) setTrack(g, t, 0);
    clearFlag(g, `foDesignated.${side}`);
    // R10.8 A special card that was not played as an event: draw pile and discards are shuffled together.
    if (!isSet(g, `reshuffle.${side}`)) continue;
    clearFlag(g, `reshuffle.${side}`);
    for (const id of cardsIn(g, side, 'discard')) (g.cards[id] as Card).at = 'pile';
    io.log('reshuffled', { side });
  }
  if (track(g, 'pow') !== 0) setTrack(g, 'pow', 0);
  for (const f of ['casualties', 'bombed', 'chinaOffensive', 'tokyoExpress'] as const)
    if (isSet(g, f)) clearFlag(g, f);
  // What an event has said about the turn that ends (R9.2.7, R9.4.6, R18.5).
  for (const f of ['interceptors', 'panamaCanal', 'fewerGroundSteps'] as const) {
    const lasts = f === 'interceptors' && ruleset(g).highAltInterceptors === 'dieModifier';
    if (!lasts && (flag(g, f)?.turn ?? turnOf(g) + 1) <= turnOf(g)) clearFlag(g, f);
  }
  if (!isSet(g, 'fewerGroundSteps') && track(g, 'strikes') !== 0) setTrack(g, 'strikes', 0);
  for (const u of things(plain(g).units)) {
    for (const mark of ['bombed', 'returned', 'spent', 'newcomer'] as const)
      if (u[mark]) delete (g.units[u.id] as Unit)[mark];
  }
  const now = g.turn.now as Turn;
  now.turn = turnOf(g) + 1;
  now.segment = 'strategic';
  io.log('turn.begins', { turn: now.turn });
}

/** R17.2 End of Turn. */
export const endOfTurn: Phase<State, Frame> = {
  rule: 'R17.2',
  open: true,
  enter(g, _f, io) {
    earn(g, io);
    const end = decided(g);
    if (end) (g.turn.now as Turn).ended = end;
    else cleanUp(g, io);
    io.finish();
  },
};
