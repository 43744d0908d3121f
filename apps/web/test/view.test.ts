import { aa1942 } from '@wardroom/aa1942';
import type { AnyState, Audience, Choice, Decision, MatchRecord, Step } from '@wardroom/rules';
import { digestOf, digestText, engineRefusal, list, Play, RECORD } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { convoy } from '../../../packages/rules/test/toys/convoy.ts';
import { unroll } from '../src/replay/unroll.ts';
import { fenced } from '../src/table/fence.ts';
import { momentsBefore } from '../src/table/moments-before.ts';
import { afterActs, decisionsOn, everyChoice, exploreOn, whyOn } from '../src/table/view.ts';

const everybody: Audience = { kind: 'public' };

function begin(): { play: Play; steps: Step[] } {
  const made = Play.create(aa1942, {
    match: 'view',
    scenario: 'standard',
    options: {},
    seeds: [],
    secret: '5a'.repeat(32),
    at: 0,
  });
  if (!made.ok) throw new Error('the set-up is refused');
  return { play: made.value.play, steps: [made.value.step] };
}

/** Plays the first choice of some kind, a different kind each time. */
function actOnce(play: Play, n: number): Step {
  const d = play.decisions()[0];
  if (!d) throw new Error('nobody is asked');
  const kinds = Object.entries(d.kinds).filter(([kind, offer]) => list(kind, offer, 1).choices.length > 0);
  const [kind, offer] = kinds[n % kinds.length] as (typeof kinds)[number];
  const c = list(kind, offer, 40).choices[(n * 7) % list(kind, offer, 40).choices.length];
  if (!c) throw new Error('nothing is offered');
  const choice: Choice = { kind, value: c.value, ...(c.range ? { amount: c.range.min } : {}) };
  const done = play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [choice] });
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  return done.value.step;
}

test('a view kept by deltas equals the view made anew, and the earlier one stays as it was', () => {
  const { play } = begin();
  let view = play.view(everybody);
  let digest = digestOf(view);
  for (let n = 0; n < 120 && !play.outcome; n++) {
    const before = digestText(digestOf(view));
    const old: AnyState = view;
    const told = play.told(actOnce(play, n), everybody);
    ({ view, digest } = afterActs(view, told?.acts ?? [], digest));
    expect(digestText(digestOf(old))).toBe(before);
    expect(digestText(digest)).toBe(digestText(digestOf(play.view(everybody))));
  }
  expect(view.spaces).toEqual(play.view(everybody).spaces);
});

test('decisions listed on a view are those of the match, with the same ids and choices', () => {
  const { play } = begin();
  for (let n = 0; n < 60; n++) {
    const d = play.decisions()[0];
    if (!d) break;
    const view = play.view({ kind: 'seats', seats: [d.seat] });
    const mine = decisionsOn(aa1942, view, [d.seat]);
    expect(mine.map((m) => [m.id, m.prompt])).toEqual([[d.id, d.prompt]]);
    const here = mine[0];
    if (here) expect(everyChoice(here, 300)).toEqual(everyChoice(d, 300));
    expect(decisionsOn(aa1942, view, [])).toEqual([]);
    actOnce(play, n);
  }
});

test('what is listed can be explored and is offered; what is not gets a reason', () => {
  const { play } = begin();
  const d = play.decisions()[0];
  if (!d) throw new Error('nobody is asked');
  const view = play.view({ kind: 'seats', seats: [d.seat] });
  const [mine] = decisionsOn(aa1942, view, [d.seat]);
  if (!mine) throw new Error('nothing is listed');
  for (const c of everyChoice(mine, 50).choices) {
    expect(exploreOn(mine, c.kind, c.value)?.end).toBeTruthy();
    expect(
      whyOn(aa1942, view, mine, { kind: c.kind, value: c.value, ...(c.range ? { amount: c.range.min } : {}) }),
    ).toBeNull();
    if (c.range)
      expect(whyOn(aa1942, view, mine, { kind: c.kind, value: c.value, amount: c.range.max + 1 })).toMatchObject({
        code: 'badAmount',
      });
  }
  expect(exploreOn(mine, 'buy', ['zeppelin'])).toBeNull();
  expect(whyOn(aa1942, view, mine, { kind: 'buy', value: ['zeppelin'] })).toMatchObject({ code: 'notOffered' });
  expect(whyOn(aa1942, view, mine, { kind: 'toString', value: [] })).not.toBeNull();
});

test('a record unrolls to the views that were seen, without anything but the record', async () => {
  const { play, steps } = begin();
  for (let n = 0; n < 30; n++) steps.push(actOnce(play, n));
  const record: MatchRecord = { format: 'wardroom-record', version: RECORD, header: play.header, steps };
  let view: AnyState | null = null;
  let digest = digestOf({});
  for await (const part of unroll(aa1942, JSON.parse(JSON.stringify(record)) as MatchRecord, everybody)) {
    if (part.view) {
      view = part.view;
      digest = digestOf(view);
    } else if (view) ({ view, digest } = afterActs(view, part.step.acts, digest));
  }
  expect(digestText(digest)).toBe(digestText(digestOf(play.view(everybody))));
});

test('[platform] what touches the groups of another commander of my seat is not listed, and why is said', () => {
  const made = Play.create(convoy, {
    match: 'm',
    scenario: 'sea',
    options: {},
    seeds: [],
    secret: '5a'.repeat(32),
    at: 0,
  });
  if (!made.ok) throw new Error('the set-up is refused');
  const view = made.value.play.view({ kind: 'seats', seats: ['ann'] });
  const all = decisionsOn(convoy, view, ['ann']).find((d) => d.prompt === 'layOut') as Decision;
  const mine = fenced(convoy, view, all, (_seat, groups) =>
    groups.includes('north') ? engineRefusal('commanded', 'commanded', { group: 'north', name: 'Bo' }) : null,
  );
  expect([exploreOn(all, 'send', [])?.next, exploreOn(mine, 'send', [])?.next]).toEqual([
    ['north', 'middle', 'south'],
    ['middle', 'south'],
  ]);
  expect(exploreOn(mine, 'send', ['south'])).toEqual(exploreOn(all, 'send', ['south']));
  expect(exploreOn(mine, 'send', ['north'])).toBeNull();
  expect(whyOn(convoy, view, mine, { kind: 'send', value: ['north', 1] })).toMatchObject({ code: 'commanded' });
  expect(whyOn(convoy, view, mine, { kind: 'send', value: ['south', 1] })).toBeNull();
});

test('[replay] what lies before the opening of a page ends with the step at which it opened', async () => {
  const { play, steps } = begin();
  for (let i = 0; i < 6; i++) steps.push(actOnce(play, i));
  const record: MatchRecord = { format: 'wardroom-record', version: RECORD, header: play.header, steps };
  const moments = await momentsBefore(4, unroll(aa1942, record, everybody));
  expect(moments.map((m) => m.seq)).toEqual([0, 1, 2, 3, 4]);
  expect(moments.map((m) => m.step?.seat ?? null)).toEqual([null, 'ussr', 'ussr', 'ussr', 'ussr']);
});
