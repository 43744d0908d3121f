import { things } from '@wardroom/rules';
import type { Requirement } from '../content/index.ts';
import type { JpUnit, State } from '../state.ts';
import { isLate } from '../state.ts';
import type { AttackCode } from '../tables.ts';
import { attackCell } from '../tables.ts';
import type { Force } from '../us-actions/attack-force.ts';
import {
  columnOf,
  defenceOf,
  hasHero,
  hasRadio,
  missing,
  strengthIn,
  targetIn,
  weaponsIn,
} from '../us-actions/attack-force.ts';
import { possibleMarkers, possibleUnits } from './unseen.ts';

/** The attack that is being put together; null: none is. */
export function declaredForce(g: State): Force | null {
  const f = things(g._stack).find((x) => x.phase === 'declareAttack') as (Force & { phase: string }) | undefined;
  if (!f) return null;
  const { target, units, naval, supportWeapon } = f;
  return { target, units, ...(naval ? { naval } : {}), ...(supportWeapon ? { supportWeapon } : {}) };
}

/** What may come of an attack. `of`: all ways in which what is hidden may lie, each with the same chance. */
export interface Forecast {
  strength: number;
  has: readonly Requirement[];
  of: number;
  /** 8.2 Weapons that are missing for the unit as it is when it is shown, without hero and support marker. */
  lacks: readonly { weapons: readonly Requirement[]; ways: number }[];
  /** 8.3 The codes of the cell that is carried out in the end, the best for the US first. */
  results: readonly { codes: readonly AttackCode[]; ways: number }[];
}

const worth: { readonly [code in AttackCode]: number } = {
  JE: 32,
  DE: 16,
  JD: 8,
  OA: 2,
  REV: 1,
  NE: 0,
  GD: -4,
  AD: -8,
};
const worthOf = (codes: readonly AttackCode[]): number => codes.reduce((n, c) => n + worth[c], 0);

/** 8.2, R-34 What the hero and the support marker may add: the table is read with whatever is best for the US. */
function best(g: State, f: Force, j: JpUnit, alone: boolean): readonly AttackCode[] {
  const lacks = missing(g, f, j).filter((w) => w !== 'FL' && w !== 'CC');
  const called = f.naval === true && !hasRadio(g, f);
  const hero = !called && hasHero(g, f) ? (['+1', ...lacks] as const) : [undefined];
  const support = f.supportWeapon && lacks.length > 0 ? lacks : [undefined];
  let found: readonly AttackCode[] | null = null;
  for (const wild of hero)
    for (const gives of support) {
      const with_: Force = { ...f, ...(wild ? { wild } : {}), ...(gives ? { supportGives: gives } : {}) };
      const defence = defenceOf(g, with_, j);
      const column = alone ? 'alone' : columnOf(j);
      const codes: readonly AttackCode[] =
        column === 'alone' && defence === 0
          ? ['JE']
          : attackCell(missing(g, with_, j).length === 0, strengthIn(g, with_), defence, column, isLate(g));
      if (!found || worthOf(codes) > worthOf(found)) found = codes;
    }
  return found ?? [];
}

/**
 * 8.3 The chances of an attack, exact: every unit and every depth marker that may lie there is tried. Null: nobody is
 * there. Asks a view, of which it needs nothing hidden.
 */
export function attackForecast(g: State, f: Force): Forecast | null {
  const j = targetIn(g, f.target);
  if (!j) return null;
  const units = possibleUnits(g, j);
  const markers = possibleMarkers(g, j);
  const each = Math.max(1, markers.length);
  const lacks = new Map<string, { weapons: readonly Requirement[]; ways: number }>();
  const results = new Map<string, { codes: readonly AttackCode[]; ways: number }>();
  for (const unit of units) {
    const { depth, depthShown, ...bare } = j;
    const shown = depthShown && depth !== undefined ? { depth, depthShown } : {};
    const now = { ...bare, ...shown, unit: unit.id, revealed: true as const };
    const weapons = missing(g, f, now);
    const key = weapons.join();
    lacks.set(key, { weapons, ways: (lacks.get(key)?.ways ?? 0) + each });
    const first = best(g, f, now, false);
    for (const m of first.includes('REV') ? markers : new Array<null>(each).fill(null)) {
      const codes =
        m === null ? first : best(g, f, { ...now, depth: m.id, depthShown: true }, m.tacticalReinforcement);
      const name = codes.join();
      results.set(name, { codes, ways: (results.get(name)?.ways ?? 0) + 1 });
    }
  }
  return {
    strength: strengthIn(g, f),
    has: [...weaponsIn(g, f)].sort(),
    of: units.length * each,
    lacks: [...lacks.values()].sort((a, b) => a.weapons.length - b.weapons.length),
    results: [...results.values()].sort((a, b) => worthOf(b.codes) - worthOf(a.codes)),
  };
}
