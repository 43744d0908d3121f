import { cnc } from '@wardroom/cnc';
import type { State } from '@wardroom/cnc/read';
import { story } from '@wardroom/cnc/read';
import type { AnyState, MatchRecord } from '@wardroom/rules';
import { Play, RECORD } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { randomBot } from '../../../packages/bots/src/index.ts';
import type { Chronicled } from '../src/table/read-chronicle.ts';
import { readChronicle } from '../src/table/read-chronicle.ts';

const points = (g: AnyState): number[] =>
  story.figures(g as unknown as State).flatMap((f) => (f.id === 'points' ? [f.value] : []));

/** A match in its first year: some faction holds a Peace Dividend of value that it alone has looked at (10.4, R-19). */
function begun(): { play: Play; record: MatchRecord } {
  const made = Play.create(cnc, {
    match: 'm',
    scenario: 'pacific',
    options: {},
    seeds: [],
    secret: '5a'.repeat(32),
    at: 0,
  });
  if (!made.ok) throw new Error('the set-up is refused');
  const { play, step } = made.value;
  const steps = [step];
  const random = chance(1);
  while (`${points(play.state)}` === `${points(play.view({ kind: 'public' }))}`) {
    const d = play.decisions().find((x) => x.must !== false);
    if (!d) throw new Error('nobody is asked');
    const choices = randomBot.answer(play.view({ kind: 'seats', seats: [d.seat] }), d, random);
    const done = play.act({ seat: d.seat, at: 0 }, { decision: d.id, choices });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    steps.push(done.value.step);
  }
  return { play, record: { format: 'wardroom-record', version: RECORD, header: play.header, steps } };
}

test('[25.1] [25.2] in the end hidden points are told; before it nobody is told those of others', async () => {
  const { play, record } = begun();
  const view = play.view({ kind: 'public' });
  const table = (over: boolean): Chronicled =>
    ({
      ui: { moment: () => ({ round: 1936, phase: '' }), story },
      game: cnc,
      seats: ['japan', 'usa', 'soviet'].map((id) => ({ id })),
      mode: 'match',
      outcome: over ? { winners: ['usa'] } : null,
      first: 0,
      latest: 0,
      viewAt: (seq: number) => (seq === 0 ? view : null),
      stepAt: () => null,
      record: async () => record,
    }) as unknown as Chronicled;
  for (const [over, told] of [
    [false, points(view)],
    [true, points(play.state)],
  ] as const) {
    const course = await readChronicle(table(over));
    expect(course?.curves.flatMap((c) => (c.id === 'points' ? c.values : []))).toEqual(told);
    expect(points(course?.last as AnyState)).toEqual(told);
  }
});
