import type { Frame, IO, Json, Offer, Phase } from '@wardroom/rules';
import { among, leaf, refuse, things } from '@wardroom/rules';
import { indexOf } from '../board.ts';
import { controller } from '../control.ts';
import { counter, isB29, isNaval, stepsOf } from '../counters.ts';
import { type ConditionName, card, type Operation } from '../deck.ts';
import { d10 } from '../die.ts';
import { eliminate } from '../graves.ts';
import type { CardId, HexId, Side, State, Unit, UnitId } from '../state.ts';
import { holds } from './conditions.ts';

/** R24.10 A step loss that a card orders. */
export interface Loss {
  card: CardId;
  /** Position among the operations of the card. */
  index: number;
  /** Battle hex that it is bound to. */
  hex?: HexId;
  /** Steps, where its owner chose them or the die has told. */
  steps?: number;
  /** Only these units (jp-64: those that the cancelled offensive had activated). */
  among?: readonly UnitId[];
}

interface LossFacts {
  side: Side;
  class?: string;
  type?: string;
  types?: readonly string[];
  nation?: string;
  unit?: UnitId;
  state?: ConditionName;
  target?: ConditionName;
  where?: ConditionName;
  if?: ConditionName;
  steps?: number;
  chooser?: Side;
  mayEliminate?: boolean | string;
  optional?: boolean;
}

export const operation = (l: Pick<Loss, 'card' | 'index'>): Operation => card(l.card).effects[l.index] as Operation;
const factsOf = (l: Loss): LossFacts => operation(l).loss as LossFacts;
export const chooserOf = (l: Loss): Side => factsOf(l).chooser ?? card(l.card).side;

export { takesPart } from './conditions.ts';

/** R24.8 Does a condition of the loss hold, of a unit or of the operation as a whole? */
const meets = (g: State, words: ConditionName, l: Loss, unit?: UnitId): boolean =>
  holds(g, words, {
    card: l.card,
    ...(l.hex === undefined ? {} : { battle: l.hex }),
    ...(unit === undefined ? {} : { unit }),
    ...(l.among === undefined ? {} : { among: l.among }),
  });

/** A B29 that raids can reach: at most 8 hexes from Tokyo, or in China (R24.8). */
const raidable = (g: State, u: Unit): boolean => holds(g, 'b29ReachesTokyo', { unit: u.id });

/** R24.10, R11.29 Is the unit one that the card names: its side, kind and condition, active or not? */
function fits(g: State, u: Unit, l: Loss, loss: LossFacts): boolean {
  const c = counter(u.id);
  if (c.side !== loss.side || c.class === 'hq' || c.type === 'garrison') return false;
  if (indexOf(u.at) < 0 && !(isB29(u.id) && u.at === 'china-air')) return false;
  if (loss.unit !== undefined && loss.unit !== u.id) return false;
  if (loss.class !== undefined && c.class !== loss.class) return false;
  if (loss.type !== undefined && c.type !== loss.type) return false;
  if (loss.types && !loss.types.includes(c.type)) return false;
  if (loss.nation !== undefined && c.nation !== loss.nation) return false;
  if (isB29(u.id) && !raidable(g, u)) return false;
  return [loss.state, loss.target, loss.where, loss.if].every(
    (words) => words === undefined || meets(g, words, l, u.id),
  );
}

/**
 * R24.10 The units that may lose the next step, in the order of their ids; none when the condition of the card fails.
 */
export function lossTargets(g: State, l: Loss): UnitId[] {
  const words = operation(l).if as ConditionName | undefined;
  if (words !== undefined && !meets(g, words, l)) return [];
  const loss = factsOf(l);
  const fit = things(g.units).filter((u) => fits(g, u, l, loss));
  const full = fit.filter((u) => stepsOf(u) === 2);
  // R24.4 Whoever may not be eliminated by the card must have a step to spare.
  const open =
    loss.mayEliminate === false || (loss.mayEliminate === 'only if unavoidable' && full.length > 0) ? full : fit;
  return open.map((u) => u.id).sort();
}

/**
 * Ruling 68 A brigade goes down with its ship until it has landed: before the battles, or while its hex is not yet its
 * own.
 */
function drown(g: State, ship: UnitId, io: IO): void {
  for (const a of things(g.activated)) {
    const brigade = g.units[a.id];
    if (a.ship !== ship || !brigade || indexOf(brigade.at) < 0) continue;
    const landed =
      (g.offensive.now?.step ?? 0) >= 12 &&
      (g.battles[brigade.at] !== undefined || controller(g, brigade.at) === a.side);
    if (landed) continue;
    eliminate(g, a.id);
    io.log('battle.lostWithShip', { unit: a.id, ship });
  }
}

/** R24.5 One step off a unit by a card; no casualties of combat (R15.7). */
export function loseStepToCard(g: State, id: UnitId, by: CardId, io: IO): void {
  const u = g.units[id] as Unit;
  if (stepsOf(u) === 2) {
    u.reduced = true;
    io.log('events.stepLost', { unit: id, card: by });
    return;
  }
  io.log('events.lost', { unit: id, card: by, hex: u.at });
  eliminate(g, id);
  if (g.assigned[id]) delete g.assigned[id];
  if (isNaval(id)) drown(g, id, io);
}

/** Losses that cards order, one after another: the die where there is one, then the choice of each step. */
export interface LossFrame extends Frame {
  queue: readonly Loss[];
  /** Steps left of the first; absent: not begun. */
  left?: number;
}

const withDie = (l: Loss, io: IO): number => {
  const op = operation(l);
  if (op.op !== 'dieTable') return l.steps ?? (op.loss as LossFacts).steps ?? 1;
  const die = d10(io, 'roll.card');
  const steps =
    (op.table as readonly (readonly [number, number, number])[]).find(([from, to]) => die >= from && die <= to)?.[2] ??
    0;
  io.log('events.dieTable', { card: l.card, die, steps });
  return steps;
};

/** Goes on until somebody must choose; true: a choice is open. */
function proceed(g: State, f: LossFrame, io: IO): void {
  while (f.queue.length > 0) {
    const l = f.queue[0] as Loss;
    if (f.left === undefined) {
      const idle = lossTargets(g, l).length === 0;
      f.left = idle ? 0 : withDie(l, io);
      if (idle) io.log('events.noTarget', { card: l.card });
    }
    if (f.left > 0 && lossTargets(g, l).length > 0) return;
    f.queue = f.queue.slice(1);
    delete f.left;
  }
  io.finish();
}

/** R24.10 Who is named as chooser takes each step; what cannot be taken is lost. */
export const losses: Phase<State, LossFrame> = {
  rule: 'R24.10',
  open: true,
  enter: proceed,
  decisions(g, f) {
    const l = f.queue[0] as Loss;
    const kinds: Record<string, Offer> = { lose: among(lossTargets(g, l)) };
    const optional = factsOf(l).optional === true;
    if (optional) kinds.spare = leaf;
    return [
      {
        seat: chooserOf(l),
        prompt: 'events.loss',
        params: { card: l.card, left: f.left ?? 0 },
        kinds,
        ...(optional ? {} : { auto: true }),
      },
    ];
  },
  choose(g, f, choice, io) {
    if (choice.kind === 'spare') f.left = 0;
    else {
      loseStepToCard(g, choice.value[0] as UnitId, (f.queue[0] as Loss).card, io);
      f.left = (f.left ?? 0) - 1;
    }
    proceed(g, f, io);
  },
  explain: (_g, f, choice) =>
    choice.kind === 'lose' ? refuse('R24.10', 'events.notForThis', { card: (f.queue[0] as Loss).card }) : null,
};

/** Calls for these losses; false when there are none. */
export function callLosses(queue: readonly Loss[], io: IO): boolean {
  if (queue.length === 0) return false;
  io.call('losses', { queue: queue as unknown as Json });
  return true;
}
