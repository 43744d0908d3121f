import { things } from '@wardroom/rules';
import data from '../data/techs.json' with { type: 'json' };
import { investmentCard } from './cards.ts';
import { factionOfUnits, isSubpower } from './nations.ts';
import type { Block, CardId, Faction, State, TechId } from './state.ts';

/** 15.1 Technologies that the own Great Power uses. */
export const techIds: readonly TechId[] = data.techs.map((t) => t.id);
/** 15.5 */
export const redTechIds: readonly TechId[] = data.redTechs.map((t) => t.id);
export const isTech = (id: string): boolean => techIds.includes(id) || redTechIds.includes(id);
/** 15.6 The stage of the bomb that a technology is, or 0. */
export const atomicStage = (id: TechId): number => (id.startsWith('atomic-') ? Number(id.slice(7)) : 0);
interface Wild {
  id: string;
  fromYear?: number;
  techs?: readonly TechId[];
}
const wilds = new Map((data.techWilds as unknown as readonly Wild[]).map((w) => [w.id, w]));
/** 15.2 The technologies of a Science end; none for any other end. */
export const scienceOf = (end: string): readonly TechId[] => wilds.get(end)?.techs ?? [];

/** 15.3 Technologies that lie open. */
export const revealed = (g: State, f: Faction, tech: TechId): boolean => g.techs[`${f}.${tech}`] !== undefined;
/** 15.2 Achieved, open or secret. */
export const achieved = (g: State, f: Faction, tech: TechId): boolean =>
  revealed(g, f, tech) || things(g.vaults).some((v) => v.owner === f && v.tech === tech);
/** 15.2 Some faction has shown it. */
export const shownBySomebody = (g: State, tech: TechId): boolean => things(g.techs).some((t) => t.tech === tech);

/** 15.1, R-27 Does this block have the use of a technology? Never one of a Subpower. */
export function hasTech(g: State, b: Pick<Block, 'nation'>, tech: TechId): boolean {
  const f = factionOfUnits[b.nation];
  return f !== null && !isSubpower(b.nation) && revealed(g, f, tech);
}
/** 15.5 Red technologies serve Red China only. */
export const redTech = (g: State, tech: TechId): boolean => revealed(g, 'soviet', tech);

const named = { soviet: new Map<CardId, readonly TechId[]>(), others: new Map<CardId, readonly TechId[]>() };
/** 15.2 The technologies that a card names itself. */
export function namedTechs(id: CardId, f: Faction): readonly TechId[] {
  const c = investmentCard(id);
  if (!c) return [];
  const kept = f === 'soviet' ? named.soviet : named.others;
  let all = kept.get(id);
  if (!all) {
    const ends = c.kind === 'tech' ? c.ends.filter((e) => techIds.includes(e)) : [];
    kept.set(id, (all = f === 'soviet' ? [...ends, c.redTech] : ends));
  }
  return all;
}
/** 15.2 Would this card stand for the technology as a wild card: Science of the year, or Industrial Espionage? */
export function standsFor(g: State, id: CardId, tech: TechId, year: number): boolean {
  const c = investmentCard(id);
  if (!c || redTechIds.includes(tech)) return false;
  return c.ends.some((end) => {
    const w = wilds.get(end);
    if (!w) return false;
    if (w.techs === undefined) return shownBySomebody(g, tech);
    return year >= (w.fromYear ?? 0) && w.techs.includes(tech);
  });
}
