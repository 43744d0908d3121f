import type { EventRules } from '@wardroom/tournament';
import { readRules, seasonLines, seasonsShown, standingsOf, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, lastTurn } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('a league, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, announced, read, stateOf } = eventDesk(`league ${backend}`, t);
  const league = { size: 2, move: 1, seasons: 2 };
  const more = { system: 'league', league, publish: 'auto', position: lastTurn, clock: null };

  test('[DESIGN 5 league] two seasons of bots: up and down, a newcomer, a season more; the log verifies', async () => {
    const [owner, a] = [await person(), await person()];
    const { id } = await announced(owner, more);
    for (let n = 0; n < 4; n++) await act(owner, id, { kind: 'enter', bot: 'random' });
    await act(owner, id, { kind: 'start' });
    await act(owner, id, { kind: 'hold', on: true });
    const season = async (n: number): Promise<void> => {
      await until(
        `season ${n} is over`,
        async () => {
          const { rounds } = stateOf(await read(id));
          return rounds.length === n && rounds.every((r) => r.status === 'complete');
        },
        90_000,
      );
    };
    const onwards = async (): Promise<void> => {
      await act(owner, id, { kind: 'hold', on: false });
      await until('the next season begins', async () =>
        stateOf(await read(id)).rounds.some((r) => r.status !== 'complete'),
      );
      await act(owner, id, { kind: 'hold', on: true });
    };
    // The first round may have been held too.
    if (stateOf(await read(id)).rounds.length === 0) await onwards();
    await season(1);
    await act(owner, id, { kind: 'enter', bot: 'random' });
    expect(await code(act(a, id, { kind: 'seasons', seasons: 3, reason: 'more' }))).toBe('notOrganiser');
    expect(await code(act(owner, id, { kind: 'seasons', seasons: 3 }))).toBe('reasonNeeded');
    expect(await code(act(owner, id, { kind: 'seasons', seasons: 2, reason: 'as it is' }))).toBe('decided');
    expect(await code(act(owner, id, { kind: 'seasons', seasons: 21, reason: 'for ever' }))).toBe('malformed');
    await onwards();
    const begun = stateOf(await read(id)).rounds[1]?.members ?? [];
    const rules: EventRules = readRules((await read(id)).rules);
    const [first] = seasonsShown(stateOf(await read(id)), rules);
    const tables = first ? seasonLines(stateOf(await read(id)), rules, first) : [];
    const number = (tier: number, place: number): number => tables[tier]?.[place]?.number ?? 0;
    // The first of each tier, whom the other one met; the newcomer behind all.
    expect([...begun]).toEqual([number(0, 0), number(1, 0), number(0, 1), number(1, 1), 5]);
    expect(await code(act(owner, id, { kind: 'enter', bot: 'random' }))).toBe('closed');
    await act(owner, id, { kind: 'hold', on: false });
    await until('it is over', async () => stateOf(await read(id)).status === 'finished', 120_000);
    const file = await read(id);
    const state = stateOf(file);
    // One board in each tier; three of the last tier meet in three rounds.
    expect(state.rounds.map((r) => r.boards.length)).toEqual([2, 2, 1, 1]);
    expect(
      standingsOf(state, rules)
        .map((l) => l.place)
        .slice(0, 2),
    ).toEqual([1, 2]);
    expect(verifyEvent(file)).toBeNull();
    const csv = await (await fetch(`${t.url}/api/events/${id}/standings.csv`)).text();
    const [head, ...rows] = csv.trim().split('\r\n');
    expect(head).toMatch(/^place,number,name,season,tier,next,points/);
    expect(rows.map((row) => row.split(',').slice(3, 6).join())).toEqual(['2,1,', '2,1,', '2,2,', '2,2,', '2,2,']);
    const trf = await (await fetch(`${t.url}/api/events/${id}/report.trf`)).text();
    expect(trf).toContain('\nXXR 3\n');
  }, 240_000);

  test('[event] attack: leagues that cannot move, with stages behind them, of nobody: refused by code', async () => {
    const owner = await person();
    const tried = (with_: object) => code(announced(owner, { ...more, ...with_ }));
    expect(await tried({ league: { ...league, move: 2 } })).toBe('badOption');
    expect(await tried({ later: [{ system: 'cup', take: 2 }] })).toBe('badOption');
    expect(await tried({ system: 'swiss' })).toBe('badOption');
    for (const part of [{ size: 1 }, { size: 33 }, { move: -1 }, { seasons: 0 }, { seasons: 21 }, { more: 1 }])
      expect([part, await tried({ league: { ...league, ...part } })]).toEqual([part, 'malformed']);
    const swiss = await announced(owner);
    expect(await code(act(owner, swiss.id, { kind: 'seasons', seasons: 3, reason: 'x' }))).toBe('notSwiss');
  });
});
