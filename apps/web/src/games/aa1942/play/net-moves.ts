import type { State, Unit } from '@wardroom/aa1942/read';
import { grouped } from '../../../kit/arrange.ts';
import { tally } from '../words.ts';

/** Units of a power that stood in one space before and stand in another now. */
export interface NetMove {
  power: string;
  from: string;
  to: string;
  /** Numbers by type, and of all. */
  count: Readonly<Record<string, number>>;
  n: number;
}

/** What moved between two views, by power and way. */
export function netMoves(before: State, after: State): NetMove[] {
  const gone = (Object.values(after.units) as Unit[]).flatMap((u) => {
    const was = before.units[u.id];
    return was && was.space !== u.space ? [{ power: u.power, type: u.type, from: was.space, to: u.space }] : [];
  });
  return [...grouped(gone, (m) => `${m.power}|${m.from}|${m.to}`).values()].flatMap((all) =>
    all[0] ? [{ power: all[0].power, from: all[0].from, to: all[0].to, count: tally(all), n: all.length }] : [],
  );
}
