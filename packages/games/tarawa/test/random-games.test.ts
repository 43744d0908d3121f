import type { Step } from '@wardroom/rules';
import { completed, Play, publicAudience, things, writePosition } from '@wardroom/rules';
import { chance, leaks, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { content } from '../src/board.ts';
import { deckSize } from '../src/deck.ts';
import { tally } from '../src/end-of-turn/secured.ts';
import { tarawa } from '../src/index.ts';
import { reckoning } from '../src/reckoning.ts';
import type { State } from '../src/state.ts';
import { turnOf } from '../src/state.ts';
import { story } from '../src/story.ts';
import { isInfantry } from '../src/us-units.ts';

const secret = (n: number): string => n.toString(16).padStart(64, '0');

function begin(scenario: string, seed: number, options: object = {}, position?: object): Play {
  const made = Play.create(tarawa, {
    match: `random-${seed}`,
    scenario,
    ...(position ? { position } : {}),
    options,
    seeds: [],
    secret: secret(seed),
    at: 0,
    unsealed: true,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.play;
}

/** Plays at random to the end, or until something is so; every invariant after every step. */
function playOut(
  play: Play,
  seed: number,
  each: (n: number, step: Step) => void = () => undefined,
  until: (g: State) => boolean = () => false,
): number {
  const next = chance(seed);
  let n = 0;
  for (; n < 6000 && !play.outcome && !until(play.state as State); n++) {
    const [d] = play.decisions();
    if (!d) throw new Error('nobody is asked');
    const choice = randomAnswer(d, next);
    if (!choice) throw new Error(`no answer for ${d.phase}: ${play.machine.stuck()}`);
    const done = play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices: [choice] });
    if (!done.ok) throw new Error(`refused its own offer: ${JSON.stringify([d.phase, choice, done.error])}`);
    const wrong = tarawa.invariants?.(play.state as State) ?? [];
    if (wrong.length > 0) throw new Error(`${d.phase} ${JSON.stringify(choice)}: ${wrong.join('; ')}`);
    each(n, done.value.step);
  }
  return n;
}

/**
 * The evening of the first day, in the US actions, with enough positions secured to go on: what random play does not
 * come to. The Japanese have left all zones but two, and garrisons hold what they left, twelve companies are there
 * again.
 */
function evening(seed: number): object {
  const first = begin('two_days', seed);
  playOut(first, seed, undefined, (g) => turnOf(g).n === 15 && things(g._stack).at(-1)?.phase === 'takeActions');
  expect(first.outcome).toBeNull();
  const file = writePosition(first) as unknown as {
    tables: Record<'jp' | 'boxes' | 'depth' | 'marks' | 'us', Record<string, Record<string, unknown>>>;
  };
  const { jp, boxes, depth, marks, us } = file.tables;
  const { positions, positionAt } = content(first.state as State);
  const left = (hex: string): boolean => !['B', 'C'].includes(positionAt(hex)?.zone ?? 'B');
  for (const [id, j] of Object.entries(jp)) {
    if (!left(j.hex as string)) continue;
    delete jp[id];
    boxes[j.unit as string] = { at: 'eliminated' };
    if (j.depth !== undefined) depth[j.depth as string] = { at: 'box', pool: j.pool };
  }
  const free = positions.filter((p) => p.zone === 'E' || p.zone === 'D').map((p) => p.hex);
  const lost = Object.entries(us).filter(([id, u]) => u.at === 'eliminated' && isInfantry(id));
  for (const [i, [, u]] of lost.slice(0, 12).entries()) Object.assign(u, { at: free[i], steps: 3 });
  const now = (): State => {
    const read = tarawa.position.parse(file);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return read.value.state as State;
  };
  for (const p of positions)
    if (left(p.hex) && tally(now()).secured < 14) marks[p.id] = { ...marks[p.id], garrison: true };
  expect(tally(now()).secured).toBeGreaterThan(11);
  return file;
}

describe('random matches', () => {
  test.each([2, 16])(
    '[18, 19] from a good first evening Two Days is played through its night and the second day to its end (seed %i)',
    (seed) => {
      const play = begin('custom', seed, {}, evening(seed));
      const told = new Set<string>();
      const turns = new Set<number>();
      playOut(play, seed, (_n, step) => {
        turns.add(turnOf(play.state as State).n);
        for (const { key } of step.log) told.add(key);
      });
      expect(play.outcome).not.toBeNull();
      expect([...turns]).toEqual(Array.from({ length: 16 }, (_, n) => 15 + n));
      expect([...told]).toEqual(expect.arrayContaining(['fire.card', 'night.reorganise', 'cp.established']));
    },
  );

  test.each([
    ['first_waves', 1],
    ['first_waves', 2],
    ['nov20', 3],
    ['two_days', 4],
    ['nov21', 5],
  ] as const)(
    '[4] a match of %s runs to its end without a dead end, and every invariant holds (seed %i)',
    (scenario, seed) => {
      const play = begin(scenario, seed, { hawkins: seed % 2 === 0, shibasakiSurvives: seed === 5 });
      playOut(play, seed);
      expect(play.outcome).not.toBeNull();
    },
  );

  test.each([1, 2, 3])(
    '[story] the losses that are told are the steps that are missing at the end (seed %i)',
    (seed) => {
      const play = begin('first_waves', seed);
      let told = 0;
      playOut(play, seed, (_n, step) => {
        for (const line of step.log ?? []) for (const { value } of story.account(line)?.losses ?? []) told += value;
      });
      expect(told).toBe(reckoning(play.state as State).lost);
      expect(told).toBeGreaterThan(0);
    },
  );

  test('[H] what is hidden could be otherwise and nobody would see a difference', () => {
    const play = begin('nov20', 9);
    const next = chance(77);
    const seat = { kind: 'seats' as const, seats: ['us'] };
    playOut(play, 9, (n) => {
      if (n % 9 === 0 && !play.outcome) expect(leaks(play, n % 2 === 0 ? seat : { kind: 'public' }, next)).toEqual([]);
    });
  });
});

test('[4.8 e] a board that is made of what everybody sees has the deck of the match, and no more', () => {
  const play = begin('first_waves', 115);
  playOut(play, 115, undefined, (g) => turnOf(g).n > 2);
  const board = completed(play.game, play.view(publicAudience), publicAudience, chance(1)) as State;
  expect(deckSize(board)).toBe(deckSize(play.state as State));
  expect(deckSize(board)).toBeGreaterThan(0);
  expect(Object.keys(board)).not.toContain('_counts');
});
