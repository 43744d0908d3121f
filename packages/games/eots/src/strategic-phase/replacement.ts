import type { Frame, IO, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, leaf, legal, plain, refuse } from '@wardroom/rules';
import { counter, counters, isB29, isUnitId } from '../counters.ts';
import { unitsAt } from '../on-map.ts';
import type { Place, Side, State, Unit, UnitId } from '../state.ts';
import { setTrack, track } from '../tracks.ts';
import { canFlipNow, hasPlace, placing } from './simultaneous.ts';
import {
  alliedSteps,
  divisionsAvailable,
  japaneseNavalSteps,
  mayReturn,
  type StepKind,
  shutOut,
  sideOfSteps,
  stepFor,
} from './steps.ts';

/** R9.2.4 Divisions that may leave China in a turn. */
const MOST_DIVISIONS = 2;

interface ReplacementFrame extends Frame {
  side: Side;
  /** Steps of this turn that are left, by kind; the kept Japanese steps lie on their tracks. */
  left?: { readonly [kind in StepKind]?: number };
  /** Divisions taken from China. */
  divisions?: number;
  /** Units that came back in this segment. */
  placed?: readonly UnitId[];
}

const kept = { air: 'jpAir', naval: 'jpNaval' } as const;
const keptOn = (f: ReplacementFrame, kind: StepKind): 'jpAir' | 'jpNaval' | null =>
  f.side === 'japan' && (kind === 'air' || kind === 'naval') ? kept[kind] : null;

/** Steps of a kind that can be used now. */
function stepsLeft(g: State, f: ReplacementFrame, kind: StepKind): number {
  const t = keptOn(f, kind);
  return t ? track(g, t) : (f.left?.[kind] ?? 0);
}

/** R9.2.4 May a division be taken for a step more? */
function canTakeDivision(g: State, f: ReplacementFrame): Verdict {
  if (f.side !== 'japan' || (f.divisions ?? 0) >= MOST_DIVISIONS) return refuse('R9.2.4', 'strategic.twoDivisions');
  return divisionsAvailable(g) ? legal : refuse('R9.2.4', 'strategic.noDivisions');
}
/** R9.2.1 May a step go to this unit on the map? */
function canFlipUnit(g: State, f: ReplacementFrame, unit: UnitId): Verdict {
  if (!isUnitId(unit) || !sideOfSteps(unit, f.side)) return refuse('R9.2.1', 'strategic.takesNone', { unit });
  if (stepsLeft(g, f, stepFor(unit) as StepKind) === 0) return refuse('R9.2.2', 'strategic.noStep', { unit });
  if (shutOut(g, unit)) return refuse('R9.2.7', 'strategic.strikes', { unit });
  return canFlipNow(g, unit, f.placed ?? []);
}
/** R9.2.3, R9.2.4 May a step bring this unit back? */
function canBringBack(g: State, f: ReplacementFrame, unit: UnitId): Verdict {
  if (!isUnitId(unit) || !sideOfSteps(unit, f.side)) return refuse('R9.2.1', 'strategic.takesNone', { unit });
  if (g.units[unit]?.at !== 'eliminated') return refuse('R9.2.1', 'strategic.notEliminated', { unit });
  if (stepsLeft(g, f, stepFor(unit) as StepKind) === 0) return refuse('R9.2.2', 'strategic.noStep', { unit });
  if (shutOut(g, unit)) return refuse('R9.2.7', 'strategic.strikes', { unit });
  return mayReturn(g, unit) ? legal : refuse('R9.2.3', 'strategic.staysOut', { unit });
}

/** Every unit of a side that takes steps, in the order of the ids. */
const takers = {
  japan: counters
    .filter((c) => sideOfSteps(c.id, 'japan'))
    .map((c) => c.id)
    .sort(),
  allied: counters
    .filter((c) => sideOfSteps(c.id, 'allied'))
    .map((c) => c.id)
    .sort(),
} as const;
/** Units on the map that are reduced, and units that are eliminated: the others need not be asked about. */
const reduced = (g: State, side: Side): UnitId[] => takers[side].filter((u) => plain(g).units[u]?.reduced);
const dead = (g: State, side: Side): readonly UnitId[] =>
  unitsAt(g, 'eliminated')
    .map((u) => u.id)
    .filter((u) => sideOfSteps(u, side));

const flips = (g: State, f: ReplacementFrame): UnitId[] =>
  reduced(g, f.side).filter((u) => canFlipUnit(g, f, u) === null);
const returns = (g: State, f: ReplacementFrame): UnitId[] =>
  dead(g, f.side).filter((u) => canBringBack(g, f, u) === null && hasPlace(g, u, f.placed ?? []));

/** Would a ground step find a unit? A division is not taken for nothing. */
function wanted(g: State, f: ReplacementFrame): boolean {
  const one: ReplacementFrame = { ...f, left: { ...f.left, ground: 1 } };
  const ground = (u: UnitId): boolean => stepFor(u) === 'ground';
  return (
    reduced(g, f.side).some((u) => ground(u) && canFlipUnit(g, one, u) === null) ||
    dead(g, f.side).some((u) => ground(u) && canBringBack(g, one, u) === null && hasPlace(g, u, f.placed ?? []))
  );
}

/** Is there anything to be done with a step? */
const usable = (g: State, f: ReplacementFrame): boolean =>
  reduced(g, f.side).some((u) => canFlipUnit(g, f, u) === null) ||
  returns(g, f).length > 0 ||
  (canTakeDivision(g, f) === null && wanted(g, f));

function kindsOf(g: State, f: ReplacementFrame): Record<string, Offer> {
  const kinds: Record<string, Offer> = {};
  const up = flips(g, f);
  const back = returns(g, f);
  if (up.length > 0)
    kinds.flip = among(
      up,
      () => leaf,
      (u: UnitId) => canFlipUnit(g, f, u),
    );
  if (back.length > 0)
    kinds.bringBack = among(
      back,
      (u: UnitId) => placing(g, u, f.placed ?? []),
      (u: UnitId) => canBringBack(g, f, u),
    );
  if (canTakeDivision(g, f) === null && wanted(g, f)) kinds.takeDivision = leaf;
  kinds.done = leaf;
  return kinds;
}

function spend(g: State, f: ReplacementFrame, unit: UnitId): void {
  const kind = stepFor(unit) as StepKind;
  const t = keptOn(f, kind);
  if (t) setTrack(g, t, track(g, t) - 1);
  else f.left = { ...f.left, [kind]: stepsLeft(g, f, kind) - 1 };
}

function use(g: State, f: ReplacementFrame, unit: UnitId, to: Place | undefined, io: IO): void {
  const u = g.units[unit] as Unit;
  spend(g, f, unit);
  if (to === undefined) {
    delete u.reduced;
    io.log('strategic.flipped', { unit });
    return;
  }
  u.at = to;
  if (counter(unit).steps === 2) u.reduced = true;
  // R9.2.6
  if (isB29(unit)) u.returned = true;
  f.placed = [...(f.placed ?? []), unit];
  io.log('strategic.returns', { unit, hex: to });
}

/**
 * R9.2 Replacement steps of a side: reduced units are made whole, eliminated ones come back; what is not kept is lost.
 */
export const replacement: Phase<State, ReplacementFrame> = {
  rule: 'R9.2',
  open: true,
  enter(g, f, io) {
    f.placed = [];
    f.left = f.side === 'allied' ? alliedSteps(g) : {};
    const naval = f.side === 'japan' ? japaneseNavalSteps(g) : 0;
    if (naval > 0) setTrack(g, 'jpNaval', track(g, 'jpNaval') + naval);
    if (!usable(g, f)) io.finish();
  },
  decisions: (g, f) => [
    {
      seat: f.side,
      prompt: 'strategic.replacement',
      params: Object.fromEntries(
        (['ground', 'air', 'naval', 'usNaval', 'cwNaval', 'chinese'] as const).map((k) => [k, stepsLeft(g, f, k)]),
      ),
      kinds: kindsOf(g, f),
    },
  ],
  choose(g, f, choice, io) {
    if (choice.kind === 'done') return io.finish();
    if (choice.kind === 'takeDivision') {
      setTrack(g, 'chinaDivisions', track(g, 'chinaDivisions') - 1);
      f.divisions = (f.divisions ?? 0) + 1;
      f.left = { ...f.left, ground: stepsLeft(g, f, 'ground') + 1 };
      io.log('strategic.division', { left: track(g, 'chinaDivisions') });
      return;
    }
    const [unit, to] = choice.value as [UnitId, Place?];
    use(g, f, unit, to, io);
    if (!usable(g, f)) io.finish();
  },
  explain(g, f, choice) {
    const unit = String(choice.value[0] ?? '');
    if (choice.kind === 'takeDivision') return canTakeDivision(g, f);
    if (choice.kind === 'bringBack') return canBringBack(g, f, unit);
    return choice.kind === 'flip' ? canFlipUnit(g, f, unit) : null;
  },
};
