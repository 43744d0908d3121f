import { commitment } from '@wardroom/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Act, EventRules, EventState, LoggedAct } from '../src/index.ts';
import {
  afterAct,
  chainAfter,
  emptyEvent,
  eventHead,
  foldEvent,
  idleAt,
  jobsOf,
  keyOf,
  ladderOf,
  ladderOrder,
  openBoardsOf,
  presentOf,
  reachableOf,
  refusalOf,
  standingsOf,
  verifyEvent,
} from '../src/index.ts';
import { enter, ids, over, owner, person, server } from './acts.ts';
import { accept, dare, HOUR, ladder, yields } from './ladder-acts.ts';

/** As many ladders; 1,000 take some seconds. */
const runs = Number(process.env.WARDROOM_RANDOM_EVENTS ?? 150);

/** The order that these lines come to, told again: by names alone, as somebody would do it on a board of cards. */
function retold(acts: readonly Act[]): number[] {
  const results = new Map<string, string>();
  const boards = new Map<string, readonly [number, number]>();
  const dares = new Map<number, readonly [number, number]>();
  for (const act of acts) {
    if (act.kind === 'challenge') dares.set(act.n, [act.to, act.from]);
    if (act.kind === 'accept' || act.kind === 'yield') boards.set(act.board, dares.get(act.n) ?? [0, 0]);
    if (act.kind === 'yield') results.set(act.board, '-:+');
    if (act.kind === 'result' && (act.by === 'ruling' || !results.has(act.board))) results.set(act.board, act.result);
  }
  let cards: number[] = [];
  const told = new Set<string>();
  let next = 0;
  const numbers = new Map<string, number>();
  for (const act of acts) {
    if (act.kind === 'start') for (const id of act.seeds) numbers.set(id, ++next);
    if (act.kind === 'start') cards = act.seeds.map((_, i) => i + 1);
    if (act.kind === 'enter' && next > 0) {
      numbers.set(act.entrant.id, ++next);
      cards.push(next);
    }
    if (act.kind === 'withdraw') cards = cards.filter((n) => n !== numbers.get(act.entrant));
    if (act.kind === 'sink')
      for (const n of [...cards].reverse().filter((c) => act.numbers.includes(c))) {
        const at = cards.indexOf(n);
        const below = cards[at + 1];
        if (below !== undefined && !act.numbers.includes(below)) cards.splice(at, 2, below, n);
      }
    if ((act.kind === 'result' || act.kind === 'yield') && !told.has(act.board)) {
      told.add(act.board);
      const [a, b] = boards.get(act.board) ?? [0, 0];
      const result = results.get(act.board) ?? '';
      const winner = { '1:0': a, '+:-': a, '0:1': b, '-:+': b }[result] ?? 0;
      const loser = winner === a ? b : a;
      const [from, to] = [cards.indexOf(winner), cards.indexOf(loser)];
      if (to >= 0 && from > to) {
        cards.splice(from, 1);
        cards.splice(to, 0, winner);
      }
    }
  }
  return cards;
}

/** A ladder driven by numbers; every act is checked before it is written. */
function played(r: EventRules, size: number, seed: number, each: (lines: LoggedAct[], state: EventState) => void) {
  let at = seed;
  const draw = (bound: number): number => {
    at = (Math.imul(at, 1103515245) + 12345) >>> 0;
    return (at >>> 8) % bound;
  };
  const { reach, games } = ladderOf(r);
  const secret = 'ab'.repeat(32);
  const commit = commitment(secret);
  let chain = eventHead('ev', r as never, commit);
  let now = 0;
  let state = emptyEvent;
  const log: LoggedAct[] = [];
  const put = (act: Act, by = owner): void => {
    expect(refusalOf(state, r, act, by, 'because', now), JSON.stringify(act)).toBeNull();
    const line = { seq: log.length + 1, at: now, by: by.id, act, reason: 'because' };
    chain = chainAfter(chain, line);
    log.push({ ...line, chain });
    state = afterAct(state, act, now);
    each(log, state);
  };
  put({ kind: 'announce' });
  for (const id of ids(size)) put(enter(id), person(id));
  put({ kind: 'start', seeds: ids(size) });
  const done = new Set<string>();
  const nameOf = (n: number): string => state.entrants.find((e) => e.number === n)?.id ?? '';
  for (let turn = 0; turn < 40; turn++) {
    now += draw(30) * HOUR;
    for (const job of jobsOf(state, r)) {
      if (done.has(job.id) || ('at' in job && job.at > now)) continue;
      done.add(job.id);
      if (job.kind === 'open' && !state.rounds.some((x) => x.boards.some((b) => b.id === job.board && b.opened)))
        put({ kind: 'open', board: job.board }, server);
      if (job.kind === 'yield' && state.ladder.challenges.some((c) => c.n === job.n))
        put({ kind: 'yield', n: job.n, board: `b${job.n}`, late: true }, server);
      const idle = job.kind === 'sink' ? idleAt(state, r, now) : [];
      if (idle.length > 0) put({ kind: 'sink', numbers: idle }, server);
    }
    const here = presentOf(state);
    const what = draw(10);
    const open = state.rounds.filter((x) => x.status === 'published').flatMap((x) => x.boards);
    const [asked] = state.ladder.challenges;
    const from = here[draw(here.length)] ?? 0;
    const targets = reachableOf(state, r, from);
    const to = targets[draw(Math.max(1, targets.length))];
    if (what < 4 && to !== undefined) {
      const [low, high] = [ladderOrder(state).indexOf(from), ladderOrder(state).indexOf(to)];
      expect(low - high >= 1 && low - high <= reach).toBe(true);
      put(dare(state.ladder.made + 1, from, to), person(nameOf(from)));
    } else if (what < 6 && asked) {
      const own = person(nameOf(asked.to));
      const answers = [accept(asked.n), yields(asked.n), accept(asked.n)];
      put(answers[draw(3)] ?? accept(asked.n), own);
    } else if (what === 6 && asked) put({ kind: 'retract', n: asked.n }, person(nameOf(asked.from)));
    else if (what === 7 && draw(3) === 0)
      put(enter(`p${state.entrants.length + 1}`), person(`p${state.entrants.length + 1}`));
    else if (what === 8 && draw(6) === 0 && here.length > 3) put({ kind: 'withdraw', entrant: nameOf(from) });
    else if (what === 9 && state.rounds.length > 0 && draw(2) === 0) {
      const boards = state.rounds.flatMap((x) => x.boards);
      const board = boards[draw(boards.length)];
      const result = (['1:0', '0:1', '=:=', '-:-'] as const)[draw(4)] ?? '1:0';
      if (board && board.result !== result) put(over(board.id, result, 'ruling'));
    } else if (open.length > 0) {
      const board = open[draw(open.length)]?.id ?? '';
      put(over(board, (['1:0', '0:1', '0:1', '=:='] as const)[draw(4)] ?? '1:0'), server);
    }
    for (const n of presentOf(state)) {
      const mine = state.ladder.challenges.filter((c) => c.from === n || c.to === n).length;
      expect(openBoardsOf(state, n).length + mine).toBeLessThanOrEqual(games);
    }
  }
  for (const x of state.rounds.filter((y) => y.status === 'published'))
    for (const b of x.boards) put(over(b.id, '1:0'), server);
  put({ kind: 'finish' });
  return { log, file: { id: 'ev', rules: r, commit, secret, log } };
}

test.each([
  [{ reach: 2, games: 1 }],
  [{ reach: 3, games: 2, idleDays: 5 }],
  [{ reach: 1, games: 1, idleDays: 2, late: 'organiser' as const }],
])(
  '[DESIGN 5 ladder] random ladders %j: the log verifies and gives each act’s standings, no game too many or too far',
  (more) => {
    const r = ladder(more);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.nat(), (size, seed) => {
        let last = emptyEvent;
        const { log, file } = played(r, size, seed, (lines, state) => {
          last = state;
          const moves = ['result', 'yield', 'sink', 'withdraw', 'enter'];
          if (moves.includes(lines.at(-1)?.act.kind ?? ''))
            expect(ladderOrder(state)).toEqual(retold(lines.map((l) => l.act)));
          // Nobody is lost, and nobody stands there twice.
          expect([...ladderOrder(state)].sort((a, b) => a - b)).toEqual(presentOf(state));
          for (const x of state.rounds) expect(x.boards.length).toBe(1);
        });
        const whole = foldEvent(log);
        expect(whole).toEqual(last);
        expect(standingsOf(whole, r)).toEqual(standingsOf(last, r));
        expect(standingsOf(whole, r).map((l) => l.place)).toEqual(whole.entrants.map((_, i) => i + 1));
        const keys = log.map((l) => keyOf(l.act)).filter((k) => k !== null);
        expect(new Set(keys).size).toBe(keys.length);
        // One board for each challenge that came to something.
        const made = log.filter((l) => l.act.kind === 'accept' || l.act.kind === 'yield').length;
        expect(whole.rounds.length).toBe(made);
        // The lots are the test's own: all else follows.
        expect(verifyEvent({ ...file, secret: null })).toBeNull();
      }),
      { numRuns: runs },
    );
  },
  120_000 * Math.max(1, runs / 150),
);
