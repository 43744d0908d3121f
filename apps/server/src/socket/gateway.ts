import type { RequestName, SocketRequests } from '@wardroom/protocol';
import { socketRequests, unfit } from '@wardroom/protocol';
import type { Refusal, Result } from '@wardroom/rules';
import { engineRefusal } from '@wardroom/rules';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { NEIGHBOURS } from '../http/limits.ts';
import type { SeatChanges } from '../lobby/seats.ts';
import { maySee } from '../lobby/table-info.ts';
import type { Boxes } from '../match/boxes.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { readMeta, seatsOf } from '../match/meta.ts';
import type { StandingDesk } from '../match/orders.ts';
import { mayTalk, placeOf } from '../match/place.ts';
import type { Proposals } from '../match/proposals.ts';
import { isMuted } from '../moderation/sanctions.ts';
import { chatRoom, lobbyRoom, sessionRoom, userRoom } from '../rooms.ts';
import type { Casts } from '../watch/casts.ts';
import { wasTooLong } from './bounded-parser.ts';
import { createLookBudget } from './look-budget.ts';
import type { OpenMatch } from './open-match.ts';
import type { RoomKeeper } from './rooms.ts';
import type { WardroomSocket } from './types.ts';

type Answer = Result<unknown, Refusal & { index?: number }>;
type Handlers = { [N in RequestName]: (socket: WardroomSocket, body: z.output<SocketRequests[N]>) => Promise<Answer> };

export interface GatewayParts {
  openMatch: OpenMatch;
  proposals: Proposals;
  orders: StandingDesk;
  changes: SeatChanges;
  boxes: Boxes;
  casts: Casts;
  rooms: RoomKeeper;
}

/** Lines that one person may say in a minute. */
const LINES = 30;
/** Times that one person may draw in a minute. */
const SKETCHES = 90;

const no = (code: Refusal['code'], key: string = code): Answer => ({
  ok: false,
  error: { code, rule: 'platform', key },
});
const done: Answer = { ok: true, value: null };
const malformed = (text: string): Answer => ({
  ok: false,
  error: engineRefusal('malformed', 'malformed', { text }),
});
/** A message is the name of a request, its body, and, where an answer is wanted, who takes it; null: this is one. */
function oddPacket(packet: readonly unknown[]): string | null {
  const [name, body, ack, ...more] = packet;
  if (typeof name !== 'string' || !Object.hasOwn(socketRequests, name)) return 'there is no such request';
  if (typeof body === 'function') return 'the request has no body';
  return more.length > 0 || (ack !== undefined && typeof ack !== 'function') ? 'a request has one body' : null;
}
const settled = (refusal: Refusal | null): Answer => (refusal ? { ok: false, error: refusal } : done);

/** Every socket message: parsed, bounded in rate, tied to a session and a seat, acknowledged. */
export function createGateway(
  ctx: Pick<
    Context,
    'chat' | 'config' | 'db' | 'games' | 'hurry' | 'limits' | 'log' | 'matches' | 'metrics' | 'presence' | 'served'
  >,
  parts: GatewayParts,
): (socket: WardroomSocket) => void {
  const { leave } = parts.rooms;
  const looksOf = createLookBudget(ctx);

  /** The started match, when this connection has it open. */
  const opened = async (socket: WardroomSocket, id: string): Promise<LiveMatch | null> => {
    const known = socket.data.opened.has(id) || ctx.matches.loaded(id) || (await readMeta(ctx.db, id)) !== null;
    return known ? ctx.matches.get(id) : null;
  };
  const holdsSeat = (match: LiveMatch, user: string, seat: string): boolean =>
    match.meta.holders.some((h) => h.seat === seat && h.who === user);
  const plays = (match: LiveMatch, user: string): boolean => match.meta.holders.some((h) => h.who === user);

  const handlers: Handlers = {
    'match:open': (socket, body) => parts.openMatch(socket, body),
    'match:close': async (socket, { match }) => {
      leave(socket, match);
      return done;
    },
    'match:act': async (socket, b) => {
      const match = await opened(socket, b.match);
      if (!match) return no('over', 'notFound');
      if (!holdsSeat(match, socket.data.user, b.seat)) return no('notYourDecision');
      await ctx.served.note(match.meta, [b.seat], socket.data.user);
      // A bid that only its bidder could open is not taken where the server is to open it.
      const why = await parts.boxes.refuses(match, b.seat, b.decision, b.choices as never);
      if (why) return no('tableAct', why);
      const stop = ctx.metrics.actTime.startTimer();
      // By the id: names change, and two guests may have the same.
      const { user } = socket.data;
      const who = { seat: b.seat, by: user, user, ...(b.link ? { link: b.link } : {}) };
      const answer = await match.act(who, b.action, b.decision, b.choices as never);
      stop();
      return answer;
    },
    'match:chain': async (socket, b) => {
      const match = await opened(socket, b.match);
      if (!match || !holdsSeat(match, socket.data.user, b.seat)) return no('notYourDecision');
      return match.chain({ seat: b.seat, by: socket.data.user }, b.anchor);
    },
    'match:explore': async (socket, b) => {
      const match = await opened(socket, b.match);
      if (!match || !holdsSeat(match, socket.data.user, b.seat)) return no('notYourDecision');
      // Lists of a seat name its cards: who asks for them without having opened the match has seen them all the same.
      await ctx.served.note(match.meta, [b.seat], socket.data.user);
      const at = b.at.map(({ kind, prefix }) => ({ kind, value: prefix }));
      const held = seatsOf(match.meta, match.play.game, socket.data.user);
      const who = { seat: b.seat, decision: b.decision, held };
      return match.explore(who, b.after as never, { at, grow: b.grow, beside: b.beside }, looksOf(socket.data));
    },
    'match:undo': async (socket, b) => {
      const match = await opened(socket, b.match);
      if (!match || !holdsSeat(match, socket.data.user, b.seat)) return no('notYourDecision');
      return match.undo(b.seat, socket.data.user, b.action, b.count);
    },
    'match:resign': async (socket, b) => {
      const match = await opened(socket, b.match);
      if (!match || !holdsSeat(match, socket.data.user, b.seat)) return no('notYourDecision');
      const answer = await parts.changes.resign(match, { id: socket.data.user, name: socket.data.name }, b.seat);
      return answer.ok ? done : answer;
    },
    'match:propose': async (socket, b) => {
      const match = await opened(socket, b.match);
      if (!match) return no('over', 'notFound');
      return settled(await parts.proposals.propose(match, socket.data.user, b));
    },
    'match:answer': async (socket, b) => {
      const match = await opened(socket, b.match);
      if (!match) return no('over', 'notFound');
      return settled(await parts.proposals.answer(match, socket.data.user, b.proposal, b.yes));
    },
    'match:sketch': async (socket, b) => {
      if (draws(socket)) return no('tableAct', 'tooFast');
      const match = await opened(socket, b.match);
      if (!match || !plays(match, socket.data.user)) return no('notYourDecision', 'notAPlayer');
      if (await isMuted(ctx.db, socket.data.user)) return no('tableAct', 'muted');
      const { sides } = placeOf(match.meta, ctx.games, socket.data.user);
      const sketch = { from: { id: socket.data.user, name: socket.data.name }, marks: b.marks };
      const rooms = sides.map((side) => chatRoom(b.match, `side:${side}`));
      if (rooms.length > 0) socket.to(rooms).emit('sketch', { match: b.match, sketch });
      return done;
    },
    'match:cast': async (socket, b) => {
      if (draws(socket)) return no('tableAct', 'tooFast');
      const meta = ctx.matches.loaded(b.match)?.meta;
      if (!meta || !placeOf(meta, ctx.games, socket.data.user).casts) return no('notYourDecision', 'notTheCaster');
      if (await isMuted(ctx.db, socket.data.user)) return no('tableAct', 'muted');
      const { user: id, name } = socket.data;
      parts.casts.draw(socket, b.match, { from: { id, name }, marks: b.marks });
      return done;
    },
    'match:orders': async (socket, b) => {
      const match = await opened(socket, b.match);
      if (!match || !plays(match, socket.data.user)) return no('notYourDecision', 'notAPlayer');
      const wrong = await parts.orders.keep(match, socket.data.user, b.orders);
      return wrong === null ? done : { ok: false, error: engineRefusal('malformed', 'malformed', { text: wrong }) };
    },
    'chat:say': async (socket, b) => {
      if (talkative(socket)) return no('tableAct', 'tooFast');
      const meta = await readMeta(ctx.db, b.match);
      const here = socket.data.opened.has(b.match);
      if (!meta || !(here || maySee(meta, socket.data.user, undefined))) return no('over', 'notFound');
      const place = placeOf(meta, ctx.games, socket.data.user);
      if (place.barred) return no('tableAct', place.barred);
      if (!place.inside && !here) return no('tableAct', 'notHere');
      const channel = b.channel ?? (place.inside ? 'players' : 'spectators');
      if (!mayTalk(place, channel)) return no('tableAct', 'notHere');
      if (await isMuted(ctx.db, socket.data.user)) return no('tableAct', 'muted');
      return settled(await ctx.chat.say(meta, { id: socket.data.user, name: socket.data.name }, channel, b.text));
    },
    'lobby:watch': async (socket) => {
      void socket.join(lobbyRoom);
      return done;
    },
  };

  const flooded = (socket: WardroomSocket): boolean => {
    const { socketRate: most } = ctx.config;
    if (most === 0) return false;
    const { user, network } = socket.data;
    const mine = ctx.limits.take({ what: 'socket', most, ms: 1000 }, [`p:${user}`]);
    const ours = ctx.limits.take({ what: 'socket', most: most * NEIGHBOURS, ms: 1000 }, [`n:${network}`]);
    // Somebody who goes on regardless is cut off.
    if (!ctx.limits.take({ what: 'flood', most: most * 10, ms: 1000 }, [`p:${user}`])) socket.disconnect(true);
    return !mine || !ours;
  };
  /** Talk costs more than anything else: everybody at the table reads it. */
  const talkative = (socket: WardroomSocket): boolean => {
    if (ctx.config.socketRate === 0) return false;
    const { user, network } = socket.data;
    const mine = ctx.limits.take({ what: 'chat', most: LINES, ms: 60_000 }, [`p:${user}`]);
    return !ctx.limits.take({ what: 'chat', most: LINES * NEIGHBOURS, ms: 60_000 }, [`n:${network}`]) || !mine;
  };

  const draws = (socket: WardroomSocket): boolean =>
    ctx.config.socketRate !== 0 &&
    !ctx.limits.take({ what: 'sketch', most: SKETCHES, ms: 60_000 }, [`p:${socket.data.user}`]);

  return (socket) => {
    ctx.metrics.sockets.inc();
    void socket.join([userRoom(socket.data.user), sessionRoom(socket.data.session)]);
    // Before anybody looks what it is: messages that nobody knows cost something too.
    socket.use((packet, next) => {
      const ack = packet.at(-1) as unknown;
      const reply = typeof ack === 'function' ? (ack as (answer: Answer) => void) : () => undefined;
      if (flooded(socket)) return reply(no('tableAct', 'tooFast'));
      const odd = oddPacket(packet);
      if (odd === null) return next();
      ctx.metrics.refusals.inc({ code: 'malformed' });
      reply(malformed(odd));
    });
    for (const name of Object.keys(socketRequests) as RequestName[]) {
      socket.on(name, (body: unknown, ack: unknown) => {
        const reply = typeof ack === 'function' ? (ack as (answer: Answer) => void) : () => undefined;
        if (wasTooLong(body)) {
          ctx.metrics.refusals.inc({ code: 'malformed' });
          return reply(no('malformed', 'tooLong'));
        }
        const why = unfit(body);
        const parsed = why ? null : socketRequests[name].safeParse(body);
        if (!parsed?.success) {
          ctx.metrics.refusals.inc({ code: 'malformed' });
          const first = parsed?.error.issues[0];
          return reply(malformed(first ? `${first.path.map(String).join('.')}: ${first.message}` : (why ?? '')));
        }
        ctx.hurry
          .during(() => (handlers[name] as (s: WardroomSocket, b: unknown) => Promise<Answer>)(socket, parsed.data))
          .then((answer) => {
            if (!answer.ok) ctx.metrics.refusals.inc({ code: answer.error.code });
            reply(answer);
          })
          .catch((error: unknown) => {
            ctx.log.error({ err: error, request: name }, 'a request failed');
            // No answer: the outcome is unknown, the client sends the action again.
            if (name !== 'match:act' && name !== 'match:undo') reply(no('tableAct', 'failed'));
          });
      });
    }
    socket.on('disconnecting', () => {
      for (const match of [...socket.data.opened.keys()]) leave(socket, match);
    });
    socket.on('disconnect', () => ctx.metrics.sockets.dec());
  };
}
