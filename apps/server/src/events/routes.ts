import { randomBytes } from 'node:crypto';
import { bidderSeatsOf } from '@wardroom/auction';
import { commitment, type Json } from '@wardroom/rules';
import type { Act, EventRules, Pairing } from '@wardroom/tournament';
import {
  asDrafted,
  boardOf,
  eventHead,
  eventRulesSchema,
  isBalanced,
  isChain,
  isCheckedIn,
  isLadder,
  isLeague,
  isTeams,
  isThrees,
  isTwoGames,
  leagueOf,
  mayDo,
  refusalOf,
  rehearsed,
  roleIn,
  seatsIn,
} from '@wardroom/tournament';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { HttpError } from '../http/errors.ts';
import { keyOf } from '../identity/names.ts';
import type { Person } from '../identity/sessions.ts';
import { newId } from '../identity/sessions.ts';
import type { DraftTable } from '../lobby/create.ts';
import { takeQuota } from '../storage/quota.ts';
import { hasBids } from './bid.ts';
import { optionsOf, tableOf } from './board-table.ts';
import type { Jobs } from './due.ts';
import { entering } from './entries.ts';
import { fileRoutes } from './files.ts';
import { eventInfo, eventLineSchema, eventLines, eventSchema } from './info.ts';
import type { Proposal } from './interventions.ts';
import { adjudged, boardInfo, boardSchema, proposalSchema, stepOfVersion } from './interventions.ts';
import { readersOf } from './messages.ts';
import type { Pairer } from './pairing.ts';
import { appendPairing } from './pairing.ts';
import { ratingsOf } from './ratings.ts';
import { boardPosition, keptPosition } from './set-position.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { noteLook, refused, rulesText, seenEvent } from './store.ts';
import type { Around, Wish } from './wishes.ts';
import { actOf, name, wishSchema } from './wishes.ts';

const newEvent = z.strictObject({ name, rules: eventRulesSchema });
/** Lines of the log that whoever asks has already are not sent again. */
const afterLine = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });
const changed = z.strictObject({ name: name.optional(), rules: z.optional(eventRulesSchema) });
/** Bots in a rehearsal. */
const ACTORS = 16;
/** Events that one person may draft in a day. */
const DRAFTS = 30;
/** Acts of somebody in a day who does not help to run the event: nobody makes its log as long as he likes. */
const ACTS = 200;

const slugOf = (text: string): string =>
  `${
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'event'
  }-${randomBytes(3).toString('hex')}`;

export function eventRoutes(
  ctx: Pick<Context, 'bots' | 'config' | 'db' | 'games' | 'matches' | 'store'>,
  api: Api,
  parts: { store: EventStore; jobs: Jobs; pair: Pairer; check: DraftTable },
): void {
  const { db } = ctx;
  const { store } = parts;

  const seen = (name: string, user: string): Promise<LoadedEvent> => seenEvent(store, name, user);

  /** Somebody who is registered under this name; null: nobody is. */
  const named = (name: string): Promise<{ id: string; name: string } | null> =>
    db.prisma.user.findFirst({
      where: { nameKey: keyOf(name), deletedAt: null },
      select: { id: true, name: true },
    });

  /**
   * A round goes back only as long as nobody has bid in it. Throws `HttpError` bidMade; not where it may not at all.
   */
  const checkUntouched = async (event: LoadedEvent, me: Person, round: number): Promise<void> => {
    const by = { ...me, role: roleIn(event.state, event.ownerId, me.id) };
    if (refusalOf(event.state, event.rules, { kind: 'unpublish', round }, by, 'x', db.now())) return;
    if (await hasBids(ctx, event, round))
      throw new HttpError(409, 'bidMade', 'somebody has bid in this round already');
  };

  /** What an act needs besides the log: of the match that it is about, or ratings. Whoever adjudicates has looked. */
  const around = async (event: LoadedEvent, me: Person, w: Wish): Promise<Partial<Around>> => {
    if (w.kind === 'intervene' && w.what.do === 'back') {
      checkRole(event, me, 'intervene');
      return { to: await stepOfVersion(ctx, w.board, w.what.to) };
    }
    if (w.kind === 'intervene' && w.what.do === 'position') {
      await noteLook(store, event, me, w.board);
      return { hash: await keptPosition(ctx, event, w.board, w.what.file) };
    }
    if (w.kind === 'start' && event.rules.seeds === 'rating') {
      const ids = event.state.entrants.map((e) => e.id);
      return { ratings: await ratingsOf(ctx, event.rules.game, ids) };
    }
    return w.kind === 'adjudicate' ? { proposal: await looked(event, me, w.board) } : {};
  };
  const checkRole = (event: LoadedEvent, me: Person, kind: Act['kind']): void => {
    if (!mayDo(roleIn(event.state, event.ownerId, me.id), kind)) throw refused('notOrganiser');
  };
  /** The event, where this person may look into its matches. Throws `HttpError`. */
  const ruled = async (id: string, me: Person): Promise<LoadedEvent> => {
    const event = await seen(id, me.id);
    checkRole(event, me, 'look');
    return event;
  };
  const looked = async (event: LoadedEvent, me: Person, board: string): Promise<Proposal> => {
    await noteLook(store, event, me, board);
    return adjudged(ctx, board);
  };

  /** Rules that no table could be opened by. Throws `HttpError`. */
  const checkRules = (me: Person, rules: EventRules): void => {
    if (!isChain(rules))
      throw new HttpError(
        400,
        'badOption',
        'nothing comes after elimination, and nobody plays alone in a later stage',
      );
    if (!isLeague(rules))
      throw new HttpError(400, 'badOption', 'in a tier of a league nobody goes up and down at once');
    if (!isCheckedIn(rules))
      throw new HttpError(
        400,
        'badOption',
        'a check-in before each round belongs to Swiss stages without teams and tables of three',
      );
    if (!isBalanced(rules) || (rules.balance && 'first' in rules.auction))
      throw new HttpError(
        400,
        'badOption',
        'sides are balanced in Swiss stages without teams and tables of three, where nobody bids',
      );
    if (!isTwoGames(rules))
      throw new HttpError(400, 'badOption', 'meetings of two games have no teams, no shared seed and no bids');
    if (!isThrees(rules))
      throw new HttpError(400, 'badOption', 'tables of three are one stage of single entrants, without shared seeds');
    if (!isTeams(rules))
      throw new HttpError(400, 'badOption', 'teams play Swiss or everybody against everybody, in one stage');
    if (!isLadder(rules) || (rules.system === 'ladder' && rules.duplicate))
      throw new HttpError(400, 'badOption', 'settings of a ladder belong to a ladder, and its boards share no seed');
    parts.check(me, tableOf(rules));
    if (rules.lastRoundMinutes !== undefined && !ctx.games.named(rules.game).moment)
      throw new HttpError(400, 'badOption', 'this game counts no rounds of play');
    const seats = ctx.games.named(rules.game).seats(optionsOf(rules));
    if (rules.system === 'duplicate') {
      if (new Set(seats.map((s) => s.side)).size === 1) return;
      throw new HttpError(400, 'badOption', 'everybody plays alone in a game for one only');
    }
    const sides = bidderSeatsOf(seats).length;
    if (sides !== seatsIn(rules))
      throw new HttpError(
        400,
        'badOption',
        `boards of this event are for ${seatsIn(rules)}, the auction for ${sides}`,
      );
  };

  /** Whoever enters, or founds a team, answers what he is asked. */
  const asked = <T>(event: LoadedEvent, me: Person, body: Wish, act: () => Promise<T>): Promise<T> =>
    (body.kind === 'enter' || body.kind === 'found') && body.bot === undefined
      ? entering(ctx, event, me.id, body.answers, act, () => store.read(event.id))
      : act();

  const drafted = async (me: Person, title: string, wanted: EventRules): Promise<LoadedEvent> => {
    if (!me.registered) throw refused('guest');
    checkRules(me, wanted);
    const rules = asDrafted(wanted);
    if (!(await takeQuota(db, `events:${me.id}`, DRAFTS, 86_400_000)))
      throw new HttpError(429, 'tooMany', `at most ${DRAFTS} events a day`);
    const event = newId();
    const secret = randomBytes(32).toString('hex');
    const commit = commitment(secret);
    const at = BigInt(db.now());
    await db.prisma.tournament.create({
      data: {
        id: event,
        slug: slugOf(title),
        name: title,
        game: rules.game,
        status: 'draft',
        ownerId: me.id,
        rules: rulesText(rules),
        commit,
        secret,
        head: eventHead(event, rules as unknown as Json, commit),
        createdAt: at,
        touchedAt: at,
      },
    });
    return seen(event, me.id);
  };

  api.add({
    route: 'GET /api/events',
    answer: z.array(eventLineSchema),
    summary: 'Events, newest first; drafts for their organisers alone',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
    open: true,
    handle: ({ me, query }) => eventLines(ctx, me.id, query.limit),
  });
  api.add({
    route: 'POST /api/events',
    answer: eventSchema,
    summary: 'Drafts an event; its lots are committed to from now on',
    body: newEvent,
    perMinute: 20,
    handle: async ({ me, body }) => eventInfo(ctx, await drafted(me, body.name, body.rules), me.id, 0),
  });
  api.add({
    route: 'POST /api/events/:id/rehearsal',
    answer: eventSchema,
    summary: 'Organiser: an event of its own with the same rules, bots and fast clocks, which runs to its end',
    perMinute: 6,
    async handle({ me, params }) {
      const event = await seen(params.id ?? '', me.id);
      if (!mayDo(roleIn(event.state, event.ownerId, me.id), 'start') || event.rules.rehearsal)
        throw refused('notOrganiser');
      const trial = await drafted(me, event.name, rehearsed(event.rules));
      const [bot = ''] = ctx.bots.of(trial.rules.game);
      // A league is tried with two tiers.
      const tiers = event.rules.system === 'league' ? 2 * leagueOf(event.rules).size : 0;
      const { teams, entrants } = event.state;
      const inside = event.rules.team ? teams : entrants;
      const there = Math.max(tiers, inside.filter((e) => !e.withdrawn).length);
      const parts: Around = { bots: (g) => ctx.bots.of(g), other: null, readers: [] };
      const done = (w: Wish) => store.append(trial.id, me, (now) => actOf(now, me, w, parts));
      await done({ kind: 'announce' });
      const fewest = 2 * seatsIn(event.rules);
      for (let n = Math.min(ACTORS, Math.max(fewest, there)); n > 0; n--)
        await done(event.rules.team ? { kind: 'found', name: `${bot} ${n}`, bot } : { kind: 'enter', bot });
      return eventInfo(ctx, await done({ kind: 'start' }), me.id, 0);
    },
  });
  api.add({
    route: 'PATCH /api/events/:id',
    answer: eventSchema,
    summary: 'Changes name or rules, as long as it is a draft',
    body: changed,
    async handle({ me, params, body }) {
      const event = await seen(params.id ?? '', me.id);
      if (body.rules) checkRules(me, body.rules);
      const change = {
        ...(body.name ? { name: body.name } : {}),
        ...(body.rules ? { rules: asDrafted(body.rules) } : {}),
      };
      return eventInfo(ctx, await store.redraft(event.id, me, change), me.id, 0);
    },
  });
  api.add({
    route: 'GET /api/events/:id',
    answer: eventSchema,
    summary: 'An event by id or address: rules, and its log after line `after`; everything else follows from them',
    query: afterLine,
    open: true,
    perMinute: 600,
    handle: async ({ me, params, query }) => eventInfo(ctx, await seen(params.id ?? '', me.id), me.id, query.after),
  });
  fileRoutes(ctx, api, seen);
  api.add({
    route: 'GET /api/events/:id/boards/:board',
    answer: boardSchema,
    summary: 'Arbiter: where the match of a board stands, its clocks and its last steps as spectators count them',
    async handle({ me, params }) {
      const event = await seen(params.id ?? '', me.id);
      checkRole(event, me, 'intervene');
      const board = boardOf(event.state, params.board ?? '');
      if (!board?.opened) throw refused('noBoard');
      return boardInfo(ctx, board.id);
    },
  });
  api.add({
    route: 'POST /api/events/:id/boards/:board/position',
    answer: z.unknown().describe('A position file'),
    summary: 'Arbiter who does not play: the whole position of a match. That he has looked stands in the log',
    perMinute: 60,
    async handle({ me, params }) {
      const board = params.board ?? '';
      await noteLook(store, await ruled(params.id ?? '', me), me, board);
      return boardPosition(ctx, board);
    },
  });
  api.add({
    route: 'POST /api/events/:id/boards/:board/look',
    answer: proposalSchema,
    summary: 'Arbiter who does not play: who would win if play ended now. That he has looked stands in the log',
    perMinute: 60,
    async handle({ me, params }) {
      return looked(await ruled(params.id ?? '', me), me, params.board ?? '');
    },
  });
  api.add({
    route: 'POST /api/events/:id/acts',
    answer: eventSchema,
    summary:
      'One act: announce, enter, withdraw, admit, revoke, arrive, present, leave, substitute, apart, appoint, start, ' +
      'pair, discard, publish, unpublish, extend, rounds, seasons, dayOff, hold, message, again, rule, adjudicate, ' +
      'slot, come, intervene, pause, challenge, accept, yield, retract, found, invite, consent, decline, lineUp, ' +
      'disband, finish, cancel',
    body: wishSchema,
    query: afterLine,
    perMinute: 120,
    async handle({ me, params, query, body }) {
      const event = await seen(params.id ?? '', me.id);
      const helps = roleIn(event.state, event.ownerId, me.id) !== 'anybody';
      if (!helps && !(await takeQuota(db, `acts:${event.id}:${me.id}`, ACTS, 86_400_000)))
        throw new HttpError(429, 'tooMany', `at most ${ACTS} acts a day`);
      const why = 'reason' in body ? body.reason : '';
      const names = body.kind === 'appoint' || body.kind === 'invite' || (body.kind === 'admit' && !body.hash);
      const other = names ? await named(body.name) : null;
      if (body.kind === 'unpublish') await checkUntouched(event, me, body.round);
      const readers = body.kind === 'message' ? await readersOf(ctx, event, body) : [];
      const more: Around = { bots: (g) => ctx.bots.of(g), other, readers, ...(await around(event, me, body)) };
      const act = (now: LoadedEvent, pairing: Pairing | null = null) => actOf(now, me, body, { ...more, pairing });
      const mayPair = ({ state, ownerId }: LoadedEvent): void => {
        if (!mayDo(roleIn(state, ownerId, me.id), 'pair')) throw refused('notOrganiser');
      };
      const paired = body.kind === 'pair' && !body.own;
      const after = paired
        ? await appendPairing(store, parts.pair, event.id, me, mayPair, act)
        : await asked(event, me, body, () => store.append(event.id, me, act, why));
      return eventInfo(ctx, after, me.id, query.after);
    },
  });
}
