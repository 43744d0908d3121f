import actionData from '../data/action_cards.json' with { type: 'json' };
import investmentData from '../data/investment_cards.json' with { type: 'json' };
import type { AreaId, CardId, DeckName, NationId, Season, TechId } from './state.ts';

/** 6.1 */
export interface ActionCard {
  id: CardId;
  season: Season;
  priority: string;
  command: number;
  kind: 'diplomacy' | 'wild';
  nations: readonly NationId[];
  wildcard?: string;
  partisanOptions: readonly AreaId[];
}
/** 6.2 */
export interface InvestmentCard {
  id: CardId;
  factory: number;
  redTech: TechId;
  kind: 'tech' | 'tech-wild' | 'intel';
  ends: readonly string[];
  intel?: Intel;
}
export type Intel = 'mole' | 'agent' | 'blackmail' | 'spy-ring' | 'code-break' | 'double-agent' | 'coup';

export const actionCards: readonly ActionCard[] = (actionData.cards as unknown as Partial<ActionCard>[]).map(
  (c) => ({ ...c, nations: c.nations ?? [], partisanOptions: c.partisanOptions ?? [] }) as ActionCard,
);
export const investmentCards: readonly InvestmentCard[] = (
  investmentData.cards as unknown as Partial<InvestmentCard>[]
).map((c) => ({ ...c, ends: c.ends ?? [] }) as InvestmentCard);
const actions = new Map(actionCards.map((c) => [c.id, c]));
const investments = new Map(investmentCards.map((c) => [c.id, c]));

export const deckOf = (id: CardId): DeckName => (actions.has(id) ? 'action' : 'investment');
export const isCard = (id: string): boolean => actions.has(id) || investments.has(id);
/** The printed Action card, or null. */
export const actionCard = (id: CardId): ActionCard | null => actions.get(id) ?? null;
/** The printed Investment card, or null. */
export const investmentCard = (id: CardId): InvestmentCard | null => investments.get(id) ?? null;
