import type { MatchRecord, Step } from '@wardroom/rules';

/** Whose link went into a draw. */
export interface Origin {
  seat: string;
  by: string;
  chain: string;
  /** Which link of its chain, from 1. */
  n: number;
  /** The step that carried it is another one: its draws were taken back, and came again. */
  earlier: boolean;
}
export interface Drawn {
  stream: string;
  /** Place in the stream. */
  n: number;
  /** Results and pools as people count them, from 1. */
  values: readonly { value: number; of: number }[];
  link: string | null;
  from: Origin | null;
}

/** What was drawn in a step of a record, and whose links went into it. */
export function drawnIn(record: MatchRecord, at: number): Drawn[] {
  const step = record.steps[at];
  return (step?.draws ?? []).map((d) => ({
    stream: d.stream,
    n: d.n,
    values: d.values.map((v, i) => ({ value: v + 1, of: d.bounds[i] as number })),
    link: d.link ?? null,
    from: d.link === undefined ? null : originOf(record.steps, d.link, at),
  }));
}

function originOf(steps: readonly Step[], link: string, at: number): Origin | null {
  const i = steps.findIndex((s) => s.link?.value === link);
  const step = steps[i];
  if (!step?.link) return null;
  const { chain } = step.link;
  const n = steps.slice(0, i + 1).filter((s) => s.link?.chain === chain).length;
  return { seat: step.seat ?? '', by: step.by ?? '', chain, n, earlier: i !== at };
}
