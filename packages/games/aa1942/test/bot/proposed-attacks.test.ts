import { playGame } from '@wardroom/bots';
import type { AnyGame } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { bots } from '../../bot/index.ts';
import { aa1942 } from '../../src/index.ts';
import type { Battle, State } from '../../src/read.ts';
import { assaultOdds, battleOdds, keptFor, questionOf } from '../../src/read.ts';

const game = aa1942 as unknown as AnyGame;

/** The attacker's chance as the page shows it; null: there is no battle to win. */
function shown(g: State, b: Battle): number | null {
  const q = questionOf(g, b);
  if (q?.ask === 'assault') return assaultOdds(q.input).capture;
  if (q?.ask !== 'battle') return null;
  const odds = battleOdds(q.input);
  return q.input.kind === 'land' ? odds.capture : odds.outcome.attacker;
}

test('[5.5] what is proposed as attacks leads into no battle without a chance, as the page shows it', () => {
  const least: { chance: number; what: string }[] = [];
  for (const seed of ['a', 'c']) {
    let planned = false;
    playGame(game, {
      scenario: 'standard',
      options: {},
      seed,
      maxSteps: 100_000,
      until: (s) => ((s as unknown as State).turn.now?.round ?? 1) > 5,
      bots: () => bots.sensible,
      watch: (_play, d) => {
        planned = d.prompt === 'combatMove';
      },
      after: (play) => {
        if (!planned) return;
        planned = false;
        const g = play.state as unknown as State;
        for (const b of Object.values(g.battles) as Battle[]) {
          const chance = shown(g, b);
          if (chance !== null)
            least.push({ chance, what: `${seed} ${g.turn.now?.round} ${g.turn.now?.power} ${b.id}` });
        }
      },
    });
  }
  expect(least.length).toBeGreaterThan(80);
  expect(least.filter(({ chance }) => chance < 0.25)).toEqual([]);
});

test('[7.6.2] the last land unit of an attack is kept where the territory is worth a plane', () => {
  const g = { spaces: {} } as unknown as State;
  expect(['france', 'egypt', 'sz7'].map((id) => keptFor(g, id))).toEqual([1, 0, 0]);
});
