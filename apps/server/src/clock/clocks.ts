import type { ClockRule, Clocks } from '@wardroom/protocol';
import type { Audience, OpenWindow } from '@wardroom/rules';
import { byCode, holds, publicAudience } from '@wardroom/rules';
import type { Stop } from '@wardroom/tournament';
import { elapsed, later } from '@wardroom/tournament';

/**
 * Clocks of a match, as stored with each step. A seat that is waited for first uses its time for this move
 * (`perMove`), then its bank; the increment is paid when the wait passes on. Times are ms by the database's clock.
 */
export interface ClockState {
  /** When `seats` was true. */
  at: number;
  seats: { readonly [seat: string]: { readonly bank: number; readonly free: number } };
  /** Seats whose time runs. */
  running: readonly string[];
  paused: boolean;
  /** How much the match had been given back for stretches without a server. */
  gaveBack: number;
  /** Of the seats between which the wait passed last: what they had just before. */
  before?: ClockState['seats'];
  /** Seats that draft side by side: since when, and with what. Others see their clocks run until all are done. */
  veiled?: { readonly [seat: string]: { readonly at: number; readonly bank: number; readonly free: number } };
  /** Days on which nothing of it runs, where its event has some. */
  off?: NonNullable<ClockRule['off']>;
  /** When the clock of a seat stands, because all its holders are on vacation. */
  away?: Away;
  /** When all of them stood, because nobody could play: there was no server, or none with the rules of the match. */
  dead?: readonly Stop[];
  /** The window that is open at a live table: for whom (no clock of theirs runs), and when it ends. */
  window?: { readonly seats: readonly string[]; readonly until: number };
}

/** Stretches of vacations, by seat, ms. */
export type Away = { readonly [seat: string]: readonly Stop[] };
/** When clocks of a match stand though it is not paused. */
export interface Stops {
  readonly away: Away;
  readonly dead: readonly Stop[];
}

/** The field of a match in which its clock stands, and with it when that stood. */
export function readClock(text: string | null): { clock: ClockRule | null } & Stops {
  const whole = text === null ? null : (JSON.parse(text) as (ClockRule & Partial<Stops>) | null);
  if (!whole) return { clock: null, away: {}, dead: [] };
  const { away = {}, dead = [], ...clock } = whole;
  return { clock, away, dead };
}

export function newClocks(rule: ClockRule, seats: readonly string[], at: number, gaveBack: number): ClockState {
  const fresh = { bank: rule.bank * 1000, free: (rule.perMove ?? 0) * 1000 };
  const all = Object.fromEntries(seats.map((s) => [s, fresh]));
  return withDays({ at, seats: all, running: [], paused: false, gaveBack }, rule);
}

/** The clocks with the days off that their rule names now. */
export function withDays(c: ClockState, rule: Pick<ClockRule, 'off'> | null): ClockState {
  const { off: _was, ...plain } = c;
  return rule?.off ? { ...plain, off: rule.off } : plain;
}

/** The clocks with the stops that are known now. */
export function withStops(c: ClockState, { away, dead }: Stops): ClockState {
  const { away: _away, dead: _dead, ...plain } = c;
  return {
    ...plain,
    ...(Object.keys(away).length > 0 ? { away } : {}),
    ...(dead.length > 0 ? { dead } : {}),
  };
}

const stopsOf = (c: ClockState, seat: string): readonly Stop[] => [...(c.dead ?? []), ...(c.away?.[seat] ?? [])];
/** When so much time of a seat's clock (ms) has run since a moment. */
const after = (c: ClockState, seat: string, from: number, ms: number): number =>
  later(c.off ?? null, from, ms, stopsOf(c, seat));
/** How much time of a seat's clock has run between two moments, ms: what is off for several reasons is so once. */
const ran = (c: ClockState, seat: string, from: number, until: number): number =>
  elapsed(c.off ?? null, from, until, stopsOf(c, seat));

/**
 * The clocks at `now`, when from now on `waiting` is waited for. `undone`: a step was taken back; where that takes the
 * wait back as well everybody has what they had before it passed, so that nobody earns time by passing and undoing.
 */
export function turnClocks(
  rule: ClockRule,
  c: ClockState,
  now: number,
  waiting: readonly string[],
  { paused = c.paused, undone = false }: { paused?: boolean; undone?: boolean } = {},
): ClockState {
  const running = waiting.filter((s) => c.seats[s] !== undefined);
  const changed = [...c.running.filter((s) => !running.includes(s)), ...running.filter((s) => !c.running.includes(s))];
  const left: Record<string, { bank: number; free: number }> = { ...c.seats };
  for (const seat of c.running) {
    const was = c.seats[seat];
    const spent = c.paused ? 0 : ran(c, seat, c.at, now);
    if (was)
      left[seat] = {
        bank: Math.max(0, was.bank - Math.max(0, spent - was.free)),
        free: Math.max(0, was.free - spent),
      };
  }
  const { gaveBack, away = {}, dead = [] } = c;
  const next = withDays(withStops({ at: now, seats: {}, running, paused, gaveBack }, { away, dead }), rule);
  if (changed.length === 0) return { ...next, seats: left, ...(c.before ? { before: c.before } : {}) };
  const { before } = c;
  if (undone && before && changed.every((s) => before[s])) return { ...next, seats: { ...left, ...before } };
  const seats = { ...left };
  for (const seat of c.running) {
    const was = left[seat];
    if (was && !running.includes(seat))
      seats[seat] = { bank: was.bank + (rule.increment ?? 0) * 1000, free: (rule.perMove ?? 0) * 1000 };
  }
  const had = Object.fromEntries(changed.flatMap((s) => (left[s] ? [[s, left[s]]] : [])));
  return { ...next, seats, before: had };
}

/** The clocks with what others see of the seats that draft now: what they had when the drafts began. */
export function veil(c: ClockState, was: ClockState | null, drafting: readonly string[]): ClockState {
  const { veiled: _old, ...plain } = c;
  if (drafting.length === 0) return plain;
  const stood = was?.paused && !c.paused ? c.at - was.at : 0;
  const veiled: Record<string, { at: number; bank: number; free: number }> = {};
  for (const seat of drafting) {
    const known = was?.veiled?.[seat];
    const mine = c.seats[seat];
    if (known) veiled[seat] = { ...known, at: known.at + stood };
    else if (mine) veiled[seat] = { at: c.at, ...mine };
  }
  return { ...plain, veiled };
}

/**
 * The clocks with the window that is open after a step (null: none). `anew`: the step opened it; otherwise it goes on
 * as it `was`, whatever was done beside it, and stands still while the match is paused.
 */
export function windowed(c: ClockState, was: ClockState | null, open: OpenWindow | null, anew: boolean): ClockState {
  const { window: _old, ...plain } = c;
  if (!open) return plain;
  const old = anew ? undefined : was?.window;
  if (!was || !old) return { ...plain, window: { seats: open.seats, until: c.at + open.seconds * 1000 } };
  const stood = was.paused ? Math.max(0, c.at - was.at) : 0;
  return { ...plain, window: { seats: old.seats, until: old.until + stood } };
}

/** Has the open window ended at `now`? */
export const windowOver = (c: ClockState | null, now: number): boolean =>
  c?.window !== undefined && !c.paused && c.window.until <= now;

/** A seat whose time is up gets a whole clock again; others keep what they have. */
export function refilled(rule: ClockRule, c: ClockState, seat: string): ClockState {
  const mine = c.seats[seat];
  if (!mine || mine.free + mine.bank > 0) return c;
  return { ...c, seats: { ...c.seats, [seat]: { bank: rule.bank * 1000, free: (rule.perMove ?? 0) * 1000 } } };
}

/** A seat has so much more time in its bank, or less: at least none. */
export function adjusted(c: ClockState, seat: string, ms: number): ClockState {
  const mine = c.seats[seat];
  if (!mine) return c;
  return { ...c, seats: { ...c.seats, [seat]: { ...mine, bank: Math.max(0, mine.bank + ms) } } };
}

/** The clocks after time was given back: as if the stretch had not been. */
export function giveBack(c: ClockState, total: number): ClockState {
  const ms = total - c.gaveBack;
  if (ms <= 0) return c;
  // What was given is time that counts: a day off that lies behind it is none.
  const moved = (at: number): number => later(c.off ?? null, at, ms);
  const veiled = Object.entries(c.veiled ?? {}).map(([seat, v]) => [seat, { ...v, at: moved(v.at) }]);
  return {
    ...c,
    at: moved(c.at),
    gaveBack: total,
    ...(c.veiled ? { veiled: Object.fromEntries(veiled) } : {}),
    ...(c.window ? { window: { ...c.window, until: c.window.until + ms } } : {}),
  };
}

/** What a match has been given: time, days off, stops. */
export type Given = { readonly gaveBack: number; readonly clock: Pick<ClockRule, 'off'> | null } & Stops;
/** The clocks with what their match has been given since. */
export const standing = (c: ClockState, { gaveBack, clock, away, dead }: Given): ClockState =>
  withStops(giveBack(withDays(c, clock), gaveBack), { away, dead });

/** The first moment of which these clocks tell anything, ms. */
export const firstOf = (c: ClockState): number =>
  Math.min(c.at, ...Object.values(c.veiled ?? {}).map((hidden) => hidden.at));

/** When a match runs out, ms: as anybody may know it, and as the server acts by it. */
export type Deadlines = { readonly deadline: number | null; readonly expires: number | null };
/** The same once clocks that `was` stand as they are now, without a step: whose time was over stays out. */
export function movedDeadlines(was: ClockState, is: ClockState, { deadline, expires }: Deadlines): Deadlines {
  if (expires === null) return { deadline: deadline === null ? null : shownDeadline(is), expires };
  const runs = was.running.filter((seat) => is.running.includes(seat) && zeroOf(was, seat) >= expires);
  const zeros = runs.map((seat) => zeroOf(is, seat));
  const moved = zeros.length > 0 ? Math.min(...zeros) : deadlineOf(is);
  // Others see the clocks of those who draft run until all are done.
  const told = deadline === expires ? moved : shownDeadline(is);
  return { deadline: deadline === null ? null : told, expires: moved };
}

/** When the open window ends, or else the first running clock reaches zero; null: none runs. */
export function deadlineOf(c: ClockState | null): number | null {
  if (!c || c.paused) return null;
  if (c.window) return c.window.until;
  if (c.running.length === 0) return null;
  return Math.min(...c.running.map((s) => zeroOf(c, s)));
}

/** The same as anybody may know it: whoever drafts side by side with others runs until all are done. */
export function shownDeadline(c: ClockState | null): number | null {
  if (!c || c.paused) return null;
  const zeros = seatsOf(c).flatMap((seat) => {
    const { until } = shown(c, seat, publicAudience);
    return until === null ? [] : [until];
  });
  return zeros.length > 0 ? Math.min(...zeros) : null;
}

/** When this seat's clock reaches zero while it runs. */
export function zeroOf(c: ClockState, seat: string): number {
  const mine = c.seats[seat];
  return after(c, seat, c.at, (mine?.free ?? 0) + (mine?.bank ?? 0));
}

/** Running seats whose time is over. */
export function overdue(c: ClockState, now: number): string[] {
  return c.paused ? [] : c.running.filter((s) => zeroOf(c, s) <= now);
}

/** Seats with a clock, or with a window at a table without clocks. */
const seatsOf = (c: ClockState): string[] => {
  const more = c.window?.seats.filter((s) => c.seats[s] === undefined) ?? [];
  return [...Object.keys(c.seats), ...more].sort(byCode);
};

/** What an audience sees of a seat's clock: until when it runs (null: it stands) and what is left of it. */
function shown(c: ClockState, seat: string, who: Audience): { until: number | null; left: number } {
  const runs = (at: number, left: number): { until: number; left: number } => ({
    until: after(c, seat, at, left),
    left,
  });
  if (c.window?.seats.includes(seat)) return { until: c.paused ? null : c.window.until, left: c.window.until - c.at };
  const hidden = holds(who, seat) ? undefined : c.veiled?.[seat];
  if (hidden && c.paused) {
    const spent = ran(c, seat, hidden.at, c.at);
    return { until: null, left: Math.max(0, hidden.bank + hidden.free - spent) };
  }
  if (hidden) return runs(hidden.at, hidden.bank + hidden.free);
  const mine = c.seats[seat];
  const left = (mine?.bank ?? 0) + (mine?.free ?? 0);
  return c.paused || !c.running.includes(seat) ? { until: null, left } : runs(c.at, left);
}

/**
 * What clients are told. `at`: when it is said, so that it does not tell when the last step was made, which may be
 * behind a plan.
 */
export function wireClocks(c: ClockState, at: number, who: Audience): Clocks {
  const told = (seat: string): Clocks['seats'][string] => {
    const { until: end, left } = shown(c, seat, who);
    const window = c.window?.seats.includes(seat) ? { window: true as const } : {};
    if (end === null) return { bank: Math.max(0, left), ...window };
    const until = Math.max(at, end);
    return { bank: until - at, until, ...window };
  };
  return {
    at,
    ...(c.paused ? { paused: true } : {}),
    seats: Object.fromEntries(seatsOf(c).map((seat) => [seat, told(seat)])),
  };
}

/** Changes when this audience must be told: never merely because time went by. */
export function clockMark(c: ClockState | null, who: Audience): string {
  if (!c) return '';
  const running = seatsOf(c).flatMap((seat) => {
    const { until, left } = shown(c, seat, who);
    return until === null ? [] : [`${seat} ${left > 0 ? until : 0}`];
  });
  return `${c.paused}|${running.join()}|${c.gaveBack}`;
}
