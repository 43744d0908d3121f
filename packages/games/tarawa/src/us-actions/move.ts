import type { IO, Offer, Verdict } from '@wardroom/rules';
import { among, isEmpty, leaf, legal, orEnd, refuse } from '@wardroom/rules';
import { besideJp, hasJp, isCp, usIn } from '../board.ts';
import { draw } from '../deck.ts';
import { exposure } from '../fields.ts';
import type { HexId } from '../hexes.ts';
import { adjacent } from '../hexes.ts';
import { occupy } from '../losses.ts';
import { around6, isLand, isWater, terrainOf } from '../map.ts';
import { colorIn } from '../reserves.ts';
import type { JpUnit, State, UnitId, UsUnit } from '../state.ts';
import { isNight, turnOf } from '../state.ts';
import { turnSpace } from '../tables.ts';
import { isArtillery, isFoot, isHqId, isTank, usFacts } from '../us-units.ts';
import type { Pay } from './economy.ts';
import { acted, actors, canAct, hqMoved, leaving, mayAct, pay, waysToPay } from './economy.ts';

export const ALONE = 'alone';
/** Japanese units beside both hexes. */
const sameJp = (g: State, a: HexId, b: HexId): JpUnit[] =>
  besideJp(g, a).flatMap((j) => (adjacent(j.hex, b) ? [j] : []));
const anySameJp = (g: State, a: HexId, b: HexId): boolean => besideJp(g, a).some((j) => adjacent(j.hex, b));

/** 7.3, 7.3.5 May a unit go from one hex to the next? Legality of a step, written once. */
export function canStep(g: State, from: HexId, to: HexId): Verdict {
  if (!isLand(to)) return refuse('7.3.1', isWater(to) ? 'move.water' : 'move.offMap');
  if (!adjacent(from, to)) return refuse('7.3.1', 'move.notAdjacent');
  if (hasJp(g, to)) return refuse('7.3.3', 'move.occupied');
  if (exposure(g, from).live && anySameJp(g, from, to)) return refuse('7.3.3', 'move.infiltration');
  return legal;
}
/** 7.3.2 Must a unit stop here? */
export function mustStop(g: State, u: UsUnit, hex: HexId): boolean {
  const light = isFoot(u.id) || isHqId(u.id);
  return exposure(g, hex).intense || besideJp(g, hex).length > 0 || (!light && terrainOf(hex) === 'rough');
}

/** 7.3 May this unit move? A command post may not (16.3). */
export function canMove(g: State, u: UsUnit): Verdict {
  if (isCp(u)) return refuse('16.3', 'move.commandPost');
  return mayAct(g, u);
}

function paths(g: State, units: readonly UsUnit[], from: HexId, left: number): Offer {
  return among(
    () => around6(from).filter((h) => !canStep(g, from, h)),
    (h: HexId) => {
      const stop = left <= 1 || units.some((u) => mustStop(g, u, h));
      return stop ? leaf : orEnd(paths(g, units, h, left - 1));
    },
    (h: HexId) => canStep(g, from, h),
  );
}

/** 7.1 Others of the hex that do the same and share the payment: both have to pay, and the higher id follows. */
function partners(g: State, u: UsUnit, able: (x: UsUnit) => Verdict): UnitId[] {
  if (waysToPay(g, u).includes('free')) return [];
  return usIn(g, u.at).flatMap((x) => (x.id > u.id && !able(x) && !waysToPay(g, x).includes('free') ? [x.id] : []));
}

/** An action that units pay for, alone or two of a hex together. */
export interface Paid {
  able(g: State, u: UsUnit): Verdict;
  /** What the units can do when they have paid. */
  rest(g: State, units: readonly UsUnit[]): Offer;
  /** Is there anything to do for the unit alone? The same as asking `rest`, and quicker. */
  some(g: State, u: UsUnit): boolean;
  /** Others that may go along besides those that share the payment. */
  more?(g: State, u: UsUnit): readonly UnitId[];
}
const canStart = (g: State, u: UsUnit, act: Paid): boolean => !act.able(g, u) && act.some(g, u);
/** Is there a unit that could? */
export const anyPaid = (g: State, act: Paid): boolean => actors(g).some((u) => canStart(g, u, act));

/** unit, partner or `alone`, payment, then what `rest` offers for them. */
export function withPay(g: State, act: Paid): Offer {
  return among(
    () => actors(g).flatMap((u) => (canStart(g, u, act) ? [u.id] : [])),
    (id: UnitId) => {
      const u = g.us[id] as UsUnit;
      const together = [...partners(g, u, (x) => act.able(g, x)), ...(act.more?.(g, u) ?? [])].filter(
        (x) => !isEmpty(act.rest(g, [u, g.us[x] as UsUnit])),
      );
      return among([ALONE, ...together], (second: string) => {
        const party = second === ALONE ? [u] : [u, g.us[second] as UsUnit];
        return among(waysToPay(g, u), () => act.rest(g, party));
      });
    },
    (id: UnitId) => (g.us[id] ? act.able(g, g.us[id] as UsUnit) : null),
    {
      has(id) {
        const u = g.us[id];
        return u !== undefined && isLand(u.at) && canStart(g, u, act);
      },
    },
  );
}

/** 7.3 Moves: unit, partner, payment, the hexes entered. */
export const moving: Paid = {
  able: canMove,
  rest: (g, units) => paths(g, units, (units[0] as UsUnit).at, turnSpace(turnOf(g).n).landMove),
  some: (g, u) => around6(u.at).some((h) => !canStep(g, u.at, h)),
};

const readParty = (g: State, [a, b]: readonly unknown[]): UsUnit[] =>
  (b === ALONE ? [a] : [a, b]).map((id) => g.us[id as string] as UsUnit);

/** 7.3 The units move along the path; Ryan may go along (10.17). True: a phase was called. */
export function doMove(g: State, io: IO, value: readonly unknown[]): boolean {
  const party = readParty(g, value);
  const path = value.slice(3) as HexId[];
  const from = (party[0] as UsUnit).at;
  const to = path.at(-1) as HexId;
  pay(g, value[2] as Pay);
  for (const u of party) {
    u.at = to;
    acted(u);
    if (isHqId(u.id)) hqMoved(g, u.id);
  }
  for (const h of path) occupy(g, io, h);
  io.log('move.moved', { units: party.map((u) => u.id), from, path, pay: value[2] as Pay });
  return leaving(
    g,
    io,
    party.map((u) => u.id),
    from,
  );
}

/** 7.3.4 May this unit infiltrate at all? */
export function canInfiltrate(g: State, u: UsUnit): Verdict {
  if (isArtillery(u.id)) return refuse('7.3.4', 'infiltrate.artillery');
  if (isHqId(u.id)) return refuse('7.3.4', 'infiltrate.hq');
  const able = mayAct(g, u);
  if (able) return able;
  return besideJp(g, u.at).length > 0 && exposure(g, u.at).live ? legal : refuse('7.3.4', 'infiltrate.notNeeded');
}
/** 7.3.4 To which hexes: beside the same Japanese unit. */
const mayInfiltrateTo = (g: State, from: HexId, to: HexId): boolean =>
  isLand(to) && !hasJp(g, to) && anySameJp(g, from, to);
export const infiltrationHexes = (g: State, from: HexId): HexId[] =>
  around6(from).filter((h) => mayInfiltrateTo(g, from, h));
/** 7.3.4 An HQ of the hex may go along. */
const hqsWith = (g: State, u: UsUnit): UnitId[] =>
  isFoot(u.id) ? usIn(g, u.at).flatMap((x) => (isHqId(x.id) && !isCp(x) && !canAct(x) ? [x.id] : [])) : [];

/** 7.3.4 Infiltrations: unit, partner or HQ, payment, the hex. */
export const infiltration: Paid = {
  able: canInfiltrate,
  rest: (g, units) => among(infiltrationHexes(g, (units[0] as UsUnit).at)),
  some: (g, u) => around6(u.at).some((h) => mayInfiltrateTo(g, u.at, h)),
  more: hqsWith,
};

/**
 * 7.3.4, R-11 The card of an infiltration, smoke or not; nothing is drawn for tanks and at night. Finishes in the
 * phase `infiltrating`.
 */
export function beginInfiltration(g: State, io: IO, value: readonly unknown[]): void {
  const party = readParty(g, value);
  const to = value[3] as HexId;
  const from = (party[0] as UsUnit).at;
  pay(g, value[2] as Pay);
  for (const u of party) acted(u);
  const checks = !isNight(g) && !party.every((u) => isTank(u.id));
  const lost: UnitId[] = [];
  if (checks) {
    const card = draw(g, io, 'infiltration', (party[0] as UsUnit).id);
    const near = sameJp(g, from, to);
    const color = near.some((j) => card.fire.some((e) => e.color === colorIn(g, j.hex, j)));
    io.log('infiltrate.card', { card: card.id, units: party.map((u) => u.id), color, target: card.target });
    if (color)
      lost.push(...party.filter((u) => isFoot(u.id) && usFacts(u.id).symbol === card.target).map((u) => u.id));
  }
  io.call('infiltrating', { units: party.map((u) => u.id), from, to, lost, hit: lost.length > 0 });
}
