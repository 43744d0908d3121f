/** Names of socket rooms. A room of steps belongs to one audience and is told by its own node only. */
export const matchRoom = (match: string): string => `m:${match}`;
export const stepRoom = (match: string, key: string): string => `m:${match}|${key}`;
export const userRoom = (user: string): string => `u:${user}`;
/** Connections of one session. */
export const sessionRoom = (session: string): string => `s:${session}`;
export type Channel = 'players' | 'spectators' | `side:${string}` | `whisper:${string}`;
export const chatRoom = (match: string, channel: Channel): string => `c:${match}|${channel}`;
/** Everybody who has a match open, or is opening it, whatever he may hear of it. */
export const openRoom = (match: string): string => `o:${match}`;
export const lobbyRoom = 'lobby';
/** Audience key of those who watch with a delay. */
export const DELAYED = 'delayed';
/** Audience key of the caster: as late, but he sees what all players see. */
export const CAST = 'cast';
/** Audience key of those who wait for the beginning. */
export const WAITING = 'waiting';
