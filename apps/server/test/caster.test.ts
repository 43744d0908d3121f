import type { Client, CreateTable, MatchClient, Opened, TableInfo } from '@wardroom/protocol';
import type { AnyGame, AnyState } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import { castsBy } from '../src/match/place.ts';
import type { Ear } from './harness.ts';
import { backends, code, ear, until, upToDate } from './harness.ts';
import { hosted } from './hosted.ts';

const MINUTE = 60_000;
const DELAY = 10;

describe.each(backends)('the caster, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead, games: [{ game: duel as unknown as AnyGame }] });

  const handOf = (view: AnyState, seat: string): string[] =>
    Object.values(view.cards as Record<string, { id: string; at: string }>)
      .filter((c) => c.at === `hand:${seat}`)
      .map((c) => c.id)
      .sort();
  interface Table {
    red: Client;
    blue: Client;
    mr: MatchClient;
    mb: MatchClient;
    id: string;
  }
  /** A table with hidden hands; spectators see it so many minutes later. */
  async function begun(spectators: number, more: Partial<CreateTable> = {}): Promise<Table> {
    const [red, blue] = [await t.guest(), await t.guest()];
    const { id } = await red.create({ game: 'duel', scenario: 'field', seats: ['red'], spectators, ...more });
    await blue.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id });
    await red.request('POST', `/api/tables/${id}/start`, {});
    return { red, blue, mr: await red.open(id), mb: await blue.open(id), id };
  }
  const asks = (by: Client, id: string, on = true): Promise<TableInfo> =>
    by.post('POST /api/tables/:id/caster', { on }, { id });
  /** The last request to cast that this player was told of. */
  async function asked(m: MatchClient): Promise<string> {
    let found = '';
    m.onProposals = (all) => {
      found = all.find((p) => p.what === 'cast')?.id ?? found;
    };
    await m.resume(true);
    return m.info.proposals.find((p) => p.what === 'cast')?.id ?? found;
  }
  const answers = async (m: MatchClient, yes: boolean): Promise<boolean> => (await m.answer(await asked(m), yes)).ok;
  /** Both agree to this caster. */
  async function agreed(s: Table, caster: Client): Promise<void> {
    await asks(caster, s.id);
    expect([await answers(s.mr, true), await answers(s.mb, true)]).toEqual([true, true]);
  }
  /** Everything that a connection was ever sent, and what it is answered now. */
  async function told(e: Ear, id: string): Promise<string> {
    const opened = await e.open(id);
    const record = await e.client.request('GET', `/api/matches/${id}/record`);
    const steps = await e.client.request('GET', `/api/matches/${id}/steps`);
    const table = await e.client.table(id);
    await e.settled();
    return JSON.stringify([e.heard, opened, record, steps, table]);
  }
  const opens = async (c: Client, id: string): Promise<Opened> => {
    const o = await c.call<'match:open', Opened>('match:open', { match: id });
    if (!o.ok) throw new Error(o.error.key);
    return o.value;
  };
  async function commits(m: MatchClient, seat: string): Promise<void> {
    const card = handOf(m.view, seat)[0] as string;
    const decision = m.info.waiting.find((w) => w.seat === seat)?.id ?? '';
    expect(await m.act(seat, decision, [{ kind: 'commit', value: [card] }])).toMatchObject({ ok: true });
  }
  const quiet = (): Promise<unknown> => Promise.resolve(t.server.chores.delayed());

  test('[promise 3] over the wire: no hand without the consent of all or before the delay, then both', async () => {
    const s = await begun(DELAY);
    const [c, watcher] = [await ear(t), await ear(t)];
    const hands = [...handOf(s.mr.view, 'red'), ...handOf(s.mb.view, 'blue')];
    const showsCards = (text: string): boolean => hands.some((card) => text.includes(`"${card}"`));
    expect(hands).toHaveLength(6);
    ahead += (DELAY + 1) * MINUTE;
    // Nobody has agreed, then one of two: he sees what everybody does.
    await c.open(s.id);
    await asks(c.client, s.id);
    await quiet();
    expect(showsCards(await told(c, s.id))).toBe(false);
    expect(await answers(s.mr, true)).toBe(true);
    await quiet();
    expect(showsCards(await told(c, s.id))).toBe(false);
    expect((await watcher.client.table(s.id)).caster).toBeUndefined();
    expect(await answers(s.mb, true)).toBe(true);
    const seen = await opens(c.client, s.id);
    expect([handOf(seen.view as AnyState, 'red'), handOf(seen.view as AnyState, 'blue')]).toEqual([
      handOf(s.mr.view, 'red'),
      handOf(s.mb.view, 'blue'),
    ]);
    expect({ casts: seen.casts, seats: seen.seats }).toEqual({ casts: true, seats: [] });
    expect((await watcher.client.table(s.id)).caster?.id).toBe(c.id);
    expect(showsCards(await told(watcher, s.id))).toBe(false);
    // What is drawn from now on comes later: ten minutes have to pass.
    await commits(s.mr, 'red');
    await commits(s.mb, 'blue');
    await upToDate(t, s.mr, s.mb);
    const fresh = [...handOf(s.mr.view, 'red'), ...handOf(s.mb.view, 'blue')].filter((card) => !hands.includes(card));
    const showsFresh = (text: string): boolean => fresh.some((card) => text.includes(`"${card}"`));
    const before = (await opens(c.client, s.id)).version;
    ahead += (DELAY - 1) * MINUTE;
    await quiet();
    expect(showsFresh(await told(c, s.id))).toBe(false);
    expect((await opens(c.client, s.id)).version).toBe(before);
    ahead += 2 * MINUTE;
    await quiet();
    const later = await opens(c.client, s.id);
    expect(later.version).toBeGreaterThan(before);
    const view = later.view as AnyState;
    const inHand = [...handOf(s.mr.view, 'red'), ...handOf(s.mb.view, 'blue')];
    expect([...handOf(view, 'red'), ...handOf(view, 'blue')]).toEqual(inHand);
    // What both have played lies open by now; nobody else sees what they still hold.
    const seenByAll = await told(watcher, s.id);
    expect(inHand.filter((card) => seenByAll.includes(`"${card}"`))).toEqual([]);
  });

  test('[promise 3] the hands of the opening come after the delay too, though the rest is shown at once', async () => {
    const s = await begun(DELAY);
    const c = await ear(t);
    await c.open(s.id);
    await agreed(s, c.client);
    const hands = [...handOf(s.mr.view, 'red'), ...handOf(s.mb.view, 'blue')];
    const shows = (text: string): boolean => hands.some((card) => text.includes(`"${card}"`));
    await quiet();
    expect(shows(await told(c, s.id))).toBe(false);
    ahead += (DELAY + 1) * MINUTE;
    await quiet();
    await until('he is asked to open it again', () => c.heard.some((h) => h.event === 'reopen'));
    expect(shows(await told(c, s.id))).toBe(true);
  });

  test('[platform] plans: the caster follows them, after the delay; who looks on, once published', async () => {
    const s = await begun(DELAY);
    const [caster, watcher] = [await t.guest(), await t.guest()];
    await agreed(s, caster);
    ahead += (DELAY + 1) * MINUTE;
    let attacker: MatchClient | undefined;
    for (let round = 0; round < 6 && !attacker; round++) {
      await commits(s.mr, 'red');
      await commits(s.mb, 'blue');
      await upToDate(t, s.mr, s.mb);
      attacker = [s.mr, s.mb].find((m) =>
        m.info.waiting.some((w) => w.phase === 'plan' && m.info.seats.includes(w.seat)),
      );
    }
    if (!attacker) throw new Error('nobody attacks');
    const seat = attacker.info.seats[0] as string;
    const decision = attacker.info.waiting.find((w) => w.seat === seat)?.id ?? '';
    const scoutAt = (o: Opened): number =>
      (o.view as { scouts: Record<string, { at: number }> }).scouts[`${seat}1`]?.at ?? -1;
    const at = (attacker.view.scouts as unknown as Record<string, { at: number }>)[`${seat}1`]?.at ?? -1;
    expect((await attacker.act(seat, decision, [{ kind: 'move', value: [`${seat}1`, at + 1] }])).ok).toBe(true);
    await quiet();
    expect([scoutAt(await opens(caster, s.id)), scoutAt(await opens(watcher, s.id))]).toEqual([at, at]);
    ahead += (DELAY + 1) * MINUTE;
    await quiet();
    expect([scoutAt(await opens(caster, s.id)), scoutAt(await opens(watcher, s.id))]).toEqual([at + 1, at]);
  });

  test('[promise 3] a caster takes no seat any more; a player or he himself ends it and what he saw', async () => {
    const s = await begun(DELAY);
    const c = await ear(t);
    ahead += (DELAY + 1) * MINUTE;
    await agreed(s, c.client);
    expect((await opens(c.client, s.id)).casts).toBe(true);
    await s.blue.request('POST', `/api/tables/${s.id}/leave`, {});
    const take = (): Promise<string> =>
      code(c.client.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id: s.id }));
    expect(await take()).toBe('servedRival');
    // Whoever sits down has not agreed.
    const fresh = await t.guest();
    await fresh.post('POST /api/tables/:id/seats', { take: ['blue'] }, { id: s.id });
    await until('he is moved', () => c.heard.some((h) => h.event === 'reopen'));
    const hidden = await opens(c.client, s.id);
    expect([hidden.casts, handOf(hidden.view as AnyState, 'red')]).toEqual([undefined, []]);
    await asks(c.client, s.id);
    const mf = await fresh.open(s.id);
    expect([await answers(s.mr, true), await answers(mf, true)]).toEqual([true, true]);
    expect((await opens(c.client, s.id)).casts).toBe(true);
    await asks(s.red, s.id, false);
    const after = await opens(c.client, s.id);
    expect([after.casts, handOf(after.view as AnyState, 'red'), after.match.caster]).toEqual([
      undefined,
      [],
      undefined,
    ]);
    await fresh.request('POST', `/api/tables/${s.id}/leave`, {});
    expect(await take()).toBe('servedRival');
  });

  test('[platform] who may be asked what: only with a delay, no player, not thrice, nobody else hears', async () => {
    const open = await begun(0);
    expect(await code(asks(await t.guest(), open.id))).toBe('noDelay');
    const s = await begun(DELAY);
    expect(await code(asks(s.red, s.id))).toBe('forbidden');
    const [c, watcher] = [await ear(t), await ear(t)];
    for (const e of [c, watcher]) await e.open(s.id);
    await c.events();
    await watcher.events();
    for (let n = 0; n < 3; n++) {
      expect(await code(asks(c.client, s.id))).toBe('accepted');
      expect((await opens(c.client, s.id)).proposals.map((p) => [p.what, p.from.id, p.waiting.length])).toEqual([
        ['cast', c.id, 2],
      ]);
      expect(await answers(s.mr, false)).toBe(true);
      expect((await opens(c.client, s.id)).proposals).toEqual([]);
    }
    expect(await code(asks(c.client, s.id))).toBe('askedEnough');
    expect(await code(c.client.call('match:propose', { match: s.id, what: 'cast' as never }))).toBe('accepted');
    expect(await c.client.call('match:propose', { match: s.id, what: 'cast' as never })).toMatchObject({
      ok: false,
      error: { code: 'malformed' },
    });
    expect(await watcher.events()).toEqual([]);
    expect((await opens(watcher.client, s.id)).proposals).toEqual([]);
    // A proposal of the players is none of the caster's business.
    await s.mr.propose('draw');
    await asks(watcher.client, s.id);
    expect((await opens(watcher.client, s.id)).proposals.map((p) => p.what)).toEqual(['cast']);
    await asks(watcher.client, s.id, false);
    expect((await opens(watcher.client, s.id)).proposals).toEqual([]);
  });

  test('[platform] one casts at a time: who asks meanwhile is refused, who had asked is answered by it', async () => {
    const s = await begun(DELAY);
    const [c, second, third] = [await t.guest(), await t.guest(), await t.guest()];
    // Who looks on already hears who casts, and that nobody does any more.
    const onlooker = await (await t.guest()).open(s.id);
    const heard: (string | undefined)[] = [];
    onlooker.onCaster = (by) => heard.push(by?.id);
    await asks(c, s.id);
    await asks(second, s.id);
    await s.mr.resume(true);
    const [first] = s.mr.info.proposals;
    for (const m of [s.mr, s.mb]) expect(await m.answer(first?.id ?? '', true)).toMatchObject({ ok: true });
    expect((await opens(s.red, s.id)).proposals).toEqual([]);
    await until('they hear who casts', () => heard.length === 1);
    for (const who of [c, third]) expect(await code(asks(who, s.id))).toBe('castHere');
    expect((await opens(s.red, s.id)).proposals).toEqual([]);
    await asks(s.red, s.id, false);
    await until('they hear that it ended', () => heard.length === 2);
    expect(heard).toEqual([(await c.request<{ id: string }>('GET', '/api/me')).id, undefined]);
    expect(await code(asks(third, s.id))).toBe('accepted');
  });

  test('[platform] who sees the match late sees the clocks as they stood then', async () => {
    const s = await begun(DELAY, { pace: 'live', clock: { bank: 1800, increment: 0, atZero: 'nothing' } });
    ahead += (DELAY + 5) * MINUTE;
    // Whoever has the better card goes on, so either clock may be the one that runs.
    const left = ({ clocks, now }: Opened): number => {
      const until = Object.values(clocks?.seats ?? {}).flatMap((c) => c.until ?? []);
      return Math.round((Math.min(...until) - now) / MINUTE);
    };
    const watcher = await t.guest();
    expect([left(await opens(s.red, s.id)), left(await opens(watcher, s.id))]).toEqual([15, 25]);
    const heard: number[] = [];
    const mw = await watcher.open(s.id);
    mw.onStep = () => heard.push(left({ ...mw.info, now: t.server.ctx.db.now() }));
    await commits(s.mr, 'red');
    await commits(s.mb, 'blue');
    ahead += (DELAY + 1) * MINUTE;
    await quiet();
    await until('it is told', () => heard.length > 0);
    expect(heard.at(-1)).toBe(14);
  });

  test('[platform] what the caster draws is seen by all who look on, also later, and by no player', async () => {
    const s = await begun(DELAY);
    const [c, watcher, player] = [await ear(t), await ear(t), await ear(t, s.red)];
    for (const e of [c, watcher, player]) await e.open(s.id);
    const marks = [{ from: [1, 2], to: [3, 4], size: 5 }] as const;
    const draws = (e: Ear, what: readonly object[] = marks) =>
      e.client.call('match:cast', { match: s.id, marks: what as never });
    expect(await draws(c)).toMatchObject({ ok: false, error: { key: 'notTheCaster' } });
    await agreed(s, c.client);
    await c.open(s.id);
    await watcher.events();
    await player.events();
    expect(await draws(c)).toMatchObject({ ok: true });
    expect([await draws(watcher), await draws(player)]).toMatchObject([{ ok: false }, { ok: false }]);
    await until('it is seen', () => watcher.heard.some((h) => h.event === 'cast'));
    const drawn = { from: { id: c.id }, marks };
    expect(watcher.heard.find((h) => h.event === 'cast')?.body).toMatchObject({ match: s.id, drawn });
    expect((await opens(await t.guest(), s.id)).drawn).toMatchObject(drawn);
    expect(await player.events()).not.toContain('cast');
    expect((await opens(s.red, s.id)).drawn).toBeUndefined();
    expect(await draws(c, Array(25).fill(marks[0]))).toMatchObject({ ok: false, error: { code: 'malformed' } });
    await watcher.events();
    await asks(s.blue, s.id, false);
    await until('it is wiped away', () => watcher.heard.some((h) => h.event === 'cast'));
    expect(watcher.heard.find((h) => h.event === 'cast')?.body).toMatchObject({ drawn: { marks: [] } });
    expect((await opens(await t.guest(), s.id)).drawn).toBeUndefined();
  });
});

test('[promise 3] one who plays and has not agreed is enough: nobody casts', () => {
  const holder = (who: string, bot = false) => ({
    seat: who,
    who,
    name: who,
    bot,
    guest: false,
    at: 0,
    commands: [],
  });
  const caster = { person: { id: 'c', name: 'c' }, agreed: ['a', 'b'] };
  const held = (...who: string[]) => who.map((w) => holder(w, w.startsWith('bot:')));
  expect(castsBy({ caster, holders: held('a', 'b') }, 'c')).toBe(true);
  expect(castsBy({ caster, holders: held('a', 'bot:random') }, 'c')).toBe(true);
  expect(castsBy({ caster, holders: held('a', 'b', 'd') }, 'c')).toBe(false);
  expect(castsBy({ caster, holders: held('a', 'b') }, 'd')).toBe(false);
  expect(castsBy({ caster: null, holders: held('a', 'b') }, 'c')).toBe(false);
});
