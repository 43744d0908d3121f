import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Table, Thing } from '../src/index.ts';
import {
  among,
  amount,
  apply,
  applyDelta,
  canonical,
  commitment,
  derived,
  digestAfter,
  digestOf,
  digestText,
  filtered,
  folded,
  grouped,
  inverse,
  leaf,
  list,
  test as offered,
  orEnd,
  Recorder,
  refuse,
  riggedSource,
  scopeOf,
  secretSource,
  unmake,
  walk,
} from '../src/index.ts';
import { isChoice } from '../src/offer.ts';

type G = { units: Table<Thing & { at: string; hit?: boolean; path?: readonly string[] }>; log: Table<Thing> };
const fresh = (): G => ({ units: { a: { id: 'a', at: 'x' }, b: { id: 'b', at: 'y', hit: true } }, log: {} });

test('[draws] a die is HMAC-SHA256(secret, scope|stream|n) read as 32-bit words, as the record format says', () => {
  const secret = 'ab'.repeat(32);
  const scope = scopeOf('m1', ['s1', 's2']);
  expect(scope).toBe(createHash('sha256').update('5:scope|2:m1|2:s1|2:s2').digest('hex'));
  expect(commitment(secret)).toBe(createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex'));
  const source = secretSource(secret, scope);
  for (let n = 0; n < 50; n++) {
    const word = createHmac('sha256', Buffer.from(secret, 'hex'))
      .update(`${scope}|dice|${n}`)
      .digest()
      .readUInt32BE(0);
    expect(source.draw('dice', n, 6)).toBe(word % 6); // words from 2^32 - 4 would be rejected; none is among these
  }
});

test('[draws] every bound is reached and nothing beyond it; an impossible bound throws', () => {
  const source = secretSource('01'.repeat(32), 'scope');
  for (const bound of [1, 2, 6, 10, 54]) {
    const seen = new Set(Array.from({ length: bound * 40 }, (_, n) => source.draw(`b${bound}`, n, bound)));
    expect([...seen].sort((x, y) => x - y)).toEqual(Array.from({ length: bound }, (_, i) => i));
  }
  for (const bound of [0, -1, 1.5, Number.NaN, 2 ** 33]) expect(() => source.draw('x', 0, bound)).toThrow(RangeError);
});

test('[draws] prepared values come first and must fit', () => {
  const source = riggedSource([0, 5, 6], secretSource('01'.repeat(32), 's'));
  expect([source.draw('dice', 0, 6), source.draw('dice', 1, 6)]).toEqual([0, 5]);
  expect(() => source.draw('dice', 2, 6)).toThrow('does not fit');
});

test('[journal] plain assignments are recorded, unmade exactly and made again', () => {
  const g = fresh();
  const before = canonical(g);
  const r = new Recorder(g);
  const unit = r.recording.units.a as G['units'][string];
  unit.at = 'z';
  unit.path = ['x', 'z'];
  r.recording.units.c = { id: 'c', at: 'q' };
  delete (r.recording.units.b as { hit?: boolean }).hit;
  delete r.recording.units.b;
  const entries = r.take();
  const after = canonical(g);
  expect(JSON.parse(after)).toEqual({
    units: { a: { id: 'a', at: 'z', path: ['x', 'z'] }, c: { id: 'c', at: 'q' } },
    log: {},
  });
  unmake(g, entries);
  expect(canonical(g)).toBe(before);
  apply(g, entries);
  expect(canonical(g)).toBe(after);
  apply(g, inverse(entries));
  expect(canonical(g)).toBe(before);
});

test('[journal] no write reaches beyond its table, whatever a thing is called', () => {
  const g = { units: { a: { id: 'a' } } } as unknown as { units: Record<string, { id: string; at?: number }> };
  const r = new Recorder(g).recording;
  const proto = '__proto__';
  expect(() => {
    (r.units[proto] as { at?: number }).at = 1;
  }).toThrow('__proto__');
  expect(() => {
    r.units[proto] = { id: proto };
  }).toThrow('__proto__');
  for (const entry of [
    ['units', proto, 'at', null, 1],
    ['units', 'a', proto, null, 1],
    [proto, 'a', '', null, { id: 'a' }],
  ] as const)
    expect(() => apply(g, [entry])).toThrow('__proto__');
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('[journal] a thing inside another, a foreign or changed id and a new table are refused; lists are frozen', () => {
  const g = fresh();
  const r = new Recorder(g).recording;
  const a = r.units.a as unknown as Record<string, unknown>;
  expect(() => {
    a.friend = r.units.b;
  }).toThrow('refer to it by id');
  expect(() => {
    r.units.d = { id: 'e', at: 'x' };
  }).toThrow('its own id');
  expect(() => {
    a.id = 'q';
  }).toThrow('never changes');
  expect(() => {
    (r as { units: unknown }).units = {};
  }).toThrow('read only');
  a.path = ['x'];
  const path = g.units.a?.path as string[];
  expect(() => path.push('y')).toThrow();
});

test('[digest] the fingerprint kept write by write is the fingerprint of the whole', () => {
  const write = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('at', 'hit', ''), fc.option(fc.string()));
  fc.assert(
    fc.property(fc.array(write), (writes) => {
      const g = fresh();
      const r = new Recorder(g);
      let d = digestOf(g);
      for (const [id, field, value] of writes) {
        const units = r.recording.units as unknown as Record<string, Record<string, unknown> | undefined>;
        const unit = units[id];
        if (field === '' && value === null) delete units[id];
        else if (field === '') units[id] = { id, at: value };
        else if (unit) unit[field] = value;
        d = digestAfter(d, r.take());
        expect(digestText(d)).toBe(digestText(digestOf(g)));
      }
    }),
  );
});

test('[derived] a derived fact is computed once per state of its tables', () => {
  const g = fresh();
  const r = new Recorder(g);
  let runs = 0;
  const at = derived<G, string, string>(['units'], (s, id) => `${++runs}:${s.units[id]?.at}`);
  expect(at(g, 'a')).toBe('1:x');
  expect(at(r.recording, 'a')).toBe('1:x');
  r.recording.log.l = { id: 'l' };
  expect(at(g, 'a')).toBe('1:x');
  (r.recording.units.a as { at: string }).at = 'z';
  expect(at(g, 'a')).toBe('2:z');
});

test('[derived] a delta applied to a view is noticed', () => {
  const view = fresh();
  const at = derived<G, string, string>(['units.at'], (s, id) => s.units[id]?.at ?? 'nowhere');
  expect(at(view, 'a')).toBe('x');
  applyDelta(view, [['units', 'a', { at: 'z' }]], digestOf(view));
  expect(at(view, 'a')).toBe('z');
});

test('[offers] one tree lists, walks, tests and explains', () => {
  const after = (first: string) =>
    orEnd(
      among(
        first === 'n' ? ['e'] : [],
        () => amount(1, 3),
        () => refuse('2.1', 'noRoad'),
      ),
    );
  const path = among(['n', 's'], after);
  expect(list('go', path).choices).toEqual([
    { kind: 'go', value: ['n'] },
    { kind: 'go', value: ['n', 'e'], range: { min: 1, max: 3 } },
    { kind: 'go', value: ['s'] },
  ]);
  expect(list('go', path, 1).complete).toBe(false);
  expect(walk(path, ['n'])?.next?.()).toEqual(['e']);
  expect(walk(path, ['w'])).toBe(null);
  expect(offered(path, { kind: 'go', value: ['n', 'e'], amount: 2 })).toBe(undefined);
  expect(offered(path, { kind: 'go', value: ['n', 'e'], amount: 4 })).toBe('badAmount');
  expect(offered(path, { kind: 'go', value: ['n', 'e'] })).toBe('badAmount');
  expect(offered(path, { kind: 'go', value: ['n'], amount: 1 })).toBe('badAmount');
  expect(offered(path, { kind: 'go', value: ['s', 'e'] })).toMatchObject({ rule: '2.1', key: 'noRoad' });
  expect(offered(path, { kind: 'go', value: [] })).toBe(null);
  expect(offered(leaf, { kind: 'done', value: [] })).toBe(undefined);
});

test('[offers] names to which every object answers, and numbers that are not whole, are no choice', () => {
  const choice = (...value: unknown[]) => isChoice({ kind: 'move', value });
  expect([choice('u1', 3), choice(), choice('toString'), choice('__proto__'), choice(3.5)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('[journal] grouped and folded things are those that a search finds, after any writes or undo', () => {
  type Units = { units: Table<Thing & { at?: string }> };
  const by = grouped<Units, Units['units'][string]>('units', 'at');
  const places = folded<Units, Units['units'][string], Map<string, string>>(
    'units',
    ['at'],
    () => new Map(),
    (all, id, unit) => void (unit?.at === undefined ? all.delete(id) : all.set(id, unit.at)),
  );
  const inX = filtered<Units, Units['units'][string]>('units', ['at'], (u) => u.at === 'x');
  const placed = (g: Units): Map<string, string> =>
    new Map(Object.values(g.units).flatMap((u) => (u.at === undefined ? [] : [[u.id, u.at]])));
  const found = (g: Units, at: string): string[] =>
    Object.values(g.units)
      .filter((u) => u.at === at)
      .map((u) => u.id)
      .sort();
  const write = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    at: fc.constantFrom('x', 'y', null),
    undo: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(write, { maxLength: 30 }), (writes) => {
      const g: Units = { units: { a: { id: 'a', at: 'x' } } };
      const recorder = new Recorder(g);
      for (const { id, at, undo } of writes) {
        const before = by(g, 'x');
        const ids = before.map((u) => u.id);
        const kept = inX(g);
        expect(kept).toEqual(before);
        const unit = recorder.recording.units[id];
        if (!unit) recorder.recording.units[id] = { id, ...(at === null ? {} : { at }) };
        else if (at === null) delete recorder.recording.units[id];
        else unit.at = at;
        for (const place of ['x', 'y']) expect(by(g, place).map((u) => u.id)).toEqual(found(g, place));
        expect(before.map((u) => u.id)).toEqual(ids);
        expect(kept.map((u) => u.id)).toEqual(ids);
        expect(inX(g)).toEqual(by(g, 'x'));
        expect(inX(g).every((u) => u === g.units[u.id])).toBe(true);
        const journal = recorder.take();
        expect(places(g)).toEqual(placed(g));
        if (undo) unmake(g, journal);
        expect(places(g)).toEqual(placed(g));
        for (const place of ['x', 'y']) expect(by(g, place).map((u) => u.id)).toEqual(found(g, place));
        expect(inX(g).map((u) => u.id)).toEqual(found(g, 'x'));
      }
    }),
  );
});

test('[journal] what is kept up to date is right after forgotten writes, keeps what did not change', () => {
  type Units = { units: Table<Thing & { at?: string; tired?: boolean }> };
  type Unit = Units['units'][string];
  const by = grouped<Units, Unit>('units', 'at');
  const inX = filtered<Units, Unit>('units', ['at'], (u) => u.at === 'x');
  const places = folded<Units, Unit, Map<string, string>>(
    'units',
    ['at'],
    () => new Map(),
    (all, id, unit) => void (unit?.at === undefined ? all.delete(id) : all.set(id, unit.at)),
  );
  const g: Units = { units: { a: { id: 'a', at: 'x' }, b: { id: 'b', at: 'x' }, c: { id: 'c', at: 'y' } } };
  const { recording } = new Recorder(g);
  const found = () => [inX(g), by(g, 'x'), by(g, 'y')].map((units) => units.map((u) => u.id).join(''));
  expect([...found(), places(g).get('b')]).toEqual(['ab', 'ab', 'c', 'x']);
  const before = inX(g);
  (recording.units.a as Unit).tired = true;
  (recording.units.c as Unit).at = 'z';
  expect(inX(g)).toBe(before);
  for (let n = 0; n < 1000; n++) (recording.units.a as Unit).at = n % 2 === 0 ? 'y' : 'x';
  delete recording.units.b;
  (recording.units.c as Unit).at = 'x';
  expect(found()).toEqual(['ac', 'ac', '']);
  expect([...places(g)]).toEqual([
    ['a', 'x'],
    ['c', 'x'],
  ]);
});
