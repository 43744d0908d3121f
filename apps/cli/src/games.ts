import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bots as aa1942Bots } from '@wardroom/aa1942/bot';
import type { Bots } from '@wardroom/bots';
import { botsWith } from '@wardroom/bots';
import { bots as eotsBots } from '@wardroom/eots/bot';
import type { AnyGame, Json, Message } from '@wardroom/rules';
import { CliError } from './errors.ts';

const bots: Readonly<Record<string, Bots>> = { aa1942: aa1942Bots, eots: eotsBots };

/** Every bot that can play a game, by its id. */
export const botsFor = (game: string): Bots => botsWith(bots[game]);

/** The folder of the game packages. */
export const gamesFolder = fileURLToPath(new URL('../../../packages/games/', import.meta.url));

/** Checks that there is such a game and returns its folder. */
export function gameFolder(id: string): string {
  const known = readdirSync(gamesFolder).filter((name) => existsSync(join(gamesFolder, name, 'package.json')));
  if (!known.includes(id)) throw new CliError('unknownGame', `there is no game "${id}"; there are: ${known.join(', ')}`);
  return join(gamesFolder, id);
}

/** The game's definition: the export of its package that carries its id. */
export async function gameNamed(id: string): Promise<AnyGame> {
  const exported = (await import(pathToFileURL(join(gameFolder(id), 'src/index.ts')).href)) as Record<string, unknown>;
  const found = Object.values(exported).find(
    (value) => typeof value === 'object' && value !== null && (value as AnyGame).id === id && 'phases' in value,
  );
  if (!found) throw new CliError('unknownGame', `the package of "${id}" exports no game of that id`);
  return found as AnyGame;
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
  throw new CliError(
    'badOption',
    `--options: ${parsed.error.issues.map((i) => `${i.path.map(String).join('.')}: ${i.message}`).join('; ')}`,
  );
}

/** The game's English texts by key, from `en.json` or the files of `en/`; nested objects are read as dotted keys. */
export function textsOf(id: string): (message: Message) => string {
  const folder = join(gamesFolder, id, 'src/locales');
  const areas = join(folder, 'en');
  const files = [
    join(folder, 'en.json'),
    ...(existsSync(areas) ? readdirSync(areas).flatMap((f) => (f.endsWith('.json') ? join(areas, f) : [])) : []),
  ];
  const texts = new Map(files.filter((f) => existsSync(f)).flatMap((f) => [...flat(JSON.parse(readFileSync(f, 'utf8')) as Json, '')]));
  return ({ key, params }) => {
    const found = [key, `refusal.${key}`, `refusals.${key}`, `log.${key}`, `problem.${key}`]
      .map((k) => texts.get(k))
      .find((t) => t !== undefined);
    const told = Object.entries(params ?? {});
    if (found === undefined) return told.length === 0 ? key : `${key} ${JSON.stringify(params)}`;
    return found.replace(/\{(\w+)\}/g, (whole, name: string) => (params?.[name] === undefined ? whole : String(params[name])));
  };
}

function flat(value: Json, at: string): Map<string, string> {
  if (typeof value === 'string') return new Map([[at, value]]);
  const out = new Map<string, string>();
  if (typeof value !== 'object' || value === null) return out;
  for (const [key, inner] of Object.entries(value))
    for (const [k, text] of flat(inner as Json, at === '' ? key : `${at}.${key}`)) out.set(k, text);
  return out;
}
