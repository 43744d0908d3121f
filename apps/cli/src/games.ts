import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aa1942 } from '@wardroom/aa1942';
import { bots as aa1942Bots } from '@wardroom/aa1942/bot';
import { biddable } from '@wardroom/auction';
import type { Bots } from '@wardroom/bots';
import { botsWith } from '@wardroom/bots';
import { cnc } from '@wardroom/cnc';
import { bots as cncBots } from '@wardroom/cnc/bot';
import { eots } from '@wardroom/eots';
import { bots as eotsBots } from '@wardroom/eots/bot';
import type { AnyGame, Json } from '@wardroom/rules';
import { hidesNothing } from '@wardroom/rules';
import { tarawa } from '@wardroom/tarawa';
import { bots as tarawaBots } from '@wardroom/tarawa/bot';
import type { Command } from './command.ts';
import { CliError } from './errors.ts';
import { issuesOf } from './files.ts';
import { aa1942Ledger } from './games/aa1942/ledger.ts';
import { odds } from './games/aa1942/odds.ts';
import { underFire } from './games/aa1942/under-fire.ts';
import type { Ledger } from './soak/ledger.ts';

/** What comes with a game, as far as the command line asks for it. This file alone names games. */
export interface GameEntry {
  game: AnyGame;
  /** Its own bots, the strongest last. */
  bots?: Bots;
  /** A second bookkeeping that `soak` keeps beside the rules. */
  ledger?: () => Ledger;
  /** Commands that only this game has. */
  commands?: readonly Command[];
}

/** A dear question and a position file that attacks on a server begin with. */
export { underFire };

const entries: readonly GameEntry[] = [
  { game: aa1942 as AnyGame, bots: aa1942Bots, ledger: aa1942Ledger, commands: [odds] },
  { game: eots as unknown as AnyGame, bots: eotsBots },
  { game: cnc as unknown as AnyGame, bots: cncBots },
  { game: tarawa as unknown as AnyGame, bots: tarawaBots },
];
const entryOf = (id: string): GameEntry | undefined => entries.find((e) => e.game.id === id);

/** A game with secrets; undefined: there is none. */
export const hidingGame: AnyGame | undefined = entries.map((e) => e.game).find((g) => !hidesNothing(g));

/** A game whose tables may have whispers between two of its sides; undefined: there is none. */
export const whisperingGame: AnyGame | undefined = entries
  .map((e) => e.game)
  .find((g) => new Set(g.seats({}).map((s) => s.side)).size > 2 && g.options.safeParse({ whispers: true }).success);

/** The game that is meant where none is named. */
export const firstGame: string = entries[0]?.game.id ?? '';
/** Commands that only one game has. */
export const gameCommands: readonly Command[] = entries.flatMap((e) => e.commands ?? []);
/** Every bot that can play a game, by its id. */
export const botsFor = (game: string): Bots => botsWith(entryOf(game)?.bots);
/** The ledger of a game, where there is one. */
export const ledgerOf = (game: string): Ledger | null => entryOf(game)?.ledger?.() ?? null;

const gamesFolder = fileURLToPath(new URL('../../../packages/games/', import.meta.url));

/** The folder of a game's package. Throws `CliError` unknownGame. */
export function gameFolder(id: string): string {
  return join(gamesFolder, gameNamed(id).id);
}

/** The game's definition. Throws `CliError` unknownGame. */
export function gameNamed(id: string): AnyGame {
  const entry = entryOf(id);
  const known = entries.map((e) => e.game.id).join(', ');
  if (!entry) throw new CliError('unknownGame', `there is no game "${id}"; there are: ${known}`);
  return biddable(entry.game);
}

/** The scenario, or the game's first one. Throws `CliError` unknownScenario. */
export function scenarioOf(game: AnyGame, id: string | undefined): string {
  const scenario = id ?? game.scenarios[0]?.id ?? 'custom';
  if (!game.scenarios.some((s) => s.id === scenario)) {
    throw new CliError(
      'unknownScenario',
      `${game.id} has no scenario "${scenario}"; it has: ${game.scenarios.map((s) => s.id).join(', ')}`,
    );
  }
  return scenario;
}

/** Options of a match as JSON text. Throws `CliError` badOption where the game does not take them. */
export function optionsOf(game: AnyGame, text: string | undefined): Json {
  let given: unknown;
  try {
    given = text === undefined ? {} : JSON.parse(text);
  } catch {
    throw new CliError('badOption', `--options is JSON, not "${text}"`);
  }
  const parsed = game.options.safeParse(given);
  if (parsed.success) return parsed.data as Json;
  throw new CliError('badOption', `--options: ${issuesOf(parsed.error)}`);
}
