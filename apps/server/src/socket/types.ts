import type { ServerEvents } from '@wardroom/protocol';
import type { Server, Socket } from 'socket.io';

/** What is known about a connection. */
export interface SocketData {
  user: string;
  name: string;
  /** Opened matches and the audience each is watched as. */
  opened: Map<string, string>;
  /** Messages in the present second. */
  count: number;
  second: number;
}
type Requests = Record<string, (body: unknown, ack: unknown) => void>;
export type Sockets = Server<Requests, ServerEvents, Record<string, never>, SocketData>;
export type WardroomSocket = Socket<Requests, ServerEvents, Record<string, never>, SocketData>;
