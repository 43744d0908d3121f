import type { Json } from './json.ts';

export type Seat = string;

/** Who looks: the holder of some seats, the public, or the referee (who sees all and decides nothing). */
export type Audience = { kind: 'seats'; seats: readonly Seat[] } | { kind: 'public' } | { kind: 'referee' };

export const publicAudience: Audience = { kind: 'public' };
export function holds(audience: Audience, seat: Seat): boolean {
  return audience.kind === 'referee' || (audience.kind === 'seats' && audience.seats.includes(seat));
}

/** A text of the locale files with its parameters. */
export interface Message {
  key: string;
  params?: { readonly [name: string]: Json };
}

/** Who may read a line of the log: `only` these seats, or everybody `except` who holds one of those. */
export interface Readers {
  only?: readonly Seat[];
  except?: readonly Seat[];
}

/** One line of the log. */
export interface LogEntry extends Message, Readers {
  /** Records of version 1 marked the ends of acts here. */
  beat?: true;
}

/** May this audience read a line? */
export function mayRead(line: Readers, who: Audience): boolean {
  if (line.only && !line.only.some((seat) => holds(who, seat))) return false;
  return !line.except || who.kind !== 'seats' || !line.except.some((seat) => who.seats.includes(seat));
}
