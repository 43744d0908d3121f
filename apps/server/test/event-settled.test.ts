import type { Step } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { retention } from '../src/identity/retention.ts';
import { eventDesk } from './event-desk.ts';
import { backends, until } from './harness.ts';
import { hosted } from './hosted.ts';

const DAY = 86_400_000;

describe.each(backends)('what a server that dies leaves behind, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const { person, act, announced, auction, opened, paired } = eventDesk(`settled ${backend}`, t);

  test('[BIDS 1] the holders have moved, the record does not say so: the next server does, once', async () => {
    const { a, b, board } = await paired();
    const open = [await a.open(board), await b.open(board)] as const;
    // The server comes no further than the holders' new seats.
    const { matches } = t.server.ctx;
    const plain = matches.tableAct;
    let stopped = false;
    matches.tableAct = (id, wish, ...more) => {
      if (typeof wish !== 'object' || wish.act !== 'assign') return plain(id, wish, ...more);
      stopped = true;
      return new Promise(() => undefined);
    };
    void auction(...open).catch(() => undefined);
    await until('the holders have moved', async () => stopped);
    const said = async (): Promise<Step[]> => {
      const texts = await t.server.ctx.store.texts(board, 0, 100);
      return texts.map((text) => JSON.parse(text) as Step).filter((step) => step.table?.act === 'assign');
    };
    expect(await said()).toEqual([]);
    for (const m of [a, b]) m.close();
    await t.restart();
    await until('it is said', async () => (await said()).length > 0);
    const [step] = await said();
    const names = await Promise.all([a, b].map(async (c) => (await c.session()).name));
    if (step?.table?.act !== 'assign') throw new Error('no act');
    expect([...new Set(Object.values(step.table.seats))].sort()).toEqual(names.sort());
    const { fact } = t.server.ctx.db.prisma;
    await until('nothing is left to say', async () => (await fact.count({ where: { id: `assign:${board}` } })) === 0);
    await t.restart();
    await t.server.ctx.matches.get(board);
    expect((await said()).length).toBe(1);
  }, 60_000);

  test('[event] a stranger without a session reads calendar, standings, report and log', async () => {
    const owner = await person();
    const startsAt = Date.UTC(2026, 11, 18, 12);
    const { id, slug } = await announced(owner, { startsAt, roundHours: 24, rounds: 1, publish: 'auto' });
    for (let n = 0; n < 2; n++) await act(owner, id, { kind: 'enter', bot: 'random' });
    await act(owner, id, { kind: 'start' });
    await opened(id, 1);
    const plain = async (path: string): Promise<[number, string, string]> => {
      const answer = await fetch(t.url + path);
      return [answer.status, answer.headers.get('content-type') ?? '', await answer.text()];
    };
    const [status, type, ics] = await plain(`/api/events/${slug}/calendar.ics`);
    expect([status, type.startsWith('text/calendar')]).toEqual([200, true]);
    expect(ics).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(ics).toContain('DTSTART:20261218T120000Z');
    expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect((await plain(`/api/events/${slug}/calendar.ics?entrant=1`))[2]).toContain(' – ');
    expect((await plain(`/api/events/${slug}/calendar.ics?entrant=0`))[0]).toBe(400);
    for (const file of ['standings.csv', 'report.trf', ''])
      expect([file, (await plain(`/api/events/${slug}${file && `/${file}`}`))[0]]).toEqual([file, 200]);
    expect((await plain('/api/events/no-such-event/calendar.ics'))[0]).toBe(404);
    await act(owner, id, { kind: 'cancel', reason: 'Seen enough' });
  }, 60_000);

  test('[platform] answers to questions go 90 days after the event, after two years in any case', async () => {
    const owner = await person();
    const questions = [{ text: 'Your club?', needed: true }];
    const [ended, going] = [await announced(owner, { questions }), await announced(owner, { questions })];
    const who = await person();
    for (const { id } of [ended, going]) await act(who, id, { kind: 'enter', answers: ['Harbour'] });
    await act(owner, ended.id, { kind: 'cancel', reason: 'Too few' });
    const left = async (): Promise<string[]> =>
      (await t.server.ctx.db.prisma.entryAnswer.findMany()).map((r) =>
        r.tournamentId === going.id ? 'going' : 'ended',
      );
    const after = async (days: number): Promise<string[]> => {
      ahead += days * DAY;
      await t.server.chores.retention();
      return (await left()).sort();
    };
    expect(await after(retention.answers - 1)).toEqual(['ended', 'going']);
    expect(await after(2)).toEqual(['going']);
    expect(await after(retention.olderAnswers - retention.answers)).toEqual([]);
  }, 60_000);
});
