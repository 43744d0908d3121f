import type { Act, Delta, LogEntry, Told } from '@wardroom/rules';
import type { StepMessage } from './step-message.ts';

/** What an audience is told of a step, as it travels; no acts: a number alone. */
export function actsMessage(acts: readonly Act[]): Pick<StepMessage, 'd' | 'l' | 'a'> {
  const short = ({ delta, log }: Act): { d: Delta; l?: readonly LogEntry[] } => ({
    d: delta,
    ...(log.length > 0 ? { l: log } : {}),
  });
  const [first] = acts;
  if (!first) return {};
  return acts.length === 1 ? short(first) : { a: acts.map(short) };
}

/** The acts of a step message. */
export function actsIn(m: StepMessage): Act[] {
  const parts = m.a ?? (m.d ? [{ d: m.d, ...(m.l ? { l: m.l } : {}) }] : []);
  return parts.map(({ d, l }) => ({ delta: d, log: l ?? [] }));
}

/** A step message as what was told. */
export function toldIn(m: StepMessage): Told {
  return {
    version: m.v,
    at: m.t ?? 0,
    ...(m.s === undefined ? {} : { seat: m.s }),
    ...(m.b === undefined ? {} : { by: m.b }),
    acts: actsIn(m),
  };
}
