import type { Ask, EngineTables, Game, Phase, Table, Thing } from '../../src/index.ts';
import { among, leaf, open, things } from '../../src/index.ts';

/**
 * A toy in which three admirals plan side by side, each behind a curtain of his own: he opens it, gives orders, takes
 * all of them back or tells them, while the others do the same. Nothing else is hidden.
 */
type Seat = 'ann' | 'ben' | 'cat';
const seats: readonly Seat[] = ['ann', 'ben', 'cat'];

interface State extends EngineTables {
  fleets: Table<Thing & { owner: Seat; at: number }>;
  told: Table<Thing>;
}
const plans = (g: State, seat: string): boolean => things(g._marks).some((m) => m.owner === seat);

/** 1. Orders are given behind a curtain until they are told. */
const plan: Phase<State> = {
  rule: '1',
  open: true,
  apart: true,
  decisions: (g) =>
    seats
      .filter((s) => !g.told[s])
      .map(
        (seat): Ask => ({
          seat,
          prompt: 'plan',
          kinds: plans(g, seat)
            ? {
                order: among(
                  things(g.fleets)
                    .filter((f) => f.owner === seat)
                    .map((f) => f.id),
                  () => among([1, 2, 3, 4]),
                ),
                again: leaf,
                tell: leaf,
              }
            : { begin: leaf },
        }),
      ),
  choose(g, _f, choice, io, seat) {
    if (choice.kind === 'begin') io.mark(seat);
    else if (choice.kind === 'again') io.restore();
    else if (choice.kind === 'tell') {
      io.publish();
      g.told[seat] = { id: seat };
      io.log('told', { seat });
    } else {
      const fleet = g.fleets[String(choice.value[0])] as State['fleets'][string];
      fleet.at = Number(choice.value[1]);
      io.log('ordered', { fleet: fleet.id });
    }
  },
};

export const plansGame: Game<State, Record<string, never>> = {
  id: 'plans',
  rulesVersion: 1,
  localDecisions: true,
  seats: () => seats.map((s) => ({ id: s, side: s, name: `seat.${s}` })),
  scenarios: [{ id: 'sea', name: 'scenario.sea' }],
  options: { safeParse: () => ({ success: true, data: {} }) },
  setup: () =>
    ({
      fleets: Object.fromEntries(
        seats.flatMap((owner) => [0, 1].map((i) => [`${owner}${i}`, { id: `${owner}${i}`, owner, at: 0 }])),
      ),
      told: {},
    }) as unknown as State,
  start: { phase: 'plan' },
  phases: { plan },
  redactions: { fleets: open, told: open },
  position: { parse: () => ({ ok: false, error: [{ path: '', rule: '0', key: 'noPositions' }] }), write: () => null },
  complete: (view) => structuredClone(view),
  outcome: (g) => (things(g.told).length === 3 ? { winners: [], rule: '2', key: 'told' } : null),
};
