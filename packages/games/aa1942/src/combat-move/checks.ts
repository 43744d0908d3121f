import type { Refusal, Verdict } from '@wardroom/rules';
import { derived, ids, legal, refuse, things } from '@wardroom/rules';
import {
  enemyUnitsIn,
  isHostileTerritory,
  isHostileZone,
  isSea,
  now,
  place,
  spacesOf,
  unitsIn,
  unitsOf,
} from '../board.ts';
import { bestLanding } from '../movement/landing.ts';
import { isArmed } from '../movement/legality.ts';
import { canPass } from '../movement/sea-moves.ts';
import type { Power, SpaceId, State, Unit } from '../state.ts';
import { isLandType, isSeaType, isWarship } from '../units.ts';

/** What the active power has in a zone at the end of CM. */
interface Fleet {
  zone: SpaceId;
  /** Own ships and aircraft that are not held out; cargo left out. */
  own: Unit[];
  ships: Unit[];
  /** Own land units aboard anything there. */
  cargo: Unit[];
  enemies: Unit[];
  hostile: boolean;
  assault: boolean;
}

function fleets(g: State, power: Power): Fleet[] {
  const out: Fleet[] = [];
  for (const zone of spacesOf(g, power)) {
    if (!isSea(zone)) continue;
    const units = unitsIn(g, zone);
    const own = units.filter((u) => u.power === power && !isLandType(u.type) && u.mission !== 'hold');
    const cargo = units.filter((u) => u.power === power && u.aboard !== undefined);
    out.push({
      zone,
      own,
      ships: own.filter((u) => isSeaType(u.type)),
      cargo,
      enemies: enemyUnitsIn(g, zone, power),
      hostile: isHostileZone(g, zone, power),
      assault: cargo.some((c) => c.landing !== undefined),
    });
  }
  return out;
}

/** 5.12 Why the combat move cannot end now; null when it can. */
export const whyNotDone = derived<State, string, { verdict: Verdict }>(
  ['units', 'spaces', 'declarations', 'moves', 'powers', 'turn', 'options'],
  (g) => ({ verdict: validate(g) }),
  4,
);

function validate(g: State): Verdict {
  const { power } = now(g);
  for (const f of fleets(g, power)) {
    const verdict = checkCargo(g, f) ?? checkHostile(g, f) ?? checkAssault(f) ?? checkFriendly(g, f);
    if (verdict) return verdict;
  }
  return checkRaids(g, power) ?? checkLanding(g);
}

/** 5.8.4 What loaded this phase lands in a territory that is still hostile. */
function checkCargo(g: State, f: Fleet): Verdict {
  for (const c of f.cargo) {
    if (c.loaded && !c.landing) return refuse('5.8.4', 'combatMove.loadedWithoutAssault', { zone: f.zone });
    if (c.landing && !isHostileTerritory(g, c.landing, c.power))
      return refuse('5.8.4', 'assault.notHostile', { to: c.landing });
  }
  return legal;
}

/** 5.3, 5.8.8, R-5, R-6 In a hostile zone transports need somebody who can fight beside them. */
function checkHostile(g: State, f: Fleet): Verdict {
  if (!f.hostile || f.own.some(isArmed)) return legal;
  const moved = f.ships.find((u) => (u.spent ?? 0) > 0);
  if (moved) return refuse('5.8.8', 'combatMove.unarmed', { zone: f.zone });
  if (f.ships.length > 0 && exits(g, f).length > 0)
    return refuse('R-6', 'combatMove.mustLeave', { zone: f.zone, exits: exits(g, f) });
  return legal;
}

function exits(g: State, f: Fleet): SpaceId[] {
  const { power } = now(g);
  return place(f.zone).seas.filter((z) => canPass(g, f.zone, z) === legal && !isHostileZone(g, z, power));
}

/** 5.8.7, 5.8.8 An assault from a zone with an enemy submarine needs a warship, or somebody who fights it. */
function checkAssault(f: Fleet): Verdict {
  if (!f.assault) return legal;
  if (f.hostile) return f.own.some(isArmed) ? legal : refuse('5.8.8', 'combatMove.unarmed', { zone: f.zone });
  const submarine = f.enemies.some((u) => u.type === 'submarine');
  if (!submarine || f.ships.some((u) => isWarship(u.type)) || f.own.some(isArmed)) return legal;
  return refuse('5.8.7', 'combatMove.submarineUnwatched', { zone: f.zone });
}

/** 5.1.1, 5.2, 5.7.5, R-4 Ships that moved to a friendly zone escape, support an assault, or attack what is there. */
function checkFriendly(g: State, f: Fleet): Verdict {
  if (f.hostile || f.assault) return legal;
  const moved = f.ships.filter((u) => (u.spent ?? 0) > 0 && !u.heldAt);
  const declared = things(g.declarations).some((d) => d.zone === f.zone);
  if (declared) return f.own.some(isArmed) ? legal : refuse('5.8.8', 'combatMove.unarmed', { zone: f.zone });
  if (moved.length === 0) return legal;
  if (f.enemies.length === 0) return refuse('5.2', 'combatMove.noReason', { zone: f.zone });
  if (!f.own.some(isArmed)) return refuse('5.8.8', 'combatMove.unarmed', { zone: f.zone });
  return refuse('5.7.5', 'combatMove.attackNotDeclared', { zone: f.zone });
}

/** 6.2.7 Escorts only where an own bomber raids. */
function checkRaids(g: State, power: Power): Verdict {
  const mine = unitsOf(g, power);
  for (const { mission, space } of mine) {
    if (mission === 'escort' && !mine.some((u) => u.mission === 'raid' && u.space === space))
      return refuse('6.2.7', 'move.nobodyRaids', { to: space });
  }
  return legal;
}

/**
 * 5.11 There must be a way for all aircraft to come down, however unlikely. Who has not moved anything owes no proof.
 */
function checkLanding(g: State): Verdict {
  if (ids(g.moves).length === 0) return legal;
  const { lost } = bestLanding(g, 'combat');
  const [id] = lost;
  const u = id === undefined ? undefined : g.units[id];
  return u ? refuse('5.11', 'combatMove.noLanding', { type: u.type, space: u.space, units: lost }) : legal;
}

/** 5.12 The same as a plain function for clients. */
export function reasonNotDone(g: State): Refusal | null {
  return whyNotDone(g, '').verdict;
}
