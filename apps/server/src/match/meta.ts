import type { ClockRule, PersonInfo, SeatRequest } from '@wardroom/protocol';
import type { AnyGame, Header, Json, Lead, Moment, Outcome, Refusal } from '@wardroom/rules';
import { engineRefusal } from '@wardroom/rules';
import type { Stops } from '../clock/clocks.ts';
import { readClock } from '../clock/clocks.ts';
import type { Tx } from '../storage/database.ts';

export interface Holder {
  seat: string;
  /** Id of a user, or `bot:...`. */
  who: string;
  /** Shown name. */
  name: string;
  bot: boolean;
  /** A person who has not registered. */
  guest: boolean;
  /** When he sat down, ms. */
  at: number;
  /** Of a shared seat: the groups that he alone moves. */
  commands: readonly string[];
}

/** What is known about a match besides its steps. */
/** Since which step (0: not kept) these were clearly ahead; '': not known who. */
export type Leader = readonly [since: number, of: string];

export interface MatchMeta {
  id: string;
  game: string;
  name: string;
  scenario: string;
  options: Json;
  position: Json | null;
  status: 'open' | 'running' | 'over' | 'closed';
  visibility: 'open' | 'link' | 'private';
  code: string;
  pace: 'live' | 'slow';
  clock: ClockRule | null;
  /** Vacations by which clocks of seats stand, and stretches in which all did; kept in one field with the clock. */
  away: Stops['away'];
  dead: Stops['dead'];
  spectators: number | null;
  practice: boolean;
  host: PersonInfo;
  createdAt: number;
  /** While it runs: when the seats that are waited for, or the deadline, last changed. */
  touchedAt: number;
  startedAt: number | null;
  endedAt: number | null;
  header: Header | null;
  secret: string;
  /** Hash chains of the participants' devices go into the draws. */
  links: boolean;
  outcome: Outcome | null;
  waiting: readonly string[];
  deadline: number | null;
  /** Where in the sequence of play it stands; null: it has not begun, or its game does not say. */
  moment: Moment | null;
  /** Who is ahead as everybody may know it; null: not said yet. */
  lead: Lead | null;
  /** Who was clearly ahead one after another: that has changed hands with each but the first. */
  leaders: readonly Leader[];
  gaveBack: number;
  resigned: readonly string[];
  leaver: 'ally' | 'bot';
  whatIf: boolean;
  rematch: string | null;
  /** Nobody new sits down. */
  locked: boolean;
  sharing: boolean;
  removal: 'vote' | 'host';
  /** Users who were removed. */
  removed: readonly string[];
  /** The event whose board it is; null: an ordinary table. */
  event: string | null;
  /** Boards of this name share the secret, and draw by situation; null: its secret is its own. */
  duplicate: string | null;
  /** Other boards of that name are still played: nobody but its players is shown anything of it. */
  sealed: boolean;
  /** Seconds between two lines of one spectator; 0: as he likes. */
  talkGap: number;
  /** Who may see what all players see, after the delay, and the users who have agreed to it; null: nobody. */
  caster: { person: PersonInfo; agreed: readonly string[] } | null;
  /** Counts for ratings: offered when it was opened, from its beginning for these two, until it is done. */
  rated: 'no' | 'offered' | 'counts' | 'done';
  pair: readonly string[];
  /** What may not be agreed on here. */
  forbids: readonly string[];
  /** The clock of the game, as long as the auction has its own; undefined: there is one clock. */
  playClock?: ClockRule | null;
  requests: readonly SeatRequest[];
  /** Users who are invited: they may look at the table. */
  invited: readonly string[];
  holders: readonly Holder[];
}

/** How long a seat of a table that has not begun is kept for whom it was offered, ms. */
const KEPT = { live: 30 * 60_000, slow: 3 * 86_400_000 };
export const keptUntil = (pace: string, at: number): number => at + (pace === 'slow' ? KEPT.slow : KEPT.live);

export const isBot = (who: string): boolean => who.startsWith('bot:');

/** Who alone holds a seat; null: nobody, or several. */
export function soleHolder(meta: Pick<MatchMeta, 'holders'>, seat: string): string | null {
  const [first, ...others] = meta.holders.filter((h) => h.seat === seat);
  return first && others.length === 0 ? first.who : null;
}

/** Where metas are read: the database, or a transaction as `{ prisma: tx }`. */
type Source = { readonly prisma: Tx };

/** Reads matches by id, in one go. */
export async function readMetas(db: Source, ids: readonly string[]): Promise<MatchMeta[]> {
  if (ids.length === 0) return [];
  const rows = await db.prisma.match.findMany({ where: { id: { in: [...ids] } } });
  const holders = await db.prisma.holder.findMany({ where: { matchId: { in: [...ids] } }, orderBy: { at: 'asc' } });
  // Nobody asks for a seat of an event, and everybody may look: nothing is read of that.
  const own = rows.flatMap((r) => (r.eventId === null ? [r.id] : []));
  const where = { matchId: { in: own } };
  const asked = own.length > 0 ? await db.prisma.seatRequest.findMany({ where, orderBy: { at: 'asc' } }) : [];
  const invited = own.length > 0 ? await db.prisma.invitation.findMany({ where }) : [];
  const asking = asked.flatMap((r) => (r.toId === null ? [r.fromId] : [r.fromId, r.toId]));
  const people = [
    ...new Set([
      ...asking,
      ...holders.map((h) => h.who).filter((w) => !isBot(w)),
      ...rows.flatMap((r) => (r.caster === null ? [r.hostId] : [r.hostId, r.caster])),
    ]),
  ];
  const users = new Map(
    (
      await db.prisma.user.findMany({ where: { id: { in: people } }, select: { id: true, name: true, nameKey: true } })
    ).map((u) => [u.id, u]),
  );
  const person = (id: string): PersonInfo => {
    const user = users.get(id);
    return { id, name: user?.name ?? '', ...(user && user.nameKey === null ? { guest: true } : {}) };
  };
  const byId = new Map(rows.map((r) => [r.id, r]));
  return ids.flatMap((id) => {
    const r = byId.get(id);
    if (!r) return [];
    return [
      {
        id: r.id,
        game: r.game,
        name: r.name,
        scenario: r.scenario,
        options: JSON.parse(r.options) as Json,
        position: r.position === null ? null : (JSON.parse(r.position) as Json),
        status: r.status as MatchMeta['status'],
        visibility: r.visibility as MatchMeta['visibility'],
        code: r.code,
        pace: r.pace as MatchMeta['pace'],
        ...readClock(r.clock),
        spectators: r.spectators,
        practice: r.practice,
        host: person(r.hostId),
        createdAt: Number(r.createdAt),
        touchedAt: Number(r.touchedAt),
        startedAt: r.startedAt === null ? null : Number(r.startedAt),
        endedAt: r.endedAt === null ? null : Number(r.endedAt),
        header: r.header === null ? null : (JSON.parse(r.header) as Header),
        secret: r.secret,
        links: r.links,
        outcome: r.outcome === null ? null : (JSON.parse(r.outcome) as Outcome),
        waiting: r.waiting,
        moment: r.moment === null ? null : (JSON.parse(r.moment) as Moment),
        lead: r.lead === null ? null : (JSON.parse(r.lead) as Lead),
        leaders: r.leaders === null ? [] : (JSON.parse(r.leaders) as Leader[]),
        deadline: r.deadline === null ? null : Number(r.deadline),
        gaveBack: Number(r.gaveBack),
        resigned: r.resigned,
        leaver: r.leaver === 'bot' ? 'bot' : 'ally',
        whatIf: r.whatIf,
        rematch: r.rematchId,
        locked: r.locked,
        sharing: r.sharing,
        removal: r.removal === 'host' ? 'host' : 'vote',
        removed: r.removed,
        event: r.eventId,
        duplicate: r.duplicate,
        sealed: r.sealed,
        talkGap: r.talkGap,
        caster: r.caster === null ? null : { person: person(r.caster), agreed: r.castBy },
        rated: r.rated as MatchMeta['rated'],
        pair: r.pair,
        forbids: r.forbids,
        ...(r.playClock === null ? {} : { playClock: JSON.parse(r.playClock) as ClockRule | null }),
        requests: asked
          .filter((a) => a.matchId === r.id)
          .map((a) => ({
            id: a.id,
            seat: a.seat,
            from: person(a.fromId),
            ...(a.toId === null ? {} : { to: person(a.toId) }),
            ...(a.toId === null || r.status !== 'open' ? {} : { until: keptUntil(r.pace, Number(a.at)) }),
          })),
        invited: invited.filter((i) => i.matchId === r.id).map((i) => i.userId),
        holders: holders
          .filter((h) => h.matchId === r.id)
          .map((h) => ({
            seat: h.seat,
            who: h.who,
            name: isBot(h.who) ? h.who.slice(4) : (users.get(h.who)?.name ?? ''),
            guest: !isBot(h.who) && users.get(h.who)?.nameKey === null,
            bot: isBot(h.who),
            at: Number(h.at),
            commands: h.commands,
          })),
      },
    ];
  });
}

export async function readMeta(db: Source, id: string): Promise<MatchMeta | null> {
  return (await readMetas(db, [id]))[0] ?? null;
}

/** The seats that a user holds, in the game's order. */
export function seatsOf(meta: MatchMeta, game: AnyGame, who: string | null): string[] {
  if (who === null) return [];
  const mine = new Set(meta.holders.filter((h) => h.who === who).map((h) => h.seat));
  return game
    .seats(meta.options)
    .map((s) => s.id)
    .filter((s) => mine.has(s));
}

/**
 * Whose command of this seat one of these groups is, where it is another holder's; null: the user may move them all.
 */
export function commandedBy(meta: MatchMeta, seat: string, user: string, groups: readonly string[]): Refusal | null {
  for (const h of meta.holders) {
    if (h.seat !== seat || h.who === user) continue;
    const group = groups.find((g) => h.commands.includes(g));
    if (group !== undefined) return engineRefusal('commanded', 'commanded', { group, name: h.name });
  }
  return null;
}
