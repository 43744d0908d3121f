import type { AnyGame } from '@wardroom/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpacked } from '../src/packed.ts';
import { packingOf } from '../src/packing.ts';
import type { StepMessage } from '../src/socket.ts';

const sample = JSON.stringify({
  t: 1,
  s: 'ussr',
  d: [['units', 'u1', { space: 'karelia', from: 'russia', spent: 1 }]],
  l: [{ key: 'move.move' }],
});
const game = { id: 'sample', wire: sample.repeat(5) } as AnyGame;
const message = (texts: readonly string[]): StepMessage => ({
  m: 'match',
  v: 3,
  t: 1_795_238_792_593,
  d: texts.map((text, i) => ['units', `u${i}`, { space: text }]),
  x: '0123456789abcdef',
});

test('[protocol] a packed step unpacks to what was packed, whatever it says', () => {
  const packing = packingOf(game);
  if (!packing) throw new Error('no packing');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 12 }), (texts) => {
      const m = message(texts);
      expect(unpacked(packing.pack(m), packing.text)).toEqual(m);
    }),
  );
});

test('[protocol] short steps travel as they are, long ones are packed to less than half', () => {
  const packing = packingOf(game);
  const short: StepMessage = { m: 'match', v: 4 };
  expect(packing?.pack(short)).toBe(short);
  const long = message(['karelia', 'russia', 'karelia', 'russia', 'karelia', 'russia']);
  const packed = packing?.pack(long) as { z: string };
  expect(packed.z.length * 2).toBeLessThan(JSON.stringify(long).length);
});

test('[protocol] a step packed against another dictionary, or without one, is never taken for something else', () => {
  const packing = packingOf(game);
  const packed = packing?.pack(message(['karelia', 'russia', 'karelia', 'russia', 'karelia', 'russia']));
  if (!packed) throw new Error('no packing');
  expect(() => unpacked(packed, null)).toThrow();
  expect(() => unpacked(packed, new TextEncoder().encode('x'.repeat(sample.length * 5)))).toThrow();
});

test('[protocol] a game without a sample text is not packed', () => {
  expect(packingOf({ id: 'plain' } as AnyGame)).toBeNull();
});
