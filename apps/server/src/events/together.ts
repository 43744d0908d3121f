import type { EventState } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import type { LiveMatch } from '../match/live-match.ts';
import type { EventStore, LoadedEvent } from './store.ts';

/**
 * The bots of a round begin when its last table is open: nobody at one table plays while others wait for theirs.
 * Whoever is a person acts as soon as his table is there.
 */
export interface Together {
  /** Does the round of this match still open? Whoever asks is told by `go` when it does no longer. */
  waits(match: LiveMatch): boolean;
  stop(): void;
}

/** A round whose tables another server opens is looked at again after this, ms. */
const LOOK = 500;
/** After so long nobody waits any more for a table that does not open, ms. */
const LONGEST = 10_000;

interface Held {
  matches: Set<LiveMatch>;
  since: number;
  timer: NodeJS.Timeout;
}

/** A table of the round in which this board is played is still to be opened. */
function isOpening(state: EventState, board: string): boolean {
  const round = state.rounds.find((r) => r.boards.some((b) => b.id === board));
  return round?.boards.some((b) => !b.opened && b.result === null) ?? false;
}

export function createTogether(
  ctx: Pick<Context, 'closing' | 'log'>,
  store: Pick<EventStore, 'kept' | 'onAppend' | 'read'>,
  go: (match: LiveMatch) => void,
): Together {
  const free = new WeakSet<LiveMatch>();
  const held = new Map<string, Held>();

  const release = (event: string, over: (match: LiveMatch) => boolean): void => {
    const those = held.get(event);
    const ready = [...(those?.matches ?? [])].filter((m) => m.dead || over(m));
    for (const match of ready) {
      those?.matches.delete(match);
      free.add(match);
    }
    if (those?.matches.size === 0) {
      clearInterval(those.timer);
      held.delete(event);
    }
    for (const match of ready) if (!ctx.closing && !match.dead) go(match);
  };
  const heard = ({ id, state }: LoadedEvent): void => {
    if (held.has(id)) release(id, (m) => !isOpening(state, m.id));
  };
  store.onAppend(heard);

  const look = (event: string): void => {
    const late = performance.now() - (held.get(event)?.since ?? 0) > LONGEST;
    if (late) release(event, () => true);
    else
      store.read(event).then(
        (now) => (now ? heard(now) : release(event, () => true)),
        (err: unknown) => ctx.log.warn({ err, event }, 'whether a round is open could not be read'),
      );
  };

  return {
    waits(match) {
      const { event } = match.meta;
      if (event === null || free.has(match)) return false;
      const kept = store.kept(event);
      if (kept && !isOpening(kept.state, match.id)) {
        free.add(match);
        return false;
      }
      let those = held.get(event);
      if (!those) {
        const timer = setInterval(look, LOOK, event);
        timer.unref();
        those = { matches: new Set(), since: performance.now(), timer };
        held.set(event, those);
      }
      those.matches.add(match);
      return true;
    },
    stop() {
      for (const { timer } of held.values()) clearInterval(timer);
      held.clear();
    },
  };
}
