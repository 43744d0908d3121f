import { things } from '@wardroom/rules';
import { steps } from './board.ts';
import { tally } from './end-of-turn/secured.ts';
import { onMap } from './map.ts';
import type { State } from './state.ts';
import { turnOf } from './state.ts';
import { fullSteps, lvtFacts } from './us-units.ts';

/** What a match has come to, in the measures by which the battle itself is known. */
export interface Reckoning {
  /** Steps of the units that have been on the map, and those that they have lost. */
  sent: number;
  lost: number;
  /** LVTs destroyed, and how many there were. */
  lvtsLost: number;
  lvts: number;
  /** 14.2 */
  secured: number;
  south: number;
  /** Japanese units on the map. */
  japanese: number;
  shibasaki: 'alive' | 'dead';
}

/** 14 to 18 The sums of a match as any view shows them: nothing hidden is counted. */
export function reckoning(g: State): Reckoning {
  const came = things(g.us).filter((u) => u.steps !== undefined && (onMap(u.at) || u.at === 'eliminated'));
  const sent = came.reduce((n, u) => n + fullSteps(u.id), 0);
  const left = came.reduce((n, u) => n + (u.at === 'eliminated' ? 0 : steps(u)), 0);
  const { secured, south } = tally(g);
  return {
    sent,
    lost: sent - left,
    lvtsLost: things(g.lvts).filter((l) => l.at === 'lost').length,
    lvts: lvtFacts.length,
    secured,
    south,
    japanese: things(g.jp).length,
    shibasaki: turnOf(g).shibasaki,
  };
}
