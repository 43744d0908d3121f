import type { Act } from './acts.ts';
import type { EventState } from './state.ts';

type EntryAct = Act & { kind: 'admit' | 'revoke' | 'present' | 'leave' };

/** The event after an act about who may enter, is there, or leaves after a round. */
export function afterEntryAct(state: EventState, act: EntryAct): EventState {
  switch (act.kind) {
    case 'admit': {
      const { n, name, user = null, hash = null } = act;
      return { ...state, admitted: [...state.admitted, { n, name, user, hash, usedBy: null, revoked: false }] };
    }
    case 'revoke':
      return { ...state, admitted: state.admitted.map((x) => (x.n === act.n ? { ...x, revoked: true } : x)) };
    case 'present': {
      const there = state.present[act.round] ?? [];
      return { ...state, present: { ...state.present, [act.round]: [...there, act.entrant] } };
    }
    case 'leave': {
      const { [act.entrant]: _was, ...others } = state.leaving;
      const round = state.rounds.find((r) => r.status === 'published')?.round ?? 0;
      return { ...state, leaving: act.on ? { ...others, [act.entrant]: round } : others };
    }
  }
}

/** An invitation is used up. */
export const afterUse = (state: EventState, n: number | undefined, entrant: string): EventState =>
  n === undefined
    ? state
    : { ...state, admitted: state.admitted.map((x) => (x.n === n ? { ...x, usedBy: entrant } : x)) };

/** Those who leave after a round have left when it is complete. */
export function afterRound(state: EventState): EventState {
  const over = new Set(state.rounds.filter((r) => r.status === 'complete').map((r) => r.round));
  const gone = Object.keys(state.leaving).filter((id) => over.has(state.leaving[id] ?? 0));
  if (gone.length === 0) return state;
  return {
    ...state,
    leaving: Object.fromEntries(Object.entries(state.leaving).filter(([id]) => !gone.includes(id))),
    entrants: state.entrants.map((e) => (gone.includes(e.id) ? { ...e, withdrawn: true } : e)),
  };
}
