import type { StepMessage } from '@wardroom/protocol';
import { actsIn } from '@wardroom/protocol';
import { packingOf } from '@wardroom/protocol/packing.ts';
import type { AnyState, DecisionHead } from '@wardroom/rules';
import { applyActs, digestOf, digestText, Play } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { DELAYED, stepRoom } from '../rooms.ts';
import { AudienceFeed } from './audience.ts';
import type { LiveMatch } from './live-match.ts';

/** The match as delayed spectators have it: a cursor of its own that follows the public one after the delay. */
interface Cursor {
  view: AnyState;
  version: number;
  waiting: readonly DecisionHead[];
  /** Sent already, for those who come back. */
  past: StepMessage[];
  /** Not shown yet. */
  coming: StepMessage[];
}

export interface Delayed {
  open(match: LiveMatch): Promise<Cursor>;
  /** Each public message of a match that somebody watches with a delay. */
  heard(match: string, message: StepMessage): void;
  tick(): void;
  drop(match: string): void;
  digest(c: Cursor): string;
}

const RING = 400;

export function createDelayed(ctx: Pick<Context, 'db' | 'io' | 'matches' | 'store'>): Delayed {
  const cursors = new Map<string, Cursor>();
  const due = (match: LiveMatch, c: Cursor): StepMessage[] => {
    const until =
      match.meta.status === 'over' ? Number.POSITIVE_INFINITY : ctx.db.now() - (match.meta.spectators ?? 0) * 60_000;
    const out: StepMessage[] = [];
    while (c.coming.length > 0 && (c.coming[0]?.t ?? 0) <= until) out.push(c.coming.shift() as StepMessage);
    return out;
  };

  return {
    /** Only inside the match's mailbox. */
    async open(match) {
      const known = cursors.get(match.id);
      if (known) return known;
      const { meta } = match;
      if (!meta.header) throw new Error('not begun');
      const until = ctx.db.now() - (meta.spectators ?? 0) * 60_000;
      const steps = await ctx.store.range(match.id, 0, match.play.seq);
      const shown = steps.filter((s, i) => i === 0 || s.at <= until);
      const play = Play.load(match.play.game, meta.header, shown, meta.secret);
      const feed = new AudienceFeed(play, [], null);
      const cursor: Cursor = {
        view: structuredClone(feed.view),
        version: feed.version,
        waiting: feed.waiting,
        past: [],
        coming: [],
      };
      for (const step of steps.slice(shown.length)) {
        play.follow(step);
        const m = feed.message(play, step, null);
        if (m) cursor.coming.push(m);
      }
      match.feed([]);
      cursors.set(match.id, cursor);
      return cursor;
    },
    heard(match, message) {
      cursors.get(match)?.coming.push(message);
    },
    tick() {
      for (const [id, c] of cursors) {
        const match = ctx.matches.loaded(id);
        if (!match) {
          cursors.delete(id);
          ctx.io.local.to(stepRoom(id, DELAYED)).emit('reopen', { match: id });
          continue;
        }
        for (const m of due(match, c)) {
          applyActs(c.view, actsIn(m), [0, 0]);
          c.version = m.v;
          if (m.w) c.waiting = m.w;
          c.past.push(m);
          if (c.past.length > RING) c.past.shift();
          ctx.io.local.to(stepRoom(id, DELAYED)).emit('step', packingOf(match.play.game)?.pack(m) ?? m);
        }
      }
    },
    drop: (match) => cursors.delete(match),
    digest: (c) => digestText(digestOf(c.view)),
  };
}
