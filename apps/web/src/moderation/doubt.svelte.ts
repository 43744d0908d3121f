import type { Choice, Refusal } from '@wardroom/rules';
import type { LogLine } from '../table/game-ui.ts';

/** What somebody doubts: a line of the log, or that something was not allowed, and which choices that were. */
export type Doubted = { line: LogLine } | { refusal: Refusal; choices: readonly Choice[] };

/** The dialog in which a ruling is disputed is opened from wherever the ruling stands. */
class Doubt {
  open = $state(false);
  about = $state.raw<Doubted | null>(null);

  ask(about: Doubted | null): void {
    this.about = about;
    this.open = true;
  }
}
export const doubt = new Doubt();
