import type { AnyGame, AnyState, Audience, Source } from '@wardroom/rules';
import { emptyDigest, Play } from '@wardroom/rules';
import type { Incoming } from '../table/base-table.svelte.ts';
import { afterDelta } from '../table/view.ts';
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
  /** Only for the first step. */
  view?: AnyState;
}

/** A record as this audience may see it, from nothing but the record. */
export async function* unroll(game: AnyGame, record: AnyRecord, who: Audience): AsyncGenerator<Unrolled> {
  const play = record.format === 'wardroom-record' ? Play.load(game, record.header, [], noSource) : null;
  for (let i = 0; i < record.steps.length; i++) {
    if (i % PART === PART - 1) await new Promise((done) => setTimeout(done));
    const step = record.steps[i] as AnyRecord['steps'][number];
    if (play && 'journal' in step) {
      play.follow(step);
      const seen = play.delta(step, who);
      yield { step: { ...headOf(step), delta: seen?.delta ?? null, log: seen?.log ?? [] }, ...(i === 0 ? { view: play.view(who) } : {}) };
    } else if (!('journal' in step)) {
      const delta = step.delta ?? null;
      const view = i === 0 ? { view: afterDelta(blank(game), delta ?? [], emptyDigest).view } : {};
      yield { step: { ...headOf(step), delta, log: step.log ?? [] }, ...view };
    }
  }
}

function blank(game: AnyGame): AnyState {
  const names = ['_stack', '_asks', '_draws', '_fresh', '_outcome', '_sealed', '_marks', '_course', ...Object.keys(game.redactions)];
  return Object.fromEntries(names.map((name) => [name, {}])) as unknown as AnyState;
}

function headOf(step: { seq: number; at: number; seat?: string; by?: string }): Pick<Incoming, 'seq' | 'at' | 'seat' | 'by'> {
  return {
    seq: step.seq,
    at: step.at,
    ...(step.seat === undefined ? {} : { seat: step.seat }),
    ...(step.by === undefined ? {} : { by: step.by }),
  };
}
