import tables from '../../data/tables.json' with { type: 'json' };
import { chinaLinked } from '../burma-road.ts';
import { controller } from '../control.ts';
import { counter, isAir, isCommonwealth, isGround, isNaval, nationOf, sideOf } from '../counters.ts';
import { flag } from '../flags.ts';
import { coastLost } from '../offensives-phase/china-offensive.ts';
import { ruleset } from '../ruleset.ts';
import type { Side, State, UnitId } from '../state.ts';
import { track, turnOf } from '../tracks.ts';

/** What a replacement step is for (R9.2.2). */
export type StepKind = 'ground' | 'air' | 'naval' | 'usNaval' | 'cwNaval' | 'chinese';

/** R9.2.3, R9.2.4 The kind of step that this unit takes; null: none ever. */
export function stepFor(unit: UnitId): StepKind | null {
  const c = counter(unit);
  if (c.prewar || nationOf(unit) === 'nl' || c.class === 'hq' || c.type === 'garrison') return null;
  if (nationOf(unit) === 'cn') return 'chinese';
  if (isAir(unit)) return 'air';
  if (isNaval(unit)) {
    if (sideOf(unit) === 'japan') return 'naval';
    return isCommonwealth(unit) ? 'cwNaval' : 'usNaval';
  }
  // R9.2.4 Of the Japanese Army only armies: all brigades carry the dot.
  return isGround(unit) && (sideOf(unit) === 'allied' || c.type === 'army') ? 'ground' : null;
}

/** R9.2.7 Unrest in India: the ground steps of this turn are not for the Commonwealth. */
const striking = (g: State): boolean => flag(g, 'fewerGroundSteps')?.turn === turnOf(g);

/** R9.2.2, R9.2.7 The steps that the Allies get this turn. */
export function alliedSteps(g: State): { [kind in StepKind]?: number } {
  const turn = turnOf(g);
  const row = tables.replacements.find((r) => r.turn === turn)?.allied as { [kind in StepKind]?: number } | undefined;
  const out: { [kind in StepKind]?: number } = { ...row };
  const holds = (hex: string): boolean => controller(g, hex) === 'allied';
  for (const extra of tables.replacementsExtra) {
    if (extra.side !== 'allied') continue;
    const naval = extra.kind as 'usNaval' | 'cwNaval';
    const turns = naval === 'cwNaval' ? ruleset(g).cwNavalReplTurns : extra.turns;
    if (!turns.includes(turn) || !(extra.hexes ?? ['5808']).some(holds)) continue;
    out[naval] = (out[naval] ?? 0) + (extra.n as number);
  }
  if (striking(g)) out.ground = Math.max(0, (out.ground ?? 0) - track(g, 'strikes'));
  return out;
}

/** R9.2.2 Naval steps that come onto the Japanese track this turn. */
export const japaneseNavalSteps = (g: State): number =>
  ((tables.replacements.find((r) => r.turn === turnOf(g))?.japan as { naval?: number } | undefined)?.naval ??
    0) as number;

/** R9.2.4 May divisions be taken out of China? */
export const divisionsAvailable = (g: State): boolean => track(g, 'chinaDivisions') > 0 && !coastLost(g);

/** R9.2.7 Is the unit shut out from this step by unrest in India? */
export const shutOut = (g: State, unit: UnitId): boolean =>
  striking(g) && stepFor(unit) === 'ground' && isCommonwealth(unit);

/** R9.2.3, R9.2.4, R16.9 May this eliminated unit come back at all? */
export function mayReturn(g: State, unit: UnitId): boolean {
  const c = counter(unit);
  if (nationOf(unit) === 'au' && g.nations.australia) return false;
  if (nationOf(unit) === 'cn') return g.nations.china === undefined && chinaLinked(g);
  if (stepFor(unit) !== 'ground' || c.side === 'japan' || ruleset(g).alliedGroundRepl === 'all') return true;
  return c.type === 'corps' || /^us-div-m\d$/.test(unit);
}

export const sideOfSteps = (unit: UnitId, side: Side): boolean => sideOf(unit) === side && stepFor(unit) !== null;
