import { playGame, randomBot } from '@wardroom/bots';
import type { AnyGame } from '@wardroom/rules';
import { Play, sha } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { describe, expect, it } from 'vitest';
import { bots } from '../../bot/index.ts';
import type { State } from '../../bot/read.ts';
import { controller, isNaval, sideOf, unitsOf } from '../../bot/read.ts';
import { advances } from '../../bot/ways.ts';
import { worth } from '../../bot/worth.ts';
import { eots } from '../../src/index.ts';

const game = eots as unknown as AnyGame;

function begun(scenario: string): Play {
  const made = Play.create(game, {
    match: 'plans',
    scenario,
    options: {},
    seeds: ['plans'],
    secret: sha('plans'),
    at: 0,
  });
  if (!made.ok) throw new Error('not set up');
  return made.value.play;
}
const stateOf = (play: Play): State => play.state as unknown as State;

describe('what the bot of Empire of the Sun aims at', () => {
  it('[R20.4] a resource is worth more to Japan in 1942 than any base without one', () => {
    const g = stateOf(begun('1942'));
    for (const base of ['2018', '2426', '4825', '3820'])
      expect(worth(g, 'japan', '2220')).toBeGreaterThan(worth(g, 'japan', base));
  });

  it('[R4.1] nothing is worth anything to who holds it', () => {
    const g = stateOf(begun('1943'));
    for (const side of ['japan', 'allied'] as const)
      for (const id of ['2220', '4021', '4423', '5808', '3823'])
        if (controller(g, id) === side) expect(worth(g, side, id)).toBe(0);
  });

  it('[R15.9] every named hex of Japan is worth taking for the Allies in 1943', () => {
    const g = stateOf(begun('1943'));
    for (const id of ['3720', '4316', '4719', '2305']) expect(worth(g, 'allied', id)).toBeGreaterThan(1);
  });

  it('[R14.9] no more go to the front at once than a hex has room for', () => {
    const onLand = (u: string): boolean => !isNaval(u) && !u.includes('-hq-');
    const coming = new Map<string, number>();
    let plans = 0;
    playGame(game, {
      scenario: 'campaign-1942',
      seed: 'room',
      bots: (seat) => (seat === 'japan' ? bots.sensible : randomBot),
      until: () => plans >= 1,
      watch(play, decision) {
        if (decision.seat !== 'japan' || decision.phase !== 'activate' || plans > 0) return;
        const g = stateOf(play);
        const units = Object.keys(g.units).filter((u) => sideOf(u) === 'japan' && onLand(u));
        const stood = (to: string): number => unitsOf(g, to, 'japan').filter((u) => onLand(u.id)).length;
        for (const { to } of advances(g, 'japan', units, units.length))
          coming.set(to, (coming.get(to) ?? stood(to)) + 1);
        plans++;
      },
    });
    expect(coming.size).toBeGreaterThan(0);
    for (const [to, n] of coming) expect(n, to).toBeLessThanOrEqual(3);
  });

  it('[R20.4] Japan takes resources with its first offensive of 1942 that lie open', () => {
    const open = ['2017', '2220', '3219'];
    let taken: string[] = [];
    let plans = 0;
    playGame(game, {
      scenario: '1942',
      seed: 'open',
      bots: (seat) => (seat === 'japan' ? bots.sensible : randomBot),
      until: () => plans >= 1,
      watch(_play, decision, choices) {
        if (decision.seat !== 'japan' || decision.phase !== 'activate') return;
        const goals = choices.filter((c) => c.kind === 'move').map((c) => String(c.value.at(-1)));
        taken = open.filter((id) => goals.includes(id));
        plans++;
      },
    });
    expect(taken.length).toBeGreaterThan(0);
  });

  it('[R9.2] uses its replacement steps while there is somebody to take them', () => {
    let asked = 0;
    playGame(game, {
      scenario: '1943',
      seed: 'steps',
      bots: () => randomBot,
      until: () => asked >= 2,
      watch(play, decision) {
        if (decision.phase !== 'replacement') return;
        asked++;
        const view = play.view({ kind: 'seats', seats: [decision.seat] });
        const answer = bots.sensible.answer(view, decision, chance(1));
        const idle = !decision.kinds.flip && !decision.kinds.bringBack;
        expect(answer[0]?.kind === 'done').toBe(idle);
      },
    });
    expect(asked).toBe(2);
  });
});
