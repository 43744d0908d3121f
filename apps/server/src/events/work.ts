import type { Act, EventState, Job, Seated } from '@wardroom/tournament';
import {
  boardIdOf,
  drawnLot,
  eventSource,
  isPlayedOut,
  linedBoards,
  lotsDue,
  nextRound,
  pairAt,
  seatFields,
  withSides,
} from '@wardroom/tournament';
import { notFound } from '../http/errors.ts';
import type { Boards } from './boards.ts';
import type { CallHook } from './hooks.ts';
import type { LadderJob } from './ladder.ts';
import type { LastRounds } from './last-round.ts';
import type { OpenBoards } from './opening.ts';
import type { Pairer } from './pairing.ts';
import { appendPairing } from './pairing.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { refused, system } from './store.ts';

type Rest = { number: number; as: 'half' | 'zero' };

/** A pairing of the organiser's own: it replaces a draft, or is the first one of the round that is next. */
export function ownPairing(
  { state, rules, secret }: LoadedEvent,
  { pairs, byes, rests }: { pairs: readonly Seated[]; byes: number[]; rests: Rest[] },
): Act & { kind: 'pair' } {
  const drafted = state.rounds.find((r) => r.status === 'drafted');
  const round = drafted?.round ?? nextRound(state, rules);
  if (round === null) throw refused('noRound');
  const draft = (drafted?.draft ?? state.drafts) + 1;
  const sided = withSides(state, rules, pairs);
  const boards = sided.map(({ side, ...seats }, n) => {
    const id = boardIdOf(secret, `${round}.${draft}`, n);
    return { id, ...seatFields(seats), ...(side === undefined ? {} : { side }) };
  });
  return { kind: 'pair', round, draft, boards, byes, own: true, ...(rests.length > 0 ? { rests } : {}) };
}

/** The draft of a round goes out. Throws `HttpError` noRound. */
export function publishing({ state, rules, secret }: LoadedEvent, round: number): Act & { kind: 'publish' } {
  const drafted = state.rounds.find((r) => r.round === round && r.status === 'drafted');
  if (!drafted) throw refused('noRound');
  const { draft } = drafted;
  if (!rules.team && !rules.games) return { kind: 'publish', round, draft };
  const lined = drafted.boards.map((pairing) => {
    const { pairs, free } = linedBoards(state, rules, pairing) ?? { pairs: [], free: [0, 0] };
    const boards = pairs.map((pair, n) => ({ id: boardIdOf(secret, pairing.id, n), ...pair }));
    return { boards, free: [...free] as [number, number] };
  });
  return { kind: 'publish', round, draft, lined };
}

/** A board for somebody who has come late. Throws `HttpError` noRound where there is none any more. */
function joining({ state, secret }: LoadedEvent, { round, number }: Job & { kind: 'join' }): Act & { kind: 'join' } {
  const open = state.rounds.find((r) => r.round === round && r.status === 'published');
  if (!open) throw refused('noRound');
  const id = boardIdOf(secret, `${round}.${open.draft}.late`, number);
  return { kind: 'join', round, board: { id, a: number, b: 0 } };
}

/** The server does nothing by itself: the next round is held, or everything stands still. */
const waits = (state: EventState): boolean => state.held || state.pausedAt !== null;

/** Does the jobs of events. Each may be done twice; its act is written once. */
export const workOf =
  (
    events: EventStore,
    boards: Boards,
    open: OpenBoards,
    tell: {
      message: (event: LoadedEvent, seq: number) => Promise<void>;
      call: (event: LoadedEvent, job: Job & { kind: 'call' }) => Promise<void>;
      hook: CallHook;
      challenged: (event: LoadedEvent, n: number) => Promise<void>;
      invited: (event: LoadedEvent, job: Job & { kind: 'invited' }) => Promise<void>;
      admitted: (event: LoadedEvent, job: Job & { kind: 'admitted' }) => Promise<void>;
      checkIn: (event: LoadedEvent, job: Job & { kind: 'checkIn' }) => Promise<void>;
    },
    rule: {
      intervene: (event: LoadedEvent, seq: number) => Promise<void>;
      daysOff: (event: LoadedEvent) => Promise<void>;
      begin: (event: LoadedEvent, board: string) => Promise<void>;
      still: (event: LoadedEvent, board: string, on: boolean) => Promise<void>;
      rate: (event: LoadedEvent, board: string) => Promise<void>;
      captains: (event: LoadedEvent) => Promise<void>;
      seats: (event: LoadedEvent, seq: number) => Promise<void>;
      warn: (event: LoadedEvent, job: Job & { kind: 'warn' }) => Promise<void>;
      absent: (event: LoadedEvent, job: Job & { kind: 'absent' }) => Promise<void>;
    },
    last: Pick<LastRounds, 'call' | 'tell' | 'halt'>,
    pair: Pairer,
    ladder: (id: string, job: LadderJob) => Promise<void>,
  ) =>
  async (id: string, job: Job): Promise<void> => {
    switch (job.kind) {
      case 'pair':
        await appendPairing(events, pair, id, system, ({ state, rules }) => {
          if (nextRound(state, rules) !== job.round || state.drafts > 0 || waits(state)) throw refused('noRound');
          // A pause has given more time, or everybody is there by now.
          if (pairAt(state, rules) !== ('at' in job ? job.at : null)) throw refused('noRound');
        });
        return;
      case 'publish':
        await events.append(id, system, (event) => {
          if (waits(event.state)) throw refused('noRound');
          return publishing(event, job.round);
        });
        return;
      case 'away':
        await events.append(id, system, () => ({ kind: 'away', from: job.from, until: job.until }));
        return;
      case 'join':
        await events.append(id, system, (event) => joining(event, job));
        return;
      case 'answer':
      case 'dare':
      case 'yield':
      case 'sink':
        return ladder(id, job);
      case 'open':
        return open(id, [job.board]);
      case 'stop':
        return boards.stop(id, job.board);
      case 'unseal':
        return boards.unseal(id);
      case 'intervene':
      case 'warn':
      case 'absent':
      case 'still':
      case 'last':
      case 'toldLast':
      case 'halt':
      case 'rate':
      case 'captains':
      case 'seats':
      case 'daysOff':
      case 'begin':
      case 'message':
      case 'call':
      case 'challenged':
      case 'invited':
      case 'admitted':
      case 'checkIn':
      case 'hook': {
        const event = await events.read(id);
        if (!event) throw notFound('event');
        if (job.kind === 'intervene') await rule.intervene(event, job.seq);
        else if (job.kind === 'rate') await rule.rate(event, job.board);
        else if (job.kind === 'captains') await rule.captains(event);
        else if (job.kind === 'seats') await rule.seats(event, job.seq);
        else if (job.kind === 'daysOff') await rule.daysOff(event);
        else if (job.kind === 'begin') await rule.begin(event, job.board);
        else if (job.kind === 'warn') await rule.warn(event, job);
        else if (job.kind === 'absent') await rule.absent(event, job);
        else if (job.kind === 'still') await rule.still(event, job.board, job.on);
        else if (job.kind === 'last') await last.call(event, job);
        else if (job.kind === 'toldLast') await last.tell(event, job.board);
        else if (job.kind === 'halt') await last.halt(event, job.board);
        else if (job.kind === 'call') await tell.call(event, job);
        else if (job.kind === 'challenged') await tell.challenged(event, job.n);
        else if (job.kind === 'invited') await tell.invited(event, job);
        else if (job.kind === 'admitted') await tell.admitted(event, job);
        else if (job.kind === 'checkIn') await tell.checkIn(event, job);
        else if (job.kind === 'message') await tell.message(event, job.seq);
        else await tell.hook(event, job.hook, job.seq);
        return;
      }
      case 'lot':
        await events.append(id, system, ({ id: event, secret, state, rules }) => {
          const due = lotsDue(state, rules).find((l) => l.board === job.board);
          if (!due || waits(state)) throw refused('noBoard');
          return { kind: 'lot', board: job.board, winner: drawnLot(state, due, eventSource(event, secret)) };
        });
        return;
      case 'finish': {
        await events.append(id, system, ({ state, rules }) => {
          // A round may have been added meanwhile.
          if (!isPlayedOut(state, rules) || waits(state)) throw refused('eventState');
          return { kind: 'finish' };
        });
      }
    }
  };
