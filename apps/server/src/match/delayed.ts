import type { Clocks, StepMessage } from '@wardroom/protocol';
import { actsIn } from '@wardroom/protocol';
import type { AnyState, DecisionHead } from '@wardroom/rules';
import { applyActs, digestOf, digestText, Play } from '@wardroom/rules';
import { wireClocks } from '../clock/clocks.ts';
import type { Context } from '../context.ts';
import { CAST, type DELAYED, stepRoom } from '../rooms.ts';
import { AudienceFeed, audienceOf, keyOf } from './audience.ts';
import type { LiveMatch } from './live-match.ts';
import { soleHolder } from './meta.ts';
import { tellStep } from './tell-step.ts';

/** Who is shown a match late: those who look on, or the caster, who sees what all players see. */
export type Late = typeof DELAYED | typeof CAST;

/** The match as a late audience has it: a cursor of its own that follows what others are told after the delay. */
interface Cursor {
  late: Late;
  /** The audience that it follows, and its seats. */
  follows: string;
  seats: readonly string[];
  view: AnyState;
  version: number;
  waiting: readonly DecisionHead[];
  /** As they stood then; moved on by the delay, so that they run for those who see them now. */
  clocks: Clocks | null;
  /** Sent already, for those who come back. */
  past: StepMessage[];
  /** Not shown yet. */
  coming: StepMessage[];
}

export interface Delayed {
  /** `seats`: those whose secrets this audience is shown now. */
  open(match: LiveMatch, late: Late, seats: readonly string[]): Promise<Cursor>;
  /** Each message of a match to an audience, by its key. */
  heard(match: string, key: string, message: StepMessage): void;
  tick(): void;
  /** Nobody of that audience is here any more. */
  drop(match: string, late: Late): void;
  /** The audiences that must go on being told of this match: late ones follow them. */
  followed(match: string): string[];
  digest(c: Cursor): string;
}

const RING = 400;

/** Clocks of so long ago, ms, as they are shown now. */
function movedOn(c: Clocks, by: number): Clocks {
  const seats = Object.entries(c.seats).map(([seat, { until, ...rest }]) => [
    seat,
    until === undefined ? rest : { ...rest, until: until + by },
  ]);
  return { ...c, at: c.at + by, seats: Object.fromEntries(seats) as Clocks['seats'] };
}

export function createDelayed(ctx: Pick<Context, 'db' | 'io' | 'matches' | 'store'>): Delayed {
  /** Of each match, by the late audience. */
  const cursors = new Map<string, Map<Late, Cursor>>();
  const delayOf = (match: LiveMatch): number => (match.meta.spectators ?? 0) * 60_000;
  const due = (match: LiveMatch, c: Cursor): StepMessage[] => {
    const until = match.meta.status === 'over' ? Number.POSITIVE_INFINITY : ctx.db.now() - delayOf(match);
    const out: StepMessage[] = [];
    while (c.coming.length > 0 && (c.coming[0]?.t ?? 0) <= until) out.push(c.coming.shift() as StepMessage);
    return out;
  };

  const tellDue = (match: LiveMatch, c: Cursor): void => {
    // The beginning was shown as everybody sees it: from now on the caster sees the hands too.
    const begun = (match.meta.startedAt ?? 0) + delayOf(match) <= ctx.db.now();
    if (c.late === CAST && c.seats.length === 0 && begun) {
      cursors.get(match.id)?.delete(CAST);
      ctx.io.local.to(stepRoom(match.id, CAST)).emit('reopen', { match: match.id });
      return;
    }
    for (const heard of due(match, c)) {
      const m = heard.c ? { ...heard, c: movedOn(heard.c, delayOf(match)) } : heard;
      applyActs(c.view, actsIn(m), [0, 0]);
      c.version = m.v;
      if (m.w) c.waiting = m.w;
      if (m.c) c.clocks = m.c;
      c.past.push(m);
      if (c.past.length > RING) c.past.shift();
      tellStep(ctx.io.local.to(stepRoom(match.id, c.late)), match.play.game, m);
    }
  };

  return {
    /** Only inside the match's mailbox. */
    async open(match, late, seats) {
      const known = cursors.get(match.id)?.get(late);
      if (known?.follows === keyOf(seats)) return known;
      const { meta } = match;
      if (!meta.header) throw new Error('not begun');
      const until = ctx.db.now() - delayOf(match);
      const stored = await ctx.store.after(match.id, -1);
      const shown = stored.filter(({ step }, i) => i === 0 || step.at <= until);
      const play = Play.load(
        match.play.game,
        meta.header,
        shown.map((s) => s.step),
        meta.secret,
      );
      const then = shown.at(-1);
      const feed = new AudienceFeed(play, seats, then?.clocks ?? null);
      const cursor: Cursor = {
        late,
        follows: keyOf(seats),
        seats,
        view: structuredClone(feed.view),
        version: feed.version,
        waiting: feed.waiting,
        clocks: then?.clocks
          ? movedOn(wireClocks(then.clocks, then.step.at, audienceOf(seats)), delayOf(match))
          : null,
        past: [],
        coming: [],
      };
      for (const { step, clocks } of stored.slice(shown.length)) {
        play.follow(step);
        const m = feed.message(play, step, clocks, (seat) => soleHolder(meta, seat));
        if (m) cursor.coming.push(m);
      }
      match.feed(seats);
      cursors.set(match.id, (cursors.get(match.id) ?? new Map<Late, Cursor>()).set(late, cursor));
      return cursor;
    },
    heard(match, key, message) {
      for (const c of cursors.get(match)?.values() ?? []) if (c.follows === key) c.coming.push(message);
    },
    tick() {
      for (const [id, late] of cursors) {
        const match = ctx.matches.loaded(id);
        if (match) for (const c of late.values()) tellDue(match, c);
        else {
          cursors.delete(id);
          for (const key of late.keys()) ctx.io.local.to(stepRoom(id, key)).emit('reopen', { match: id });
        }
      }
    },
    drop(match, late) {
      const here = cursors.get(match);
      here?.delete(late);
      if (here?.size === 0) cursors.delete(match);
    },
    followed: (match) => [...(cursors.get(match)?.values() ?? [])].map((c) => c.follows),
    digest: (c) => digestText(digestOf(c.view)),
  };
}
