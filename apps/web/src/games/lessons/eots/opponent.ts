import type { State } from '@wardroom/eots/read';
import type { Choice, Decision, Play } from '@wardroom/rules';
import { list } from '@wardroom/rules';

/** Kinds that the opponent of the guide takes, the first that is offered. */
const wanted = ['rollIntelligence', 'hq', 'activate', 'hitsProposal', 'allHome', 'activateDone'] as const;

/**
 * Japan in the guide: rolls for intelligence, reacts with all that reaches the battle, and lets its own actions go, so
 * that the reader is not attacked while reading. Null: anything will do.
 */
export function opponent(play: Play, decision: Decision): readonly Choice[] | null {
  const take = (kind: string, fits: (choice: Choice) => boolean = () => true): Choice[] | null => {
    const offer = decision.kinds[kind];
    const found = offer ? list(kind, offer, 2000).choices.find(fits) : undefined;
    return found ? [{ kind: found.kind, value: found.value }] : null;
  };
  if (decision.phase === 'action') return take('discard');
  if (decision.phase === 'reactionMove') {
    const g = play.state as unknown as State;
    const battles = Object.keys(g.battles);
    const direct = (c: Choice): boolean =>
      c.value[0] === 'naval' && !c.value.includes('via') && battles.includes(String(c.value.at(-1)));
    return take('move', direct) ?? take('assign') ?? take('moveDone');
  }
  for (const kind of wanted) {
    const choice = take(kind);
    if (choice) return choice;
  }
  return take('pass');
}
