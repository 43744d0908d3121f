import type { Client, TableInfo } from '@wardroom/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FarSide } from './far-side.ts';
import { allies, answerRequest, axis, backends, settings, started, until } from './harness.ts';
import { hosted } from './hosted.ts';

const far = new FarSide();
beforeAll(() => far.listen());
afterAll(() => far.close());

describe.each(backends)('who is invited, on the %s database', (backend) => {
  let ahead = 0;
  const mailed = {
    get smtpUrl() {
      return `smtp://127.0.0.1:${far.smtpPort}`;
    },
    webhookPrivate: true,
    publicUrl: null,
  };
  const t = hosted(backend, mailed, { ahead: () => ahead });
  beforeEach(() => far.reset());

  const rematch = (c: Client, table: TableInfo) => c.request<TableInfo>('POST', `/api/tables/${table.id}/rematch`, {});
  const listed = async (c: Client): Promise<string[]> =>
    (await c.request<{ match: string }[]>('GET', '/api/invitations')).map((i) => i.match);
  const hooked = (): { subject: string; text: string; link: string }[] =>
    far.calls.map((c) => JSON.parse(c.body.toString()) as { subject: string; text: string; link: string });
  const quiet = (c: Client): Promise<unknown> => t.server.ctx.notices.settled().then(() => c.session());

  /** A slow match of two that is over; the second of them has gone away, and has these addresses. */
  const over = async (me: object) => {
    const s = await started(t, { pace: 'slow', clock: { bank: 0, perMove: 86_400, atZero: 'nothing' } });
    await s.a.updateMe({ name: 'Hanna' });
    await settings(t, s.b, me);
    expect((await s.ma.propose('concede')).ok).toBe(true);
    return s;
  };
  const gone = async (s: Awaited<ReturnType<typeof over>>): Promise<void> => {
    s.mb.close();
    await until('the other one is gone', () => t.server.ctx.presence.of(s.table.id).users.length === 1);
  };

  test('[platform] whose seat a rematch keeps is told once, and finds it among the invitations', async () => {
    const s = await over({ email: 'kept@example.org', webhook: far.hookUrl('kept'), lang: 'es' });
    await gone(s);
    const made = await rematch(s.a, s.table);
    expect((await rematch(s.a, s.table)).id).toBe(made.id);
    await until('mail and hook have it', () => far.mails.length > 0 && far.calls.length > 0);
    await quiet(s.b);
    expect([far.mails.length, far.calls.length]).toEqual([1, 1]);
    expect(far.mails[0]).toContain('To: kept@example.org');
    const [call] = hooked();
    expect(call?.subject).toContain('pide la revancha');
    expect(call?.subject).toContain('Hanna');
    expect(call?.link).toContain(`/t/${made.id}`);
    // Who asked is not invited; whoever has sat down no longer.
    expect([await listed(s.a), await listed(s.b)]).toEqual([[], [made.id]]);
    for (const seat of axis) await answerRequest(s.b, made.id, seat);
    expect(await listed(s.b)).toEqual([]);
  });

  test('[platform] who has the old table before him reads it there, and is sent nothing', async () => {
    const s = await over({ webhook: far.hookUrl('here') });
    const made = await rematch(s.a, s.table);
    expect(await listed(s.b)).toEqual([made.id]);
    // One who is sent something is told after all that came before.
    const other = await over({ webhook: far.hookUrl('away') });
    await gone(other);
    await rematch(other.a, other.table);
    await until('the hook of who is away', () => far.calls.length > 0);
    expect(far.calls.map((c) => c.path)).toEqual(['/away']);
  });

  test('[platform] a friend who is invited to a table is told; who does not want to hear me is not', async () => {
    const { a, b } = await started(t);
    const table = await a.create({ game: 'aa1942', scenario: 'standard', name: 'Rabaul', seats: allies });
    const user = (await b.session()).id;
    await settings(t, b, { webhook: far.hookUrl('friend') });
    await a.post('POST /api/people', { user, relation: 'friend' });
    const ask = (to: TableInfo): Promise<unknown> => a.post('POST /api/tables/:id/invite', { user }, { id: to.id });
    await b.post('POST /api/people', { user: (await a.session()).id, relation: 'muted' });
    await ask(table);
    await b.post('POST /api/people', { user: (await a.session()).id, relation: 'none' });
    const second = await a.create({ game: 'aa1942', scenario: 'standard', name: 'Truk', seats: allies });
    await ask(second);
    await until('the hook has it', () => far.calls.length > 0);
    expect(hooked().map((c) => c.link.split('/').at(-1))).toEqual([second.id]);
    expect((await listed(b)).sort()).toEqual([table.id, second.id].sort());
  });

  test('[platform] what the mail server did not take is sent later, unless the invited sits down', async () => {
    const one = await over({ email: 'later@example.org' });
    const two = await over({ email: 'never@example.org' });
    await gone(one);
    await gone(two);
    far.refusing = true;
    await rematch(one.a, one.table);
    const made = await rematch(two.a, two.table);
    await until('both were refused', () => far.refused.length === 2);
    await until('both will be tried again', async () => {
      const due = await t.server.ctx.db.prisma.notice.findMany({ where: { id: { startsWith: 'asked:' }, tries: 1 } });
      return due.filter((n) => n.left.length > 0).length === 2;
    });
    for (const seat of axis) await answerRequest(two.b, made.id, seat);
    far.refusing = false;
    ahead += 120_000;
    await t.server.ctx.notices.tick();
    expect(far.mails.map((m) => /To: (\S+)/.exec(m)?.[1])).toEqual(['later@example.org']);
  });
});
