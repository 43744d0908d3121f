import { commitment } from '@wardroom/rules';
import { expect, test } from 'vitest';
import type { Act, EventState } from '../src/index.ts';
import {
  afterAct,
  answerEnd,
  chainAfter,
  challengeFault,
  eventHead,
  eventTrf,
  idleAt,
  isPlayedOut,
  jobsOf,
  ladderOrder,
  ladderRecord,
  needsOf,
  nextDare,
  reachableOf,
  refusalOf,
  rehearsed,
  standingsCsv,
  takesLate,
  verifyEvent,
} from '../src/index.ts';
import { after, enter, ids, over, owner, person, rules, seeded, server } from './acts.ts';
import { accept, DAY, dare, HOUR, ladder, plays, yields } from './ladder-acts.ts';

const order = (...acts: Act[]): number[] => ladderOrder(after(...seeded(...ids(6)), ...acts));

test('[DESIGN 5 ladder] whoever wins from below takes the place, those between move down one; else nobody moves', () => {
  expect(order()).toEqual([1, 2, 3, 4, 5, 6]);
  // The one who was challenged is the first of the board.
  expect(order(...plays(1, 5, 2, '0:1'))).toEqual([1, 5, 2, 3, 4, 6]);
  expect(order(...plays(1, 5, 2, '1:0'))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(order(...plays(1, 5, 2, '=:='))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(order(dare(1, 5, 2), yields(1))).toEqual([1, 5, 2, 3, 4, 6]);
  expect(order(dare(1, 5, 2), { kind: 'retract', n: 1 })).toEqual([1, 2, 3, 4, 5, 6]);
  // Whoever leaves makes room, whoever comes begins at the foot.
  expect(order({ kind: 'withdraw', entrant: 'p2' }, enter('late'))).toEqual([1, 3, 4, 5, 6, 7]);
});

test('[DESIGN 5 ladder] a ruling that comes later moves everybody after it', () => {
  // 3 beats 1, then 4 beats 3, who stands first by then.
  const acts = [...plays(1, 3, 1, '0:1'), ...plays(2, 4, 3, '0:1')];
  expect(order(...acts)).toEqual([4, 3, 1, 2, 5, 6]);
  // The first game counts for 1: 3 stood third, and 4 has taken the third place.
  expect(order(...acts, over('b1', '1:0', 'ruling'))).toEqual([1, 2, 4, 3, 5, 6]);
  // A game that is decided anew keeps its moment; whoever has won from above by then moves nobody.
  const turned = [...plays(1, 2, 1, '0:1'), ...plays(2, 1, 2, '0:1')];
  expect(order(...turned)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(order(...turned, over('b1', '1:0', 'ruling'))).toEqual([1, 2, 3, 4, 5, 6]);
});

test('[DESIGN 5 ladder] who may challenge whom: within reach, upwards, with neither busy nor kept apart; not while it is held', () => {
  const r = ladder();
  const state = after(...seeded(...ids(6)));
  const by = (n: number) => person(`p${n}`);
  const says = (now: EventState, act: Act, who = by(1), why = '', at = 0) => refusalOf(now, r, act, who, why, at);
  expect([1, 2, 3, 4, 5, 6].map((n) => reachableOf(state, r, n))).toEqual([[], [1], [1, 2], [2, 3], [3, 4], [4, 5]]);
  expect(says(state, dare(1, 4, 1), by(4))).toBe('outOfReach');
  expect(says(state, dare(1, 4, 5), by(4))).toBe('outOfReach');
  expect(says(state, dare(1, 4, 4), by(4))).toBe('outOfReach');
  expect(says(state, dare(1, 4, 9), by(4))).toBe('notEntered');
  expect(says(state, dare(1, 4, 3), by(5))).toBe('notOrganiser');
  expect(says(state, dare(1, 4, 3), owner)).toBe('notOrganiser');
  expect(says(state, dare(1, 4, 3), server)).toBe('notOrganiser');
  expect(says(state, dare(2, 4, 3), by(4))).toBe('eventState');
  expect(says(state, dare(1, 4, 3), by(4))).toBeNull();
  expect(refusalOf(state, rules(), dare(1, 4, 3), by(4))).toBe('notSwiss');
  const open = afterAct(state, dare(1, 4, 3));
  expect([3, 4, 5].map((n) => reachableOf(open, r, n))).toEqual([[], [], []]);
  expect(says(open, dare(2, 4, 2), by(4))).toBe('hasGame');
  expect(says(open, dare(2, 5, 3), by(5))).toBe('hasGame');
  // With two games at once they may, but the same two meet once at a time.
  expect(challengeFault(open, ladder({ games: 2 }), 5, 3)).toBeNull();
  expect(challengeFault(open, ladder({ games: 2 }), 4, 3)).toBe('hasGame');
  const apart = afterAct(state, { kind: 'apart', a: 'p3', b: 'p4', hard: true });
  expect(says(apart, dare(1, 4, 3), by(4))).toBe('badPairing');
  const held = afterAct(state, { kind: 'hold', on: true });
  expect(says(held, dare(1, 4, 3), by(4))).toBe('eventState');
  const stands = afterAct(open, { kind: 'pause', on: true });
  expect(says(stands, accept(1), by(3))).toBe('eventState');
  // The answer is his who was challenged; of a bot the server's.
  expect(says(open, accept(1), by(4))).toBe('notOrganiser');
  expect(says(open, accept(1), server)).toBe('notOrganiser');
  expect(says(open, accept(2), by(3))).toBe('noChallenge');
  expect(says(open, accept(1), by(3))).toBeNull();
  expect(says(open, yields(1), by(3))).toBeNull();
  expect(says(open, yields(1), by(4))).toBe('notOrganiser');
  expect(says(open, { kind: 'retract', n: 1 }, by(3))).toBe('notOrganiser');
  expect(says(open, { kind: 'retract', n: 1 }, by(4))).toBeNull();
  // An organiser rules on what is not his own.
  expect(says(open, yields(1), owner)).toBe('reasonNeeded');
  expect(says(open, yields(1), owner, 'no answer')).toBeNull();
  const plays3 = { ...owner, id: 'p4' };
  expect(says(open, yields(1), plays3, 'I want his place')).toBe('ownBoard');
  // Nothing is taken back or played anew; it ends when its games are over.
  const played = afterAct(open, accept(1));
  expect(says(played, { kind: 'unpublish', round: 1 }, owner, 'x')).toBe('notSwiss');
  expect(says(played, { kind: 'again', board: 'b1', anew: 'c' }, owner, 'x')).toBe('notSwiss');
  expect(says(played, { kind: 'finish' }, owner, 'enough')).toBe('gamesOpen');
  expect(says(open, { kind: 'finish' }, owner)).toBe('reasonNeeded');
  expect(says(open, { kind: 'finish' }, owner, 'enough')).toBeNull();
  expect(afterAct(open, { kind: 'finish' }).ladder.challenges).toEqual([]);
});

test('[DESIGN 5 ladder] who does not answer in time has lost it, or the organiser is asked; a pause gives its time back', () => {
  const r = ladder();
  const asks = ladder({ late: 'organiser' });
  let state = after(...seeded(...ids(4)));
  state = afterAct(state, dare(1, 3, 2), 5 * HOUR);
  const late: Act = { kind: 'yield', n: 1, board: 'b1', late: true };
  const end = 29 * HOUR;
  expect(jobsOf(state, r)).toContainEqual({ id: `yield:1:${end}`, kind: 'yield', n: 1, at: end });
  expect(jobsOf(state, asks).some((j) => j.kind === 'yield')).toBe(false);
  expect(refusalOf(state, r, late, server, '', end - 1)).toBe('eventState');
  expect(refusalOf(state, r, late, server, '', end)).toBeNull();
  expect(refusalOf(state, asks, late, server, '', end)).toBe('eventState');
  expect(refusalOf(state, r, late, person('p2'), '', end)).toBe('notOrganiser');
  expect(needsOf(state, asks, end - 1)).toEqual([]);
  expect(needsOf(state, asks, end)).toEqual([{ kind: 'challenge', n: 1, since: end }]);
  const paused = afterAct(
    afterAct(state, { kind: 'pause', on: true }, 6 * HOUR),
    { kind: 'pause', on: false },
    8 * HOUR,
  );
  expect(paused.ladder.challenges.map((c) => answerEnd(c, r))).toEqual([end + 2 * HOUR]);
  const lost = afterAct(state, late, end);
  expect(ladderOrder(lost)).toEqual([1, 3, 2, 4]);
  expect([ladderRecord(lost, 3), ladderRecord(lost, 2)]).toEqual([
    { won: 1, drawn: 0, lost: 0 },
    { won: 0, drawn: 0, lost: 1 },
  ]);
  // A ruling restores it.
  expect(ladderOrder(afterAct(lost, over('b1', '-:-', 'ruling')))).toEqual([1, 2, 3, 4]);
});

test('[DESIGN 5 ladder] who has not played for long goes down behind the next one who has, again and again, and the last one no further', () => {
  const r = ladder({ idleDays: 10 });
  let state = after(...seeded(...ids(4)));
  state = afterAct(afterAct(afterAct(state, dare(1, 4, 3), DAY), accept(1), DAY), over('b1', '1:0'), 2 * DAY);
  expect(idleAt(state, r, 10 * DAY - 1)).toEqual([]);
  expect(idleAt(state, r, 10 * DAY)).toEqual([1, 2]);
  expect(jobsOf(state, r).flatMap((j) => (j.kind === 'sink' ? [j.id] : []))).toEqual([
    `sink:1:${10 * DAY}`,
    `sink:2:${10 * DAY}`,
    `sink:3:${12 * DAY}`,
  ]);
  const sink: Act = { kind: 'sink', numbers: [1, 2] };
  expect(refusalOf(state, r, sink, server, '', 10 * DAY - 1)).toBe('eventState');
  expect(refusalOf(state, r, sink, owner, 'x', 10 * DAY)).toBe('notOrganiser');
  expect(refusalOf(state, r, sink, server, '', 10 * DAY)).toBeNull();
  state = afterAct(state, sink, 10 * DAY);
  expect(ladderOrder(state)).toEqual([3, 1, 2, 4]);
  // 3 and 4 are idle two days later; 4 is last, and stays.
  expect(idleAt(state, r, 12 * DAY)).toEqual([3]);
  // Who has a challenge is not idle; nobody goes down where nobody plays.
  expect(idleAt(afterAct(state, dare(2, 1, 3), 11 * DAY), r, 12 * DAY)).toEqual([]);
  expect(idleAt(state, r, 40 * DAY)).toEqual([]);
});

test('[DESIGN 5 ladder] newcomers at any time; a rehearsal: each bot challenges once, and it is over', () => {
  const r = rehearsed(ladder({}, { most: 3 }));
  let state = after(...seeded(...ids(3)));
  expect(takesLate(state, r)).toBe(true);
  expect(refusalOf(state, ladder({}, { most: 3 }), enter('p4'), person('p4'))).toBe('full');
  expect(refusalOf(state, ladder(), enter('p4'), person('p4'))).toBeNull();
  expect(nextDare(state, ladder())).toBeNull();
  const dares: string[] = [];
  for (let n = 1; n < 20; n++) {
    const next = nextDare(state, r);
    if (!next) break;
    dares.push(`${next.from}>${next.to}`);
    expect(refusalOf(state, r, dare(n, next.from, next.to), server)).toBeNull();
    for (const act of plays(n, next.from, next.to, '0:1')) {
      expect(isPlayedOut(state, r)).toBe(false);
      state = afterAct(state, act);
    }
  }
  expect(dares).toEqual(['3>1', '2>3', '1>2']);
  expect(isPlayedOut(state, r)).toBe(true);
  expect(isPlayedOut(state, ladder())).toBe(false);
});

test('[DESIGN 5 ladder] the table for spreadsheets has the order, the report every game', () => {
  const state = after(...seeded(...ids(3)), ...plays(1, 3, 1, '0:1'), { kind: 'withdraw', entrant: 'p2' });
  expect(standingsCsv(state, ladder()).split('\r\n').slice(0, 4)).toEqual([
    'place,number,name,points',
    '1,3,p3,1',
    '2,1,p1,0',
    '3,2,p2,0',
  ]);
  expect(eventTrf('Ladder', state, ladder())).toContain('XXR 1');
});

test('[DESIGN 5 ladder] verification finds a challenge out of reach, and who goes down though he has played', () => {
  const r = ladder({ idleDays: 10 });
  const filed = (...acts: readonly (readonly [Act, number])[]) => {
    const commit = commitment('ab'.repeat(32));
    let chain = eventHead('ev', r as never, commit);
    const log = acts.map(([act, at], i) => {
      const line = { seq: i + 1, at, by: 'x', act, reason: '' };
      chain = chainAfter(chain, line);
      return { ...line, chain };
    });
    return { id: 'ev', rules: r, commit, secret: null, log };
  };
  const start = seeded(...ids(4)).map((act) => [act, 0] as const);
  expect(verifyEvent(filed(...start, [dare(1, 4, 2), 1]))).toBeNull();
  expect(verifyEvent(filed(...start, [dare(1, 4, 1), 1]))).toEqual({ what: 'pairing', seq: start.length + 1 });
  expect(verifyEvent(filed(...start, [accept(1), 1]))).toEqual({ what: 'pairing', seq: start.length + 1 });
  const sink: Act = { kind: 'sink', numbers: [1] };
  expect(verifyEvent(filed(...start, [sink, 10 * DAY]))).toEqual({ what: 'pairing', seq: start.length + 1 });
  const active = [dare(1, 4, 3), accept(1), over('b1', '1:0')].map((act) => [act, DAY] as const);
  expect(verifyEvent(filed(...start, ...active, [sink, 10 * DAY]))).toBeNull();
  expect(verifyEvent(filed(...start, ...active, [sink, 10 * DAY - 1]))).not.toBeNull();
});
