import type { Audience, EngineTables, Frame, Game, Offer, Phase, Table, Thing } from '../../src/index.ts';
import { among, holds, leaf, line, open, seenAll, sequence, things } from '../../src/index.ts';

/**
 * A toy of windows: each holds a hidden card. In turn a captain hails another, who may answer with a shield (a window
 * for one seat, whatever he holds); then all may show their card (a window for all, sealed), again until nobody does.
 */
export type Seat = 'ann' | 'ben' | 'cat';
export const seats: readonly Seat[] = ['ann', 'ben', 'cat'];

interface Card extends Thing {
  owner: Seat;
  face: 'shield' | 'blank';
  shown?: boolean;
}
export interface State extends EngineTables {
  turn: Table<Thing & { n: number; hits: number }>;
  cards: Table<Card>;
}
const cardOf = (g: State, seat: string): Card => g.cards[`c-${seat}`] as Card;

/** 1. The captain hails one of the others. */
const hail: Phase<State> = {
  rule: '1',
  open: true,
  decisions(g) {
    const seat = seats[(g.turn.now?.n ?? 0) % 3] as Seat;
    return [{ seat, prompt: 'hail', kinds: { hail: among(seats.filter((s) => s !== seat)) } }];
  },
  expire: (g) => ({ kind: 'hail', value: [seats[((g.turn.now?.n ?? 0) + 1) % 3] as Seat] }),
  choose(_g, _f, choice, io) {
    io.log('hailed', { seat: String(choice.value[0]) });
    io.go('answer', { of: String(choice.value[0]) });
  },
};

/** 2. Whoever was hailed may answer with a shield, and is asked whatever he holds. */
const answer = (seconds: number): Phase<State, Frame & { of: Seat }> => ({
  rule: '2',
  open: true,
  window: seconds,
  decisions: (g, f) => {
    const { face, shown } = cardOf(g, f.of);
    const kinds: Record<string, Offer> = { decline: leaf };
    if (face === 'shield' && !shown) kinds.shield = leaf;
    return [{ seat: f.of, prompt: 'answer', kinds }];
  },
  expire: () => ({ kind: 'decline', value: [] }),
  choose(g, f, choice, io) {
    if (choice.kind === 'shield') cardOf(g, f.of).shown = true;
    else if (g.turn.now) g.turn.now.hits += 1;
    io.log(choice.kind === 'shield' ? 'shielded' : 'hit', { seat: f.of });
    io.go('show');
  },
});

/** 3. Everybody may show his card; when somebody did all are asked again. */
const show = (seconds: number): Phase<State> => ({
  rule: '3',
  open: true,
  sealed: 'once',
  window: () => seconds,
  decisions: (g) =>
    seats.map((seat) => {
      const kinds: Record<string, Offer> = { pass: leaf };
      if (!cardOf(g, seat).shown) kinds.show = leaf;
      return { seat, prompt: 'show', kinds };
    }),
  lapse: 'nothing',
  choose(g, _f, choice, io, seat) {
    if (choice.kind !== 'show') return;
    cardOf(g, seat).shown = true;
    io.log('shown', { seat });
  },
  settle(g, f, io) {
    const n = things(g.cards).filter((c) => c.shown).length;
    if (n > Number((f as Frame & { n?: number }).n ?? n)) return io.go('show', { n });
    if (g.turn.now) g.turn.now.n += 1;
    io.finish();
  },
  enter(g, f) {
    (f as Frame & { n?: number }).n = things(g.cards).filter((c) => c.shown).length;
  },
});

const seesCard = (c: Card, who: Audience): ReturnType<typeof open> =>
  c.shown || who.kind === 'referee' || holds(who, c.owner) ? seenAll : { as: 'fields', fields: ['id', 'owner'] };

/** The game with windows of so many seconds. */
export const watchOf = (seconds: number): Game<State, Record<string, never>> => ({
  id: 'watch',
  rulesVersion: 1,
  localDecisions: false,
  seats: () => seats.map((s) => ({ id: s, side: s, name: `seat.${s}` })),
  scenarios: [{ id: 'night', name: 'scenario.night' }],
  options: { safeParse: () => ({ success: true, data: {} }) },
  setup: (_scenario, _options, io) => {
    const [shield] = io.pick('faces', [...seats], 1, 'deal');
    return {
      turn: { now: { id: 'now', n: 0, hits: 0 } },
      cards: Object.fromEntries(
        seats.map((owner) => [`c-${owner}`, { id: `c-${owner}`, owner, face: owner === shield ? 'shield' : 'blank' }]),
      ),
    } as unknown as State;
  },
  start: { phase: 'nights' },
  phases: {
    nights: sequence<State>('0', [line('hail', '1')], { again: 'hail' }),
    hail,
    answer: answer(seconds),
    show: show(seconds),
  },
  redactions: { turn: open, cards: seesCard },
  position: { parse: () => ({ ok: false, error: [{ path: '', rule: '0', key: 'noPositions' }] }), write: () => null },
  complete(view, _who, draw) {
    const g = structuredClone(view);
    for (const c of things(g.cards)) c.face ??= draw(2) === 0 ? 'shield' : 'blank';
    return g;
  },
  outcome: (g) => ((g.turn.now?.n ?? 0) < 6 ? null : { winners: ['ann'], rule: '4', key: 'morning' }),
  concede: (_g, seat) => ({ winners: seats.filter((s) => s !== seat), rule: '4', key: 'conceded' }),
});
export const watch = watchOf(20);
