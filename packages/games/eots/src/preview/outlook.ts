import type { Atom, Decision } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import { isHex } from '../board.ts';
import { intelFixed } from '../events/reaction-cards.ts';
import { readMove } from '../movement/offer.ts';
import { canDeclare } from '../offensive/declare-battle.ts';
import { canRollIntelligence, intelligenceModifier, intelligenceValue } from '../offensive/intelligence.ts';
import { fitFor } from '../offensive/participation.ts';
import { holdsCards, reactionBarred } from '../offensive/reaction-barred.ts';
import { specialModifier, specialValue, succeeds } from '../offensive/special-reaction.ts';
import { unitsOf } from '../on-map.ts';
import { deck } from '../ruleset.ts';
import type { Activated, HexId, Intelligence, State, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';
import type { Way } from './course.ts';
import { courseOf } from './course.ts';

const rank: readonly Intelligence[] = ['surprise', 'intercept', 'ambush'];

/**
 * R11.20 The conditions that may still come about, as far as a view knows: by the roll, and by cards of the reaction
 * that are not seen elsewhere. `knows`: the viewer holds that hand and looks into it.
 */
export function conditionsOf(g: State, knows: boolean): Intelligence[] {
  const off = g.offensive.now;
  if (!off) return [];
  const r = other(off.side);
  const now = off.intel ?? 'surprise';
  const out = new Set<Intelligence>([now]);
  if (off.step <= 7 && !reactionBarred(g, r)) {
    if (canRollIntelligence(g) === null) out.add('intercept');
    if (off.reactions < 3 && holdsCards(g, r) && !intelFixed(g))
      for (const c of deck(g)) {
        if (c.side !== r || (c.react !== 'intelligence' && c.react !== 'counteroffensive')) continue;
        const at = g.cards[c.id]?.at;
        if (at === 'hand' || at === 'fo' || (at === undefined && !knows)) out.add(c.intel ?? 'intercept');
      }
  }
  return rank.filter((i) => out.has(i) && rank.indexOf(i) >= rank.indexOf(now));
}

/** R11.22-R11.24 How probable it is that the roll intercepts, without cards; null: there is no roll. */
export function interceptChance(g: State): number | null {
  const off = g.offensive.now;
  if (!off || off.step > 7 || reactionBarred(g, other(off.side)) || canRollIntelligence(g) !== null) return null;
  const dice = Array.from({ length: 10 }, (_, die) => die);
  return dice.filter((die) => succeeds(die, intelligenceModifier(g), intelligenceValue(g))).length / 10;
}

/** R11.22-R11.24 The highest die that intercepts (a natural 9 never does), -1: none; null: there is no roll. */
export function interceptNeeds(g: State): number | null {
  return interceptChance(g) === null
    ? null
    : Math.max(-1, Math.min(8, intelligenceValue(g) - intelligenceModifier(g)));
}

/** R11.17 How probable it is that a roll for Special Reaction succeeds. Only while an offensive is on. */
export function specialChance(g: State): number {
  const dice = Array.from({ length: 10 }, (_, die) => die);
  return dice.filter((die) => succeeds(die, specialModifier(g), specialValue(g))).length / 10;
}

/** A battle that is only thought of: the position as it would be, and who comes to it. */
export interface Thought {
  g: State;
  hex: HexId;
  /** Units that would move there. */
  moved: readonly UnitId[];
  /** Active aircraft and carriers that would join from where they are: all that can. */
  joined: readonly UnitId[];
}

/** A choice that is being put together. */
interface Draft {
  readonly kind: string;
  readonly value: readonly Atom[];
}

/** The move that the draft would be with its end in this hex. */
function moveTo(decision: Decision, draft: Draft | null, hex: HexId): Way | null {
  const offer = decision.kinds.move;
  if (!offer || draft?.kind !== 'move') return null;
  const ends = draft.value.includes('go') ? [[hex]] : [[hex], ['go', hex]];
  for (const end of ends) {
    const prefix = [...draft.value, ...end];
    if (prefix.includes('go') && walk(offer, prefix)?.end) return { kind: 'move', prefix };
  }
  return null;
}

/**
 * R11.12-R11.15 What a battle in this hex would be (steps 1-3): after the move that the draft leads to, otherwise with
 * everything active that may take part from where it stands. Null: no battle can come about there.
 */
export function thoughtOf(g: State, decision: Decision | null, draft: Draft | null, hex: HexId): Thought | null {
  const off = g.offensive.now;
  if (!off || off.step > 3 || decision?.seat !== off.side || !isHex(hex) || g.battles[hex]) return null;
  const way = moveTo(decision, draft, hex);
  if (way ? unitsOf(g, hex, other(off.side)).length === 0 : canDeclare(g, off.side, hex) !== null) return null;
  const moved: UnitId[] = [];
  const units: { [id: string]: Unit } = { ...g.units };
  const activated: { [id: string]: Activated } = { ...g.activated };
  let now = off;
  if (way) {
    const { stack, path } = readMove(g, off.side, way.prefix);
    for (const id of stack.units) {
      units[id] = { ...(g.units[id] as Unit), at: hex };
      activated[id] = { ...(g.activated[id] as Activated), mode: stack.mode, path: path.filter(isHex) };
      moved.push(id);
    }
    if (courseOf(g, off.side, way)?.zone) now = { ...off, zoiEntered: true };
  }
  const after = { ...g, units, activated, offensive: { now } } as State;
  const joined = fitFor(after, off.side, hex).filter((u) => units[u]?.at !== hex);
  const assigned = { ...g.assigned };
  for (const id of joined) assigned[id] = { id, battle: hex };
  const there = unitsOf(after, hex, off.side).some((u) => activated[u.id]);
  if (!there && joined.length === 0) return null;
  return {
    g: { ...after, assigned, battles: { ...g.battles, [hex]: { id: hex, created: 'declared' } } } as State,
    hex,
    moved,
    joined,
  };
}
