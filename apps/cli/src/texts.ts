import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, Message } from '@wardroom/rules';
import { IntlMessageFormat } from 'intl-messageformat';
import { gameFolder } from './games.ts';

/** Groups of texts in which a message without a prefix is looked for. */
const prefixes = ['', 'refusal.', 'refusals.', 'log.', 'problem.', 'prompt.', 'dice.', 'outcome.'];
/** Groups of texts that name the things which parameters tell of. */
const names = ['power', 'side', 'seat', 'space', 'unit', 'cards', 'word', 'log.combat', 'phase', 'kind'];

type Texts = ReadonlyMap<string, string>;

/** What the engine itself says of every game. */
const platform: Readonly<Record<string, string>> = {
  agreedDraw: 'A draw was agreed.',
  agreedScore: 'The end was agreed, and points were counted.',
  badAmount: 'That number is outside what is possible.',
  badName: 'No thing may be called {name}.',
  badOption: 'The option cannot be so: {text}',
  badStack: 'The phases cannot stand so: {text}',
  barrier: 'It cannot be taken back: dice were rolled, something was revealed, or another seat has decided since.',
  frozen: 'The match has rules of another version: it stands still.',
  linkForeign: 'That hash chain belongs to another seat.',
  linkKnown: 'That hash chain was begun before.',
  linkMany: 'This seat has begun too many hash chains.',
  linkNone: 'The draws of this match follow from the secret alone.',
  linkUnknown: 'No such hash chain was begun.',
  linkWrong: 'That is not the next link of the hash chain.',
  malformed: 'That is no choice.',
  notOffered: 'The rules do not allow that now.',
  nothingToUndo: 'There is nothing to take back.',
  notYourDecision: 'Another seat is asked.',
  over: 'The match is over.',
  positionOption: 'The position has another value: {value}',
  resign: '{seat} gives up.',
  stale: 'That decision is closed already.',
  tooDeep: 'The file is too deep: at most {most} levels.',
  unknownScenario: 'There is no scenario {scenario}.',
};

/** The game's English texts by key, from `en.json` or the files of `en/`; nested objects are read as dotted keys. */
function read(game: string): Texts {
  const folder = join(gameFolder(game), 'src/locales');
  const areas = join(folder, 'en');
  const files = [
    join(folder, 'en.json'),
    ...(existsSync(areas) ? readdirSync(areas).flatMap((f) => (f.endsWith('.json') ? join(areas, f) : [])) : []),
  ];
  return new Map(
    files.filter((f) => existsSync(f)).flatMap((f) => [...flat(JSON.parse(readFileSync(f, 'utf8')) as Json, '')]),
  );
}

function flat(value: Json, at: string): Map<string, string> {
  if (typeof value === 'string') return new Map([[at, value]]);
  const out = new Map<string, string>();
  if (typeof value !== 'object' || value === null) return out;
  for (const [key, inner] of Object.entries(value))
    for (const [k, text] of flat(inner as Json, at === '' ? key : `${at}.${key}`)) out.set(k, text);
  return out;
}

/** A thing by its name; what has none stays as it is, part by part. */
function named(texts: Texts, id: string): string {
  for (const group of names) {
    const found = texts.get(`${group}.${id}`) ?? texts.get(`${group}.${id}.name`);
    if (found !== undefined) return found;
  }
  // A battle is called by what it is and where: `sea:sz37`.
  const [kind, place] = id.split(':', 2) as [string, string?];
  return place === undefined ? id : `${named(texts, kind)}: ${named(texts, place)}`;
}

/** A parameter in words: names, lists, and counts such as "2 Infantry, Tank". */
function said(texts: Texts, value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return named(texts, value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((v: Json) => said(texts, v)).join(', ');
  return Object.entries(value)
    .map(([key, n]) =>
      typeof n === 'number' ? `${n} ${named(texts, key)}` : `${named(texts, key)}: ${said(texts, n as Json)}`,
    )
    .join(', ');
}

/** The names that a text fills in; numbers stay numbers, for it may choose by them. */
function values(texts: Texts, text: string, params: Message['params']): Record<string, string | number> {
  const wanted = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((m) => m[1] as string);
  const counted = new Set([...text.matchAll(/\{\s*(\w+)\s*,\s*plural/g)].map((m) => m[1] as string));
  const chosen = new Set([...text.matchAll(/\{\s*(\w+)\s*,\s*select/g)].map((m) => m[1] as string));
  return Object.fromEntries(
    wanted.map((name): [string, string | number] => {
      const value = params?.[name];
      if (counted.has(name)) return [name, typeof value === 'number' ? value : 0];
      return [name, chosen.has(name) ? String(value ?? '') : said(texts, value)];
    }),
  );
}

/**
 * Messages of a game in English, their parameters filled in. A message without a text is its key with its parameters
 * in words.
 */
export function textsOf(game: string): (message: Message) => string {
  const texts = read(game);
  return ({ key, params }) => {
    const text = prefixes.map((p) => texts.get(p + key)).find((t) => t !== undefined) ?? platform[key];
    if (text !== undefined) return String(new IntlMessageFormat(text, 'en').format(values(texts, text, params)));
    const told = Object.entries(params ?? {}).map(([name, value]) => `${name} ${said(texts, value)}`);
    return told.length === 0 ? key : `${key} (${told.join('; ')})`;
  };
}
