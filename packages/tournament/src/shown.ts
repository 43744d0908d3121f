import type { Act, EventRules, LoggedAct } from './acts.ts';
import { isSealed } from './duplicate.ts';
import type { EventState } from './state.ts';

/**
 * A line that is not for everybody yet: its place in the chain is known, and nothing else of it. `board`: a result that
 * is sealed; that this board is done may be known.
 */
export interface HiddenAct {
  readonly kind: 'hidden';
  readonly board?: string;
}
export type ShownAct = Omit<LoggedAct, 'act'> & { readonly act: Act | HiddenAct };

/**
 * What somebody sees before others: drafts of pairings, results that are sealed, orders of the team (its id) he plays
 * for.
 */
export interface Sees {
  readonly drafts: boolean;
  readonly results: boolean;
  readonly team?: string | undefined;
}
export const seesNothing: Sees = { drafts: false, results: false };

/**
 * The log as somebody may read it: a pairing that is not published is shown to the organiser alone, as long as he does
 * not play himself; where the boards of a round play one seed, its results to those who rule and do not play. The
 * orders of a team are its own, and of those who see drafts, until the next round is published: nobody lines up against
 * them.
 */
export function shownLog(
  log: readonly LoggedAct[],
  state: EventState,
  rules: Pick<EventRules, 'system' | 'duplicate'>,
  sees: Sees,
): ShownAct[] {
  // A round that was taken back stays public; lines of earlier versions do not say which draft went out.
  const published = new Set([
    ...state.rounds.filter((r) => r.status !== 'drafted').map((r) => `${r.round}:${r.draft}`),
    ...log.flatMap(({ act }) => (act.kind === 'publish' ? [`${act.round}:${act.draft}`] : [])),
  ]);
  const over = state.status === 'finished' || state.status === 'cancelled';
  const lastPublished = log.findLast(({ act }) => act.kind === 'publish')?.seq ?? 0;
  return log.map((line) => {
    const { act, reason } = line;
    if (over) return line;
    if (act.kind === 'lineUp') {
      const open = line.seq < lastPublished || sees.drafts || sees.team === act.team;
      return open ? line : { ...line, act: { kind: 'hidden' } };
    }
    if (act.kind === 'result' && !sees.results && isSealed(state, rules, act.board)) {
      // Why somebody ruled says how.
      return { ...line, reason: reason === '' ? '' : '…', act: { kind: 'hidden', board: act.board } };
    }
    const open = act.kind !== 'pair' || sees.drafts || published.has(`${act.round}:${act.draft}`);
    return open ? line : { ...line, act: { kind: 'hidden' } };
  });
}

/** The acts that can be read, for the fold. */
export const readable = (log: readonly ShownAct[]): LoggedAct[] =>
  log.filter((line): line is LoggedAct => line.act.kind !== 'hidden');
