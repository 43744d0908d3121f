import type { Options } from './command.ts';

const scenario = {
  type: 'string',
  value: 'NAME',
  help: "which scenario; the game's first one when left out",
} as const;
const game = { type: 'string', value: 'GAME', help: 'which game' } as const;

/** Which game and which of its scenarios: the game has to be named. */
export const namedGame = { game: { ...game, required: true }, scenario } as const satisfies Options;
/** The same; `first` is meant where none is named. */
export const someGame = <G extends string>(first: G) =>
  ({ game: { ...game, default: first }, scenario }) satisfies Options;
/** A game with everything that it can begin with. */
export const setUpGame = {
  ...namedGame,
  position: { type: 'string', value: 'FILE', help: 'start from a position file instead' },
  options: { type: 'string', value: 'JSON', help: "the game's options" },
} as const satisfies Options;
/** A server on this machine: what is done to it is done to no other. */
export const ownServer = {
  url: { type: 'string', value: 'URL', help: 'the server; loopback addresses only', default: 'http://127.0.0.1:3000' },
} as const satisfies Options;
