import type { EventRules } from '@wardroom/tournament';
import { readRules, standingsOf, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, lastTurn } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('an event in stages, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, announced, read, stateOf } = eventDesk(`stages ${backend}`, t);

  test('[DESIGN 5 chain] two pools, then elimination: it runs by itself, and its log verifies', async () => {
    const owner = await person();
    const later = [{ system: 'cup', take: 1 }];
    const more = { system: 'roundRobin', pools: 2, later, publish: 'auto', position: lastTurn, clock: null };
    const { id } = await announced(owner, more);
    for (let n = 0; n < 5; n++) await act(owner, id, { kind: 'enter', bot: 'random' });
    await act(owner, id, { kind: 'start' });
    await until('it is over', async () => stateOf(await read(id)).status === 'finished', 120_000);
    const file = await read(id);
    const state = stateOf(file);
    const rules: EventRules = readRules(file.rules);
    // Pools of three (1, 4, 5) and two (2, 3), then one final.
    expect(state.rounds.map((r) => [r.boards.length, r.members?.length ?? 0])).toEqual([
      [2, 0],
      [1, 0],
      [1, 0],
      [1, 2],
    ]);
    const [one, two] = state.rounds[3]?.members ?? [];
    expect([[1, 4, 5].includes(one ?? 0), [2, 3].includes(two ?? 0)]).toEqual([true, true]);
    const final = state.rounds[3]?.boards[0];
    const winner = final?.result === '1:0' ? final.a : final?.b;
    expect(standingsOf(state, rules)[0]).toMatchObject({ number: winner, place: 1 });
    expect(verifyEvent(file)).toBeNull();
  }, 180_000);

  test('[event] attack: stages after elimination, pools of nobody, too many stages: refused by code', async () => {
    const owner = await person();
    const cup = { system: 'cup', take: 2 };
    const tried = (more: object) => code(announced(owner, more));
    expect(await tried({ later: [cup, { system: 'swiss', take: 2 }] })).toBe('badOption');
    expect(await tried({ system: 'cup', later: [cup] })).toBe('badOption');
    for (const later of [
      [],
      [{ ...cup, take: 0 }],
      [{ ...cup, system: 'duplicate' }],
      Array(5).fill({ system: 'swiss', take: 2 }),
    ])
      expect([later, await tried({ later })]).toEqual([later, 'malformed']);
    expect(await tried({ system: 'roundRobin', pools: 1 })).toBe('malformed');
    expect(await tried({ cut: 4 })).toBe('malformed');
  });
});
