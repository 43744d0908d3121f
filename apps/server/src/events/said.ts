import type { Act, LoggedAct } from '@wardroom/tournament';
import { boardOf, nameOfNumber, pairText, standingsOf } from '@wardroom/tournament';
import type { LoadedEvent } from './store.ts';

/** What is told outside: never a pairing that is not published. */
const news: ReadonlySet<Act['kind']> = new Set([
  'announce',
  'enter',
  'found',
  'withdraw',
  'start',
  'publish',
  'unpublish',
  'result',
  'challenge',
  'accept',
  'yield',
  'message',
  'substitute',
  'again',
  'intervene',
  'extend',
  'pause',
  'finish',
  'cancel',
]);
export const isNews = (act: Act): boolean => news.has(act.kind);

const scores: Readonly<Record<string, string>> = { '1:0': '1:0', '0:1': '0:1', '=:=': '½:½' };

/** A line of the log as a sentence, for an address outside. */
export function sentenceOf(event: LoadedEvent, { act, reason }: LoggedAct): string {
  const { state, rules } = event;
  const name = (number: number): string => nameOfNumber(state, number);
  const who = (id: string): string => [...state.teams, ...state.entrants].find((e) => e.id === id)?.name ?? '';
  const pairAt = (id: string): string => {
    const board = boardOf(state, id) ?? state.dropped.find((b) => b.id === id);
    return board ? pairText(board, name) : '';
  };
  /** Whoever was replaced is no entrant any more. */
  const entered = (id: string): string => {
    const line = event.log.find(({ act: x }) => x.kind === 'enter' && x.entrant.id === id)?.act;
    return line?.kind === 'enter' ? line.entrant.name : '';
  };
  const why = reason === '' ? '' : ` (${reason})`;
  const list = (all: readonly string[]): string => all.join('; ');
  switch (act.kind) {
    case 'announce':
      return 'Entries are open.';
    case 'enter':
      return `${act.entrant.name} enters.`;
    case 'found':
      return `${act.name} enters.`;
    case 'withdraw':
      return `${who(act.entrant)} withdraws.${why}`;
    case 'start':
      return `Entries are closed. Seeds by lot: ${list(act.seeds.map((id, i) => `${i + 1} ${who(id)}`))}.`;
    case 'publish': {
      const round = state.rounds.find((r) => r.round === act.round);
      return `Round ${act.round}: ${list((round?.boards ?? []).map((b) => pairText(b, name)))}.`;
    }
    case 'unpublish':
      return `Round ${act.round} is taken back.${why}`;
    case 'result': {
      const board = boardOf(state, act.board);
      const pair = board ? pairText(board, name) : '';
      return `${act.by === 'ruling' ? 'Ruling: ' : ''}${pair} ${scores[act.result] ?? act.result}.${why}`;
    }
    case 'challenge':
      return `${name(act.from)} challenges ${name(act.to)}.`;
    case 'accept':
    case 'yield': {
      const board = boardOf(state, act.board);
      const pair = board ? pairText(board, name) : '';
      return act.kind === 'accept'
        ? `Challenge accepted: ${pair}.`
        : `${pair} ${board?.result ?? ''}, without play.${why}`;
    }
    case 'substitute':
      return `${who(act.by)} plays on for ${entered(act.entrant)}.${why}`;
    case 'again':
      return `${pairAt(act.board)} is played again.${why}`;
    case 'intervene':
      return `Ruling in ${pairAt(act.board)}.${why}`;
    case 'extend':
      return `Round ${act.round}: ${act.hours} h more.${why}`;
    case 'pause':
      return `${act.on ? 'The event stands still.' : 'The event goes on.'}${why}`;
    case 'message':
      return act.text;
    case 'finish': {
      const first = standingsOf(state, rules).slice(0, 3);
      return `The event is over: ${list(first.map((l) => `${l.place} ${name(l.number)} ${l.points}`))}.`;
    }
    case 'cancel':
      return `The event is cancelled.${why}`;
    default:
      return '';
  }
}
