import type { Step } from '@wardroom/rules';
import { card, decks } from './deck.ts';
import { operations } from './events/operations.ts';
import { uses as operationsUses } from './offensives-phase/operations-card.ts';
import type { CardId, State } from './state.ts';

type Use = readonly [group: string, name: string];
const forOperations: ReadonlySet<string> = new Set(['playOC', ...Object.keys(operationsUses)]);

/** Operations of a card that a step carried out: each leaves the queue of its frame when it is done. */
function carriedOut(step: Step, g: State): Use[] {
  const frames = (g as unknown as { _stack: Record<string, { card?: CardId }> })._stack;
  const cards = new Map(
    Object.entries(frames).flatMap(([id, f]): [string, CardId][] => (f.card === undefined ? [] : [[id, f.card]])),
  );
  const out: { frame: string; index: number }[] = [];
  for (const [table, id, field, before, after] of step.journal) {
    if (table !== '_stack') continue;
    const whole = (field === '' ? (after ?? before) : null) as { card?: CardId } | null;
    if (whole?.card !== undefined) cards.set(id, whole.card);
    if (field === 'card' && typeof after === 'string') cards.set(id, after);
    if (field !== 'queue' || !Array.isArray(before) || !Array.isArray(after) || after.length >= before.length)
      continue;
    out.push({ frame: id, index: before[0] as number });
  }
  return out.flatMap(({ frame, index }): Use[] => {
    const id = cards.get(frame);
    const op = id === undefined ? undefined : card(id).effects[index]?.op;
    return op === undefined ? [] : [['operations', op]];
  });
}

/**
 * For soak: `events` counts cards of either deck played as an event or in reaction, `operations` the vocabulary of
 * their texts (R24): carried out, put in force, or, where they limit the play of a card, asked of one that was played.
 */
export const uses = {
  names: {
    events: [...new Set([...decks.classic, ...decks.later].map((c) => c.id))],
    operations: Object.keys(operations),
  },
  of(step: Step, g: State): readonly Use[] {
    const out = carriedOut(step, g);
    for (const [table, id, field, , after] of step.journal) {
      if (table === 'effects' && field === '' && after !== null) {
        const { card: by, index } = after as unknown as { card: CardId; index: number };
        out.push(['operations', card(by).effects[index]?.op as string]);
      }
      if (table !== 'cards' || field !== 'at' || after !== 'played') continue;
      if (step.choices?.some((c) => c.value[0] === id && forOperations.has(c.kind))) continue;
      out.push(['events', id]);
      for (const e of card(id).effects) if (operations[e.op]?.at === 'never') out.push(['operations', e.op]);
    }
    return out;
  },
};
