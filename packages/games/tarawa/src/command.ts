import { derived, filtered } from '@wardroom/rules';
import { hasJp, heroWith, isCp, RYAN } from './board.ts';
import { exposure } from './fields.ts';
import type { HexId } from './hexes.ts';
import { around6, onMap } from './map.ts';
import type { State, UnitId, UsUnit } from './state.ts';
import { isNight } from './state.ts';
import { commandPostRange } from './tables.ts';
import { isHqId } from './us-units.ts';

/** 16.31 Hexes within the range of a CP: counted through fields of fire, not through Japanese-occupied hexes. */
function cpHexes(g: State, from: HexId, range: number): ReadonlySet<HexId> {
  const out = new Set<HexId>([from]);
  let front = [from];
  for (let n = 0; n < range; n++) {
    const next: HexId[] = [];
    for (const h of front)
      for (const k of around6(h))
        if (!out.has(k) && !hasJp(g, k)) {
          out.add(k);
          next.push(k);
        }
    front = next;
  }
  return out;
}

/** What command reads of the state. */
const commandReads = ['us#', 'us.at', 'us.cp', 'jp#', 'jp.hex', 'jp.disrupted', 'turn.n'];

const reach = derived<State, UnitId, ReadonlySet<HexId>>(commandReads, (g, id) => {
  const u = g.us[id] as UsUnit;
  if (!onMap(u.at)) return new Set();
  if (isCp(u)) {
    if (exposure(g, u.at).live) return new Set();
    return isNight(g) ? new Set([u.at]) : cpHexes(g, u.at, commandPostRange[u.cp ?? 0] ?? 1);
  }
  return new Set(isNight(g) ? [u.at] : [u.at, ...around6(u.at)]);
});

/** HQs and CPs on the map. */
export const headquarters = filtered<State, UsUnit>('us', ['at'], (u) => isHqId(u.id) && onMap(u.at));
/**
 * 10.3, 16.31 The HQs and CPs that command a hex now; a CP in the field of a non-disrupted Japanese unit commands
 * nothing.
 */
export const commandersOf = derived<State, HexId, readonly UnitId[]>(commandReads, (g, hex) =>
  headquarters(g).flatMap((u) => (reach(g, u.id).has(hex) ? [u.id] : [])),
);
export const commands = (g: State, hq: UnitId, hex: HexId): boolean => reach(g, hq).has(hex);
export const inCommand = (g: State, hex: HexId): boolean => commandersOf(g, hex).length > 0;

/** 7.1 The units that some HQ commanded when the phase began, and still may give a free action. */
const commandedNow = derived<State, number, ReadonlySet<UnitId>>(['action'], (g) => {
  const commanded = g.action.now?.commanded ?? {};
  return new Set(Object.keys(commanded).flatMap((hq) => commanded[hq] ?? []));
});

/** 7.1 Why a unit may act without paying; null: it must pay. */
export type FreeSource = 'hero' | 'inspired' | 'hqSelf' | 'ryan' | 'hqCommand' | 'cpCommand';
export function freeFor(g: State, u: UsUnit): FreeSource | null {
  const hero = heroWith(g, u.id);
  if (hero && hero.id !== RYAN) return 'hero';
  if (u.inspired) return 'inspired';
  if (isHqId(u.id)) return 'hqSelf';
  if (g.action.now?.withRyan.includes(u.id)) return 'ryan';
  if (commandedNow(g, 0).has(u.id)) return 'hqCommand';
  return headquarters(g).some((hq) => isCp(hq) && commands(g, hq.id, u.at)) ? 'cpCommand' : null;
}
