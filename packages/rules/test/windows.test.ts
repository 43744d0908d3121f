import { expect, test } from 'vitest';
import type { AnyGame, Choice, MatchRecord, Play, Step } from '../src/index.ts';
import { canonical, Play as PlayOf, publicAudience, RECORD, reExecute } from '../src/index.ts';
import { newMatch } from './bench.ts';
import { type State, seats, watch } from './toys/watch.ts';

const game = watch as unknown as AnyGame;

function act(play: Play, seat: string, choice: Choice): Step {
  const d = play.decisions().find((x) => x.seat === seat && x.must !== false);
  const done = play.act({ seat, at: 1 }, { decision: d?.id ?? '', choices: [choice] });
  if (!done.ok) throw new Error(canonical(done.error));
  return done.value.step;
}
const close = (play: Play): Step => {
  const done = play.tableAct({ act: 'window' }, 2);
  if (!done.ok) throw new Error(canonical(done.error));
  return done.value.step;
};
const holder = (play: Play): string =>
  Object.values((play.state as unknown as State).cards).find((c) => c.face === 'shield')?.owner ?? '';
const blankOf = (play: Play): string => seats.find((s) => s !== 'ann' && s !== holder(play)) ?? '';
const phaseOf = (play: Play): string => play.machine.top()?.phase ?? '';
/** A match whose first captain does not hold the shield. */
function match(): { play: Play; steps: Step[]; secret: string } {
  for (let n = 0; n < 20; n++) {
    const secret = n.toString(16).padStart(2, '0').repeat(32);
    const m = newMatch(game, 'night', secret);
    if (holder(m.play) !== 'ann') return { ...m, secret };
  }
  throw new Error('the captain always has the shield');
}

test('[windows] a window opens with the same seats and length for whoever holds the card and whoever does not', () => {
  const open = (to: (play: Play) => string) => {
    const { play } = match();
    const of = to(play);
    const step = act(play, 'ann', { kind: 'hail', value: [of] });
    expect(play.opensWindow(step)).toBe(true);
    return { of, window: play.window };
  };
  for (const { of, window } of [open(holder), open(blankOf)]) expect(window).toEqual({ seconds: 20, seats: [of] });
  const { play } = match();
  expect(play.window).toBeNull();
});

test('[windows] at its end whoever has not answered does so as the rules say, in one step of nobody', () => {
  const { play, steps, secret } = match();
  const of = holder(play);
  steps.push(act(play, 'ann', { kind: 'hail', value: [of] }));
  const before = play.decisions().find((d) => d.seat === of)?.id ?? '';
  const end = close(play);
  steps.push(end);
  expect([end.seat, end.by, end.table]).toEqual([undefined, undefined, { act: 'window' }]);
  expect(phaseOf(play)).toBe('show');
  expect(play.window).toEqual({ seconds: 20, seats });
  // The answer that comes too late is stale, although the same seat is asked again.
  const late = play.act({ seat: of, at: 3 }, { decision: before, choices: [{ kind: 'shield', value: [] }] });
  expect(late.ok ? 'accepted' : late.error.code).toBe('stale');
  expect(play.undo({ seat: 'ann', at: 3 }).ok).toBe(false);
  steps.push(close(play));
  expect([phaseOf(play), play.window]).toEqual(['hail', null]);
  const none = play.tableAct({ act: 'window' }, 4);
  expect(none.ok ? 'accepted' : none.error.code).toBe('tableAct');
  const record: MatchRecord = { format: 'wardroom-record', version: RECORD, header: play.header, steps, secret };
  expect(reExecute(game, record).differs).toBeNull();
});

test('[windows] nobody hears who of several has answered: it ends early when all have, in the same step', () => {
  const { play, secret } = match();
  act(play, 'ann', { kind: 'hail', value: [blankOf(play)] });
  close(play);
  const asked = (p: Play) =>
    canonical([p.view(publicAudience), p.heads(publicAudience), p.window, p.version(publicAudience)]);
  const all = asked(play);
  act(play, 'ann', { kind: 'pass', value: [] });
  act(play, 'cat', { kind: 'show', value: [] });
  expect(asked(play)).toBe(all);
  const kept = PlayOf.load(game, play.header, [], secret, play.snapshot());
  const last = act(play, 'ben', { kind: 'pass', value: [] });
  // The card of cat is shown: everybody is asked again, in a window of its own.
  expect(play.opensWindow(last)).toBe(true);
  expect([phaseOf(play), play.window?.seats]).toEqual(['show', seats]);
  // After a reload the time that ends does for ben what he has just done himself.
  const ended = close(kept);
  expect(canonical(kept.view(publicAudience))).toBe(canonical(play.view(publicAudience)));
  expect(ended.log).toEqual(last.log);
});

test('[windows] an answer closes its window for good, and what lies beside it does not open it anew', () => {
  const { play } = match();
  const of = blankOf(play);
  const opened = act(play, 'ann', { kind: 'hail', value: [of] });
  expect(play.undo({ seat: 'ann', at: 2 }).ok).toBe(true);
  act(play, 'ann', { kind: 'hail', value: [of] });
  const answered = act(play, of, { kind: 'decline', value: [] });
  expect([opened.barrier, answered.barrier]).toEqual([false, true]);
  expect(play.undo({ seat: of, at: 3 }).ok).toBe(false);
  const beside = act(play, 'ann', { kind: 'pass', value: [] });
  expect(play.opensWindow(beside)).toBe(false);
});
