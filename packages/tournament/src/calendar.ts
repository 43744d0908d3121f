import type { EventRules } from './acts.ts';
import { daysOffOf, nextDate } from './days-off.ts';
import { roundEnd } from './fold.ts';
import { seasonsShown } from './seasons.ts';
import { isAt, pairText } from './seats.ts';
import type { EventState } from './state.ts';

const escaped = (text: string): string => text.replace(/[\\;,]/g, (c) => `\\${c}`).replace(/\r?\n/g, '\\n');
const moment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Lines of at most 75 octets (RFC 5545, 3.1); no character is cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let now = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 75) {
      lines.push(now);
      now = ' ';
      octets = 1;
    }
    now += character;
    octets += size;
  }
  return [...lines, now].join('\r\n');
}

/** An event as it is named and found. */
export interface CalendarOf {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** When the feed is made, ms. */
  readonly at: number;
  /** Number of an entrant: only what concerns him. */
  readonly entrant?: number | undefined;
}

/** The start of an event and the windows of its rounds as a calendar (RFC 5545); moments are UTC. */
export function eventCalendar(state: EventState, rules: EventRules, of: CalendarOf): string {
  const name = (number: number): string => state.entrants.find((e) => e.number === number)?.name ?? String(number);
  const entry = (uid: string, from: number, until: number, title: string): string[] => [
    'BEGIN:VEVENT',
    `UID:${of.id}-${uid}@wardroom`,
    `DTSTAMP:${moment(of.at)}`,
    `DTSTART:${moment(from)}`,
    `DTEND:${moment(until)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${of.url}`,
    ...(state.status === 'cancelled' ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ];
  // Days off as days of the calendar, which have no hours.
  const days = (daysOffOf(state, rules)?.dates ?? []).flatMap((date) => [
    'BEGIN:VEVENT',
    `UID:${of.id}-off-${date}@wardroom`,
    `DTSTAMP:${moment(of.at)}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${nextDate(date).replaceAll('-', '')}`,
    `SUMMARY:${escaped(of.name)} · off`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const start =
    rules.startsAt === undefined ? [] : entry('start', rules.startsAt, rules.startsAt + 3_600_000, of.name);
  const rounds = state.rounds.flatMap((r) => {
    const end = roundEnd(state, r, rules);
    if (end === null) return [];
    const season = seasonsShown(state, rules).findLast((s) => s.from < r.round);
    const title = `${of.name} · ${season ? `${season.index + 1}.${r.round - season.from}` : r.round}`;
    if (of.entrant === undefined) return entry(`round-${r.round}`, r.publishedAt, end, title);
    const mine = r.boards.find((b) => isAt(b, of.entrant ?? null));
    if (!mine) return [];
    const from = mine.slot ?? r.publishedAt;
    return entry(`round-${r.round}-${of.entrant}`, from, end, `${title} · ${pairText(mine, name)}`);
  });
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wardroom//Events//EN',
    `X-WR-CALNAME:${escaped(of.name)}`,
  ];
  return `${[...head, ...start, ...rounds, ...days, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`;
}
