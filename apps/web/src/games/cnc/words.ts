import type { Block, State } from '@wardroom/cnc/read';
import { actionCard, investmentCard, isArea, nations } from '@wardroom/cnc/read';
import type { Atom, Json } from '@wardroom/rules';
import { listed } from '../../app/intl.ts';
import type { Translate } from '../../table/game-ui.ts';
import { namedIn } from '../../table/words.ts';
import { fightersAt, namesOf } from './battle/fighters.ts';

const nationIds = new Set(nations.map((n) => n.id));
const colours = new Set(['japan', 'usa', 'british-empire', 'nat-china', 'russia', 'red-china', 'armed-minor']);
const kinds = new Set('fortress air-force carrier submarine fleet tank infantry marine militia'.split(' '));
const factions = new Set(['japan', 'usa', 'soviet']);
const plainWords = new Set(['open', 'secret', 'add', 'remove', 'action', 'investment', 'discard', 'play']);

/** The name of an area or of a nation of the map. */
export const placeName = (id: string, t: Translate): string => t(`cnc.place.${id}`);

/** A faction, the British Empire, a Minor; undefined: none of these. */
function knownSide(side: string, t: Translate): string | undefined {
  if (factions.has(side)) return t(`seat.${side}`);
  if (colours.has(side)) return t(`cnc.nation.${side}`);
  return nationIds.has(side) ? placeName(side, t) : undefined;
}
/** Within a sentence: "the British Empire". */
const sideIn = (side: string, t: Translate): string | undefined =>
  factions.has(side) || colours.has(side) ? namedIn(t, side) : knownSide(side, t);
/** "Japan and the British Empire". */
export const sidesTogether = (sides: readonly string[], t: Translate, lang: string): string =>
  listed(
    lang,
    sides.map((side) => sideIn(side, t) ?? side),
  );
/** Side of the table or of the map in words. */
export const sideName = (side: string, t: Translate): string => knownSide(side, t) ?? t('cnc.neutral');

/** A technology or a wild end of an Investment card. */
export const techName = (id: string, t: Translate): string => t(`cnc.tech.${id}`);

/** A Diplomacy card with a wild end: its options are reconstructed. */
export const isWild = (id: string): boolean => actionCard(id)?.kind === 'wild';

/** What stands in the title of a card: nations, a wild end, technologies, a way of intelligence. */
export function cardTitle(id: string, t: Translate): string {
  const a = actionCard(id);
  if (a) return a.kind === 'wild' ? t(`cnc.wild.${a.wildcard}`) : a.nations.map((n) => sideName(n, t)).join(' / ');
  const i = investmentCard(id);
  if (!i) return '';
  return i.kind === 'intel' ? t(`cnc.intel.${i.intel}`) : i.ends.map((e) => techName(e, t)).join(' / ');
}

/** What is printed on a card, in a line; empty: no such card. */
export function cardName(id: string, t: Translate): string {
  const a = actionCard(id);
  const what = cardTitle(id, t);
  if (a) return t('cnc.action', { season: a.season, letter: a.priority, command: a.command, what });
  const i = investmentCard(id);
  return i ? t('cnc.investment', { factory: i.factory, what }) : '';
}

/** A block in words; where it is unseen its nation alone. */
export function blockName(b: Block, t: Translate): string {
  const owner = t(`cnc.nation.${b.nation}`);
  if (b.type === undefined) return `${owner}: ${t('cnc.hidden')}`;
  if (b.cv === undefined) return `${owner}: ${t(`unit.${b.type}`)}`;
  // The table says parameters of these names in words itself.
  return t('cnc.stepsOf', { owner: b.nation, type: b.type, cv: b.cv });
}

/** 18.6 Who may be fired at in a battle: by the nations of a side that stand there. */
const targetName = (side: string, area: string, t: Translate, view: State): string =>
  namesOf(side, fightersAt(view, area))
    .map((s) => sideName(s, t))
    .join(', ');

const areaNames = (path: string, t: Translate): string =>
  path
    .split('>')
    .map((id) => (isArea(id) ? placeName(id, t) : id))
    .join(', ');

/** A way as the rules write it: `sea+:a>b>c`. */
function routeWords(route: string, t: Translate): string | null {
  const m = /^(land|sea|air)(\+?):(.+)$/.exec(route);
  if (!m) return null;
  const [, mode, strategic, path] = m as unknown as [string, string, string, string];
  const between = path.split('>').slice(0, -1);
  return [
    t(`cnc.route.${mode}`),
    ...(strategic ? [t('cnc.route.strategic')] : []),
    ...(between.length > 0 ? [t('cnc.route.via', { areas: areaNames(between.join('>'), t) })] : []),
  ].join(', ');
}

/** One part of a choice in words. `kind` and `prefix` say where it stands. */
export function atomName(kind: string, prefix: readonly Atom[], atom: Atom, t: Translate, view: State): string {
  if (typeof atom === 'number') return String(atom);
  const block = view.blocks[atom];
  if (block) return `${blockName(block, t)} (${areaNames(block.area, t)})`;
  const route = routeWords(atom, t);
  if (route) return route;
  if ((kind === 'fire' || kind === 'strike' || kind === 'kamikaze') && prefix.length === 2 && /^[ANSGC]$/.test(atom))
    return t(`cnc.class.${atom}`);
  const firing = kind === 'fire' && prefix.length === 1 ? view.blocks[String(prefix[0])] : undefined;
  if (firing) return targetName(atom, firing.area, t, view);
  if (atom.startsWith('vault.')) {
    const v = view.vaults[atom];
    const what = v?.tech ? techName(v.tech, t) : areaNames(v?.province ?? '', t);
    return v ? t('cnc.pairOf', { n: v.n, what }) : atom;
  }
  const card = cardName(atom, t);
  if (card) return card;
  if (plainWords.has(atom)) return t(`cnc.word.${atom}`);
  if (kinds.has(atom)) return t(`unit.${atom}`);
  if (kind === 'tech' && prefix.length === 2) return techName(atom, t);
  if (kind === 'join')
    return t('cnc.groupOf', { area: areaNames(atom.split('>')[0] ?? '', t), way: areaNames(atom, t) });
  if (atom.includes('+'))
    return atom
      .split('+')
      .map((s) => sideName(s, t))
      .join(', ');
  if ((kind === 'cadre' || kind === 'place' || kind === 'violate') && colours.has(atom)) return sideName(atom, t);
  if (factions.has(atom) || colours.has(atom)) return sideName(atom, t);
  if (isArea(atom)) return placeName(atom, t);
  return nationIds.has(atom) ? placeName(atom, t) : atom;
}

/** A battle that may be activated, with whom it is against; undefined: something else is chosen. */
export function activates(kind: string, [at, sides]: readonly Atom[], t: Translate, lang: string): string | undefined {
  if (kind !== 'activate' || at === undefined || sides === undefined) return undefined;
  const whom = sidesTogether(String(sides).split('+'), t, lang);
  return t('cnc.activates', { place: placeName(String(at), t), whom });
}

/** A parameter of a text in words; undefined: as it is. */
export function paramName(name: string, value: Json, t: Translate): string | undefined {
  // A year is no number of things: it has no separator.
  if (name === 'year') return String(value);
  if (Array.isArray(value)) {
    if (name === 'dice') return value.join(', ');
    return value
      .map((v) => paramName(name === 'targets' ? 'side' : name.replace(/s$/, ''), v, t) ?? String(v))
      .join(', ');
  }
  if (typeof value !== 'string') return undefined;
  switch (name) {
    case 'area':
    case 'from':
    case 'to':
    case 'path':
      return areaNames(value, t);
    case 'faction':
    case 'side':
    case 'by':
    case 'of':
    case 'on':
    case 'victim':
    case 'as':
    case 'nation':
      return sideIn(value, t);
    case 'owner':
      return colours.has(value) ? t(`cnc.nation.${value}`) : knownSide(value, t);
    case 'type':
      return kinds.has(value) ? t(`unit.${value}`) : undefined;
    case 'card':
      return cardName(value, t) || undefined;
    case 'tech':
      return techName(value, t);
    case 'season':
      return t(`cnc.season.${value}`);
    case 'deck':
      return t(`cnc.word.${value}`);
    case 'capitals':
      return value
        .split(', ')
        .map((a) => areaNames(a, t))
        .join(', ');
    default:
      return undefined;
  }
}
