import type { AnyTable, Target } from '../table/game-ui.ts';

/**
 * What may take Enter, in the order in which it does: what is told, then a battle, then what is asked, in the strip,
 * over the board, in a panel.
 */
const RANKS = { told: 0, report: 1, stage: 2, ready: 3, wayBack: 4, asked: 5, word: 6, panel: 7 } as const;

interface Front {
  readonly rank: number;
  /** The place of which it tells last. */
  readonly about: Target | null;
  go(): void;
}

/** Of all that stands on a page and waits for Enter the first one has it, and it alone is golden. */
export class Fronts {
  // What an effect that ends reads of a state is what it was before: the set is none.
  private readonly all = new Set<Front>();
  private changed = $state.raw({});

  get first(): Front | null {
    void this.changed;
    return [...this.all].reduce<Front | null>((best, f) => (best && best.rank <= f.rank ? best : f), null);
  }
  /** A story is told over the map: by itself, though another one waits. */
  get tells(): boolean {
    return (this.first?.rank ?? RANKS.asked) <= RANKS.report;
  }
  /** What had happened before is told: nothing comes over it. */
  get recounts(): boolean {
    return this.first?.rank === RANKS.told;
  }
  add(front: Front): void {
    this.all.add(front);
    this.changed = {};
  }
  remove(front: Front): void {
    this.all.delete(front);
    this.changed = {};
  }
}

/**
 * An answer that came into reach less than this ago is not taken, ms: the key was meant for what stood there before.
 */
const SETTLED = 350;

/** Has nothing else on the page a use for Enter? */
function goesOn(e: KeyboardEvent): boolean {
  const at = e.target as Element | null;
  if (e.key !== 'Enter' || e.repeat || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return false;
  return !at?.closest('button,a,summary,select,textarea,input,[contenteditable],[role=dialog],[role=menu]');
}
/** An answer is given by Enter where nothing is pointed at: on the page, its orders strip, the board as a whole. */
function nowhere(e: KeyboardEvent): boolean {
  return (e.target as Element | null)?.matches('body, .strip, .board[role=region], .board .frame') ?? false;
}

export interface Standing {
  /** It is what Enter takes: its button is golden, no other one is. */
  readonly golden: boolean;
  /** For `keydown` of the window. */
  key(e: KeyboardEvent): void;
}

/**
 * Something waits for Enter as long as `act` gives something to do. To be called while a component is made.
 */
export function inFront(
  table: () => Pick<AnyTable, 'fronts'>,
  rank: keyof typeof RANKS,
  act: () => (() => void) | null | false | undefined,
  about: () => Target | null = () => null,
): Standing {
  const front: Front = {
    rank: RANKS[rank],
    go: () => void (act() || null)?.(),
    get about() {
      return about();
    },
  };
  const there = $derived(Boolean(act()));
  $effect.pre(() => {
    if (!there) return;
    const { fronts } = table();
    fronts.add(front);
    return () => fronts.remove(front);
  });
  let since = 0;
  $effect.pre(() => {
    if (table().fronts.first === front && act()) since = performance.now();
  });
  const isAnswer = RANKS[rank] >= RANKS.asked;
  return {
    get golden() {
      return table().fronts.first === front;
    },
    key(e) {
      if (!goesOn(e) || !this.golden || (isAnswer && !nowhere(e))) return;
      if (isAnswer && performance.now() - since < SETTLED) return;
      e.preventDefault();
      front.go();
    },
  };
}

/** An answer that stands in a panel: it is taken where the panel is in sight, and not while others are shown. */
export function inPanel(
  table: () => Pick<AnyTable, 'fronts' | 'telling'>,
  at: () => HTMLElement | undefined,
  act: () => (() => void) | null | false | undefined,
): Standing {
  return inFront(table, 'panel', () => {
    const go = !table().telling.running && act();
    return go && (() => void (at()?.checkVisibility() && go()));
  });
}
