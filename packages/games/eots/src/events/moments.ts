import type { Frame, IO, Phase, PhaseTable } from '@wardroom/rules';
import { ids } from '@wardroom/rules';
import { card, type Operation } from '../deck.ts';
import type { CardId, Offensive, State } from '../state.ts';
import { attackCards, dueLosses, settleLosses } from './attack-cards.ts';
import { callLosses, type Loss, losses } from './losses.ts';
import { dueAt, endings, handlerOf } from './operations.ts';
import { callEffects } from './run-effects.ts';
import type { Hook } from './vocabulary.ts';

interface MomentFrame extends Frame {
  /** The losses are paid; what else the event does comes next. */
  paid?: true;
}

const isLoss = (id: CardId, index: number): boolean =>
  ['stepLoss', 'dieTable'].includes(card(id).effects[index]?.op as string);

/** The die of which O chooses the moment (R24 `duringOffensive`): asked in step 5. */
const floats = (id: CardId, index: number): boolean => card(id).effects[index]?.when === 'duringOffensive';
/** What O kept back in step 5 comes before the battles, or after none. */
const kept = (g: State, o: Offensive, hook: Hook): number[] =>
  hook === 'beforeBattles' || hook === 'afterBattles'
    ? dueAt(o.card, 'bonus').filter((i) => floats(o.card, i) && g.effects[`${o.card}.${i}`]?.done !== true)
    : [];

/**
 * What the event of O orders at this moment: step losses, one for each battle hex where the card says so, and the
 * rest.
 */
function ofEvent(g: State, hook: Hook): { losses: Loss[]; rest: number[] } {
  const o = g.offensive.now as Offensive;
  const due = o.as === 'ec' ? [...dueAt(o.card, hook), ...kept(g, o, hook)] : [];
  const asked = (i: number): boolean => hook === 'bonus' && floats(o.card, i);
  const ordered = due
    .filter((i) => isLoss(o.card, i) && !asked(i))
    .flatMap((index): Loss[] => {
      const perBattle = card(o.card).effects[index]?.per === 'battleHex';
      return perBattle ? ids(g.battles).map((hex) => ({ card: o.card, index, hex })) : [{ card: o.card, index }];
    });
  return { losses: ordered, rest: due.filter((i) => !isLoss(o.card, i) || asked(i)) };
}

function finish(g: State, hook: Hook, io: IO): void {
  const o = g.offensive.now as Offensive;
  if (hook === 'endOfOffensive' && o.as === 'ec')
    for (const index of endings(o.card)) {
      const op = card(o.card).effects[index] as Operation;
      handlerOf(op).end?.(g, { card: o.card, index, side: o.side, op, left: 0 }, io);
    }
  if (!callEffects(o.side, o.card, ofEvent(g, hook).rest, io)) io.finish();
}

const before = ['beforeBattles', 'beforeBattle'];
/**
 * R11.28 A step in which cards that were played take effect: the losses of both sides, then what else the event does.
 */
const moment = (rule: string, hook: Hook, when: readonly string[]): Phase<State, MomentFrame> => ({
  rule,
  open: true,
  enter(g, f, io) {
    const due = [...dueLosses(g, when), ...ofEvent(g, hook).losses];
    settleLosses(g, due);
    if (callLosses(due, io)) return;
    f.paid = true;
    finish(g, hook, io);
  },
  resume(g, f, _result, io) {
    if (f.paid) return io.finish();
    f.paid = true;
    finish(g, hook, io);
  },
});

export const moments: PhaseTable<State> = {
  bonus: moment('R11.2', 'bonus', []),
  attackCards,
  beforeBattles: moment('R11.28', 'beforeBattles', before),
  // Without a battle nothing happens before one: then those cards act here (R11.2). jp-65 waits for post-battle
  // movement.
  afterBattles: moment('R11.28', 'afterBattles', ['afterBattles', ...before, 'postBattleMovement']),
  endOfOffensive: moment('R24', 'endOfOffensive', []),
  losses,
};
