import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyGame, Link, MatchRecord, Play, Step } from '../src/index.ts';
import { canonical, DeviceChain, linkBefore, Play as Match, reExecute, verifyRecord } from '../src/index.ts';
import { slotOfDecision } from '../src/numbers.ts';
import { chance } from '../src/testing.ts';
import { newMatch, randomStep, seatsOf } from './bench.ts';
import { convoy } from './toys/convoy.ts';
import { duel } from './toys/duel.ts';
import { lighthouse } from './toys/lighthouse.ts';

const games: [AnyGame, string, number][] = [
  [duel, 'field', 8],
  [lighthouse, 'night', 8],
  [convoy, 'sea', 2],
];
const seed = fc.integer({ min: 1, max: 2 ** 31 });
const secret = '11'.repeat(32);
const chains = new Map<string, DeviceChain>();
for (const digits of ['01', '02', '03', '04', '05', '06'])
  chains.set(digits, await DeviceChain.from(digits.repeat(32), undefined, 600));

/** The devices of a match: one for each seat, which has begun its chain. */
class Devices {
  readonly steps: Step[] = [];
  private readonly mine = new Map<string, { chain: DeviceChain; used: number }>();
  constructor(play: Play) {
    for (const [i, { id }] of play.game.seats({}).entries()) this.begin(play, id, `0${i + 1}`);
  }
  begin(play: Play, seat: string, digits: string): void {
    const chain = chains.get(digits) as DeviceChain;
    const done = play.device({ seat, at: 1 }, chain.anchor);
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    this.steps.push(done.value.step);
    this.mine.set(seat, { chain, used: 0 });
  }
  /** The next link of a seat's device, ahead by so many. */
  peek(seat: string, ahead = 0): Link {
    const { chain, used } = this.mine.get(seat) as { chain: DeviceChain; used: number };
    return chain.link(used + 1 + ahead);
  }
  spent(seat: string): void {
    (this.mine.get(seat) as { used: number }).used++;
  }
}

function linkedMatch(game: AnyGame, scenario: string) {
  const m = newMatch(game, scenario, secret, undefined, { links: true });
  const devices = new Devices(m.play);
  m.steps.push(...devices.steps);
  return { ...m, devices };
}
const recordOf = (play: Play, steps: readonly Step[]): MatchRecord =>
  JSON.parse(JSON.stringify({ format: 'wardroom-record', version: 2, header: play.header, steps, secret }));

/** A random action with the device's next link; undo carries none. */
function linkedStep(play: Play, devices: Devices, next: (n: number) => number, undo = true): Step | null {
  const step = randomStep(play, next, undo, (seat) => devices.peek(seat));
  if (step?.kind === 'choices') devices.spent(step.seat as string);
  return step;
}

test('[draws] each link hashes to the one before, the first one to the anchor', async () => {
  const chain = await DeviceChain.from('ab'.repeat(32), undefined, 300);
  let before = chain.anchor;
  for (let n = 1; n <= 300; n++) {
    const { value } = chain.link(n);
    expect(linkBefore(value)).toBe(before);
    before = value;
  }
  expect(before).toBe('ab'.repeat(32));
  expect(() => chain.link(301)).toThrow(RangeError);
  expect(() => chain.link(0)).toThrow(RangeError);
});

describe.each(games)('$id', (game, scenario, numRuns) => {
  test('[draws] a whole match with links verifies, plays again, every draw after a choice with its link', () => {
    fc.assert(
      fc.property(seed, (n) => {
        const next = chance(n);
        const { play, steps, devices } = linkedMatch(game, scenario);
        let drawn = 0;
        for (let i = 0; i < 400; i++) {
          const step = linkedStep(play, devices, next);
          if (!step) break;
          steps.push(step);
          for (const d of step.draws) {
            expect(d.link).toBe(step.link?.value);
            drawn += d.values.length;
          }
        }
        const record = recordOf(play, steps);
        expect(verifyRecord(record)).toMatchObject({ ok: true, linked: drawn, chains: game.seats({}).length });
        expect(reExecute(game, record).differs).toBeNull();
        // Another link gives another course of the same match: the draws hang on it.
        const at = steps.findIndex((s) => s.draws.some((d) => d.link !== undefined));
        if (at < 0) return;
        const bare = steps[at]?.draws.map(({ link: _link, ...draw }) => draw);
        const swapped = {
          ...record,
          steps: record.steps.map((s, k) => (k === at && bare ? { ...s, draws: bare } : s)),
        };
        expect(verifyRecord(swapped).flaw).toMatchObject({ step: at, key: 'link' });
      }),
      { numRuns },
    );
  });

  test('[draws] wrong, repeated, skipped and foreign links are refused and change nothing; sleep loses none', () => {
    fc.assert(
      fc.property(seed, (n) => {
        const next = chance(n);
        const match = linkedMatch(game, scenario);
        const { devices, steps } = match;
        let { play } = match;
        for (let i = 0; i < 40; i++) {
          if (i % 10 === 9) play = Match.load(game, play.header, [], secret, JSON.parse(canonical(play.snapshot())));
          const before = canonical(play.snapshot());
          for (const d of play.decisions()) {
            const other = game.seats({}).find((s) => s.id !== d.seat)?.id;
            const mine = devices.peek(d.seat);
            const tries: [Link, string][] = [
              [devices.peek(d.seat, 1), 'linkWrong'],
              [{ ...mine, value: linkBefore(mine.value) }, 'linkWrong'],
              [{ ...mine, value: mine.value.toUpperCase() }, /[a-f]/.test(mine.value) ? 'linkWrong' : ''],
              [{ ...mine, value: 'x' }, 'linkWrong'],
              [{ ...mine, chain: 'constructor' }, 'linkUnknown'],
            ];
            if (other) tries.push([devices.peek(other), 'linkForeign']);
            for (const [link, key] of tries) {
              const done = play.act(
                { seat: d.seat, at: 2, link },
                { decision: d.id, choices: [{ kind: 'x', value: [] }] },
              );
              if (key !== '') expect(done).toMatchObject({ ok: false, error: { key, code: 'link' } });
            }
            const named = play.act({ seat: d.seat, by: 'else', at: 2, link: mine }, { decision: d.id, choices: [] });
            expect(named.ok).toBe(false);
          }
          expect(canonical(play.snapshot())).toBe(before);
          const step = linkedStep(play, devices, next);
          if (!step) break;
          steps.push(step);
        }
        expect(verifyRecord(recordOf(play, steps)).ok).toBe(true);
      }),
      { numRuns: Math.ceil(numRuns / 2) },
    );
  });

  test('[draws] after a take-back the same choices bring the same draws with the old links, or none', () => {
    fc.assert(
      fc.property(seed, fc.boolean(), (n, bare) => {
        const next = chance(n);
        const { play, steps, devices } = linkedMatch(game, scenario);
        const first = play.seq;
        for (let i = 0; i < 12; i++) {
          const step = linkedStep(play, devices, next, false);
          if (!step) return;
          steps.push(step);
        }
        if (play.outcome) return;
        const to = first + next(play.seq - first);
        const after = steps.slice(to + 1);
        const back = play.tableAct({ act: 'takeback', to }, 5, 'table', after);
        if (!back.ok) return;
        steps.push(back.value.step);
        for (const s of after) {
          const seat = s.seat as string;
          const slot = slotOfDecision(s.decision as string);
          const d = play.decisions().find((x) => slotOfDecision(x.id) === slot);
          const who = bare ? { seat, at: 6 } : { seat, at: 6, link: devices.peek(seat) };
          const done = play.act(who, { decision: d?.id ?? '', choices: s.choices ?? [] });
          if (!done.ok) throw new Error(`the same choice was refused: ${JSON.stringify(done.error)}`);
          if (!bare) devices.spent(seat);
          steps.push(done.value.step);
          expect(done.value.step.draws).toEqual(s.draws);
          if (play.outcome) break;
        }
        const record = recordOf(play, steps);
        expect(verifyRecord(record)).toMatchObject({ ok: true });
        expect(reExecute(game, record).differs).toBeNull();
      }),
      { numRuns },
    );
  });
});

test('[draws] that a device began its chain is heard by nobody, bars no undo and is reverted with its step', () => {
  const { play, devices } = linkedMatch(convoy as AnyGame, 'sea');
  const next = chance(7);
  let step = linkedStep(play, devices, next, false);
  for (let i = 0; i < 200 && step && play.undoable(step.seat as string).length === 0; i++)
    step = linkedStep(play, devices, next, false);
  const seat = step?.seat as string;
  const undoable = play.undoable(seat).length;
  expect(undoable).toBeGreaterThan(0);
  const stood = canonical(play.snapshot());
  const others = convoy.seats({}).map((s) => s.id);
  const before = new Map(others.map((s) => [s, play.version(seatsOf([s]))]));
  const referee = play.version({ kind: 'referee' });
  const begun = play.device({ seat, at: 3 }, chains.get('06')?.anchor as string);
  if (!begun.ok) throw new Error(begun.error.key);
  expect(play.undoable(seat).length).toBe(undoable);
  for (const s of others) {
    expect(play.version(seatsOf([s]))).toBe(before.get(s));
    expect(play.told(begun.value.step, seatsOf([s]))).toBeNull();
  }
  expect(play.told(begun.value.step, { kind: 'referee' })).toBeNull();
  expect(play.version({ kind: 'referee' })).toBe(referee);
  const twice = play.device({ seat, at: 3 }, chains.get('06')?.anchor as string);
  expect(twice).toMatchObject({ ok: false, error: { key: 'linkKnown' } });
  play.revert(begun.value.step);
  expect(canonical(play.snapshot())).toBe(stood);
});

test('[draws] a match whose draws follow from the secret alone takes no chain and no link', () => {
  const { play } = newMatch(duel as AnyGame, 'field');
  const anchor = chains.get('01')?.anchor as string;
  expect(play.device({ seat: 'red', at: 1 }, anchor)).toMatchObject({ ok: false, error: { key: 'linkNone' } });
  const d = play.decisions()[0] as { id: string; seat: string };
  const link = chains.get('01')?.link(1) as Link;
  const done = play.act(
    { seat: d.seat, at: 1, link },
    { decision: d.id, choices: [{ kind: 'commit', value: ['x'] }] },
  );
  expect(done).toMatchObject({ ok: false, error: { code: 'link', key: 'linkNone' } });
});
