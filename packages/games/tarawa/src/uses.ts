import type { Step } from '@wardroom/rules';
import { contentNamed, eventIds, letterIds } from './content/index.ts';
import type { State } from './state.ts';

type Use = readonly [group: string, name: string];
const columns = ['seen', 'unseen'];
const rows = ['none', 'armor', 'star', ...letterIds];

/**
 * For soak: cards that were turned up, events carried out, cells of the chart of Japanese actions (T-6) that acted.
 */
export const uses = {
  names: {
    cards: contentNamed('reconstructed').cards.map((c) => c.id),
    events: [...eventIds],
    actions: rows.flatMap((r) => columns.map((c) => `${r}.${c}`)),
  },
  of(step: Step, _g: State): readonly Use[] {
    const out: Use[] = [];
    for (const [table, id, field, before, after] of step.journal)
      if (table === 'cards' && field === 'at' && before === 'deck' && after !== 'held') out.push(['cards', id]);
    for (const { key, params } of step.log) {
      if (key === 'event.drawn') out.push(['events', String(params?.event)]);
      if (key === 'action.acts')
        out.push(['actions', `${String(params?.row)}.${params?.seen === true ? 'seen' : 'unseen'}`]);
    }
    return out;
  },
};
