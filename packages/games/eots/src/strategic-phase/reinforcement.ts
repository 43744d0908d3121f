import type { Frame, IO, Offer, Phase, Refusal } from '@wardroom/rules';
import { among, leaf, refuse } from '@wardroom/rules';
import { isHq } from '../counters.ts';
import type { Place, Side, State, Unit, UnitId } from '../state.ts';
import { setTrack, track, turnOf, warInEurope } from '../tracks.ts';
import { arriving, delay, dropLost, isDelayed, mayBeDiverted } from './arriving.ts';
import { hasPlace, placing } from './simultaneous.ts';

interface ReinforcementFrame extends Frame {
  side: Side;
  /** R9.1.4 Units held back, until Europe's dice have fallen. */
  held?: readonly UnitId[];
  /** Units still to be placed. */
  waiting?: readonly UnitId[];
  /** Placed in this segment. */
  placed?: readonly UnitId[];
}

/** R9.1.1 Every shipping point serves again; the Allies get one more for good, unless Europe needs it. */
function shipping(g: State, io: IO): void {
  for (const used of ['aspUsed.japan', 'aspUsed.allied'] as const) if (track(g, used) !== 0) setTrack(g, used, 0);
  if (turnOf(g) < 2 || warInEurope(g) >= 3) return;
  setTrack(g, 'asp.allied', track(g, 'asp.allied') + 1);
  io.log('strategic.shipping', { level: track(g, 'asp.allied') });
}

/**
 * R9.1.2 Of those who wait: the Allies who were delayed before and have a place now; they come in before the new ones.
 */
const overdue = (g: State, f: ReinforcementFrame): UnitId[] =>
  f.side === 'japan'
    ? []
    : (f.waiting ?? []).filter((u) => g.units[u]?.at === 'delayed' && hasPlace(g, u, f.placed ?? []));
function placeable(g: State, f: ReinforcementFrame): UnitId[] {
  const first = overdue(g, f);
  return first.length > 0 ? first : (f.waiting ?? []).filter((u) => hasPlace(g, u, f.placed ?? []));
}
/** May this unit be placed next? */
function isNext(g: State, f: ReinforcementFrame, unit: UnitId): boolean {
  if (!f.waiting?.includes(unit) || !hasPlace(g, unit, f.placed ?? [])) return false;
  return g.units[unit]?.at === 'delayed' || overdue(g, f).length === 0;
}
function whyNot(g: State, f: ReinforcementFrame, unit: UnitId): Refusal {
  if (!f.waiting?.includes(unit)) return refuse('R9.1.2', 'strategic.notArriving', { unit });
  const [first] = g.units[unit]?.at === 'delayed' ? [] : overdue(g, f);
  return first
    ? refuse('R9.1.2', 'strategic.delayedFirst', { unit, first })
    : refuse('R9.1.8', 'strategic.noPlace', { unit });
}

/** R9.1.8 Who finds no place waits among the delayed; true: nobody is left who could be placed. */
function settled(g: State, f: ReinforcementFrame, io: IO): boolean {
  if ((f.waiting ?? []).some((u) => hasPlace(g, u, f.placed ?? []))) return false;
  for (const id of f.waiting ?? []) delay(g, id, io);
  f.waiting = [];
  return true;
}

const places = (g: State, f: ReinforcementFrame): Offer =>
  among(
    () => placeable(g, f),
    (unit: UnitId) => placing(g, unit, f.placed ?? []),
    (unit: UnitId) => whyNot(g, f, unit),
    {
      has: (unit) => isNext(g, f, String(unit)),
      sample(pick) {
        const unit = f.waiting?.[pick(f.waiting.length)];
        return unit !== undefined && isNext(g, f, unit) ? unit : null;
      },
    },
  );

/** R9.1.3 Those who are held back wait or leave; then the others are placed. */
function holdBack(g: State, f: ReinforcementFrame, io: IO): void {
  for (const id of f.held ?? []) delay(g, id, io);
  delete f.held;
  if (settled(g, f, io)) io.finish();
}

/** R9.1 Reinforcements of a side: who can be placed must be; all placements count as simultaneous. */
export const reinforcement: Phase<State, ReinforcementFrame> = {
  rule: 'R9.1',
  open: true,
  enter(g, f, io) {
    if (f.side === 'allied') shipping(g, io);
    const all = dropLost(g, arriving(g, f.side), io);
    const held = all.filter((id) => isDelayed(g, id));
    f.held = held;
    f.placed = [];
    // Headquarters first: others may come to their hex.
    f.waiting = all
      .filter((id) => !held.includes(id))
      .sort((a, b) => Number(isHq(b)) - Number(isHq(a)) || (a < b ? -1 : 1));
    // R9.1.4 The dice wait for the word of the Allied player.
    if (!held.some((id) => mayBeDiverted(g, id))) holdBack(g, f, io);
  },
  decisions(g, f) {
    if (f.held) return [{ seat: f.side, prompt: 'strategic.europe', kinds: { rollEurope: leaf } }];
    return [
      {
        seat: f.side,
        prompt: 'strategic.reinforcement',
        params: { left: (f.waiting ?? []).length },
        kinds: { place: places(g, f) },
      },
    ];
  },
  choose(g, f, choice, io) {
    if (choice.kind === 'rollEurope') return holdBack(g, f, io);
    const [id, to] = choice.value as [UnitId, Place];
    const u = g.units[id] as Unit;
    u.at = to;
    if (u.exempt) delete u.exempt;
    if (isHq(id)) u.newcomer = true;
    io.log('strategic.placed', { unit: id, hex: to });
    f.waiting = (f.waiting ?? []).filter((x) => x !== id);
    f.placed = [...(f.placed ?? []), id];
    if (settled(g, f, io)) io.finish();
  },
};
