import type { Frame, IO, Json, Offer, Phase } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { cardsIn } from '../draw-cards.ts';
import type { LossFrame } from '../events/losses.ts';
import { startsOffensive } from '../events/playable.ts';
import type { CardId, Side, State } from '../state.ts';
import { setTrack, track } from '../tracks.ts';
import { explainUse, useOffers, uses } from './operations-card.ts';
import {
  canDesignate,
  canDiscard,
  canPass,
  canPlayEc,
  canSpend,
  cardsAtHand,
  clearTable,
  designate,
  put,
} from './piles.ts';

export interface ActionFrame extends Frame {
  side: Side;
  /** R10.11 The Future Offensive that took the initiative: the action is its event. */
  first?: CardId;
  /** The card played for operations. */
  oc?: CardId;
}

function playEvent(g: State, side: Side, id: CardId, io: IO): void {
  put(g, id, 'played');
  if (!startsOffensive(id)) io.call('event', { side, card: id });
  else {
    io.log('events.played', { side, card: id });
    io.call('offensive', { side, as: 'ec', card: id });
  }
}

/** R10.2, R10.3 One action of a side. */
export const action: Phase<State, ActionFrame> = {
  rule: 'R10.2',
  open: true,
  enter(g, f, io) {
    if (f.first !== undefined) playEvent(g, f.side, f.first, io);
  },
  decisions(g, f) {
    const { side } = f;
    const hand = cardsIn(g, side, 'hand');
    const all = cardsAtHand(g, side);
    const kinds: Record<string, Offer> = {};
    const offer = (
      kind: string,
      from: readonly CardId[],
      can: (id: CardId) => ReturnType<typeof canSpend>,
    ): readonly CardId[] => {
      const ids = from.filter((id) => can(id) === null);
      if (ids.length > 0) kinds[kind] = among(ids, () => leaf, can);
      return ids;
    };
    const spendable = offer('playOC', all, (id) => canSpend(g, side, id));
    offer('playEC', all, (id) => canPlayEc(g, side, id));
    Object.assign(kinds, useOffers(g, side, spendable));
    offer('discard', all, (id) => canDiscard(g, side, id));
    offer('designateFO', hand, (id) => canDesignate(g, side, id));
    if (canPass(g, side) === null) kinds.pass = leaf;
    return [{ seat: side, prompt: 'offensives.action', params: { side, passes: track(g, `passes.${side}`) }, kinds }];
  },
  choose(g, f, choice, io) {
    const { side } = f;
    if (choice.kind === 'pass') {
      setTrack(g, `passes.${side}`, track(g, `passes.${side}`) - 1);
      io.log('offensives.passed', { side });
      return io.finish();
    }
    const [id, ...rest] = choice.value as [CardId, ...string[]];
    if (choice.kind === 'designateFO') {
      designate(g, side, id);
      io.log('offensives.designated', { side });
      return io.finish();
    }
    if (choice.kind === 'discard') {
      put(g, id, 'discard');
      io.log('offensives.discarded', { side, card: id });
      return io.finish();
    }
    if (choice.kind === 'playEC') return playEvent(g, side, id, io);
    put(g, id, 'played');
    f.oc = id;
    const use = uses[choice.kind];
    if (!use) return io.call('offensive', { side, as: 'oc', card: id });
    io.log(`offensives.use.${choice.kind}`, { side, card: id });
    use.does(g, side, rest, io);
    clearTable(g, [id], io);
    io.finish();
  },
  resume(g, f, result, io) {
    // R10.6 The event could not be what it demands: its card is played for operations.
    const oc = (result as { becomesOC?: CardId } | null)?.becomesOC;
    if (oc !== undefined) {
      f.oc = oc;
      return io.call('offensive', { side: f.side, as: 'oc', card: oc });
    }
    const givenUp = (result as { givenUp?: CardId } | null)?.givenUp;
    if (givenUp !== undefined) f.oc = givenUp;
    // R11.19 A card that cancelled the offensive takes its step now that everything stands where it was.
    const losses = (result as { losses?: LossFrame['queue'] } | null)?.losses;
    if (losses !== undefined && losses.length > 0) return io.call('losses', { queue: losses as unknown as Json });
    clearTable(g, f.oc === undefined ? [] : [f.oc], io);
    io.finish();
  },
  explain(g, f, choice) {
    const id = String(choice.value[0] ?? '');
    if (choice.kind === 'pass') return canPass(g, f.side);
    if (choice.kind === 'designateFO') return canDesignate(g, f.side, id);
    if (choice.kind === 'playEC') return canPlayEc(g, f.side, id);
    if (choice.kind === 'discard') return canDiscard(g, f.side, id);
    return Object.hasOwn(uses, choice.kind) ? explainUse(g, f.side, choice) : canSpend(g, f.side, id);
  },
};
