import type { TableInfo } from '@wardroom/protocol';

/** Does this match wait for a seat of mine? */
export function holdsAsked(table: Pick<TableInfo, 'seats' | 'waitingFor'>, user: string): boolean {
  return table.seats.some((s) => table.waitingFor.includes(s.seat) && s.holders.some((h) => h.id === user));
}

/** Does somebody offer me a seat here, or ask me for a part of mine? */
export function asksMe(table: Pick<TableInfo, 'seats' | 'requests' | 'status'>, user: string): boolean {
  if (table.status !== 'open' && table.status !== 'running') return false;
  const mine = table.seats.filter((s) => s.holders.some((h) => h.id === user)).map((s) => s.seat);
  return table.requests.some((r) => (r.to ? r.to.id === user : mine.includes(r.seat)));
}

/** The nearest deadline first; matches without a clock after those, the longest untouched first. */
export function byDeadline(
  a: Pick<TableInfo, 'deadline' | 'startedAt'>,
  b: Pick<TableInfo, 'deadline' | 'startedAt'>,
): number {
  const due = (x: number | null): number => x ?? Number.MAX_SAFE_INTEGER;
  return due(a.deadline) - due(b.deadline) || (a.startedAt ?? 0) - (b.startedAt ?? 0);
}

/** For whom a free seat is kept from this user now; none: he may take it. `at`: the present time, ms. */
export function keptFor(table: Pick<TableInfo, 'requests'>, seat: string, user: string, at: number): string[] {
  const kept = table.requests.flatMap((r) => (r.seat === seat && r.to && (r.until ?? 0) > at ? [r.to] : []));
  return kept.some((to) => to.id === user) ? [] : kept.map((to) => to.name);
}
