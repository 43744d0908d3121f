import { playGame, trialOf } from '@wardroom/bots';
import type { AnyGame, AnyState, Choice, Decision } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { describe, expect, it } from 'vitest';
import { bots } from '../../bot/index.ts';
import { Balance } from '../../bot/strong/balance.ts';
import { chanceOf, rehearsed } from '../../bot/strong/rehearsal.ts';
import { pointsAhead } from '../../bot/strong/sheet.ts';
import { eots } from '../../src/index.ts';
import type { State, Unit } from '../../src/state.ts';
import { turnOf } from '../../src/tracks.ts';

const game = eots as unknown as AnyGame;

interface Asked {
  state: AnyState;
  view: AnyState;
  decision: Decision;
  choices: readonly Choice[];
}

/** Two strong sides play until both have begun an offensive; what each was asked for an action or a plan. */
function begun(scenario: string): Asked[] {
  const asked: Asked[] = [];
  playGame(game, {
    scenario,
    seed: 'strong',
    bots: () => bots.strong,
    until: () => new Set(asked.filter((a) => a.decision.phase === 'activate').map((a) => a.decision.seat)).size > 1,
    watch(play, decision, choices) {
      if (decision.phase !== 'action' && decision.phase !== 'activate') return;
      const view = play.view({ kind: 'seats', seats: [decision.seat] });
      asked.push({ state: structuredClone(play.state), view, decision, choices });
    },
  });
  return asked;
}

describe('the strong bot of Empire of the Sun', () => {
  const asked = begun('1944');

  it('[R11.6] begins offensives with both sides, and nothing that it answers is refused', () => {
    expect(asked.some((a) => a.decision.seat === 'japan')).toBe(true);
    expect(asked.some((a) => a.decision.seat === 'allied')).toBe(true);
    for (const { decision, choices } of asked)
      if (decision.phase === 'activate') expect(choices.at(-1)?.kind).toBe('declareDone');
  });

  it('[platform] its answer follows from view, decision and seed, and the view stays as it was', () => {
    const { view, decision } = asked.find((a) => a.decision.phase === 'activate') as Asked;
    const before = JSON.stringify(view);
    const answer = bots.strong.answer(view, decision, chance(5));
    expect(bots.strong.answer(view, decision, chance(5))).toEqual(answer);
    expect(JSON.stringify(view)).toBe(before);
  });

  it('[R22.1] what the enemy holds in his hand does not change what it answers', () => {
    const { state, decision } = asked.find((a) => a.decision.phase === 'action') as Asked;
    const foe = decision.seat === 'japan' ? 'allied' : 'japan';
    const other = structuredClone(state) as unknown as State;
    const cards = Object.values(other.cards).filter((c) => c.side === foe);
    const held = cards.find((c) => c.at === 'hand');
    const drawn = cards.find((c) => c.at === 'pile');
    if (!held || !drawn) throw new Error('no card to change');
    held.at = 'pile';
    drawn.at = 'hand';
    const seen = (g: unknown): AnyState =>
      trialOf(game, g as AnyState).view({ kind: 'seats', seats: [decision.seat] });
    expect(bots.strong.answer(seen(other), decision, chance(5))).toEqual(
      bots.strong.answer(seen(state), decision, chance(5)),
    );
  });

  it('[R13.1] a rehearsal of the same plan with the same chance is worth the same', () => {
    const { view, decision, choices } = asked.find((a) => a.decision.phase === 'activate') as Asked;
    const side = decision.seat as 'japan' | 'allied';
    const first = rehearsed(view, side, choices, chanceOf(chance(3)));
    expect(first).not.toBeNull();
    expect(rehearsed(view, side, choices, chanceOf(chance(3)))).toBe(first);
    expect(rehearsed(view, side, [{ kind: 'hq', value: ['nobody'] }], chanceOf(chance(3)))).toBeNull();
  });

  it('[R4.1] a base that changed hands and a step that is lost count for one side and against the other', () => {
    const g = (asked[0] as Asked).state as unknown as State;
    const after = structuredClone(g);
    const rabaul = after.control['4021'];
    expect(rabaul?.side).toBe('japan');
    if (rabaul) rabaul.side = 'allied';
    for (const side of ['allied', 'japan'] as const) {
      const balance = new Balance(g, side);
      const gain = balance.of(after) - balance.of(g);
      expect(side === 'allied' ? gain : -gain).toBeGreaterThan(0.3);
    }
  });

  it('[R20.7] Japanese on Kauai are a point that is to come and one of the political will, until the turn ends', () => {
    const g = (asked[0] as Asked).state as unknown as State;
    const after = structuredClone(g);
    const army = Object.values(after.units).find((u) => u.id.startsWith('jp-army-')) as Unit;
    army.at = '5708';
    after.control['5708'] = { id: '5708', side: 'japan' };
    expect(pointsAhead(after, turnOf(g)) - pointsAhead(g, turnOf(g))).toBe(2);
    expect(pointsAhead(after, turnOf(g) - 1)).toBe(pointsAhead(g, turnOf(g) - 1));
  });
});
