import type { Client } from '@wardroom/protocol';
import { OpenError } from '@wardroom/protocol';
import type { MatchRecord } from '@wardroom/rules';
import { verifyRecord } from '@wardroom/rules';
import { pairingSecretOf, readRules, standingsOf, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, lastTurn } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

const alone = {
  game: 'tarawa',
  scenario: 'first_waves',
  system: 'duplicate',
  publish: 'auto',
  rounds: 1,
  clock: null,
  auctionClock: null,
  allows: { draw: true, pause: true, takeback: true, whatIf: true },
  tieBreaks: ['MAR', 'LOT'],
};

describe.each(backends)('an event whose boards share a seed, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, read, stateOf, announced, opened, boardsOf } = eventDesk(backend, t);
  const record = (by: Client, match: string) => by.request<MatchRecord>('GET', `/api/matches/${match}/record`);
  /** Why somebody may not look at a match; `open`: he may. */
  const barred = (by: Client, match: string): Promise<string> =>
    by.open(match).then(
      () => 'open',
      (e: unknown) => (e instanceof OpenError ? e.refusal.key : String(e)),
    );
  const whatIf = (by: Client, match: string): Promise<unknown> =>
    by.request('POST', `/api/tables/${match}/what-if`, { seq: 0 });
  const shut = async (by: Client, match: string): Promise<string[]> => [
    await barred(by, match),
    await code(record(by, match)),
    await code(whatIf(by, match)),
  ];
  const closed = ['sealed', 'forbidden', 'forbidden'];
  const boardOf = async (id: string, by: Client): Promise<string> => {
    const me = (await by.session()).id;
    const number = stateOf(await read(id)).entrants.find((e) => e.id === me)?.number;
    return (await boardsOf(id, 1)).find((b) => b.a === number || b.b === number)?.id ?? '';
  };
  const results = async (id: string, by?: Client) =>
    (stateOf(await read(id, by)).rounds[0]?.boards ?? []).map((b) => b.result);

  test('[DESIGN 5 duplicate] everybody plays one seed alone; nothing shows before the last is done', async () => {
    const [owner, a, b, stranger] = [await person(), await person(), await person(), await person()];
    const { id } = await announced(owner, alone);
    for (const c of [a, b]) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'start' });
    expect((await opened(id, 1)).map((x) => x.b)).toEqual([0, 0]);
    const [mine, theirs] = [await boardOf(id, a), await boardOf(id, b)];
    const [m, other] = [await a.open(mine), await b.open(theirs)];
    expect(m.info.seats).toEqual(['us']);
    // One secret, one scope, no links of devices: the same cards in the same situations.
    expect(m.info.header?.commit).toBe(other.info.header?.commit);
    expect(m.info.header?.scope).toBe(other.info.header?.scope);
    expect(m.info.header?.draws).toEqual({ version: 2, links: false, duplicate: `${id}.1.1` });
    expect(m.info.view).toEqual(other.info.view);
    for (const c of [b, stranger, owner]) expect(await shut(c, mine)).toEqual(closed);
    expect(await m.propose('takeback', 0)).toMatchObject({ ok: false, error: { key: 'eventRules' } });
    expect(await m.propose('draw')).toMatchObject({ ok: false, error: { key: 'eventRules' } });

    await m.resign('us');
    // Whoever rules and does not play is told; nobody else.
    await until('her board is done', async () => (await results(id, owner)).some((r) => r === '0:1'));
    expect(await results(id, b)).toEqual([null, null]);
    expect(await results(id)).toEqual([null, null]);
    const told = await read(id, b);
    expect(told.log.map((l) => l.act as unknown)).toContainEqual({ kind: 'hidden', board: mine });
    const csv = await (await fetch(`${t.url}/api/events/${id}/standings.csv`)).text();
    expect(
      csv
        .split('\r\n')
        .slice(1, 3)
        .every((row) => row.split(',')[3] === '0'),
    ).toBe(true);
    // Her own board is over, and stays shut: she is told neither its secret nor what would have been.
    for (const c of [b, stranger, owner]) expect(await shut(c, mine)).toEqual(closed);
    const own = (await record(a, mine)) as { format: string; secret?: string };
    expect([own.format, own.secret]).toEqual(['wardroom-view-record', undefined]);
    expect(await code(whatIf(a, mine))).toBe('forbidden');
    expect((await b.table(mine)).winners).toBeUndefined();

    await other.resign('us');
    await until('the event is over', async () => stateOf(await read(id)).status === 'finished');
    const info = await read(id);
    const rules = readRules(info.rules);
    expect(verifyEvent(info)).toBeNull();
    expect(standingsOf(stateOf(info), rules).map((l) => l.points)).toEqual([0.5, 0.5]);
    await until('the seal is off', async () => (await barred(stranger, theirs)) === 'open');
    for (const match of [mine, theirs]) {
      const whole = await record(stranger, match);
      expect(whole.secret).toBe(pairingSecretOf(info.secret ?? '', '1.1'));
      expect(verifyRecord(whole)).toMatchObject({ ok: true, proven: true });
    }
  }, 60_000);

  test('[event] whoever comes late has a board of the round, with its seed, and as little to see', async () => {
    const [owner, a, b] = [await person(), await person(), await person()];
    const { id } = await announced(owner, { ...alone, lateUntil: 1 });
    await act(owner, id, { kind: 'enter', bot: 'random' });
    await act(a, id, { kind: 'enter' });
    await act(owner, id, { kind: 'start' });
    await opened(id, 1);
    const first = await boardOf(id, a);
    const m = await a.open(first);
    await act(b, id, { kind: 'enter' });
    await until('he has a board', async () => {
      const board = (await boardsOf(id, 1)).find((x) => x.a === 3);
      return board?.opened === true;
    });
    const late = await boardOf(id, b);
    const other = await b.open(late);
    expect([other.info.header?.commit, other.info.header?.scope]).toEqual([
      m.info.header?.commit,
      m.info.header?.scope,
    ]);
    expect(other.info.view).toEqual(m.info.view);
    expect(await shut(b, first)).toEqual(closed);
    expect(await shut(a, late)).toEqual(closed);
    await m.resign('us');
    await until('her board is done', async () => (await results(id, owner)).includes('0:1'));
    expect(await shut(b, first)).toEqual(closed);
    const bot = stateOf(await read(id)).entrants.find((e) => e.bot !== null)?.number;
    const robot = (await boardsOf(id, 1)).find((x) => x.a === bot)?.id;
    await act(owner, id, { kind: 'rule', board: robot, result: '-:-', reason: 'It takes its time' });
    await other.resign('us');
    await until('the event is over', async () => stateOf(await read(id)).status === 'finished');
    expect(await code(act(await person(), id, { kind: 'enter' }))).toBe('closed');
    const info = await read(id);
    expect(stateOf(info).rounds[0]?.boards.map((x) => x.b)).toEqual([0, 0, 0]);
    expect(verifyEvent(info)).toBeNull();
  }, 60_000);

  test('[event] two sides play one seed in pairs, two rounds: all drawn follows from the round’s secret', async () => {
    const owner = await person();
    const { id } = await announced(owner, {
      publish: 'auto',
      position: lastTurn,
      clock: null,
      auctionClock: null,
      duplicate: true,
    });
    for (let n = 0; n < 4; n++) await act(owner, id, { kind: 'enter', bot: 'random' });
    await act(owner, id, { kind: 'start' });
    await until('the event is over', async () => stateOf(await read(id)).status === 'finished', 120_000);
    const info = await read(id);
    expect(verifyEvent(info)).toBeNull();
    const { rounds } = stateOf(info);
    expect(rounds.map((r) => r.boards.map((b) => b.by))).toEqual([
      ['match', 'match'],
      ['match', 'match'],
    ]);
    for (const { round, boards } of rounds)
      for (const board of boards) {
        await until('the seal is off', async () => (await barred(owner, board.id)) === 'open');
        const whole = await record(owner, board.id);
        expect(whole.secret).toBe(pairingSecretOf(info.secret ?? '', `${round}.1`));
        expect(verifyRecord(whole)).toMatchObject({ ok: true, proven: true });
      }
    expect(standingsOf(stateOf(info), readRules(info.rules)).reduce((sum, l) => sum + l.points, 0)).toBe(4);
  }, 180_000);

  test('[event] an organiser who plays is no better off; a cancelled event hides nothing', async () => {
    const [owner, a] = [await person(), await person()];
    const { id } = await announced(owner, alone);
    for (const c of [a, owner]) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'enter', bot: 'random' });
    await act(owner, id, { kind: 'start' });
    const boards = await opened(id, 1);
    const robot = stateOf(await read(id)).entrants.find((e) => e.bot !== null)?.number;
    const theirs = boards.find((b) => b.a === robot)?.id ?? '';
    expect(await barred(owner, theirs)).toBe('sealed');
    expect(await code(act(owner, id, { kind: 'again', board: theirs, reason: 'x' }))).toBe('eventState');
    await act(owner, id, { kind: 'rule', board: theirs, result: '1:0', reason: 'It plays well' });
    expect(await results(id, owner)).toEqual([null, null, null]);
    const line = (await read(id, owner)).log.at(-1);
    expect([line?.act, line?.reason]).toEqual([{ kind: 'hidden', board: theirs }, '…']);
    await act(owner, id, { kind: 'cancel', reason: 'Rain' });
    expect((await results(id)).filter((r) => r === '1:0')).toHaveLength(1);
    await until('the seal is off', async () => (await barred(a, theirs)) === 'open');
  }, 60_000);

  test('[event] a game of two sides is not played alone, and its boards may share a seed in pairs', async () => {
    const owner = await person();
    const rules = { ...alone, game: 'aa1942', scenario: 'standard' };
    expect(await code(owner.request('POST', '/api/events', { name: 'x', rules }))).toBe('badOption');
    const { id } = await announced(owner, {
      game: 'aa1942',
      scenario: 'standard',
      publish: 'auto',
      rounds: 1,
      clock: null,
      auctionClock: null,
      duplicate: true,
    });
    const people = await Promise.all([1, 2, 3, 4].map(person));
    for (const c of people) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'start' });
    const boards = await opened(id, 1);
    const tables = await Promise.all(boards.map((b) => people[0]?.table(b.id)));
    expect(new Set(tables.map((x) => x?.commit)).size).toBe(1);
    expect(tables.map((x) => x?.spectators)).toEqual([null, null]);
    const rule = (n: number) => act(owner, id, { kind: 'rule', board: boards[n]?.id, result: '1:0', reason: 'x' });
    await rule(0);
    expect(await results(id)).toEqual([null, null]);
    await rule(1);
    expect(await results(id)).toEqual(['1:0', '1:0']);
  }, 60_000);
});
