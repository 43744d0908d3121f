import type { Client, TableInfo } from '@wardroom/protocol';
import { describe, expect, test } from 'vitest';
import { allies, answerRequest, axis, backends, code, started } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('a rematch on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const idOf = async (c: Client): Promise<string> => (await c.session()).id;
  const rematch = (c: Client, table: TableInfo) => c.request<TableInfo>('POST', `/api/tables/${table.id}/rematch`, {});
  const take = (c: Client, table: TableInfo, seats: readonly string[]) =>
    code(c.post('POST /api/tables/:id/seats', { take: [...seats] }, { id: table.id }));
  const holders = async (c: Client, table: TableInfo, seat: string): Promise<string[]> =>
    ((await c.table(table.id)).seats.find((s) => s.seat === seat)?.holders ?? []).map((h) => h.id);
  const kept = async (c: Client, table: TableInfo): Promise<string[]> =>
    (await c.table(table.id)).requests.map((r) => `${r.seat}>${r.to?.id}`);
  /** A match of two that is over, and the rematch that the first of them has asked for. */
  const over = async (more: object = {}) => {
    const { a, b, table, ma } = await started(t, more);
    expect((await ma.propose('concede')).ok).toBe(true);
    return { a, b, table, made: await rematch(a, table), c: await t.guest() };
  };

  test('[platform] seats are kept for who held them: nobody else takes them, the former opponent does', async () => {
    const { a, b, c, made } = await over();
    const them = await idOf(b);
    expect(await kept(c, made)).toEqual(axis.map((seat) => `${seat}>${them}`));
    for (const seat of axis) expect(await take(c, made, [seat])).toBe('seatKept');
    expect(await take(c, made, axis)).toBe('seatKept');
    expect(await holders(c, made, 'germany')).toEqual([]);
    // One by the answer to the offer, the other by sitting down; nothing is offered any more.
    expect(await code(answerRequest(c, made.id, 'germany'))).toBe('notFound');
    expect(await code(answerRequest(b, made.id, 'germany'))).toBe('accepted');
    expect([await holders(c, made, 'germany'), await kept(c, made)]).toEqual([[them], [`japan>${them}`]]);
    expect(await take(b, made, ['japan'])).toBe('accepted');
    expect(await kept(c, made)).toEqual([]);
    expect(await code(a.request('POST', `/api/tables/${made.id}/start`, {}))).toBe('accepted');
    expect(await holders(c, made, 'ussr')).toEqual([await idOf(a)]);
  });

  test('[platform] a seat is free when its offer is declined or withdrawn, or its holder leaves', async () => {
    const one = await over();
    expect(await code(answerRequest(one.b, one.made.id, 'germany', false))).toBe('accepted');
    expect([await take(one.c, one.made, ['germany']), await take(one.c, one.made, ['japan'])]).toEqual([
      'accepted',
      'seatKept',
    ]);
    expect(await code(one.b.request('POST', `/api/tables/${one.made.id}/leave`, {}))).toBe('accepted');
    expect(await take(one.c, one.made, ['japan'])).toBe('accepted');

    const two = await over();
    expect(await code(answerRequest(two.c, two.made.id, 'germany', false))).toBe('notFound');
    expect(await code(answerRequest(two.a, two.made.id, 'germany', false))).toBe('accepted');
    expect(await take(two.c, two.made, ['germany'])).toBe('accepted');
    // The host puts a bot where nobody has come.
    const bots = (await two.a.games()).find((g) => g.id === 'aa1942')?.bots ?? [];
    await two.a.post('POST /api/tables/:id/bot', { seat: 'japan', bot: bots[0] ?? '' }, { id: two.made.id });
    expect(await kept(two.a, two.made)).toEqual([]);
  });

  test('[platform] after its time a kept seat is for anybody; until it is taken the offer stands', async () => {
    for (const [pace, time] of [
      ['live', 30 * 60_000],
      ['slow', 3 * 86_400_000],
    ] as const) {
      const { b, c, made } = await over({ pace });
      ahead += time - 60_000;
      expect(await take(c, made, ['germany'])).toBe('seatKept');
      ahead += 120_000;
      expect(await take(c, made, ['germany'])).toBe('accepted');
      expect(await code(answerRequest(b, made.id, 'japan'))).toBe('accepted');
    }
  });

  test('[platform] a locked rematch still takes those whom it waits for, and nobody else', async () => {
    const { a, b, c, made } = await over();
    await a.post('POST /api/tables/:id/lock', { locked: true }, { id: made.id });
    expect([await take(c, made, axis), await take(b, made, axis)]).toEqual(['locked', 'accepted']);
  });

  test('[platform] nothing is offered where one has blocked the other', async () => {
    for (const other of [false, true]) {
      const { a, b, table, ma } = await started(t);
      expect((await ma.propose('concede')).ok).toBe(true);
      const [by, of] = other ? [b, a] : [a, b];
      await by.post('POST /api/people', { user: await idOf(of), relation: 'blocked' });
      expect((await rematch(a, table)).requests).toEqual([]);
    }
  });

  test('[platform] who was removed from the table does not come to its rematch', async () => {
    const [a, b, c] = [await t.guest(), await t.guest(), await t.guest()];
    const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: allies, removal: 'host' });
    expect([await take(b, table, ['germany']), await take(c, table, ['japan'])]).toEqual(['accepted', 'accepted']);
    await a.request('POST', `/api/tables/${table.id}/start`, {});
    await a.post('POST /api/tables/:id/remove', { user: await idOf(c) }, { id: table.id });
    const match = await a.open(table.id);
    expect((await match.propose('concede')).ok).toBe(true);
    // His ally had taken his seat over, and is offered it.
    const made = await rematch(a, table);
    expect(made.requests.map((r) => r.to?.id)).not.toContain(await idOf(c));
    expect(await code(answerRequest(b, made.id, 'japan', false))).toBe('accepted');
    expect(await take(c, made, ['japan'])).toBe('removed');
  });
});
