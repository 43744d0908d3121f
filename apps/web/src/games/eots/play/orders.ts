import type { Orders, State, Unit } from '@wardroom/eots/read';
import { controller, hexes, isHex, sideOf } from '@wardroom/eots/read';
import type { OrderLine } from '../../../kit/order-line.ts';

type Field = Exclude<keyof Orders, 'always' | 'askAt'>;

/** What answers for the side that reacts in the windows of the other's offensive, in one touch. */
export const REACTING = {
  ask: ['ask', 'ask', 'ask', 'ask', 'ask', 'ask'],
  roll: ['none', 'none', 'roll', 'ask', 'ask', 'stay'],
  pass: ['none', 'none', 'none', 'none', 'none', 'stay'],
} as const;
const WINDOWS = ['weather', 'specialReaction', 'intelligence', 'reaction', 'attackCards', 'disengage'] as const;
export type Reacting = keyof typeof REACTING;
export const withReacting = (orders: object, to: Reacting): object => ({
  ...orders,
  ...Object.fromEntries(WINDOWS.map((field, i) => [field, REACTING[to][i]])),
});
/** Which of them orders amount to; null: they were set line by line. */
export function reactingOf(orders: Orders): Reacting | null {
  const same = (to: Reacting): boolean => WINDOWS.every((f, i) => (orders[f] ?? 'ask') === REACTING[to][i]);
  return (Object.keys(REACTING) as Reacting[]).find(same) ?? null;
}

/**
 * The lines of the editor in the order of the steps, with the rule of each; `order` of the hits: kinds in order. What
 * most players leave as it is stands in a group.
 */
export const lines: readonly OrderLine<Field>[] = [
  { field: 'hits', rule: 'R13.9', choices: ['proposal', 'order', 'ask'] },
  { field: 'postBattle', rule: 'R14.2', choices: ['proposal', 'ask'] },
  { field: 'disengage', rule: 'R12.20', choices: ['stay', 'ask'], group: 'reaction' },
  { field: 'weather', rule: 'R11.19', choices: ['none', 'ask'], group: 'reaction' },
  { field: 'specialReaction', rule: 'R11.17', choices: ['none', 'ask'], group: 'reaction' },
  { field: 'intelligence', rule: 'R11.20', choices: ['roll', 'none', 'ask'], group: 'reaction' },
  { field: 'reaction', rule: 'R11.25', choices: ['none', 'ask'], group: 'reaction' },
  { field: 'lastStand', rule: 'R20.2', choices: ['none', 'join', 'ask'], group: 'reaction' },
  { field: 'attackCards', rule: 'R11.28', choices: ['none', 'ask'], group: 'reaction' },
  { field: 'losses', rule: 'R24.10', choices: ['proposal', 'ask'], group: 'battle' },
  { field: 'transfer', rule: 'R13.16', choices: ['none', 'ask'], group: 'battle' },
  { field: 'stacking', rule: 'R14.9', choices: ['proposal', 'ask'], group: 'after' },
  { field: 'emergency', rule: 'R14.7', choices: ['nearest', 'ask'], group: 'after' },
  { field: 'dice', rule: 'R9.3.1', choices: ['atOnce', 'ask'], group: 'after' },
];

export const withField = (orders: object, field: string, to: string) => ({
  ...orders,
  [field]: field === 'hits' && to === 'order' ? ['carrier', 'air', 'ship', 'ground'] : to,
});

/** Places about which one may want to be asked: what these sides hold, and wherever they have units. */
export function placesOf(g: State, seats: readonly string[]): Set<string> {
  const held = hexes.filter((h) => {
    const holder = controller(g, h.id);
    return holder !== null && holder !== undefined && seats.includes(holder);
  });
  const stood = (Object.values(g.units) as Unit[]).filter((u) => isHex(u.at) && seats.includes(sideOf(u.id)));
  return new Set([...held.map((h) => h.id), ...stood.map((u) => u.at)]);
}

/** The places of orders as they are kept. */
export const askedAt = (orders: unknown): readonly string[] => (orders as Orders | null)?.askAt ?? [];
