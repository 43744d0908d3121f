import type { IO } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import { byNumber, content, nearestUs } from './board.ts';
import { inCommunication } from './communication.ts';
import { situation } from './deck.ts';
import { around6, isBeach } from './map.ts';
import { narrowBy } from './narrow.ts';
import type { JpUnit, State } from './state.ts';

const coastalHex = (hex: string): boolean => isBeach(hex) || around6(hex).some(isBeach);

/** 9.2 Markers in a box. */
export const boxSize = (g: State, pool: 'coastal' | 'inland'): number =>
  things(plain(g).depth).filter((m) => m.at === 'box' && m.pool === pool).length;

/**
 * 9.2 Draws a depth marker for a unit: coastal or inland by its place, from the other box when that is empty. Tanks
 * get none.
 */
export function gainDepth(g: State, io: IO, u: JpUnit, shown = false): boolean {
  if (u.tank !== undefined || u.depth !== undefined || u.pool !== undefined) return false;
  const own = coastalHex(u.hex) ? 'coastal' : 'inland';
  const other = own === 'coastal' ? 'inland' : 'coastal';
  const pool = boxSize(g, own) > 0 ? own : other;
  const box = things(plain(g).depth).flatMap((m) => (m.at === 'box' && m.pool === pool ? [m.id] : []));
  if (box.length === 0) return false;
  const [id] = io.pick(`depth.${pool}`, box, 1, 'depthMarker', situation(g, `depth.${pool}`, u.hex)) as [string];
  delete g.depth[id];
  u.depth = id;
  u.pool = pool;
  if (shown) u.depthShown = true;
  io.log('jp.gainsDepth', { hex: u.hex, pool });
  return true;
}

/** 9.2 Its depth marker leaves the game; face down it stays unknown which one it was. */
export function loseDepth(g: State, u: JpUnit): void {
  if (u.depth === undefined || u.pool === undefined) return;
  g.depth[u.depth] = { id: u.depth, pool: u.pool, at: 'gone', ...(u.depthShown ? {} : { unseen: true }) };
  delete u.depth;
  delete u.pool;
  delete u.depthShown;
}

/** 9.2 Which unit gets the next marker of an effect that only says how many. Null: none may. */
export function nextForDepth(state: State): JpUnit | null {
  const g = plain(state);
  const c = content(g);
  const all = things(g.jp).flatMap((u) => {
    const p = c.positionAt(u.hex);
    return u.tank === undefined && u.pool === undefined && p && inCommunication(g, p.id) ? [{ u, p }] : [];
  });
  const [first] = narrowBy(
    all,
    // 9.2.1 nearest to a US unit, 9.2.2 coastal before inland, 9.2.3 the lower number, then the lower letter
    ({ p }) => nearestUs(g, p.hex),
    ({ p }) => (p.side === 'coastal' ? 0 : 1),
    ({ p }) => byNumber(p),
  );
  return first?.u ?? null;
}

/** 9.2 Places that many markers; how many were placed. */
export function placeMarkers(g: State, io: IO, count: number): number {
  for (let n = 0; n < count; n++) {
    const u = nextForDepth(g);
    if (!u || !gainDepth(g, io, g.jp[u.id] as JpUnit)) return n;
  }
  return count;
}
