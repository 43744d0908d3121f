import * as z from 'zod/mini';

const DAY = 86_400_000;

/** A time zone by its name (IANA), as this machine knows them. */
function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** A day of the calendar, `2026-12-24`. */
const dateSchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => dateOf(dayOf(text)) === text, 'no day of the calendar'),
);

/** Days on which deadlines and clocks of an event do not run: weekdays (0: Sunday) and dates of one time zone. */
export const daysOffSchema = z.strictObject({
  weekdays: z._default(
    z.array(z.int().check(z.gte(0), z.lte(6))).check(
      z.maxLength(6),
      z.refine((all) => new Set(all).size === all.length, 'a weekday twice'),
    ),
    [],
  ),
  dates: z._default(z.array(dateSchema).check(z.maxLength(60)), []),
  zone: z._default(z.string().check(z.maxLength(60), z.refine(isZone, 'no time zone')), 'UTC'),
});

/** A day is one off from now on, or is none any more. */
export const dayOffAct = z.strictObject({ kind: z.literal('dayOff'), date: dateSchema, off: z.boolean() });

/** Which days are off; `works`: dates that are not, though their weekday is. */
export interface DaysOff {
  readonly weekdays: readonly number[];
  readonly dates: readonly string[];
  readonly works: readonly string[];
  readonly zone: string;
}

/** Days are counted from 1970-01-01. */
const dayOf = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY);
function dateOf(day: number): string {
  return Number.isFinite(day) ? new Date(day * DAY).toISOString().slice(0, 10) : '';
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** How far the clocks of a zone are ahead of UTC at a moment, ms. */
function ahead(zone: string, at: number): number {
  if (zone === 'UTC') return 0;
  let format = formats.get(zone);
  if (!format) {
    const part = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...part, ...time });
    formats.set(zone, format);
  }
  const p = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const local = Date.UTC(p.year ?? 0, (p.month ?? 1) - 1, p.day, p.hour, p.minute, p.second);
  return local - Math.floor(at / 1000) * 1000;
}

const starts = new Map<string, number>();
/** When a day begins in a zone, ms. */
function startOf(zone: string, day: number): number {
  if (zone === 'UTC') return day * DAY;
  const key = `${zone} ${day}`;
  let start = starts.get(key);
  if (start === undefined) {
    // The clocks may be turned between the guess and the moment itself.
    const guess = day * DAY - ahead(zone, day * DAY);
    start = day * DAY - ahead(zone, guess);
    if (starts.size > 5000) starts.clear();
    starts.set(key, start);
  }
  return start;
}

/** The day of a zone in which a moment lies. */
function dayAt(zone: string, at: number): number {
  const day = Math.floor((at + ahead(zone, at)) / DAY);
  if (at < startOf(zone, day)) return day - 1;
  return at >= startOf(zone, day + 1) ? day + 1 : day;
}

/** The date of a moment in the zone of these days. */
export const dateAt = ({ zone }: Pick<DaysOff, 'zone'>, at: number): string => dateOf(dayAt(zone, at));

const isOff = ({ weekdays, dates, works }: DaysOff, day: number): boolean => {
  const date = dateOf(day);
  // 1970-01-01 was a Thursday.
  return dates.includes(date) || (weekdays.includes((((day + 4) % 7) + 7) % 7) && !works.includes(date));
};

/** The day after this one. */
export const nextDate = (date: string): string => dateOf(dayOf(date) + 1);

/** Is this date one off? */
export const isDayOff = (days: DaysOff, date: string): boolean => isOff(days, dayOf(date));

/** More days than any deadline lasts: then it is reckoned as if no day were off. */
const MOST = 4000;

/** A stretch in which nothing runs, ms; the moment of its end does not belong to it. */
export interface Stop {
  readonly from: number;
  readonly until: number;
}

/** The same stretches in their order, those that touch joined: each instant is in one of them at most. */
function joined(stops: readonly Stop[]): Stop[] {
  const made: { from: number; until: number }[] = [];
  for (const { from, until } of [...stops].sort((x, y) => x.from - y.from)) {
    const last = made.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else if (from < until) made.push({ from, until });
  }
  return made;
}

/**
 * When so much time (ms) that counts has passed since a moment. Time of a day off and of `stops` does not count,
 * however they lie over each other.
 */
export function later(days: DaysOff | null, from: number, ms: number, stops: readonly Stop[] = []): number {
  if (ms < 0) return from + ms;
  let at = from;
  let left = ms;
  for (const stop of joined(stops)) {
    if (stop.until <= at) continue;
    const runs = onDays(days, at, stop.from);
    if (stop.from > at && runs >= left) break;
    left -= runs;
    at = stop.until;
  }
  return laterOnDays(days, at, left);
}

function laterOnDays(days: DaysOff | null, from: number, ms: number): number {
  if (!days) return from + ms;
  let at = from;
  let left = ms;
  let day = dayAt(days.zone, at);
  for (let n = 0; n < MOST; n++, day++) {
    const end = startOf(days.zone, day + 1);
    if (!isOff(days, day)) {
      if (left <= end - at) return at + left;
      left -= end - at;
    }
    at = end;
  }
  return from + ms;
}

/** How much of the time between two moments counts, ms: what is neither on a day off nor in one of `stops`. */
export function elapsed(days: DaysOff | null, from: number, until: number, stops: readonly Stop[] = []): number {
  let at = from;
  let sum = 0;
  for (const stop of joined(stops)) {
    if (stop.until <= at) continue;
    if (stop.from >= until) break;
    sum += onDays(days, at, stop.from);
    at = stop.until;
  }
  return sum + onDays(days, at, until);
}

function onDays(days: DaysOff | null, from: number, until: number): number {
  if (!days || until <= from) return Math.max(0, until - from);
  let at = from;
  let sum = 0;
  let day = dayAt(days.zone, at);
  for (let n = 0; n < MOST && at < until; n++, day++) {
    const end = Math.min(until, startOf(days.zone, day + 1));
    if (!isOff(days, day)) sum += end - at;
    at = end;
  }
  return sum;
}

/** The days off of an event: those of its rules, and what was changed since. */
export function daysOffOf(
  { days }: { readonly days: { readonly [date: string]: boolean } },
  { daysOff }: { readonly daysOff?: z.output<typeof daysOffSchema> | undefined },
): DaysOff | null {
  const changed = Object.keys(days);
  if (!daysOff && changed.length === 0) return null;
  const { weekdays = [], dates = [], zone = 'UTC' } = daysOff ?? {};
  const works = changed.filter((date) => days[date] === false);
  const off = [...dates.filter((d) => !works.includes(d)), ...changed.filter((d) => days[d] === true)];
  return { weekdays, dates: [...new Set(off)].sort(), works: works.sort(), zone };
}
