import type {
  AuditInfo,
  Client,
  InvitationInfo,
  KnownInfo,
  MeInfo,
  PersonProfile,
  ReportInfo,
  RoleInfo,
} from '@wardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { axis, backends, started, trial, until } from './harness.ts';

const good = 'quiet harbour at 5 fathoms';
const HOUR = 3_600_000;

describe.each(backends)('keeping order on the %s database', (backend) => {
  let t: Trial;
  let ahead = 0;
  beforeAll(async () => {
    t = await trial(backend, 'memory:', {}, { ahead: () => ahead });
  });
  afterAll(() => t.end());

  let n = 0;
  const registered = async (client: Client, role = ''): Promise<MeInfo> => {
    const name = `Officer ${backend} ${++n}`;
    const me = await client.post<'POST /api/register', MeInfo>('POST /api/register', { name, password: good });
    await t.server.ctx.db.prisma.user.update({ where: { id: me.id }, data: { role } });
    return me;
  };
  const refused = (p: Promise<unknown>, status: number, code: string): Promise<void> =>
    expect(p).rejects.toMatchObject({ status, code });
  const keeper = async (role = 'moderator'): Promise<{ client: Client; me: MeInfo }> => {
    const client = await t.guest();
    return { client, me: await registered(client, role) };
  };
  const reports = (by: Client): Promise<ReportInfo[]> => by.request('GET', '/api/moderation/reports');

  test('[platform] nobody else sees the doors of moderators', async () => {
    const client = await t.guest();
    await refused(reports(client), 404, 'notFound');
    await refused(client.request('GET', '/api/moderation/audit'), 404, 'notFound');
    await refused(
      client.post('POST /api/moderation/sanctions', { user: 'somebody', kind: 'ban', reason: 'no' }),
      404,
      'notFound',
    );
    const { client: moderator } = await keeper();
    const { id } = await client.session();
    await refused(moderator.post('POST /api/moderation/role', { user: id, role: 'moderator' }), 403, 'forbidden');
    for (const door of ['roles', 'people?name=Officer', `people/${id}`])
      await refused(client.request('GET', `/api/moderation/${door}`), 404, 'notFound');
  });

  test('[platform] looked up by name; an administrator makes and unmakes a moderator, freshly proved', async () => {
    const { client: boss, me } = await keeper('administrator');
    const { client: other, me: they } = await keeper('');
    const look = (name: string): Promise<KnownInfo> =>
      boss.request('GET', `/api/moderation/people?name=${encodeURIComponent(name)}`);
    expect(await look(they.name.toUpperCase())).toMatchObject({
      id: they.id,
      registered: true,
      role: '',
      sanctions: [],
    });
    await refused(look('nobody of that name'), 404, 'notFound');
    await refused(boss.post('POST /api/moderation/role', { user: me.id, role: '' }), 409, 'ownRole');
    const give = (role: '' | 'moderator') => boss.post('POST /api/moderation/role', { user: they.id, role });
    ahead += HOUR;
    await refused(give('moderator'), 403, 'proofNeeded');
    await boss.post('POST /api/proof', { password: good });
    await give('moderator');
    const keepers = await other.request<RoleInfo[]>('GET', '/api/moderation/roles');
    expect(keepers).toEqual(
      expect.arrayContaining([
        { id: me.id, name: me.name, role: 'administrator' },
        { id: they.id, name: they.name, role: 'moderator' },
      ]),
    );
    await give('');
    await refused(other.request('GET', '/api/moderation/roles'), 404, 'notFound');
  });

  test('[platform] a report comes with the talk around it, a line is deleted, all of it is noted', async () => {
    const { a, b, table, ma, mb } = await started(t);
    await mb.say('something vile');
    await ma.say('please stop');
    const about = (await b.session()).id;
    await a.post('POST /api/reports', { user: about, match: table.id, text: 'see the talk' });
    const { client: moderator, me } = await keeper();
    const report = (await reports(moderator)).find((r) => r.about?.id === about);
    const { talk } = (report?.context ?? { talk: [] }) as { talk: { id: number; text: string }[] };
    expect(talk.map((l) => l.text)).toEqual(['something vile', 'please stop']);
    await moderator.post('POST /api/moderation/messages/delete', { line: talk[0]?.id ?? 0, reason: 'vile' });
    const lines = await t.server.ctx.db.prisma.chatLine.findMany({ where: { matchId: table.id, userId: about } });
    expect(lines).toEqual([]);
    const id = report?.id ?? '';
    await moderator.post('POST /api/moderation/reports/:id', { outcome: 'handled', note: 'deleted' }, { id });
    expect((await reports(moderator)).some((r) => r.id === id)).toBe(false);
    const log = await moderator.request<AuditInfo[]>('GET', '/api/moderation/audit');
    const mine = log.filter((e) => e.by?.id === me.id).map((e) => e.kind);
    expect(mine).toEqual(['handled', 'messageDeleted', 'register']);
  });

  test('[platform] a mute silences for its hours, a warning is read, a suspension ends by itself', async () => {
    const { b, mb } = await started(t);
    const user = (await b.session()).id;
    const { client: moderator } = await keeper();
    await refused(
      moderator.post('POST /api/moderation/sanctions', { user, kind: 'mute', reason: 'rude' }),
      400,
      'needsEnd',
    );
    await moderator.post('POST /api/moderation/sanctions', { user, kind: 'mute', reason: 'rude', hours: 2 });
    expect(await mb.say('still here')).toMatchObject({ ok: false, error: { key: 'muted' } });
    ahead += 2 * HOUR + 1000;
    expect((await mb.say('back again')).ok).toBe(true);
    await moderator.post('POST /api/moderation/sanctions', { user, kind: 'warn', reason: 'last time' });
    expect((await b.session()).sanctions.map((s) => [s.kind, s.reason])).toEqual([
      ['mute', 'rude'],
      ['warn', 'last time'],
    ]);
    const read = await b.request<MeInfo>('POST', '/api/me/sanctions/seen', {});
    expect(read.sanctions).toEqual([]);
    await registered(b);
    const again = await t.guest();
    await moderator.post('POST /api/moderation/sanctions', { user, kind: 'suspend', reason: 'enough', hours: 24 });
    await refused(b.request('GET', '/api/me'), 401, 'noSession');
    await again.post('POST /api/login', { name: `Officer ${backend} ${n}`, password: good });
    expect((await again.session()).sanctions[0]).toMatchObject({ kind: 'suspend', reason: 'enough' });
    const table = { game: 'aa1942', scenario: 'standard' } as const;
    await refused(again.create(table), 403, 'suspended');
    ahead += 24 * HOUR + 1000;
    expect((await again.create(table)).status).toBe('open');
  });

  test('[platform] a ban passes seats on, is lifted with a reason, and spares those who keep order', async () => {
    const { a, b, table } = await started(t);
    const user = (await b.session()).id;
    await registered(b);
    const { client: moderator, me } = await keeper();
    const other = await keeper();
    await refused(
      moderator.post('POST /api/moderation/sanctions', { user: other.me.id, kind: 'ban', reason: 'rival' }),
      403,
      'forbidden',
    );
    const made = await moderator.post<'POST /api/moderation/sanctions', { id: string; until: null }>(
      'POST /api/moderation/sanctions',
      { user, kind: 'ban', reason: 'cheats' },
    );
    expect(made.until).toBeNull();
    const seats = (await a.table(table.id)).seats.filter((s) => axis.includes(s.seat));
    expect(seats.every((s) => s.holders.every((h) => h.bot))).toBe(true);
    await moderator.post('POST /api/moderation/lift', { sanction: made.id, reason: 'was somebody else' });
    const again = await t.guest();
    await again.post('POST /api/login', { name: (await user2(user)).name, password: good });
    expect((await again.create({ game: 'aa1942', scenario: 'standard' })).status).toBe('open');
    expect(me.role).toBe('');
  });
  const user2 = (id: string): Promise<{ name: string }> =>
    t.server.ctx.db.prisma.user.findUniqueOrThrow({ where: { id } });

  test('[platform] a disputed ruling comes with position, rule and choice; the ruling is logged', async () => {
    const { a, b, table, ma } = await started(t);
    await a.post('POST /api/disputes', {
      match: table.id,
      version: ma.version,
      text: 'the rulebook says otherwise',
      rule: '9.2',
      key: 'notOffered',
      choice: { kind: 'move', value: ['u1'] },
    });
    await refused(
      (await t.guest()).post('POST /api/disputes', { match: table.id, version: 0, text: 'not mine' }),
      404,
      'notFound',
    );
    const { client: moderator } = await keeper();
    const found = (await reports(moderator)).find((r) => r.kind === 'ruling' && r.match === table.id);
    expect(found?.context).toMatchObject({
      game: 'aa1942',
      version: ma.version,
      rule: '9.2',
      seats: expect.any(Array),
    });
    // The position can be laid out: a practice board begins with it.
    const position = await moderator.request('GET', `/api/moderation/reports/${found?.id}/position`);
    const board = { game: 'aa1942', scenario: 'custom', position, practice: true } as const;
    expect((await moderator.create(board)).status).not.toBe('closed');
    await refused(a.request('GET', `/api/moderation/reports/${found?.id}/position`), 404, 'notFound');
    const id = table.id;
    await moderator.post('POST /api/moderation/tables/:id/ruling', { text: 'Play on.', after: 'pause' }, { id });
    await until('the match is paused', () => ma.info.clocks?.paused === true);
    const record = await a.request<{ steps: { acts: { log: { key: string; params?: { text?: string } }[] }[] }[] }>(
      'GET',
      `/api/matches/${id}/record`,
    );
    const said = record.steps.flatMap((s) => s.acts.flatMap((x) => x.log)).filter((l) => l.key === 'ruling');
    expect(said.map((l) => l.params?.text)).toEqual(['Play on.']);
    await moderator.post('POST /api/moderation/tables/:id/close', { reason: 'both agree' }, { id });
    await until('it is over', async () => (await b.table(id)).status === 'over');
  });

  test('[platform] a public profile shows what was played, unless private; friends are invited', async () => {
    const { a, b, table } = await started(t);
    const [one, two] = [await registered(a), await registered(b)];
    const moderator = await keeper();
    await moderator.client.post('POST /api/moderation/tables/:id/close', { reason: 'draw' }, { id: table.id });
    const see = (by: Client, id: string): Promise<PersonProfile> => by.request('GET', `/api/people/${id}`);
    await until('the match counts', async () => (await see(a, two.id)).played.length > 0);
    expect((await see(a, two.id)).played).toEqual([
      { game: 'aa1942', side: 'axis', matches: 1, won: 0, drawn: 1, lost: 0 },
    ]);
    await b.updateMe({ publicProfile: false });
    expect(await see(a, two.id)).toMatchObject({ private: true, since: null, played: [], tables: [] });
    const people = await a.request<{ recent: { id: string }[] }>('GET', '/api/people');
    expect(people.recent.map((p) => p.id)).toContain(two.id);
    await a.post('POST /api/people', { user: two.id, relation: 'friend' });
    const secret = await a.create({ game: 'aa1942', scenario: 'standard', visibility: 'private' });
    await refused(b.table(secret.id), 404, 'notFound');
    await a.post('POST /api/tables/:id/invite', { user: two.id }, { id: secret.id });
    const invited = await b.request<InvitationInfo[]>('GET', '/api/invitations');
    expect(invited).toMatchObject([{ match: secret.id, from: { id: one.id } }]);
    expect((await b.table(secret.id)).id).toBe(secret.id);
    await b.request('DELETE', `/api/invitations/${secret.id}`);
    await refused(b.table(secret.id), 404, 'notFound');
    const stranger = (await (await t.guest()).session()).id;
    await refused(a.post('POST /api/tables/:id/invite', { user: stranger }, { id: secret.id }), 403, 'forbidden');
  });
});
