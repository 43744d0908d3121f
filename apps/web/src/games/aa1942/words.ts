import type { Json } from '@wardroom/rules';
import type { Translate } from '../../table/game-ui.ts';
import { textOf } from '../../table/words.ts';
import { isPlace, place } from './map/geography.ts';
import { typeOrder } from './units/symbols.ts';

/** Numbers by unit type. */
export type Count = Readonly<Record<string, number | undefined>>;

/** The name of a territory or sea zone in the reader's language. */
export function spaceName(t: Translate, id: string): string {
  if (!isPlace(id)) return id;
  const p = place(id);
  if (!p.land) return t('aa.zone', { n: String(p.number) });
  return textOf(t, `space.${id}`) ?? p.name;
}

export const cityName = (t: Translate, id: string): string =>
  textOf(t, `aa.city.${id}`) ?? (isPlace(id) ? (place(id).victoryCity ?? '') : '');

export const powerName = (t: Translate, power: string): string => t(`aa.power.${power}`);
/** How a battle ended: who wins it has a name. */
export const resultName = (t: Translate, s: { result: string; power: string }): string =>
  t(`aa.result.${s.result}`, { power: powerName(t, s.power) });
export const unitName = (t: Translate, type: string): string => t(`aa.unit.${type}`);
/** "3 tanks". */
export const units = (t: Translate, type: string, n: number): string => t(`aa.units.${type}`, { n });

const order: readonly string[] = [...typeOrder, 'factory'];

/** "2 infantry, 1 tank". */
export function countWords(t: Translate, count: Count): string {
  const parts = order.filter((type) => (count[type] ?? 0) > 0).map((type) => units(t, type, count[type] ?? 0));
  return parts.length > 0 ? parts.join(', ') : t('aa.nothing');
}

/** Numbers by type of some units. */
export function tally(list: Iterable<{ type: string }>): Record<string, number> {
  const out: Record<string, number> = {};
  for (const u of list) out[u.type] = (out[u.type] ?? 0) + 1;
  return out;
}

export function isCount(value: Json): value is { [type: string]: number } {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([k, v]) => order.includes(k) && typeof v === 'number');
}

/** A battle's id (`sea:sz7`, `land:egypt`, `raid:germany`) in words. */
export function battleName(t: Translate, id: string): string {
  const [kind = '', space = ''] = id.split(':');
  return t(`aa.battleIn.${kind}`, { where: spaceName(t, space) });
}
