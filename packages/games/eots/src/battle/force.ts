import type { Combat, Combatant, CountedModifier, Side, Volley } from '../state.ts';
import { other } from '../state.ts';

/** What a combat is made of, without the match around it: the same for the table, the panel and the odds. */
export type Fight = Pick<Combat, 'units' | 'lost'>;

export const stepsLeft = (c: Fight, u: Combatant): number => u.steps - (c.lost[u.id] ?? 0);
export const alive = (c: Fight, u: Combatant): boolean => stepsLeft(c, u) > 0;
/** R13.10 At full strength: one-step units never count as full. */
export const isFull = (c: Fight, u: Combatant): boolean => u.full === 2 && stepsLeft(c, u) === 2;
export const isAirNaval = (u: Combatant): boolean => u.kind !== 'ground';
export const isFlying = (u: Combatant): boolean => u.kind === 'air' || u.kind === 'carrier';
export const isGarrison = (u: Combatant): boolean => u.id.startsWith('garrison.');

const of = (pair: readonly [number, number], full: boolean): number => pair[full ? 1 : 0];
export const attackNow = (c: Fight, u: Combatant): number => (alive(c, u) ? of(u.attack, stepsLeft(c, u) === 2) : 0);
/** What a step costs, of a full unit or of its last one; in ground combat half for those that came by sea (R13.26). */
export function priceOf(u: Combatant, full: boolean, part: Volley['part']): number {
  const value = of(u.defence, full);
  return part === 'ground' && u.assault ? Math.ceil(value / 2) : value;
}
/** What a step costs now. */
export const defenceNow = (c: Fight, u: Combatant, part: Volley['part']): number =>
  priceOf(u, stepsLeft(c, u) === 2, part);

/** R13.3, R13.23 Strength of a side; escorts outside the hex add nothing. */
export function strength(c: Fight, side: Side, part: Volley['part']): number {
  let sum = 0;
  for (const u of c.units) {
    if (u.side !== side || (part === 'airNaval') !== isAirNaval(u) || u.escort || u.out) continue;
    sum += attackNow(c, u);
  }
  return sum;
}

/** R13.4 Had this side air or naval units when the battle began? */
export const hadAirNaval = (c: Fight, side: Side): boolean => c.units.some((u) => u.side === side && isAirNaval(u));
export const flyers = (c: Fight, side: Side): number =>
  c.units.filter((u) => u.side === side && isFlying(u) && alive(c, u) && !u.escort).length;
export const shipsInHex = (c: Fight, side: Side): boolean =>
  c.units.some((u) => u.side === side && u.inHex && (u.kind === 'ship' || u.kind === 'carrier') && alive(c, u));
export const groundLeft = (c: Fight, side: Side, all = false): Combatant[] =>
  c.units.filter((u) => u.side === side && u.kind === 'ground' && alive(c, u) && (all || !u.out));

/** R13.5 Sum of modifiers; a final one replaces all others. */
export function total(modifiers: readonly CountedModifier[]): number {
  const last = modifiers.filter((m) => m.final).at(-1);
  return last ? last.value : modifiers.reduce((n, m) => n + m.value, 0);
}

/** R13.6 */
export function airNavalFactor(modified: number): number {
  if (modified <= 2) return 0.25;
  return modified <= 5 ? 0.5 : 1;
}
/** R13.24 */
export function groundFactor(modified: number): number {
  if (modified <= 2) return 0.5;
  if (modified <= 6) return 1;
  return modified <= 8 ? 1.5 : 2;
}
export const hitsOf = (force: number, factor: number): number => Math.ceil(force * factor);

/** R13.6 The unmodified 9, or what an event names of the modified die (`from`). */
export const isCritical = (die: number, modified: number, from: number | null): boolean =>
  die === 9 || (from !== null && modified >= from);

/** R13.5 The modifiers that count when the die is rolled: who gives them must still be alive. */
export const present = (c: Fight, modifiers: readonly CountedModifier[]): readonly CountedModifier[] =>
  modifiers
    .filter((m) => m.of === undefined || c.units.some((u) => m.of?.includes(u.id) && alive(c, u)))
    .map(({ of: _of, ...m }) => m);

/**
 * One side's fire with a die of 0-9. `critical`: the modified die from which an event makes it critical; the natural 9
 * always is.
 */
export function fire(
  c: Fight,
  side: Side,
  part: Volley['part'],
  die: number,
  asked: readonly CountedModifier[],
  critical: number | null = null,
): Volley {
  const modifiers = present(c, asked);
  const modified = die + total(modifiers);
  const factor = part === 'airNaval' ? airNavalFactor(modified) : groundFactor(modified);
  const force = strength(c, side, part);
  const hits = hitsOf(force, factor);
  const v: Volley = {
    part,
    side,
    strength: force,
    die,
    modifiers,
    factor,
    hits,
    left: hits,
    reach: flyers(c, side),
    hit: [],
  };
  return part === 'airNaval' && isCritical(die, modified, critical) ? { ...v, critical: true } : v;
}

/** R13.18-R13.20 */
export function airNavalWinner(c: Fight, o: Side): Side {
  const r = other(o);
  if (!c.units.some((u) => isAirNaval(u) && alive(c, u))) return o;
  if (flyers(c, r) > 0 && flyers(c, o) === 0) return r;
  return strength(c, o, 'airNaval') > strength(c, r, 'airNaval') ? o : r;
}

/** R13.25 What the air-naval combat leaves for O's die. */
export function superiority(c: Fight, o: Side): CountedModifier[] {
  const r = other(o);
  const out: CountedModifier[] = [];
  if (shipsInHex(c, o) && !shipsInHex(c, r)) out.push({ key: 'navalSupport', rule: 'R13.25', value: 2 });
  if (flyers(c, o) > 0 && flyers(c, r) === 0) out.push({ key: 'airSupport', rule: 'R13.25', value: 2 });
  return out;
}

/** R13.28 Who wins the ground combat, and whether the loser has units that retreat. `lost`: steps lost in it. */
export function groundWinner(
  c: Fight,
  o: Side,
  lost: { readonly [S in Side]: number },
): { winner: Side; retreats: boolean } {
  const r = other(o);
  const mine = groundLeft(c, o).length > 0;
  const theirs = groundLeft(c, r).length > 0;
  if (!mine) return { winner: r, retreats: false };
  if (!theirs) return { winner: o, retreats: false };
  return { winner: lost[r] > lost[o] ? o : r, retreats: true };
}
