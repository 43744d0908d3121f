import type { Act, LoggedAct } from './acts.ts';
import type { EventState } from './fold.ts';

/** A line that is not for everybody yet: its place in the chain is known, and nothing else of it. */
export interface HiddenAct {
  readonly kind: 'hidden';
}
export type ShownAct = Omit<LoggedAct, 'act'> & { readonly act: Act | HiddenAct };

/**
 * The log as somebody may read it: a pairing that is not published is shown to the organiser alone, as long as he does
 * not play himself.
 */
export function shownLog(log: readonly LoggedAct[], state: EventState, drafts: boolean): ShownAct[] {
  // A round that was taken back stays public; lines of earlier versions do not say which draft went out.
  const published = new Set([
    ...state.rounds.filter((r) => r.status !== 'drafted').map((r) => `${r.round}:${r.draft}`),
    ...log.flatMap(({ act }) => (act.kind === 'publish' ? [`${act.round}:${act.draft}`] : [])),
  ]);
  const over = state.status === 'finished' || state.status === 'cancelled';
  return log.map((line) => {
    const { act } = line;
    const open = act.kind !== 'pair' || drafts || over || published.has(`${act.round}:${act.draft}`);
    return open ? line : { ...line, act: { kind: 'hidden' } };
  });
}

/** The acts that can be read, for the fold. */
export const readable = (log: readonly ShownAct[]): LoggedAct[] =>
  log.filter((line): line is LoggedAct => line.act.kind !== 'hidden');
