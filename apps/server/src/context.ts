import type { Logger } from 'pino';
import type { Bots } from './bots/registry.ts';
import type { Chat } from './chat/chat.ts';
import type { Alive } from './clock/alive.ts';
import type { Vacations } from './clock/vacations.ts';
import type { Config } from './config.ts';
import type { Games } from './games.ts';
import type { Limits } from './http/limits.ts';
import type { Matches } from './match/matches.ts';
import type { Presence } from './match/presence.ts';
import type { Served } from './match/served.ts';
import type { StepStore } from './match/store.ts';
import type { Metrics } from './metrics.ts';
import type { Notices } from './notify/notices.ts';
import type { Sockets } from './socket/types.ts';
import type { Bus } from './storage/bus.ts';
import type { Database } from './storage/database.ts';
import type { WorkDesk } from './work/desk.ts';
import type { Hurry } from './work/hurry.ts';

/** What the parts of the server share. */
export interface Context {
  config: Config;
  /** Name of this process among several. */
  node: string;
  log: Logger;
  db: Database;
  /** Whether steps can be stored, and the time that clocks get back. */
  alive: Alive;
  bus: Bus;
  games: Games;
  bots: Bots;
  store: StepStore;
  metrics: Metrics;
  limits: Limits;
  work: WorkDesk;
  hurry: Hurry;
  io: Sockets;
  matches: Matches;
  presence: Presence;
  served: Served;
  notices: Notices;
  vacations: Vacations;
  chat: Chat;
  closing: boolean;
}
