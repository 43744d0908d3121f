import type { Adjudication } from '@wardroom/rules';
import type { FrameTable } from './frame-table.ts';

/** Who would win now, as far as the own view tells; null: the game does not say it. */
export function scoreOf(table: Pick<FrameTable, 'game' | 'liveView'>): Adjudication | null {
  return table.game.adjudicate?.(table.liveView) ?? null;
}

/** How many sides there are. */
export const sidesOf = (table: Pick<FrameTable, 'seats'>): number => new Set(table.seats.map((s) => s.side)).size;
