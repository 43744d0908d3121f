import { playGame } from '@wardroom/bots';
import type { AnyGame, Choice, Decision } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { prize } from '../../bot/field.ts';
import { bots } from '../../bot/index.ts';
import { estimate } from '../../bot/strong/estimate.ts';
import { Risks } from '../../bot/strong/risk.ts';
import { aa1942 } from '../../src/index.ts';
import type { Force, State } from '../../src/read.ts';
import { battleOdds, sideOf, worth } from '../../src/read.ts';

const game = aa1942 as AnyGame;
const stateOf = (g: unknown): State => g as State;

describe('the strong bot', () => {
  test('[5.12] [9.10] plays both sides, ends each phase with one batch, none refused or cut short', () => {
    const wrong: string[] = [];
    let last = '';
    let phases = 0;
    const end = playGame(game, {
      scenario: 'standard',
      bots: () => bots.strong,
      seed: 'whole',
      until: (g) => (stateOf(g).turn.now?.round ?? 0) > 2,
      watch(_play, d: Decision, choices: readonly Choice[]) {
        if (['purchase', 'combatMove', 'noncombatMove', 'mobilize'].includes(d.prompt)) {
          phases++;
          if (choices[choices.length - 1]?.kind !== 'done') wrong.push(`${d.prompt}: ${canonical(choices as never)}`);
          if (last === `${d.seat}/${d.prompt}`) wrong.push(`${d.seat} is asked twice: ${d.prompt}`);
        }
        last = `${d.seat}/${d.prompt}`;
      },
    });
    expect(wrong).toEqual([]);
    expect(phases).toBeGreaterThan(35);
    expect(end.ending).toBe('cap');
  });

  test('[platform] its answer depends on view, decision and seed alone, and it does not write to the view', () => {
    let looked = 0;
    playGame(game, {
      scenario: 'standard',
      bots: () => bots.strong,
      seed: 'pure',
      until: (g) => (stateOf(g).turn.now?.round ?? 0) > 1,
      watch(play, d) {
        if (looked++ % 6 !== 0) return;
        const before = canonical(play.state);
        const view = play.view({ kind: 'seats', seats: [d.seat] });
        expect(bots.strong.answer(view, d, chance(7))).toEqual(bots.strong.answer(play.state, d, chance(7)));
        expect(canonical(play.state)).toBe(before);
      },
    });
    expect(looked).toBeGreaterThan(20);
  });

  test('[platform] against the sensible bot neither Tokyo nor Washington falls in the first rounds', () => {
    const end = playGame(game, {
      scenario: 'standard',
      bots: (seat) => (sideOf(seat as never) === 'axis' ? bots.strong : bots.sensible),
      seed: 'capitals',
      until: (g) => (stateOf(g).turn.now?.round ?? 0) > 3,
    });
    const { spaces } = stateOf(end.play.state);
    expect([spaces.japan?.controller, spaces.eastern_united_states?.controller]).toEqual(['japan', 'usa']);
  });
});

describe('what it thinks of a place', () => {
  const battles: readonly (readonly [Force, Force])[] = [
    [{ infantry: 3, artillery: 1, tank: 2 }, { infantry: 4 }],
    [
      { infantry: 6, tank: 3, fighter: 2 },
      { infantry: 6, artillery: 1, tank: 1, aaa: 1 },
    ],
    [{ infantry: 1 }, { infantry: 1 }],
    [
      { infantry: 2, fighter: 1 },
      { infantry: 5, fighter: 1 },
    ],
    [
      { tank: 6, fighter: 3, bomber: 1 },
      { infantry: 8, aaa: 1 },
    ],
  ];

  test.each(battles)(
    '[7.2] the estimate of %j against %j is within a fifth of the exact odds',
    (attackers, defenders) => {
      const exact = battleOdds({ kind: 'land', attackers, defenders, keepLand: 1 });
      const quick = estimate(attackers, defenders);
      expect(Math.abs(quick.capture - exact.capture)).toBeLessThan(0.2);
      expect(Math.abs(quick.lossA - exact.attackerLossIPC)).toBeLessThan(worth(attackers) / 5);
      expect(Math.abs(quick.lossD - exact.defenderLossIPC)).toBeLessThan(worth(defenders) / 5);
    },
  );

  const start = playGame(game, { scenario: 'standard', bots: () => bots.strong, seed: 'start', maxSteps: 0 }).play;
  const g = stateOf(start.state);

  test('[8.7] a capital is never left because it looks lost: with each unit more less is at stake', () => {
    const risks = new Risks(g, 'ussr');
    const costs = [0, 4, 8, 12].map((infantry) => risks.at('russia', { infantry }));
    for (let i = 1; i < costs.length; i++) expect(costs[i]).toBeLessThan(costs[i - 1] as number);
  });

  test('[12.1] the city that would win the war is worth more than the same one before', () => {
    const late = structuredClone(JSON.parse(canonical(start.state as never))) as State;
    const before = prize(late, 'karelia_ssr');
    for (const t of ['india', 'hawaiian_islands'] as const) {
      const s = late.spaces[t];
      if (s) s.controller = 'japan';
    }
    expect(prize(late, 'karelia_ssr')).toBeGreaterThan(before + 30);
  });
});
