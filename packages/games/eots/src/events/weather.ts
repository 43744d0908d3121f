import type { Frame, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, leaf, legal, refuse } from '@wardroom/rules';
import { card } from '../deck.ts';
import { clearOffensive } from '../offensive/begin.ts';
import { holdsCards, reactionBarred } from '../offensive/reaction-barred.ts';
import { put } from '../offensives-phase/piles.ts';
import type { CardId, Offensive, Side, State } from '../state.ts';
import { other } from '../state.ts';

interface WeatherFrame extends Frame {
  side: Side;
}

/** R11.19 May R cancel the offensive with this card? jp-21: only one that SEAC leads. */
export function canCancel(g: State, id: CardId): Verdict {
  const o = g.offensive.now as Offensive;
  const c = g.cards[id];
  if (c?.side !== other(o.side) || c.at !== 'hand') return refuse('R11.4', 'notInHand', { card: id });
  const facts = card(id);
  if (!facts.effects.some((e) => e.op === 'cancelOffensive')) return refuse('R11.19', 'otherStep', { card: id });
  if (o.as === 'ec' && card(o.card).effects.some((e) => e.op === 'noWeather')) return refuse('R11.19', 'offensives.noWeather');
  if (id === 'jp-21' && !o.hqs?.includes('br-hq-seac')) return refuse('R11.19', 'offensives.onlySeac', { card: id });
  return legal;
}

/** R11.19 Step 4. */
export const weather: Phase<State, WeatherFrame> = {
  rule: 'R11.19',
  secret: true,
  of: (f) => f.side,
  enter(g, f, io) {
    if (reactionBarred(g, f.side) || !holdsCards(g, f.side)) io.finish();
  },
  decisions(g, f) {
    const ids = Object.keys(g.cards)
      .filter((id) => canCancel(g, id) === null)
      .sort();
    const kinds: Record<string, Offer> = {};
    if (ids.length > 0)
      kinds.playReaction = among(
        ids,
        () => leaf,
        (id: CardId) => canCancel(g, id),
      );
    kinds.pass = leaf;
    return [{ seat: f.side, prompt: 'events.weather', kinds }];
  },
  choose(g, _f, choice, io) {
    if (choice.kind === 'pass') return io.finish();
    const id = choice.value[0] as CardId;
    const cancelled = (g.offensive.now as Offensive).card;
    io.restore();
    io.drop();
    clearOffensive(g);
    put(g, cancelled, 'discard');
    put(g, id, card(id).removeIfEvent === true ? 'removed' : 'discard');
    io.log('events.cancelled', { card: id, offensive: cancelled });
    io.finish('cancelled', 'action');
  },
  explain: (g, _f, choice) => (choice.kind === 'playReaction' ? canCancel(g, String(choice.value[0])) : null),
};
