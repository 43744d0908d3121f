import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hexOf, TextMac } from '../src/mac.ts';

/** What the machine's own hashing says. */
const own = (key: Buffer, text: string): string => createHmac('sha256', key).update(text, 'utf8').digest('hex');

test('[draws] HMAC-SHA256 of a text under a key is that of RFC 4231', () => {
  const jefe = new TextMac(Buffer.from('Jefe'), '');
  expect(hexOf(jefe.words('what do ya want for nothing?'))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('[draws] whatever part of a text is worked out beforehand, its code is the one of the whole text', () => {
  const key = Buffer.from('0123456789abcdef'.repeat(4), 'hex');
  const long = 'abcdefghij'.repeat(20);
  for (let begin = 0; begin <= 130; begin++) {
    const mac = new TextMac(key, long.slice(0, begin));
    for (const n of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 128])
      expect(hexOf(mac.words(long.slice(0, n))), `${begin} + ${n}`).toBe(
        own(key, long.slice(0, begin) + long.slice(0, n)),
      );
  }
});

test('[draws] letters beyond ASCII count as their bytes in UTF-8, in the beginning too', () => {
  const key = Buffer.alloc(64, 7);
  for (const begin of ['', 'ñ', 'á'.repeat(70), `${'x'.repeat(63)}é`, '日本'.repeat(30)]) {
    const mac = new TextMac(key, begin);
    for (const text of ['', '|piloto ñ|3', '日'.repeat(25)])
      expect(hexOf(mac.words(text))).toBe(own(key, begin + text));
  }
});

test('[draws] a key that does not fit one block is refused', () => {
  expect(() => new TextMac(new Uint8Array(65), '')).toThrow(RangeError);
});
