import type { Act } from '@wardroom/rules';
import type { State } from '@wardroom/tarawa/read';
import { PACES, Pace } from '../../../kit/pace.svelte.ts';
import type { ShownStep } from '../../../table/game-ui.ts';
import type { TableStore } from '../types.ts';

type ShownAct = Act & { view: State };
/** Fewer acts than this follow from a choice of one's own: they are not played, only shown. */
const LONG = 3;

/** The acts of the last step, one after another: what the Japanese did is watched beat by beat. */
export class Watching {
  acts = $state.raw<readonly ShownAct[]>([]);
  readonly pace: Pace = new Pace(
    () => this.acts.length,
    () => PACES.calm,
  );
  private seq = -1;

  /** A step has come: a long chain is played, unless motion is switched off. */
  follow(step: ShownStep | null, motion: number): void {
    if (!step || step.seq === this.seq) return;
    this.seq = step.seq;
    this.acts = step.acts as unknown as readonly ShownAct[];
    this.pace.skip();
    if (this.acts.length >= LONG && motion > 0) this.pace.play();
  }
  /** An act is shown that is not the last. */
  get on(): boolean {
    return this.pace.shown < this.acts.length;
  }
  /** The act that was shown last. */
  get act(): ShownAct | null {
    return this.acts[this.pace.shown - 1] ?? null;
  }
}

/** One for each table: board and panel look at the same. */
export function watching(table: TableStore): Watching {
  const known = table.scratch.get('tarawa.watching') as Watching | undefined;
  if (known) return known;
  const made = new Watching();
  table.scratch.set('tarawa.watching', made);
  return made;
}
