import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aa1942 } from '@wardroom/aa1942';
import { Play } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { putToSleep, viewAsleep, viewAwake, wake } from '../src/match/sleep.ts';
import { allies, counted, someAnswer, started, trial, until } from './harness.ts';

const secret = 'ab'.repeat(32);

function played(steps: number): Play {
  const made = Play.create(aa1942, { match: 'm', scenario: 'standard', options: {}, seeds: [], secret, at: 0 });
  if (!made.ok) throw new Error('no match');
  const next = chance(4);
  for (let i = 0; i < steps; i++) act(made.value.play, next);
  return made.value.play;
}
function act(play: Play, next: (bound: number) => number): void {
  const d = play.decisions()[0];
  const choice = d && randomAnswer(d, next);
  if (!d || !choice || !play.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] }).ok)
    throw new Error('no step');
}

test('[platform] a match that slept goes on exactly as one that did not: same steps, same dice, same undo', () => {
  const up = played(120);
  const slept = wake(aa1942, secret, putToSleep(up));
  expect(slept.snapshot()).toEqual(up.snapshot());
  const [a, b] = [chance(9), chance(9)];
  for (let i = 0; i < 80; i++) {
    act(up, a);
    act(slept, b);
  }
  expect(slept.chain).toBe(up.chain);
  expect(slept.undoable.length).toBe(up.undoable.length);
  expect(slept.header).toEqual(up.header);
});

test('[platform] asleep it knows its number and whether it is over, and weighs a fraction', () => {
  const play = played(300);
  const asleep = putToSleep(play);
  expect([asleep.seq, asleep.over]).toEqual([play.seq, false]);
  expect(asleep.bytes.byteLength * 3).toBeLessThan(JSON.stringify(play.snapshot()).length);
  const view = play.view({ kind: 'public' });
  expect(viewAwake(viewAsleep(view))).toEqual(view);
});

test('[platform] a match put to sleep between two steps loses nothing: players and spectators agree', async () => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-'));
  const t = await trial('embedded', data);
  try {
    const { ma, mb, table } = await started(t);
    const watcher = await (await t.guest()).open(table.id);
    const rng = counted();
    for (let i = 0; i < 5; i++) {
      const live = t.server.ctx.matches.loaded(table.id);
      await until('nothing is under way', () => live?.busy === false);
      expect([live?.sleep(), live?.sleep()]).toEqual([true, false]);
      expect([live?.seq, live?.over]).toEqual([ma.version, false]);
      const answer = someAnswer(ma, allies, rng);
      if (!answer) throw new Error('nobody is asked');
      expect((await ma.act(answer.seat, answer.decision, answer.choices)).ok).toBe(true);
    }
    await until('all have the last step', () => mb.version === ma.version && watcher.version === ma.version);
    t.server.ctx.matches.loaded(table.id)?.sleep();
    const late = await (await t.guest()).open(table.id);
    expect([ma.resyncs, mb.resyncs, watcher.resyncs, late.version]).toEqual([0, 0, 0, ma.version]);
    expect(late.hash).toBe(watcher.hash);
  } finally {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  }
});
