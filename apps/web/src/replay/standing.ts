import type { Step } from '@wardroom/rules';

type Told = Partial<Pick<Step, 'kind' | 'seat' | 'undone' | 'table'>>;

/**
 * Which steps of a record (by their place in it) were undone or taken back later: what they told never came to pass.
 */
export function takenBack(steps: readonly Told[]): ReadonlySet<number> {
  const gone = new Set<number>();
  /** Places of the steps that stand so far. */
  let stands: number[] = [];
  for (const [at, { kind, seat, undone = 0, table }] of steps.entries()) {
    const own = stands.filter((n) => steps[n]?.kind === 'choices' && steps[n]?.seat === seat);
    const dropped =
      table?.act === 'takeback'
        ? stands.filter((n) => n > table.to)
        : own.slice(kind === 'undo' ? Math.max(0, own.length - undone) : own.length);
    for (const n of dropped) gone.add(n);
    if (dropped.length > 0) stands = stands.filter((n) => !gone.has(n));
    stands.push(at);
  }
  return gone;
}
