import type { Decision } from '@wardroom/rules';
import type { Draft } from './game-ui.ts';
import type { Lists } from './lists.ts';

/** The choice that is put together, shown once it is known what may follow it. */
export class Drafting {
  private put = $state.raw<Draft | null>(null);
  private putting: Draft | null = null;
  private settling: Promise<void> = Promise.resolve();
  private readonly decisions: () => readonly Decision[];
  private readonly lists: () => Lists;

  /** `lists`: where it is asked what may follow. */
  constructor(decisions: () => readonly Decision[], lists: () => Lists) {
    this.decisions = decisions;
    this.lists = lists;
  }

  get now(): Draft | null {
    return this.put;
  }
  /** What may follow is known before the draft is shown, so that nothing goes out between two parts of a choice. */
  set now(draft: Draft | null) {
    this.putting = draft;
    const lists = this.lists();
    const decision = draft && (this.decisions().find((d) => Object.hasOwn(d.kinds, draft.kind)) ?? null);
    if (!draft || !decision || lists.explore(decision, draft.kind, draft.value) !== undefined) {
      this.put = draft;
      if (draft && decision) lists.prepare(decision, draft.kind, draft.value);
      return;
    }
    this.settling = lists.look(decision, draft.kind, draft.value).then(() => {
      if (this.putting !== draft) return;
      this.put = draft;
      this.lists().prepare(decision, draft.kind, draft.value);
    });
  }
  /** When what was put last is shown. */
  settled(): Promise<void> {
    return this.settling;
  }
}
