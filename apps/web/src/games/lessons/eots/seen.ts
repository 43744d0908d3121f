import type { Offensive, State } from '@wardroom/eots/read';
import type { Json } from '@wardroom/rules';
import type { GuideText, Target } from '../../../table/game-ui.ts';
import { stepsOf } from '../../../table/guide.ts';
import type { GuideStep, TableStore } from '../../eots/types.ts';

/** What the cards of the lessons look at. */
export const off = (x: TableStore): Offensive | undefined => x.view.offensive.now;
export const phase = (x: TableStore): string => x.decision?.phase ?? '';
/** The offensive is the reader's own. */
export const mine = (x: TableStore): boolean => off(x)?.side === 'allied';
/** The reader's own offensive, in this phase of it. */
export const planning = (x: TableStore, name: string): boolean => mine(x) && phase(x) === name;
export const waits = (x: TableStore): boolean => mine(x) && x.decision === null;
export const active = (x: TableStore, unit: string): boolean => x.view.activated[unit] !== undefined;
export const moved = (x: TableStore, unit: string): boolean => x.view.activated[unit]?.mode !== undefined;
export const at = (x: TableStore, unit: string): string => x.view.units[unit]?.at ?? '';
export const inHand = (x: TableStore, card: string): boolean => x.view.cards[card]?.at === 'hand';
/** The words of the move that is put together; empty: none is. */
export const draft = (x: TableStore): readonly (string | number)[] => (x.draft?.kind === 'move' ? x.draft.value : []);
/** The stack is whole, and all of these are in it. */
export const ready = (x: TableStore, units: readonly string[]): boolean =>
  ['go', ...units].every((u) => draft(x).includes(u));

/** The parameters of the newest log line of a key. */
export function last(x: TableStore, key: string): { readonly [name: string]: Json } | undefined {
  for (let i = x.log.length - 1; i >= 0; i--) if (x.log[i]?.entry.key === key) return x.log[i]?.entry.params;
  return undefined;
}
type Say = (id: string, variant: string, params?: GuideText['params']) => GuideText;
/** What the opponent's die has brought: the condition of the battle. */
export function condition(x: TableStore, say: Say): GuideText {
  const roll = last(x, 'offensive.intelligenceRoll');
  return say('hits', off(x)?.intel === 'surprise' ? 'surprise' : 'intercept', {
    die: roll?.die ?? '–',
    value: roll?.value ?? '–',
  });
}
export const hex = (id: string) => (): Target => ({ kind: 'hex', id });
/** A card, and how it is to be played. */
export const card = (id: string, as: string) => (): Target => ({ kind: 'card', id, as });
export const read = (...rules: readonly string[]): NonNullable<GuideStep['read']> =>
  rules.map((rule) => ({ rule, title: `eots.guide.read.${rule}` }));

/** Steps on the way, and those for something else that was done: how to get back. */
export function steps(prefix: string): {
  step: ReturnType<typeof stepsOf<State>>;
  aside: (id: string, on: GuideStep['on'], more?: Partial<GuideStep>) => GuideStep;
} {
  const step = stepsOf<State>(prefix);
  return { step, aside: (id, on, more = {}) => step(id, on, { aside: true, board: true, ...more }) };
}
