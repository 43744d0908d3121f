import type { Frame, IO, Phase } from '@wardroom/rules';
import { combatIn, content, garrisonIn, hasJp, hasUs, steps } from '../board.ts';
import type { Field } from '../content/index.ts';
import { firingHexes } from '../fields.ts';
import type { HexId } from '../hexes.ts';
import { distance } from '../hexes.ts';
import { hexes, isLand } from '../map.ts';
import { narrowBy } from '../narrow.ts';
import type { JpUnit, State } from '../state.ts';
import { tie } from '../ties.ts';
import { strengthOf } from '../us-units.ts';
import { removeGarrison } from './fire.ts';

export const usStrength = (g: State, hex: HexId): number =>
  combatIn(g, hex).reduce((n, u) => n + strengthOf(u.id, steps(u)), 0);
const taken = (g: State, hex: HexId): boolean => g.fire.now?.assaulted?.includes(hex) === true;
const enemyIn = (g: State, hex: HexId): boolean =>
  isLand(hex) && (hasUs(g, hex) || garrisonIn(g, hex)) && !hasJp(g, hex);

/** 12.3/ASSAULT, R-48 Hexes that a unit may assault: US-occupied land of its field, not assaulted yet. */
export const inField = (g: State, field: Field): HexId[] =>
  [...firingHexes(g, field).keys()].filter((h) => enemyIn(g, h) && !taken(g, h));
/** R-19 In a counterattack, out of the field: US-occupied land within 4 hexes. */
export const withinFour = (g: State, u: JpUnit): HexId[] =>
  hexes.map((h) => h.id).filter((h) => distance(h, u.hex) <= 4 && enemyIn(g, h) && !taken(g, h));
const best = (g: State, u: JpUnit, open: readonly HexId[]): HexId[] =>
  narrowBy(
    open,
    (h) => distance(h, u.hex),
    (h) => usStrength(g, h),
  );

interface Assault extends Frame {
  /** The units of the group that may still go, and the field; without one: out of the field. */
  units: readonly string[];
  field?: string;
  unit?: string;
  /** The close combat is on. */
  fights?: true;
}

/** 12.3/ASSAULT The unit nearest to a target goes; others may assault other hexes. */
const assault: Phase<State, Assault> = {
  rule: '12.3',
  open: true,
  enter: (g, f, io) => nextAssault(g, f, io),
  resume(g, f, result, io) {
    if (f.fights) {
      delete f.fights;
      io.beat();
      nextAssault(g, f, io);
    } else charge(g, f, result as HexId, io);
  },
};

function nextAssault(g: State, f: Assault, io: IO): void {
  const targets = (u: JpUnit): HexId[] =>
    f.field === undefined ? withinFour(g, u) : inField(g, content(g).field(f.field));
  const able = f.units.flatMap((id) => {
    const u = g.jp[id];
    return u && targets(u).length > 0 ? [u] : [];
  });
  const [u] = narrowBy(able, (x) => Math.min(...targets(x).map((h) => distance(h, x.hex))));
  if (!u) {
    io.finish();
    return;
  }
  f.unit = u.id;
  io.call('assaultTie', { options: best(g, u, targets(u)), about: { hex: u.hex } });
}

function charge(g: State, f: Assault, hex: HexId, io: IO): void {
  const u = g.jp[f.unit as string] as JpUnit;
  f.units = f.units.filter((id) => id !== u.id);
  f.fights = true;
  const phase = g.fire.now;
  if (phase) phase.assaulted = [...(phase.assaulted ?? []), hex];
  io.log('action.assault', { from: u.hex, hex });
  storm(g, io, u, hex);
}

/** 12.8, 13 A Japanese unit moves into a hex and fights there at once; a lone garrison is removed. */
export function storm(g: State, io: IO, u: JpUnit, hex: HexId): void {
  const from = u.hex;
  u.acted = true;
  removeGarrison(g, io, hex);
  u.hex = hex;
  if (hasUs(g, hex)) io.call('closeCombat', { hex, by: 'japan', origin: from, attackers: [u.id] });
  else io.call('relocation', { unit: u.id });
}

interface Overrun extends Frame {
  unit: string;
  target: string;
  field: string;
  star?: true;
  stage?: 'fire' | 'hex' | 'combat';
  hurt?: readonly string[];
}
/** 13/OVERRUN Fire; if it cost a unit a step, the tank moves into the hex of one that it hit. */
const overrun: Phase<State, Overrun> = {
  rule: '13',
  open: true,
  enter(_g, f, io) {
    f.stage = 'fire';
    io.call('fire', { field: f.field, units: [f.unit], target: f.target, armor: true });
  },
  resume(g, f, result, io) {
    const tank = g.jp[f.unit];
    if (f.stage === 'fire' && tank) {
      const hurt = (result as { hurt: readonly string[] }).hurt.map((id) => g.us[id]?.at ?? '');
      const open = [...new Set(hurt)].filter((h) => isLand(h) && hasUs(g, h));
      f.stage = 'hex';
      if (open.length === 0) io.finish();
      else io.call('assaultTie', { options: best(g, tank, open), about: { hex: tank.hex } });
    } else if (f.stage === 'hex' && tank) {
      f.stage = 'combat';
      io.log('action.overrun', { from: tank.hex, hex: result });
      storm(g, io, tank, result as HexId);
    } else io.finish();
  },
};

export const assaultPhases = { assault, overrun, assaultTie: tie('12.3', 'assaultTie') };
