import { playGame } from '@wardroom/bots';
import type { AnyGame } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { Harbours } from '../../bot/harbours.ts';
import { bots } from '../../bot/index.ts';
import { voyage } from '../../bot/overseas.ts';
import { SeaRisk } from '../../bot/sea-risk.ts';
import { AFTER, BERTH, BOMBER, FIGHTER, NEXT, PORT, waysTo } from '../../bot/ways.ts';
import { aa1942 } from '../../src/index.ts';
import type { Power, State } from '../../src/read.ts';
import { sideOf } from '../../src/read.ts';

const game = aa1942 as AnyGame;
const start = playGame(game, { scenario: 'standard', bots: () => bots.sensible, seed: 'start', maxSteps: 0 }).play;
const fresh = (): State => structuredClone(JSON.parse(canonical(start.state as never))) as State;

describe('what it thinks of the sea', () => {
  test('[7.3] transports alone within reach of aircraft are lost; each destroyer makes it less likely', () => {
    // North-west of Europe, German aircraft and submarines all around.
    const risk = new SeaRisk(fresh(), 'uk');
    const chances = [0, 4, 8, 20].map((destroyer) => risk.chance('sz6', { destroyer }));
    expect(chances[0]).toBe(1);
    for (let i = 1; i < chances.length; i++) expect(chances[i]).toBeLessThanOrEqual(chances[i - 1] as number);
    expect(chances[3]).toBe(0);
  });

  test('[4] an island power buys the guard that its voyage lacks, less by what its destroyers resist', () => {
    const g = fresh();
    const before = voyage(g, 'usa');
    if (!before) throw new Error('there is no voyage');
    for (let i = 0; i < 3; i++)
      g.units[`guard${i}`] = {
        ...Object.values(g.units).find((u) => u.power === 'usa' && u.type === 'destroyer'),
        id: `guard${i}`,
        space: before.goal,
      } as never;
    expect(voyage(g, 'usa')?.lacking).toBe(before.lacking - 9);
  });

  test('[6.4] troops in Britain, America and Japan wait for ships, those of the Soviet Union and Germany march', () => {
    const idle = (power: Power, t: string): boolean => new Harbours(fresh(), power).isIdle(t);
    expect(idle('uk', 'united_kingdom')).toBe(true);
    expect(idle('usa', 'eastern_united_states')).toBe(true);
    expect(idle('japan', 'japan')).toBe(true);
    expect(idle('ussr', 'russia')).toBe(false);
    expect(idle('germany', 'germany')).toBe(false);
  });
});

describe('how the enemy could come', () => {
  test('[6.2] [6.4] [7.1] by land, by transports two zones off, by air as far as it goes home', () => {
    const ways = waysTo('russia');
    expect(ways.get('archangel')).toBe(NEXT | AFTER | FIGHTER | BOMBER);
    expect((ways.get('karelia_ssr') ?? 0) & (NEXT | AFTER)).toBe(AFTER);
    const england = waysTo('united_kingdom');
    expect((england.get('sz5') ?? 0) & BERTH).toBe(BERTH);
    expect((england.get('germany') ?? 0) & (PORT | NEXT)).toBe(PORT);
    expect((england.get('sz60') ?? 0) & BERTH).toBe(0);
  });
});

describe('the strong bot at war', () => {
  test('[12.1] as the Allies it holds Moscow and San Francisco for five rounds against the sensible one', () => {
    // With what was bought for no voyage Moscow stood alone: Britain and America bought ships that were sunk.
    const end = playGame(game, {
      scenario: 'standard',
      bots: (seat) => (sideOf(seat as Power) === 'allies' ? bots.strong : bots.sensible),
      seed: 'moscow',
      until: (g) => ((g as unknown as State).turn.now?.round ?? 0) > 5,
    });
    const { spaces } = end.play.state as unknown as State;
    expect([spaces.russia?.controller, spaces.western_united_states?.controller]).toEqual(['ussr', 'usa']);
  });
});
