import type { Frame, Offer, Phase, Verdict } from '@wardroom/rules';
import { leaf, refuse } from '@wardroom/rules';
import { countIn } from '../draw-cards.ts';
import type { Side, State } from '../state.ts';
import { other } from '../state.ts';
import { turnOf } from '../tracks.ts';
import { canPlayEc, canUseFutureOffensive, futureOffensive } from './piles.ts';

const cards = (g: State, side: Side): number => countIn(g, side, 'hand');

/** R10.11 More cards in hand acts first; a tie goes to Japan in turns 1-4, to the Allies afterwards. */
export function first(g: State): Side {
  const more = cards(g, 'japan') - cards(g, 'allied');
  if (more !== 0) return more > 0 ? 'japan' : 'allied';
  return turnOf(g) <= 4 ? 'japan' : 'allied';
}

/** R10.11 The side with fewer cards may take the initiative when its Future Offensive can be played as an event. */
function canTakeInitiative(g: State, side: Side): Verdict {
  if (cards(g, side) >= cards(g, other(side))) return refuse('R10.11', 'offensives.notFewer');
  return canUseFutureOffensive(g, side) ?? canPlayEc(g, side, futureOffensive(g, side) as string);
}

interface InitiativeFrame extends Frame {
  side?: Side;
}

/** R10.11 Who begins. Whoever has fewer cards and a Future Offensive is asked, whatever card it is (R22.1). */
export const initiative: Phase<State, InitiativeFrame> = {
  rule: 'R10.11',
  secret: true,
  of: (f) => f.side ?? 'japan',
  enter(g, f, io) {
    const side = first(g);
    const fewer = other(side);
    if (cards(g, fewer) < cards(g, side) && canUseFutureOffensive(g, fewer) === null) {
      f.side = fewer;
      return;
    }
    io.log('offensives.initiative', { side });
    io.finish({ side });
  },
  decisions(g, f) {
    const side = f.side as Side;
    const kinds: Record<string, Offer> = { leaveInitiative: leaf };
    if (canTakeInitiative(g, side) === null) kinds.takeInitiative = leaf;
    return [{ seat: side, prompt: 'offensives.initiative', kinds }];
  },
  choose(g, f, choice, io) {
    const own = f.side as Side;
    const takes = choice.kind === 'takeInitiative';
    const side = takes ? own : other(own);
    io.log(takes ? 'offensives.initiativeTaken' : 'offensives.initiative', { side });
    io.finish(takes ? { side, card: futureOffensive(g, own) as string } : { side });
  },
  explain: (g, f, choice) => (choice.kind === 'takeInitiative' && f.side ? canTakeInitiative(g, f.side) : null),
};
