import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { content, heroWith, isCp, jpIn, steps, usIn } from '../board.ts';
import { commandersOf, inCommand } from '../command.ts';
import { inUsCommunication } from '../communication.ts';
import type { Requirement } from '../content/index.ts';
import { exposure } from '../fields.ts';
import type { HexId } from '../hexes.ts';
import { adjacent, distance, onLine } from '../hexes.ts';
import { acrossSeawall, terrainOf } from '../map.ts';
import { unitFacts } from '../reserves.ts';
import type { JpUnit, State, UnitId, UsUnit } from '../state.ts';
import { isNight, turnOf } from '../state.ts';
import { isArtillery, isFoot, isHqId, isInfantry, isTank, rangeOf, strengthOf, weaponsOf } from '../us-units.ts';
import { canAct } from './economy.ts';

/** An attack as it is declared (8.1): who takes part, and what is added. */
export interface Force {
  target: HexId;
  units: readonly UnitId[];
  /** A naval fire marker. */
  naval?: true;
  /** The hero's benefit called the naval fire (8.1). */
  heroSpent?: true;
  /** A support marker gives one weapon (17.5). */
  supportWeapon?: true;
  /** What the hero gives: a weapon or +1 (8.2). */
  wild?: Requirement | '+1';
  /** What the support marker gives. */
  supportGives?: Requirement;
}

const unitsOf = (g: State, f: Force): UsUnit[] => f.units.flatMap((id) => g.us[id] ?? []);
const infantryOf = (g: State, f: Force): UsUnit[] => unitsOf(g, f).filter((u) => isInfantry(u.id));
/** Foot units beside the target: one of them an attack needs. */
export const adjacentFoot = (g: State, f: Force): UsUnit[] =>
  unitsOf(g, f).filter((u) => isFoot(u.id) && adjacent(u.at, f.target));

/** 8.1 Is what joins with this attack allowed to? `f`: the others. Legality of taking part, written once. */
export function canTakePart(g: State, u: UsUnit, f: Force): Verdict {
  if (isHqId(u.id)) return refuse('8.1', 'attack.hq');
  const able = canAct(u);
  if (able) return able;
  const far = distance(u.at, f.target);
  if (far > rangeOf(u.id)) return refuse('8.1', 'attack.outOfRange');
  if (far > 1 && isNight(g)) return refuse('19', 'attack.night');
  if (isTank(u.id)) return tankMay(g, u, f) ? legal : refuse('8.1', 'attack.tankUncoordinated');
  if (isArtillery(u.id)) return artilleryMay(g, u, f);
  return legal;
}
function tankMay(g: State, u: UsUnit, f: Force): boolean {
  if (adjacent(u.at, f.target) || inCommand(g, u.at)) return true;
  return infantryOf(g, f).some((x) => adjacent(x.at, u.at) || inCommand(g, x.at));
}
function artilleryMay(g: State, u: UsUnit, f: Force): Verdict {
  if (adjacent(u.at, f.target)) return refuse('8.1', 'attack.artilleryAdjacent');
  if (exposure(g, u.at).live) return refuse('8.1', 'attack.artilleryInField');
  const mine = commandersOf(g, u.at);
  const joined = infantryOf(g, f).some((x) => commandersOf(g, x.at).some((hq) => mine.includes(hq)));
  return joined ? legal : refuse('8.1', 'attack.artilleryUncoordinated');
}

/** 10.1, R-34 Is there a hero's benefit: with an attacker, Ryan in its hex, or an HQ on its hero side there? */
export function hasHero(g: State, f: Force): boolean {
  return unitsOf(g, f).some(
    (u) =>
      heroWith(g, u.id) !== undefined ||
      usIn(g, u.at).some((x) => (isHqId(x.id) && !x.reverse && !isCp(x)) || heroWith(g, x.id)?.id === 'hero-ryan'),
  );
}

/** 8.1 May a naval fire marker be used: an attacker has RD, or is in the command of an HQ, or a hero calls it. */
export function canUseNaval(g: State, f: Force): Verdict {
  if (isNight(g)) return refuse('19', 'attack.night');
  if (turnOf(g).naval === 0) return refuse('8.5', 'attack.noNaval');
  return hasRadio(g, f) || hasHero(g, f) ? legal : refuse('8.1', 'attack.noRadio');
}
export const hasRadio = (g: State, f: Force): boolean =>
  unitsOf(g, f).some((u) => inCommand(g, u.at) || weaponsOf(u.id, steps(u), distance(u.at, f.target)).includes('RD'));

/** 17.5 May a support marker give a weapon: an attacker in communication and in command? */
export function canSupport(g: State, f: Force): Verdict {
  if (turnOf(g).support === 0) return refuse('17.3', 'attack.noSupport');
  return unitsOf(g, f).some((u) => inUsCommunication(g, u.at) && inCommand(g, u.at))
    ? legal
    : refuse('17.3', 'attack.supportOutOfReach');
}

/** 8.2 The weapons of an attack, flanking and close combat left aside. */
export function weaponsIn(g: State, f: Force): ReadonlySet<Requirement> {
  const out = new Set<Requirement>();
  for (const u of unitsOf(g, f)) {
    for (const w of weaponsOf(u.id, steps(u), distance(u.at, f.target))) out.add(w);
    if (inCommand(g, u.at)) out.add('RD');
  }
  if (f.naval) for (const w of ['NA', 'AR', 'DE'] as const) out.add(w);
  if (f.wild && f.wild !== '+1') out.add(f.wild);
  if (f.supportGives) out.add(f.supportGives);
  return out;
}

/**
 * 8.2 Flanking: two hexes beside the target that are not beside each other; three hexes where unit and marker both ask
 * for it.
 */
export function flanks(g: State, f: Force, twice: boolean): boolean {
  const hexes = [...new Set(unitsOf(g, f).flatMap((u) => (adjacent(u.at, f.target) ? [u.at] : [])))];
  if (twice) return hexes.length >= 3;
  return hexes.some((a) => hexes.some((b) => a !== b && !adjacent(a, b)));
}

/** 8.2 What is missing of the weapons that the unit and its shown depth marker require; CC is never supplied. */
export function missing(g: State, f: Force, j: JpUnit): Requirement[] {
  const c = content(g);
  const unit = unitFacts(g, j).requires;
  const marker = j.depthShown && j.depth !== undefined ? c.marker(j.depth).requires : [];
  const has = weaponsIn(g, f);
  const twice = unit.includes('FL') && marker.includes('FL');
  const open = [...new Set([...unit, ...marker])].filter((w) => (w === 'FL' ? !flanks(g, f, twice) : !has.has(w)));
  return open;
}

/**
 * 8.3.2, R-12 The US strength: adjacent units in full, ranged infantry halved by each palm hex; fractions of the sum
 * are dropped.
 */
export function strengthIn(g: State, f: Force): number {
  let quarters = 0;
  for (const u of unitsOf(g, f)) {
    const s = strengthOf(u.id, steps(u)) * 4;
    const palms = isInfantry(u.id) ? onLine(u.at, f.target, (h) => terrainOf(h) === 'palm') : 0;
    quarters += s / 2 ** Math.min(palms, 2);
  }
  const hero = f.wild === '+1' ? 1 : 0;
  return Math.floor(quarters / 4) + hero + (f.naval ? 9 : 0);
}

/**
 * 8.3.3 The defence: doubled by building, rough or seawall, the marker in a fortified building too; tanks gain
 * nothing.
 */
export function defenceOf(g: State, f: Force, j: JpUnit): number {
  const unit = unitFacts(g, j).strength;
  const marker = j.depthShown && j.depth !== undefined ? content(g).marker(j.depth).strength : 0;
  if (j.tank) return unit + marker;
  const terrain = terrainOf(j.hex);
  const near = unitsOf(g, f).filter((u) => adjacent(u.at, f.target));
  const wall = near.length > 0 && near.every((u) => acrossSeawall(u.at, f.target));
  const fortified = terrain === 'fortified_building';
  const covered = fortified || terrain === 'building' || terrain === 'rough' || wall;
  return unit * (covered ? 2 : 1) + marker * (fortified ? 2 : 1);
}

/** 8.3.5, R-30 Which column of the table is read. */
export function columnOf(j: JpUnit): 'alone' | 'hidden' | 'shown' {
  if (j.pool === undefined) return 'alone';
  return j.depthShown ? 'shown' : 'hidden';
}
export const targetIn = (g: State, hex: HexId): JpUnit | undefined => {
  const [u] = jpIn(g, hex);
  return u && (g.jp[u.id] as JpUnit);
};
