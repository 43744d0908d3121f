import { type Rng, trialOf } from '@wardroom/bots';
import type { AnyGame, AnyState, Choice, Decision, Play } from '@wardroom/rules';
import { ids, secretSource, sha } from '@wardroom/rules';
import { eots } from '../../src/index.ts';
import { expectation } from '../forecast.ts';
import { bestOffensive } from '../offensive.ts';
import type { CardId, Side, State } from '../read.ts';
import { card, complete } from '../read.ts';
import { planned } from '../sensible.ts';
import { worth } from '../worth.ts';
import { Balance } from './balance.ts';

/** A rehearsal ends after so many answers: an offensive with its answer takes about thirty. */
const MOST = 90;
/** How many plans of the answer are tried. */
const ANSWERS = 4;
const LARGEST = 2 ** 30;

/** Hidden cards and dice of a rehearsal: the same for every plan that is rehearsed with it. */
export interface Chance {
  deal: string;
}
export const chanceOf = (rng: Rng): Chance => ({ deal: sha(`rehearsal|${rng(LARGEST)}`) });

/** A whole board made of a view: cards that it does not show are dealt by this chance. */
function board(view: AnyState, side: Side, { deal }: Chance): Play {
  let n = 0;
  const draws = secretSource(deal, 'deal');
  const whole = complete(view as unknown as State, { kind: 'seats', seats: [side] }, (bound) =>
    draws.draw('cards', n++, bound),
  );
  return trialOf(eots as unknown as AnyGame, whole as unknown as AnyState, secretSource(deal, 'dice'));
}

/** Battles that are about to be fought: what they may be expected to bring, and what the position was worth before. */
interface Pending {
  expected: number;
  before: number;
}

/** A plan is carried out against an opponent who reacts and answers as the sensible bot would. */
class Rehearsal {
  private readonly play: Play;
  private readonly side: Side;
  private readonly balance: Balance;
  private pending: Pending | null = null;
  /** What is expected of battles beside what the dice of this rehearsal made of them. */
  private luck = 0;
  private answered = false;

  constructor(view: AnyState, side: Side, chance: Chance) {
    this.side = side;
    this.play = board(view, side, chance);
    this.balance = new Balance(view as unknown as State, side);
  }

  private get g(): State {
    return this.play.state as unknown as State;
  }

  private asked(): Decision | undefined {
    return this.play.decisions().find((d) => d.must !== false);
  }

  /** Makes choices of a seat, as many batches as it takes; false: one is refused. */
  private make(seat: string, choices: readonly Choice[]): boolean {
    let left = choices;
    while (left.length > 0) {
      const d = this.asked();
      if (d?.seat !== seat) return false;
      const done = this.play.act({ seat, at: 0 }, { decision: d.id, choices: [...left] });
      if (!done.ok) return false;
      left = done.value.returned;
    }
    return true;
  }

  /** What the position is worth after the plan and its answer, beside the one before; null: the plan does not go. */
  run(choices: readonly Choice[]): number | null {
    if (!this.make(this.side, choices)) return null;
    for (let n = 0; n < MOST && !this.play.outcome; n++) {
      const d = this.asked();
      if (!d || this.isOver(d)) break;
      if (d.phase === 'action') this.settle();
      if (d.phase === 'battles') this.expect();
      if (d.phase === 'action' ? !this.answer(d) : !this.make(d.seat, planned(this.play.state, d))) break;
    }
    this.settle();
    return this.balance.of(this.g) + this.luck;
  }

  /** The next action of the side itself, the second one of the other, or the end of the turn. */
  private isOver(d: Decision): boolean {
    if (d.phase === 'action') return d.seat === this.side || this.answered;
    return d.phase === 'reinforcement' || d.phase === 'replacement';
  }

  /** The offensive that the other side would begin with the highest card of its hand; false: none. */
  private answer(d: Decision): boolean {
    this.answered = true;
    const hand = (d.kinds.playOC?.next?.() ?? []).map(String) as CardId[];
    const highest = hand.sort((a, b) => card(b).ov - card(a).ov || (a < b ? -1 : 1))[0];
    const plan = highest === undefined ? null : bestOffensive(this.play.state, d, highest, 'playOC', ANSWERS);
    return plan !== null && this.make(d.seat, plan.choices);
  }

  private expect(): void {
    if (this.pending) return;
    const { now } = this.g.offensive;
    const o = (now?.side ?? this.side) as Side;
    const expected = ids(this.g.battles).reduce(
      (n, b) => n + expectation(this.g, o, this.side, b, worth(this.g, o, b), now?.intel),
      0,
    );
    this.pending = { expected, before: this.balance.of(this.g) };
  }

  /** Battles count by what was to be expected of them, not by these dice. */
  private settle(): void {
    if (!this.pending) return;
    this.luck += this.pending.expected - (this.balance.of(this.g) - this.pending.before);
    this.pending = null;
  }
}

/** What these choices are worth with their answer, beside the position before; null: they do not go. */
export const rehearsed = (view: AnyState, side: Side, choices: readonly Choice[], chance: Chance): number | null =>
  new Rehearsal(view, side, chance).run(choices);
