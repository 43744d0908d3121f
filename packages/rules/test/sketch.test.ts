import { expect, test } from 'vitest';
import { type AnyGame, type AnyState, canonical, Play, Sketch } from '../src/index.ts';
import { chance, randomAnswer } from '../src/testing.ts';
import { duel } from './toys/duel.ts';

const game = duel as unknown as AnyGame;

function match(): Play {
  const made = Play.create(game, {
    match: 'sketched',
    scenario: 'field',
    options: {},
    seeds: [],
    secret: '1'.repeat(64),
    at: 0,
  });
  if (!made.ok) throw new Error('no duel');
  return made.value.play;
}

/** All but the numbers of decisions, which a sketch does not count. */
const position = (state: AnyState): string => canonical({ ...state, _asks: {} } as never);

test('[platform] plans tried on a sketch come to what a match comes to, and taken back they leave nothing', () => {
  const next = chance(7);
  const play = match();
  const before = canonical(play.state as never);
  const sketch = new Sketch(game, play.state);
  let tried = 0;
  for (let plan = 0; plan < 20; plan++) {
    const own = Play.at(game, { ...play.header, scope: '' }, play.state, play.seq);
    for (let i = 0; i < 12; i++) {
      const d = own.decisions()[0];
      const choice = d ? randomAnswer(d, next) : null;
      if (!d || !choice) break;
      const ask = sketch.asks().find((a) => a.seat === d.seat && a.phase === d.phase);
      expect(ask).toBeDefined();
      if (!ask) return;
      expect(sketch.act(ask, { ...choice, value: [...choice.value, 'nowhere'] })).toBe(false);
      expect(sketch.act(ask, choice)).toBe(true);
      expect(own.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] }).ok).toBe(true);
      expect(position(sketch.state)).toBe(position(own.state));
      tried++;
    }
    sketch.back();
    expect(canonical(sketch.state as never)).toBe(before);
  }
  expect(tried).toBeGreaterThan(100);
  expect(canonical(play.state as never)).toBe(before);
});
