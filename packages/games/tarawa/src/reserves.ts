import type { IO } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { byNumber, content, isVacant, nearestUs } from './board.ts';
import { inCommunication, inCommunicationNow } from './communication.ts';
import type { JapaneseUnit, Position } from './content/index.ts';
import { situation } from './deck.ts';
import { loseDepth } from './depth.ts';
import type { HexId } from './hexes.ts';
import { distance } from './hexes.ts';
import { narrowBy } from './narrow.ts';
import type { JpUnit, State } from './state.ts';
import { optionsOf, turnOf } from './state.ts';

export const reserve = (g: State): string[] => things(g.boxes).flatMap((b) => (b.at === 'reserve' ? [b.id] : []));
export const unitFacts = (g: State, u: JpUnit): JapaneseUnit => content(g).unit(u.unit);

/**
 * 9.3 A unit of the Reserve, drawn at random, comes into a position; face down unless `shown`. Null: the Reserve is
 * empty.
 */
export function placeReserve(g: State, io: IO, p: Position, shown = false): JpUnit | null {
  const units = reserve(g);
  if (units.length === 0) return null;
  const [unit] = io.pick('reserve', units, 1, 'reserveUnit', situation(g, 'reserve', p.id)) as [string];
  delete g.boxes[unit];
  const id = io.fresh('j');
  g.jp[id] = { id, hex: p.hex, unit, ...(shown ? { revealed: true } : {}) };
  io.log('jp.arrives', { position: p.id });
  return g.jp[id] as JpUnit;
}

/** 8.31, 8.6.5 A unit leaves the map with its depth marker. */
export function removeUnit(g: State, u: JpUnit, to: 'reserve' | 'eliminated' | 'removed'): void {
  loseDepth(g, u);
  g.boxes[u.unit] = { id: u.unit, at: to };
  delete g.jp[u.id];
}

/** 8.31 A unit that an attack has defeated: elite ones in communication escape to the Reserve. */
export function defeat(g: State, io: IO, u: JpUnit): void {
  const facts = unitFacts(g, u);
  const p = content(g).positionAt(u.hex);
  const inTime = turnOf(g).n <= 16 || optionsOf(g).eliteEscape === 'always';
  const escapes = facts.elite && inTime && p !== undefined && inCommunicationNow(g, p.id);
  const gone = turnOf(g).n <= 16 ? 'eliminated' : 'removed';
  io.log(escapes ? 'jp.escapes' : 'jp.defeated', { unit: u.unit, hex: u.hex });
  removeUnit(g, u, escapes ? 'reserve' : gone);
}

/** 9.2 A Tactical Reinforcement marker was turned up: it leaves the game and calls a unit of the Reserve. */
export function tacticalReinforcement(g: State, io: IO, from: HexId, shown = false): void {
  const c = content(g);
  const free = c.positions.filter((p) => p.side === 'inland' && isVacant(g, p) && inCommunication(g, p.id));
  const [p] = narrowBy(
    free,
    (x) => distance(from, x.hex),
    (x) => nearestUs(g, x.hex),
    byNumber,
  );
  io.log('jp.tacticalReinforcement', { hex: from });
  if (!p || !placeReserve(g, io, p, shown)) io.log('jp.noReinforcement');
}

/** 8.6.5 A Japanese unit outside a position goes to the nearest vacant one. */
export function relocate(g: State, io: IO, u: JpUnit): void {
  const c = content(g);
  if (c.positionAt(u.hex)) return;
  const [p] = narrowBy(
    c.positions.filter((x) => isVacant(g, x)),
    (x) => distance(u.hex, x.hex),
    (x) => nearestUs(g, x.hex),
    byNumber,
  );
  if (!p) {
    removeUnit(g, u, 'reserve');
    return;
  }
  io.log('jp.relocated', { from: u.hex, position: p.id });
  u.hex = p.hex;
}

/** Which colour is tested in a close combat in this hex: the position's, or a tank's own outside of one (8.6.7). */
export function colorIn(g: State, hex: HexId, u?: JpUnit): string {
  return content(g).positionAt(hex)?.color ?? u?.tank ?? '';
}
