/** Names of socket rooms. A room of steps belongs to one audience and is told by its own node only. */
export const matchRoom = (match: string): string => `m:${match}`;
export const stepRoom = (match: string, key: string): string => `m:${match}|${key}`;
export const userRoom = (user: string): string => `u:${user}`;
export const chatRoom = (match: string, channel: 'players' | 'spectators'): string => `c:${match}|${channel}`;
export const lobbyRoom = 'lobby';
/** Audience key of those who watch with a delay. */
export const DELAYED = 'delayed';
