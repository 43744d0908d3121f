import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import type { Audit } from '../identity/audit.ts';
import { createBegin } from '../lobby/begin.ts';
import { createDrafts } from '../lobby/create.ts';
import type { Desk } from '../lobby/desk.ts';
import { createRatedTables } from '../lobby/rated.ts';
import type { SeatChanges } from '../lobby/seats.ts';
import type { Settled } from '../match/settled.ts';
import { forfeitAbsent, noteArrivals, warnAbsent } from './arrival.ts';
import type { Boards } from './boards.ts';
import { createBoards } from './boards.ts';
import { seatCaptains } from './captains.ts';
import type { TellArbiters } from './disputes.ts';
import { eventDisputes } from './disputes.ts';
import type { Jobs } from './due.ts';
import { startJobs } from './due.ts';
import { earlierRoutes } from './earlier.ts';
import { answerRoutes, tellAdmitted, tellCheckIn } from './entries.ts';
import { createHooks } from './hooks.ts';
import { intervene, standStill } from './interventions.ts';
import { ladderWork, tellChallenged } from './ladder.ts';
import { createLastRounds } from './last-round.ts';
import { followBegin, followDaysOff } from './match-clocks.ts';
import { callRound, sendMessage } from './messages.ts';
import type { OpenBoards } from './opening.ts';
import { createOpening } from './opening.ts';
import { createPairer } from './pairing.ts';
import { rateBoard, ratingRoutes } from './ratings.ts';
import { retryRoutes } from './retry.ts';
import { eventRoutes } from './routes.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { createEventStore, noteLook, runEvent, seenEvent } from './store.ts';
import { passSeats } from './substitutes.ts';
import { tellInvited } from './teams.ts';
import { createTogether } from './together.ts';
import { tokenRoutes } from './tokens.ts';
import { workOf } from './work.ts';

/** Everything about events in this server. */
export interface Events {
  store: EventStore;
  boards: Boards;
  jobs: Jobs;
  open: OpenBoards;
  arbiters: TellArbiters;
  /** Once more what a server that died may have left undone. */
  overlooked(): Promise<void>;
  stop(): void;
}

/** How often matches are looked for that ended without a result in their event's log, ms. */
const LOOK = 15_000;
/** A log that grows fast is told of once in so long, ms: whoever hears of it reads all that came since. */
const TELL = 200;

export function startEvents(
  ctx: Context,
  api: Api,
  desk: Desk,
  changes: SeatChanges,
  audit: Audit,
  settled: Settled,
): Events {
  const store = createEventStore(ctx);
  const note = (what: string) => (err: unknown) => ctx.log.warn({ err }, what);
  const rated = createRatedTables(ctx);
  const boards = createBoards(ctx, store);
  const open = createOpening(ctx, store, createBegin(ctx));
  const seen = (name: string, user: string): Promise<LoadedEvent> => seenEvent(store, name, user);
  const run = (name: string, user: string): Promise<LoadedEvent> => runEvent(store, name, user);
  tokenRoutes(ctx, api, run);
  const hook = createHooks(ctx, api, run);
  const arbiters = eventDisputes(ctx, api, audit, {
    seen,
    read: (id) => store.read(id),
    look: (event, by, board) => noteLook(store, event, by, board),
  });
  const message = (event: LoadedEvent, seq: number): Promise<void> => sendMessage(ctx, event, seq);
  const call = (event: LoadedEvent, job: Parameters<typeof callRound>[2]): Promise<void> => callRound(ctx, event, job);
  const lastRounds = createLastRounds(ctx, store);
  const came = noteArrivals(store);
  ctx.matches.onStep((match, step, _clocks, own) => {
    if (!own || match.meta.event === null) return;
    lastRounds.stepped(match);
    came(match, step).catch(note('that somebody has come was not written'));
  });
  /** Newest lines of the events that everybody was told of within the last `TELL`. */
  const said = new Map<string, number>();
  const tell = (event: string, seq: number): void => {
    const before = said.get(event);
    said.set(event, Math.max(seq, before ?? 0));
    if (before !== undefined) return;
    ctx.io.emit('event', { event, seq });
    const later = setTimeout(() => {
      const newest = said.get(event) ?? seq;
      said.delete(event);
      if (newest > seq && !ctx.closing) tell(event, newest);
    }, TELL);
    later.unref();
  };
  const pair = createPairer(ctx.work);
  const jobs = startJobs(
    ctx,
    workOf(
      store,
      boards,
      open,
      {
        message,
        call,
        hook,
        challenged: (event, n) => tellChallenged(ctx, event, n),
        invited: (event, job) => tellInvited(ctx, event, job),
        admitted: (event, job) => tellAdmitted(ctx, event, job),
        checkIn: (event, job) => tellCheckIn(ctx, event, job),
      },
      {
        intervene: (event, seq) => intervene(ctx, event, seq),
        warn: (event, job) => warnAbsent(ctx, event, job),
        absent: (event, job) => forfeitAbsent(ctx, store, event, job),
        rate: (event, board) => rateBoard(ctx, event, board),
        daysOff: (event) => followDaysOff(ctx, event),
        begin: (event, board) => followBegin(ctx, event, board),
        captains: (event) => seatCaptains(ctx, event),
        seats: (event, seq) => passSeats(ctx, changes, event, seq),
        still: (event, board, on) => standStill(ctx, event, board, on),
      },
      lastRounds,
      pair,
      (id, job) => ladderWork(ctx, store, id, job),
    ),
    open,
  );
  const together = createTogether(ctx, store, (match) => {
    settled.look(match);
    ctx.bots.wake(match);
  });
  ctx.bots.holdBack(together.waits);
  store.onAppend((event) => {
    jobs.look().catch(note('jobs of events could not be looked for'));
    tell(event.id, event.log.length);
  });
  ctx.matches.onChange((meta, own) => {
    if (own && meta.rated === 'counts' && meta.status === 'over')
      rated.ended(meta.id).catch(note('a match was not rated'));
    if (own && meta.event !== null && meta.status === 'over')
      boards.ended(meta.id).catch(note('a result of an event was not written'));
  });
  const overlooked = async (): Promise<void> => {
    await boards.overlooked();
    await rated.overlooked();
    await lastRounds.overlooked();
  };
  const look = (): void => {
    if (!ctx.closing) overlooked().catch(note('results of events could not be looked for'));
  };
  const timer = setInterval(look, LOOK);
  look();
  answerRoutes(ctx, api, seen);
  ratingRoutes(ctx, api);
  retryRoutes(ctx, api, run, jobs);
  earlierRoutes(ctx, api, store);
  eventRoutes(ctx, api, { store, jobs, pair, check: createDrafts(ctx, desk) });
  return {
    store,
    boards,
    jobs,
    open,
    arbiters,
    overlooked,
    stop() {
      clearInterval(timer);
      jobs.stop();
      together.stop();
    },
  };
}
