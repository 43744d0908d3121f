import type { Step } from '@wardroom/rules';
import { canonical, Play, positionEntries, reExecute, verifyRecord, writePosition } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { tarawa } from '../src/index.ts';

const secret = '0b'.repeat(32);

function played(seed: number, steps: number): { play: Play; record: Step[] } {
  const made = Play.create(tarawa, {
    match: 'ruled',
    scenario: 'first_waves',
    options: {},
    seeds: [],
    secret,
    at: 0,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play, step } = made.value;
  const record = [step];
  const next = chance(seed);
  for (let n = 0; n < steps && !play.outcome; n++) more(play, record, next);
  return { play, record };
}

function more(play: Play, record: Step[], next: (bound: number) => number): void {
  const [d] = play.decisions();
  const choice = d && randomAnswer(d, next);
  if (!d || !choice) throw new Error('no answer');
  const done = play.act({ seat: 'us', at: 1 }, { decision: d.id, choices: [choice] });
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  record.push(done.value.step);
}

describe('a position that is set in a match', () => {
  test('[platform] the match stands as the file says and is played on; no draw or number comes twice', () => {
    const early = writePosition(played(3, 40).play);
    const { play, record } = played(4, 140);
    const before = { draws: canonical(play.state._draws), asked: play.decisions()[0]?.id ?? '' };
    const state = canonical(play.state);
    const found = positionEntries(play, tarawa, {}, JSON.parse(JSON.stringify(early)));
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    expect(canonical(play.state)).toBe(state);
    expect(found.value.length).toBeGreaterThan(0);
    const ruled = play.tableAct(
      { act: 'ruling', text: 'The map was knocked over', entries: found.value },
      2,
      'arbiter:Ann',
    );
    if (!ruled.ok) throw new Error(JSON.stringify(ruled.error));
    record.push(ruled.value.step);
    expect(canonical(writePosition(play))).toBe(canonical(early));
    expect(canonical(play.state._draws)).toBe(before.draws);
    expect(play.decisions()[0]?.id).not.toBe(before.asked);
    const late = play.act({ seat: 'us', at: 3 }, { decision: before.asked, choices: [{ kind: 'pass', value: [] }] });
    expect(late.ok ? '' : late.error.code).toBe('stale');
    const next = chance(9);
    for (let n = 0; n < 60 && !play.outcome; n++) more(play, record, next);
    const whole = { format: 'wardroom-record', version: 2, header: play.header, steps: record, secret } as const;
    expect(verifyRecord(whole)).toMatchObject({ ok: true, proven: true });
    expect(reExecute(tarawa, whole).differs).toBeNull();
  });

  test('[platform] the same position changes nothing; what is none is refused with what is wrong', () => {
    const { play } = played(5, 60);
    const same = positionEntries(play, tarawa, {}, JSON.parse(JSON.stringify(writePosition(play))));
    expect(same).toEqual({ ok: true, value: [] });
    const bad = positionEntries(play, tarawa, {}, { game: 'tarawa', nothing: true });
    expect(bad.ok ? 0 : bad.error.length).toBeGreaterThan(0);
  });
});
