import type { TableInfo } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { skeletonOf } from '../src/identity/names.ts';
import type { Trial } from './harness.ts';
import { allies, axis, code, started, trial } from './harness.ts';

let t: Trial;
beforeAll(async () => {
  t = await trial('embedded', 'memory:');
});
afterAll(() => t.end());

const password = 'a horse of another battery';

test('[platform] names that look alike are alike, whichever alphabet, case or invisible sign they use', () => {
  const alike = ['Halsey', 'HALSEY', 'Нalsey', 'Haⅼsey', 'Hаlѕey', 'Ha1sey', 'H a l s e y', 'Hâlsey', 'Hal\u00adsey'];
  expect(alike.filter((name) => skeletonOf(name) !== skeletonOf('Halsey'))).toEqual([]);
  expect(skeletonOf('Modern')).toBe(skeletonOf('Modem'));
  expect(skeletonOf('Halsey')).not.toBe(skeletonOf('Nimitz'));
});

test('[platform] nobody takes a name that looks like one that is registered, or the server’s', async () => {
  const [a, b] = [await t.guest(), await t.guest()];
  expect(await code(a.post('POST /api/register', { name: 'Spruance', password }))).toBe('accepted');
  for (const name of ['spruance', 'Sрruance', 'Spruаnce', 'SPRUANCE.'])
    expect([await code(b.post('POST /api/register', { name, password })), await code(b.updateMe({ name }))]).toEqual([
      'nameTaken',
      'nameTaken',
    ]);
  for (const name of [
    'System',
    'sistema',
    'Ѕystem',
    'Bot',
    'bot: strong',
    'random',
    'Guest 1234',
    'orders',
    'ab\u3164c',
    'a\u00adb',
  ])
    expect(['badName', 'malformed']).toContain(await code(b.updateMe({ name })));
  // What stays the same is no new name; his own may be written otherwise.
  expect(await code(b.updateMe({ name: (await b.session()).name, digest: true }))).toBe('accepted');
  expect(await code(a.updateMe({ name: 'SPRUANCE' }))).toBe('accepted');
});

test('[platform] guests are marked as guests at tables', async () => {
  const [a, b] = [await t.guest(), await t.guest()];
  await a.post('POST /api/register', { name: 'Kinkaid', password });
  const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: allies });
  await b.post('POST /api/tables/:id/seats', { take: axis }, { id: table.id });
  const seen = await b.table(table.id);
  const marked = (seat: string) => seen.seats.find((s) => s.seat === seat)?.holders.map((h) => h.guest === true);
  expect([marked('ussr'), marked('japan'), seen.host.guest]).toEqual([[false], [true], undefined]);
  // In what they say too.
  const [ma, mb] = [await a.open(table.id), await b.open(table.id)];
  expect([await ma.say('hello'), await mb.say('hello too')].map((x) => (x.ok ? '' : x.error))).toEqual(['', '']);
  const spoken = (m: typeof ma) => m.info.chat.flatMap((l) => (l.from ? [[l.text, l.from.guest === true]] : []));
  const said = [
    ['hello', false],
    ['hello too', true],
  ];
  const again = await createClient({ url: t.url, cookie: a.cookie ?? '' }).open(table.id);
  expect(spoken(again)).toEqual(said);
});

test('[platform] records name people by id: two of one name are two, and a new name changes nothing', async () => {
  const s = await started(t);
  for (const one of [s.a, s.b]) await one.updateMe({ name: 'Two of one name' });
  const ask = s.ma.info.waiting[0];
  await s.ma.act(ask?.seat ?? '', ask?.id ?? '', [{ kind: 'done', value: [] }]);
  const [mine] = await t.server.ctx.store.range(s.table.id, 1, 1);
  expect(mine?.by).toBe((await s.a.session()).id);
});

test('[platform] a link to a device is looked at before it is used, and brings the guest’s play', async () => {
  const [owner, guest, rival] = [await t.guest(), await t.guest(), await t.guest()];
  await owner.post('POST /api/register', { name: 'Fletcher', password });
  const mine = await guest.create({ game: 'aa1942', scenario: 'standard', seats: allies });
  const both: TableInfo = await rival.create({ game: 'aa1942', scenario: 'standard', seats: ['ussr'] });
  await guest.post('POST /api/tables/:id/seats', { take: ['uk'] }, { id: both.id });
  await owner.post('POST /api/tables/:id/seats', { take: ['usa'] }, { id: both.id });
  const { token } = await owner.request<{ token: string }>('POST', '/api/device-link', {});
  const before = (await guest.session()).id;
  const look = () => guest.post('POST /api/device-link/look', { token });
  expect(await look()).toMatchObject({ name: 'Fletcher', me: { same: false, matches: 2 } });
  expect(await look()).toMatchObject({ name: 'Fletcher' });
  expect((await guest.session()).id).toBe(before);
  await guest.post('POST /api/device-link/use', { token, merge: true });
  const me = await guest.session();
  expect(me.name).toBe('Fletcher');
  expect((await guest.table(mine.id)).host.id).toBe(me.id);
  const held = (x: TableInfo, seat: string) => x.seats.find((s) => s.seat === seat)?.holders.map((h) => h.id);
  expect(held(await guest.table(mine.id), 'uk')).toEqual([me.id]);
  // Where both sit already nothing moves.
  expect(held(await guest.table(both.id), 'uk')).toEqual([before]);
  expect(await code(createClient({ url: t.url }).post('POST /api/device-link/look', { token }))).toBe('linkUsed');
});
