import type { AnyGame, Choice } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { allotted, bots } from '../bot/index.ts';
import { tarawa } from '../src/index.ts';

const game = tarawa as unknown as AnyGame;
const PHASES = ['placeUnits', 'assignLvts', 'wade'];

test('[5.1, 5.2, 5.3] all that is proposed for units that are placed, get LVTs or wade is taken in one act', () => {
  const made = Play.create(game, {
    match: 'm',
    scenario: 'first_waves',
    options: {},
    seeds: [],
    secret: '17'.repeat(32),
    at: 0,
  });
  if (!made.ok) throw new Error('no match');
  const { play } = made.value;
  const met = new Map<string, number>();
  for (let n = 0; n < 400 && [...met.values()].length < PHASES.length; n++) {
    const asked = play.decisions()[0];
    if (!asked) break;
    const view = play.view({ kind: 'seats', seats: [asked.seat] });
    const all = allotted(view, asked);
    expect(all.length > 0).toBe(PHASES.includes(asked.phase));
    const choices: Choice[] = all.length > 0 ? all : bots.sensible.answer(view, asked, () => 0);
    const done = play.act({ seat: asked.seat, at: 1 }, { decision: asked.id, choices });
    expect(done.ok && done.value.returned).toEqual([]);
    if (all.length === 0) continue;
    met.set(asked.phase, Math.max(all.length, met.get(asked.phase) ?? 0));
    // The end of the phase is part of it.
    expect(play.decisions()[0]?.phase).not.toBe(asked.phase);
  }
  expect([...met.keys()].sort()).toEqual([...PHASES].sort());
  // Units, LVTs, ways: many at once.
  expect(met.get('placeUnits')).toBeGreaterThan(8);
  expect(met.get('assignLvts')).toBeGreaterThan(8);
});
