import type { Chronicle } from './chronicle.ts';
import { Chronicler } from './chronicle.ts';
import type { FrameTable } from './frame-table.ts';
import { linesOf } from './shown-step.ts';

/**
 * The course of the match from its first step: from the steps that the page has kept, else from the record, as far as
 * I may see it. Null: there is neither.
 */
export async function readChronicle(table: FrameTable): Promise<Chronicle | null> {
  const chronicler = new Chronicler(table.ui);
  const round = (view: Parameters<Chronicler['figures']>[0]): number => table.ui.moment(view).round;
  if (table.first === 0) {
    for (let seq = 0; seq <= table.latest; seq++) {
      const view = table.viewAt(seq);
      if (!view) continue;
      const step = table.stepAt(seq);
      chronicler.add({ view, lines: step ? linesOf(step) : [] });
      const next = table.viewAt(seq + 1);
      if (!next || round(next) !== round(view)) chronicler.figures(view);
    }
    return chronicler.end();
  }
  const record = await table.record();
  if (!record) return null;
  // Only who asks for it loads what unrolls records.
  const { unrolled } = await import('../replay/unroll.ts');
  let last: Parameters<Chronicler['figures']>[0] | null = null;
  for await (const { view, lines } of unrolled(table.game, record, { kind: 'public' })) {
    if (last && round(last) !== round(view)) chronicler.figures(last);
    chronicler.add({ view, lines });
    last = view;
  }
  if (last) chronicler.figures(last);
  return chronicler.end();
}
