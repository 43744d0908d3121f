import type { EngineTables, Frame, Game, Phase, Table, Thing } from '../../src/index.ts';
import { among, amount, ids, leaf, line, open, refuse, seenAll, sequence, things } from '../../src/index.ts';

/**
 * A toy whose second side is run by the rules: the keeper has oil for five nights, the storm draws one card a
 * night from a deck of nine and needs no player. docs/adding-a-game.md walks through this file.
 */
interface State extends EngineTables {
  keeper: Table<Thing & { oil: number; lit: number }>;
  cards: Table<Thing & { at: 'deck' | 'gone'; wind: number }>;
}

const keeper = (g: State) => g.keeper.keeper as State['keeper'][string];
const drawn = (g: State) => things(g.cards).filter((c) => c.at === 'gone').length;

/** 1. The keeper burns as much oil as he likes; what is not burnt is kept. */
const burn: Phase<State> = {
  rule: '1',
  open: true,
  decisions: (g) => [
    {
      seat: 'keeper',
      prompt: 'burn',
      kinds: {
        burn: amount(0, keeper(g).oil),
        save: among(
          ['all'],
          () => leaf,
          () => refuse('1.1', 'saveAll'),
        ),
      },
    },
  ],
  choose(g, _f, choice, io) {
    keeper(g).lit = choice.kind === 'burn' ? (choice.amount ?? 0) : 0;
    keeper(g).oil -= keeper(g).lit;
    io.log('burnt', { oil: keeper(g).lit });
    io.finish();
  },
};

/** 2. The storm: a card is drawn when it blows; a wind above the light wrecks a ship and ends the game. */
const storm: Phase<State> = {
  rule: '2',
  open: true,
  enter(g, _f, io) {
    const deck = things(g.cards)
      .filter((c) => c.at === 'deck')
      .map((c) => c.id);
    const [id] = io.pick('storm', deck, 1, 'stormCard');
    const card = g.cards[id as string] as State['cards'][string];
    card.at = 'gone';
    io.log('wind', { wind: card.wind });
    if (card.wind > keeper(g).lit + 2) keeper(g).lit = -1;
    io.finish();
  },
};

export const lighthouse: Game<State, Record<string, never>> = {
  id: 'lighthouse',
  rulesVersion: 1,
  localDecisions: true,
  seats: () => [{ id: 'keeper', side: 'land', name: 'seat.keeper' }],
  scenarios: [{ id: 'night', name: 'scenario.night' }],
  options: { safeParse: () => ({ success: true, data: {} }) },
  setup: () =>
    ({
      keeper: { keeper: { id: 'keeper', oil: 9, lit: 0 } },
      cards: Object.fromEntries(
        Array.from({ length: 9 }, (_, i) => [`c${i}`, { id: `c${i}`, at: 'deck' as const, wind: i % 5 }]),
      ),
    }) as unknown as State,
  start: { phase: 'nights' },
  phases: { nights: sequence<State>('0', [line('burn', '1'), line('storm', '2')], { again: 'burn' }), burn, storm },
  redactions: {
    keeper: open,
    // A card of the deck has no id outside: it is only counted.
    cards: (card: State['cards'][string], who) =>
      card.at === 'gone' || who.kind === 'referee' ? seenAll : { as: 'count', group: 'deck' },
  },
  position: {
    parse: () => ({ ok: false, error: [{ path: '', rule: '0', key: 'noPositions' }] }),
    write: (g) => ({ oil: keeper(g).oil }),
  },
  complete(view, _who, draw) {
    const g = structuredClone(view);
    const seen = new Set(ids(g.cards));
    for (let i = 0; i < 9; i++) if (!seen.has(`c${i}`)) g.cards[`c${i}`] = { id: `c${i}`, at: 'deck', wind: draw(5) };
    return g;
  },
  outcome(g) {
    if (keeper(g).lit < 0) return { winners: [], rule: '2', key: 'wrecked' };
    return drawn(g) === 5 ? { winners: ['land'], rule: '3', key: 'dawn' } : null;
  },
};
export type LighthouseState = State;
export type LighthouseFrame = Frame;
