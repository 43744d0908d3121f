import { describe, expect, test } from 'vitest';
import type { Act } from '../src/index.ts';
import { afterAct, enteredOf, pairNext, refusalOf, waitingOf } from '../src/index.ts';
import { after, enter, over, owner, person, round1, rules, seeded, server } from './acts.ts';

describe('who may do what in an event', () => {
  const open = after({ kind: 'announce' });
  test('[platform] entries: registered names for themselves, once, as long as they are open and there is room', () => {
    expect(refusalOf(open, rules(), enter('a'), person('a'))).toBeNull();
    expect(refusalOf(open, rules(), enter('a'), person('a', false))).toBe('guest');
    expect(refusalOf(open, rules(), enter('b'), person('a'))).toBe('notOrganiser');
    expect(refusalOf(open, rules(), enter('bot-1', 'random'), person('a'))).toBe('notOrganiser');
    expect(refusalOf(open, rules(), enter('bot-1', 'random'), owner)).toBeNull();
    const one = afterAct(open, enter('a'));
    expect(refusalOf(one, rules(), enter('a'), person('a'))).toBe('entered');
    expect(refusalOf(one, rules({ most: 1 }), enter('b'), person('b'))).toBe('full');
    expect(refusalOf(after(...seeded('a', 'b')), rules(), enter('c'), person('c'))).toBe('closed');
    expect(refusalOf(one, rules(), { kind: 'start', seeds: ['a'] }, owner)).toBe('tooFew');
  });

  test('[platform] results come from the match or a ruling with a reason, never a stranger’s or for oneself', () => {
    const playing = after(...seeded('a', 'own'), round1, { kind: 'publish', round: 1, draft: 1 });
    expect(refusalOf(playing, rules(), over('x', '1:0'), person('z'))).toBe('notOrganiser');
    expect(refusalOf(playing, rules(), over('x', '1:0'), owner)).toBe('notOrganiser');
    expect(refusalOf(playing, rules(), over('x', '1:0'), server)).toBeNull();
    expect(refusalOf(playing, rules(), over('x', '1:0', 'ruling'), owner, 'mine')).toBe('ownBoard');
    const others = after(...seeded('a', 'b'), round1, { kind: 'publish', round: 1, draft: 1 });
    expect(refusalOf(others, rules(), over('x', '1:0', 'ruling'), owner, '')).toBe('reasonNeeded');
    expect(refusalOf(others, rules(), over('x', '1:0', 'ruling'), owner, 'why')).toBeNull();
    expect(refusalOf(others, rules(), over('y', '1:0', 'ruling'), owner, 'why')).toBe('noBoard');
    expect(refusalOf(others, rules(), { kind: 'withdraw', entrant: 'a' }, owner)).toBe('reasonNeeded');
    expect(refusalOf(others, rules(), { kind: 'withdraw', entrant: 'a' }, person('b'))).toBe('notOrganiser');
    expect(refusalOf(others, rules(), { kind: 'withdraw', entrant: 'a' }, person('a'))).toBeNull();
    const drafted = after(...seeded('a', 'own'), round1);
    expect(refusalOf(drafted, rules(), { kind: 'discard', round: 1 }, owner)).toBe('ownBoard');
    // With the end the secret is out: not before the last game.
    for (const by of [owner, server])
      expect(refusalOf(others, rules(), { kind: 'finish' }, by, 'why')).toBe('gamesOpen');
    const played = afterAct(others, over('x', '1:0'));
    expect(refusalOf(played, rules(), { kind: 'finish' }, owner)).toBe('gamesOpen');
    expect(refusalOf(played, rules({ rounds: 1 }), { kind: 'finish' }, owner)).toBeNull();
  });

  test('[event] when it is full one waits, and may replace somebody; who has not checked in is not seeded', () => {
    const r = rules({ most: 2, waitingList: true, checkIn: true });
    const open3 = after({ kind: 'announce' }, enter('a'), enter('b'));
    expect(refusalOf(open3, r, enter('c'), person('c'))).toBeNull();
    expect(refusalOf(open3, rules({ most: 2 }), enter('c'), person('c'))).toBe('full');
    const three = afterAct(open3, enter('c'));
    expect(waitingOf(three, r).map((e) => e.id)).toEqual(['c']);
    expect(enteredOf(three, r)).toEqual([]);
    expect(refusalOf(three, r, { kind: 'start', seeds: [] }, owner)).toBe('tooFew');
    const arrive = (id: string): Act => ({ kind: 'arrive', entrant: id });
    expect(refusalOf(three, r, arrive('a'), person('b'))).toBe('notOrganiser');
    expect(refusalOf(three, r, arrive('z'), owner)).toBe('notEntered');
    const there = [arrive('a'), arrive('c')].reduce(afterAct, three);
    expect(refusalOf(there, r, arrive('a'), person('a'))).toBe('decided');
    expect(enteredOf(there, r).map((e) => e.id)).toEqual(['a', 'c']);
    // b was not there: he may play on for somebody.
    const running = afterAct(there, { kind: 'start', seeds: ['c', 'a'] });
    const swap: Act = { kind: 'substitute', entrant: 'a', by: 'b' };
    expect(refusalOf(running, r, swap, owner)).toBe('reasonNeeded');
    expect(refusalOf(running, r, { ...swap, by: 'c' }, owner, 'ill')).toBe('notEntered');
    expect(refusalOf(running, r, swap, owner, 'ill')).toBeNull();
    // Not where he has looked into a match meanwhile: he has entered, and is no player.
    const looked = afterAct(running, { kind: 'look', board: 'x', user: 'b' });
    expect(refusalOf(looked, r, swap, owner, 'ill')).toBe('hasLooked');
    const swapped = afterAct(running, swap);
    expect(swapped.entrants.map((e) => [e.id, e.number])).toEqual([
      ['b', 2],
      ['c', 1],
    ]);
  });

  test('[event] newcomers come for so many rounds; two are kept apart, by an organiser who does not play', () => {
    const late = rules({ lateUntil: 1 });
    const round = after(...seeded('a', 'b'), round1);
    expect(refusalOf(round, late, enter('c'), person('c'))).toBeNull();
    expect(refusalOf(round, rules(), enter('c'), person('c'))).toBe('closed');
    const published = afterAct(round, { kind: 'publish', round: 1, draft: 1 });
    expect(refusalOf(published, late, enter('c'), person('c'))).toBe('closed');
    expect(afterAct(round, enter('c')).entrants[2]).toMatchObject({ id: 'c', number: 3 });
    const apart = (a: string, b: string, hard: boolean): Act => ({ kind: 'apart', a, b, hard });
    const four = after(...seeded('a', 'b', 'c', 'd'));
    // Seeds 1 and 3 would meet.
    expect(pairNext(four, late)?.pairs[0]).toEqual({ a: 1, b: 3 });
    for (const hard of [true, false])
      expect(pairNext(afterAct(four, apart('a', 'c', hard)), late)?.pairs).not.toContainEqual({ a: 1, b: 3 });
    expect(refusalOf(four, late, apart('a', 'a', true), owner)).toBe('notEntered');
    expect(refusalOf(four, late, apart('a', 'b', true), person('a'))).toBe('notOrganiser');
    expect(refusalOf(after(...seeded('a', 'own')), late, apart('a', 'own', true), owner)).toBe('ownBoard');
    // Nor before it begins, as long as he means to play.
    const early = after({ kind: 'announce' }, enter('a'), enter('b'), enter('own'));
    expect(refusalOf(early, late, apart('a', 'b', true), owner)).toBe('ownBoard');
    const left = afterAct(early, { kind: 'withdraw', entrant: 'own' });
    expect(refusalOf(left, late, apart('a', 'b', true), owner)).toBeNull();
  });

  test('[platform] a ruling stands against what the match says later', () => {
    const ruled = after(
      ...seeded('a', 'b'),
      round1,
      { kind: 'publish', round: 1, draft: 1 },
      over('x', '0:1', 'ruling'),
    );
    expect(afterAct(ruled, over('x', '1:0')).rounds[0]?.boards[0]).toMatchObject({ result: '0:1', by: 'ruling' });
  });
});
