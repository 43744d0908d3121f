import type { AnyTable } from '../table/game-ui.ts';
import type { Way } from './choosing.ts';
import { back, take } from './take.ts';

/**
 * Touches on a board on which choices are put together: several ways with one touch are asked about, the pieces of one
 * place lie open. To be made while the board is made.
 */
export class Touching {
  private asked = $state.raw<{ decision: string; ways: readonly Way[] } | null>(null);
  /** The place whose pieces lie open. */
  card = $state<string | null>(null);
  private readonly table: () => AnyTable;

  constructor(table: () => AnyTable) {
    this.table = table;
    // A draft of a decision that is gone is dropped.
    $effect(() => {
      const { draft, decision } = table();
      if (draft && !decision?.kinds[draft.kind]) table().draft = null;
    });
  }

  /** Several ways to go on with the same touch: the player picks one, as long as the decision stands. */
  get ask(): readonly Way[] {
    return this.asked && this.asked.decision === this.table().decision?.id ? this.asked.ways : [];
  }
  set ask(ways: readonly Way[]) {
    const { decision } = this.table();
    this.asked = decision && ways.length > 0 ? { decision: decision.id, ways } : null;
  }

  /** Goes the only way, or asks which; false: there is none. */
  touch(ways: readonly Way[] = []): boolean {
    if (ways.length > 1) this.ask = ways;
    else this.pick(ways[0]);
    return ways.length > 0;
  }
  pick(way: Way | undefined): void {
    if (!way) return;
    this.ask = [];
    void take(this.table(), way);
  }
  /** Drops what is asked, and one part of the choice; without one the open place is closed. */
  escape(): void {
    this.ask = [];
    if (this.table().draft) back(this.table());
    else this.card = null;
  }
}
