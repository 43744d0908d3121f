import type { Frame, IO, Phase } from '@wardroom/rules';
import { among } from '@wardroom/rules';
import { inChina } from '../board.ts';
import { actionCard } from '../cards.ts';
import { isNeutral } from '../control.ts';
import { wildOptions } from '../government/wild-options.ts';
import { discard } from '../hands.ts';
import { addInfluence } from '../influence.ts';
import { capitalOf } from '../nations.ts';
import type { CardId, NationId, State } from '../state.ts';

/**
 * 26.5 Where a card drawn in Activism can put Influence: Neutral provinces that it names (a wild card: those of its
 * yellow end).
 */
function provinces(g: State, id: CardId): NationId[] {
  const c = actionCard(id);
  if (!c) return [];
  const named = c.kind === 'wild' ? wildOptions(g, 'usa', id) : c.nations;
  return named.filter((n) => n !== 'british-empire' && inChina(capitalOf(n)) && isNeutral(g, n));
}

export interface ActivismFrame extends Frame {
  /** The cards turned up that have still to be used. */
  queue: readonly CardId[];
  conscripts?: number;
}
/**
 * 26.5, R-88 Activism of United China: each card that can be played for a Neutral province places Influence there (a
 * wild card its double amount), each other gives one more conscript. Finishes with the number of these.
 */
export const activism: Phase<State, ActivismFrame> = {
  rule: '26.5',
  open: true,
  enter(g, f, io) {
    f.conscripts = 0;
    settle(g, f, io);
  },
  decisions(g, f) {
    const id = f.queue[0] as CardId;
    return [
      {
        seat: 'usa',
        prompt: 'production.activism',
        params: { card: id },
        kinds: { influence: among(provinces(g, id)) },
        key: id,
      },
    ];
  },
  choose(g, f, choice, io) {
    place(g, f, String(choice.value[0]), io);
    settle(g, f, io);
  },
};
function place(g: State, f: ActivismFrame, to: NationId | null, io: IO) {
  const [id, ...rest] = f.queue as [CardId, ...CardId[]];
  f.queue = rest;
  if (to === null) f.conscripts = (f.conscripts ?? 0) + 1;
  else addInfluence(g, 'usa', to, actionCard(id)?.kind === 'wild' ? 2 : 1);
  io.log('production.unitedChina', { card: id, nation: to });
  discard(g, [id]);
}
/** What leaves no choice is done at once. */
function settle(g: State, f: ActivismFrame, io: IO) {
  for (let id = f.queue[0]; id !== undefined; id = f.queue[0]) {
    const open = provinces(g, id);
    if (open.length > 1) return;
    place(g, f, open[0] ?? null, io);
  }
  io.finish(f.conscripts ?? 0);
}
