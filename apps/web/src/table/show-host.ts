import type { DecisionHead } from '@wardroom/rules';
import { preferences } from '../app/preferences.svelte.ts';
import type { GameUi, Me, ShownStep } from './game-ui.ts';
import type { ShowHost } from './show.svelte.ts';

/** What is asked of a table here. */
interface Told {
  readonly ui: GameUi;
  readonly latest: number;
  /** People play here, and I only watch. */
  readonly catchesUp: boolean;
  /** Of a player of its own, which goes on by itself; null: the show of a table. */
  readonly speed: number | null;
  readonly waiting: readonly DecisionHead[];
  readonly me: Me;
  stepAt(seq: number): ShownStep | null;
}

/** What the show of a table is played on. */
export function showHost(table: Told): ShowHost {
  return {
    get latest() {
      return table.latest;
    },
    stepAt: (seq) => table.stepAt(seq),
    pace: () => (table.speed !== null && preferences.stored.pace === 'step' ? 'calm' : preferences.stored.pace),
    speed: () => table.speed ?? 1,
    says: ({ log }) => ({
      lines: log.filter((l) => table.ui.tells?.(l) ?? true).length,
      dice: log.some((l) => (table.ui.logDice?.(l)?.length ?? 0) > 0),
      ended: log.some((l) => table.ui.story?.account(l)?.battle !== undefined),
    }),
    catchesUp: () => table.catchesUp,
    asked: () => table.waiting.some((h) => h.must && table.me.seats.includes(h.seat)),
  };
}
