import { botsWith, playGame, randomBot } from '@wardroom/bots';
import type { AnyGame } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { describe, expect, it } from 'vitest';
import { bots } from '../../bot/index.ts';
import { bestOffensive } from '../../bot/offensive.ts';
import { eots } from '../../src/index.ts';
import type { State } from '../../src/state.ts';

const game = eots as unknown as AnyGame;

describe('the bot of Empire of the Sun', () => {
  it('[R10.2] three levels are offered, the strongest last', () => {
    expect(Object.keys(botsWith(bots))).toEqual(['random', 'sensible', 'strong']);
  });

  it('[R11.6] Japan plays offensives in 1942 whose plans are accepted whole', () => {
    let cards = 0;
    let plans = 0;
    playGame(game, {
      scenario: '1942',
      seed: 'offensives',
      bots: (seat) => (seat === 'japan' ? bots.sensible : randomBot),
      until: () => plans >= 2,
      after(_play, step) {
        const kinds = (step as { choices?: readonly { kind: string }[] }).choices?.map((c) => c.kind) ?? [];
        if (kinds[0] === 'playOC') cards++;
        if (kinds[0] === 'hq' && kinds.includes('move') && kinds.at(-1) === 'declareDone') plans++;
      },
    });
    expect(plans).toBe(2);
    expect(cards).toBeGreaterThanOrEqual(plans);
  });

  it('[R10.2] answers the same decision alike, and leaves its view as it was', () => {
    let asked = 0;
    playGame(game, {
      scenario: '1942',
      seed: 'pure',
      bots: (seat) => (seat === 'japan' ? bots.sensible : randomBot),
      until: () => asked > 0,
      watch(play, decision, choices) {
        if (decision.phase !== 'action' || choices[0]?.kind !== 'playOC') return;
        const view = play.view({ kind: 'seats', seats: [decision.seat] });
        const before = JSON.stringify(view);
        expect(bots.sensible.answer(view, decision, chance(7))).toEqual(choices);
        expect(bestOffensive(view, decision, String(choices[0].value[0]))?.score ?? 0).toBeGreaterThan(0.4);
        expect(JSON.stringify(view)).toBe(before);
        asked++;
      },
    });
    expect(asked).toBe(1);
  });

  it('[R9.1.7] all reinforcements of a turn come in with one answer, which is accepted whole', () => {
    const placed: number[] = [];
    playGame(game, {
      scenario: '1942',
      seed: 'arrivals',
      bots: () => ({
        id: 'arrivals',
        answer: (view, d, rng) => (d.phase === 'reinforcement' ? bots.sensible : randomBot).answer(view, d, rng),
      }),
      until: () => placed.length >= 2,
      after(play, step) {
        const choices = (step as { choices?: readonly { kind: string; value: readonly string[] }[] }).choices ?? [];
        if (choices[0]?.kind !== 'place') return;
        placed.push(choices.length);
        const { units } = play.state as unknown as State;
        for (const { value } of choices) expect(units[value[0] as string]?.at).toBe(value[1]);
        expect(play.decisions().some((d) => d.phase === 'reinforcement' && d.seat === step.seat)).toBe(false);
      },
    });
    expect(Math.max(...placed)).toBeGreaterThan(2);
  });
});
