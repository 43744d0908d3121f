import type { EventState, Sees } from '@wardroom/tournament';
import {
  foldEvent,
  isPlaying,
  mayDo,
  readable,
  readRules,
  roleIn,
  seesNothing,
  sharesSeed,
  shownLog,
  teamOf,
} from '@wardroom/tournament';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { hasBids } from './bid.ts';
import type { LoadedEvent } from './store.ts';

const line = z.strictObject({
  seq: z.number().int(),
  at: z.number().int(),
  by: z.string(),
  act: z.unknown().describe('An act of packages/tournament, or `{kind: "hidden"}`'),
  reason: z.string(),
  chain: z.string(),
});

/** An event as everybody may read it: rules and log, from which every page follows. */
export const eventSchema = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    owner: z.strictObject({ id: z.string(), name: z.string() }),
    rules: z.unknown().describe('The rules of the event'),
    commit: z.string().describe('Hash of the secret of its lots'),
    secret: z.string().nullable().describe('Published when the event is over'),
    head: z.string().describe('Where the chain of its log begins'),
    createdAt: z.number().int(),
    seq: z.number().int(),
    log: z.array(line).describe('Lines after `after`'),
    people: z.record(z.string(), z.string()).describe('Names of those who have acted'),
    failed: z
      .array(z.strictObject({ job: z.string(), trouble: z.string(), tries: z.number().int() }))
      .describe('Jobs that failed, for the organiser'),
    bids: z.boolean().describe('Somebody has bid in the round under way, which is not taken back; for the organiser'),
  })
  .describe('An event');
export type EventInfo = z.output<typeof eventSchema>;

export const eventLineSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  game: z.string(),
  status: z.string(),
  system: z.string(),
  owner: z.strictObject({ id: z.string(), name: z.string() }),
  entrants: z.number().int(),
  round: z.number().int(),
  createdAt: z.number().int(),
  rehearsal: z.boolean(),
});

/** What this person sees before others: drafts as an organiser or director, results as an arbiter; not who plays. */
export function seenBy({ state, ownerId }: LoadedEvent, user: string): Sees {
  if (state.entrants.some((e) => e.id === user) || isPlaying(state, user))
    return { ...seesNothing, team: teamOf(state, user)?.id };
  const role = roleIn(state, ownerId, user);
  return { drafts: mayDo(role, 'pair'), results: mayDo(role, 'result') };
}

/** The event as everybody may know it: without results that are sealed. */
export const publicState = ({ log, state, rules }: LoadedEvent): EventState =>
  sharesSeed(rules) ? foldEvent(readable(shownLog(log, state, rules, seesNothing))) : state;

const namesOf = async (db: Context['db'], ids: readonly string[]): Promise<Record<string, string>> => {
  const users = await db.prisma.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } });
  return Object.fromEntries(users.map((u) => [u.id, u.name]));
};

/** What somebody may read of an event, from line `after` on. */
export async function eventInfo(
  { db }: Pick<Context, 'db'>,
  event: LoadedEvent,
  user: string,
  after: number,
): Promise<EventInfo> {
  const { id, slug, name, ownerId, rules, written, commit, secret, head, createdAt, log, state } = event;
  const people = await namesOf(db, [...new Set([ownerId, ...log.slice(after).map((l) => l.by)])]);
  const over = state.status === 'finished' || state.status === 'cancelled';
  const runs = mayDo(roleIn(state, ownerId, user), 'pair');
  const last = state.rounds.at(-1);
  const bids = runs && last?.status === 'published' && (await hasBids({ db }, event, last.round));
  const troubled = runs
    ? await db.prisma.due.findMany({ where: { tournamentId: id, done: false, trouble: { not: '' } }, take: 50 })
    : [];
  return {
    id,
    slug,
    name,
    owner: { id: ownerId, name: people[ownerId] ?? '' },
    rules: written,
    commit,
    secret: over ? secret : null,
    head,
    createdAt,
    seq: log.length,
    log: shownLog(log, state, rules, seenBy(event, user)).slice(after),
    people,
    bids,
    failed: troubled.map((d) => ({ job: d.id.slice(id.length + 1), trouble: d.trouble, tries: d.tries })),
  };
}

/** Events in a list, newest first; drafts for their owners alone. */
export async function eventLines(
  { db }: Pick<Context, 'db'>,
  user: string,
  limit: number,
): Promise<z.output<typeof eventLineSchema>[]> {
  const rows = await db.prisma.tournament.findMany({
    where: {
      OR: [
        { status: { not: 'draft' }, NOT: { rules: { contains: '"rehearsal":true' } } },
        ...(user === '' ? [] : [{ ownerId: user }]),
      ],
    },
    orderBy: { touchedAt: 'desc' },
    take: limit,
  });
  const people = await namesOf(
    db,
    rows.map((r) => r.ownerId),
  );
  const lines = rows.map((r) => ({ ...r, read: readRules(JSON.parse(r.rules)) }));
  return lines.map(({ read, ...r }) => ({
    id: r.id,
    slug: r.slug,
    name: r.name,
    game: r.game,
    status: r.status,
    system: read.system,
    rehearsal: read.rehearsal === true,
    owner: { id: r.ownerId, name: people[r.ownerId] ?? '' },
    entrants: r.entrants,
    round: r.round,
    createdAt: Number(r.createdAt),
  }));
}
