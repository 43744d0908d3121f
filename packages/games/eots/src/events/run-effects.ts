import type { Choice, Frame, IO, Json, Phase } from '@wardroom/rules';
import { refuse } from '@wardroom/rules';
import { type ConditionName, card } from '../deck.ts';
import type { CardId, Side, State } from '../state.ts';
import { holds } from './conditions.ts';
import { dueAt, handlerOf } from './operations.ts';
import { type Doing, ruleOf } from './vocabulary.ts';

/** Operations that are carried out one after another, in the order of the card. */
export interface EffectsFrame extends Frame {
  side: Side;
  card: CardId;
  /** Positions of the operations still to come, the present one first; absent: all that act with the card. */
  queue?: readonly number[];
  /** Choices left of the first; absent: not begun. */
  left?: number;
}

const doing = (f: EffectsFrame): Doing => {
  const index = f.queue?.[0] as number;
  return { card: f.card, index, side: f.side, op: card(f.card).effects[index] as Doing['op'], left: f.left ?? 0 };
};
const asks = (g: State, f: EffectsFrame) => handlerOf(doing(f).op).ask?.(g, doing(f)) ?? {};

/** R24.8 An operation whose `if` fails does nothing. */
function idle(g: State, d: Doing): boolean {
  const words = d.op.if as ConditionName | undefined;
  return (
    words !== undefined &&
    !handlerOf(d.op).ownIf &&
    !holds(g, words, { card: d.card, ...(d.op.unit ? { unit: d.op.unit } : {}) })
  );
}

function begin(g: State, f: EffectsFrame, io: IO): void {
  const d = doing(f);
  let left: number | 'called' = 0;
  if (idle(g, d)) io.log('events.noEffect', { card: d.card });
  else left = handlerOf(d.op).begin?.(g, d, io) ?? 0;
  f.left = left === 'called' ? -1 : left;
}

/** Goes on until somebody must choose, or another phase has been called. */
function proceed(g: State, f: EffectsFrame, io: IO): void {
  while ((f.queue?.length ?? 0) > 0) {
    if (f.left === undefined) begin(g, f, io);
    if (f.left === -1) return;
    if ((f.left ?? 0) > 0 && Object.keys(asks(g, f)).length > 0) return;
    f.queue = f.queue?.slice(1) ?? [];
    delete f.left;
  }
  io.finish();
}

function take(g: State, f: EffectsFrame, choice: Choice, io: IO): void {
  const d = doing(f);
  const left = handlerOf(d.op).take?.(g, d, choice, io) ?? 0;
  f.left = left === 'called' ? -1 : left;
  proceed(g, f, io);
}

const running: Omit<Phase<State, EffectsFrame>, 'rule'> = {
  decisions(g, f) {
    const d = doing(f);
    return [
      { seat: f.side, prompt: `events.do.${d.op.op}`, params: { card: f.card, left: d.left }, kinds: asks(g, f) },
    ];
  },
  choose: take,
  explain: (_g, f) => refuse(ruleOf[doing(f).op.op] ?? 'R24.8', 'events.notForThis', { card: f.card }),
  resume(g, f, _result, io) {
    f.left = 0;
    proceed(g, f, io);
  },
};

/** R10.3.2, R24.17 An event without an offensive. */
export const event: Phase<State, EffectsFrame> = {
  ...running,
  rule: 'R10.5',
  open: true,
  enter(g, f, io) {
    io.log('events.played', { side: f.side, card: f.card });
    f.queue = dueAt(f.card, 'play');
    proceed(g, f, io);
  },
};

/**
 * R11.2 Step 1: what an event does before units are activated. It belongs to the plan, so that a weather card takes it
 * back (R11.19): nobody else sees it before the battles are declared.
 */
export const prepare: Phase<State, EffectsFrame> = {
  ...running,
  rule: 'R11.2',
  secret: true,
  of: (f) => f.side,
  enter(g, f, io) {
    io.mark(f.side);
    f.card = g.offensive.now?.card as CardId;
    f.queue = dueAt(f.card, 'play');
    proceed(g, f, io);
  },
};

/** Carries out operations in a later step of the offensive; false when there are none. */
export function callEffects(side: Side, id: CardId, queue: readonly number[], io: IO): boolean {
  if (queue.length === 0) return false;
  io.call('effects', { side, card: id, queue: queue as unknown as Json });
  return true;
}
export const effects: Phase<State, EffectsFrame> = { ...running, rule: 'R24', open: true, enter: proceed };
