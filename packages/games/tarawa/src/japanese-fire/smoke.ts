import type { Position } from '../content/index.ts';
import type { State } from '../state.ts';
import { turnOf } from '../state.ts';

/** E/smoke, 6.1 Smoked positions do nothing in this turn: the coastal ones of the zones that lie under smoke. */
export const smoked = (g: State, p: Position | undefined): boolean =>
  p?.side === 'coastal' && turnOf(g).smoke?.includes(p.zone) === true;
