import { expect, test } from 'vitest';
import type { Entry, Table, Thing } from '../src/index.ts';
import { applyDelta, canonical, digestOf, Recorder, things, unmake } from '../src/index.ts';
import { deltaBetween } from '../src/redact.ts';
import { bare, shaped, strayShapes } from '../src/shapes.ts';

type Unit = Thing & { at?: string; hit?: boolean };
type G = { shaped: Table<Unit> };
const state = (): G => ({ shaped: {} });
const made = (): Recorder<G> => {
  const r = new Recorder(state());
  r.recording.shaped.a = { id: 'a', hit: true, at: 'x' };
  r.recording.shaped.b = { id: 'b', at: 'y' };
  return r;
};
const unitOf = (r: Recorder<G>, id: string): Unit => r.recording.shaped[id] as Unit;

test('[journal] things of a table have their fields in one order, whichever they were given and lost', () => {
  const r = made();
  delete unitOf(r, 'a').hit;
  unitOf(r, 'b').hit = true;
  r.recording.shaped.c = { at: 'z', id: 'c' };
  expect(things(r.state.shaped).map((u) => Object.keys(u))).toEqual(Array(3).fill(['id', 'hit', 'at']));
});

test('[journal] a field that has gone stands neither in the text, the fingerprint nor the journal', () => {
  const r = made();
  const before = canonical(r.state);
  r.take();
  delete unitOf(r, 'a').hit;
  r.recording.shaped.b = { id: 'b', at: 'z' };
  delete r.recording.shaped.a;
  r.recording.shaped.a = { id: 'a', at: 'x' };
  expect(canonical(r.state)).toBe('{"shaped":{"a":{"at":"x","id":"a"},"b":{"at":"z","id":"b"}}}');
  expect(digestOf(r.state)).toEqual(digestOf(JSON.parse(canonical(r.state)) as G));
  const journal = r.take();
  const whole = journal.filter(([, , field]) => field === '').flatMap(([, , , was, now]) => [was, now]);
  const fields = whole.flatMap((thing) => (thing ? Object.keys(thing) : []));
  expect(fields.filter((f) => f === 'hit')).toEqual([]);
  unmake(r.state, journal);
  expect(canonical(r.state)).toBe(before);
});

test('[views] a field that has gone is told once, and one that nobody had is told to nobody', () => {
  const r = made();
  const game = { redactions: { shaped: () => ({ as: 'all' }) }, phases: {} } as never;
  const touched = (id: string, before: Unit): Parameters<typeof deltaBetween>[1] => [
    { table: 'shaped', id, before: bare(before as never), now: r.state.shaped[id] as never },
  ];
  const a = { ...(r.state.shaped.a as Unit) };
  delete unitOf(r, 'a').hit;
  const delta = deltaBetween(game, touched('a', a), { kind: 'public' });
  expect(delta).toEqual([['shaped', 'a', { hit: null }]]);
  const view = { shaped: { a: bare(a as never) } };
  applyDelta(view, delta, digestOf(view));
  expect(canonical(view)).toBe('{"shaped":{"a":{"at":"x","id":"a"}}}');
  const b = { ...(r.state.shaped.b as Unit) };
  unitOf(r, 'b').at = 'z';
  expect(deltaBetween(game, touched('b', b), { kind: 'public' })).toEqual([['shaped', 'b', { at: 'z' }]]);
});

test('[journal] a table of things with very many names of fields keeps to what each has', () => {
  for (let i = 0; i < 60; i++) shaped(strayShapes, 'wide', { id: 'x', [`f${i}`]: i });
  const thing = { id: 'y', other: 1 };
  expect(Object.keys(shaped(strayShapes, 'wide', thing))).toEqual(['id', 'other']);
  const r = new Recorder({ wide: {} } as { wide: Table<Thing & { [f: string]: unknown }> });
  r.recording.wide.y = thing;
  (r.recording.wide.y as { other?: number }).other = undefined as never;
  expect(canonical(r.state)).toBe('{"wide":{"y":{"id":"y"}}}');
  expect((r.take() as Entry[]).at(-1)).toEqual(['wide', 'y', 'other', 1, null]);
});

test('[journal] a field with a name to which every object answers is that of its own thing alone', () => {
  const odd = shaped(strayShapes, 'odd', { id: 'x', constructor: 1 as never, at: 'y' });
  expect(canonical(odd)).toBe('{"at":"y","constructor":1,"id":"x"}');
  expect(canonical(shaped(strayShapes, 'odd', { id: 'z' }))).toBe('{"id":"z"}');
});
