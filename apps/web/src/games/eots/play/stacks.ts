import type { Decision } from '@wardroom/rules';
import type { Draft, TableStore } from '../../../table/game-ui.ts';
import type { Way } from './choosing.ts';
import { isWhole, openNow } from './choosing.ts';

/** A stack can be taken in one way: `how` is the word before its units (a mode of movement), or none. */
export interface StackWay {
  kind: string;
  how: string | null;
}

const howOf = (way: Way): string | null => (way.prefix.length > 1 ? String(way.prefix[0]) : null);
const matches = (s: StackWay) => (way: Way) => way.kind === s.kind && howOf(way) === s.how;

/** The ways in which several of these units can be taken with one touch. */
export function stackWays(decision: Decision | null, draft: Draft | null, units: readonly string[]): StackWay[] {
  const open = openNow(decision, draft);
  if (draft) return [];
  const count = new Map<string, { way: StackWay; n: number }>();
  for (const u of units)
    for (const w of open.units.get(u) ?? []) {
      const way = { kind: w.kind, how: howOf(w) };
      const known = count.get(`${way.kind}/${way.how}`);
      if (known) known.n++;
      else count.set(`${way.kind}/${way.how}`, { way, n: 1 });
    }
  return [...count.values()].filter((c) => c.n > 1).map((c) => c.way);
}

/**
 * Takes every unit that the choice lets join: whole choices (activation) are made one after another and stop at the first
 * refusal; units of one stack are put together in the draft, and it sets out where it may.
 */
export async function takeStack(table: TableStore, units: readonly string[], stack: StackWay): Promise<void> {
  for (const unit of units) {
    const decision = table.decision;
    const ways = openNow(decision, table.draft).units.get(unit) ?? [];
    const way = table.draft ? ways.find((w) => w.kind === stack.kind) : ways.find(matches(stack));
    if (!decision || !way) continue;
    if (!isWhole(decision, way)) table.draft = { kind: way.kind, value: way.prefix };
    else if (!(await table.act({ kind: way.kind, value: way.prefix }, decision)).ok) return;
  }
  const go = openNow(table.decision, table.draft).words.find((w) => w.prefix.at(-1) === 'go');
  if (table.draft && go) table.draft = { kind: go.kind, value: go.prefix };
}
