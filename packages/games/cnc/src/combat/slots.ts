import { blocksIn, sideOf } from '../blocks.ts';
import { isSea } from '../board.ts';
import { isSubpower } from '../nations.ts';
import type { AreaId, Block, Faction, Side, State } from '../state.ts';
import { isFaction, turnOf } from '../state.ts';
import { revealed } from '../techs.ts';
import { isGround, unit } from '../units.ts';

/** A Battle as its phases carry it. */
export interface Fight {
  area: AreaId;
  /** 18.10.6 The Active Player. */
  attacker: Faction;
  targets: readonly Side[];
}
/** 18.3 Whose turn it is to act: a priority, a side, and Great Power or Subpower units. */
export interface Slot {
  p: number;
  side: Side;
  sub: boolean;
}

/** 18.10 Blocks that take part: of the sides in the Battle, in no Battle Group that has not joined, not escaped. */
export const fighters = (g: State, f: Fight): Block[] =>
  blocksIn(g, f.area).filter((b) => {
    if (b.escaped || b.group !== undefined) return false;
    const side = sideOf(g, b);
    return side === f.attacker || f.targets.includes(side);
  });
export const fightersOf = (g: State, f: Fight, side: Side): Block[] =>
  fighters(g, f).filter((b) => sideOf(g, b) === side);
/** 17.3.3 A Ground unit at sea is a Convoy. */
export const isConvoy = (b: Block): boolean => isGround(b.type) && isSea(b.area);
/** 18.3, 17.3.4 Has the block a Combat Action: no Convoy, and no Sea Invader without? */
export const canAct = (b: Block): boolean => !isConvoy(b) && !b.invader;

/** 18.4 First Fire sources of a side for a priority, against another. */
function sources(g: State, p: number, side: Side, sub: boolean, against: Side): number {
  if (sub || !isFaction(side)) return 0;
  const tech = (p === 5 && revealed(g, side, 'naval-radar')) || (p === 2 && revealed(g, side, 'jets')) ? 1 : 0;
  const t = turnOf(g);
  const surprise = t.active === side && isFaction(against) && t.surprised?.includes(against) ? 1 : 0;
  const optics =
    p === 5 &&
    side === 'japan' &&
    isFaction(against) &&
    !revealed(g, 'japan', 'naval-radar') &&
    !revealed(g, against, 'naval-radar');
  return tech + surprise + (optics ? 1 : 0);
}
/** 18.4 Does the Attacker's group act before this defending one? */
const beats = (g: State, a: Slot, d: Slot): boolean =>
  sources(g, a.p, a.side, a.sub, d.side) > sources(g, d.p, d.side, d.sub, a.side);

/**
 * 18.3.2, 18.4, 18.14.6 The order of the groups of one priority: defenders not beaten, the Attacker, defenders that he
 * beats.
 */
export function orderWithin(g: State, attackers: readonly Slot[], defenders: readonly Slot[]): Slot[] {
  const rank = (a: Slot): number => defenders.filter((d) => beats(g, a, d)).length;
  const out: Slot[] = [];
  const left = [...defenders];
  for (const a of [...attackers].sort((x, y) => rank(y) - rank(x))) {
    for (const d of [...left]) {
      if (beats(g, a, d)) continue;
      out.push(d);
      left.splice(left.indexOf(d), 1);
    }
    out.push(a);
  }
  return [...out, ...left];
}

/**
 * 18.3, 18.3.1 The order of a Combat Round. In a Sneak Raid only Air Forces and Carriers of the Attacker act (21.4).
 */
export function slotsOf(g: State, f: Fight, sneak: boolean): Slot[] {
  const out: Slot[] = [];
  for (let p = 1; p <= 7; p++) {
    const groups = (side: Side): Slot[] =>
      [false, true]
        .filter((sub) =>
          fightersOf(g, f, side).some((b) => unit(b.type).priority === p && isSubpower(b.nation) === sub),
        )
        .map((sub) => ({ p, side, sub }));
    if (sneak) {
      if (p === 2 || p === 3) out.push(...groups(f.attacker));
      continue;
    }
    out.push(...orderWithin(g, groups(f.attacker), f.targets.flatMap(groups)));
  }
  return out;
}
/** 18.3.4 Units of a slot that have still to act, and are still there. */
export const toAct = (g: State, f: Fight, s: Slot): Block[] =>
  fightersOf(g, f, s.side).filter(
    (b) => unit(b.type).priority === s.p && isSubpower(b.nation) === s.sub && !b.acted && canAct(b),
  );

/**
 * R-55 Who decides for a side: its player; for an Armed Minor the Rival of the Attacker that is earlier in turn order
 * and not in the Battle.
 */
export function deciderOf(g: State, f: Fight, side: Side): Faction {
  if (isFaction(side)) return side;
  if (side === 'british-empire') return 'usa';
  const rivals = turnOf(g).order.filter((x) => x !== f.attacker);
  return rivals.find((x) => !f.targets.includes(x)) ?? (rivals[0] as Faction);
}
