import { createServer } from 'node:net';
import type { Client } from '@wardroom/protocol';
import { describe, expect, test } from 'vitest';
import type { Info } from './event-desk.ts';
import { eventDesk } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('addresses outside that hear of an event, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, announced, paired } = eventDesk(`hooks ${backend}`, t);

  test('[BIDS 1] who bids is told the average of earlier games, and of how many, unless it is hidden', async () => {
    const owner = await person();
    const { prisma } = t.server.ctx.db;
    // Two games of an event that was played before, as its log has them.
    const before = await announced(owner);
    const results = [{ allies: 9 }, { allies: 4 }].map((received, n) => ({
      tournamentId: before.id,
      seq: 100 + n,
      key: `result:${n}`,
      at: 5n,
      by: 'system',
      body: JSON.stringify({ bid: { received, side: 'axis' }, kind: 'result' }),
      chain: '',
    }));
    await prisma.tournamentAct.createMany({ data: results });
    const told = async (more: object): Promise<unknown> => {
      const { board } = await paired(more);
      return fetch(`${t.url}/api/matches/${board}/earlier`).then((r) => r.json());
    };
    expect(await told({ hint: false })).toEqual({ games: 0, sides: [] });
    expect(await told({})).toEqual({ games: 2, sides: [{ side: 'allies', average: 6.5 }] });
    expect(await told({ auction: { format: 'sealedSigned' } })).toEqual({ games: 0, sides: [] });
  });

  test('[event] attack: addresses inside networks, by https too; one that became such is not called', async () => {
    const owner = await person();
    const { id } = await announced(owner);
    const path = `/api/events/${id}/hooks`;
    const inside = ['127.0.0.1', '[::1]', 'localhost', '10.1.2.3', '192.168.0.1', '169.254.169.254', '[fe80::1]'];
    for (const host of inside)
      for (const scheme of ['http', 'https'])
        expect([host, scheme, await code(owner.request('POST', path, { url: `${scheme}://${host}:4299/x` }))]).toEqual(
          [host, scheme, 'badWebhook'],
        );
    expect(await code(owner.request('POST', path, { url: 'ftp://8.8.8.8/x' }))).toBe('badWebhook');
    expect(await code(owner.request('POST', path, { url: 'https://me:secret@8.8.8.8/x' }))).toBe('badWebhook');
    expect(await owner.request('GET', path)).toEqual([]);
    // A name that was public when it was given and is not any more: the address is judged when it is called.
    let reached = 0;
    const door = createServer((socket) => {
      reached++;
      socket.destroy();
    });
    await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
    const { port } = door.address() as { port: number };
    const { prisma } = t.server.ctx.db;
    const row = { tournamentId: id, secret: 'x'.repeat(48), createdAt: 1n };
    for (const scheme of ['http', 'https'])
      await prisma.eventHook.create({
        data: { ...row, id: `${scheme}-${id}`, url: `${scheme}://localhost:${port}/x` },
      });
    await act(owner, id, { kind: 'enter', bot: 'random' });
    const tried = () => prisma.due.findMany({ where: { tournamentId: id, id: { contains: ':hook:' } } });
    await until('both were tried', async () => {
      const all = await tried();
      return all.length === 2 && all.every((d) => d.trouble !== '');
    });
    expect((await tried()).map((d) => [d.trouble.includes('not public'), d.done])).toEqual([
      [true, false],
      [true, false],
    ]);
    // Whoever runs the event has what failed in his list, and it tried again at once; nobody else has.
    const failed = (await tried()).map((d) => d.id.slice(id.length + 1)).sort();
    const mine = await owner.request<Info>('GET', `/api/events/${id}`);
    expect((mine.failed as readonly { job: string }[]).map((f) => f.job).sort()).toEqual(failed);
    const [job = ''] = failed;
    const stranger = await person();
    const retry = (by: Client, name: string) => code(by.request('POST', `/api/events/${id}/retry`, { job: name }));
    expect([await retry(stranger, job), await retry(owner, 'hook:none:1')]).toEqual(['notOrganiser', 'notFound']);
    expect(await retry(owner, job)).toBe('accepted');
    const triesOf = async (name: string) => (await tried()).find((d) => d.id === `${id}:${name}`)?.tries;
    await until('it was tried again', async () => (await triesOf(job)) === 2);
    expect(await triesOf(failed[1] ?? '')).toBe(1);
    expect(reached).toBe(0);
    door.close();
  });
});
