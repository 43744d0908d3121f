import type { AnyGame } from '@wardroom/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDictionary } from '../src/dictionary.ts';
import type { StepMessage } from '../src/index.ts';
import { isOf, isPacked, unpacked, versionOf } from '../src/index.ts';
import { packingOf, sentStep } from '../src/packing.ts';

const entries = [
  'v"units"',
  'v"space"',
  'v"karelia"',
  'v"russia"',
  'v"ussr"',
  'vnull',
  'v{"space":"karelia"}',
  'ospace',
  'os\td',
  'a1',
  'a2',
  'a3',
  'pu',
];
const game = { id: 'sample', wire: entries.join('\n') } as AnyGame;
const dictionary = readDictionary(entries.join('\n'));
const message = (texts: readonly string[]): StepMessage => ({
  m: 'match-7',
  v: 3,
  t: 1_795_238_792_593,
  s: 'ussr',
  d: texts.map((text, i) => ['units', `u${i}`, { space: text }]),
  h: 'iYSlsVS_UH58jOwJcIqhtg',
  x: '0123456789abcdef',
});
const there = (m: StepMessage): StepMessage => unpacked(sentStep(game, m), m.m, dictionary);

test('[protocol] a packed step unpacks to what was packed, whatever it says', () => {
  const field = fc.oneof(fc.constantFrom('units', 'space', '', 'a\tb', '__proto__', 'space\nu'), fc.string());
  const values = fc.jsonValue({ stringUnit: 'binary' });
  fc.assert(
    fc.property(fc.array(fc.tuple(field, values), { maxLength: 6 }), (pairs) => {
      const fields = JSON.parse(JSON.stringify(pairs.map(([k, v]) => ({ [k]: v })))) as unknown;
      const m = { ...message(['karelia']), d: fields } as StepMessage;
      expect(there(m)).toEqual(m);
    }),
  );
});

test('[protocol] names with numbers, large numbers and halves of characters come out as they went in', () => {
  for (const text of ['u17', 'u017', 'u0', 'u', '17', 'u99999999999', '\ud800', 'ñ', ''])
    expect(there(message([text]))).toEqual(message([text]));
  for (const n of [0, 127, 128, 2 ** 31, 1_795_238_792_593, Number.MAX_SAFE_INTEGER, -1, 0.5, 1e300]) {
    const m = { ...message([]), c: { at: n, seats: {} } };
    expect(there(m)).toEqual(m);
  }
});

test('[protocol] a time, chain or fingerprint of another form than theirs travels too', () => {
  for (const more of [{ h: 'short' }, { x: 'ABCDEF0123456789' }, { h: '', x: '' }]) {
    const m = { ...message(['russia']), ...more };
    expect(there(m)).toEqual(m);
  }
  const hidden: StepMessage = { m: 'match-7', v: 4 };
  expect(there(hidden)).toEqual(hidden);
});

test('[protocol] what the dictionary says costs a byte each; whole things are named by one', () => {
  const bytes = Buffer.from(String(sentStep(game, message(['karelia']))[2]), 'base64');
  const head = 2 + 6 + 16 + 8;
  // The fields, the seat, a list of one, a list of three, the table, a name with its number, the whole of the fields.
  expect(bytes.length - head).toBe(1 + 1 + 1 + 1 + 1 + 3 + 1);
});

test('[protocol] long steps that repeat themselves are deflated', () => {
  const long = message(Array.from({ length: 200 }, () => 'a place of no dictionary'));
  expect(String(sentStep(game, long)[2]).length * 8).toBeLessThan(JSON.stringify(long).length);
  expect(there(long)).toEqual(long);
});

test('[protocol] a step packed by another dictionary, or without one, is never taken for something else', () => {
  const sent = sentStep(game, message(['karelia', 'russia']));
  expect(() => unpacked(sent, 'match-7', null)).toThrow('without its dictionary');
  expect(() => unpacked(sent, 'match-7', readDictionary([...entries, 'v1'].join('\n')))).toThrow('another dictionary');
});

test('[protocol] bytes that nobody packed are refused, and end', () => {
  const by = (bytes: readonly number[]) => (): StepMessage =>
    unpacked(['match-', 1, Buffer.from([dictionary.mark, ...bytes]).toString('base64')], 'match-7', dictionary);
  expect(by([0, 254, 255, 255, 255, 127])).toThrow('breaks off');
  expect(by([0, 252, 255, 255, 255, 255, 255, 255, 255, 255, 127])).toThrow('too large');
  expect(by([0, 199])).toThrow('another dictionary');
  expect(by([0, ...Array.from({ length: 99 }, () => 9), 5])).toThrow('too deep');
  expect(by([1, 0])).toThrow('breaks off');
  fc.assert(
    fc.property(fc.array(fc.nat(255), { maxLength: 60 }), (bytes) => {
      try {
        by(bytes)();
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
  );
});

test('[protocol] a packed step says its version and its match without being unpacked', () => {
  const sent = sentStep(game, message(['karelia']));
  expect([isPacked(sent), versionOf(sent), isOf(sent, 'match-7'), isOf(sent, 'other-7')]).toEqual([
    true,
    3,
    true,
    false,
  ]);
});

test('[protocol] a game without a dictionary is not packed', () => {
  const plain = { id: 'plain' } as AnyGame;
  expect(packingOf(plain)).toBeNull();
  const m = message(['karelia']);
  expect(sentStep(plain, m)).toEqual([m]);
  expect([isPacked([m]), versionOf([m]), isOf([m], 'match-7'), unpacked([m], 'match-7', null)]).toEqual([
    false,
    3,
    true,
    m,
  ]);
});
