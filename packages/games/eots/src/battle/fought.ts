import type { LogEntry } from '@wardroom/rules';
import type { HexId, Side, UnitId, Volley } from '../state.ts';
import { airNavalFactor, groundFactor, total } from './force.ts';

/** What is told of one side's fire, in a battle under way or in one that is over. */
export type Fire = Pick<Volley, 'part' | 'side' | 'strength' | 'die' | 'modifiers' | 'factor' | 'hits'> & {
  critical?: boolean;
};

/** A battle of this offensive that is over, as the log tells it. */
export interface Fought {
  hex: HexId;
  fires: readonly Fire[];
  /** Steps lost by each unit, those first that lost one first. */
  lost: ReadonlyMap<UnitId, number>;
  /** Units that are gone. */
  gone: ReadonlySet<UnitId>;
  airNaval?: Side;
  ground?: Side;
}

interface Params extends Required<Omit<Fire, 'factor'>> {
  hex: HexId;
  unit: UnitId;
  to: UnitId;
}

/** R13.6, R13.24 The factor is not told by the log: it follows from the die. */
function fireOf({ part, side, strength, die, modifiers, hits, critical }: Params): Fire {
  const factor = (part === 'airNaval' ? airNavalFactor : groundFactor)(die + total(modifiers));
  return { part, side, strength, die, modifiers, factor, hits, critical };
}

/** The battles of the last offensive that are over, the last one first. */
export function foughtIn(log: readonly { readonly entry: LogEntry }[]): Fought[] {
  const from = log.findLastIndex((l) => l.entry.key === 'offensive.begins');
  const out: Fought[] = [];
  let now: (Fought & { fires: Fire[]; lost: Map<UnitId, number>; gone: Set<UnitId> }) | null = null;
  for (const { entry } of log.slice(from + 1)) {
    const p = (entry.params ?? {}) as unknown as Params;
    // A log that begins in the middle of a battle still tells its end.
    if (entry.key === 'battle.begins' || (!now && /^battle\.(fires|airNavalWon|groundWon)$/.test(entry.key)))
      now = { hex: p.hex, fires: [], lost: new Map(), gone: new Set() };
    if (!now) continue;
    const lose = (unit: UnitId, n: number): unknown => now?.lost.set(unit, (now.lost.get(unit) ?? 0) + n);
    if (entry.key === 'battle.fires') now.fires.push(fireOf(p));
    else if (entry.key === 'battle.reduced') lose(p.unit, 1);
    else if (entry.key === 'battle.eliminated' || entry.key === 'battle.lostWithShip') {
      lose(p.unit, 1);
      now.gone.add(p.unit);
    } else if (entry.key === 'battle.transferred') {
      lose(p.to, -1);
      now.gone.delete(p.to);
    } else if (entry.key === 'battle.airNavalWon') now.airNaval = p.side;
    else if (entry.key === 'battle.groundWon') now.ground = p.side;
    else if (entry.key === 'battle.ends') {
      out.unshift({ ...now, lost: new Map([...now.lost].filter(([, n]) => n > 0)) });
      now = null;
    }
  }
  return out;
}
