import { listed } from '../../../app/intl.ts';
import type { Translate } from '../../../table/game-ui.ts';
import { powerName } from '../words.ts';
import type { Summary } from './follow.ts';

/** Submarines of a side that are left, where that side is not in the battle any more: they have submerged (7.3.1). */
function dived(s: Summary, side: 'attacker' | 'defender'): number {
  return s.kind === 'sea' ? (s.before[side].submarine ?? 0) - (s.losses[side].submarine ?? 0) : 0;
}
const nothing = (count: Readonly<Record<string, number>>): boolean => Object.values(count).every((n) => n === 0);

/** What a battle came to besides who won it. `n`: how many have submerged, or the damage of a raid. */
export interface Outcome {
  key: string;
  n: number;
  /** So many submarines have submerged. */
  dived: number;
  /** No round was fought, and nothing else fired before the first: transports went down, or submarines left. */
  noDie: boolean;
  /** 7.3.8 b Transports were sunk without dice. */
  sunk: boolean;
}

/**
 * 7.3.1 Whoever submerges is no more beaten than hit: where that alone ended the battle it says so and names no winner.
 */
export function outcomeOf(s: Summary): Outcome {
  if (s.kind === 'raid') return { key: 'raid', n: s.damage ?? 0, dived: 0, noDie: false, sunk: false };
  const beaten = { attacker: 'defender', defender: 'attacker' } as const;
  const side = s.result in beaten ? beaten[s.result as keyof typeof beaten] : null;
  const n = side ? dived(s, side) : 0;
  const noDie = s.kind === 'sea' && s.rounds === 0;
  const lone = n > 0 && side !== null && nothing(s.losses[side]);
  const sunk = noDie && side !== null && (s.losses[side].transport ?? 0) > 0;
  return { key: lone ? 'dived' : s.result, n, dived: n, noDie, sunk };
}

/** How it ended, in a few words: who wins it, and who holds, has a name. */
export function saidOf(t: Translate, s: Summary, lang: string): string {
  const { key, n } = outcomeOf(s);
  const who = listed(
    lang,
    s.defenders.map((p) => powerName(t, p)),
  );
  return t(`aa.result.${key}`, { n, power: powerName(t, s.power), who, holders: s.defenders.length });
}
