import type { ClockRule, Clocks } from '@wardroom/protocol';

/** One seat's clock: what is in the bank, and since when it runs (absent: it stands). Milliseconds. */
export interface SeatClock {
  bank: number;
  since?: number;
}

export interface ClockState {
  paused: boolean;
  seats: Record<string, SeatClock>;
}

export function startClocks(rule: ClockRule, seats: readonly string[]): ClockState {
  return { paused: false, seats: Object.fromEntries(seats.map((s) => [s, { bank: rule.bank * 1000 }])) };
}

/** What is left of the bank at `now`: the time for the move itself (slow pace) is used up first. */
function left(rule: ClockRule, clock: SeatClock, now: number): number {
  if (clock.since === undefined) return clock.bank;
  return clock.bank - Math.max(0, now - clock.since - (rule.perMove ?? 0) * 1000);
}

/** When a running clock reaches zero. */
export function zeroAt(rule: ClockRule, clock: SeatClock): number | null {
  return clock.since === undefined ? null : clock.since + (rule.perMove ?? 0) * 1000 + clock.bank;
}

/**
 * The clocks after a step: only the seats in `waiting` burn time; a seat that is no longer asked stops and gets its
 * increment. A seat that is asked again at once in a live match goes on without one; in a slow match each answer
 * begins a new move.
 */
export function nextClocks(rule: ClockRule, state: ClockState, waiting: readonly string[], acted: string | null, now: number): ClockState {
  const seats: Record<string, SeatClock> = {};
  for (const [seat, clock] of Object.entries(state.seats)) {
    const runs = clock.since !== undefined;
    const asked = waiting.includes(seat) && !state.paused;
    if (runs && asked && !(rule.perMove !== undefined && acted === seat)) seats[seat] = clock;
    else if (runs) {
      const bank = Math.max(0, left(rule, clock, now)) + (asked ? 0 : (rule.increment ?? 0) * 1000);
      seats[seat] = asked ? { bank, since: now } : { bank };
    } else seats[seat] = asked ? { bank: clock.bank, since: now } : clock;
  }
  return { paused: state.paused, seats };
}

/** Stops or restarts all clocks. */
export function pauseClocks(rule: ClockRule, state: ClockState, on: boolean, waiting: readonly string[], now: number): ClockState {
  return nextClocks(rule, { ...state, paused: on }, on ? [] : waiting, null, now);
}

/** Gives back time that passed while no server was alive. */
export function giveBack(state: ClockState, outages: readonly { from: number; to: number }[]): ClockState {
  const seats = Object.fromEntries(
    Object.entries(state.seats).map(([seat, c]) => {
      if (c.since === undefined) return [seat, c];
      const since = c.since;
      const lost = outages.reduce((sum, o) => sum + Math.max(0, o.to - Math.max(o.from, since)), 0);
      return [seat, { bank: c.bank, since: since + lost }];
    }),
  );
  return { paused: state.paused, seats };
}

/** As clients see them. */
export function shownClocks(rule: ClockRule, state: ClockState, now: number): Clocks {
  const seats: Record<string, { bank: number; until?: number }> = {};
  for (const [seat, c] of Object.entries(state.seats)) {
    const until = zeroAt(rule, c);
    seats[seat] = { bank: Math.max(0, left(rule, c, now)), ...(until === null ? {} : { until }) };
  }
  return { at: now, ...(state.paused ? { paused: true } : {}), seats };
}

/** The first moment at which a running clock reaches zero, and whose it is. */
export function nextZero(rule: ClockRule, state: ClockState): { at: number; seat: string } | null {
  let first: { at: number; seat: string } | null = null;
  for (const [seat, c] of Object.entries(state.seats)) {
    const at = zeroAt(rule, c);
    if (at !== null && (first === null || at < first.at)) first = { at, seat };
  }
  return first;
}
