import { randomBytes, randomInt } from 'node:crypto';
import { beaconMinutes, lockOf } from '@wardroom/auction';
import type { CreateTable } from '@wardroom/protocol';
import { createTableSchema } from '@wardroom/protocol';
import { canExpire, canonical, checkPosition } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict, HttpError } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import { newId } from '../identity/sessions.ts';
import type { Tx } from '../storage/database.ts';
import { lockUser } from '../storage/database.ts';
import type { Desk } from './desk.ts';
import { checkFilled } from './desk.ts';
import { checkOneSide } from './one-side.ts';
import { readOptions } from './options.ts';
import { ratedSides } from './rated.ts';

/** Open tables that one user may host at a time. */
const MOST_OPEN = 20;
/** Practice and what-if boards that one user keeps. */
const MOST_BOARDS = 60;
/** Running matches that one user has begun. */
const MOST_RUNNING = 100;

/** A table that is checked and not stored yet. */
export interface Draft {
  id: string;
  /** Begins as soon as it is stored. */
  begins: boolean;
  /** Stores it with its seats; throws `HttpError` tooMany. */
  store(tx: Tx): Promise<void>;
}

/** Checks what a table shall be. Throws `HttpError` for what cannot be. */
export type DraftTable = (me: Person, input: CreateTable) => Draft;

export function createDrafts(ctx: Pick<Context, 'config' | 'db' | 'games'>, desk: Desk): DraftTable {
  const { db, games } = ctx;

  return (me, input) => {
    const body = createTableSchema.parse(input);
    if (!games.has(body.game)) throw new HttpError(400, 'unknownGame', `there is no game ${body.game}`);
    const game = games.named(body.game);
    const options = readOptions(game, body);
    if (lockOf(options)) throw new HttpError(400, 'badOption', 'auction.lock: the server fixes it at the start');
    if (beaconMinutes(options) !== null && !ctx.config.beacon)
      throw new HttpError(400, 'noBeacon', 'this server has no public time beacon to lock bids with');
    if (body.clock?.atZero === 'expire' && !canExpire(game))
      throw new HttpError(400, 'noExpiry', 'the rules of this game do not choose for a seat whose time is up');
    const custom = body.scenario === 'custom';
    if (!custom && !game.scenarios.some((s) => s.id === body.scenario))
      throw new HttpError(400, 'unknownScenario', `there is no scenario ${body.scenario}`);
    if (!custom && body.position !== undefined)
      throw new HttpError(400, 'positionUnused', 'a position goes with the scenario custom and no other');
    if (custom) {
      const parsed = checkPosition(game, body.position);
      if (!parsed.ok)
        throw new HttpError(400, 'badPosition', 'the position is not possible', { details: parsed.error });
    }
    if (body.rated) {
      if (!me.registered) throw new HttpError(403, 'guest', 'register first');
      if (body.practice || custom || !ratedSides(games, game.id))
        throw new HttpError(400, 'notRated', 'only matches between sides, from a scenario, are rated');
    }
    const all = games.seatsAt({ game: game.id, options }).map((s) => s.id);
    const mine =
      body.practice && body.seats.length === 0
        ? all.filter((s) => body.bots[s] === undefined)
        : [...new Set(body.seats)];
    desk.checkSeats({ game: game.id, options }, [...mine, ...Object.keys(body.bots)]);
    const both = mine.find((s) => body.bots[s] !== undefined);
    if (both !== undefined) throw new HttpError(400, 'seatTaken', `${both} is given to a person and to a bot`);
    checkOneSide(games, { game: game.id, options, practice: body.practice }, mine);
    const sitting = [
      ...mine.map((seat) => ({ seat, who: me.id })),
      ...Object.entries(body.bots).map(([seat, bot]) => ({ seat, who: desk.whoBot(game.id, bot) })),
    ];
    const begins = body.start || body.practice;
    if (begins) checkFilled(all.filter((s) => !mine.includes(s) && body.bots[s] === undefined));
    const id = newId();

    return {
      id,
      begins,
      async store(tx) {
        await lockUser(tx, me.id);
        await checkQuota(tx, me.id, body.practice, begins);
        const at = BigInt(db.now());
        await tx.match.create({
          data: {
            id,
            game: game.id,
            name: body.name || (await newName(tx, me.id)),
            scenario: body.scenario,
            options: canonical(options),
            position: custom ? canonical(body.position) : null,
            status: 'open',
            visibility: body.practice ? 'private' : body.visibility,
            code: randomBytes(9).toString('base64url'),
            pace: body.pace,
            clock: body.clock ? canonical(body.clock) : null,
            spectators: body.spectators,
            practice: body.practice,
            leaver: body.leaver,
            whatIf: body.whatIf,
            sharing: body.sharing,
            removal: body.removal,
            hostId: me.id,
            createdAt: at,
            touchedAt: at,
            secret: randomBytes(32).toString('hex'),
            // A practice board has nobody against whom its operator could take sides.
            links: body.links && !body.practice,
            rated: body.rated ? 'offered' : 'no',
          },
        });
        await tx.holder.createMany({ data: sitting.map((s) => ({ matchId: id, ...s, at })) });
      },
    };
  };
}

/** How many tables of each kind one person has. Throws `HttpError` tooMany, tooManyBoards. */
async function checkQuota(tx: Tx, hostId: string, practice: boolean, begins: boolean): Promise<void> {
  if (practice) {
    const boards = await tx.match.count({ where: { hostId, practice, status: { in: ['open', 'running'] } } });
    if (boards >= MOST_BOARDS)
      throw conflict('tooManyBoards', `at most ${MOST_BOARDS} practice boards: close one first`);
    return;
  }
  if (begins) {
    const running = await tx.match.count({ where: { hostId, practice, eventId: null, status: 'running' } });
    if (running >= MOST_RUNNING)
      throw conflict('tooMany', `at most ${MOST_RUNNING} running matches that one has begun`);
    return;
  }
  const open = await tx.match.count({ where: { hostId, practice, eventId: null, status: 'open' } });
  if (open >= MOST_OPEN) throw conflict('tooMany', `at most ${MOST_OPEN} open tables`);
}

/** A table that nobody has named. */
async function newName(tx: Tx, user: string): Promise<string> {
  const lang = (await tx.user.findUnique({ where: { id: user }, select: { lang: true } }))?.lang;
  return `${lang === 'es' ? 'Grupo operativo' : 'Task Force'} ${randomInt(11, 100)}`;
}
