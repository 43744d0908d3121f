import type { TableInfo } from '@wardroom/protocol';

/** Does this match wait for a seat of mine? */
export function holdsAsked(table: Pick<TableInfo, 'seats' | 'waitingFor'>, user: string): boolean {
  return table.seats.some((s) => table.waitingFor.includes(s.seat) && s.holders.some((h) => h.id === user));
}

/** The nearest deadline first; matches without a clock after those, the longest untouched first. */
export function byDeadline(a: Pick<TableInfo, 'deadline' | 'startedAt'>, b: Pick<TableInfo, 'deadline' | 'startedAt'>): number {
  const due = (x: number | null): number => x ?? Number.MAX_SAFE_INTEGER;
  return due(a.deadline) - due(b.deadline) || (a.startedAt ?? 0) - (b.startedAt ?? 0);
}
