import type { Client, TableInfo } from '@wardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { axis, backends, counted, someAnswer, started, trial, until, upToDate } from './harness.ts';

interface Home {
  waiting: TableInfo[];
  running: TableInfo[];
  open: TableInfo[];
  over: TableInfo[];
}

describe.each(backends)('my games on the %s database', (backend) => {
  let t: Trial;
  beforeAll(async () => {
    t = await trial(backend, 'memory:');
  });
  afterAll(() => t.end());
  const home = (by: Client): Promise<Home> => by.request('GET', '/api/home');

  test('[platform] a row says against whom, round and phase, whose turn, until when, and how it ended', async () => {
    const { a, b, ma, mb, table } = await started(t, { clock: { bank: 3600, atZero: 'forfeit' } });
    const rng = counted(9);
    const name = (await b.session()).name;
    const row = async (by: Client, where: keyof Home): Promise<TableInfo | undefined> =>
      (await home(by))[where].find((x) => x.id === table.id);
    const mine = await row(a, 'waiting');
    expect(mine).toMatchObject({ status: 'running', waitingFor: ['ussr'], moment: { round: 1, seat: 'ussr' } });
    expect(mine?.deadline).toBeGreaterThan(Date.now());
    const held = mine?.seats.filter((s) => axis.includes(s.seat)).map((s) => [s.side, s.holders.map((h) => h.name)]);
    expect(held).toEqual(axis.map(() => ['axis', [name]]));
    expect(await row(b, 'running')).toMatchObject({ waitingFor: ['ussr'] });
    expect(await row(b, 'waiting')).toBeUndefined();
    // The row follows play: another phase, then another seat.
    const phases = new Set([mine?.moment?.phase]);
    while ((await row(b, 'waiting')) === undefined) {
      await upToDate(t, ma, mb);
      const answer = someAnswer(ma, ma.info.seats, rng);
      if (answer) await ma.act(answer.seat, answer.decision, answer.choices);
      phases.add((await row(a, 'waiting'))?.moment?.phase);
    }
    expect(phases.size).toBeGreaterThan(2);
    const asked = (await row(b, 'waiting'))?.waitingFor ?? [];
    expect(asked.every((s) => axis.includes(s))).toBe(true);
    for (const seat of axis) await mb.resign(seat);
    await until('it is over', async () => (await row(a, 'over')) !== undefined);
    expect(await row(a, 'over')).toMatchObject({ status: 'over', winners: ['allies'], waitingFor: [] });
    expect(await row(b, 'over')).toMatchObject({ winners: ['allies'] });
  }, 60_000);
});
