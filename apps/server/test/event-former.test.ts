import { canonical, type Json } from '@wardroom/rules';
import { eventHead, foldEvent, keyOf, readRules, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { type FormerEvent, formerEvents } from '../../../packages/tournament/test/former.ts';
import { eventDesk } from './event-desk.ts';
import { backends, until } from './harness.ts';
import { hosted } from './hosted.ts';

const isTwice = ({ rules }: FormerEvent): boolean => readRules(rules).twice === true;

describe.each(backends)('events that earlier versions stored, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, opened, read, stateOf } = eventDesk(`former ${backend}`, t);

  /** Puts an event into the tables as its version left it. */
  async function stored({ id, rules, commit, secret, log }: FormerEvent, ownerId: string): Promise<void> {
    const { prisma } = t.server.ctx.db;
    const { status, entrants, rounds } = foldEvent(log);
    const at = BigInt(log.at(-1)?.at ?? 0);
    await prisma.tournament.create({
      data: {
        id,
        slug: `slug-${id}`,
        name: 'Of before',
        game: readRules(rules).game,
        status,
        ownerId,
        rules: canonical(rules as Json),
        commit,
        secret: secret ?? '',
        head: eventHead(id, rules as Json, commit),
        seq: log.length,
        entrants: entrants.filter((e) => !e.withdrawn).length,
        round: rounds.length,
        createdAt: BigInt(log[0]?.at ?? 0),
        touchedAt: at,
      },
    });
    await prisma.tournamentAct.createMany({
      data: log.map((l) => ({
        tournamentId: id,
        seq: l.seq,
        key: keyOf(l.act),
        at: BigInt(l.at),
        by: l.by,
        body: canonical(l.act as unknown as Json),
        reason: l.reason,
        chain: l.chain,
      })),
    });
  }

  test('[event] listed, read and verified, with the standings that they had; their pages lack nothing', async () => {
    const owner = await person();
    const { id: ownerId } = await owner.session();
    const over = formerEvents().filter((e) => !isTwice(e));
    for (const former of over) {
      await stored(former, ownerId);
      const info = await read(`slug-${former.id}`);
      expect([former.id, verifyEvent(info), info.log.length]).toEqual([former.id, null, former.log.length]);
      const page = (path: string) => fetch(`${t.url}/api/events/${former.id}${path}`);
      expect(await (await page('/standings.csv')).text()).toBe(former.standings);
      expect((await page('/calendar.ics')).status).toBe(200);
      expect((await page('/report.trf')).status).toBe(200);
    }
    const all = await owner.request<{ id: string }[]>('GET', '/api/events');
    expect(all.map((e) => e.id)).toEqual(expect.arrayContaining(over.map((e) => e.id)));
  }, 60_000);

  test('[event] one under way goes on: this version pairs, plays and counts its next round', async () => {
    const owner = await person();
    const { id: ownerId } = await owner.session();
    const former = formerEvents().find(isTwice);
    if (!former) throw new Error('no such event');
    const { id } = former;
    // Up to its last pairing.
    const cut = former.log.findLastIndex((l) => l.act.kind === 'pair');
    await stored({ ...former, log: former.log.slice(0, cut) }, ownerId);
    const round = (stateOf(await read(id)).rounds.at(-1)?.round ?? 0) + 1;
    await act(owner, id, { kind: 'pair' });
    expect(
      stateOf(await read(id, owner))
        .rounds.at(-1)
        ?.boards.map(({ a, b }) => [a, b]),
    ).toEqual(
      foldEvent(former.log)
        .rounds.at(-1)
        ?.boards.map(({ a, b }) => [a, b]),
    );
    await act(owner, id, { kind: 'publish', round });
    const boards = await opened(id, round);
    const rule = (board: string) => ({ kind: 'rule', board, result: '1:0', reason: 'seen enough' });
    for (const { id: board } of boards) await act(owner, id, rule(board));
    await until('it is over', async () => stateOf(await read(id)).status === 'finished');
    expect(verifyEvent(await read(id))).toBeNull();
    expect((await read(id)).secret).toBe(former.secret);
  }, 60_000);
});
