import type { Adjudication, AnyState, MatchRecord } from '@wardroom/rules';
import { unrolled } from '../replay/unroll.ts';
import type { AnyUi } from '../table/game-ui.ts';

/** Where a turn of a match ended: its last step, and what the game counts there. */
export interface TurnEnd {
  readonly round: number;
  readonly seq: number;
  readonly score: Adjudication | null;
}

/** The ends of the turns of a match that is over, the last one where it ended. Set-up is no turn. */
export async function turnsOf({ game, moment }: AnyUi, record: MatchRecord): Promise<TurnEnd[]> {
  const ends: TurnEnd[] = [];
  let last: { round: number; seq: number; view: AnyState } | null = null;
  const end = (at: NonNullable<typeof last>): void => {
    if (at.round > 0) ends.push({ round: at.round, seq: at.seq, score: game.adjudicate?.(at.view) ?? null });
  };
  for await (const { seq, view } of unrolled(game, record, { kind: 'referee' })) {
    const { round } = moment(view);
    if (last && round > last.round) end(last);
    last = { round, seq, view };
  }
  if (last) end(last);
  return ends;
}
