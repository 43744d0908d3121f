import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { createBots } from './bots/registry.ts';
import type { Thinkers } from './bots/thinkers.ts';
import { createThinkers } from './bots/thinkers.ts';
import { createChat } from './chat/chat.ts';
import { createAlive, giveTimeBack } from './clock/alive.ts';
import { startClockKeeper } from './clock/keeper.ts';
import { createVacations } from './clock/vacations.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Events } from './events/index.ts';
import { startEvents } from './events/index.ts';
import { createBearer } from './events/tokens.ts';
import type { GameEntry } from './games.ts';
import { createGames } from './games.ts';
import { createApi } from './http/api.ts';
import { createApp } from './http/app.ts';
import { healthRoutes } from './http/health.ts';
import { addressOf, chargeFor, createLimits, networkOf } from './http/limits.ts';
import { originAllowed } from './http/origin.ts';
import { securityTxt } from './http/security-txt.ts';
import { accountRoutes } from './identity/account-routes.ts';
import { createAccounts } from './identity/accounts.ts';
import { createAudit, noteSeat } from './identity/audit.ts';
import { deleteAccount } from './identity/deletion.ts';
import { createInfo } from './identity/info.ts';
import { fillSkeletons } from './identity/names.ts';
import { passkeyRoutes } from './identity/passkeys.ts';
import { keepNoLonger } from './identity/retention.ts';
import { identityRoutes } from './identity/routes.ts';
import { tokenIn } from './identity/session-cookie.ts';
import type { Person } from './identity/sessions.ts';
import { createSessions, hashOf } from './identity/sessions.ts';
import { cutSignedOut } from './identity/signed-out.ts';
import { createDesk } from './lobby/desk.ts';
import { createPassages } from './lobby/passages.ts';
import { lobbyRoutes } from './lobby/routes.ts';
import { createSeatChanges } from './lobby/seats.ts';
import { createTables } from './lobby/tables.ts';
import { tellTables } from './lobby/tell.ts';
import { createBoxes } from './match/boxes.ts';
import { createDelayed } from './match/delayed.ts';
import { loadOtherVersions } from './match/frozen.ts';
import { createLocks } from './match/locks.ts';
import { createMatches } from './match/matches.ts';
import { createStandingDesk } from './match/orders.ts';
import { positionRoutes } from './match/position-routes.ts';
import { createPresence } from './match/presence.ts';
import { createProposals } from './match/proposals.ts';
import { matchRoutes } from './match/routes.ts';
import { createServed } from './match/served.ts';
import { createSettled } from './match/settled.ts';
import { createStepStore } from './match/store.ts';
import { createMetrics } from './metrics.ts';
import { checkIn } from './moderation/gate.ts';
import { reportRoutes } from './moderation/reports.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { createSanctions } from './moderation/sanctions.ts';
import { createNotices } from './notify/notices.ts';
import { peopleRoutes } from './people/routes.ts';
import { startRounds } from './rounds.ts';
import { boundedParser, MOST_BYTES } from './socket/bounded-parser.ts';
import { createGateway } from './socket/gateway.ts';
import { createOpenMatch } from './socket/open-match.ts';
import { countPackets } from './socket/packets.ts';
import { createRoomKeeper } from './socket/rooms.ts';
import type { Sockets } from './socket/types.ts';
import { openBus } from './storage/bus.ts';
import { openDatabase } from './storage/database.ts';
import { casterRoutes } from './watch/caster.ts';
import { createCasts } from './watch/casts.ts';
import { createLeads } from './watch/leads.ts';
import { noteRoutes } from './watch/notes.ts';
import { watchRoutes } from './watch/routes.ts';
import { createWorkDesk } from './work/desk.ts';
import { createHurry } from './work/hurry.ts';

/** A running server. */
export interface Wardroom {
  url: string;
  app: FastifyInstance;
  ctx: Context;
  events: Events;
  /** Every route of the HTTP side, as in `GET /healthz`. */
  routes: readonly string[];
  /** What is done again and again, for whoever does not want to wait for it. */
  chores: {
    deadlines(): Promise<void>;
    delayed(): void;
    boxes(): Promise<void>;
    abandoned(): Promise<void>;
    passages(): Promise<void>;
    retention(): Promise<void>;
  };
  /** Ends everything; calling it again waits for the same end. */
  close(): Promise<void>;
}

export interface WardroomOptions {
  /** PostgreSQL schema (tests). */
  schema?: string;
  /** Folder of the migrations; found beside the sources or the bundle when left out. */
  migrations?: string;
  /** Games instead of the built-in ones (tests). */
  games?: readonly GameEntry[];
  /** How far the server's clock is put forward, ms (tests). */
  ahead?: () => number;
  /** Where bots think (tests). */
  thinkers?: Thinkers;
}

/** Connections that one network may make in a minute. */
const CONNECTIONS = 240;
/** Whoever is back within this time has not left, ms. */
const QUICK = 3000;

/** Opens the database, builds the server and listens. */
export async function startServer(config: Config, o: WardroomOptions = {}): Promise<Wardroom> {
  const node = randomUUID().slice(0, 8);
  const log = pino({
    level: config.logLevel,
    base: { node },
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.secret'],
  });
  const db = await openDatabase({
    url: config.databaseUrl,
    data: config.data,
    migrations: o.migrations ?? findUp('prisma/migrations'),
    ...(o.schema ? { schema: o.schema } : {}),
    ...(o.ahead ? { ahead: o.ahead } : {}),
  });
  db.health.onChange((trouble, error) => {
    if (trouble === 'full')
      log.error(
        { error: String((error as Error).message) },
        'the disk is full: nothing can be stored until there is room',
      );
    else if (trouble)
      log.error(
        { error: String((error as Error).message) },
        'the database does not answer: nothing can be stored until it does',
      );
    else log.info('steps can be stored again');
  });
  const bus = await openBus(config.redisUrl, node, log);
  const metrics = createMetrics();
  const games = createGames(o.games);
  const ctx = { config, node, log, db, bus, metrics, games, closing: false } as Context;
  ctx.store = createStepStore(
    db,
    (rows, ms) => {
      metrics.appendRows.observe(rows);
      metrics.appendTime.observe(ms / 1000);
    },
    (error) => log.warn({ err: error }, 'a snapshot could not be kept'),
  );
  await fillSkeletons(db);
  const sessions = createSessions(db);
  const routes: string[] = [];
  ctx.limits = createLimits(ctx);
  ctx.work = createWorkDesk({ games, log });
  ctx.hurry = createHurry();
  const app = await createApp(config, log, config.webRoot ?? findUp('apps/web/dist', true), routes, ctx.limits);
  const io: Sockets = new Server(app.server, {
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MOST_BYTES,
    parser: boundedParser,
    transports: ['websocket'],
    connectTimeout: config.requestTimeout,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    allowRequest: (req, decide) => {
      const network = `n:${networkOf(addressOf(config, req))}`;
      const often = config.socketRate === 0 ? 0 : CONNECTIONS;
      const fine =
        originAllowed(config, req) &&
        !ctx.closing &&
        ctx.limits.take({ what: 'connect', most: often, ms: 60_000 }, [network]);
      decide(fine ? null : 'refused', fine);
    },
    ...(bus.adapter ? { adapter: bus.adapter } : {}),
  });
  ctx.io = io;
  countPackets(ctx);
  ctx.chat = createChat(ctx);
  ctx.served = createServed(ctx);
  ctx.bots = createBots(ctx, o.thinkers ?? createThinkers({ log }));
  ctx.presence = createPresence(ctx);
  const orders = createStandingDesk(ctx);
  ctx.notices = await createNotices(ctx, orders);
  ctx.alive = createAlive(ctx);
  ctx.matches = createMatches(ctx);
  ctx.vacations = createVacations(ctx);
  await giveTimeBack(ctx);

  const passages = createPassages(ctx);
  const changes = createSeatChanges(ctx, passages);
  const desk = createDesk(ctx);
  const tables = createTables(ctx, desk, changes);
  const proposals = createProposals(ctx, changes);
  const audit = createAudit(ctx);
  const delayed = createDelayed(ctx);
  const casts = createCasts(ctx);
  const settled = createSettled(ctx);
  const locks = createLocks(ctx);
  const boxes = createBoxes(ctx, locks);
  const leads = createLeads(ctx);
  ctx.matches.onStep((match, step, _clocks, own) => {
    // Nothing of the game changes with it.
    if (step.kind === 'device') return;
    ctx.bots.wake(match, !own);
    if (own) {
      settled.look(match);
      boxes.look(match);
      leads.stepped(match, step);
      noteSeat(audit, match.id, step);
      orders.wake(match);
      ctx.notices.stepped(match);
      if (match.meta.pace === 'slow')
        void ctx.vacations.give(match).catch((err: unknown) => log.warn({ err }, 'a vacation was not counted'));
    }
  });
  // An auction in which nothing is asked is settled as soon as the match begins.
  ctx.matches.onChange((meta, own) => {
    const match = own && meta.status === 'running' ? ctx.matches.loaded(meta.id) : undefined;
    if (match && !ctx.bots.rests(match)) settled.look(match);
  });
  // Bots that nobody watched have rested.
  ctx.presence.onCome((id) => {
    const match = ctx.matches.loaded(id);
    if (match) ctx.bots.wake(match);
  });
  // Who leaves while being asked is absent from then on, unless it was only the connection.
  ctx.presence.onGone((id) => {
    setTimeout(() => {
      const match = ctx.closing ? null : ctx.matches.loaded(id);
      if (match) orders.wake(match);
    }, QUICK).unref();
  });
  ctx.matches.onMessage((match, key, message) => delayed.heard(match.id, key, message));
  const rooms = createRoomKeeper(ctx);
  tellTables(ctx, rooms);

  const bearer = createBearer(ctx);
  const whoIs = async (req: FastifyRequest): Promise<Person | null> => {
    const person = (await bearer(req)) ?? (await sessions.person(tokenIn(app, config, req.cookies)));
    await checkIn(db, req, person);
    return person;
  };
  const api = createApi(app, whoIs, chargeFor(config, ctx.limits), ctx.hurry);
  const accounts = createAccounts(ctx, app, sessions, audit);
  const info = createInfo(ctx, accounts.letters);
  identityRoutes(ctx, app, api, sessions, accounts, info);
  accountRoutes({ ...ctx, changes }, api, accounts, info);
  passkeyRoutes(ctx, api, accounts, info);
  moderationRoutes(ctx, api, accounts, info, createSanctions({ ...ctx, changes }, accounts));
  peopleRoutes(ctx, api, info);
  lobbyRoutes(ctx, api, { desk, tables });
  matchRoutes(ctx, api, boxes, locks);
  const events = startEvents(ctx, api, desk, changes, audit, settled);
  reportRoutes(ctx, api, audit, events.arbiters);
  noteRoutes(ctx, api);
  casterRoutes(ctx, api, { desk, proposals });
  positionRoutes(ctx, api, { desk, proposals });
  watchRoutes(api, { desk, read: (id) => events.store.read(id) });
  healthRoutes(ctx, app);
  securityTxt(app, config);

  const gateway = createGateway(ctx, {
    openMatch: createOpenMatch(ctx, { casts, proposals, orders, delayed, rooms }),
    casts,
    proposals,
    orders,
    changes,
    rooms,
    boxes,
  });
  io.use((socket, next) => {
    const token = tokenIn(app, config, app.parseCookie(socket.request.headers.cookie ?? ''));
    sessions.person(token).then(
      (person) => {
        if (!person) return next(new Error('noSession'));
        if ((person.outUntil ?? 0) > db.now()) return next(new Error('suspended'));
        const session = hashOf(token ?? '');
        const { id: user, name } = person;
        const network = networkOf(addressOf(config, socket.request));
        socket.data = { user, name, session, network, opened: new Map(), moves: new Map() };
        next();
      },
      () => next(new Error('unavailable')),
    );
  });
  io.on('connection', gateway);

  // In the background, and before anybody's time can run out.
  const others = loadOtherVersions(ctx).catch((err: unknown) =>
    log.error({ err }, 'matches under other rules could not be looked for'),
  );
  const keeper = startClockKeeper(ctx, changes, others);
  const stopLooking = cutSignedOut(ctx, sessions);
  const retention = async (): Promise<void> => {
    await keepNoLonger(ctx, (id) => deleteAccount({ ...ctx, changes }, accounts, id, id));
  };
  const rounds = startRounds(ctx, { boxes, delayed, locks, orders, passages, settled, retention });
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const url = `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`;

  let ending: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    ctx.closing = true;
    keeper.stop();
    events.stop();
    rounds.stop();
    stopLooking();
    await io.close();
    await ctx.bots.close();
    await app.close();
    await others;
    ctx.limits.close();
    await ctx.work.close();
    await ctx.store.idle();
    await bus.close();
    await db.close();
    log.info('closed');
  };
  return {
    url,
    app,
    ctx,
    events,
    routes,
    chores: {
      deadlines: keeper.look,
      delayed: () => delayed.tick(),
      boxes: () => locks.tick(),
      abandoned: rounds.closeAbandoned,
      passages: passages.finish,
      retention,
    },
    close: () => {
      ending ??= end();
      return ending;
    },
  };
}

/** The nearest such folder above this file: the same from the sources and from the bundle. */
function findUp(path: string, optional?: false): string;
function findUp(path: string, optional: true): string | null;
function findUp(path: string, optional = false): string | null {
  let at = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    if (existsSync(join(at, path))) return join(at, path);
    const up = dirname(at);
    if (up === at) {
      if (optional) return null;
      throw new Error(`the folder ${path} is missing`);
    }
    at = up;
  }
}
