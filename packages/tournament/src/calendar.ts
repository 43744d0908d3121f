import type { EventRules } from './acts.ts';
import { checkInEnd } from './check-in.ts';
import { daysOffOf, nextDate } from './days-off.ts';
import { answerEnd } from './ladder.ts';
import { seasonsShown } from './seasons.ts';
import { isAt, pairText } from './seats.ts';
import type { EventBoard, EventRound, EventState } from './state.ts';
import { ordersEnd } from './teams.ts';
import { arrivalEnd, beginOf, roundEnd } from './times.ts';

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
  /** Number of a round: that one alone. */
  readonly round?: number | undefined;
  readonly lang?: keyof typeof words | undefined;
}

const words = {
  en: { off: 'day off', checkIn: 'check in', orders: 'orders of the teams', answer: 'answer to the challenge' },
  es: { off: 'día libre', checkIn: 'presentarse', orders: 'órdenes de los equipos', answer: 'respuesta al desafío' },
} as const;

const utc = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const HOUR = 3_600_000;

/** From when and until when somebody's board is played, ms; null: neither a window nor an agreed moment bounds it. */
function boardTime(
  state: EventState,
  rules: EventRules,
  round: EventRound,
  board: EventBoard,
): readonly [from: number, until: number] | null {
  const begin = beginOf(state, rules, board);
  const from = begin ?? round.publishedAt;
  const end = roundEnd(state, round, rules) ?? arrivalEnd(state, rules, board);
  if (end !== null && end > from) return [from, end];
  // A moment to begin stands, without a window or at its very end.
  return begin === null ? null : [from, from + HOUR];
}

/**
 * The start of an event, the windows of its rounds and what has to be done until when as a calendar (RFC 5545);
 * moments are UTC.
 */
export function eventCalendar(state: EventState, rules: EventRules, of: CalendarOf): string {
  const name = (number: number): string => state.entrants.find((e) => e.number === number)?.name ?? String(number);
  const say = words[of.lang ?? 'en'];
  const whole = of.round === undefined;
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
    `SUMMARY:${escaped(of.name)} · ${say.off}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const start = rules.startsAt === undefined ? [] : entry('start', rules.startsAt, rules.startsAt + HOUR, of.name);
  const rounds = state.rounds.flatMap((r) => {
    if (r.status === 'drafted' || (!whole && r.round !== of.round)) return [];
    const season = seasonsShown(state, rules).findLast((s) => s.from < r.round);
    const title = `${of.name} · ${season ? `${season.index + 1}.${r.round - season.from}` : r.round}`;
    if (of.entrant === undefined) {
      const end = roundEnd(state, r, rules);
      return end === null ? [] : entry(`round-${r.round}`, r.publishedAt, end, title);
    }
    const mine = r.boards.filter((b) => isAt(b, of.entrant ?? null));
    return mine.flatMap((board, n) => {
      const time = boardTime(state, rules, r, board);
      const uid = `round-${r.round}-${of.entrant}${n === 0 ? '' : `-${n + 1}`}`;
      return time ? entry(uid, ...time, `${title} · ${pairText(board, name)}`) : [];
    });
  });
  // What has to be done before the next round, and in a ladder.
  const until = (uid: string, from: number | null, end: number | null, title: string): string[] =>
    from === null || end === null || end <= from ? [] : entry(uid, from, end, `${of.name} · ${title}`);
  const next = state.rounds.length + 1;
  const rest = state.restsFrom;
  const duties = [
    ...until(`check-in-${next}`, rest, checkInEnd(state, rules), `${next} · ${say.checkIn}`),
    ...until(`orders-${next}`, rest, ordersEnd(state, rules), `${next} · ${say.orders}`),
    ...state.ladder.challenges.flatMap((c) =>
      of.entrant === undefined || of.entrant === c.from || of.entrant === c.to
        ? until(`answer-${c.n}`, c.at, answerEnd(state, c, rules), `${name(c.from)} – ${name(c.to)} · ${say.answer}`)
        : [],
    ),
  ];
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wardroom//Events//EN',
    `X-WR-CALNAME:${escaped(of.name)}`,
  ];
  const all = whole ? [...start, ...rounds, ...duties, ...days] : rounds;
  // No calendar is without any part (RFC 5545, 3.6).
  return `${[...head, ...(all.length > 0 ? all : utc), 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`;
}
