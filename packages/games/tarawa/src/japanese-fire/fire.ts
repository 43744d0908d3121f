import type { Frame, IO, Phase } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import { content, garrisonIn, garrisons, hasUs, isConcentrated, onTheMap, RYAN, steps, usOnMap } from '../board.ts';
import type { Field, Target } from '../content/index.ts';
import type { Grade } from '../fields.ts';
import { firingHexes, machineGunHexes } from '../fields.ts';
import type { HexId } from '../hexes.ts';
import { distance } from '../hexes.ts';
import { disruptUs, hitHq, loseHero, mark } from '../losses.ts';
import { isLand, isWater } from '../map.ts';
import { narrowBy } from '../narrow.ts';
import type { JpUnit, State, UnitId, UsUnit } from '../state.ts';
import { isLate } from '../state.ts';
import { tie } from '../ties.ts';
import { isHqId, usFacts } from '../us-units.ts';

/** 6.3 One firing group with a given card entry. */
export interface Fire extends Frame {
  field: string;
  /** The units that fire; none for an ambush. */
  units: readonly string[];
  target: Target;
  armor?: true;
  star?: true;
  /** Letter M: machine-gun hexes (6.2), or mortars (12.3/MORTAR), or an ambush (12.3/AMBUSH). */
  mode?: 'mg' | 'mortar' | 'ambush';
  /** 13 A second fire of Multiple Fire: those whom the first one took a step from. */
  again?: readonly UnitId[];
  hits?: readonly UnitId[];
  /** Units that lost a step (13.2 Overrun needs one). */
  hurt?: readonly UnitId[];
  now?: UnitId;
  /** Which preference chose the unit that is hit now; `choice`: the player. */
  why?: string;
  stage?: 'choose' | 'step' | 'leader' | 'inspired';
}

/** What a hit does to a unit. */
interface Effect {
  step: boolean;
  disrupt: boolean;
  grade: Grade;
}

const firing = (g: State, f: Fire): JpUnit[] => f.units.flatMap((id) => g.jp[id] ?? []);
/** 6.3.2 Revealed: any non-disrupted unit of the group that fires is. */
const isRevealed = (g: State, f: Fire): boolean => firing(g, f).some((u) => u.revealed);
const origins = (g: State, f: Fire): HexId[] =>
  f.units.length > 0
    ? firing(g, f).map((u) => u.hex)
    : content(g)
        .field(f.field)
        .members.map((m) => content(g).position(m).hex);
const away = (g: State, f: Fire, u: UsUnit): number => Math.min(...origins(g, f).map((h) => distance(h, u.at)));

/** The grade of fire in each hex for this action. */
function grades(g: State, f: Fire): (hex: HexId) => Grade | undefined {
  const field = content(g).field(f.field);
  if (f.mode === 'mortar') return (hex) => (origins(g, f).some((h) => distance(h, hex) <= 4) ? 2 : undefined);
  const inside = firingHexes(g, field);
  if (f.mode !== 'mg') return (hex) => inside.get(hex);
  const guns = new Set(machineGunHexes(g, field));
  return (hex) => inside.get(hex) ?? (guns.has(hex) ? 3 : undefined);
}

/** T-3 What the chart does to a unit, or null: it cannot be hit. */
function effectOn(g: State, f: Fire, u: UsUnit, grade: Grade, shown: boolean): Effect | null {
  const aimed = usFacts(u.id).symbol === f.target || isConcentrated(g, u.at);
  if (f.mode === 'ambush') {
    if (!aimed) return null;
    return capped(g, f, u, { step: grade === 1, disrupt: grade !== 1, grade });
  }
  if (grade === 1) return capped(g, f, u, { step: true, disrupt: !shown, grade });
  if (!aimed || (usFacts(u.id).armored && !f.armor)) return null;
  if (grade === 2) return capped(g, f, u, { step: true, disrupt: !shown && isLand(u.at), grade });
  return capped(g, f, u, { step: !shown, disrupt: shown, grade });
}

/**
 * 6.3.5, R-9, R-16 A unit that may lose no further step in this phase is no candidate for one; one that is disrupted
 * gains nothing by it.
 */
function capped(g: State, f: Fire, u: UsUnit, e: Effect): Effect | null {
  if (e.step) return u.shot && !isLate(g) && g.fire.now && !f.again?.includes(u.id) ? null : e;
  return u.disrupted ? null : e;
}

/** 6.3.1 How many units can be hit. */
export function hitLimit(g: State, f: Fire): number {
  if (f.mode === 'ambush') return 1;
  const units = firing(g, f);
  if (f.mode === 'mortar') return Math.min(2, units.length);
  return units.length + units.filter((u) => u.pool !== undefined).length + (isLate(g) ? 1 : 0);
}

/** 6.3.3 The units that could be hit next, equals among themselves, and which preference left them. */
function nextTargets(g: State, f: Fire): { equals: UsUnit[]; why: string } {
  const grade = grades(g, f);
  const shown = isRevealed(g, f);
  const { hits } = f;
  let equals = onTheMap(g).filter((u) => {
    const n = grade(u.at);
    return n !== undefined && !isHqId(u.id) && !hits?.includes(u.id) && effectOn(g, f, u, n, shown) !== null;
  });
  const keys: { readonly [why: string]: (u: UsUnit) => number } = {
    land: (u) => (isWater(u.at) ? 1 : 0),
    grade: (u) => grade(u.at) ?? 9,
    near: (u) => away(g, f, u),
    steps: (u) => -steps(u),
  };
  let why = 'only';
  for (const key of orders[f.mode ?? 'field']) {
    const left = narrowBy(equals, keys[key] as (u: UsUnit) => number);
    if (left.length < equals.length) why = key;
    equals = left;
  }
  return { equals, why };
}
/** 6.3.3, 12.3 In which order the preferences count. */
const orders = {
  field: ['land', 'grade', 'steps', 'near'],
  mg: ['land', 'grade', 'steps', 'near'],
  mortar: ['steps', 'near'],
  ambush: ['land', 'grade', 'near', 'steps'],
} as const;

/** 6.3.4 Heroes, HQs and command posts in the field. */
function leadersIn(g: State, f: Fire): string[] {
  const grade = grades(g, f);
  const heroes = things(g.heroes).filter((h) => h.at === 'unit' && grade(g.us[h.unit ?? '']?.at ?? '') !== undefined);
  const hqs = usOnMap(g).filter((u) => isHqId(u.id) && grade(u.at) !== undefined);
  return [...heroes.map((h) => h.id), ...hqs.map((u) => u.id)];
}

/** 6.3.10 A garrison alone in a hex of the field of a unit that acts is removed. */
export function removeGarrisons(g: State, io: IO, field: Field): void {
  if (!garrisons(g)) return;
  for (const h of firingHexes(g, field).keys()) if (!hasUs(g, h)) removeGarrison(g, io, h);
}
/** 6.3.10 The garrison of a hex goes: a Japanese unit enters it, or acts with its field there. */
export function removeGarrison(g: State, io: IO, hex: HexId): void {
  if (!garrisonIn(g, hex)) return;
  const p = content(g).positionAt(hex);
  if (!p) return;
  delete mark(g, p.id).garrison;
  io.log('position.garrisonLost', { position: p.id });
}

function goOn(g: State, f: Fire, io: IO): void {
  const left = hitLimit(plain(g), plain(f)) - (f.hits?.length ?? 0);
  if (left <= 0) {
    finish(f, io);
    return;
  }
  const { equals, why } = nextTargets(plain(g), plain(f));
  if (equals.length > 0) {
    f.stage = 'choose';
    f.why = equals.length > left ? 'choice' : why;
    // Where all of them are hit anyway their order is nobody's choice.
    const options = equals.length <= left ? [(equals[0] as UsUnit).id] : equals.map((u) => u.id);
    io.call('fireTie', { options, about: { field: f.field } });
    return;
  }
  const leaders = f.star ? leadersIn(plain(g), plain(f)) : [];
  if (leaders.length === 0) finish(f, io);
  else {
    f.stage = 'leader';
    io.call('leaderTie', { options: leaders, about: { field: f.field } });
  }
}
function finish(f: Fire, io: IO): void {
  if (!f.hits?.length) io.log('fire.noEffect', { field: f.field });
  io.beat();
  io.finish({ hurt: f.hurt ?? [] });
}

const opening = { field: 'fire.opens', mg: 'fire.opens', mortar: 'fire.mortar', ambush: 'fire.ambush' } as const;

/**
 * 6.3, 6.3.9, 12.3/FIRE, R-26, R-27 A group fires and is not revealed by it: targets one after another, then a leader.
 * Finishes with the units that lost a step.
 */
const fire: Phase<State, Fire> = {
  rule: '6.3',
  open: true,
  enter(g, f, io) {
    io.log(opening[f.mode ?? 'field'], {
      field: f.field,
      target: f.target,
      limit: hitLimit(plain(g), plain(f)),
      shown: isRevealed(plain(g), plain(f)),
    });
    goOn(g, f, io);
  },
  resume(g, f, result, io) {
    switch (f.stage) {
      case 'choose': {
        const u = g.us[result as string] as UsUnit;
        const now = plain(g);
        const fired = plain(f);
        const e = effectOn(now, fired, plain(u), grades(now, fired)(u.at) ?? 2, isRevealed(now, fired));
        f.now = u.id;
        f.hits = [...(f.hits ?? []), u.id];
        io.log('fire.hits', { unit: u.id, hex: u.at, grade: e?.grade ?? 2, field: f.field, why: f.why ?? 'only' });
        if (e?.step) {
          f.stage = 'step';
          io.call('loseStep', { unit: u.id });
          return;
        }
        disruptUs(g, io, u);
        goOn(g, f, io);
        return;
      }
      case 'step':
        stepTaken(g, f, result as string, io);
        return;
      case 'leader':
        leaderHit(g, f, result as string, io);
        return;
      default:
        loseHero(g, io, RYAN, result as string);
        finish(f, io);
    }
  },
};

/** R-47 The step first, then the disruption; a hero lost instead does not prevent it. */
function stepTaken(g: State, f: Fire, what: string, io: IO): void {
  const u = g.us[f.now as string] as UsUnit;
  if (what === 'step') {
    f.hurt = [...(f.hurt ?? []), u.id];
    if (u.at !== 'eliminated' && g.fire.now) u.shot = true;
  }
  const grade = u.at === 'eliminated' ? undefined : grades(plain(g), plain(f))(u.at);
  const shown = isRevealed(plain(g), plain(f));
  if (f.mode !== 'ambush' && !shown && (grade === 1 || (grade === 2 && isLand(u.at)))) disruptUs(g, io, u);
  goOn(g, f, io);
}

function leaderHit(g: State, f: Fire, id: string, io: IO): void {
  f.hits = [...(f.hits ?? []), id];
  io.log('fire.leader', { leader: id, field: f.field });
  const hero = g.heroes[id];
  if (hero?.id === RYAN) {
    const hex = g.us[hero.unit ?? '']?.at ?? '';
    f.stage = 'inspired';
    io.call('inspiredUnit', { options: usOnMap(g).flatMap((u) => (u.at === hex && !isHqId(u.id) ? [u.id] : [])) });
    return;
  }
  if (hero) loseHero(g, io, id, hero.unit ?? '');
  else hitHq(g, io, g.us[id] as UsUnit);
  finish(f, io);
}

export const firePhases = { fire, fireTie: tie('6.3.3', 'fireTie'), leaderTie: tie('6.3.4', 'leaderTie') };
