import type { Choice, Frame, Offer, Phase, PhaseTable } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import type { State } from './state.ts';

/** What does the least, in this order; after these the first thing that is offered. */
const idle = ['done', 'decline', 'pass', 'hold', 'withdraw'];

/** What is chosen for a seat whose time has ended: to let things be where that is allowed, else the first choice. */
export function expiring(phase: Phase<State, Frame>): NonNullable<Phase<State, Frame>['expire']> {
  return (g, f, seat): Choice => {
    if (phase.sealed === 'draft' && !phase.ready?.(g, f, seat)) return { kind: 'done', value: [] };
    const ask = phase.decisions?.(g, f).find((a) => a.seat === seat);
    const kinds = ask?.kinds ?? {};
    const names = [...idle.filter((k) => kinds[k]), ...Object.keys(kinds).filter((k) => !idle.includes(k))];
    for (const kind of names) {
      const [first] = list(kind, kinds[kind] as Offer, 1).choices;
      if (first) return { kind, value: first.value, ...(first.range ? { amount: first.range.min } : {}) };
    }
    throw new Error(`nothing can be chosen for ${seat}`);
  };
}
/** 9.3 The phases, with what is chosen when time is up wherever somebody is asked. */
export const withExpiry = (phases: PhaseTable<State>): PhaseTable<State> =>
  Object.fromEntries(
    Object.entries(phases).map(([name, p]) => [name, p.decisions ? { expire: expiring(p), ...p } : p]),
  );
