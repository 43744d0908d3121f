import type { Decision, Explored } from '@wardroom/rules';
import { expect, test, vi } from 'vitest';

// Without a page nothing listens to what changes.
vi.stubGlobal(
  '$state',
  Object.assign(<T>(value: T): T => value, { raw: <T>(value: T): T => value }),
);
const { Advice } = await import('../src/table/advice.svelte.ts');

/** A question at which the adviser has no opinion; what may follow after each beginning. */
function unsure(trees: { readonly [path: string]: readonly string[] }) {
  const kinds = [...new Set(Object.keys(trees).map((path) => path.split(' ')[0] as string))];
  const decision = { id: 'd', seat: 's', kinds: Object.fromEntries(kinds.map((k) => [k, { next: () => [] }])) };
  const advice = new Advice({
    liveView: {} as never,
    latest: 1,
    ui: { adviser: () => ({}) as Worker },
    led: false,
    pointed: null,
    explore: (kind, prefix): Explored => ({ next: trees[[kind, ...prefix].join(' ')] ?? [] }) as Explored,
  });
  Object.assign(advice, { known: new Map([['1/d', null]]) });
  return (kind: string, ...prefix: string[]) => advice.sensible(decision as unknown as Decision, kind, prefix, false);
}

test('[golden] without an opinion the one legal choice is golden, whole and in its parts; of two none is', () => {
  const one = unsure({ playEC: ['jp-01'], discard: [] });
  expect([one('playEC'), one('playEC', 'jp-01'), one('discard')]).toEqual([true, true, false]);
  const two = unsure({ playEC: ['jp-01', 'jp-02'] });
  expect(two('playEC', 'jp-01')).toBe(false);
  const kinds = unsure({ playEC: ['jp-01'], discard: ['jp-01'] });
  expect([kinds('playEC', 'jp-01'), kinds('discard', 'jp-01')]).toEqual([false, false]);
});

/** A guide that leads through a movement, and speaks of this. */
function ledTo(pointed: { kind: string; id: string; as?: string } | null, led = true) {
  const decision = { id: 'd', seat: 's', kinds: { move: { next: () => [] }, done: { end: true } } };
  const trees: { readonly [path: string]: readonly string[] } = {
    move: ['tank', 'foot'],
    'move tank': ['suchow', 'wuhan'],
  };
  const advice = new Advice({
    liveView: {} as never,
    latest: 1,
    ui: { adviser: () => ({}) as Worker, proposes: () => 'stay' },
    led,
    pointed,
    explore: (kind, prefix): Explored => ({ next: trees[[kind, ...prefix].join(' ')] ?? [] }) as Explored,
  });
  Object.assign(advice, { known: new Map([['1/d', [{ kind: 'move', value: ['foot', 'wuhan'] }]]]) });
  return (kind: string, ...prefix: string[]) => advice.sensible(decision as unknown as Decision, kind, prefix, false);
}

test('[golden] a guide that leads: golden is the thing it speaks of, then where that goes; not what is advised', () => {
  const unit = ledTo({ kind: 'block', id: 'tank', as: 'move' });
  expect([unit('move', 'tank'), unit('move', 'foot'), unit('done')]).toEqual([true, false, false]);
  const where = ledTo({ kind: 'area', id: 'suchow', as: 'move' });
  expect([where('move', 'tank', 'suchow'), where('move', 'tank', 'wuhan'), where('done')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('[golden] a guide that leaves the choices to the adviser: what is advised stays golden', () => {
  const open = ledTo({ kind: 'hex', id: 'reef' }, false);
  expect([open('move', 'foot'), open('move', 'foot', 'wuhan'), open('move', 'tank')]).toEqual([true, true, false]);
});
