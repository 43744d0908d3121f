import type { FrameTable } from './frame-table.ts';
import type { Target } from './game-ui.ts';

/** A moment of a match: its step, and the place that it is about. */
export interface LinkedMoment {
  step: number;
  at: Target | null;
}

/** The place that a step is about: where the last line up to it points that points anywhere. */
function placeOf(table: Pick<FrameTable, 'log' | 'ui' | 'seq'>): Target | null {
  const about = table.log.findLast((l) => l.seq <= table.seq && table.ui.logTarget?.(l.entry));
  return (about && table.ui.logTarget?.(about.entry)) ?? null;
}

/**
 * Where the moment that is shown can be looked at again: at the table while it is played, then in the replay. `zoom`:
 * how large its place is looked at there, pixels a map unit. `at`: its place; null: something else says it.
 */
export function momentPath(
  table: Pick<FrameTable, 'log' | 'ui' | 'seq' | 'mode' | 'header' | 'outcome'>,
  zoom: number | null = null,
  at: Target | null = placeOf(table),
): string {
  const page = table.mode === 'match' && !table.outcome ? 't' : 'replay';
  const query = new URLSearchParams({ step: String(table.seq), ...(at ? { at: `${at.kind}:${at.id}` } : {}) });
  if (at && zoom !== null) query.set('zoom', zoom.toFixed(2));
  return `/${page}/${table.header.id}?${query}`;
}

/** The moment that an address names; null: none. */
export function momentIn(query: URLSearchParams): LinkedMoment | null {
  const named = query.get('step') ?? '';
  if (!/^\d{1,9}$/.test(named)) return null;
  const step = Number(named);
  const [, kind, id] = /^(\w+):(.+)$/.exec(query.get('at') ?? '') ?? [];
  const zoom = Number(/^\d(\.\d{1,2})?$/.exec(query.get('zoom') ?? '')?.[0]);
  return { step, at: kind && id ? { kind, id, ...(zoom > 0 ? { zoom } : {}) } : null };
}

/** Shows a moment, as far as it is known here. */
export function showMoment(
  table: Pick<FrameTable, 'show' | 'spotlight' | 'first'>,
  moment: LinkedMoment | null,
): void {
  if (!moment) return;
  table.show(Math.max(table.first, moment.step));
  table.spotlight = moment.at;
}
