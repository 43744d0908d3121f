import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aa1942 } from '@wardroom/aa1942';
import type { ChatLine, MatchClient, MeInfo, ProposalInfo } from '@wardroom/protocol';
import type { AnyGame, MatchRecord, Migration, Step, ViewRecord } from '@wardroom/rules';
import { verifyRecord } from '@wardroom/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import type { GameEntry } from '../src/games.ts';
import type { Trial } from './harness.ts';
import { allies, backends, started, trial, until } from './harness.ts';

const password = 'quiet harbour at 5 fathoms';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The same game under the next version of its rules, with a way there or without. */
function next(game: AnyGame, accepts?: Migration<never>['accepts']): AnyGame {
  const { rulesVersion } = game;
  const to = { to: rulesVersion + 1, accepts: accepts ?? (() => true), migrate: () => undefined };
  return { ...game, rulesVersion: rulesVersion + 1, ...(accepts ? { migrations: { [rulesVersion]: to } } : {}) };
}

type Tried = [string, AnyGame, { scenario: string; seats: readonly string[]; take: readonly string[] }];
const games: [Tried, Tried] = [
  ['duel', duel as unknown as AnyGame, { scenario: 'field', seats: ['red'], take: ['blue'] }],
  ['aa1942', aa1942, { scenario: 'standard', seats: allies, take: ['germany', 'japan'] }],
];

describe.each(backends)('versions of the rules on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-versions-'));
  let ahead = 0;
  const parts: { games: GameEntry[]; ahead: () => number } = { games: [], ahead: () => ahead };
  /** The next server has these games, and the others as they were. */
  const play = (...list: readonly AnyGame[]): void => {
    parts.games = games.map(([id, game]) => ({ game: list.find((g) => g.id === id) ?? game }));
  };
  let t: Trial;
  beforeAll(async () => {
    play();
    t = await trial(backend, data, {}, parts);
  });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });
  /** The clock goes on while a server says that it is alive. */
  const later = async (ms: number): Promise<void> => {
    ahead += ms;
    const { db } = t.server.ctx;
    const alive = async () => Number((await db.prisma.fact.findUniqueOrThrow({ where: { id: 'alive' } })).value);
    await until('the server says so', async () => (await alive()) > db.now() - 5000);
  };
  const row = (id: string) => t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id } });
  const storedSteps = async (id: string): Promise<Step[]> =>
    (await t.server.ctx.db.prisma.step.findMany({ where: { match: id }, orderBy: { seq: 'asc' } })).map(
      (r) => JSON.parse(r.body) as Step,
    );
  const said = async (m: MatchClient): Promise<unknown[]> => {
    const o = await m.client.call<'match:open', { chat: ChatLine[] }>('match:open', { match: m.id });
    return o.ok ? o.value.chat.map((l) => l.key) : [];
  };
  /** Time that is left of the clock that runs, in whole minutes. */
  const left = async (id: string): Promise<number> =>
    Math.round((Number((await row(id)).expires) - t.server.ctx.db.now()) / MINUTE);

  /** One legal choice of whoever is waited for, as the server lists it. */
  async function someChoice(all: readonly MatchClient[]): Promise<void> {
    for (const m of all)
      for (const head of m.info.waiting.filter((w) => w.must && w.id !== ''))
        for (const kind of head.kinds) {
          const value: (string | number)[] = [];
          for (let depth = 0; depth < 6; depth++) {
            const at = await m.explore(head.seat, head.id, kind, value);
            if (!at.ok) break;
            const [atom] = at.value.next;
            if (atom === undefined || at.value.end) break;
            value.push(atom);
          }
          const done = await m.act(head.seat, head.id, [{ kind, value }]);
          if (done.ok) return;
        }
    throw new Error('nobody has anything to choose');
  }

  const [, toy, at] = games[0];
  const paced = [...games.map((g) => [...g, 'live'] as const), ['duel, slow', toy, at, 'slow'] as const];
  test.each(paced)(
    '[platform] %s: a match under older rules stands still, loses no time, migrates by one step and goes on',
    async (_id, game, o, pace) => {
      play();
      await t.restart();
      const clock = { bank: 3600, atZero: 'forfeit' as const };
      const more = { game: game.id, scenario: o.scenario, seats: [...o.seats], clock, pace };
      const { ma, mb, table, a } = await started(t, more, o.take);
      await someChoice([ma, mb]);
      await later(10 * MINUTE);
      const before = await left(table.id);
      const steps = (await storedSteps(table.id)).length;
      // Nobody opens the match under the new rules: it stands all the same.
      ma.close();
      mb.close();
      play(next(game));
      await t.restart();
      await until('it stands', async () => (await row(table.id)).expires === null);
      await later(5 * HOUR);
      await t.server.chores.deadlines();
      expect((await a.table(table.id)).status).toBe('running');
      const watcher = await (await t.guest()).open(table.id);
      expect(watcher.info.frozen).toEqual({ match: game.rulesVersion, program: game.rulesVersion + 1 });
      expect(await said(watcher)).toContain('frozen');
      // A stretch without a server is given back once.
      await t.server.close();
      ahead += 2 * HOUR;
      await t.restart();
      // A way that does not know the frames of this match is none.
      play(next(game, () => false));
      await t.restart();
      await until('it still stands', () => t.server.ctx.matches.loaded(table.id)?.frozen === true);
      expect((await storedSteps(table.id)).length).toBe(steps);
      play(next(game, () => true));
      await t.restart();
      await until('it has migrated', async () => (await storedSteps(table.id)).length === steps + 1);
      const migration = (await storedSteps(table.id)).at(-1);
      expect(migration).toMatchObject({
        kind: 'table',
        table: { act: 'migrate', rulesVersion: game.rulesVersion + 1 },
      });
      const again = [await a.open(table.id), await mb.client.open(table.id)];
      expect(again[0]?.info.frozen).toBeNull();
      expect(Math.abs((await left(table.id)) - before)).toBeLessThanOrEqual(1);
      await someChoice(again);
      const [x, y] = again as [MatchClient, MatchClient];
      expect((await x.propose('draw')).ok).toBe(true);
      const asked = await y.client.call<'match:open', { proposals: ProposalInfo[] }>('match:open', { match: y.id });
      expect((await y.answer((asked.ok && asked.value.proposals[0]?.id) || '', true)).ok).toBe(true);
      await until('it is over', async () => (await a.table(table.id)).status === 'over');
      const record = await a.request<MatchRecord>('GET', `/api/matches/${table.id}/record`);
      expect(verifyRecord(record)).toMatchObject({ ok: true, proven: true, steps: steps + 3 });
    },
  );

  test.each(games)(
    '[platform] %s: a frozen match can be watched, is refused with the reason to players, and ends by agreement',
    async (_id, game, o) => {
      play();
      await t.restart();
      const more = { game: game.id, scenario: o.scenario, seats: [...o.seats] };
      const { ma, mb, table, a } = await started(t, more, o.take);
      const head = ma.info.waiting.find((w) => w.must && w.id !== '');
      play(next(game));
      await t.restart();
      await until('everybody is told', () => ma.info.frozen !== null && mb.info.frozen !== null);
      const kind = head?.kinds[0] ?? '';
      const refused = await ma.act(head?.seat ?? '', head?.id ?? '', [{ kind, value: [] }]);
      expect(refused).toMatchObject({ ok: false, error: { code: 'frozen', params: { match: game.rulesVersion } } });
      expect(await ma.undo(head?.seat ?? '')).toMatchObject({ ok: false, error: { code: 'frozen' } });
      expect(Object.keys((await (await t.guest()).open(table.id)).view._stack).length).toBeGreaterThan(0);
      const shown = await a.request<ViewRecord>('GET', `/api/matches/${table.id}/record`);
      expect([shown.format, shown.steps.length]).toEqual(['wardroom-view-record', ma.version + 1]);
      expect((await mb.propose('draw')).ok).toBe(true);
      const asked = await ma.client.call<'match:open', { proposals: ProposalInfo[] }>('match:open', { match: ma.id });
      expect((await ma.answer((asked.ok && asked.value.proposals[0]?.id) || '', true)).ok).toBe(true);
      await until('it is over', async () => (await a.table(table.id)).status === 'over');
      const record = await a.request<MatchRecord>('GET', `/api/matches/${table.id}/record`);
      expect(verifyRecord(record)).toMatchObject({ ok: true, proven: true });
      expect(record.steps.every((s) => s.rulesVersion === game.rulesVersion)).toBe(true);
    },
  );

  test('[platform] an arbiter ends a frozen match by a ruling with its reason', async () => {
    play();
    await t.restart();
    const { ma, table, a } = await started(t, { game: 'aa1942', scenario: 'standard', seats: [...allies] });
    play(next(aa1942));
    await t.restart();
    await until('everybody is told', () => ma.info.frozen !== null);
    const arbiter = await t.guest();
    const name = `Arbiter ${backend}`;
    const { id } = await arbiter.post<'POST /api/register', MeInfo>('POST /api/register', { name, password });
    await t.server.ctx.db.prisma.user.update({ where: { id }, data: { role: 'moderator' } });
    const ruling = { text: 'these rules are played no more', after: 'draw' as const };
    await arbiter.post('POST /api/moderation/tables/:id/ruling', ruling, { id: table.id });
    await until('it is over', async () => (await a.table(table.id)).status === 'over');
    const record = await a.request<MatchRecord>('GET', `/api/matches/${table.id}/record`);
    expect(verifyRecord(record)).toMatchObject({ ok: true, proven: true });
    expect(record.steps.at(-2)).toMatchObject({ by: `arbiter:${name}`, table: { act: 'ruling', text: ruling.text } });
  });
});
