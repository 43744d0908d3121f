import type { Frame, IO, Offer, Phase } from '@wardroom/rules';
import { among, leaf, refuse } from '@wardroom/rules';
import { settleControl } from '../control.ts';
import { discard, excess, handOf, limitOf } from '../hands.ts';
import type { CardId, Faction, State } from '../state.ts';
import { factionsOf, turnOf } from '../state.ts';
import { intelOffer } from './intel.ts';
import { explainPlay, play, playOffers } from './plays.ts';

export interface GovernmentFrame extends Frame {
  seat?: Faction;
  /** 12.1 Passes one after another. */
  passes?: number;
}

/** 12.1 Card play in turn order until everybody passes one after another. */
export const cardPlay: Phase<State, GovernmentFrame> = {
  rule: '12.1',
  open: true,
  enter(g, f, io) {
    settleControl(g);
    f.passes = 0;
    f.seat = turnOf(g).order[0] as Faction;
    skip(g, f, io);
  },
  decisions(g, f) {
    const seat = f.seat as Faction;
    const intel = intelOffer(g, seat);
    const kinds: Record<string, Offer> = { ...playOffers(g, seat), ...(intel ? { intel } : {}), pass: leaf };
    return [
      { seat, prompt: 'government.play', params: { passes: f.passes ?? 0 }, kinds, key: `${handOf(g, seat).length}` },
    ];
  },
  choose(g, f, choice, io) {
    const seat = f.seat as Faction;
    if (choice.kind === 'pass') return pass(g, f, io);
    f.passes = 0;
    if (choice.kind === 'intel') {
      const [card, of] = choice.value.map(String) as [CardId, Faction];
      discard(g, [card]);
      io.log('intel.announced', { by: seat, of, card });
      return io.call('doubleAgent', { by: seat, of, card });
    }
    play(g, seat, choice.kind, choice.value, io);
    next(g, f, io);
  },
  resume: (g, f, _r, io) => next(g, f, io),
  explain: (g, f, choice) => explainPlay(g, f.seat as Faction, choice.kind, choice.value),
};
function pass(g: State, f: GovernmentFrame, io: IO) {
  f.passes = (f.passes ?? 0) + 1;
  io.log('government.passed', { faction: f.seat as Faction });
  if (f.passes >= factionsOf(g).length) return io.finish();
  next(g, f, io);
}
function next(g: State, f: GovernmentFrame, io: IO): void {
  const { order } = turnOf(g);
  f.seat = order[(order.indexOf(f.seat as Faction) + 1) % order.length] as Faction;
  skip(g, f, io);
}
/** 9.1 A player without cards passes by himself. */
function skip(g: State, f: GovernmentFrame, io: IO): void {
  if (handOf(g, f.seat as Faction).length === 0) pass(g, f, io);
}

const discards = (g: State, seat: Faction): Record<string, Offer> =>
  excess(g, seat) > 0 ? { discard: among(() => handOf(g, seat)) } : {};

export interface DiscardFrame extends Frame {
  /** Who holds too much, and how much: everybody sees that. */
  over?: readonly { seat: Faction; n: number }[];
}
/** 6.3, 12.4 Whoever holds more than the limit discards, all at once and unseen until all are done. */
export const toHandLimit: Phase<State, DiscardFrame> = {
  rule: '6.3',
  open: true,
  sealed: 'draft',
  enter(g, f, io) {
    f.over = factionsOf(g).flatMap((seat) => (excess(g, seat) > 0 ? [{ seat, n: excess(g, seat) }] : []));
    if (f.over.length === 0) io.finish();
  },
  decisions: (g, f) =>
    (f.over ?? []).map(({ seat }) => ({
      seat,
      prompt: 'government.discard',
      params: { n: excess(g, seat), limit: limitOf(g, seat) },
      kinds: discards(g, seat),
    })),
  ready: (g, _f, seat) =>
    excess(g, seat as Faction) > 0 ? refuse('6.3', 'government.overLimit', { n: excess(g, seat as Faction) }) : null,
  choose: (g, _f, choice) => discard(g, choice.value.map(String)),
  settle(_g, f, io) {
    for (const { seat, n } of f.over ?? []) io.log('government.discarded', { faction: seat, n });
    io.finish();
  },
};
