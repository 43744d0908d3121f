import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Table, Thing } from '../src/index.ts';
import {
  apply,
  applyDelta,
  canonical,
  digestOf,
  ids,
  inverse,
  keepOrder,
  Recorder,
  things,
  unmake,
} from '../src/index.ts';
import { edit } from '../src/testing.ts';

type G = { units: Table<Thing & { at?: number }> };
const sorted = (g: G): string[] => Object.keys(g.units).sort();

test('[order] things come by their ids in code-point order, whatever the order of writing', () => {
  const g: G = {
    units: { b: { id: 'b' }, a10: { id: 'a10' }, a9: { id: 'a9' }, '10': { id: '10' }, '9': { id: '9' } },
  };
  expect(ids(g.units)).toEqual(['10', '9', 'a10', 'a9', 'b']);
  expect(things(g.units).map((u) => u.id)).toEqual(['10', '9', 'a10', 'a9', 'b']);
  expect(ids(JSON.parse(canonical(g.units)) as G['units'])).toEqual(ids(g.units));
});

test('[order] every way to write is noticed: recorder, journal forwards and backwards, delta', () => {
  const name = fc.constantFrom(...Array.from({ length: 20 }, (_, i) => `u${i}`));
  const write = fc.record({ id: name, what: fc.constantFrom('put', 'remove', 'field', 'delta', 'undo', 'burst') });
  fc.assert(
    fc.property(fc.array(write, { maxLength: 40 }), (writes) => {
      const g: G = { units: { u3: { id: 'u3' } } };
      const recorder = new Recorder(g);
      const { units } = recorder.recording;
      for (const [i, { id, what }] of writes.entries()) {
        const before = ids(g.units);
        const was = [...before];
        if (what === 'put') units[id] = { id, at: i };
        else if (what === 'remove') delete units[id];
        else if (what === 'field' && units[id]) (units[id] as { at: number }).at = i;
        else if (what === 'delta')
          applyDelta(g, g.units[id] ? [['units', id]] : [['units', id, { id, at: i }]], digestOf(g));
        else if (what === 'burst') for (let k = 0; k < 15; k++) units[`u${k}`] = { id: `u${k}`, at: i };
        const journal = recorder.take();
        expect(ids(g.units)).toEqual(sorted(g));
        expect(things(g.units)).toEqual(sorted(g).map((u) => g.units[u]));
        if (what === 'undo' && journal.length === 0) {
          units[id] = { id };
          const made = recorder.take();
          unmake(g, made);
          expect(ids(g.units)).toEqual(sorted(g));
          apply(g, made);
          apply(g, inverse(made));
        }
        expect(things(g.units).every((u) => u === g.units[u.id])).toBe(true);
        expect(ids(units)).toEqual(sorted(g));
        expect([...before]).toEqual(was);
      }
    }),
  );
});

test('[order] the things of a recording table record', () => {
  const g: G = { units: { b: { id: 'b' }, a: { id: 'a' } } };
  const recorder = new Recorder(g);
  for (const unit of things(recorder.recording.units)) unit.at = 1;
  expect(recorder.take()).toEqual([
    ['units', 'a', 'at', null, 1],
    ['units', 'b', 'at', null, 1],
  ]);
});

test('[order] a state that no recorder knows is looked at anew each time; tests write with `edit`', () => {
  const g: G = { units: { b: { id: 'b' } } };
  expect(ids(g.units)).toEqual(['b']);
  g.units.a = { id: 'a' };
  expect(ids(g.units)).toEqual(['a', 'b']);
  keepOrder(g);
  expect(ids(g.units)).toEqual(['a', 'b']);
  edit(g, (w) => {
    w.units.c = { id: 'c' };
  });
  expect(things(g.units).map((u) => u.id)).toEqual(['a', 'b', 'c']);
});
