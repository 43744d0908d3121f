import type { AnyState, Audience } from '@wardroom/rules';
import { hidesNothing } from '@wardroom/rules';
import type { Chronicle } from './chronicle.ts';
import { Chronicler } from './chronicle.ts';
import type { FrameTable } from './frame-table.ts';
import { linesOf } from './shown-step.ts';

/** The course with the view in which it ends. */
export interface Course extends Chronicle {
  last: AnyState | null;
}

/** What a chronicle asks of a table. */
export type Chronicled = Pick<
  FrameTable,
  'ui' | 'game' | 'seats' | 'mode' | 'outcome' | 'first' | 'latest' | 'viewAt' | 'stepAt' | 'record'
>;

/**
 * The course of the match from its first step: from the steps that the page has kept, else from the record, as far as
 * I may see it. Of a match that is over nothing is hidden any more. Null: there is neither.
 */
export async function readChronicle(table: Chronicled): Promise<Course | null> {
  const chronicler = new Chronicler(table.ui);
  const round = (view: AnyState): number => table.ui.moment(view).round;
  const opened = table.mode === 'match' && table.outcome !== null && !hidesNothing(table.game);
  let last: AnyState | null = null;
  if (table.first === 0 && !opened) {
    for (let seq = 0; seq <= table.latest; seq++) {
      const view = table.viewAt(seq);
      if (!view) continue;
      const step = table.stepAt(seq);
      chronicler.add({ view, lines: step ? linesOf(step) : [] });
      const next = table.viewAt(seq + 1);
      if (!next || round(next) !== round(view)) chronicler.figures(view);
      last = view;
    }
    return { ...chronicler.end(), last };
  }
  const record = await table.record();
  if (!record) return null;
  // Only who asks for it loads what unrolls records.
  const { unrolled } = await import('../replay/unroll.ts');
  const who: Audience = opened ? { kind: 'seats', seats: table.seats.map((s) => s.id) } : { kind: 'public' };
  for await (const { view, lines } of unrolled(table.game, record, who)) {
    if (last && round(last) !== round(view)) chronicler.figures(last);
    chronicler.add({ view, lines });
    last = view;
  }
  if (last) chronicler.figures(last);
  return { ...chronicler.end(), last };
}
