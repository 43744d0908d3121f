import type { AnyGame, Decision, Offer, Source } from '@wardroom/rules';
import { canonical, list, Machine, Play } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { eots } from '../src/index.ts';

const noDraws: Source = {
  draw: () => {
    throw new Error('listing draws nothing');
  },
  nonce: () => '',
};
const listed = (asks: readonly Pick<Decision, 'seat' | 'prompt' | 'kinds' | 'params'>[], seat: string): string =>
  canonical(
    asks
      .filter((a) => a.seat === seat)
      .map((a) => [
        a.prompt,
        a.params ?? {},
        Object.entries(a.kinds).map(([kind, offer]) => list(kind, offer as Offer, 60)),
      ]),
  );

test.each(['1942', '1943', '1944', 'campaign-1942', 'campaign-1941'])(
  '[R22.1] in %s each seat lists on its own view what the server lists',
  (scenario) => {
    const game = eots as unknown as AnyGame;
    const next = chance(1 + scenario.length + Number.parseInt(scenario.slice(-1), 10));
    const made = Play.create(game, {
      match: 'm',
      scenario,
      options: {},
      seeds: ['a'],
      secret: '22'.repeat(32),
      at: 0,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const { play } = made.value;
    const phases = new Set<string>();
    for (let n = 0; n < 160 && !play.outcome; n++) {
      const open = play.decisions();
      for (const d of open) {
        const view = play.view({ kind: 'seats', seats: [d.seat] });
        expect(listed(new Machine(game, view, noDraws).asks(), d.seat), `step ${n}: ${d.phase}`).toBe(
          listed(open, d.seat),
        );
        phases.add(d.phase);
      }
      const d = open[next(open.length)] as Decision;
      const choice = randomAnswer(d, next);
      if (!choice) throw new Error(`nothing to choose in ${d.phase}`);
      expect(play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [choice] }).ok).toBe(true);
    }
    expect(phases.size).toBeGreaterThan(6);
  },
);
