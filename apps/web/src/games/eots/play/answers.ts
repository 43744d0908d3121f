import type { Activated, Battle, Side, State, Unit } from '@wardroom/eots/read';
import {
  forecast,
  interceptChance,
  interceptNeeds,
  isAir,
  isGround,
  isHex,
  isNaval,
  plannedBattles,
  sideOf,
  specialChance,
  unitReach,
} from '@wardroom/eots/read';
import type { Choice, Decision } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { listed } from '../../../app/intl.ts';
import { percent } from '../../../kit/numbers.ts';
import type { Answer, Target, Translate } from '../../../table/game-ui.ts';
import type { TableStore } from '../types.ts';
import { cardName, hexName } from './said.ts';

/** Phases of an offensive in which the other side answers, and is told what it answers to. */
const REACTS = new Set('weather specialReaction intelligence reactionActivate reactionMove attackCards'.split(' '));
/** Passive answers stand last. */
const LAST = new Set(['pass', 'leaveInitiative']);

/** R13.1 Battles whose dice wait stand as buttons, as long as they are few; more of them have their list. */
const FEW = 3;
function fights(d: Decision): readonly Answer[] {
  const { choices } = list('fight', d.kinds.fight ?? {}, FEW + 1);
  return choices.length > FEW ? [{ panel: 'battles', kind: 'fight' }] : choices.map((choice) => ({ choice }));
}

const activeOf = (g: State, side: string): Activated[] =>
  (Object.values(g.activated) as Activated[]).filter((a) => a.side === side);

/** R11.5, R11.10, R11.12 Nobody has been activated, moved or sent into battle yet, and somebody could be. */
export function tooEarly(kind: string, d: Decision, g: State): boolean {
  const { activate, assign, declare, hq, move } = d.kinds;
  const mine = activeOf(g, d.seat);
  const still = mine.every((a) => a.mode === undefined && !g.assigned[a.id]);
  if (kind === 'activateDone') return (hq ?? activate) !== undefined && mine.length === 0;
  if (kind === 'moveDone') return (move ?? assign) !== undefined && still;
  return kind === 'declareDone' && declare !== undefined && still && Object.keys(g.battles).length === 0;
}

/** R11.15 Could an active unit strike from where it stands? Then who moves nobody may have a plan, and has his word. */
export function strikesFromAfar(d: Decision, g: State): boolean {
  const held = new Set((Object.values(g.units) as Unit[]).filter((u) => sideOf(u.id) !== d.seat).map((u) => u.at));
  return activeOf(g, d.seat).some(({ id }) => {
    const { near, far } = isAir(id) || isNaval(id) ? unitReach(g, id) : { near: [], far: [] };
    return [...near, ...far].some((hex) => held.has(hex));
  });
}

/**
 * What is too early stands in the list of all choices alone, unless it is what a sensible player answers: no
 * reaction. Whoever has played a card for an offensive wants somebody in it, even where the adviser sees no gain.
 */
export function early(kind: string, d: Decision, table: TableStore): boolean {
  if (!tooEarly(kind, d, table.view)) return false;
  const own = kind === 'activateDone' && table.view.offensive.now?.side === d.seat;
  return own || !table.sensible(kind, [], d);
}

/**
 * Answers that stand in the orders strip: whole ones, and the way to the hand where a card may answer. A pass in place
 * of an action gives it away and stands among the choices; what would be played is in the hand, wherever that lies.
 */
export function answers(d: Decision, table: TableStore): readonly Answer[] {
  if (d.prompt === 'offensives.action') {
    const best = Object.keys(d.kinds).filter((kind) => d.kinds[kind]?.next && table.sensible(kind, [], d));
    return best.map((kind) => ({ panel: 'hand', kind, unseen: true }));
  }
  if (d.kinds.fight) return fights(d);
  const whole = Object.entries(d.kinds)
    .filter(([kind, offer]) => offer.end === true && !early(kind, d, table))
    .map(([kind]) => ({ choice: { kind, value: [] } }));
  const card = d.kinds.playReaction ? [{ panel: 'hand', kind: 'playReaction' }] : [];
  const last = (a: Answer): number => Number('choice' in a && LAST.has(a.choice.kind));
  return [...whole, ...card].sort((a, b) => last(a) - last(b));
}

/** R11.22 The chance of a roll, as the rules count it; R13.1 that O wins a battle, on land where it comes to that. */
export function chance({ kind, value }: Choice, g: State): number | null {
  if (kind === 'rollIntelligence') return interceptChance(g);
  const intel = g.offensive.now?.intel;
  const f = kind === 'fight' && intel ? forecast(g, String(value[0]), intel) : null;
  return f && (f.groundFought > 0 ? f.groundWon : f.airNavalWon);
}

const battlesOf = (g: State): Battle[] => (Object.values(g.battles) as Battle[]).filter((b) => !b.done);

/** Where the offensive side goes: its battles; without any, where its units have moved to. */
function aimsOf(g: State, side: Side): string[] {
  const fought = battlesOf(g).map((b) => b.id);
  if (fought.length > 0) return fought;
  const moved = (Object.values(g.activated) as Activated[]).filter((a) => a.side === side && a.path?.length);
  return [...new Set(moved.flatMap((a) => g.units[a.id]?.at ?? []))].filter(isHex);
}

/** Who of the offensive side takes part, by arm: "3 ships, 2 air units". */
function forces(g: State, side: Side, t: Translate, lang: string): string {
  const ids = (Object.values(g.activated) as Activated[]).filter((a) => a.side === side).map((a) => a.id);
  const parts = Object.entries({ ships: isNaval, air: isAir, ground: isGround }).flatMap(([arm, is]) => {
    const n = ids.filter(is).length;
    return n > 0 ? [t(`eots.arms.${arm}`, { n })] : [];
  });
  return listed(lang, parts);
}

/** So many places are named; of more it is said how many: the question stays readable on a phone. */
const NAMED = 2;
/** Who does what where, with how much, and what a roll needs: said before the question of a reaction. */
export function situation(d: Decision, table: TableStore): string {
  const { view: g, t, lang } = table;
  const off = g.offensive.now;
  if (!off || !REACTS.has(d.phase) || d.seat === off.side) return '';
  const aims = aimsOf(g, off.side).map((id) => hexName(id, t));
  const more = aims.length - NAMED;
  const places = more > 1 ? [...aims.slice(0, NAMED), t('eots.morePlaces', { n: more })] : aims;
  const who = t('eots.situation', {
    side: off.side,
    as: off.as,
    card: cardName(off.card, t),
    where: listed(lang, places) || 'none',
    force: forces(g, off.side, t, lang) || 'none',
  });
  const needs = d.kinds.rollIntelligence ? interceptNeeds(g) : null;
  if (needs !== null) return `${who} ${t('eots.interceptOn', { n: needs })}`;
  const special = d.kinds.rollSpecial ? specialChance(g) : null;
  return special === null ? who : `${who} ${t('eots.specialOn', { p: percent(special, lang, 0) })}`;
}

/** R11.5 The headquarters that an advice begins with. */
export function leaderOf(first: Choice | null): string | null {
  return first?.kind === 'hq' ? String(first.value[0]) : null;
}

/**
 * Where a question is asked about, when it does not say so itself: the first battle that is still to come, before it is
 * declared the first one that the plan leads to. Where nothing is fought: where the offensive goes.
 */
export function placeOf(d: Decision, g: State): Target | null {
  const off = g.offensive.now;
  const plans = d.phase === 'move' || d.phase === 'declareBattle';
  if (!off || (!plans && !REACTS.has(d.phase) && !d.prompt.startsWith('battle.'))) return null;
  const b =
    Object.keys(g.combats)[0] ?? (plans ? (battlesOf(g)[0]?.id ?? plannedBattles(g)[0]) : aimsOf(g, off.side)[0]);
  return b !== undefined && isHex(b) ? { kind: 'hex', id: b } : null;
}
