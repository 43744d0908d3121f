import type { ServerEvents } from '@wardroom/protocol';
import type { Server, Socket } from 'socket.io';
import type { Stay } from '../match/presence.ts';

/** What is known about a connection. */
export interface SocketData {
  user: string;
  name: string;
  /** SHA-256 of the session's token. */
  session: string;
  /** Opened matches: the audience that each is watched as, and how. */
  opened: Map<string, { key: string; stay: Stay }>;
  /** How often it was moved within each match that it has opened. */
  moves: Map<string, number>;
  /** The network that it comes from. */
  network: string;
}
type Requests = Record<string, (body: unknown, ack: unknown) => void>;
export type Sockets = Server<Requests, ServerEvents, Record<string, never>, SocketData>;
export type WardroomSocket = Socket<Requests, ServerEvents, Record<string, never>, SocketData>;
