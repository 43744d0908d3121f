import { commitment } from '@wardroom/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Act, EventRules, EventState, LoggedAct } from '../src/index.ts';
import {
  afterAct,
  asMatches,
  boardPoints,
  captainBeside,
  chainAfter,
  emptyEvent,
  eventHead,
  foldEvent,
  isOwnBoard,
  isPlaying,
  jobsOf,
  keyOf,
  linedUp,
  lineOf,
  ordersEnd,
  pairNext,
  presentOf,
  refusalOf,
  seesNothing,
  shownLog,
  sideOf,
  standingsOf,
  startersOf,
  verifyEvent,
} from '../src/index.ts';
import { after, over, owner, person, rules, server } from './acts.ts';

const team = { boards: 3, reserves: 1, orderHours: 0 };
const teams = (more: Partial<EventRules> = {}): EventRules =>
  rules({ team, rounds: 3, tieBreaks: ['MAR', 'DE', 'LOT'], ...more });
const found = (id: string, ...members: string[]): Act => ({
  kind: 'found',
  team: id,
  name: id.toUpperCase(),
  members: members.map((m) => ({ id: m, name: m, bot: 'random' })),
});
/** A team of so many bots. */
const bots = (id: string, n = 4): Act => found(id, ...Array.from({ length: n }, (_, i) => `${id}${i + 1}`));
const begun = (...ids: string[]): Act[] => [
  { kind: 'announce' },
  ...ids.map((id) => bots(id)),
  { kind: 'start', seeds: ids },
];
const captain = (id: string): Act => ({
  kind: 'found',
  team: id,
  name: id,
  members: [{ id: `${id}1`, name: `${id}1` }],
});

/** The next round, lined up and published. */
function published(state: EventState, r: EventRules): Act[] {
  const made = pairNext(state, r);
  const round = state.rounds.length + 1;
  const boards = (made?.pairs ?? []).map(({ a, b }, i) => ({ id: `r${round}p${i}`, a, b }));
  const lined = boards.map((p) => {
    const { pairs, free } = linedUp(state, r.team ?? team, p);
    return { boards: pairs.map((x, n) => ({ id: `${p.id}.${n + 1}`, ...x })), free: [...free] as [number, number] };
  });
  return [
    { kind: 'pair', round, draft: 1, boards, byes: [...(made?.byes ?? [])] },
    { kind: 'publish', round, draft: 1, lined },
  ];
}
const then = (state: EventState, ...acts: Act[]): EventState => acts.reduce((s, a) => afterAct(s, a), state);

test('[DESIGN 5 teams] a pairing is so many boards, by the captains’ orders; who bids first changes by board', () => {
  const r = teams();
  let state = after(...begun('a', 'b'));
  expect(presentOf(state)).toEqual([1, 2]);
  expect(lineOf(state, 1, team)).toEqual([2001, 2002, 2003]);
  state = then(state, { kind: 'lineUp', team: 'b', members: ['b4', 'b1', 'b2', 'b3'] });
  state = then(state, ...published(state, r));
  const boards = state.rounds[0]?.boards ?? [];
  expect(boards.map(({ a, b }) => [a, b])).toEqual([
    [2001, 2008],
    [2005, 2002],
    [2003, 2006],
  ]);
  expect(boards.map((b) => [sideOf(state, b.a), sideOf(state, b.b)])).toEqual([
    [1, 2],
    [2, 1],
    [1, 2],
  ]);
  // A later order is for a later round.
  const later = then(state, { kind: 'lineUp', team: 'b', members: ['b1', 'b2', 'b3', 'b4'] });
  expect(later.rounds[0]?.boards).toEqual(boards);
});

test('[DESIGN 5 teams] more board points win the match, equal ones draw it; a ruling on a board counts anew', () => {
  const r = teams();
  let state = after(...begun('a', 'b'));
  state = then(state, ...published(state, r));
  const match = () => asMatches(state, state.rounds[0] as never)[0];
  state = then(state, over('r1p0.1', '1:0'), over('r1p0.2', '1:0'));
  expect(match()).toMatchObject({ result: null });
  expect(state.rounds[0]?.status).toBe('published');
  state = then(state, over('r1p0.3', '=:='));
  // The second board's first bidder is of the second team.
  expect(state.rounds[0]?.status).toBe('complete');
  expect(match()).toEqual({ a: 1, b: 2, result: '=:=', margin: 0 });
  state = then(state, over('r1p0.3', '1:0', 'ruling'));
  expect(match()).toEqual({ a: 1, b: 2, result: '1:0', margin: 1 });
  expect(standingsOf(state, r).map((l) => [l.place, l.number, l.points, l.figures[0]?.value])).toEqual([
    [1, 1, 1, 1],
    [2, 2, 0, -1],
  ]);
});

test('[DESIGN 5 teams] captains have so many hours before a pairing, later by a pause; then the order stands', () => {
  const r = teams({ publish: 'auto', team: { ...team, orderHours: 48 } });
  const end = 1000 + 48 * 3_600_000;
  const job = (s: EventState) => jobsOf(s, r).find((j) => j.kind === 'pair');
  const [announce, a, b, start] = begun('a', 'b') as [Act, Act, Act, Act];
  let state = afterAct(after(announce, a, b), start, 1000);
  expect(ordersEnd(state, r)).toBe(end);
  expect(ordersEnd(state, teams())).toBeNull();
  expect(job(state)).toMatchObject({ at: end });
  // Other acts leave it as it is; a pause of a minute gives a minute.
  state = afterAct(state, { kind: 'lineUp', team: 'b', members: ['b4', 'b1', 'b2', 'b3'] }, 2000);
  const early = job(state)?.id;
  state = afterAct(afterAct(state, { kind: 'pause', on: true }, 5000), { kind: 'pause', on: false }, 65_000);
  expect(ordersEnd(state, r)).toBe(end + 60_000);
  expect(job(state)).toMatchObject({ at: end + 60_000 });
  expect(job(state)?.id).not.toBe(early);
  state = then(state, ...published(state, r));
  expect(ordersEnd(state, r)).toBeNull();
  for (const n of [1, 2, 3]) state = afterAct(state, over(`r1p0.${n}`, '1:0'), end + n);
  expect(ordersEnd(state, r)).toBe(end + 3 + 48 * 3_600_000);
  // A later ruling gives no more time.
  state = afterAct(state, over('r1p0.1', '0:1', 'ruling'), end + 9999);
  expect(ordersEnd(state, r)).toBe(end + 3 + 48 * 3_600_000);
});

test('[DESIGN 5 teams] the captain bids beside each of his players, never beside a bot or for the other team', () => {
  const people = (id: string): Act[] => [
    captain(id),
    { kind: 'invite', team: id, user: `${id}2`, name: `${id}2` },
    { kind: 'consent', team: id, member: { id: `${id}2`, name: `${id}2` } },
  ];
  const state = after({ kind: 'announce' }, ...people('a'), bots('b', 2), { kind: 'start', seeds: ['a', 'b'] });
  expect([2001, 2002, 2003, 2004, 7].map((n) => captainBeside(state, n)?.id)).toEqual([
    undefined,
    'a1',
    undefined,
    undefined,
    undefined,
  ]);
});

test('[DESIGN 5 teams] an invitation is taken back by the captain or declined, and its place is free', () => {
  const r = teams({ team: { boards: 2, reserves: 0, orderHours: 0 } });
  const decline: Act = { kind: 'decline', team: 'a', user: 'q' };
  const invite = (user: string): Act => ({ kind: 'invite', team: 'a', user, name: user });
  const state = after({ kind: 'announce' }, captain('a'), invite('q'));
  const says = (s: EventState, act: Act, by: string) => refusalOf(s, r, act, person(by), 'x');
  expect(says(state, invite('z'), 'a1')).toBe('full');
  expect(says(state, decline, 'z')).toBe('notOrganiser');
  expect([says(state, decline, 'q'), says(state, decline, 'a1')]).toEqual([null, null]);
  const free = then(state, decline);
  expect(says(free, decline, 'a1')).toBe('notInvited');
  expect(says(free, invite('z'), 'a1')).toBeNull();
  expect(says(free, { kind: 'consent', team: 'a', member: { id: 'q', name: 'q' } }, 'q')).toBe('notInvited');
});

test('[DESIGN 5 teams] a board for which a team has nobody is the other’s without play', () => {
  const r = teams();
  let state = after({ kind: 'announce' }, bots('a', 4), bots('b', 2), { kind: 'start', seeds: ['a', 'b'] });
  state = then(state, ...published(state, r));
  const [pairing] = state.rounds[0]?.pairings ?? [];
  expect(pairing).toMatchObject({ boards: ['r1p0.1', 'r1p0.2'], free: [1, 0] });
  state = then(state, over('r1p0.1', '0:1'), over('r1p0.2', '=:='));
  const boards = state.rounds[0]?.boards ?? [];
  expect(pairing && boardPoints(state, pairing, boards)).toEqual([1.5, 1.5]);
  expect(asMatches(state, state.rounds[0] as never)).toEqual([{ a: 1, b: 2, result: '=:=', margin: 0 }]);
});

test('[DESIGN 5 teams] a member says so himself; the captain invites and lines up; the next one follows him', () => {
  const r = teams();
  const says = (state: EventState, act: Act, by = owner, why = 'x') => refusalOf(state, r, act, by, why);
  let state = after({ kind: 'announce' });
  const enter: Act = { kind: 'enter', entrant: { id: 'p', name: 'p' } };
  expect(says(state, enter, person('p'))).toBe('noTeam');
  expect(says(state, captain('a'), person('a1', false))).toBe('guest');
  expect(says(state, captain('a'), person('z'))).toBe('notOrganiser');
  expect(refusalOf(state, rules(), captain('a'), person('a1'))).toBe('notSwiss');
  expect(says(state, captain('a'), person('a1'))).toBeNull();
  expect(says(state, bots('c'), person('p'))).toBe('notOrganiser');
  expect(says(state, bots('c', 5))).toBe('badLineUp');
  state = then(state, captain('a'));
  const invite = (user: string): Act => ({ kind: 'invite', team: 'a', user, name: user });
  const consent = (id: string): Act => ({ kind: 'consent', team: 'a', member: { id, name: id } });
  expect(says(state, invite('q'), person('q'))).toBe('notOrganiser');
  expect(says(state, consent('q'), person('q'))).toBe('notInvited');
  expect(says(state, invite('q'), person('a1'))).toBeNull();
  state = then(state, invite('q'));
  expect(says(state, invite('q'), person('a1'))).toBe('entered');
  expect(says(state, consent('q'), person('a1'))).toBe('notOrganiser');
  expect(says(state, consent('q'), person('q'))).toBeNull();
  // Alone nobody is a team.
  expect(startersOf(state, r)).toEqual([]);
  state = then(state, consent('q'), invite('s'), invite('t'));
  expect(startersOf(state, r)).toEqual(['a']);
  expect(says(state, invite('u'), person('a1'))).toBe('full');
  const line = (...members: string[]): Act => ({ kind: 'lineUp', team: 'a', members });
  expect(says(state, line('q', 'a1'), person('q'))).toBe('notOrganiser');
  expect(says(state, line('q', 'q'), person('a1'))).toBe('badLineUp');
  expect(says(state, line('q', 'a1'), person('a1'))).toBeNull();
  state = then(state, { kind: 'withdraw', entrant: 'a1' });
  expect(state.teams[0]).toMatchObject({ captain: 'q', members: ['q'], withdrawn: false });
  state = then(state, { kind: 'withdraw', entrant: 'q' });
  expect(state.teams[0]).toMatchObject({ captain: '', withdrawn: true });
});

test('[DESIGN 5 teams] whoever plays for a team has no say over any of its boards, and none over a pairing', () => {
  const r = teams();
  const people = (id: string): Act[] => [
    captain(id),
    { kind: 'invite', team: id, user: `${id}2`, name: `${id}2` },
    { kind: 'consent', team: id, member: { id: `${id}2`, name: `${id}2` } },
  ];
  let state = after({ kind: 'announce' }, ...people('a'), ...people('b'), { kind: 'start', seeds: ['a', 'b'] });
  state = then(state, ...published(state, r));
  const [, second] = state.rounds[0]?.boards ?? [];
  if (!second) throw new Error('there is no second board');
  expect(['a1', 'a2', 'b1', 'b2'].map((id) => isOwnBoard(state, second, id))).toEqual([true, true, true, true]);
  expect(isOwnBoard(state, second, 'own')).toBe(false);
  expect(isPlaying(state, 'a1')).toBe(true);
  const arbiter = { id: 'a1', role: 'arbiter' as const, registered: true };
  expect(refusalOf(state, r, over(second.id, '1:0', 'ruling'), arbiter, 'mine')).toBe('ownBoard');
  const come = (number: number): Act => ({ kind: 'come', board: second.id, number });
  expect(refusalOf(state, r, come(second.b), person('a2'))).toBeNull();
  expect(refusalOf(state, r, come(second.b), person('a1'))).toBe('notOrganiser');
});

test('[DESIGN 5 teams] who directs and plays disbands no other team, sends no member away; else with a reason', () => {
  const r = teams();
  const people = (id: string): Act[] => [
    captain(id),
    { kind: 'invite', team: id, user: `${id}2`, name: `${id}2` },
    { kind: 'consent', team: id, member: { id: `${id}2`, name: `${id}2` } },
  ];
  const entered = [{ kind: 'announce' as const }, ...people('a'), ...people('b')];
  const state = after(...entered, { kind: 'start', seeds: ['a', 'b'] });
  const disband: Act = { kind: 'disband', team: 'b' };
  const says = (act: Act, id: string, role: 'owner' | 'anybody', why = 'because') =>
    refusalOf(state, r, act, { id, role, registered: true }, why);
  expect(says(disband, 'a1', 'owner')).toBe('ownBoard');
  expect(says(disband, 'a2', 'anybody')).toBe('notOrganiser');
  expect(says(disband, 'b2', 'anybody')).toBe('notOrganiser');
  expect(says(disband, 'b1', 'anybody', '')).toBeNull();
  expect(says(disband, 'own', 'owner', ' ')).toBe('reasonNeeded');
  expect(says(disband, 'own', 'owner')).toBeNull();
  const leave: Act = { kind: 'withdraw', entrant: 'b1' };
  expect(says(leave, 'a1', 'owner')).toBe('ownBoard');
  expect(says(leave, 'own', 'owner')).toBeNull();
  // Before the start the members of a team that is no more may play for another one.
  const gone = after(...entered, disband);
  expect(gone.teams[1]).toMatchObject({ withdrawn: true, members: [] });
  expect(refusalOf(gone, r, { ...captain('c'), team: 'team-3' } as Act, person('c1'))).toBeNull();
  const joins: Act[] = [
    { kind: 'invite', team: 'a', user: 'b2', name: 'b2' },
    { kind: 'consent', team: 'a', member: { id: 'b2', name: 'b2' } },
  ];
  let now = gone;
  for (const [i, by] of [person('a1'), person('b2')].entries()) {
    const act = joins[i] as Act;
    expect(refusalOf(now, r, act, by)).toBeNull();
    now = then(now, act);
  }
  expect(now.teams[0]?.members).toEqual(['a1', 'a2', 'b2']);
  const keys = [...entered, disband, ...joins].map(keyOf).filter((k) => k !== null);
  expect(new Set(keys).size).toBe(keys.length);
});

test('[DESIGN 5 teams] orders are secret until a round is published; verification finds others’ orders', () => {
  const r = teams();
  const commit = commitment('ab'.repeat(32));
  const lines = (acts: readonly (readonly [Act, string])[]): LoggedAct[] => {
    let chain = eventHead('ev', r as never, commit);
    return acts.map(([act, by], i) => {
      const line = { seq: i + 1, at: i, by, act, reason: '' };
      chain = chainAfter(chain, line);
      return { ...line, chain };
    });
  };
  const people = (id: string): (readonly [Act, string])[] => [
    [captain(id), `${id}1`],
    [{ kind: 'invite', team: id, user: `${id}2`, name: `${id}2` }, `${id}1`],
    [{ kind: 'consent', team: id, member: { id: `${id}2`, name: `${id}2` } }, `${id}2`],
  ];
  const entered: (readonly [Act, string])[] = [[{ kind: 'announce' }, 'own'], ...people('a'), ...people('b')];
  const start: readonly [Act, string] = [{ kind: 'start', seeds: ['a', 'b'] }, 'own'];
  const order: Act = { kind: 'lineUp', team: 'b', members: ['b2', 'b1'], nonce: 'salt' };
  const log = lines([...entered, start, [order, 'b1']]);
  const state = foldEvent(log);
  const seen = (sees: Parameters<typeof shownLog>[3], all = log, now = state) =>
    shownLog(all, now, r, sees)[log.length - 1]?.act.kind;
  expect([seen(seesNothing), seen({ ...seesNothing, team: 'a' })]).toEqual(['hidden', 'hidden']);
  expect([seen({ ...seesNothing, team: 'b' }), seen({ drafts: true, results: true })]).toEqual(['lineUp', 'lineUp']);
  const [pair, publish] = published(state, r) as [Act, Act];
  const out = lines([...entered, start, [order, 'b1'], [pair, 'system'], [publish, 'own']]);
  expect(seen(seesNothing, out, foldEvent(out))).toBe('lineUp');
  const file = (all: LoggedAct[]) => ({ id: 'ev', rules: r, commit, secret: null, log: all });
  expect(verifyEvent(file(out))).toBeNull();
  const forged = lines([...entered, start, [order, 'a1']]);
  expect(verifyEvent(file(forged))).toEqual({ what: 'pairing', seq: log.length });
  const put = entered.map(([act, by]) => [act, act.kind === 'consent' ? 'own' : by] as const);
  expect(verifyEvent(file(lines(put)))).toEqual({ what: 'pairing', seq: 4 });
});

const runs = Number(process.env.WARDROOM_RANDOM_EVENTS ?? 150);

test.each([
  ['swiss', {}],
  ['roundRobin', {}],
  ['roundRobin', { twice: true as const }],
] as const)(
  '[DESIGN 5 teams] random events of teams, %s %j: orders, leavers, rulings; no half is lost, the log verifies',
  (system, more) => {
    const r = teams({ system, ...more });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.nat(), (size, seed) => {
        let at = seed;
        const draw = (bound: number): number => {
          at = (Math.imul(at, 1103515245) + 12345) >>> 0;
          return (at >>> 8) % bound;
        };
        const commit = commitment('ab'.repeat(32));
        let chain = eventHead('ev', r as never, commit);
        let state = emptyEvent;
        const log: LoggedAct[] = [];
        const put = (act: Act, by = owner): void => {
          expect(refusalOf(state, r, act, by, 'because'), JSON.stringify(act)).toBeNull();
          const line = { seq: log.length + 1, at: log.length, by: by.id, act, reason: 'because' };
          chain = chainAfter(chain, line);
          log.push({ ...line, chain });
          state = afterAct(state, act, line.at);
          for (const round of state.rounds) {
            const seats = [...round.boards.flatMap(({ a, b }) => [a, b]), ...round.byes];
            expect(new Set(seats).size).toBe(seats.length);
            for (const p of round.pairings ?? [])
              expect(p.boards.length + p.free[0] + p.free[1]).toBeLessThanOrEqual(team.boards);
          }
        };
        put({ kind: 'announce' });
        const names = Array.from({ length: size }, (_, i) => `t${i}.`);
        for (const id of names) put(bots(id, 2 + draw(3)));
        put({ kind: 'start', seeds: names });
        for (let turn = 0; turn < 400 && state.status === 'running'; turn++) {
          const next = jobsOf(state, r).find((j) => j.kind === 'pair' || j.kind === 'finish');
          const open = state.rounds.flatMap((x) => x.boards).filter((b) => b.result === null);
          const what = draw(20);
          const here = state.teams.filter((t) => !t.withdrawn);
          const one = here[draw(here.length)];
          if (what === 0 && one && here.length > 2) put({ kind: 'disband', team: one.id });
          else if (what === 1 && one && one.members.length > 2)
            put({ kind: 'withdraw', entrant: one.members[draw(one.members.length)] ?? '' });
          else if (what < 4 && one)
            put({ kind: 'lineUp', team: one.id, members: [...one.members].reverse() }, person(one.captain));
          else if (next?.kind === 'pair')
            for (const act of published(state, r)) put(act, act.kind === 'pair' ? server : owner);
          else if (next?.kind === 'finish') put({ kind: 'finish' }, server);
          else if (open.length > 0) {
            const ruled = draw(6) === 0;
            const results = ruled ? (['-:-', '+:-'] as const) : (['1:0', '0:1', '=:='] as const);
            const result = results[draw(results.length)] ?? '1:0';
            const board = open[draw(open.length)]?.id ?? '';
            put({ kind: 'result', board, result, by: ruled ? 'ruling' : 'match' }, ruled ? owner : server);
          } else break;
        }
        expect(state.status).toBe('finished');
        const whole = foldEvent(log);
        expect(whole).toEqual(state);
        expect(
          standingsOf(whole, r)
            .map((l) => l.number)
            .sort((a, b) => a - b),
        ).toEqual(names.map((_, i) => i + 1));
        for (const x of whole.rounds) {
          // Each pairing has a result, by whichever of its boards.
          expect(asMatches(whole, x).every((m) => m.result !== null)).toBe(true);
          const sum = (x.pairings ?? []).flatMap((p) => p.boards).length;
          expect(sum).toBe(x.boards.length);
        }
        const keys = log.map((l) => keyOf(l.act)).filter((k) => k !== null);
        expect(new Set(keys).size).toBe(keys.length);
        expect(verifyEvent({ id: 'ev', rules: r, commit, secret: null, log })).toBeNull();
      }),
      { numRuns: runs },
    );
  },
  120_000 * Math.max(1, runs / 150),
);
