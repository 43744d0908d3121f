import type { Audience, EngineTables, Frame, Game, Phase, Table, Thing } from '../../src/index.ts';
import { among, holds, leaf, line, open, refuse, seenAll, seenNothing, sequence, things } from '../../src/index.ts';

/**
 * A toy in which three captains act side by side: each lays out ships in secret (a draft of many choices that can be
 * taken back), the raiders are run by the rules act by act, and at any time a captain may look at a reef, of which
 * nobody hears, or signal, which asks the next captain.
 */
type Seat = 'ann' | 'ben' | 'cat';
const seats: readonly Seat[] = ['ann', 'ben', 'cat'];
const after = (s: Seat): Seat => seats[(seats.indexOf(s) + 1) % 3] as Seat;
const lanes = ['north', 'middle', 'south'] as const;
/** Ships that a captain may have at sea. */
const MOST = 4;

interface State extends EngineTables {
  turn: Table<Thing & { round: number }>;
  /** Others see a ship under its handle, and not what it carries. */
  ships: Table<Thing & { owner: Seat; lane: string; cargo: number; handle?: string }>;
  raiders: Table<Thing & { lane: string; sunk: number }>;
  looks: Table<Thing & { owner: Seat; lane: string }>;
}

const mine = (g: State, seat: string) => things(g.ships).filter((s) => s.owner === seat);

/** 1. Each captain lays out ships, moves them and calls them back; nobody sees it before all are done. */
const layOut: Phase<State> = {
  rule: '1',
  open: true,
  sealed: 'draft',
  decisions: (g) =>
    seats.map((seat) => ({
      seat,
      prompt: 'layOut',
      kinds: {
        send: among(
          mine(g, seat).length < MOST ? lanes : [],
          () => among([1, 2, 3]),
          () => refuse('1.1', 'mostShips'),
        ),
        recall: among(mine(g, seat).map((s) => s.id)),
      },
    })),
  ready: (g, _f, seat) => (mine(g, seat).length > 0 ? null : refuse('1.2', 'oneShip')),
  expire: (g, _f, seat) =>
    mine(g, seat).length > 0 ? { kind: 'done', value: [] } : { kind: 'send', value: ['north', 1] },
  groups: (g, _f, choice) =>
    choice.kind === 'recall' ? [g.ships[choice.value[0] as string]?.lane ?? ''] : [String(choice.value[0])],
  choose(g, _f, choice, io, seat) {
    if (choice.kind === 'recall') {
      delete g.ships[choice.value[0] as string];
      return;
    }
    const id = io.fresh('ship');
    g.ships[id] = { id, owner: seat as Seat, lane: String(choice.value[0]), cargo: Number(choice.value[1]) };
  },
  settle(g, _f, io) {
    for (const s of things(g.ships)) s.handle = io.handle();
    io.log('laidOut', { ships: things(g.ships).length });
    io.finish();
  },
};

/** 2. The raiders, run by the rules: each is one act. */
const raid: Phase<State> = {
  rule: '2',
  open: true,
  enter(g, _f, io) {
    for (const r of things(g.raiders)) {
      const [die] = io.roll(1, 6, 'raid');
      r.lane = lanes[((die ?? 1) - 1) % 3] as string;
      const prey = things(g.ships).find((s) => s.lane === r.lane);
      io.log('raid', { raider: r.id, lane: r.lane });
      if (prey) {
        io.log('sunk', { lane: r.lane, cargo: prey.cargo }, { except: [after(prey.owner)] });
        delete g.ships[prey.id];
        r.sunk += 1;
      }
      io.beat();
    }
    (g.turn.now as State['turn'][string]).round += 1;
    io.finish();
  },
};

/** 3. The captain who is hailed answers. */
const hail: Phase<State, Frame & { seat: Seat }> = {
  rule: '3',
  open: true,
  undisturbed: true,
  decisions: (_g, f) => [{ seat: f.seat, prompt: 'hail', kinds: { aye: leaf, nay: leaf } }],
  expire: () => ({ kind: 'nay', value: [] }),
  choose(_g, f, choice, io) {
    io.log('hailed', { seat: f.seat, answer: choice.kind });
    io.finish();
  },
};

const owned = (thing: { owner: string }, who: Audience) => (holds(who, thing.owner) ? seenAll : seenNothing);

export const convoy: Game<State, Record<string, never>> = {
  id: 'convoy',
  rulesVersion: 1,
  localDecisions: true,
  seats: () => seats.map((s) => ({ id: s, side: s, name: `seat.${s}` })),
  groups: () => lanes,
  scenarios: [{ id: 'sea', name: 'scenario.sea' }],
  options: { safeParse: () => ({ success: true, data: {} }) },
  setup: () =>
    ({
      turn: { now: { id: 'now', round: 1 } },
      ships: {},
      raiders: Object.fromEntries(['r1', 'r2'].map((id) => [id, { id, lane: 'middle', sunk: 0 }])),
      looks: {},
    }) as unknown as State,
  start: { phase: 'rounds' },
  phases: {
    rounds: sequence<State>('0', [line('layOut', '1'), line('raid', '2')], { again: 'layOut' }),
    layOut,
    raid,
    hail,
  },
  anytime: {
    look: {
      rule: '4',
      decisions: (g) =>
        seats
          .filter((s) => things(g.looks).filter((l) => l.owner === s).length < 3)
          .map((seat) => ({ seat, prompt: 'look', kinds: { look: among(lanes) } })),
      choose(g, choice, io, seat) {
        const id = io.fresh('look');
        g.looks[id] = { id, owner: seat as Seat, lane: String(choice.value[0]) };
        io.log('looked', { lane: String(choice.value[0]) }, [seat]);
      },
    },
    signal: {
      rule: '5',
      decisions: () => seats.map((seat) => ({ seat, prompt: 'signal', kinds: { signal: leaf } })),
      choose: (_g, _choice, io, seat) => io.call('hail', { seat: after(seat as Seat) }),
    },
  },
  redactions: {
    turn: open,
    raiders: open,
    looks: owned,
    ships: (s: State['ships'][string], who) => {
      if (holds(who, s.owner)) return seenAll;
      return s.handle ? { as: 'fields', fields: ['lane'], id: s.handle } : seenNothing;
    },
  },
  position: { parse: () => ({ ok: false, error: [{ path: '', rule: '0', key: 'noPositions' }] }), write: () => null },
  complete(view, who, draw) {
    const g = structuredClone(view);
    const others = seats.filter((s) => !holds(who, s));
    for (const s of things(g.ships))
      if (s.owner === undefined)
        g.ships[s.id] = { ...s, owner: others[draw(others.length)] as Seat, cargo: 1 + draw(3), handle: s.id };
    for (const owner of others)
      for (let i = draw(4); i > 0; i--) g.looks[`${owner}~${i}`] = { id: `${owner}~${i}`, owner, lane: 'middle' };
    return g;
  },
  outcome: (g) => (g.turn.now && g.turn.now.round > 3 ? { winners: [], rule: '6', key: 'home' } : null),
};
