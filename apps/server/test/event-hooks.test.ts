import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { eventDesk } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('addresses outside that hear of an event, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, announced } = eventDesk(`hooks ${backend}`, t);

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
    expect(reached).toBe(0);
    door.close();
  });
});
