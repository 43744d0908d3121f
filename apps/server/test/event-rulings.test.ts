import type { Client, Opened } from '@wardroom/protocol';
import { RECORD, reExecute, verifyRecord } from '@wardroom/rules';
import type { LoggedAct } from '@wardroom/tournament';
import { eventRulesSchema, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, quietTurn } from './event-desk.ts';
import { backends, code, counted, someAnswer, until } from './harness.ts';
import { hosted } from './hosted.ts';

interface Board {
  version: number;
  paused: boolean;
  clocks: { [seat: string]: number };
  steps: { version: number; seat: string; by: string }[];
}

describe.each(backends)('rulings in the matches of an event, on the %s database', (backend) => {
  const t = hosted(backend);
  const { act, announced, auction, boardsOf, opened, person, playing, read, stateOf } = eventDesk(backend, t);
  const boardAt = (by: Client, id: string, board: string): Promise<Board> =>
    by.request('GET', `/api/events/${id}/boards/${board}`);

  test('[event] an arbiter rules on clocks, pauses and returns: each is a step with its reason', async () => {
    const { owner, a, id, board: table } = await playing();
    const before = await boardAt(owner, id, table);
    const wish = { kind: 'intervene', board: table, what: { do: 'clock', seat: 'uk', seconds: 600 } };
    expect(await code(act(a, id, { ...wish, reason: 'mine' }))).toBe('notOrganiser');
    expect(await code(boardAt(a, id, table))).toBe('notOrganiser');
    expect(await code(act(owner, id, wish))).toBe('reasonNeeded');
    await act(owner, id, { ...wish, reason: 'The hall lost power' });
    await until('the clock has it', async () => (await boardAt(owner, id, table)).clocks.uk === 6_000_000);
    expect(before.clocks.uk).toBe(5_400_000);
    await act(owner, id, { kind: 'intervene', board: table, what: { do: 'pause', on: true }, reason: 'A question' });
    await until('it stands', async () => (await boardAt(owner, id, table)).paused);
    await act(owner, id, { kind: 'intervene', board: table, what: { do: 'pause', on: false }, reason: 'Answered' });
    await until('it goes on', async () => !(await boardAt(owner, id, table)).paused);
    const back = { kind: 'intervene', board: table, what: { do: 'back', to: 1 }, reason: 'A bid for the wrong side' };
    expect(await code(act(owner, id, { ...back, what: { do: 'back', to: 9999 } }))).toBe('noStep');
    await act(owner, id, back);
    await until(
      'it is back at the bid',
      async () => (await t.server.ctx.matches.get(table))?.play.decisions()[0]?.prompt.startsWith('auction.') === true,
    );
    const match = await t.server.ctx.matches.get(table);
    const { due } = t.server.ctx.db.prisma;
    await until('why is written', async () => (await due.count({ where: { tournamentId: id, done: false } })) === 0);
    // Done twice it is there once.
    await t.server.ctx.db.sql.query(`UPDATE "Due" SET "done" = false, "lease" = 0 WHERE "tournamentId" = $1`, [id]);
    const seq = match?.play.seq;
    await t.server.events.jobs.look();
    expect(match?.play.seq).toBe(seq);
    if (!match) throw new Error('the match is gone');
    const steps = await t.server.ctx.store.range(table, 0, seq ?? 0);
    const secret = match.meta.secret;
    const record = { format: 'wardroom-record', version: RECORD, header: match.play.header, steps, secret } as const;
    expect(reExecute(match.play.game, record).differs).toBeNull();
    const said = steps.flatMap((s) => (s.by?.startsWith('arbiter:') && s.table ? [s.table] : []));
    const ruled = said.map((x) => (x.act === 'ruling' ? x.text : x.act));
    expect(ruled).toEqual([
      'clock',
      'The hall lost power',
      'pause',
      'A question',
      'pause',
      'Answered',
      'takeback',
      'A bid for the wrong side',
    ]);
  }, 60_000);

  test('[event] the game proposes who would have won; the arbiter confirms; who has looked cannot enter', async () => {
    const { owner, a, b, id, board: table } = await playing({ lateUntil: 2 });
    const look = (by: Client): Promise<{ result: string; adjudged: { winners: string[]; margin: number } }> =>
      by.request('POST', `/api/events/${id}/boards/${table}/look`, {});
    expect(await code(look(a))).toBe('notOrganiser');
    await act(owner, id, { kind: 'appoint', name: (await a.session()).name, role: 'arbiter' });
    // Who plays sees no more than his opponent.
    expect(await code(look(a))).toBe('ownBoard');
    expect(await code(act(a, id, { kind: 'adjudicate', board: table, reason: 'I win' }))).toBe('ownBoard');
    const found = await look(owner);
    expect(found.adjudged.winners.length).toBeGreaterThan(0);
    await look(owner);
    expect((await read(id)).log.filter((l) => l.act.kind === 'look').length).toBe(1);
    expect(await code(act(owner, id, { kind: 'enter' }))).toBe('hasLooked');
    await act(owner, id, { kind: 'adjudicate', board: table, reason: 'The hall closes' });
    const [board] = await boardsOf(id, 1);
    // For the first entrant of the board.
    const margin = found.result === '0:1' ? -found.adjudged.margin : found.adjudged.margin;
    expect(board).toMatchObject({ result: found.result, by: 'ruling', margin, bid: { received: { allies: 2 } } });
    await until('the event is over', async () => stateOf(await read(id)).status === 'finished');
    const info = await read(id);
    expect(
      verifyEvent({ ...info, log: info.log as LoggedAct[], rules: eventRulesSchema.parse(info.rules) }),
    ).toBeNull();
    expect(await code(look(b))).toBe('notOrganiser');
  }, 60_000);

  test('[event] an arbiter who does not play sets up a position: one step with its reason, verified', async () => {
    const { owner, a, b, id, board: table } = await playing();
    const position = (by: Client): Promise<{ units: Record<string, unknown> }> =>
      by.request('POST', `/api/events/${id}/boards/${table}/position`, {});
    const setting = (by: Client, file: unknown, reason = 'The map was knocked over') =>
      act(by, id, { kind: 'intervene', board: table, what: { do: 'position', file }, reason });
    expect(await code(position(a))).toBe('notOrganiser');
    expect(await code(setting(a, quietTurn))).toBe('notOrganiser');
    await act(owner, id, { kind: 'appoint', name: (await b.session()).name, role: 'arbiter' });
    // Who plays sees no more than his opponent, and sets nothing.
    expect(await code(position(b))).toBe('ownBoard');
    expect(await code(setting(b, quietTurn))).toBe('ownBoard');
    expect(await code(setting(owner, { ...quietTurn, power: 'nobody' }))).toBe('badPosition');
    expect(await code(setting(owner, quietTurn, ''))).toBe('reasonNeeded');
    expect(Object.keys((await position(owner)).units).length).toBeGreaterThan(20);
    expect((await read(id)).log.filter((l) => l.act.kind === 'look').length).toBe(1);
    expect(await code(act(owner, id, { kind: 'enter' }))).toBe('closed');
    await setting(owner, quietTurn);
    await until('it stands so', async () => Object.keys((await position(owner)).units).length === 5);
    const match = await t.server.ctx.matches.get(table);
    if (!match) throw new Error('the match is gone');
    expect(match.play.decisions()[0]?.seat).toBe('usa');
    const steps = await t.server.ctx.store.range(table, 0, match.play.seq);
    const record = {
      format: 'wardroom-record',
      version: RECORD,
      header: match.play.header,
      steps,
      secret: match.meta.secret,
    } as const;
    expect(verifyRecord(record)).toMatchObject({ ok: true, proven: true });
    expect(reExecute(match.play.game, record).differs).toBeNull();
    expect(steps.at(-1)).toMatchObject({ kind: 'table', table: { act: 'ruling', text: 'The map was knocked over' } });
    expect(steps.at(-1)?.by).toMatch(/^arbiter:/);
    // The file may tell what is hidden: the log has its hash alone.
    const line = (await read(id)).log.findLast((l) => l.act.kind === 'intervene');
    expect(line?.act).toMatchObject({ what: { do: 'position', hash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  }, 60_000);

  test('[event] who waits plays on for somebody in the match under way: his seats, in its record', async () => {
    const [owner, a, b, spare] = [await person(), await person(), await person(), await person()];
    const { id } = await announced(owner, { publish: 'auto', rounds: 1, most: 2, waitingList: true });
    for (const c of [a, b, spare]) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'start' });
    const table = (await opened(id, 1))[0]?.id ?? '';
    const open = [await a.open(table), await b.open(table)] as const;
    await auction(...open);
    await until('seats are held', () => open.every((m) => m.info.seats.some((s) => !s.startsWith('bidder_'))));
    const [gone, comes] = [(await a.session()).id, (await spare.session()).id];
    const held = async (who: string): Promise<string[]> => {
      const { seats } = await owner.table(table);
      return seats.filter((s) => s.holders.some((h) => h.id === who)).map((s) => s.seat);
    };
    const seats = await held(gone);
    expect(seats.length).toBeGreaterThan(0);
    const swap = { kind: 'substitute', entrant: gone, by: comes };
    expect(await code(act(owner, id, { ...swap, reason: '' }))).toBe('reasonNeeded');
    await act(owner, id, { ...swap, reason: 'He is ill' });
    await until('the seats are his', async () => (await held(comes)).length === seats.length);
    expect(await held(gone)).toEqual([]);
    const match = await t.server.ctx.matches.get(table);
    const steps = await t.server.ctx.store.range(table, 0, match?.play.seq ?? 0);
    const passed = steps.flatMap((s) => (s.table?.act === 'player' ? [s.table.seat] : []));
    expect(passed.toSorted()).toEqual(expect.arrayContaining(seats));
    // He plays with them, the other one no more.
    const his = await spare.open(table);
    expect(his.info.seats.toSorted()).toEqual(seats.toSorted());
    await until('they are taken away', () => open[0].info.seats.length === 0);
  }, 60_000);

  test('[event] a conceded game counts the margin that the event says, one that is closer does not', async () => {
    const margins: (number | undefined)[] = [];
    for (const concededMargin of [undefined, 30]) {
      const { id, open } = await playing(concededMargin === undefined ? {} : { concededMargin });
      const loser = open.find((m) => m.info.seats.includes('germany'));
      for (const seat of loser?.info.seats ?? []) await loser?.resign(seat);
      const board = async () => (await boardsOf(id, 1))[0];
      await until('it is decided', async () => ((await board())?.result ?? null) !== null);
      const found = await board();
      margins.push(found?.result === '0:1' ? -(found.margin ?? 0) : found?.margin);
    }
    expect(Math.abs(margins[0] ?? 0)).toBeLessThan(30);
    expect(margins[1]).toBe(30);
  }, 60_000);

  test('[event] a pause of the event stops all clocks and the server; players cannot let it go on', async () => {
    const { owner, a, id, board: table, open } = await playing({ roundHours: 2 });
    const pause = { kind: 'pause', on: true, reason: 'Lunch' };
    expect(await code(act(a, id, pause))).toBe('notOrganiser');
    await act(owner, id, pause);
    expect(await code(act(owner, id, pause))).toBe('decided');
    await until('it stands', async () => (await boardAt(owner, id, table)).paused);
    const [m] = open;
    expect(await m.propose('unpause')).toMatchObject({ ok: false, error: { key: 'eventRules' } });
    await act(owner, id, { kind: 'pause', on: false, reason: 'Back' });
    await until('it goes on', async () => !(await boardAt(owner, id, table)).paused);
    const [stop, ...more] = stateOf(await read(id)).stops;
    expect([(stop?.until ?? 0) - (stop?.from ?? 0) > 0, more]).toEqual([true, []]);
  }, 60_000);

  test('[event] nobody keeps a ruling out of his match by an action of its name', async () => {
    const { owner, id, board, open } = await playing();
    for (const text of ['One', 'Two', 'Three']) await act(owner, id, { kind: 'message', to: 'all', text });
    const line = (await read(id)).log.length + 1;
    const asked = open.map((m) => someAnswer(m, m.info.seats, counted())).find((x) => x !== null);
    const by = open.find((m) => m.info.seats.includes(asked?.seat ?? ''));
    if (!asked || !by) throw new Error('nobody is asked');
    // The number of the next line is known to everybody.
    const sent = await by.client.call('match:act', { match: board, action: `event:${line}`, ...asked } as never);
    expect(sent.ok).toBe(true);
    const what = { do: 'clock', seat: asked.seat, seconds: -600 };
    await act(owner, id, { kind: 'intervene', board, what, reason: 'Late from lunch' });
    await until(
      'the clock has it',
      async () => ((await boardAt(owner, id, board)).clocks[asked.seat] ?? 0) < 4_900_000,
    );
  }, 60_000);

  test('[event] what an arbiter or its players have stopped does not go on with the event', async () => {
    const one = await playing();
    const { owner, id, board, open } = one;
    const event = (on: boolean) => act(owner, id, { kind: 'pause', on, reason: 'Lunch' });
    const still = (on: boolean) =>
      act(owner, id, { kind: 'intervene', board, what: { do: 'pause', on }, reason: 'A question' });
    const { due } = t.server.ctx.db.prisma;
    const done = () =>
      until('no job is left', async () => (await due.count({ where: { tournamentId: id, done: false } })) === 0);
    const paused = async (): Promise<boolean> => (await boardAt(owner, id, board)).paused;
    await still(true);
    await event(true);
    await done();
    expect(await code(still(false))).toBe('eventState');
    await event(false);
    await done();
    expect(await paused()).toBe(true);
    await still(false);
    await done();
    expect(await paused()).toBe(false);
    // The same where its players have agreed on it.
    await open[0].propose('pause');
    const seen = await open[1].client.call<'match:open', Opened>('match:open', { match: board });
    await open[1].answer((seen.ok && seen.value.proposals[0]?.id) || '', true);
    await until('they rest', paused);
    await event(true);
    await event(false);
    await done();
    expect(await paused()).toBe(true);
  }, 60_000);
});
