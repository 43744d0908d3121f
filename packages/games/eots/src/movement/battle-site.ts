import type { Verdict } from '@wardroom/rules';
import { derived, legal, refuse, things } from '@wardroom/rules';
import { indexOf, isHex } from '../board.ts';
import { isGround } from '../counters.ts';
import { type ConditionName, card } from '../deck.ts';
import { holds } from '../events/conditions.ts';
import type { HexId, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { crowdsOf } from '../supply-facts.ts';
import { heldHexes, holdsAnything, loneHq } from './places.ts';

/** What the event says about its battle hexes. */
export interface SiteRule {
  rule: 'must' | 'all' | 'at-least-one';
  meets: (g: State, id: HexId) => boolean;
}
export function siteRules(g: State): SiteRule[] {
  const o = g.offensive.now;
  if (o?.as !== 'ec') return [];
  return card(o.card)
    .effects.filter((e) => e.op === 'battleLocation')
    .map((e) => {
      const named = e.hexes as readonly HexId[] | undefined;
      return {
        rule: e.rule,
        meets: (g: State, id: HexId) =>
          named?.includes(id) ?? holds(g, e.where as ConditionName, { card: o.card, hex: id }),
      };
    });
}
/** Is the hex forbidden as a battle hex by the event? */
export const offSite = (g: State, id: HexId): boolean => siteRules(g).some((s) => s.rule === 'all' && !s.meets(g, id));

/**
 * R11.13, R12.27 Hexes where units of both sides stand. `entered`: only those that units of the offensive moved into.
 */
export const mandatory = (g: State, side: Side, entered = false): readonly HexId[] =>
  entered ? moved(g, side) : shared(g, side);
const shared = derived<State, Side, readonly HexId[]>(['units#', 'units.at', 'control', 'tracks'], (g, side) => {
  const here = crowdsOf(g, side);
  return heldHexes(g, other(side))
    .filter((id) => here[indexOf(id)] !== 0)
    .sort();
});
const moved = derived<State, Side, readonly HexId[]>(
  ['units#', 'units.at', 'control', 'tracks', 'activated'],
  (g, side) => {
    const out = new Set<HexId>();
    for (const a of things(g.activated)) {
      const at = g.units[a.id]?.at;
      if (
        a.side === side &&
        a.mode !== undefined &&
        at !== undefined &&
        isHex(at) &&
        holdsAnything(g, at, other(side))
      )
        out.add(at);
    }
    return [...out].sort();
  },
);

/**
 * R11.13 May the stack end where it brings a battle hex about? An operations card has one; an event may name places.
 */
export function canBringBattle(g: State, side: Side, units: readonly UnitId[], id: HexId): Verdict {
  if (g.offensive.now?.side !== side || !holdsAnything(g, id, other(side))) return legal;
  if (loneHq(g, id, other(side)) && units.some(isGround)) return legal;
  if (offSite(g, id)) return refuse('R24.8', 'siteOfEvent', { hex: id });
  if (g.offensive.now.as !== 'oc') return legal;
  const before = mandatory(g, side, true).find((h) => h !== id);
  return before === undefined ? legal : refuse('R11.13', 'oneBattle', { hex: id, other: before });
}
