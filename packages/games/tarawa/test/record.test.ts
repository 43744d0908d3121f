import type { Step } from '@wardroom/rules';
import { canonical, checkPosition, Play, reExecute, verifyRecord, writePosition } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { tarawa } from '../src/index.ts';

const secret = '0a'.repeat(32);
function played(scenario: string, seed: number, steps: number): { play: Play; record: Step[] } {
  const made = Play.create(tarawa, { match: `record-${seed}`, scenario, options: {}, seeds: ['a'], secret, at: 0 });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play, step } = made.value;
  const record = [step];
  const next = chance(seed);
  for (let n = 0; n < steps && !play.outcome; n++) {
    const [d] = play.decisions();
    const choice = d && randomAnswer(d, next);
    if (!d || !choice) throw new Error('no answer');
    const done = play.act({ seat: 'us', at: n }, { decision: d.id, choices: [choice] });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    record.push(done.value.step);
  }
  return { play, record };
}

describe('records', () => {
  test('[X] a match that sleeps and is loaded from its journal is the same match', () => {
    const { play, record } = played('nov20', 5, 150);
    const awake = Play.load(tarawa, play.header, record, secret);
    expect(canonical(awake.state)).toBe(canonical(play.state));
    expect(awake.chain).toBe(play.chain);
    expect(awake.decisions().map((d) => d.id)).toEqual(play.decisions().map((d) => d.id));
  });

  test('[Z.6] a position file says everything: what is read from it is written again', () => {
    for (const [scenario, seed] of [
      ['first_waves', 3],
      ['nov21', 6],
    ] as const) {
      const { play } = played(scenario, seed, 90);
      const file = writePosition(play);
      const read = checkPosition(tarawa, JSON.parse(JSON.stringify(file)));
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      expect(canonical(writePosition(read.value))).toBe(canonical(file));
    }
  });

  test('[Z.6] a position that breaks what must hold is refused with what is wrong', () => {
    const file = JSON.parse(JSON.stringify(writePosition(played('first_waves', 3, 20).play))) as {
      tables: { us: Record<string, { at: string }> };
    };
    (file.tables.us['us-i-3-2'] as { at: string }).at = 'mars';
    const read = checkPosition(tarawa, file);
    expect(read.ok ? '' : read.error[0]?.params?.text).toBe('us-i-3-2 is nowhere: mars');
  });

  test('[X] every draw of a match follows from its secret, and the record plays itself again', () => {
    const { play, record } = played('nov21', 8, 120);
    const whole = {
      format: 'wardroom-record' as const,
      version: 1 as const,
      header: play.header,
      steps: record,
      secret,
    };
    expect(verifyRecord(whole)).toMatchObject({ ok: true, proven: true });
    const again = reExecute(tarawa, whole);
    expect(again.differs).toBeNull();
    expect(canonical(again.play.state)).toBe(canonical(play.state));
  });
});
