import { livesOf, type Part } from '@wardroom/pairing';
import type { EventRules } from './acts.ts';
import { roundsOf } from './fold.ts';
import { seasonLines, seasonsShown } from './seasons.ts';
import { roundsOfStage } from './stages.ts';
import type { EventState } from './state.ts';
import { standingsOf } from './systems.ts';
import { nameOfNumber } from './teams.ts';
import { isOfThree } from './threes.ts';

const quoted = (text: string): string => {
  // A cell that begins like a formula is none.
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * The standings as a table for spreadsheets (RFC 4180): place, number, name, points, then the tie-breaks in order; of a
 * league the present season, with the tier of each and the one in which he would play next.
 */
export function standingsCsv(state: EventState, rules: EventRules): string {
  const names = new Map([...state.entrants, ...state.teams].map((e) => [e.number, e.name]));
  const kinds = rules.system === 'ladder' ? [] : rules.tieBreaks.filter((kind) => kind !== 'LOT');
  const season = seasonsShown(state, rules).at(-1);
  const tiers = new Map(season ? seasonLines(state, rules, season).flatMap((t) => t.map((l) => [l.number, l])) : []);
  const head = ['place', 'number', 'name', ...(season ? ['season', 'tier', 'next'] : []), 'points', ...kinds];
  const rows = standingsOf(state, rules).map((l) => [
    String(l.place),
    String(l.number),
    quoted(names.get(l.number) ?? ''),
    ...(season
      ? [String(season.index + 1), String(tiers.get(l.number)?.tier ?? ''), String(tiers.get(l.number)?.next ?? '')]
      : []),
    String(l.points),
    ...kinds.map((kind) => String(l.figures[rules.tieBreaks.indexOf(kind)]?.value ?? '')),
  ]);
  return `${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

/** A report names one opponent for each round: tables of three have none. */
export const hasReport = (rules: Pick<EventRules, 'system'>): boolean => !isOfThree(rules);

/** How a round of one entrant is written in FIDE's report. */
function trfResult({ kind }: Part): string {
  switch (kind) {
    case 'win':
      return '1';
    case 'loss':
      return '0';
    case 'draw':
      return '=';
    case 'forfeitWin':
      return '+';
    case 'forfeitLoss':
      return '-';
    case 'bye':
      return 'U';
    case 'half':
      return 'H';
    case 'zero':
      return 'Z';
    case 'open':
      return ' ';
  }
}

/** What TRF-2026 calls the system; null: it has no word for it. */
function encodedType({ system, twice, team, pools, later }: EventRules): string | null {
  if (pools || later) return null;
  const of = team ? 'TEAM_' : '';
  // Sides are auctioned, so that no pairing is FIDE's to the letter.
  if (system === 'swiss') return `CUSTOM_${of}SWISS`;
  if (system === 'cup') return `CUSTOM_${of}KNOCKOUT`;
  if (system !== 'roundRobin') return null;
  return `BERGER_${of}${twice ? 'DOUBLE' : ''}ROUNDROBIN`;
}

/**
 * The event as a tournament report file (TRF): one line for each entrant with his rounds, of a league those of the
 * present season. Sides are auctioned: whoever bid first stands where the report has white. Not of tables of three
 * (`hasReport`).
 */
export function eventTrf(name: string, state: EventState, rules: EventRules): string {
  const season = seasonsShown(state, rules).at(-1);
  const rounds = season ? roundsOfStage(state, season) : roundsOf(state);
  const lines = standingsOf(state, rules);
  const numbers = lines.map((l) => l.number).sort((a, b) => a - b);
  const lives = livesOf(rounds, numbers);
  const first = rounds.map((r) => new Set(r.boards.map((b) => b.a)));
  const player = (number: number): string => {
    const line = lines.find((l) => l.number === number);
    const who = nameOfNumber(state, number);
    const parts = (lives.get(number) ?? []).map((part, i) => {
      const met = part.opponent > 0;
      const side = first[i]?.has(number) ? 'w' : 'b';
      return `${met ? String(part.opponent).padStart(4) : '0000'} ${met ? side : '-'} ${trfResult(part)}`;
    });
    const plain = who.normalize('NFC').replace(/\s+/g, ' ').slice(0, 33).padEnd(33);
    const points = (line?.points ?? 0).toFixed(1).padStart(4);
    const rank = String(line?.place ?? 0).padStart(4);
    // Points stand in columns 81 to 84, the place in 86 to 89, the first opponent in 92 to 95, the next one ten
    // further.
    const start = `001 ${String(number).padStart(4)}      ${plain}${' '.repeat(33)}${points} ${rank}`;
    return `${start}  ${parts.join('  ')}`.trimEnd();
  };
  // A name is one line, whatever was typed.
  const title = name.normalize('NFC').replace(/\s+/g, ' ');
  const type = encodedType(rules);
  const head = [
    `012 ${title}`,
    `062 ${numbers.length}`,
    `092 ${rules.system}`,
    // The codes of 2026, and the number of rounds once more as programs of before read it.
    `142 ${rounds.length}`,
    ...(type === null ? [] : [`192 ${type}`]),
    `XXR ${rounds.length}`,
  ];
  return `${[...head, ...numbers.map(player)].join('\n')}\n`;
}
