import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretSource } from '../src/draws.ts';

const secret = '0b'.repeat(32);
/** What the machine's own hashing says. */
const own = (text: string): Buffer => createHmac('sha256', Buffer.from(secret, 'hex')).update(text, 'utf8').digest();

test('[draws] a draw is the first word of HMAC-SHA256(secret, scope|stream|n) that does not bias it', () => {
  for (const scope of ['', 'a1'.repeat(32), 'x'.repeat(63), `${'x'.repeat(63)}é`, '日本'.repeat(60)]) {
    const source = secretSource(secret, scope);
    const other = secretSource('0c'.repeat(32), scope);
    for (const stream of ['dice', 'pool:ñandú', 'p'.repeat(55), '日'.repeat(300)])
      for (const n of [0, 7, 1234]) {
        other.draw(stream, n, 6);
        // 2^32 is a bound that takes every word as it is.
        expect(source.draw(stream, n, 2 ** 32)).toBe(own(`${scope}|${stream}|${n}`).readUInt32BE(0));
        const words = [...Array(8).keys()].map((i) => own(`${scope}|${stream}|${n}|link:ab`).readUInt32BE(4 * i));
        const limit = 2 ** 32 - (2 ** 32 % 6);
        expect(source.draw(stream, n, 6, 'ab')).toBe((words.find((w) => w < limit) as number) % 6);
      }
    expect(source.nonce(3)).toBe(own(`${scope}|nonce|3`).toString('hex'));
  }
});

test('[draws] a name is 60 bits of HMAC-SHA256(secret, scope|names|block), four to a block, in any order', () => {
  const source = secretSource(secret, 'scope');
  const again = secretSource(secret, 'scope');
  const names = Array.from({ length: 4000 }, (_, n) => source.name?.(n) ?? '');
  expect(new Set(names).size).toBe(4000);
  for (const [n, name] of [...names.entries()].reverse()) {
    expect(name).toMatch(/^[0-9a-v]{12}$/);
    again.draw('dice', n, 6);
    expect(again.name?.(n)).toBe(name);
  }
  const at = (i: number): number => own('scope|names|2').readUInt32BE(4 * i) >>> 2;
  expect([Number.parseInt(names[9]?.slice(0, 6) ?? '', 32), Number.parseInt(names[9]?.slice(6) ?? '', 32)]).toEqual([
    at(2),
    at(3),
  ]);
});
