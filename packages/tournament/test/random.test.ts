import { threeResults } from '@wardroom/pairing';
import { commitment, type Json } from '@wardroom/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Act, Actor, EventFile, EventRules, EventState } from '../src/index.ts';
import {
  afterAct,
  asMatches,
  chainAfter,
  drawSeeds,
  emptyEvent,
  eventHead,
  eventRulesSchema,
  eventSource,
  eventTrf,
  fewestOf,
  foldEvent,
  hasReport,
  jobsOf,
  keyOf,
  linedBoards,
  meetingsOfThree,
  nextRound,
  pairAt,
  pairNext,
  presentOf,
  refusalOf,
  roundLots,
  seatsOf,
  standingsCsv,
  standingsOf,
  tablesOf,
  takesLate,
  verifyEvent,
} from '../src/index.ts';

/** As many events of each system; 1,000 take a quarter of a minute. */
const runs = Number(process.env.WARDROOM_RANDOM_EVENTS ?? 150);
const server = { id: 'system', role: 'system', registered: true } as const;
const owner = { id: 'own', role: 'owner', registered: true } as const;

const self = (id: string): Actor => ({ id, role: 'anybody', registered: true });
type Line = { act: Act; at: number; by: string };

/** What people say for a round: that they are there, or that it is their last one. */
function said(state: EventState, rules: EventRules, draw: (bound: number) => number): Act | null {
  const one = state.entrants[draw(state.entrants.length)];
  if (!one || one.withdrawn || one.number === null) return null;
  const round = nextRound(state, rules);
  if (round === null) return { kind: 'leave', entrant: one.id, on: state.leaving[one.id] === undefined };
  return { kind: 'present', round, entrant: one.id };
}

/**
 * An event driven by numbers: results, rulings, people who leave, now or after a round, who come or do not; every act
 * is checked before it is written.
 */
function played(
  rules: EventRules,
  size: number,
  seed: number,
  each: (acts: readonly Line[], state: EventState) => void,
): Line[] {
  let at = seed;
  const draw = (bound: number): number => {
    at = (Math.imul(at, 1103515245) + 12345) >>> 0;
    return (at >>> 8) % bound;
  };
  const acts: Line[] = [];
  let now = 0;
  let state = emptyEvent;
  const put = (act: Act, by: Actor = owner): void => {
    expect(refusalOf(state, rules, act, by, 'because', now), JSON.stringify(act)).toBeNull();
    acts.push({ act, at: now, by: by.id });
    state = afterAct(state, act, now);
    each(acts, state);
  };
  put({ kind: 'announce' });
  const ids = Array.from({ length: size }, (_, i) => `bot-${i + 1}`);
  const invite = (id: string): object => {
    if (!rules.invited) return {};
    const n = state.admitted.length + 1;
    put({ kind: 'admit', n, name: id, user: id });
    return { invitation: n };
  };
  for (const id of ids) {
    if (rules.roundCheckIn) put({ kind: 'enter', entrant: { id, name: id }, ...invite(id) }, self(id));
    else put({ kind: 'enter', entrant: { id, name: id, bot: 'random' } });
  }
  put({ kind: 'start', seeds: drawSeeds(ids, source) });
  const done = new Set<string>();
  for (let turns = 0; turns < 2000 && state.status === 'running'; turns++) {
    const word = (rules.roundCheckIn ? draw(3) > 0 : draw(25) === 0) ? said(state, rules, draw) : null;
    const by = self(word?.kind === 'present' || word?.kind === 'leave' ? word.entrant : '');
    if (word && refusalOf(state, rules, word, by, '', now) === null) {
      put(word, by);
      continue;
    }
    if (rules.daysOff && draw(6) === 0) {
      const date = new Date(now + (1 + draw(6)) * 86_400_000).toISOString().slice(0, 10);
      const act: Act = { kind: 'dayOff', date, off: draw(2) === 0 };
      if (refusalOf(state, rules, act, owner, 'because', now) === null) put(act);
    }
    const job = jobsOf(state, rules).find((j) => !done.has(j.id));
    if (job) done.add(job.id);
    if (job && 'at' in job) now = Math.max(now, job.at);
    const open = state.rounds.flatMap((r) => r.boards).filter((b) => b.opened && b.result === null);
    const decided = state.rounds.flatMap((r) => r.boards).filter((b) => b.result !== null);
    if (job?.kind === 'checkIn') continue;
    if (job?.kind === 'pair' && rules.roundCheckIn && pairNext(state, rules) === null) {
      // Too few are there: those who run it let two in.
      for (const number of presentOf(state)) {
        const act: Act = {
          kind: 'present',
          round: job.round,
          entrant: state.entrants.find((e) => e.number === number)?.id ?? '',
        };
        if (refusalOf(state, rules, act, owner, '', now) === null) put(act);
      }
    } else if (job?.kind === 'pair') {
      if (pairAt(state, rules) !== ('at' in job ? job.at : null)) continue;
      const lots = roundLots(state, rules, source) ?? undefined;
      const made = pairNext(state, rules, lots);
      const boards = (made?.pairs ?? []).map((pair, i) => ({ id: `r${job.round}b${i}`, ...pair }));
      const members = made?.members ? { members: [...made.members] } : {};
      const rests = made?.rests ? { rests: [...made.rests] } : {};
      const byes = [...(made?.byes ?? [])];
      const drawn = lots ? { lots } : {};
      put({ kind: 'pair', round: job.round, draft: 1, boards, byes, ...rests, ...members, ...drawn }, server);
      const lined = boards.flatMap((pair) => {
        const due = linedBoards(state, rules, pair);
        const named = (due?.pairs ?? []).map((p, i) => ({ id: `${pair.id}.${i}`, ...p }));
        return due ? [{ boards: named, free: [...due.free] as [number, number] }] : [];
      });
      put({ kind: 'publish', round: job.round, draft: 1, ...(rules.games ? { lined } : {}) });
    } else if (job?.kind === 'open') put({ kind: 'open', board: job.board }, server);
    else if (job?.kind === 'finish') put({ kind: 'finish' }, server);
    else if (job?.kind === 'join') {
      const board = { id: `late${job.round}.${job.number}`, a: job.number, b: 0 };
      put({ kind: 'join', round: job.round, board }, server);
    } else if (job?.kind === 'stop' || job?.kind === 'unseal') continue;
    else if (takesLate(state, rules) && draw(5) === 0) {
      const id = `bot-${state.entrants.length + 1}`;
      put({ kind: 'enter', entrant: { id, name: id, bot: 'random' } });
    } else if (draw(12) === 0 && presentOf(state).length > 3) {
      const number = presentOf(state)[draw(presentOf(state).length)];
      put({ kind: 'withdraw', entrant: state.entrants.find((e) => e.number === number)?.id ?? '' });
    } else if (draw(15) === 0 && decided.length > 0) {
      // A later ruling on what was decided, in whichever round.
      const board = decided[draw(decided.length)];
      const ofThree = threeResults[draw(threeResults.length)] ?? '1:2:3';
      const ofTwo = (['1:0', '0:1', '=:=', '-:-'] as const)[draw(4)] ?? '1:0';
      const result = board?.c === undefined ? ofTwo : ofThree;
      if (board && board.result !== result) put({ kind: 'result', board: board.id, result, by: 'ruling' });
    } else if (open.length > 0) {
      const { id: board = '', c } = open[draw(open.length)] ?? {};
      const ruled = draw(8) === 0;
      const results = ruled ? (['+:-', '-:+', '-:-', '=:='] as const) : (['1:0', '0:1', '1:0', '0:1', '=:='] as const);
      const all = c === undefined ? results : threeResults.filter((x) => x.includes('-') === ruled);
      const result = all[draw(all.length)] ?? '1:0';
      put({ kind: 'result', board, result, by: ruled ? 'ruling' : 'match' }, ruled ? owner : server);
    } else break;
  }
  expect(state.status).toBe('finished');
  return acts;
}

/** The whole event as it can be downloaded. Its seeds are no lots: the chain names its own commitment. */
function filed(rules: EventRules, acts: readonly Line[]): EventFile {
  const written = JSON.parse(JSON.stringify(rules)) as Json;
  const commit = commitment(secret);
  let chain = eventHead('e', written, commit);
  const log = acts.map(({ act, at, by }, i) => {
    const line = { seq: i + 1, at, by, act: JSON.parse(JSON.stringify(act)) as Act, reason: 'because' };
    chain = chainAfter(chain, line);
    return { ...line, chain };
  });
  return { id: 'e', rules: written, commit, secret, log };
}

/** Is there a pairing of these, one with a bye where they are odd, in which nobody meets again or has a second bye? */
function hasFresh(numbers: readonly number[], met: ReadonlySet<string>, resting: ReadonlySet<number>): boolean {
  const pairs = (left: readonly number[]): boolean => {
    const [one, ...others] = left;
    if (one === undefined) return true;
    return others.some((x) => !met.has([one, x].sort().join()) && pairs(others.filter((y) => y !== x)));
  };
  if (numbers.length % 2 === 0) return pairs(numbers);
  return numbers.some((n) => !resting.has(n) && pairs(numbers.filter((x) => x !== n)));
}

/** Does somebody meet again, or rest again, in the last round of a Swiss event though it could be avoided? */
function avoidable(state: EventState): boolean {
  const { rounds } = state;
  const met = new Set<string>();
  const resting = new Set<number>();
  for (const r of rounds.slice(0, -1)) {
    const { byes } = r;
    for (const b of r.pairings ? asMatches(state, r) : r.boards) {
      // What nobody played is no meeting; whoever won without play has no bye any more.
      if (b.result === null || !/[+-]/.test(b.result)) met.add([b.a, b.b].sort().join());
      else if (b.result !== '-:-') resting.add(b.result === '+:-' ? b.a : b.b);
    }
    for (const n of byes) resting.add(n);
  }
  const { boards = [], byes = [] } = rounds.at(-1) ?? {};
  const again = boards.some((b) => met.has([b.a, b.b].sort().join())) || byes.some((n) => resting.has(n));
  return again && hasFresh([...boards.flatMap((b) => [b.a, b.b]), ...byes], met, resting);
}

/** Of all ways to seat those of the last round at tables of three, does none have fewer second meetings? */
function isFewest(state: EventState): boolean {
  const before = tablesOf(state);
  const again = (seats: readonly number[]): number =>
    seats.reduce((sum, x, i) => sum + seats.slice(i + 1).reduce((n, y) => n + meetingsOfThree(before, x, y), 0), 0);
  const least = (left: readonly number[]): number => {
    const [x, ...others] = left;
    if (x === undefined) return 0;
    const ways = others.flatMap((y, i) => others.slice(i + 1).map((z) => [y, z] as const));
    return Math.min(...ways.map(([y, z]) => again([x, y, z]) + least(others.filter((n) => n !== y && n !== z))));
  };
  const boards = (state.rounds.at(-1)?.boards ?? []).map(seatsOf);
  return boards.reduce((sum, seats) => sum + again(seats), 0) === least(boards.flat());
}

const cup = { double: false, thirdPlace: true, bestOf: 1 };
/** Sides are given out. */
const fixed = { auction: { format: 'fixed' } } as const;
const secret = 'ab'.repeat(32);
const source = eventSource('e', secret);
const systems = [
  ['swiss', {}],
  ['swiss', { later: [{ system: 'cup', take: 4 }] }],
  ['roundRobin', { pools: 2 }],
  ['roundRobin', { pools: 2, later: [{ system: 'cup', take: 2 }] }],
  [
    'swiss',
    {
      later: [
        { system: 'roundRobin', take: 5 },
        { system: 'swiss', take: 4, rounds: 2 },
        { system: 'cup', take: 2 },
      ],
    },
  ],
  ['roundRobin', {}],
  ['roundRobin', { twice: true }],
  ['swiss', { lateUntil: 2 }],
  ['swiss', { duplicate: true }],
  ['swiss', { order: 'lot', lateUntil: 1 }],
  ['swiss', { ...fixed, balance: true, lateUntil: 1 }],
  ['swiss', { ...fixed, games: 2, order: 'lot' }],
  ['roundRobin', { ...fixed, games: 2 }],
  ['cup', { ...fixed, games: 2 }],
  ['swiss', { later: [{ system: 'swiss', take: 6, rounds: 2, fresh: true }] }],
  ['swiss', { daysOff: { weekdays: [0, 3], dates: ['1970-01-02'] }, roundHours: 30, arriveMinutes: 600 }],
  ['swiss', { roundCheckIn: { minutes: 30, absent: 'half' }, invited: true }],
  ['swiss', { roundCheckIn: { minutes: 30, absent: 'zero' }, later: [{ system: 'swiss', take: 4, rounds: 2 }] }],
  ['league', { league: { size: 3, move: 1, seasons: 3 } }],
  ['league', { twice: true, league: { size: 2, move: 1, seasons: 2 } }],
  ['duplicate', {}],
  ['duplicate', { lateUntil: 2 }],
  ['cup', {}],
  ['cup', { cup: { ...cup, bestOf: 3 } }],
  ['cup', { cup: { ...cup, double: true } }],
  ['threes', { ...fixed, balance: true, lateUntil: 2, tieBreaks: ['DE', 'C1', 'LOT'] }],
  ['threes', { roundCheckIn: { minutes: 30, absent: 'half' } }],
] as const;

test.each(systems)(
  '[event] random events, %s %j: leavers, rulings, draws; no half of a pairing is lost, one bye at most, keys once',
  (system, more) => {
    const rules = eventRulesSchema.parse({ game: 'aa1942', scenario: 'standard', rounds: 3, system, ...more });
    fc.assert(
      fc.property(fc.integer({ min: fewestOf(rules), max: 8 }), fc.nat(), (size, seed) => {
        let last: EventState = emptyEvent;
        const acts = played(rules, size, seed, (done, state) => {
          const paired = done.at(-1)?.act.kind === 'pair' && system === 'swiss' && !('later' in more);
          if (paired) expect(avoidable(state)).toBe(false);
          if (done.at(-1)?.act.kind === 'pair' && system === 'threes') expect(isFewest(state)).toBe(true);
          for (const round of state.rounds) {
            const rests = round.rests.map((r) => r.number);
            const meetings = round.pairings ?? round.boards;
            const seats = [...meetings.flatMap(seatsOf), ...round.byes, ...rests];
            expect(new Set(seats).size).toBe(seats.length);
          }
          last = state;
        });
        const whole = foldEvent(acts);
        expect(whole).toEqual(last);
        expect(standingsOf(whole, rules)).toEqual(standingsOf(last, rules));
        const keys = acts.map(({ act }) => keyOf(act)).filter((key) => key !== null);
        expect(new Set(keys).size).toBe(keys.length);
        const meetings = whole.rounds.flatMap((r) => (r.pairings ?? r.boards).map((b) => [b.a, b.b].sort().join()));
        const chained = 'later' in more;
        if (system === 'roundRobin' && !chained)
          for (const m of meetings)
            expect(meetings.filter((x) => x === m).length).toBeLessThanOrEqual('twice' in more ? 2 : 1);
        // Everybody has one place, and a stage begins with those who play in it.
        const all = whole.entrants.filter((e) => e.number !== null).length;
        const listed = standingsOf(whole, rules).map((l) => l.number);
        expect([...listed].sort((a, b) => a - b)).toEqual(Array.from({ length: all }, (_, i) => i + 1));
        let members: readonly number[] = listed;
        for (const r of whole.rounds) {
          members = r.members ?? members;
          if (rules.balance) expect(r.boards.every((b) => b.side !== undefined)).toBe(true);
          for (const b of r.boards) expect(members).toEqual(expect.arrayContaining(seatsOf(b)));
        }
        if (system === 'duplicate') for (const r of whole.rounds) for (const b of r.boards) expect(b.b).toBe(0);
        if (system === 'swiss' && !chained) for (const r of whole.rounds) expect(r.byes.length).toBeLessThanOrEqual(1);
        if (system === 'threes') for (const r of whole.rounds) expect(r.byes.length).toBeLessThanOrEqual(2);
        expect(standingsCsv(whole, rules).split('\r\n').length).toBe(all + 2);
        if (
          'order' in more ||
          'games' in more ||
          'balance' in more ||
          'roundCheckIn' in more ||
          'daysOff' in more ||
          system === 'threes'
        )
          expect(verifyEvent(filed(rules, acts))).toBeNull();
        if (!hasReport(rules)) return;
        const trf = eventTrf('Random', whole, rules).split('\n');
        expect(trf.filter((l) => l.startsWith('001')).length).toBe(all);
      }),
      { numRuns: runs },
    );
  },
  60_000 * Math.max(1, runs / 150),
);
