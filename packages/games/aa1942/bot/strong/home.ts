import type { Power, State } from '../../src/read.ts';
import { capitalOf } from '../../src/read.ts';
import type { Counts } from '../facts.ts';
import { Pool } from '../pool.ts';
import { changed, holders, Risks } from './risk.ts';

/** What may go missing from the capital, IPC. */
const SPARE = 0.5;

/** Own units that may be used elsewhere: none whose going would endanger the capital. */
export function withoutGuard(g: State, power: Power): Pool {
  const pool = new Pool(g, power);
  const risks = new Risks(g, power);
  const home = capitalOf(power);
  let held: Counts = holders(g, home, power);
  const now = risks.at(home, held);
  for (const type of ['tank', 'artillery', 'infantry'] as const) {
    for (let n = pool.left(home, type); n > 0; n--) {
      const less = changed(held, { [type]: 1 }, -1);
      if (risks.at(home, less) > now + SPARE) pool.spend(home, type, 1);
      else held = less;
    }
  }
  return pool;
}
