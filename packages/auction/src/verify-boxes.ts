import type { AnyGame, MatchRecord, Step } from '@wardroom/rules';
import { boxFault } from './box.ts';
import { bidHash, sealOf } from './commit.ts';
import { SILENT } from './formats/sealed.ts';
import { type Lock, lockOf, quicknet, roundTime } from './lock.ts';
import { isSignature, openBid } from './timelock.ts';

/** What is wrong with the sealed bids of a record whose boxes a beacon has locked. */
export type BoxFlaw = 'lateBid' | 'otherBox' | 'signature' | 'opening' | 'shut';

export interface VerifiedBoxes {
  /** The chain that locked them; `quicknet`: that of the League of Entropy. */
  readonly chain: string;
  readonly round: number;
  /** Boxes that were opened again here, and are as the record says. */
  readonly opened: number;
  /** Bids that nobody could open since the beacon said nothing for a day: by its signature anybody still can. */
  readonly silent: number;
  readonly flaw: { readonly step: number; readonly key: BoxFlaw } | null;
}

interface Handed {
  readonly hash: string;
  readonly seal: string;
}

/**
 * Opens the boxes of a record again: each was handed in before its round, is the one whose hash was public, opens by
 * what the beacon signed, and holds what the record says. Null: no beacon locks the bids of this match. `game`: its
 * rules; left out, a box that is said to hold no bid of the format is believed to.
 */
export function verifyBoxes(record: Pick<MatchRecord, 'header' | 'steps'>, game?: AnyGame): VerifiedBoxes | null {
  const lock = lockOf(record.header.options);
  if (!lock) return null;
  const handed = new Map<string, Handed>();
  let opened = 0;
  let silent = 0;
  const said = (flaw: VerifiedBoxes['flaw']): VerifiedBoxes => ({
    chain: lock.key === quicknet.key ? 'quicknet' : lock.chain,
    round: lock.round,
    opened,
    silent,
    flaw,
  });
  for (const step of record.steps)
    for (const { kind, value } of step.choices ?? []) {
      const seat = step.seat ?? '';
      const words = value.map(String);
      if (kind === 'commit') {
        if (step.at >= roundTime(lock, lock.round)) return said({ step: step.seq, key: 'lateBid' });
        handed.set(seat, { hash: words[0] ?? '', seal: words[1] ?? '' });
      }
      if (kind !== 'box' && kind !== 'shut') continue;
      if (kind === 'shut' && words[1] === SILENT) silent++;
      else opened++;
      const key = flawOf({ lock, step, words, kind, handed: handed.get(seat), record, game });
      if (key) return said({ step: step.seq, key });
    }
  return said(null);
}

function flawOf(o: {
  lock: Lock;
  step: Step;
  words: readonly string[];
  kind: 'box' | 'shut';
  handed: Handed | undefined;
  record: Pick<MatchRecord, 'header'>;
  game: AnyGame | undefined;
}): BoxFlaw | null {
  const { lock, kind, handed } = o;
  const [box = '', signature = ''] = o.words.slice(-2);
  if (!handed || sealOf(box) !== handed.seal) return 'otherBox';
  if (kind === 'shut' && signature === SILENT) return null;
  if (!isSignature(lock, lock.round, signature)) return 'signature';
  const { match, options } = o.record.header;
  const seat = o.step.seat ?? '';
  const found = openBid(lock, { match, seat, hash: handed.hash }, box, signature);
  if (kind === 'box') {
    const [side, amount, salt] = o.words;
    const same = found && found.side === side && found.amount === amount && found.salt === salt;
    return same && bidHash(match, seat, found) === handed.hash ? null : 'opening';
  }
  if (!found || bidHash(match, seat, found) !== handed.hash || !o.game) return null;
  return boxFault(o.game, { match, options }, seat, handed.hash, found) ? null : 'shut';
}
