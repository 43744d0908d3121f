import type { Client, MatchClient, ProposalInfo, TableInfo } from '@wardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { allies, axis, backends, code, started, trial } from './harness.ts';

/** Each race is run so often. */
const rounds = [...Array(4).keys()];

describe.each(backends)('requests that race each other on the %s database', (backend) => {
  let t: Trial;
  beforeAll(async () => {
    t = await trial(backend, 'memory:');
  });
  afterAll(() => t.end());

  const take = (c: Client, table: TableInfo, seats: readonly string[]) =>
    code(c.post('POST /api/tables/:id/seats', { take: [...seats] }, { id: table.id }));
  const start = (c: Client, table: TableInfo) => code(c.request('POST', `/api/tables/${table.id}/start`, {}));
  const holders = async (c: Client, table: TableInfo, seat: string): Promise<number> =>
    (await c.table(table.id)).seats.find((s) => s.seat === seat)?.holders.length ?? 0;

  test('[platform] of several who take a seat that has become free one gets it', async () => {
    const others = await Promise.all(rounds.map(() => t.guest()));
    for (const _ of rounds) {
      const { a, b, table } = await started(t);
      await b.post('POST /api/tables/:id/seats', { leave: ['japan'] }, { id: table.id });
      const answers = await Promise.all(others.map((c) => take(c, table, ['japan'])));
      expect([...answers].sort()).toEqual(['accepted', 'seatTaken', 'seatTaken', 'seatTaken']);
      expect(await holders(a, table, 'japan')).toBe(1);
    }
  });

  test('[platform] nobody opens more tables than one may have, however fast', async () => {
    const a = await t.guest();
    const answers = await Promise.all(
      [...Array(26).keys()].map(() => code(a.create({ game: 'aa1942', scenario: 'standard' }))),
    );
    expect(answers.filter((x) => x === 'accepted')).toHaveLength(20);
    expect(answers.filter((x) => x === 'tooMany')).toHaveLength(6);
    expect(await t.server.ctx.db.prisma.match.count({ where: { hostId: (await a.session()).id } })).toBe(20);
  });

  test('[platform] a match begins once, and with everybody who is sitting there', async () => {
    for (const _ of rounds) {
      const [a, b] = [await t.guest(), await t.guest()];
      const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: allies });
      await take(b, table, axis);
      const id = (await b.session()).id;
      const remove = () => code(a.post('POST /api/tables/:id/remove', { user: id }, { id: table.id }));
      const [one, two, removed] = await Promise.all([start(a, table), start(a, table), remove()]);
      const begun = [one, two].filter((x) => x === 'accepted').length;
      expect([begun, removed]).toEqual(begun === 1 ? [1, 'started'] : [0, 'accepted']);
      expect((await a.table(table.id)).status).toBe(begun === 1 ? 'running' : 'open');
      if (begun === 1) expect(await holders(a, table, 'japan')).toBe(1);
    }
  });

  test('[platform] two who ask for a rematch at once meet at the same table', async () => {
    const { a, b, table, ma } = await started(t);
    expect((await ma.propose('concede')).ok).toBe(true);
    const before = await t.server.ctx.db.prisma.match.count();
    const rematch = (c: Client) => c.request<TableInfo>('POST', `/api/tables/${table.id}/rematch`, {});
    const made = await Promise.all([rematch(a), rematch(b), rematch(a), rematch(b)]);
    expect(new Set(made.map((m) => m.id)).size).toBe(1);
    expect(await t.server.ctx.db.prisma.match.count()).toBe(before + 1);
  });

  test('[platform] a rematch of a private table lets in who played, and nobody else', async () => {
    const { a, b, table, ma } = await started(t, { visibility: 'private' });
    const c = await t.guest();
    expect((await ma.propose('concede')).ok).toBe(true);
    const rematch = (who: Client) => who.request<TableInfo>('POST', `/api/tables/${table.id}/rematch`, {});
    const made = await rematch(a);
    expect(made.visibility).toBe('private');
    expect(await code(rematch(c))).toBe('notFound');
    expect(await code(c.table(made.id))).toBe('notFound');
    expect((await rematch(b)).id).toBe(made.id);
    expect(await take(b, made, axis)).toBe('accepted');
    expect(await take(c, made, ['japan'])).toBe('notFound');
  });

  test('[platform] who is blocked by the host of a private rematch stays out; a stranger asks for none', async () => {
    const { a, b, table, ma } = await started(t, { visibility: 'private' });
    expect((await ma.propose('concede')).ok).toBe(true);
    await a.post('POST /api/people', { user: (await b.session()).id, relation: 'blocked' });
    const rematch = (who: Client) => who.request<TableInfo>('POST', `/api/tables/${table.id}/rematch`, {});
    const made = await rematch(a);
    expect(await code(rematch(b))).toBe('notFound');
    expect(await code(b.table(made.id))).toBe('notFound');
    const open = await started(t);
    expect((await open.ma.propose('concede')).ok).toBe(true);
    expect(await code(b.request('POST', `/api/tables/${open.table.id}/rematch`, {}))).toBe('forbidden');
  });

  test('[platform] a rematch that was closed again keeps nobody from another one', async () => {
    const { a, b, table, ma } = await started(t);
    const rematch = (who: Client) => who.request<TableInfo>('POST', `/api/tables/${table.id}/rematch`, {});
    expect(await code(rematch(a))).toBe('notOver');
    expect((await ma.propose('concede')).ok).toBe(true);
    const first = await rematch(a);
    await a.request('POST', `/api/tables/${first.id}/close`, {});
    const second = await rematch(b);
    expect([second.id === first.id, second.status]).toEqual([false, 'open']);
    expect((await rematch(a)).id).toBe(second.id);
  });

  test('[platform] two who agree at the same moment have agreed', async () => {
    const [a, b, c] = [await t.guest(), await t.guest(), await t.guest()];
    const proposal = async (m: MatchClient): Promise<string> => {
      const o = await m.client.call<'match:open', { proposals: ProposalInfo[] }>('match:open', { match: m.id });
      return (o.ok && o.value.proposals[0]?.id) || '';
    };
    for (const _ of rounds) {
      const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: ['ussr'] });
      await take(b, table, ['uk', 'usa']);
      await take(c, table, axis);
      await start(a, table);
      const [ma, mb, mc] = [await a.open(table.id), await b.open(table.id), await c.open(table.id)];
      await ma.propose('draw');
      const id = await proposal(ma);
      await Promise.all([mb.answer(id, true), mc.answer(id, true)]);
      expect((await a.table(table.id)).status).toBe('over');
    }
  });

  test('[platform] somebody is muted or blocked or neither, never twice', async () => {
    const [a, b] = [await t.guest(), await t.guest()];
    const user = (await b.session()).id;
    const relate = (relation: 'muted' | 'blocked') => code(a.post('POST /api/people', { user, relation }));
    const answers = await Promise.all(rounds.flatMap(() => [relate('muted'), relate('blocked')]));
    expect(new Set(answers)).toEqual(new Set(['accepted']));
    const me = await a.session();
    expect(me.muted.length + me.blocked.length).toBe(1);
  });
});
