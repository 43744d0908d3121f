import type { Audience, EngineTables, Frame, Game, IO, Phase, Table, Thing } from '../../src/index.ts';
import { among, holds, leaf, line, open, orEnd, refuse, seenAll, sequence, things } from '../../src/index.ts';

/**
 * A toy with hidden hands, sealed simultaneous choices, a plan behind a curtain and a reaction window inside the
 * other seat's phase. Each round both commit a card (sealed); the higher one attacks: it moves its scouts (a draft
 * that nobody else sees until it is committed) and strikes; the other may answer with a card before the die.
 */
type Seat = 'red' | 'blue';
const seats: readonly Seat[] = ['red', 'blue'];
const other = (s: Seat): Seat => (s === 'red' ? 'blue' : 'red');

interface State extends EngineTables {
  sides: Table<Thing & { hits: number }>;
  cards: Table<Thing & { at: string; value: number }>;
  scouts: Table<Thing & { owner: Seat; at: number; kind: 'spy' | 'decoy'; shown?: boolean }>;
}
interface Attack extends Frame {
  seat: Seat;
  block?: number;
}

const hand = (g: State, s: Seat): string[] =>
  things(g.cards)
    .filter((c) => c.at === `hand:${s}`)
    .map((c) => c.id);
const card = (g: State, id: string) => g.cards[id] as State['cards'][string];

/** 1. Both commit a card at the same time; equal cards are both lost. */
const commit: Phase<State> = {
  rule: '1',
  open: true,
  sealed: 'once',
  enter(g, _f, io) {
    const deck = (): string[] =>
      things(g.cards)
        .filter((c) => c.at === 'deck')
        .map((c) => c.id);
    for (const s of seats) {
      const missing = 3 - hand(g, s).length;
      const got = missing > 0 ? io.pick('deck', deck(), missing, 'deal') : [];
      for (const id of got) card(g, id).at = `hand:${s}`;
      if (got.length > 0) io.log('dealt', { seat: s, n: got.length });
    }
    if (seats.some((s) => hand(g, s).length === 0)) io.finish();
  },
  decisions: (g) =>
    seats.map((seat) => ({
      seat,
      prompt: 'commit',
      kinds: {
        commit: among(
          hand(g, seat),
          () => leaf,
          () => refuse('1.1', 'notInHand'),
        ),
      },
    })),
  choose(g, _f, choice, io, seat) {
    const id = choice.value[0] as string;
    card(g, id).at = `table:${seat}`;
    if (seat === 'red') return;
    const [red, blue] = seats.map((s) => things(g.cards).find((c) => c.at === `table:${s}`)?.value ?? 0) as [
      number,
      number,
    ];
    io.barrier();
    io.log('committed', { red, blue });
    const stronger = red > blue ? 'red' : 'blue';
    io.finish(red === blue ? null : stronger);
  },
};

/** 2. The attacker moves his scouts behind a curtain, commits, and strikes. */
const plan: Phase<State, Attack> = {
  rule: '2',
  open: ['seat'],
  enter: (_g, f, io) => io.mark(f.seat),
  decisions: (g, f) => {
    const mine = things(g.scouts).filter((s) => s.owner === f.seat);
    const steps = (at: number): number[] => [at - 1, at + 1].filter((x) => x >= 0 && x <= 4);
    return [
      {
        seat: f.seat,
        prompt: 'plan',
        kinds: {
          // A path: after the first space the scout may stop or go on by one more.
          move: among(
            mine.map((s) => s.id),
            (id: string) => {
              const at = (g.scouts[id] as State['scouts'][string]).at;
              return among(steps(at), (to: number) => orEnd(among(steps(to))));
            },
          ),
          // Shows one scout to the other, who may only take note; the rest of the plan stays behind the curtain.
          show: among(mine.map((s) => s.id)),
          again: leaf,
          strike: leaf,
        },
      },
    ];
  },
  choose(g, f, choice, io) {
    if (choice.kind === 'move') {
      const scout = g.scouts[choice.value[0] as string] as State['scouts'][string];
      scout.at = choice.value[choice.value.length - 1] as number;
      io.log('planned', { scout: scout.id, at: scout.at });
    } else if (choice.kind === 'show') {
      io.call('note', { seat: other(f.seat), scout: choice.value[0] as string });
    } else if (choice.kind === 'again') {
      io.restore();
    } else {
      io.publish(true);
      io.call('reaction', { seat: other(f.seat) });
    }
  },
  resume(g, f, result, io) {
    if (result === 'noted') return io.reveal(['_stack']);
    // The published plan is taken back as if it had never been made, or stands.
    if (result === 'storm') {
      io.restore();
      io.drop();
      io.log('storm', { seat: f.seat });
      for (const c of things(g.cards)) if (c.at.startsWith('table:')) c.at = 'gone';
      return io.finish();
    }
    io.drop();
    const spies = things(g.scouts).filter((s) => s.owner === f.seat && s.at === 4);
    for (const s of spies) s.shown = true;
    const [die] = io.roll(1, 6, 'strike');
    const blocked = (result as number) ?? 0;
    const hit = (die ?? 0) + spies.filter((s) => s.kind === 'spy').length > blocked;
    if (hit) (g.sides[other(f.seat)] as State['sides'][string]).hits += 1;
    io.log('strike', { seat: f.seat, die: die ?? 0, blocked, hit });
    for (const c of things(g.cards)) if (c.at.startsWith('table:')) c.at = 'gone';
    io.finish();
  },
};

/** 2.1 A question in the middle of a plan: the other learns where one scout went, and nothing else. */
const note: Phase<State, Attack & { scout: string }> = {
  rule: '2.1',
  open: ['seat', 'scout'],
  enter: (_g, f, io) => io.reveal(['_stack', `scouts/${f.scout}`]),
  decisions: (_g, f) => [{ seat: f.seat, prompt: 'note', kinds: { noted: leaf } }],
  choose: (_g, _f, _choice, io) => io.finish('noted'),
};

/** 3. The other side is asked whenever it holds any card, never only when it holds the right one. */
const reaction: Phase<State, Attack> = {
  rule: '3',
  open: ['seat'],
  of: (f) => f.seat,
  secret: true,
  enter: (g, f, io) => (hand(g, f.seat).length === 0 ? io.finish(0) : undefined),
  decisions: (g, f) => [
    {
      seat: f.seat,
      prompt: 'react',
      kinds: {
        block: among(
          hand(g, f.seat).filter((id) => card(g, id).value >= 3),
          () => leaf,
          () => refuse('3.1', 'tooLow'),
        ),
        storm: among(hand(g, f.seat).filter((id) => card(g, id).value === 1)),
        pass: leaf,
      },
    },
  ],
  choose(g, f, choice, io) {
    if (choice.kind === 'pass') return io.finish(0);
    if (choice.kind === 'storm') return io.finish('storm');
    const c = card(g, choice.value[0] as string);
    c.at = 'gone';
    io.log('blocked', { seat: f.seat, card: c.value });
    io.finish(c.value);
  },
};

const round: Phase<State, Frame> = {
  rule: '0',
  open: true,
  enter: (_g, _f, io) => io.call('commit'),
  resume(g, _f, result, io: IO) {
    if (result === null) {
      for (const c of things(g.cards)) if (c.at.startsWith('table:')) c.at = 'gone';
      io.finish();
    } else io.go('plan', { seat: result });
  },
};

const seesCard = (c: State['cards'][string], who: Audience): ReturnType<typeof open> => {
  if (c.at === 'gone' || who.kind === 'referee') return seenAll;
  if (c.at.startsWith('hand:') && holds(who, c.at.slice(5))) return seenAll;
  if (c.at.startsWith('table:')) return holds(who, c.at.slice(6)) ? seenAll : { as: 'count', group: c.at };
  return { as: 'count', group: c.at };
};

export const duel: Game<State, Record<string, never>> = {
  id: 'duel',
  rulesVersion: 1,
  localDecisions: false,
  seats: () => seats.map((s) => ({ id: s, side: s, name: `seat.${s}` })),
  scenarios: [{ id: 'field', name: 'scenario.field' }],
  options: { safeParse: () => ({ success: true, data: {} }) },
  setup: () =>
    ({
      sides: Object.fromEntries(seats.map((s) => [s, { id: s, hits: 0 }])),
      cards: Object.fromEntries(
        Array.from({ length: 24 }, (_, i) => [`k${i}`, { id: `k${i}`, at: 'deck', value: (i % 6) + 1 }]),
      ),
      scouts: Object.fromEntries(
        seats.flatMap((owner) =>
          [0, 1].map((i) => [
            `${owner}${i}`,
            { id: `${owner}${i}`, owner, at: i, kind: i === 0 ? ('spy' as const) : ('decoy' as const) },
          ]),
        ),
      ),
    }) as unknown as State,
  start: { phase: 'rounds' },
  phases: {
    rounds: sequence<State>('0', [line('round', '0')], { again: 'round' }),
    round,
    commit,
    plan,
    note,
    reaction,
  },
  redactions: {
    sides: open,
    cards: seesCard,
    scouts: (s: State['scouts'][string], who) =>
      s.shown || holds(who, s.owner) ? seenAll : { as: 'fields', fields: ['id', 'owner', 'at'] },
  },
  position: { parse: () => ({ ok: false, error: [{ path: '', rule: '0', key: 'noPositions' }] }), write: () => null },
  complete(view, who, draw) {
    const g = structuredClone(view);
    const take = <T>(from: T[]): T => from.splice(draw(from.length), 1)[0] as T;
    const unseen = Array.from({ length: 24 }, (_, i) => `k${i}`).filter((id) => !g.cards[id]);
    for (const count of things(g._counts ?? {}) as (Thing & { n: number })[]) {
      for (let i = 0; i < count.n; i++) {
        const id = take(unseen);
        g.cards[id] = { id, at: count.id.slice('cards/'.length), value: (Number(id.slice(1)) % 6) + 1 };
      }
    }
    for (const owner of seats) {
      const kinds: ('spy' | 'decoy')[] = ['spy', 'decoy'];
      const mine = things(g.scouts).filter((s) => s.owner === owner);
      for (const s of mine) if (s.kind) kinds.splice(kinds.indexOf(s.kind), 1);
      for (const s of mine) if (!s.kind) s.kind = take(kinds);
    }
    for (const f of things(g._stack) as Attack[]) {
      if (f.phase) continue; // only the reaction hides what it is
      f.phase = 'reaction';
      f.seat = other((things(g._stack) as Attack[]).find((x) => x.phase === 'plan')?.seat ?? 'red');
    }
    delete g._counts;
    void who;
    return g;
  },
  outcome(g) {
    const beaten = seats.find((s) => (g.sides[s] as State['sides'][string]).hits >= 3);
    if (beaten) return { winners: [other(beaten)], rule: '4', key: 'beaten' };
    const left = things(g.cards).some((c) => c.at === 'deck');
    return left ? null : { winners: [...seats], rule: '4', key: 'outOfCards' };
  },
  concede: (_g, seat) => ({ winners: [other(seat as Seat)], rule: '4', key: 'conceded' }),
};
