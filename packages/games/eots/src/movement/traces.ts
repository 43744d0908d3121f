import type { IO } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import { giveBack } from '../control.ts';
import { isGround, isHq } from '../counters.ts';
import { flag, isSet } from '../flags.ts';
import { unitsOf } from '../on-map.ts';
import type { Activated, HexId, Side, State, Trace, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';

/**
 * Does what units bring about by coming into a hex, and notes for each of them what it changed (R4.3, R7.10). The
 * notes lie with the offensive: who is shown a single stack (R12.20) does not learn from them which hexes other stacks
 * had taken before.
 */
export function traced(g: State, units: readonly UnitId[], id: HexId, work: () => void): void {
  const was = plain(g);
  const side = g.activated[units[0] as UnitId]?.side;
  if (side === undefined) {
    work();
    return;
  }
  const control = was.control[id];
  const express = flag(was, 'tokyoExpress');
  const planned = isSet(was, 'kwaiPlanned');
  const hqs = unitsOf(was, id, other(side)).flatMap((u) => (isHq(u.id) ? u.id : []));
  work();
  const now = plain(g);
  const trace: Trace = { hex: id };
  if (now.control[id] !== control) trace.taken = control ? 'marked' : 'unmarked';
  if (express && !flag(now, 'tokyoExpress')) trace.express = { ...express };
  if (planned && !isSet(now, 'kwaiPlanned')) trace.railway = true;
  const gone = hqs.filter((hq) => now.units[hq]?.at !== id);
  if (gone.length > 0) trace.hqs = gone;
  if (Object.keys(trace).length === 1) return;
  for (const u of units) note(g, u, trace);
}

const tracesOf = (g: State, unit: UnitId): readonly Trace[] => plain(g).offensive.now?.traces?.[unit] ?? [];
function write(g: State, unit: UnitId, traces: readonly Trace[]): void {
  const o = g.offensive.now;
  if (!o) return;
  const { [unit]: _old, ...rest } = plain(g).offensive.now?.traces ?? {};
  o.traces = traces.length > 0 ? { ...rest, [unit]: traces } : rest;
}
const note = (g: State, unit: UnitId, trace: Trace): void => write(g, unit, [...tracesOf(g, unit), trace]);

/** R4.3, R13.28 R has won the hex back that O took as it walked in: the capture is undone and does not count. */
export function undoCapture(g: State, id: HexId, side: Side, io: Pick<IO, 'log'>): void {
  const traces = plain(g).offensive.now?.traces ?? {};
  const taken = Object.keys(traces)
    .sort()
    .flatMap((unit) => traces[unit] ?? [])
    .find((t) => t.hex === id && t.taken !== undefined);
  if (taken) giveBack(g, taken, side, io);
}

/** Was this unit in the hex too: on its way overland, or for a headquarters by landing there? */
const wasThere = (g: State, a: Activated, id: HexId, landed: boolean): boolean =>
  isGround(a.id) &&
  (a.mode === 'ground' ? a.path?.includes(id) === true : landed && a.mode !== undefined && g.units[a.id]?.at === id);

/**
 * R11.19 Undoes what the units' moves changed beside their own places: the hexes that they took go back, with their
 * count (R15.9), and headquarters that only they had displaced return. Where another unit of theirs came too, it stays
 * as it is and counts as its doing. To be called when the units are back. Returns the hexes that change hands.
 */
export function undoTraces(g: State, units: readonly UnitId[], io: IO): HexId[] {
  const out: HexId[] = [];
  for (const unit of units) {
    const a = g.activated[unit] as Activated;
    const traces = tracesOf(g, unit);
    if (traces.length > 0) write(g, unit, []);
    for (const trace of [...traces].reverse()) {
      const others = things(plain(g).activated).filter((b) => b.side === a.side && !units.includes(b.id));
      const { hqs, ...rest } = trace;
      const walkers = others.filter((b) => wasThere(g, b, trace.hex, false));
      if (Object.keys(rest).length > 1) {
        if (walkers.length === 0 && giveBack(g, rest, a.side, io)) out.push(trace.hex);
        for (const b of walkers) hand(g, b, rest);
      }
      if (!hqs) continue;
      const guests = others.filter((b) => wasThere(g, b, trace.hex, true));
      if (guests.length === 0) for (const hq of hqs) comeBack(g, hq, trace.hex, io);
      for (const b of guests) hand(g, b, { hex: trace.hex, hqs });
    }
  }
  return out;
}

/** The other unit answers for it from now on, unless the same move of a stack has told it already. */
function hand(g: State, b: Activated, trace: Trace): void {
  const known = tracesOf(g, b.id).some((t) => t.hex === trace.hex && (trace.hqs ? t.hqs : t.taken));
  if (!known) note(g, b.id, trace);
}

function comeBack(g: State, hq: UnitId, id: HexId, io: IO): void {
  const u = g.units[hq] as Unit;
  if (u.at === id) return;
  u.at = id;
  delete u.exempt;
  io.log('offensive.hqBack', { hq, hex: id });
}
