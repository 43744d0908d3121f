import type { Step } from './step.ts';

type Told = Partial<Pick<Step, 'kind' | 'seat' | 'undone' | 'table'>>;

/**
 * Which steps of a record (by their place in it) were undone or taken back later: what they told never came to pass.
 * `first`: the number of the first one, where it is the end of a record.
 */
export function takenBack(steps: readonly Told[], first = 0): ReadonlySet<number> {
  const gone = new Set<number>();
  /** Places of the steps that stand so far. */
  let stands: number[] = [];
  for (const [at, { kind, seat, undone = 0, table }] of steps.entries()) {
    const own = stands.filter((n) => steps[n]?.kind === 'choices' && steps[n]?.seat === seat);
    const dropped =
      table?.act === 'takeback'
        ? stands.filter((n) => n > table.to - first)
        : own.slice(kind === 'undo' ? Math.max(0, own.length - undone) : own.length);
    for (const n of dropped) gone.add(n);
    if (dropped.length > 0) stands = stands.filter((n) => !gone.has(n));
    stands.push(at);
  }
  return gone;
}
