import type { Frame, Offer, Phase } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { cardsIn } from '../draw-cards.ts';
import { canPlayEvent } from '../events/playable.ts';
import type { CardId, Side, State } from '../state.ts';
import { setTrack, track } from '../tracks.ts';
import { canDesignate, canPass, canSpend, canUseFutureOffensive, clearTable, designate, futureOffensive, put } from './piles.ts';

export interface ActionFrame extends Frame {
  side: Side;
  /** The card played for operations. */
  oc?: CardId;
}

/** R10.2, R10.3 One action of a side. */
export const action: Phase<State, ActionFrame> = {
  rule: 'R10.2',
  open: true,
  decisions(g, f) {
    const { side } = f;
    const hand = cardsIn(g, side, 'hand');
    const fo = futureOffensive(g, side);
    const kinds: Record<string, Offer> = {};
    const offer = (kind: string, from: readonly CardId[], can: (id: CardId) => ReturnType<typeof canSpend>): void => {
      const ids = from.filter((id) => can(id) === null);
      if (ids.length > 0) kinds[kind] = among(ids, () => leaf, can);
    };
    offer('playOC', hand, (id) => canSpend(g, side, id));
    offer('playEC', hand, (id) => canPlayEvent(g, side, id));
    offer('discard', fo === undefined ? hand : [...hand, fo], (id) => canSpend(g, side, id));
    offer('designateFO', hand, (id) => canDesignate(g, side, id));
    if (canUseFutureOffensive(g, side) === null) kinds.playFO = leaf;
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
    const id = choice.kind === 'playFO' ? (futureOffensive(g, side) as CardId) : (choice.value[0] as CardId);
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
    put(g, id, 'played');
    if (choice.kind === 'playEC') return io.call('event', { side, card: id });
    f.oc = id;
    io.call('offensive', { side, as: 'oc', card: id });
  },
  resume(g, f, _result, io) {
    clearTable(g, f.oc === undefined ? [] : [f.oc]);
    io.finish();
  },
  explain(g, f, choice) {
    const id = String(choice.value[0] ?? '');
    if (choice.kind === 'pass') return canPass(g, f.side);
    if (choice.kind === 'playFO') return canUseFutureOffensive(g, f.side);
    if (choice.kind === 'designateFO') return canDesignate(g, f.side, id);
    if (choice.kind === 'playEC') return canPlayEvent(g, f.side, id);
    return canSpend(g, f.side, id);
  },
};
