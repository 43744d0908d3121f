import { canonical } from '@wardroom/rules';
import data from '../data/cards.json' with { type: 'json' };
import type { CardId, Intelligence, Side } from './state.ts';

/** R24.8 The conditions that the cards name; `full` and `nobody` besides, which need no text. */
export type ConditionName = keyof typeof data.conditions | 'full' | 'nobody';

/** One operation of an event (chapter 24); its further fields depend on `op`. */
export interface Operation {
  op: string;
  when?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the fields differ by operation; the interpreter of each knows its own.
  [field: string]: any;
}

/** Whom an event may activate (chapter 24). */
export interface Activation {
  hq?: 'any' | 'all' | readonly string[] | { group: string };
  lv?: number;
  lvByHq?: { readonly [hq: string]: number };
  lvRelative?: number | { plus: number; of?: string };
  total?: number;
  addEfficiencyOfAllHqs?: boolean;
  classes?: readonly string[];
  oneClassOnly?: boolean;
  only?: unknown;
  nations?: readonly string[];
  nationsTypes?: { readonly [nation: string]: readonly string[] };
  alsoUnits?: readonly string[];
  groundOnly?: unknown;
  maxGround?: number;
  groundSize?: unknown;
  units?: readonly string[];
  fromHex?: string;
  mustInclude?: unknown;
  free?: unknown;
  ignoreSupply?: unknown;
  waiveNationalCommand?: boolean;
  noAsp?: boolean;
}

/** What is printed on a card (R3.4). */
export interface CardFacts {
  id: CardId;
  side: Side;
  num: number;
  name: string;
  /** The second line of its title. */
  subtitle?: string;
  type: 'military' | 'political' | 'resource' | 'reaction';
  /** Kind of reaction. */
  react?: 'intelligence' | 'counteroffensive' | 'attack' | 'cancel' | 'personage';
  ov: number;
  ivOc: number | null;
  ivEc: number | null;
  intel?: Intelligence;
  icon?: string;
  activation?: Activation;
  effects: readonly Operation[];
  draw: boolean;
  removeIfEvent: boolean | string;
}

type Raw = CardFacts & { effect?: string; v13?: (Partial<CardFacts> & { note?: string; effect?: string }) | null };

const raws = data.cards as unknown as readonly Raw[];

/** Field by field, undefined where there is none: cards are read at the same places all the time. */
const factsOf = (c: Partial<CardFacts>): CardFacts =>
  ({
    id: c.id,
    side: c.side,
    num: c.num,
    name: c.name,
    subtitle: c.subtitle,
    type: c.type,
    react: c.react,
    ov: c.ov,
    ivOc: c.ivOc,
    ivEc: c.ivEc,
    intel: c.intel,
    icon: c.icon,
    activation: c.activation,
    effects: c.effects ?? [],
    draw: c.draw,
    removeIfEvent: c.removeIfEvent,
  }) as CardFacts;

function overlay(raw: Raw): CardFacts | null {
  if (raw.v13 === null) return null;
  const { v13, effect: _text, ...facts } = raw;
  const { note: _note, effect: _v13text, ...printed } = v13 ?? {};
  const merged: Record<string, unknown> = { ...facts, ...printed };
  for (const [field, value] of Object.entries(printed))
    if (value === null && field !== 'ivOc' && field !== 'ivEc') delete merged[field];
  return factsOf(merged as Partial<CardFacts>);
}

/** R24.7 The classic deck: fields of `v13` replace those of the same name; cards without one are left out. */
export const classicCards: readonly CardFacts[] = raws.map(overlay).filter((c) => c !== null);
const classicById = new Map(classicCards.map((c) => [c.id, c]));

/**
 * What the later decks print; a card that differs from the classic one has an id of its own, so that an id is one
 * printing.
 */
function later(raw: Raw): CardFacts {
  const { v13: _v13, effect: _text, ...printed } = raw;
  const facts = factsOf(printed);
  const known = classicById.get(facts.id);
  if (known === undefined) return facts;
  return same(known, facts) ? known : factsOf({ ...facts, id: `${facts.id}r` });
}
const same = (a: CardFacts, b: CardFacts): boolean => canonical(a) === canonical(b);

/** R1.1 `deckSet`: which decks a match is played with. */
export type DeckSet = 'classic' | 'later';
/** R24.7, R24.6 All cards of the decks, Japanese ones first, in the order of their numbers. */
export const decks: { readonly [set in DeckSet]: readonly CardFacts[] } = {
  classic: classicCards,
  later: raws.map(later),
};

/** The number that the card prints as an id (`jp-06` of `jp-06r`): what rules and set-ups call it by. */
export const numbered = (id: CardId): CardId => (id.endsWith('r') ? id.slice(0, -1) : id);
const byNumber: { readonly [set in DeckSet]: ReadonlyMap<string, CardId> } = {
  classic: new Map(decks.classic.map((c) => [c.id, c.id])),
  later: new Map(decks.later.map((c) => [numbered(c.id), c.id])),
};
/** The card of these decks that prints the number. */
export const ofNumber = (set: DeckSet, id: CardId): CardId => byNumber[set].get(id) ?? id;

const byId = new Map([...decks.later, ...classicCards].map((c) => [c.id, c]));

/** The facts of a card of either deck; throws for an unknown id. */
export function card(id: CardId): CardFacts {
  const c = byId.get(id);
  if (!c) throw new Error(`no card ${id}`);
  return c;
}
export const isCardId = (id: string): boolean => byId.has(id);
