import { untrack } from 'svelte';
import type { AnyTable } from '../table/game-ui.ts';
import type { Camera } from './camera.ts';
import { standBeside } from './director.svelte.ts';

/** A battle on its stage, as a board tells it. */
interface Staged {
  table: () => AnyTable;
  eye: () => Camera | undefined;
  board: () => HTMLElement | undefined;
  /** The battle that is being fought; empty: none is. */
  fought: () => string;
  /** The battle that waits for its dice: it follows when the result of the last one was put away. */
  next?: () => string;
  /** The last battle that is over: a name of its own, and the step in which it ended. */
  last: () => { key: string; seq: number } | undefined;
  /** Where the shown battle lies. */
  spot: () => { x: number; y: number } | null | undefined;
}

/**
 * The stage over a board: while a battle is fought, and when it is over, until somebody goes on. What ended before the
 * page was opened, and was seen, is no news. To be made while the stage is made.
 */
export class Staging {
  /** It is folded to its title. */
  folded = $state(false);
  /** The battle that was put away last. */
  private seen = $state('');
  private readonly staged: Staged;

  constructor(staged: Staged) {
    this.staged = staged;
    const { table, eye, board, fought, next, last, spot } = staged;
    this.seen = untrack(() => {
      const { unreadFrom } = table();
      return unreadFrom !== null && (last()?.seq ?? 0) >= unreadFrom ? '' : (last()?.key ?? '');
    });
    // A new battle opens the stage again.
    $effect(() => {
      if (fought() || next?.()) this.folded = false;
    });
    // Whoever goes on by himself, or takes something in hand, has seen it.
    $effect(() => {
      const step = table().lastStep;
      const mine = step?.seat !== undefined && table().me.seats.includes(step.seat);
      if (table().draft || (mine && step.seq > (last()?.seq ?? 0))) this.done();
    });
    const open = (): boolean => !this.folded && (fought() !== '' || !!next?.() || this.over);
    // What else is told over the map comes after it: one thing at a time, and one for Enter.
    $effect(() => {
      const shown = table();
      shown.staged = open();
      shown.foldStage = () => {
        this.folded = true;
      };
      return () => {
        shown.staged = false;
        shown.foldStage = null;
      };
    });
    // Anew when the stage becomes the narrow one of a result.
    standBeside(table, eye, board, () => {
      const at = open() ? spot() : null;
      return at ? { x: at.x, y: at.y } : null;
    });
  }

  /** A battle is over, and was not put away. */
  get over(): boolean {
    const last = this.staged.last();
    return last !== undefined && this.staged.fought() === '' && last.key !== this.seen;
  }
  done = (): void => {
    this.seen = untrack(() => this.staged.last()?.key ?? '');
  };
}
