import type { Orders } from '@wardroom/eots/read';

type Field = Exclude<keyof Orders, 'always'>;

/** The lines of the editor in the order of the steps, with the rule of each; `order` of the hits: kinds in order. */
export const lines: readonly { field: Field; rule: string; choices: readonly string[] }[] = [
  { field: 'disengage', rule: 'R12.20', choices: ['stay', 'ask'] },
  { field: 'weather', rule: 'R11.19', choices: ['none', 'ask'] },
  { field: 'specialReaction', rule: 'R11.17', choices: ['none', 'ask'] },
  { field: 'intelligence', rule: 'R11.20', choices: ['roll', 'none', 'ask'] },
  { field: 'reaction', rule: 'R11.25', choices: ['none', 'ask'] },
  { field: 'lastStand', rule: 'R20.2', choices: ['none', 'join', 'ask'] },
  { field: 'attackCards', rule: 'R11.28', choices: ['none', 'ask'] },
  { field: 'losses', rule: 'R24.10', choices: ['proposal', 'ask'] },
  { field: 'hits', rule: 'R13.9', choices: ['proposal', 'order', 'ask'] },
  { field: 'transfer', rule: 'R13.16', choices: ['none', 'ask'] },
  { field: 'stacking', rule: 'R14.9', choices: ['proposal', 'ask'] },
  { field: 'dice', rule: 'R9.3.1', choices: ['atOnce', 'ask'] },
  { field: 'postBattle', rule: 'R14.2', choices: ['proposal', 'ask'] },
  { field: 'emergency', rule: 'R14.7', choices: ['nearest', 'ask'] },
];

export const withField = (orders: object, field: string, to: string) => ({
  ...orders,
  [field]: field === 'hits' && to === 'order' ? ['carrier', 'air', 'ship', 'ground'] : to,
});
