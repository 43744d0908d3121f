import { expect, test } from 'vitest';
import { Play } from '../src/index.ts';
import { chance, randomAnswer } from '../src/testing.ts';
import { duel } from './toys/duel.ts';

const blue = { kind: 'seats', seats: ['blue'] } as const;
const red = { kind: 'seats', seats: ['red'] } as const;

/** A duel in which it is `attacker`'s turn to plan. */
function planning(attacker: 'red' | 'blue', seed: number): Play {
  const next = chance(seed);
  for (let n = 0; ; n++) {
    const made = Play.create(duel, {
      match: `m${n}`,
      scenario: 'field',
      options: {},
      seeds: [],
      secret: `${n % 10}`.repeat(64),
      at: 0,
    });
    if (!made.ok) throw new Error('no duel');
    const play = made.value.play;
    for (let i = 0; i < 20; i++) {
      const d = play.decisions().find((x) => x.kinds.commit);
      if (!d) break;
      const choice = randomAnswer(d, next);
      if (!choice || !play.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] }).ok) break;
    }
    if (play.decisions()[0]?.phase === 'plan' && play.decisions()[0]?.seat === attacker) return play;
  }
}

function act(play: Play, kind: string, ...value: (string | number)[]): void {
  const d = play.decisions().find((x) => x.kinds[kind]);
  if (!d) throw new Error(`nobody is asked ${kind}`);
  const done = play.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [{ kind, value }] });
  if (!done.ok) throw new Error(JSON.stringify(done.error));
}
function at(play: Play, who: typeof red | typeof blue, id: string): number {
  const scouts = play.view(who).scouts as unknown as Record<string, { at: number }>;
  return (scouts[id] as { at: number }).at;
}

test('[savepoint] a question in the middle of a plan shows the other one scout and hides the rest', () => {
  const play = planning('red', 3);
  act(play, 'move', 'red0', 1);
  act(play, 'move', 'red1', 2);
  expect([at(play, red, 'red0'), at(play, blue, 'red0'), at(play, blue, 'red1')]).toEqual([1, 0, 1]);
  act(play, 'show', 'red1');
  expect([at(play, blue, 'red0'), at(play, blue, 'red1')]).toEqual([0, 2]);
  act(play, 'noted');
  act(play, 'move', 'red1', 3);
  expect([at(play, red, 'red1'), at(play, blue, 'red1')]).toEqual([3, 2]);
});

test('[savepoint] who is asked in the middle of a plan knows the number of the question, no other changes', () => {
  const play = planning('red', 3);
  const before = JSON.stringify(play.view(blue)._asks);
  act(play, 'move', 'red1', 2);
  expect(JSON.stringify(play.view(blue)._asks)).toBe(before);
  act(play, 'show', 'red1');
  const asked = play.decisions().find((d) => d.seat === 'blue');
  expect(`blue.${play.view(blue)._asks.blue?.n}`).toBe(asked?.id);
  expect(Object.keys(play.view(blue)._asks)).toEqual(['blue']);
});

test('[savepoint] the end of a match lifts the curtain: whoever was kept behind it hears of it', () => {
  const play = planning('red', 3);
  const heard = play.version(blue);
  act(play, 'move', 'red0', 1);
  expect(play.version(blue)).toBe(heard);
  const done = play.tableAct({ act: 'resign', seat: 'red' }, 1);
  if (!done.ok) throw new Error('no end');
  expect(play.told(done.value.step, blue)?.acts.flatMap((a) => a.log.map((l) => l.key))).toContain('conceded');
  expect([play.version(blue), play.view(blue)._outcome.end !== undefined]).toEqual([heard + 1, true]);
});

test('[savepoint] whoever is kept behind a curtain is told the same of any undo, the planner what was undone', () => {
  const play = planning('red', 3);
  const tried = (): unknown => {
    const done = play.undo({ seat: 'blue', at: 1 });
    return done.ok ? 'done' : done.error.code;
  };
  expect(tried()).toBe('nothingToUndo');
  act(play, 'move', 'red0', 1);
  expect(tried()).toBe('nothingToUndo');
  const back = play.undo({ seat: 'red', at: 1 });
  expect(back.ok && back.value.step.log).toEqual([{ key: 'undo', params: { count: 1 }, only: ['red'] }]);
});

test('[savepoint] a published plan that was kept can still be taken back whole, also after a reload', () => {
  for (let seed = 1; ; seed++) {
    const play = planning('red', seed);
    act(play, 'move', 'red0', 1);
    const steps = play.snapshot();
    act(play, 'strike');
    expect(at(play, blue, 'red0')).toBe(1);
    const cards = play.state.cards as unknown as Record<string, { id: string; at: string; value: number }>;
    const storm = Object.values(cards).find((c) => c.at === 'hand:blue' && c.value === 1);
    if (!storm) continue;
    const again = Play.load(duel, play.header, [], '0'.repeat(64), play.snapshot());
    for (const p of [play, again]) {
      act(p, 'storm', storm.id);
      expect([at(p, red, 'red0'), at(p, blue, 'red0')]).toEqual([0, 0]);
      expect(p.machine.owners()).toEqual([]);
    }
    expect(steps.seq).toBeLessThan(play.seq);
    return;
  }
});
