import { expect, test } from 'vitest';
import type { Act, EventState } from '../src/index.ts';
import {
  afterAct,
  checkInEnd,
  eventRulesSchema,
  invitationHash,
  invitationOf,
  isCheckedIn,
  jobsOf,
  keyOf,
  needsOf,
  pairNext,
  presentOf,
  refusalOf,
  rehearsed,
  standingsOf,
} from '../src/index.ts';
import { after, enter, ids, over, owner, person, rules, seeded, server } from './acts.ts';

const MINUTE = 60_000;
const invited = rules({ invited: true });
const admit = (n: number, more: object): Act => ({ kind: 'admit', n, name: `Guest ${n}`, ...more }) as Act;
const by = (id: string, invitation?: number): Act => ({
  kind: 'enter',
  entrant: { id, name: id },
  ...(invitation === undefined ? {} : { invitation }),
});

test('[event] only the invited enter: who is named, or whoever brings a link, once', () => {
  const hash = invitationHash('a secret of sixteen bytes');
  const state = after({ kind: 'announce' }, admit(1, { user: 'ann' }), admit(2, { hash }));
  const says = (act: Act, id: string) => refusalOf(state, invited, act, person(id));
  expect(says(by('ann'), 'ann')).toBe('notInvited');
  expect(says(by('ann', 1), 'ann')).toBeNull();
  expect(says(by('ben', 1), 'ben')).toBe('notInvited');
  expect(says(by('ben', 2), 'ben')).toBeNull();
  expect(says(by('ben', 3), 'ben')).toBe('notInvited');
  expect(invitationOf(state, 'ann', null)).toBe(1);
  expect(invitationOf(state, 'ben', null)).toBeNull();
  expect(invitationOf(state, 'ben', hash)).toBe(2);
  expect(invitationOf(state, 'ben', invitationHash('another'))).toBeNull();
  // Those who run the event need none, nor do their bots.
  expect(refusalOf(state, invited, by('own'), owner)).toBeNull();
  expect(refusalOf(state, invited, enter('bot-1', 'random'), owner)).toBeNull();
  // A link is used up by whoever was first.
  const used = afterAct(state, by('ben', 2));
  expect(used.admitted[1]?.usedBy).toBe('ben');
  expect(refusalOf(used, invited, by('cy', 2), person('cy'))).toBe('notInvited');
  expect(refusalOf(used, invited, { kind: 'revoke', n: 2 }, owner)).toBe('notInvited');
  // What was taken back opens nothing; somebody may be listed again then.
  const back = afterAct(state, { kind: 'revoke', n: 1 });
  expect(refusalOf(back, invited, by('ann', 1), person('ann'))).toBe('notInvited');
  expect(refusalOf(state, invited, admit(3, { user: 'ann' }), owner)).toBe('decided');
  expect(refusalOf(back, invited, admit(3, { user: 'ann' }), owner)).toBeNull();
});

test('[event] who lists whom: not a stranger, nor an arbiter, nor in an event that is open to all', () => {
  const state = after({ kind: 'announce' });
  const says = (act: Act, who = owner, r = invited) => refusalOf(state, r, act, who);
  expect(says(admit(1, { user: 'ann' }), person('ann'))).toBe('notOrganiser');
  expect(says(admit(1, { user: 'ann' }), { ...person('arb'), role: 'arbiter' })).toBe('notOrganiser');
  expect(says({ kind: 'revoke', n: 1 }, person('ann'))).toBe('notOrganiser');
  expect(says(admit(1, { user: 'ann' }), owner, rules())).toBe('eventState');
  expect(says(admit(1, {}))).toBe('eventState');
  expect(says(admit(1, { user: 'ann', hash: invitationHash('x') }))).toBe('eventState');
  expect(says(admit(2, { user: 'ann' }))).toBe('eventState');
  expect(refusalOf(after(), invited, admit(1, { user: 'ann' }), owner)).toBe('eventState');
  expect(keyOf(admit(7, { user: 'ann' }))).toBe('admit:7');
  expect(rehearsed(invited).invited).toBeUndefined();
  // Of teams whoever founds one is invited.
  const teams = rules({ invited: true, team: { boards: 2, reserves: 0, orderHours: 0 }, lateUntil: 0 });
  const found = (more: object): Act =>
    ({ kind: 'found', team: 'team-1', name: 'A', members: [{ id: 'ann', name: 'Ann' }], ...more }) as Act;
  const listed = afterAct(state, admit(1, { user: 'ann' }));
  expect(refusalOf(listed, teams, found({}), person('ann'))).toBe('notInvited');
  expect(refusalOf(listed, teams, found({ invitation: 1 }), person('ann'))).toBeNull();
  expect(afterAct(listed, found({ invitation: 1 })).admitted[0]?.usedBy).toBe('ann');
});

const checked = rules({ rounds: 3, roundCheckIn: { minutes: 30, absent: 'half' } });
const begun = (n: number): EventState => seeded(...ids(n)).reduce((s, act) => afterAct(s, act, 1000), after());
const present = (round: number, entrant: string): Act => ({ kind: 'present', round, entrant });

test('[event] a check-in before each round; who is not there is not paired and gets what the rules say', () => {
  const state = begun(4);
  const end = 1000 + 30 * MINUTE;
  expect(checkInEnd(state, checked)).toBe(end);
  expect(jobsOf(state, checked)).toContainEqual({ id: `pair:1:${end}`, kind: 'pair', round: 1, at: end });
  expect(jobsOf(state, checked)).toContainEqual({ id: `checkIn:1:${end}`, kind: 'checkIn', round: 1, end });
  const says = (act: Act, who = person('p1'), now = 2000, s = state) => refusalOf(s, checked, act, who, '', now);
  expect(says(present(1, 'p1'))).toBeNull();
  expect(says(present(1, 'p2'))).toBe('notOrganiser');
  expect(says(present(1, 'p2'), owner)).toBeNull();
  expect(says(present(2, 'p1'))).toBe('noRound');
  expect(says(present(1, 'p9'), person('p9'))).toBe('notEntered');
  expect(says(present(1, 'p1'), person('p1'), end)).toBe('tooLate');
  expect(says(present(1, 'p1'), owner, end)).toBeNull();
  // A director who plays lets nobody in late, himself neither.
  const director = { ...person('p1'), role: 'director' } as const;
  expect(says(present(1, 'p1'), director, end)).toBe('ownBoard');
  expect(says(present(1, 'p2'), director, end)).toBe('ownBoard');
  const three = ['p1', 'p2', 'p3'].reduce((s, id) => afterAct(s, present(1, id), 2000), state);
  expect(says(present(1, 'p1'), person('p1'), 3000, three)).toBe('decided');
  // Nobody pairs before the time is over.
  const made = pairNext(three, checked);
  expect(made).toEqual({ pairs: [{ a: 1, b: 2 }], byes: [3], rests: [{ number: 4, as: 'half' }] });
  const act: Act = {
    kind: 'pair',
    round: 1,
    draft: 1,
    boards: [{ id: 'x', a: 1, b: 2 }],
    byes: [3],
    rests: [{ number: 4, as: 'half' }],
  };
  expect(refusalOf(three, checked, act, owner, '', end - 1)).toBe('checkInOpen');
  expect(refusalOf(three, checked, act, server, '', end)).toBeNull();
  const played = [act, { kind: 'publish', round: 1, draft: 1 } as Act, over('x', '1:0')].reduce(
    (s, a) => afterAct(s, a, end),
    three,
  );
  expect(standingsOf(played, checked).map((l) => [l.number, l.points])).toEqual([
    [3, 1],
    [1, 1],
    [4, 0.5],
    [2, 0],
  ]);
  // The next round asks anew; it is paired at once where all are there.
  const next = end + 30 * MINUTE;
  expect(checkInEnd(played, checked)).toBe(next);
  const all = ids(4).reduce((s, id) => afterAct(s, present(2, id), end), played);
  expect(checkInEnd(all, checked)).toBeNull();
  expect(jobsOf(all, checked)).toContainEqual({ id: 'pair:2', kind: 'pair', round: 2 });
});

test('[event] a check-in: bots are there, a pause gives time back, fewer than two wait for the organiser', () => {
  const bots = [
    { kind: 'announce' } as Act,
    enter('bot-1', 'random'),
    enter('p1'),
    { kind: 'start', seeds: ['bot-1', 'p1'] } as Act,
  ].reduce((s, act) => afterAct(s, act, 0), after());
  expect(refusalOf(bots, checked, present(1, 'bot-1'), owner)).toBe('decided');
  const end = 30 * MINUTE;
  expect(pairNext(bots, checked)).toBeNull();
  expect(needsOf(bots, checked, end - 1)).toEqual([]);
  expect(needsOf(bots, checked, end)).toEqual([{ kind: 'nobodyThere', round: 1 }]);
  const there = afterAct(bots, present(1, 'p1'));
  expect(pairNext(there, checked)).toEqual({ pairs: [{ a: 1, b: 2 }], byes: [] });
  const stood = [
    [{ kind: 'pause', on: true }, MINUTE],
    [{ kind: 'pause', on: false }, 4 * MINUTE],
  ] as const;
  const later = stood.reduce((s, [act, at]) => afterAct(s, act, at), bots);
  expect(checkInEnd(later, checked)).toBe(end + 3 * MINUTE);
  expect(isCheckedIn(rules({ system: 'cup', roundCheckIn: { minutes: 5, absent: 'zero' } }))).toBe(false);
  expect(isCheckedIn(checked)).toBe(true);
  expect(rehearsed(checked).roundCheckIn).toBeUndefined();
});

test('[event] who leaves after this round plays it and none after it, and may stay after all', () => {
  const swiss = rules({ rounds: 3 });
  const on = (entrant: string, is = true): Act => ({ kind: 'leave', entrant, on: is });
  const state = begun(4);
  const says = (act: Act, who = person('p1'), s = state, reason = '') => refusalOf(s, swiss, act, who, reason);
  expect(says(on('p1'))).toBe('noRound');
  const boards = [
    { id: 'x', a: 1, b: 3 },
    { id: 'y', a: 2, b: 4 },
  ];
  const pair: Act = { kind: 'pair', round: 1, draft: 1, boards, byes: [] };
  const playing = [pair, { kind: 'publish', round: 1, draft: 1 } as Act].reduce((s, a) => afterAct(s, a), state);
  expect(says(on('p1'), person('p1'), playing)).toBeNull();
  expect(says(on('p2'), person('p1'), playing)).toBe('notOrganiser');
  expect(says(on('p2'), owner, playing)).toBe('reasonNeeded');
  expect(says(on('p2'), owner, playing, 'Has to catch a train')).toBeNull();
  expect(says(on('p2'), { ...person('p1'), role: 'director' }, playing, 'x')).toBe('ownBoard');
  expect(says(on('p1', false), person('p1'), playing)).toBe('decided');
  const said = afterAct(playing, on('p1'));
  expect(says(on('p1'), person('p1'), said)).toBe('decided');
  expect(presentOf(said)).toEqual([1, 2, 3, 4]);
  const half = afterAct(said, over('x', '1:0'));
  expect(presentOf(half)).toEqual([1, 2, 3, 4]);
  expect(presentOf(afterAct(afterAct(half, on('p1', false)), over('y', '1:0')))).toEqual([1, 2, 3, 4]);
  const done = afterAct(half, over('y', '1:0'));
  expect(presentOf(done)).toEqual([2, 3, 4]);
  expect(says({ kind: 'withdraw', entrant: 'p1' }, person('p1'), done)).toBe('notEntered');
  expect(says(on('p1'), person('p1'), done)).toBe('notEntered');
  // From now is still possible meanwhile, once.
  expect(says({ kind: 'withdraw', entrant: 'p1' }, person('p1'), said)).toBeNull();
  expect(refusalOf(playing, rules({ system: 'ladder' }), on('p1'), person('p1'))).toBe('notSwiss');
});

test('[event] questions to entrants: eight at most, none of them empty', () => {
  const ask = (questions: readonly object[]) =>
    eventRulesSchema.safeParse({ game: 'aa1942', scenario: 'standard', questions }).success;
  expect(
    ask([
      { text: 'Your club?', open: true },
      { text: 'Telephone', needed: true },
    ]),
  ).toBe(true);
  expect(ask([{ text: ' ' }])).toBe(false);
  expect(ask(Array.from({ length: 9 }, () => ({ text: 'Why?' })))).toBe(false);
});
