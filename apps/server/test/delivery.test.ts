import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, MatchClient } from '@wardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { allies, answerRequest, backends, counted, someAnswer, started, trial, until } from './harness.ts';

/** Breaks a connection as a bad network does: no goodbye, the client finds out by itself. */
const cut = (c: Client): void => {
  c.socket().io.engine.close();
};

describe.each(backends)(
  'delivery on the %s database: every client ends at the last version without a further step',
  (backend) => {
    const data = mkdtempSync(join(tmpdir(), 'wardroom-delivery-'));
    let t: Trial;
    beforeAll(async () => {
      t = await trial(backend, data, { rateLimit: 0, socketRate: 0, logLevel: 'silent' });
    });
    afterAll(async () => {
      await t.end();
      rmSync(data, { recursive: true, force: true });
    });

    const step = async (m: MatchClient, rng: (n: number) => number): Promise<void> => {
      const answer = someAnswer(m, allies, rng);
      expect(answer).not.toBeNull();
      if (answer) expect((await m.act(answer.seat, answer.decision, answer.choices)).ok).toBe(true);
    };

    test('[platform] the last step is made while the connection is down', async () => {
      const { ma, mb, table } = await started(t);
      const mc = await (await t.guest()).open(table.id);
      const rng = counted(21);
      await step(ma, rng);
      await until('all have the step', () => mb.version === 1 && mc.version === 1);
      for (const m of [mb, mc]) cut(m.client);
      await step(ma, rng);
      await until('both have the last step', () => mb.version === 2 && mc.version === 2);
      expect([mb.resyncs, mc.resyncs]).toEqual([0, 0]);
    });

    test('[platform] connections break in the middle of many steps; resuming races with the sending', async () => {
      const { ma, table } = await started(t);
      const crowd = await Promise.all(Array.from({ length: 6 }, async () => (await t.guest()).open(table.id)));
      const seen = crowd.map((m) => {
        const versions: number[] = [];
        m.onStep = (s) => versions.push(s.v);
        return versions;
      });
      const rng = counted(5);
      const made = 60;
      for (let i = 0; i < made; i++) {
        const victim = crowd[i % crowd.length];
        if (victim?.client.socket().connected) cut(victim.client);
        if (i % 2 === 0) await step(ma, rng);
        else expect((await ma.undo('ussr')).ok).toBe(true);
      }
      await until('everybody has the last step', () => crowd.every((m) => m.version === ma.version));
      const all = Array.from({ length: made }, (_, i) => i + 1);
      for (const versions of seen) expect(versions).toEqual(all);
      const fresh = await (await t.guest()).open(table.id);
      for (const m of crowd) expect(m.hash).toBe(fresh.hash);
    });

    test('[platform] the server restarts right after a step, and its first answers to openings fail', async () => {
      const { ma, mb, table } = await started(t);
      const mc = await (await t.guest()).open(table.id);
      const rng = counted(9);
      await step(ma, rng);
      cut(mb.client);
      cut(mc.client);
      await step(ma, rng);
      await t.restart();
      const { matches } = t.server.ctx;
      const get = matches.get;
      let failures = 4;
      matches.get = (id) => (failures-- > 0 ? Promise.reject(new Error('the database does not answer')) : get(id));
      await until('both have the last step', () => mb.version === 2 && mc.version === 2);
      matches.get = get;
      expect(failures).toBeLessThan(0);
      const fresh = await (await t.guest()).open(table.id);
      expect([mb.hash, mc.hash]).toEqual([mb.hash, fresh.hash]);
    });

    test('[platform] an attempt to connect that hangs is given up, so nobody waits long', async () => {
      const { ma, mb, table } = await started(t);
      const rng = counted(9);
      await step(ma, rng);
      await until('both have the step', () => mb.version === 1);
      const port = Number(new URL(t.url).port);
      await t.server.close();
      // In its place somebody who takes connections and says nothing.
      const hanging: Socket[] = [];
      const mute = createServer((socket) => hanging.push(socket.on('error', () => undefined)));
      await new Promise<void>((done) => mute.listen(port, '127.0.0.1', () => done()));
      await until('both attempts hang', () => hanging.length >= 2);
      mute.close();
      await t.restart();
      const back = performance.now();
      await until('both are back', () => ma.client.socket().connected && mb.client.socket().connected);
      expect(performance.now() - back).toBeLessThan(9000);
      for (const socket of hanging) socket.destroy();
      await step(ma, rng);
      await until('both have the next step', () => mb.version === 2);
      expect((await (await t.guest()).open(table.id)).hash).toBe(mb.hash);
    });

    test('[platform] who takes a seat while away gets its view, not further steps of the old one', async () => {
      const { ma, mb, a, b, table } = await started(t);
      const c = await t.guest();
      const mc = await c.open(table.id);
      const me = await c.session();
      cut(c);
      await b.post('POST /api/tables/:id/replace', { seat: 'japan', by: { user: me.id } }, { id: table.id });
      await answerRequest(c, table.id, 'japan');
      await until('the seat is there', () => mc.info.seats.join() === 'japan' && mc.version === ma.version);
      expect(mb.client).toBe(b);
      expect((await a.table(table.id)).seats.find((s) => s.seat === 'japan')?.holders.map((h) => h.id)).toEqual([
        me.id,
      ]);
    });

    test('[platform] a connection that breaks during an opening leaves nobody present', async () => {
      const { a, b, mb, table } = await started(t);
      const me = await b.session();
      const present = (): readonly string[] => t.server.ctx.presence.of(table.id).users;
      await until('both are here', () => present().includes(me.id));
      // Ten openings at once on one connection, which is cut before they are answered.
      for (let i = 0; i < 10; i++) b.socket().emit('match:open', { match: table.id }, () => undefined);
      mb.close();
      cut(b);
      await until('only the other one is present', () => !present().includes(me.id));
      expect(present()).toEqual([(await a.session()).id]);
    });

    test('[platform] an opening that races with the start shows the match, not the open table', async () => {
      const [a, b] = [await t.guest(), await t.guest()];
      const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: [...allies, 'germany', 'japan'] });
      const [mb] = await Promise.all([b.open(table.id), a.request('POST', `/api/tables/${table.id}/start`, {})]);
      await until('the match is shown', () => mb.version === 0 && mb.info.header !== null);
    });

    test('[platform] the undo count is exact for the seat concerned and unknown to the others', async () => {
      const { ma, mb, table } = await started(t);
      const mc = await (await t.guest()).open(table.id);
      const mine: number[] = [];
      const others = new Set<unknown>();
      ma.onStep = () => mine.push(ma.undoable);
      for (const m of [mb, mc]) m.onStep = (s) => others.add(s.u);
      const rng = counted(3);
      for (let i = 0; i < 3; i++) await step(ma, rng);
      await ma.undo('ussr', 2);
      await until('the spectator has all steps', () => mc.version === ma.version && mb.version === ma.version);
      expect(mine).toEqual([1, 2, 3, 1]);
      expect([...others]).toEqual([undefined]);
      expect([mb.undoable, mc.undoable]).toEqual([0, 0]);
      await t.restart();
      const again = await ma.client.call<'match:open', { undoable: number }>('match:open', { match: table.id });
      expect(again.ok && again.value.undoable).toBe(1);
    });
  },
);
