import type { Act, AnyGame, AnyState, Audience, Delta, Digest, LogEntry, Source, Told } from '@wardroom/rules';
import { emptyDigest, engineTables, Play } from '@wardroom/rules';
import type { LogLine } from '../table/game-ui.ts';
import type { Incoming } from '../table/shown-step.ts';
import { linesOf } from '../table/shown-step.ts';
import { afterActs } from '../table/view.ts';
import type { AnyRecord } from './read-record.ts';

/** Following a record draws nothing. */
const noSource: Source = {
  draw() {
    throw new Error('a replay has no draws');
  },
  nonce: () => '',
};

/** Steps that are unrolled before the page may draw again. */
const PART = 200;

/** What an unrolled record gives: the first view whole, then step after step. */
export interface Unrolled {
  step: Incoming;
  /** Its place in the record. */
  at: number;
  /** Only for the first step. */
  view?: AnyState;
}

/** A step of a view record of version 1: its number, and what was told where anything was. */
interface OldStep {
  seq: number;
  at: number;
  seat?: string;
  by?: string;
  delta?: Delta;
  log?: readonly LogEntry[];
}

/** A record as this audience may see it, from nothing but the record. Steps that it never heard of are left out. */
export async function* unroll(game: AnyGame, record: AnyRecord, who: Audience): AsyncGenerator<Unrolled> {
  const play = record.format === 'wardroom-record' ? Play.load(game, record.header, [], noSource) : null;
  for (let i = 0; i < record.steps.length; i++) {
    if (i % PART === PART - 1) await new Promise((done) => setTimeout(done));
    const step = record.steps[i] as AnyRecord['steps'][number];
    if (play && 'journal' in step) {
      play.follow(step);
      const told = play.told(step, who);
      if (told) yield { step: incoming(told), at: i, ...(i === 0 ? { view: play.view(who) } : {}) };
    } else if (!('journal' in step)) {
      const told = 'version' in step ? step : toldOf(step as OldStep);
      const view = i === 0 ? { view: afterActs(blank(game), told.acts, emptyDigest).view } : {};
      yield { step: incoming(told), at: i, ...view };
    }
  }
}

/** The same with the view after each step, its number, and the lines that it brought. */
export async function* unrolled(
  game: AnyGame,
  record: AnyRecord,
  who: Audience,
): AsyncGenerator<{ seq: number; view: AnyState; lines: LogLine[] }> {
  let now: { view: AnyState; digest: Digest } | null = null;
  for await (const { step, view } of unroll(game, record, who)) {
    if (view || !now) {
      if (!view) return;
      now = { view, digest: emptyDigest };
    } else now = afterActs(now.view, step.acts, now.digest);
    yield { seq: step.seq, view: now.view, lines: linesOf({ ...step, log: step.acts.flatMap((a) => a.log) }) };
  }
}

function blank(game: AnyGame): AnyState {
  return Object.fromEntries(
    [...engineTables, ...Object.keys(game.redactions)].map((name) => [name, {}]),
  ) as unknown as AnyState;
}

function toldOf({ seq, delta, log, ...step }: OldStep): Told {
  const acts: Act[] = delta ? [{ delta, log: log ?? [] }] : [];
  return { ...step, version: seq, acts };
}

/** A step that was told, as a table takes it. */
export function incoming({ version, at, seat, by, acts }: Told): Incoming {
  return { seq: version, at, ...(seat === undefined ? {} : { seat }), ...(by === undefined ? {} : { by }), acts };
}
