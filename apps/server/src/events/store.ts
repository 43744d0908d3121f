import type { Json } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { Act, Actor, EventRefusal, EventRules, EventState, Job, LoggedAct } from '@wardroom/tournament';
import {
  afterAct,
  chainAfter,
  emptyEvent,
  eventHead,
  isSealed,
  jobsOf,
  keyOf,
  mayDo,
  readRules,
  refusalOf,
  resultNonceOf,
  roleIn,
} from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { conflict, HttpError, notFound } from '../http/errors.ts';
import type { Tx } from '../storage/database.ts';
import { isUniqueViolation } from '../storage/errors.ts';
import { isNews } from './said.ts';

/** An event in memory: its row, its log and what the log comes to. */
export interface LoadedEvent {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly ownerId: string;
  readonly rules: EventRules;
  /** The same as they were written down: the chain of the log begins at them. */
  readonly written: unknown;
  readonly commit: string;
  readonly secret: string;
  readonly head: string;
  readonly createdAt: number;
  readonly log: readonly LoggedAct[];
  readonly state: EventState;
}

/** Who acts: somebody, or the server itself. */
export interface Author {
  readonly id: string;
  readonly registered: boolean;
}
export const system: Author = { id: 'system', registered: true };

/** The logs of events: read, and lengthened by acts that were checked. */
export interface EventStore {
  /** By id or slug; null: there is none. */
  read(id: string): Promise<LoadedEvent | null>;
  /** The rules of an event that runs, which change no more; by id. */
  rulesOf(id: string): Promise<EventRules | null>;
  /**
   * Writes one act: the log is locked, the act made from the event as it stands then, checked, chained, and what
   * becomes due planned, all in one transaction. Throws `HttpError` with the code of the refusal.
   */
  append(id: string, by: Author, make: (event: LoadedEvent) => Act, reason?: string): Promise<LoadedEvent>;
  /** The same for several acts, or none; `make` may write in the same transaction, which may be begun anew. */
  appendAll(
    id: string,
    by: Author,
    make: (event: LoadedEvent, tx: Tx) => Promise<readonly Act[]>,
    reason?: string,
  ): Promise<LoadedEvent>;
  /** As it was last read or written here; null: it is not in memory. */
  kept(id: string): LoadedEvent | null;
  /** The rules of a draft are replaced. Throws `HttpError` eventState, notOrganiser. */
  redraft(id: string, by: Author, change: { name?: string; rules?: EventRules }): Promise<LoadedEvent>;
  /** Called when a log has become longer here. */
  onAppend(heard: (event: LoadedEvent) => void): void;
}

const KEPT = 200;
const forbiddenCodes: ReadonlySet<EventRefusal> = new Set(['notOrganiser', 'ownBoard', 'guest', 'hasLooked']);

export const refused = (code: EventRefusal): HttpError =>
  new HttpError(forbiddenCodes.has(code) ? 403 : 409, code, `the event does not take that: ${code}`);

/** Until the transaction ends nobody else writes the log of the event, or counts what it may have so many of. */
export async function lockEvent(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Tournament" WHERE "id" = ${id} FOR NO KEY UPDATE`;
}

type Row = Awaited<ReturnType<Tx['tournament']['findUniqueOrThrow']>>;

export const rulesText = (rules: EventRules): string => canonical(rules as unknown as Json);

export function createEventStore(ctx: Pick<Context, 'db'>): EventStore {
  const { db } = ctx;
  const known = new Map<string, LoadedEvent>();
  const listeners: ((event: LoadedEvent) => void)[] = [];
  /**
   * Jobs of events that this server knows to stand in the table, by name: nobody plans all boards anew with each line.
   */
  const planned = new Map<string, ReadonlySet<string>>();

  /** What is in memory, lengthened by the lines that were written since. */
  const loaded = async (tx: Tx, row: Row): Promise<LoadedEvent> => {
    const kept = known.get(row.id);
    const base = kept && kept.head === row.head && kept.log.length <= row.seq ? kept : null;
    const log = base ? [...base.log] : [];
    let state = base?.state ?? emptyEvent;
    if (log.length < row.seq) {
      const lines = await tx.tournamentAct.findMany({
        where: { tournamentId: row.id, seq: { gt: log.length } },
        orderBy: { seq: 'asc' },
      });
      for (const l of lines) {
        const act = JSON.parse(l.body) as Act;
        log.push({ seq: l.seq, at: Number(l.at), by: l.by, act, reason: l.reason, chain: l.chain });
        state = afterAct(state, act, Number(l.at));
      }
    }
    const { id, slug, name, ownerId, commit, secret, head } = row;
    const written = base?.written ?? (JSON.parse(row.rules) as unknown);
    const rules = base?.rules ?? readRules(written);
    const createdAt = Number(row.createdAt);
    return { id, slug, name, ownerId, rules, written, commit, secret, head, createdAt, log, state };
  };
  const keep = (event: LoadedEvent): LoadedEvent => {
    const kept = known.get(event.id);
    if (kept && kept.head === event.head && kept.log.length > event.log.length) return kept;
    known.delete(event.id);
    known.set(event.id, event);
    if (known.size > KEPT) known.delete(known.keys().next().value as string);
    return event;
  };

  /** The event, locked until the transaction ends. */
  const locked = async (tx: Tx, id: string): Promise<LoadedEvent> => {
    await lockEvent(tx, id);
    return loaded(tx, await tx.tournament.findUniqueOrThrow({ where: { id } }));
  };

  const roleOf = (event: LoadedEvent, by: Author): Actor['role'] => {
    if (by === system) return 'system';
    return roleIn(event.state, event.ownerId, by.id);
  };

  /** Who is told of a line: those whom a message is for, and addresses outside. */
  const told = async (tx: Tx, id: string, { act, seq, at }: Omit<LoggedAct, 'chain'>, sealed: boolean) => {
    const jobs: Job[] = act.kind === 'message' ? [{ id: `message:${seq}`, kind: 'message', seq }] : [];
    if (act.kind === 'result' && (act.by === 'match' || act.adjudged))
      jobs.push({ id: `rate:${act.board}`, kind: 'rate', board: act.board });
    if (act.kind === 'challenge') jobs.push({ id: `challenged:${act.n}`, kind: 'challenged', n: act.n });
    if (act.kind === 'withdraw') jobs.push({ id: `captains:${seq}`, kind: 'captains' });
    if (act.kind === 'substitute') jobs.push({ id: `seats:${seq}`, kind: 'seats', seq });
    if (act.kind === 'invite') jobs.push({ id: `invited:${seq}`, kind: 'invited', team: act.team, user: act.user });
    if (act.kind === 'admit' && act.user !== undefined)
      jobs.push({ id: `admitted:${act.n}`, kind: 'admitted', n: act.n });
    if (act.kind === 'dayOff') jobs.push({ id: `daysOff:${seq}`, kind: 'daysOff', seq });
    if (act.kind === 'last') jobs.push({ id: `told-last:${seq}`, kind: 'toldLast', board: act.board });
    if (act.kind === 'halt') jobs.push({ id: `halt:${seq}`, kind: 'halt', board: act.board });
    if (act.kind === 'intervene') jobs.push({ id: `intervene:${seq}`, kind: 'intervene', seq });
    if (isNews(act) && !sealed) {
      const hooks = await tx.eventHook.findMany({ where: { tournamentId: id }, select: { id: true } });
      for (const { id: hook } of hooks) jobs.push({ id: `hook:${hook}:${seq}`, kind: 'hook', hook, seq });
    }
    return jobs.map((job) => ({
      id: `${id}:${job.id}`,
      tournamentId: id,
      at: BigInt(at),
      body: canonical(job as unknown as Json),
    }));
  };

  /** An act as it is written: with a nonce where it is not public yet. */
  const hiding = ({ state, rules, secret, log }: LoadedEvent, act: Act): Act => {
    const nonce = (of: string) => ({ nonce: resultNonceOf(secret, of, log.length + 1) });
    if (act.kind === 'result' && isSealed(state, rules, act.board)) return { ...act, ...nonce(act.board) };
    return act.kind === 'lineUp' ? { ...act, ...nonce(act.team) } : act;
  };

  /** The event with one line more. Throws `HttpError` where it does not take the act. */
  const lengthened = (event: LoadedEvent, by: Author, made: Act, reason: string): LoadedEvent => {
    const { log, rules } = event;
    const act = hiding(event, made);
    const at = db.now();
    const code = refusalOf(event.state, rules, act, { ...by, role: roleOf(event, by) }, reason, at);
    if (code) throw refused(code);
    const line = { seq: log.length + 1, at, by: by.id, act, reason };
    const chain = chainAfter(log[log.length - 1]?.chain ?? event.head, line);
    return { ...event, log: [...log, { ...line, chain }], state: afterAct(event.state, act, at) };
  };

  const written = async (
    tx: Tx,
    id: string,
    by: Author,
    make: (event: LoadedEvent, tx: Tx) => Promise<readonly Act[]>,
    reason: string,
  ): Promise<readonly [LoadedEvent, jobs: ReadonlySet<string>] | LoadedEvent> => {
    const event = await locked(tx, id);
    const acts = await make(event, tx);
    if (acts.length === 0) return event;
    const after = acts.reduce((now, act) => lengthened(now, by, act, reason), event);
    const { state, rules, log } = after;
    const lines = log.slice(event.log.length);
    await tx.tournamentAct.createMany({
      data: lines.map(({ seq, at, act, chain }) => ({
        tournamentId: id,
        seq,
        key: keyOf(act),
        at: BigInt(at),
        by: by.id,
        body: canonical(act as unknown as Json),
        reason,
        chain,
      })),
    });
    const at = lines[lines.length - 1]?.at ?? db.now();
    const entrants = state.entrants.filter((e) => !e.withdrawn).length;
    const round = state.rounds.filter((r) => r.status !== 'drafted').length;
    const seen = { seq: log.length, status: state.status, entrants, round, touchedAt: BigInt(at) };
    await tx.tournament.update({ where: { id }, data: seen });
    const before = planned.get(id);
    const jobs = jobsOf(state, rules);
    const fresh = jobs.filter((job) => !before?.has(job.id));
    const due = fresh.map((job) => ({
      id: `${id}:${job.id}`,
      tournamentId: id,
      at: BigInt('at' in job ? job.at : at),
      body: canonical(job as unknown as Json),
    }));
    for (const line of lines) {
      const { act } = line;
      const secretly = act.kind === 'result' && 'nonce' in act && isSealed(state, rules, act.board);
      due.push(...(await told(tx, id, line, secretly)));
    }
    if (due.length > 0) await tx.due.createMany({ data: due, skipDuplicates: true });
    return [after, new Set(jobs.map((job) => job.id))];
  };

  const read = async (id: string): Promise<LoadedEvent | null> => {
    const row = await db.prisma.tournament.findFirst({ where: { OR: [{ id }, { slug: id }] } });
    return row ? keep(await loaded(db.prisma, row)) : null;
  };
  const appendAll: EventStore['appendAll'] = async (id, by, make, reason = '') => {
    let done: Awaited<ReturnType<typeof written>>;
    try {
      done = await db.transaction((tx) => written(tx, id, by, make, reason));
    } catch (error) {
      // Another server has written it: a key of an act is there once.
      if (isUniqueViolation(error)) throw conflict('done', 'that has been done already');
      throw error;
    }
    if (!('length' in done)) return keep(done);
    const [event, jobs] = done;
    keep(event);
    if (planned.size >= KEPT) planned.clear();
    planned.set(id, jobs);
    for (const heard of listeners) heard(event);
    return event;
  };
  return {
    read,
    async rulesOf(id) {
      const kept = known.get(id);
      if (kept && kept.state.status !== 'draft') return kept.rules;
      return (await read(id))?.rules ?? null;
    },
    kept: (id) => known.get(id) ?? null,
    append: (id, by, make, reason) => appendAll(id, by, async (event) => [make(event)], reason),
    appendAll,
    async redraft(id, by, { name, rules }) {
      const event = await db.transaction(async (tx) => {
        const now = await locked(tx, id);
        if (now.ownerId !== by.id) throw refused('notOrganiser');
        if (now.state.status !== 'draft') throw refused('eventState');
        const next = rules ?? now.rules;
        const head = eventHead(id, next as unknown as Json, now.commit);
        const data = { rules: rulesText(next), game: next.game, head, ...(name === undefined ? {} : { name }) };
        await tx.tournament.update({ where: { id }, data });
        return { ...now, name: name ?? now.name, rules: next, written: JSON.parse(rulesText(next)) as unknown, head };
      });
      known.delete(id);
      return keep(event);
    },
    onAppend: (heard) => listeners.push(heard),
  };
}

/** The event, where this person may see it: a draft is its owner's. Throws `HttpError` notFound. */
export async function seenEvent(store: EventStore, name: string, user: string): Promise<LoadedEvent> {
  const event = await store.read(name);
  if (!event || (event.state.status === 'draft' && event.ownerId !== user)) throw notFound('event');
  return event;
}

/** The same, where this person runs it. Throws `HttpError` notFound, notOrganiser. */
export async function runEvent(store: EventStore, name: string, user: string): Promise<LoadedEvent> {
  const event = await seenEvent(store, name, user);
  if (!mayDo(roleIn(event.state, event.ownerId, user), 'message')) throw refused('notOrganiser');
  return event;
}

/** That somebody has seen more of a match than its players stands in the log, once. Throws `HttpError`. */
export async function noteLook(store: EventStore, { id }: LoadedEvent, by: Author, board: string): Promise<void> {
  await store
    .append(id, by, () => ({ kind: 'look', board, user: by.id }))
    .catch((error: unknown) => {
      if (!(error instanceof HttpError) || error.code !== 'done') throw error;
    });
}
