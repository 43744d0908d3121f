import type { Orders } from '@wardroom/eots/read';

export const kinds = ['carrier', 'air', 'ship', 'ground'] as const;
export type Field = Exclude<keyof Orders, 'always'>;

/** The lines of the editor in the order of the steps, with the rule of each. */
export const fields: readonly { field: Field; rule: string }[] = [
  { field: 'disengage', rule: 'R12.20' },
  { field: 'weather', rule: 'R11.19' },
  { field: 'specialReaction', rule: 'R11.17' },
  { field: 'intelligence', rule: 'R11.20' },
  { field: 'reaction', rule: 'R11.25' },
  { field: 'lastStand', rule: 'R20.2' },
  { field: 'attackCards', rule: 'R11.28' },
  { field: 'losses', rule: 'R24.10' },
  { field: 'hits', rule: 'R13.9' },
  { field: 'transfer', rule: 'R13.16' },
  { field: 'stacking', rule: 'R14.9' },
  { field: 'postBattle', rule: 'R14.2' },
  { field: 'emergency', rule: 'R14.7' },
];

const other: Partial<Record<Field, readonly string[]>> = {
  disengage: ['stay'],
  intelligence: ['roll', 'none'],
  lastStand: ['none', 'join'],
  losses: ['proposal'],
  hits: ['proposal', 'order'],
  stacking: ['proposal'],
  postBattle: ['proposal'],
  emergency: ['nearest'],
};
/** What a line may be set to; `order` of the hits stands for a list of kinds. */
export const choicesOf = (field: Field): readonly string[] => [...(other[field] ?? ['none']), 'ask'];

export function withField(orders: Orders, field: Field, to: string): Orders {
  return { ...orders, [field]: field === 'hits' && to === 'order' ? [...kinds] : to } as Orders;
}
