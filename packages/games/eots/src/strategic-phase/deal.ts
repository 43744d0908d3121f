import type { Frame, Phase } from '@wardroom/rules';
import { japaneseResources } from '../control.ts';
import { drawCards } from '../draw-cards.ts';
import { isSet } from '../flags.ts';
import type { State } from '../state.ts';
import { setTrack, track, turnOf, warInEurope } from '../tracks.ts';

/** R9.5.3, ruling 9 The hand is never smaller, passes are never more. */
const LEAST = 4;
const MOST_PASSES = 2;

/** R9.5.2 Japan's passes, by the cards that were dealt. */
function japanesePasses(cards: number): number {
  if (cards >= 7) return 0;
  return cards === 6 ? 1 : 2;
}

/** R9.5.1, R9.5.2 Japan's cards and passes of this turn. */
export function japaneseDeal(g: State): { cards: number; passes: number } {
  const base = turnOf(g) <= 4 ? 7 : Math.ceil(japaneseResources(g).length / 2);
  const cards = Math.max(LEAST, base - (isSet(g, 'submarines') ? 1 : 0) - track(g, 'bombingHits'));
  return { cards, passes: japanesePasses(cards) };
}

/** R9.5.3 The Allies' cards and passes of turns 2 and 3, before anything is lost; later 7 and 0. */
const alliedStart: { readonly [turn: number]: readonly [cards: number, passes: number] } = { 2: [5, 2], 3: [6, 1] };

/**
 * R9.5.3 The Allies' cards and passes: lost nations and the worst of Europe cost a card each, and give a pass for it.
 */
export function alliedDeal(g: State): { cards: number; passes: number } {
  const [base, passes] = alliedStart[turnOf(g)] ?? [7, 0];
  const lost =
    ['china', 'india', 'australia'].filter((n) => g.nations[n] !== undefined).length + (warInEurope(g) === 4 ? 1 : 0);
  return { cards: Math.max(LEAST, base - lost), passes: Math.min(MOST_PASSES, passes + lost) };
}

/** R9.5 Both sides are dealt their cards. */
export const deal: Phase<State, Frame> = {
  rule: 'R9.5',
  open: true,
  enter(g, _f, io) {
    const dealt = { japan: japaneseDeal(g), allied: alliedDeal(g) };
    // The first cards of a scenario lie in its set-up (R20.12): this phase is not reached then.
    for (const side of ['japan', 'allied'] as const) {
      const { cards, passes } = dealt[side];
      setTrack(g, `passes.${side}`, passes);
      drawCards(g, side, cards, io);
      io.log('strategic.dealt', { side, cards, passes });
    }
    if (isSet(g, 'submarines')) delete g.flags.submarines;
    if (track(g, 'bombingHits') !== 0) setTrack(g, 'bombingHits', 0);
    io.finish();
  },
};
