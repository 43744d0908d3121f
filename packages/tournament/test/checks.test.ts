import { canonical, commitment, type Json } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import type { Act, Actor, EventRules, EventState, LoggedAct } from '../src/index.ts';
import {
  afterAct,
  chainAfter,
  drawSeeds,
  emptyEvent,
  eventHead,
  eventRulesSchema,
  eventSource,
  jobsOf,
  needsOf,
  nextRound,
  pairingFaults,
  pairNext,
  presets,
  refusalOf,
  roleIn,
  shownLog,
  standingsOf,
  verifyEvent,
} from '../src/index.ts';
import { after, enter, over, owner, round1, rules, seeded, server } from './acts.ts';

/** Plays an event to its end: everything that is due is done, the lower number wins. */
function playedOut(r: EventRules, ids: readonly string[]): { state: EventState; log: LoggedAct[]; due: string[] } {
  const secret = 'ab'.repeat(32);
  const commit = commitment(secret);
  const log: LoggedAct[] = [];
  const due: string[] = [];
  let state = emptyEvent;
  const put = (act: Act): void => {
    const line = { seq: log.length + 1, at: 5, by: 'own', act, reason: '' };
    const head = log.at(-1)?.chain ?? eventHead('e', r as unknown as Json, commit);
    log.push({ ...line, chain: chainAfter(head, line) });
    state = afterAct(state, act);
  };
  put({ kind: 'announce' });
  for (const id of ids) put(enter(id));
  put({ kind: 'start', seeds: drawSeeds(ids, eventSource('e', secret)) });
  for (let turns = 0; turns < 500 && state.status === 'running'; turns++) {
    const [job] = jobsOf(state, r).filter((j) => !due.includes(j.id));
    if (job) due.push(job.id);
    const open = state.rounds.flatMap((x) => x.boards).find((b) => b.opened && b.result === null);
    if (job?.kind === 'pair') {
      const made = pairNext(state, r);
      const boards = (made?.pairs ?? []).map(({ a, b }, i) => ({ id: `r${job.round}b${i}`, a, b }));
      put({ kind: 'pair', round: job.round, draft: 1, boards, byes: [...(made?.byes ?? [])] });
      put({ kind: 'publish', round: job.round, draft: 1 });
    } else if (job?.kind === 'open') put({ kind: 'open', board: job.board });
    else if (job?.kind === 'finish') put({ kind: 'finish' });
    else if (open) put(over(open.id, open.a < open.b ? '1:0' : '0:1'));
    else break;
  }
  expect(verifyEvent({ id: 'e', rules: r, commit, secret, log })).toBeNull();
  return { state, log, due };
}

describe('an event that nobody has to push', () => {
  test('[platform] what is due carries each system to its end, one name a job; the better number wins all', () => {
    for (const [system, rounds] of [
      ['swiss', 3],
      ['roundRobin', 5],
      ['cup', 3],
    ] as const) {
      const r = rules({ system, rounds: 3 });
      const { state, due } = playedOut(r, ['a', 'b', 'c', 'd', 'e', 'f']);
      expect(state.status, system).toBe('finished');
      expect(state.rounds.length, system).toBe(rounds);
      expect(new Set(due).size).toBe(due.length);
      expect(standingsOf(state, r)[0], system).toMatchObject({ number: 1, place: 1 });
      const meetings = state.rounds.flatMap((x) => x.boards.map(({ a, b }) => [a, b].sort().join()));
      expect(new Set(meetings).size, system).toBe(meetings.length);
    }
  });

  test('[platform] a drawn game of a cup is played again; whoever leaves lets the other go on', () => {
    const r = rules({ system: 'cup' });
    const drawn = after(...seeded('a', 'b'), round1, { kind: 'publish', round: 1, draft: 1 }, over('x', '=:='));
    expect(nextRound(drawn, r)).toBe(2);
    expect(pairNext(drawn, r)?.pairs).toEqual([{ a: 1, b: 2 }]);
    expect(nextRound(afterAct(drawn, { kind: 'withdraw', entrant: 'a' }), r)).toBeNull();
  });

  test('[platform] a forged seed, pairing or line is found', () => {
    const r = rules();
    const { log } = playedOut(r, ['a', 'b', 'c', 'd']);
    const secret = 'ab'.repeat(32);
    const commit = commitment(secret);
    const again = (change: (act: Act) => Act): LoggedAct[] => {
      let head = eventHead('e', r as unknown as Json, commit);
      return log.map((l) => {
        const line = { ...l, act: change(l.act) };
        head = chainAfter(head, line);
        return { ...line, chain: head };
      });
    };
    const check = (l: LoggedAct[]) => verifyEvent({ id: 'e', rules: r, commit, secret, log: l })?.what;
    const turned = again((a) => (a.kind === 'start' ? { ...a, seeds: [...a.seeds].reverse() } : a));
    expect(check(turned)).toBe('lots');
    const first = again((a) =>
      a.kind === 'pair'
        ? {
            ...a,
            boards: [
              { id: 'q', a: 1, b: 2 },
              { id: 'p', a: 3, b: 4 },
            ],
          }
        : a,
    );
    expect(check(first)).toBe('pairing');
    expect(check(log.map((l) => (l.seq === 3 ? { ...l, by: 'z' } : l)))).toBe('chain');
    expect(verifyEvent({ id: 'e', rules: r, commit: commitment('cd'.repeat(32)), secret, log })?.what).toBe('chain');
  });

  test('[platform] a pairing is hidden until it is published, and the organiser is told what needs him', () => {
    const log = (state: Act[]): LoggedAct[] =>
      state.map((act, i) => ({ seq: i + 1, at: 1, by: 'own', act, reason: '', chain: '' }));
    const acts = [...seeded('a', 'b'), round1];
    const shown = (list: Act[], drafts: boolean) =>
      shownLog(log(list), after(...list), rules(), { drafts, results: drafts }).at(acts.length - 1)?.act;
    expect(shown(acts, false)).toEqual({ kind: 'hidden' });
    expect(shown(acts, true)).toEqual(round1);
    expect(shown([...acts, { kind: 'publish', round: 1, draft: 1 }], false)).toEqual(round1);
    const early = { kind: 'publish', round: 1 } as Act;
    expect(shown([...acts, early], false)).toEqual(round1);
    const back: Act = { kind: 'unpublish', round: 1 };
    expect(shown([...acts, { kind: 'publish', round: 1, draft: 1 }, back], false)).toEqual(round1);
    expect(needsOf(after(...acts), rules())).toEqual([{ kind: 'publish', round: 1, boards: 1 }]);
    const left = after(...acts, { kind: 'publish', round: 1, draft: 1 }, { kind: 'withdraw', entrant: 'a' });
    expect(needsOf(left, rules())).toEqual([{ kind: 'left', round: 1, board: 'x', entrant: 'a' }]);
    expect(needsOf(after(...acts, { kind: 'discard', round: 1 }), rules())).toEqual([{ kind: 'pair', round: 1 }]);
  });

  test('[event] the organiser pairs by his own hand: what cannot be is refused, what breaks a rule is named', () => {
    const three = after(...seeded('a', 'b', 'c', 'd'), {
      kind: 'pair',
      round: 1,
      draft: 1,
      boards: [
        { id: 'x', a: 1, b: 3 },
        { id: 'y', a: 2, b: 4 },
      ],
      byes: [],
    });
    const wish = (boards: [number, number][], byes: number[] = [], draft = 2, round = 1): Act => ({
      kind: 'pair',
      round,
      draft,
      boards: boards.map(([a, b], i) => ({ id: `own-${i}`, a, b })),
      byes,
      own: true,
    });
    const refusal = (act: Act, by = owner, state = three, why = 'friends') => refusalOf(state, rules(), act, by, why);
    expect(refusal(wish([[1, 2]], [3, 4]))).toBeNull();
    expect(refusal(wish([[1, 2]]))).toBe('badPairing');
    expect(
      refusal(
        wish([
          [1, 2],
          [3, 4],
          [1, 3],
        ]),
      ),
    ).toBe('badPairing');
    expect(
      refusal(
        wish(
          [
            [1, 2],
            [3, 9],
          ],
          [4],
        ),
      ),
    ).toBe('badPairing');
    expect(
      refusal(
        wish([
          [1, 2],
          [3, 4],
        ]),
        owner,
        three,
        ' ',
      ),
    ).toBe('reasonNeeded');
    expect(
      refusal(
        wish(
          [
            [1, 2],
            [3, 4],
          ],
          [],
          1,
        ),
      ),
    ).toBe('noRound');
    expect(
      refusal(
        wish([
          [1, 2],
          [3, 4],
        ]),
        { ...owner, id: 'a' },
      ),
    ).toBe('ownBoard');
    expect(
      refusal(
        wish([
          [1, 2],
          [3, 4],
        ]),
        { id: 'z', role: 'arbiter', registered: true },
      ),
    ).toBe('notOrganiser');
    expect(
      refusalOf(
        three,
        rules({ system: 'cup' }),
        wish([
          [1, 2],
          [3, 4],
        ]),
        owner,
        'x',
      ),
    ).toBe('notSwiss');
    // By hand: 1 and 3 have met and are level now, 4 has had a bye, 2 has no point and 4 has one.
    const later = after(
      ...seeded('a', 'b', 'c', 'd'),
      { kind: 'apart', a: 'b', b: 'd', hard: true },
      wish([[1, 3]], [4], 1),
      { kind: 'publish', round: 1, draft: 1 },
      over('own-0', '=:='),
    );
    expect(pairingFaults(later, { boards: [{ a: 1, b: 3 }], byes: [4] })).toEqual([
      { rule: 'missing', number: 2 },
      { rule: 'rematch', a: 1, b: 3 },
      { rule: 'bye', number: 4 },
    ]);
    expect(
      pairingFaults(later, { boards: [{ a: 2, b: 4 }], byes: [], rests: [{ number: 1 }, { number: 3 }] }),
    ).toEqual([
      { rule: 'never', a: 2, b: 4 },
      { rule: 'points', a: 2, b: 4, by: 1 },
    ]);
  });

  test('[event] an undecided round goes back, rounds are added, and a held event does nothing by itself', () => {
    const auto = rules({ publish: 'auto' });
    const playing = after(...seeded('a', 'b'), round1, { kind: 'publish', round: 1, draft: 1 });
    const back: Act = { kind: 'unpublish', round: 1 };
    expect(refusalOf(playing, auto, back, owner, '')).toBe('reasonNeeded');
    expect(refusalOf(playing, auto, back, { ...owner, id: 'a' }, 'x')).toBe('ownBoard');
    expect(refusalOf(afterAct(playing, over('x', '1:0')), auto, back, owner, 'x')).toBe('noRound');
    expect(refusalOf(playing, auto, back, owner, 'x')).toBeNull();
    const gone = afterAct(playing, back);
    expect(gone.rounds).toEqual([]);
    expect(jobsOf(gone, auto)).toEqual([{ id: 'stop:x', kind: 'stop', board: 'x' }]);
    expect(needsOf(gone, auto)).toEqual([{ kind: 'pair', round: 1 }]);
    // The next pairing is another draft, and can be published again.
    const again: Act = { ...round1, draft: 2, boards: [{ id: 'z', a: 1, b: 2 }] } as Act;
    expect(refusalOf(gone, auto, again, owner)).toBeNull();
    expect(refusalOf(afterAct(gone, again), auto, { kind: 'publish', round: 1, draft: 2 }, owner)).toBeNull();

    const hold = (on: boolean): Act => ({ kind: 'hold', on });
    const held = afterAct(afterAct(playing, hold(true)), over('x', '1:0'));
    expect(refusalOf(held, auto, hold(true), owner)).toBe('decided');
    expect(jobsOf(held, auto)).toEqual([]);
    expect(needsOf(held, auto)).toContainEqual({ kind: 'held' });
    expect(jobsOf(afterAct(held, hold(false)), auto).map((j) => j.id)).toEqual(['pair:2:2']);

    const one = rules({ rounds: 1 });
    const more: Act = { kind: 'rounds', rounds: 2 };
    const done = afterAct(playing, over('x', '1:0'));
    expect(nextRound(done, one)).toBeNull();
    expect(nextRound(afterAct(done, more), one)).toBe(2);
    expect(refusalOf(playing, one, { kind: 'rounds', rounds: 1 }, owner, 'x')).toBe('decided');
    expect(refusalOf(playing, rules({ system: 'cup' }), more, owner, 'x')).toBe('notSwiss');
  });

  test('[event] a game that does not count is played again at a new table, as long as nothing was paired on it', () => {
    const done = after(
      ...seeded('a', 'own'),
      round1,
      { kind: 'publish', round: 1, draft: 1 },
      { kind: 'open', board: 'x' },
      over('x', '1:0'),
    );
    const again: Act = { kind: 'again', board: 'x', anew: 'n' };
    const arbiter: Actor = { id: 'h', role: 'arbiter', registered: true };
    expect(refusalOf(done, rules(), again, owner, 'x')).toBe('ownBoard');
    expect(refusalOf(done, rules(), again, arbiter, '')).toBe('reasonNeeded');
    expect(refusalOf(done, rules(), { ...again, board: 'y' }, arbiter, 'x')).toBe('noBoard');
    expect(refusalOf(done, rules(), again, arbiter, 'x')).toBeNull();
    const anew = afterAct(done, again);
    expect(anew.rounds[0]).toMatchObject({ status: 'published', boards: [{ id: 'n', opened: false, result: null }] });
    expect(jobsOf(anew, rules())).toEqual([
      { id: 'stop:x', kind: 'stop', board: 'x' },
      { id: 'open:n', kind: 'open', board: 'n' },
    ]);
    // What becomes of the old table changes nothing.
    expect(afterAct(anew, over('x', '0:1')).rounds).toEqual(anew.rounds);
    const drafted = afterAct(done, { ...round1, round: 2, boards: [{ id: 'z', a: 1, b: 2 }] } as Act);
    expect(refusalOf(drafted, rules(), again, arbiter, 'x')).toBe('noBoard');
    const paired = afterAct(drafted, { kind: 'publish', round: 2, draft: 1 });
    expect(refusalOf(paired, rules(), again, arbiter, 'x')).toBe('eventState');
  });

  test('[event] each has his own rights: an arbiter rules, a director runs rounds, the organiser appoints', () => {
    const appoint: Act = { kind: 'appoint', user: 'h', name: 'Hal', role: 'arbiter' };
    const state = after(...seeded('a', 'own'), appoint, round1, { kind: 'publish', round: 1, draft: 1 });
    const helper = (role: Actor['role']): Actor => ({ id: 'h', role, registered: true });
    expect(roleIn(state, 'own', 'h')).toBe('arbiter');
    expect(roleIn(state, 'own', 'own')).toBe('owner');
    expect(roleIn(afterAct(state, { ...appoint, role: null }), 'own', 'h')).toBe('anybody');
    // The organiser plays: his board needs the arbiter.
    expect(refusalOf(state, rules(), over('x', '1:0', 'ruling'), owner, 'x')).toBe('ownBoard');
    expect(refusalOf(state, rules(), over('x', '1:0', 'ruling'), helper('arbiter'), 'x')).toBeNull();
    expect(refusalOf(state, rules(), { kind: 'hold', on: true }, helper('arbiter'))).toBe('notOrganiser');
    expect(refusalOf(state, rules(), { kind: 'hold', on: true }, helper('director'))).toBeNull();
    for (const act of [appoint, { kind: 'cancel' } as const])
      expect(refusalOf(state, rules(), act, helper('director'), 'x')).toBe('notOrganiser');
    expect(refusalOf(state, rules(), appoint, owner)).toBe('decided');
  });

  test('[event] the server calls the last round of play; it ends in an adjudication, and goes with more time', () => {
    const hour = 3_600_000;
    const r = rules({ roundHours: 2, lastRoundMinutes: 30 });
    const published = afterAct(after(...seeded('a', 'b'), round1), { kind: 'publish', round: 1, draft: 1 }, hour);
    const open = afterAct(published, { kind: 'open', board: 'x' });
    const last: Act = { kind: 'last', board: 'x', round: 4 };
    const halt: Act = { kind: 'halt', board: 'x' };
    const due = (s: EventState) => jobsOf(s, r).flatMap((j) => (j.kind === 'last' ? [j.at] : []));
    expect(due(open)).toEqual([2.5 * hour]);
    expect(jobsOf(open, rules({ roundHours: 2 })).some((j) => j.kind === 'last')).toBe(false);
    for (const act of [last, halt]) expect(refusalOf(open, r, act, owner)).toBe('notOrganiser');
    expect(refusalOf(published, r, last, server)).toBe('noBoard');
    expect(refusalOf(open, r, halt, server)).toBe('decided');
    const called = afterAct(open, last);
    expect(refusalOf(called, r, last, server)).toBe('decided');
    expect(refusalOf(afterAct(called, { kind: 'pause', on: true }), r, halt, server)).toBe('noBoard');
    // More time takes it back, and calls it again later.
    const longer = afterAct(called, { kind: 'extend', round: 1, hours: 1 });
    expect(longer.rounds[0]?.boards[0]?.last).toBeNull();
    expect(due(longer)).toEqual([3.5 * hour]);
    const over = afterAct(called, halt);
    const needs = [{ kind: 'adjudicate', round: 1, board: 'x' }];
    expect(needsOf(over, r, 0)).toEqual(needs);
    expect(needsOf(afterAct(over, { kind: 'extend', round: 1, hours: 1 }), r, 0)).toEqual(needs);
    // It does not go on with the event, only by an arbiter; the call is then over.
    const paused = afterAct(over, { kind: 'pause', on: true }, hour);
    expect(jobsOf(paused, r).some((j) => j.kind === 'still')).toBe(false);
    const on = afterAct(over, { kind: 'intervene', board: 'x', what: { do: 'pause', on: false } });
    expect(on.rounds[0]?.boards[0]).toMatchObject({ last: null, halted: false });
    expect(needsOf(on, r, 0)).toEqual([]);
  });

  test('[event] two people who have not said when they play are in the list after half the window; bots never', () => {
    const hour = 3_600_000;
    const r = rules({ roundHours: 10 });
    const published = (first: Act): EventState =>
      afterAct(
        after({ kind: 'announce' }, first, enter('b'), { kind: 'start', seeds: ['a', 'b'] }, round1),
        { kind: 'publish', round: 1, draft: 1 },
        hour,
      );
    const state = published(enter('a'));
    const list = (s: EventState, now: number, more: Partial<EventRules> = {}) =>
      needsOf(s, { ...r, ...more }, now).map((n) => n.kind);
    expect(list(state, 6 * hour - 1)).toEqual([]);
    expect(needsOf(state, r, 6 * hour)).toEqual([{ kind: 'unscheduled', round: 1, board: 'x', end: 11 * hour }]);
    expect(list(state, 11 * hour)).toEqual(['late']);
    expect(list(state, 6 * hour, { pace: 'slow' })).toEqual([]);
    expect(list(state, 6 * hour, { arriveMinutes: 30 })).toEqual([]);
    expect(list(published(enter('a', 'random')), 6 * hour)).toEqual([]);
    const wish = (number: number): Act => ({ kind: 'slot', board: 'x', number, at: 9 * hour });
    expect(list(afterAct(state, wish(1)), 6 * hour)).toEqual(['unscheduled']);
    expect(list([wish(1), wish(2)].reduce<EventState>(afterAct, state), 6 * hour)).toEqual([]);
    // Whoever bids has come; only the server says so for another.
    const come: Act = { kind: 'come', board: 'x', number: 2 };
    expect(refusalOf(state, r, come, owner)).toBe('notOrganiser');
    expect(refusalOf(state, r, come, server)).toBeNull();
    expect(refusalOf(state, r, wish(2), server)).toBe('notOrganiser');
    expect(list(afterAct(state, come), 6 * hour)).toEqual([]);
  });

  test('[platform] every preset fills every field', () => {
    for (const [name, preset] of Object.entries(presets)) {
      const whole = { game: 'aa1942', scenario: 'standard', options: {}, ...preset };
      expect(canonical(eventRulesSchema.parse(whole) as unknown as Json), name).toBe(
        canonical(whole as unknown as Json),
      );
    }
  });
});
