import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MatchRecord, Step } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { biddable, bidHash, type Lock, type Opening, quicknet, roundTime, SILENT, sealOf } from '../src/index.ts';
import { lockBid } from '../src/timelock.ts';
import { verifyBoxes } from '../src/verify-boxes.ts';
import { two } from './toy.ts';

const { rounds } = JSON.parse(readFileSync(fileURLToPath(new URL('rounds.json', import.meta.url)), 'utf8')) as {
  rounds: { round: number; signature: string }[];
};
const [{ round, signature }, { signature: another }] = rounds as [(typeof rounds)[0], (typeof rounds)[0]];
const lock: Lock = { ...quicknet, round };
const options = { auction: { format: 'sealedSigned', missing: 'format', box: 'beacon', lock } };
const bid: Opening = { side: 'axis', amount: '3', salt: 'AbcdefghijklmnopqrstuA' };
const before = roundTime(lock, round) - 6000;
const seat = 'bidder_1';

/** A record in which one bid was handed in and then opened, as far as it is looked at. */
function recordOf(opening: { kind: string; value: string[] }, o: { at?: number; box?: string } = {}) {
  const hash = bidHash('m', seat, bid);
  const box = o.box ?? lockBid(lock, { match: 'm', seat, hash }, bid);
  const value = opening.value.map((word) => (word === 'BOX' ? box : word));
  const steps = [
    { seq: 1, seat, at: o.at ?? before, choices: [{ kind: 'commit', value: [hash, sealOf(box)] }] },
    { seq: 2, seat, at: before + 9000, choices: [{ ...opening, value }] },
  ] as unknown as Step[];
  return { header: { match: 'm', options } as unknown as MatchRecord['header'], steps };
}
const toy = biddable(two);
const told = [bid.side, bid.amount, bid.salt];

test('[beacon] a record whose boxes open again as it says is right; without a lock there is nothing to say', () => {
  const right = verifyBoxes(recordOf({ kind: 'box', value: [...told, 'BOX', signature] }), toy);
  expect(right).toEqual({ chain: 'quicknet', round, opened: 1, silent: 0, flaw: null });
  expect(verifyBoxes(recordOf({ kind: 'shut', value: ['BOX', SILENT] }), toy)).toMatchObject({ opened: 0, silent: 1 });
  const plain = recordOf({ kind: 'open', value: told });
  expect(verifyBoxes(plain, toy)).toMatchObject({ opened: 0, flaw: null });
  expect(verifyBoxes({ ...plain, header: { ...plain.header, options: {} } }, toy)).toBeNull();
});

test('[beacon] a late bid, another box, another signature, another bid and a box called empty are found', () => {
  const opened = { kind: 'box', value: [...told, 'BOX', signature] };
  const flawOf = (record: ReturnType<typeof recordOf>) => verifyBoxes(record, toy)?.flaw;
  expect(flawOf(recordOf(opened, { at: roundTime(lock, round) }))).toEqual({ step: 1, key: 'lateBid' });
  const other = { kind: 'box', value: [...told, 'another box', signature] };
  expect(flawOf(recordOf(other))).toEqual({ step: 2, key: 'otherBox' });
  const unsigned = { kind: 'box', value: [...told, 'BOX', another] };
  expect(flawOf(recordOf(unsigned))).toEqual({ step: 2, key: 'signature' });
  const less = { kind: 'box', value: ['axis', '2', bid.salt, 'BOX', signature] };
  expect(flawOf(recordOf(less))).toEqual({ step: 2, key: 'opening' });
  const shut = { kind: 'shut', value: ['BOX', signature] };
  expect(flawOf(recordOf(shut))).toEqual({ step: 2, key: 'shut' });
  // A box that holds nothing is rightly called empty.
  expect(flawOf(recordOf(shut, { box: 'garbage' }))).toBeNull();
});
