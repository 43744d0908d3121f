import type { Frame, IO } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { card } from '../deck.ts';
import { hookOf } from '../events/operations.ts';
import type { CardId, Offensive, Side, State } from '../state.ts';

/** `offensive{side, as, card}`: without a card the one of this side that lies on the table. */
export interface OffensiveFrame extends Frame {
  side: Side;
  as?: 'oc' | 'ec';
  card?: CardId;
  /** The line of R11.2 that is running. */
  at?: string;
}

const onTable = (g: State, side: Side): CardId | undefined =>
  things(g.cards)
    .filter((c) => c.at === 'played' && c.side === side)
    .map((c) => c.id)
    .sort()[0];

/** R24 What the event has in force or still to come: by its moment. */
function enterEffects(g: State, side: Side, id: CardId): void {
  card(id).effects.forEach((op, index) => {
    const hook = hookOf(op);
    if (hook === 'never' || hook === 'play') return;
    const key = `${id}.${index}`;
    g.effects[key] = {
      id: key,
      card: id,
      index,
      side,
      ...(hook === 'whole' || op.when === undefined ? {} : { when: op.when }),
    };
  });
}

/** R11.1 The offensive as its card starts it. */
export function beginOffensive(g: State, f: OffensiveFrame, io: IO): void {
  const id = f.card ?? onTable(g, f.side);
  if (id === undefined) throw new Error('an offensive needs a card on the table');
  const facts = card(id);
  const as = f.as ?? 'oc';
  const effects = as === 'ec' ? facts.effects : [];
  const sea = effects.find((e) => e.op === 'naval');
  const tempAsp = effects.find((e) => e.op === 'tempAsp' && e.side === f.side)?.points as number | undefined;
  const now: Offensive = { id: 'now', side: f.side, card: id, as, ov: facts.ov, step: 1, reactions: 0 };
  if (sea) now.naval = sea.allowance as number;
  if (sea?.who === 'both') now.navalForBoth = true;
  if (tempAsp !== undefined) now.tempAsp = tempAsp;
  g.offensive.now = now;
  if (as === 'ec') enterEffects(g, f.side, id);
  io.log('offensive.begins', { side: f.side, card: id, as });
}
