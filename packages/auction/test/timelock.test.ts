import { readFileSync } from 'node:fs';
import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { closesAt, type Lock, lockAt, MARGIN, quicknet, roundTime, sealOf } from '../src/index.ts';
import { isBeaconKey, isBox, isSignature, lockBid, lockKey, openBid, unlockKey } from '../src/timelock.ts';

interface Recorded {
  round: number;
  signature: string;
  locked: string;
}
const { rounds } = JSON.parse(readFileSync(new URL('rounds.json', import.meta.url), 'utf8')) as { rounds: Recorded[] };
const [first, second, third] = rounds as [Recorded, Recorded, Recorded];
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bid = { side: 'japan', amount: '7', salt: 'AAAAAAAAAAAAAAAAAAAAAA' };
const about = { match: 'm-0001', seat: 'bidder_1', hash: 'h' };
const lockTo = ({ round }: Recorded): Lock => ({ ...quicknet, round });

describe('[beacon] recorded rounds of quicknet', () => {
  test('are signatures of their round alone, by this key alone', () => {
    for (const r of rounds) expect(isSignature(quicknet, r.round, r.signature)).toBe(true);
    expect(isSignature(quicknet, first.round + 1, first.signature)).toBe(false);
    expect(isSignature(quicknet, first.round, second.signature)).toBe(false);
    for (const bad of ['', 'none', first.signature.slice(2), `00${first.signature.slice(2)}`, 'f'.repeat(96)])
      expect(isSignature(quicknet, first.round, bad)).toBe(false);
    expect(isBeaconKey(quicknet.key)).toBe(true);
    for (const bad of ['', 'ff'.repeat(96), first.signature, `c0${'00'.repeat(95)}`])
      expect(isBeaconKey(bad)).toBe(false);
  });

  test("open what drand's own library locked to them, and nothing else", () => {
    for (const r of rounds) expect(text(unlockKey(hexToBytes(r.locked), r.signature))).toBe('wardroom-bid-key');
    expect(() => unlockKey(hexToBytes(first.locked), second.signature)).toThrow();
    const altered = hexToBytes(first.locked);
    altered[100] = (altered[100] as number) ^ 1;
    expect(() => unlockKey(altered, first.signature)).toThrow();
  });

  test('what is locked here opens at its round; chosen alike it is the same, else never twice', () => {
    const key = new Uint8Array(16).fill(7);
    const locked = lockKey(lockTo(third), key);
    expect(unlockKey(locked, third.signature)).toEqual(key);
    const sigma = new Uint8Array(16).fill(9);
    expect(lockKey(lockTo(first), key, sigma)).toEqual(lockKey(lockTo(first), key, sigma));
    expect(lockKey(lockTo(first), key)).not.toEqual(lockKey(lockTo(first), key));
  });
});

describe('[beacon] boxes', () => {
  test('hold a bid for one match, seat and hash, until their round', () => {
    const box = lockBid(lockTo(first), about, bid);
    expect(openBid(lockTo(first), about, box, first.signature)).toEqual(bid);
    for (const other of [{ match: 'm-0002' }, { seat: 'bidder_2' }, { hash: 'g' }])
      expect(openBid(lockTo(first), { ...about, ...other }, box, first.signature)).toBeNull();
    expect(openBid(lockTo(first), about, box, second.signature)).toBeNull();
    expect(openBid(lockTo(second), about, box, second.signature)).toBeNull();
    expect(box).not.toContain(bid.side);
  });

  test('have one size, whatever is bid', () => {
    const long = { side: 'a'.repeat(120), amount: '1'.repeat(120), salt: bid.salt };
    const [short, most] = [bid, long].map((b) => lockBid(lockTo(first), about, b));
    expect(most?.length).toBe(short?.length);
    expect(openBid(lockTo(first), about, most ?? '', first.signature)).toEqual(long);
    expect(() => lockBid(lockTo(first), about, { ...bid, side: 'a'.repeat(600) })).toThrow();
  });

  test('are known by their form: of this chain and round, whole, with a point of the curve', () => {
    const box = lockBid(lockTo(first), about, bid);
    expect(isBox(lockTo(first), box)).toBe(true);
    expect(isBox(lockTo(second), box)).toBe(false);
    expect(isBox({ ...lockTo(first), chain: '0'.repeat(64) }, box)).toBe(false);
    const [chain, round, body = ''] = box.split('.');
    for (const bad of [
      '',
      box.slice(1),
      `${box}A`,
      `${box}.`,
      `${chain}.${round}.${body.replace(/^.{20}/, 'A'.repeat(20))}`,
    ])
      expect(isBox(lockTo(first), bad)).toBe(false);
    expect(sealOf(box)).toMatch(/^[\w-]{43}$/);
  });

  test('are locked to the first round for which bids are taken long enough', () => {
    const closes = 1_700_000_000_000;
    const lock = lockAt(quicknet, closes);
    expect(closesAt(lock)).toBeGreaterThanOrEqual(closes);
    expect(roundTime(lock, lock.round - 1) - MARGIN).toBeLessThan(closes);
    expect(roundTime(quicknet, 1)).toBe(1_692_803_367_000);
    expect(lockAt(quicknet, 0).round).toBe(1);
  });
});
