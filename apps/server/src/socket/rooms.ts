import { allowsWhispers, whispersOf } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import { isListed } from '../lobby/table-info.ts';
import type { MatchMeta } from '../match/meta.ts';
import { isBot } from '../match/meta.ts';
import type { Place } from '../match/place.ts';
import { placeOf, roomsOf } from '../match/place.ts';
import type { Stay } from '../match/presence.ts';
import { chatRoom, matchRoom, openRoom, stepRoom, userRoom } from '../rooms.ts';
import type { WardroomSocket } from './types.ts';

/** Puts connections into the rooms of a match and takes them out: nobody but the server decides who hears what. */
export interface RoomKeeper {
  /**
   * A connection is about to open a match; from now on it is moved with everybody else. Answers how often it has been
   * moved.
   */
  begin(socket: WardroomSocket, match: string): number;
  /** Takes part as what `place` says, or glances at it only. False: it was moved since `moves`, or is gone. */
  enter(socket: WardroomSocket, meta: MatchMeta, place: Place, moves: number, glances: boolean): boolean;
  /** Hears what is said, but no steps yet; nothing where it was moved since `moves`. */
  listen(socket: WardroomSocket, meta: MatchMeta, place: Place, moves: number): void;
  leave(socket: WardroomSocket, match: string): void;
  /** Seats, status or who was removed have changed: everybody here hears what he may hear now, and nothing else. */
  move(meta: MatchMeta): void;
  /** The same for talk on other nodes, in order with what is said afterwards: they need not have read the change. */
  clear(meta: MatchMeta): void;
}

const ofMatch = (room: string, match: string): boolean =>
  room === matchRoom(match) || room.startsWith(`m:${match}|`) || room.startsWith(`c:${match}|`);

function stayOf(place: Place, glances: boolean): Stay {
  if (place.seats.length > 0) return 'plays';
  return glances ? 'glances' : 'watches';
}

export function createRoomKeeper(ctx: Pick<Context, 'games' | 'io' | 'presence'>): RoomKeeper {
  const stepsOf = (match: string) => (room: string) => room.startsWith(`m:${match}|`);
  const moved = (socket: WardroomSocket, match: string): number => socket.data.moves.get(match) ?? 0;

  const keeper: RoomKeeper = {
    begin(socket, match) {
      void socket.join(openRoom(match));
      return moved(socket, match);
    },
    listen(socket, meta, place, moves) {
      if (moved(socket, meta.id) !== moves) return;
      void socket.join(roomsOf(meta, place).filter((room) => !stepsOf(meta.id)(room)));
    },
    enter(socket, meta, place, moves, glances) {
      // Another opening by the same connection may have come in between; a connection that is gone enters nothing.
      keeper.leave(socket, meta.id);
      if (!socket.connected || place.barred || moved(socket, meta.id) !== moves) return false;
      void socket.join([openRoom(meta.id), ...roomsOf(meta, place)]);
      const stay = stayOf(place, glances);
      socket.data.opened.set(meta.id, { key: place.key, stay });
      ctx.presence.enter(meta.id, socket.data.user, stay, isListed(meta));
      return true;
    },
    leave(socket, match) {
      for (const room of socket.rooms) if (ofMatch(room, match)) void socket.leave(room);
      void socket.leave(openRoom(match));
      const entry = socket.data.opened.get(match);
      if (!entry) return;
      socket.data.opened.delete(match);
      ctx.presence.leave(match, socket.data.user, entry.stay);
    },
    move(meta) {
      const here = ctx.io.of('/');
      for (const id of here.adapter.rooms.get(openRoom(meta.id)) ?? []) {
        const socket = here.sockets.get(id);
        if (socket) moveOne(socket, meta);
      }
    },
    clear(meta) {
      if (meta.status === 'over' || meta.status === 'closed') return;
      const people = [...new Set([meta.host.id, ...meta.holders.map((h) => h.who)])].filter((who) => !isBot(who));
      const places = people.map((who) => ({ who, place: placeOf(meta, ctx.games, who) }));
      const only = (room: string, may: (place: Place) => boolean): void => {
        const heard = places.filter((p) => may(p.place)).map((p) => userRoom(p.who));
        ctx.io.in(room).except(heard).socketsLeave(room);
      };
      only(chatRoom(meta.id, 'players'), (p) => p.inside);
      const seats = ctx.games.named(meta.game).seats(meta.options);
      const sides = new Set(seats.map((s) => s.side));
      for (const side of sides) only(chatRoom(meta.id, `side:${side}`), (p) => p.sides.includes(side));
      if (allowsWhispers(meta.options))
        for (const w of whispersOf(
          seats,
          seats.map((s) => s.id),
        ))
          only(chatRoom(meta.id, w), (p) => p.whispers.includes(w));
      const inside = places.filter((p) => p.place.inside).map((p) => userRoom(p.who));
      if (inside.length > 0) ctx.io.in(inside).socketsLeave(chatRoom(meta.id, 'spectators'));
      for (const user of meta.removed) {
        const { barred } = placeOf(meta, ctx.games, user);
        const rooms = [matchRoom(meta.id), chatRoom(meta.id, 'spectators'), stepRoom(meta.id, 'public')];
        if (barred) ctx.io.in(userRoom(user)).socketsLeave(rooms);
      }
      if (meta.status === 'running' && meta.spectators !== 0) only(matchRoom(meta.id), (p) => p.inside);
    },
  };

  const moveOne = (socket: WardroomSocket, meta: MatchMeta): void => {
    const { data } = socket;
    data.moves.set(meta.id, moved(socket, meta.id) + 1);
    const place = placeOf(meta, ctx.games, data.user);
    const may = roomsOf(meta, place);
    for (const room of socket.rooms) if (ofMatch(room, meta.id) && !may.includes(room)) void socket.leave(room);
    const entry = data.opened.get(meta.id);
    // Under way: it looks again by itself.
    if (!entry) return;
    if (place.barred) {
      keeper.leave(socket, meta.id);
      socket.emit('reopen', { match: meta.id });
      return;
    }
    keeper.listen(socket, meta, place, moved(socket, meta.id));
    const stay = stayOf(place, entry.stay === 'glances');
    if (entry.stay !== stay) {
      ctx.presence.leave(meta.id, data.user, entry.stay);
      ctx.presence.enter(meta.id, data.user, stay, isListed(meta));
    }
    // Asked once: whoever does not open it again stays without steps.
    data.opened.set(meta.id, { key: place.key, stay });
    if (entry.key !== place.key) socket.emit('reopen', { match: meta.id });
  };
  return keeper;
}
