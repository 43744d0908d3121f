import { commanderOf, sideOf } from '../blocks.ts';
import { isSea } from '../board.ts';
import { controller } from '../control.ts';
import { blocksHostile } from '../hostility.ts';
import type { Block, Side, State } from '../state.ts';
import { hasTech } from '../techs.ts';
import { isNaval, unit } from '../units.ts';
import { classOf, type TargetClass } from './hits.ts';
import { type Fight, fighters } from './slots.ts';

/** 5.1, 15.1, 18.12 With what a block fires at a class; Convoys are fired at with N. */
export function firepower(g: State, b: Block, at: TargetClass): number {
  const printed = at === 'C' ? unit(b.type).firepower.N : unit(b.type).firepower[at];
  const naval = at === 'N' || at === 'C';
  const better: number[] = [printed];
  if (b.type === 'fleet') {
    if (naval && b.nation === 'japan') better.push(4);
    if (at === 'S' && hasTech(g, b, 'sonar')) better.push(3);
    if (at === 'A' && hasTech(g, b, 'autocannons')) better.push(2);
  }
  if (b.type === 'carrier' && at === 'A' && hasTech(g, b, 'autocannons')) better.push(3);
  if (b.type === 'submarine' && naval && hasTech(g, b, 'improved-torpedoes')) better.push(2);
  if (b.type === 'air-force' && naval && hasTech(g, b, 'dive-bombing')) better.push(2);
  return Math.max(...better);
}
/** 18.5 One die for each step; with AirDefense Radar two against Air in Friendly Territory (15.1). */
export function diceOf(g: State, b: Block, at: TargetClass): number {
  const radar =
    b.type === 'air-force' &&
    at === 'A' &&
    !isSea(b.area) &&
    controller(g, b.area) === commanderOf(b) &&
    hasTech(g, b, 'air-defense-radar');
  return b.cv * (radar ? 2 : 1);
}
/** 18.5, 18.9, 18.10.5, 18.12 How a block shoots: up to which die it hits, and with how many. */
export function shotOf(g: State, b: Block, kind: ShotKind, at: TargetClass): { power: number; dice: number } {
  switch (kind) {
    case 'fire':
      return { power: firepower(g, b, at), dice: diceOf(g, b, at) };
    case 'kamikaze':
      return { power: 4, dice: b.cv };
    default:
      return { power: 1, dice: b.cv };
  }
}
export type ShotKind = 'fire' | 'strike' | 'kamikaze' | 'bomb';
/** 18.5 The chance of each die, and the hits that so many of them give on average. */
export const shotOdds = (power: number, dice: number): { each: number; hits: number } => ({
  each: power / 6,
  hits: (dice * power) / 6,
});
/**
 * 18.14, 18.14.4, 18.14.5 The sides that a block can fire at: the Attacker at every named one, these at the Attacker
 * only.
 */
export function enemySides(g: State, f: Fight, b: Block, sneak: boolean): Side[] {
  const side = sideOf(g, b);
  const against = side === f.attacker ? f.targets : [f.attacker];
  return against.filter((s) => fighters(g, f).some((x) => sideOf(g, x) === s && (sneak || blocksHostile(g, b, x))));
}
/**
 * 18.14, 23.8 Blocks of a side at which the block fires: units of a Great Power are none of its Enemies while there is
 * War in China between Subpowers alone.
 */
const foes = (g: State, f: Fight, b: Block, side: Side, sneak: boolean): Block[] =>
  fighters(g, f).filter((x) => sideOf(g, x) === side && (sneak || blocksHostile(g, b, x)));
/** 18.5 Classes present on a side at which the block has a chance. */
export function targetClasses(g: State, f: Fight, b: Block, side: Side, sneak = false): TargetClass[] {
  const present = new Set(foes(g, f, b, side, sneak).map(classOf));
  return (['A', 'N', 'S', 'G', 'C'] as const).filter((c) => present.has(c) && firepower(g, b, c) > 0);
}
/** 18.10.5 Are there naval Enemies for a carrier strike or a Kamikaze? */
export const navalTargets = (g: State, f: Fight, b: Block, side: Side, convoysToo: boolean): TargetClass[] => {
  const all = foes(g, f, b, side, false);
  const out: TargetClass[] = [];
  if (all.some((x) => isNaval(x.type))) out.push('N');
  if (convoysToo && all.some((x) => classOf(x) === 'C')) out.push('C');
  return out;
};
