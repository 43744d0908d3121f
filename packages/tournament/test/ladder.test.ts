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

test('[DESIGN 5 ladder] who wins from below takes the place, those between move down one; else nobody moves', () => {
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

test('[DESIGN 5 ladder] who may challenge whom: within reach, upwards, neither busy nor apart; not on hold', () => {
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

test('[DESIGN 5 ladder] no answer in time loses it, or the organiser is asked; a pause gives its time back', () => {
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
  expect(paused.ladder.challenges.map((c) => answerEnd(paused, c, r))).toEqual([end + 2 * HOUR]);
  const lost = afterAct(state, late, end);
  expect(ladderOrder(lost)).toEqual([1, 3, 2, 4]);
  expect([ladderRecord(lost, 3), ladderRecord(lost, 2)]).toEqual([
    { won: 1, drawn: 0, lost: 0 },
    { won: 0, drawn: 0, lost: 1 },
  ]);
  // A ruling restores it.
  expect(ladderOrder(afterAct(lost, over('b1', '-:-', 'ruling')))).toEqual([1, 2, 3, 4]);
});

test('[DESIGN 5 ladder] who has long not played goes down behind the next who has, again, as far as the last', () => {
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

test('[DESIGN 5 ladder] verification finds wrong challenges and answers, and who goes down though he played', () => {
  const r = ladder({ idleDays: 10 });
  const filed = (...acts: readonly (readonly [Act, number, string?])[]) => {
    const commit = commitment('ab'.repeat(32));
    let chain = eventHead('ev', r as never, commit);
    const log = acts.map(([act, at, by = 'system'], i) => {
      const line = { seq: i + 1, at, by, act, reason: '' };
      chain = chainAfter(chain, line);
      return { ...line, chain };
    });
    return { id: 'ev', rules: r, commit, secret: null, log };
  };
  const start = seeded(...ids(4)).map((act) => [act, 0] as const);
  const bad = { what: 'pairing', seq: start.length + 1 };
  expect(verifyEvent(filed(...start, [dare(1, 4, 2), 1, 'p4']))).toBeNull();
  expect(verifyEvent(filed(...start, [dare(1, 4, 1), 1, 'p4']))).toEqual(bad);
  expect(verifyEvent(filed(...start, [dare(1, 4, 2), 1, 'p3']))).toEqual(bad);
  expect(verifyEvent(filed(...start, [dare(1, 4, 2), 1]))).toEqual(bad);
  expect(verifyEvent(filed(...start, [dare(7, 4, 2), 1, 'p4']))).toEqual(bad);
  expect(verifyEvent(filed(...start, [accept(1), 1, 'p2']))).toEqual(bad);
  const dared = [...start, [dare(1, 4, 2), 1, 'p4'] as const];
  const answered = (act: Act, at: number, by?: string) => verifyEvent(filed(...dared, [act, at, by]));
  const late: Act = { kind: 'yield', n: 1, board: 'b1', late: true };
  expect([answered(accept(1), 2, 'p2'), answered(late, DAY + 1), answered(yields(1), 2, 'p2')]).toEqual([
    null,
    null,
    null,
  ]);
  const worse = { what: 'pairing', seq: dared.length + 1 };
  for (const [act, at, by] of [
    [accept(1), 2, 'p4'],
    [accept(1), 2, 'system'],
    [late, DAY, 'system'],
    [late, DAY + 1, 'p4'],
    [yields(1), 2, 'p4'],
    [{ kind: 'retract', n: 1 }, 2, 'p2'],
  ] as const)
    expect([act, answered(act, at, by)]).toEqual([act, worse]);
  const sink: Act = { kind: 'sink', numbers: [1] };
  expect(verifyEvent(filed(...start, [sink, 10 * DAY]))).toEqual(bad);
  const active = [
    [dare(1, 4, 3), DAY, 'p4'],
    [accept(1), DAY, 'p3'],
    [over('b1', '1:0'), DAY],
  ] as const;
  expect(verifyEvent(filed(...start, ...active, [sink, 10 * DAY]))).toBeNull();
  expect(verifyEvent(filed(...start, ...active, [sink, 10 * DAY - 1]))).not.toBeNull();
});

test('[DESIGN 5 ladder] a challenge without a game stops nobody from going down: after it there is a new job', () => {
  const r = ladder({ idleDays: 10 });
  const base = [dare(1, 4, 3), accept(1), over('b1', '1:0')];
  let state = after(...seeded(...ids(5)));
  for (const act of base) state = afterAct(state, act, 9 * DAY);
  const sinks = (now: EventState) => jobsOf(now, r).flatMap((j) => (j.kind === 'sink' ? [j.id] : []));
  expect(sinks(state)).toContain(`sink:2:${10 * DAY}`);
  state = afterAct(state, dare(2, 2, 1), 9 * DAY);
  expect(sinks(state).some((id) => id.startsWith('sink:2'))).toBe(false);
  const retract: Act = { kind: 'retract', n: 2 };
  const later = afterAct(state, retract, 12 * DAY);
  // The job of the tenth day was done while it was open: this is another one, and due at once.
  expect(sinks(later).slice(0, 2)).toEqual([`sink:1:${12 * DAY}`, `sink:2:${12 * DAY}`]);
  expect(idleAt(later, r, 12 * DAY)).toEqual([1, 2]);
  // So it is where a game was forfeited by both, where the other has left, and for whoever gave it up.
  const played = afterAct(afterAct(state, accept(2), 11 * DAY), over('b2', '-:-', 'ruling'), 13 * DAY);
  expect(sinks(played).slice(0, 2)).toEqual([`sink:1:${13 * DAY}`, `sink:2:${13 * DAY}`]);
  const left = afterAct(state, { kind: 'withdraw', entrant: 'p1' }, 14 * DAY);
  expect(sinks(left)[0]).toBe(`sink:2:${14 * DAY}`);
  const gaveUp = afterAct(state, yields(2), 15 * DAY);
  expect(sinks(gaveUp)).toEqual(expect.arrayContaining([`sink:2:${25 * DAY}`, `sink:1:${15 * DAY}`]));
});

test('[DESIGN 5 ladder] players may not hold it, end it challenged or send others away; bots resume after it', () => {
  const r = ladder();
  const state = afterAct(after(...seeded(...ids(4))), dare(1, 2, 1));
  const p1 = { ...owner, id: 'p1' };
  const says = (act: Act, by = p1, now = state) => refusalOf(now, r, act, by, 'because');
  expect(says({ kind: 'hold', on: true })).toBe('ownBoard');
  expect(says({ kind: 'hold', on: true }, owner)).toBeNull();
  expect(says({ kind: 'hold', on: false }, p1, afterAct(state, { kind: 'hold', on: true }))).toBeNull();
  expect(says({ kind: 'finish' })).toBe('ownBoard');
  expect(says({ kind: 'finish' }, { ...owner, id: 'p3' })).toBeNull();
  expect(says({ kind: 'withdraw', entrant: 'p2' })).toBe('ownBoard');
  expect(says({ kind: 'withdraw', entrant: 'p1' })).toBeNull();
  expect(says({ kind: 'withdraw', entrant: 'p2' }, owner)).toBeNull();
  // What a bot has to do and could not as long as it stood still is another job afterwards.
  const trial = rehearsed(r);
  const idsOf = (now: EventState) => jobsOf(now, trial).map((j) => j.id);
  const begun = after(...seeded(...ids(4)));
  expect(idsOf(begun)).toContain('dare:1');
  const again = (kind: 'hold' | 'pause') => afterAct(afterAct(begun, { kind, on: true }, 1), { kind, on: false }, 2);
  expect(idsOf(again('hold'))).toContain('dare:1:2');
  expect(idsOf(again('pause'))).toContain('dare:1:2');
  const bots = [
    { kind: 'announce' } as const,
    enter('x', 'random'),
    enter('y'),
    { kind: 'start' as const, seeds: ['x', 'y'] },
  ];
  const asked = afterAct(after(...bots), dare(1, 2, 1));
  const answers = (now: EventState) => jobsOf(now, r).flatMap((j) => (j.kind === 'answer' ? [j.id] : []));
  expect(answers(asked)).toEqual(['answer:1']);
  const went = afterAct(afterAct(asked, { kind: 'pause', on: true }, 1), { kind: 'pause', on: false }, 2);
  expect(answers(went)).toEqual(['answer:1:2']);
});
