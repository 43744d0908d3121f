import type { EngineTables, Json, Table, Thing } from '@wardroom/rules';
import { plain } from '@wardroom/rules';
import type { TankColor, Zone } from './content/index.ts';
import type { HexId } from './hexes.ts';
import type { Beach } from './map.ts';

/** The Marines are the one seat; the rules run the Japanese. */
export const SEAT = 'us';

export type UnitId = string;
export type LvtId = string;
export type CardId = string;
export type JpId = string;
/**
 * A hex, or a box beside the map: `track` with `due`, `aside` (artillery that waits for its event), `out` (not in this
 * match).
 */
export type UsPlace = HexId | 'track' | 'aside' | 'out' | 'eliminated';

/** A US unit; what is printed on it is in `us-units.ts`. */
export interface UsUnit extends Thing {
  at: UsPlace;
  /** Turn in which it lands, while it is on the track. */
  due?: number;
  beach?: Beach;
  /** 1 to 4; an HQ has none. */
  steps?: number;
  /** 7.6 `fresh`: received in the present US Action Phase, may not be removed before the next one. */
  disrupted?: 'fresh' | 'prior';
  /** 7.1 Took its action in this turn. */
  acted?: true;
  /** 10.3 An HQ on its reverse, non-hero side. */
  reverse?: true;
  /** 16.1 An HQ that is a command post: space of its marker on the range track, from 0. */
  cp?: number;
  /** 5.1 The (first) LVT that carries it. */
  lvt?: LvtId;
  /** 5.2.1 Was carried, or checked for landing as a tank, in this phase. */
  carried?: true;
  /** 5.2.1 Has waded in this phase, or was placed in it. */
  waded?: true;
  /** 10.2 Carries the Inspired marker. */
  inspired?: true;
  /** 8.6.5 The hex from which it entered the one in which it is in close combat. */
  from?: HexId;
  /** 6.3.5 Lost a step in this Fire Phase. */
  shot?: true;
}

/** `unit`: the unit that has the hero; Ryan is with one without belonging to it (10.17). */
export interface Hero extends Thing {
  at: 'pool' | 'unit' | 'gone';
  unit?: UnitId;
}

export interface Lvt extends Thing {
  steps: number;
  at: 'available' | 'loaded' | 'lost';
  /** The other one of a pair of one-step LVTs, which leads (5.1.2). */
  with?: LvtId;
}

/**
 * A Japanese unit on the map with its depth marker. Its id is new whenever it comes onto the map and tells nothing.
 */
export interface JpUnit extends Thing {
  hex: HexId;
  /** Which unit it is: seen when it is revealed. */
  unit: string;
  tank?: TankColor;
  revealed?: true;
  disrupted?: true;
  /** 12.2.3 Acted in this Fire Phase. */
  acted?: true;
  /** Which depth marker it has: seen when that is revealed. Its pool is on the back. */
  depth?: string;
  pool?: 'coastal' | 'inland' | 'armor';
  depthShown?: true;
}

/** A Japanese unit that is not on the map. `veiled`: nobody may know which of the shuffled ones stayed behind (19). */
export interface Boxed extends Thing {
  at: 'reserve' | 'eliminated' | 'removed';
  veiled?: true;
}

/** A depth marker that is not on the map. `unseen`: it left the game face down. */
export interface Marker extends Thing {
  at: 'box' | 'gone';
  pool: 'coastal' | 'inland' | 'armor';
  unseen?: true;
}

/** `held`: face down in a pile of close combat, or put back on top, out of an earlier deck (`gen`). */
export interface CardState extends Thing {
  at: 'deck' | 'held' | 'track' | 'discard';
  gen?: number;
}

/** Thing `now` of table `deck`. */
export interface Deck extends Thing {
  /** Grows with every shuffle: names the pool that cards are drawn from. */
  gen: number;
  /** How many cards of the deck lie in piles. */
  piled: number;
  /** Cards of earlier decks that lie on top, in their order. */
  top: readonly number[];
}

/** What a position bears, by its id. */
export interface Mark extends Thing {
  /** 6.51 Its artillery is destroyed. */
  artilleryDestroyed?: true;
  /** 17 */
  garrison?: true;
}

/** 12.1 A letter that is in force since this turn. */
export interface LetterState extends Thing {
  turn: number;
}

/** 8 A Japanese hex that was attacked or barraged in this phase. */
export interface TargetState extends Thing {
  attacked?: true;
  barraged?: true;
}

/** Thing `now` of table `turn`. */
export interface Turn extends Thing {
  n: number;
  /** 7.1 Paid actions taken in this turn. */
  paid: number;
  /** 8.5 Markers in hand. */
  naval: number;
  /** 17.1 Markers in hand in this turn. */
  support: number;
  shibasaki: 'alive' | 'dead';
  /** 21.1 The first event that kills him is ignored. */
  spared?: true;
  /** 21.1 The turn-1 event is not carried out. */
  noFirstEvent?: true;
  /** Turn in which the ships lost communication (no LVTs in the next phase). */
  noLvt?: number;
  smoke?: readonly Zone[];
  /** An event has moved the tanks: none acts in the next Fire Phase. */
  tanksHeld?: true;
  /** No support markers in this turn. */
  pinned?: true;
  /** 12.9 Turn whose Fire Phase is a counterattack. */
  counterattack?: number;
  /** The match is decided. */
  ended?: Ended;
}
export interface Ended {
  readonly won: boolean;
  readonly rule: string;
  readonly key: string;
  readonly params?: { readonly [name: string]: Json };
}

/** Thing `now` of table `fire`: exists while a Japanese Fire Phase lasts. */
export interface FirePhase extends Thing {
  card?: CardId;
  /** 11.2 Positions in communication when the phase began. */
  comm: readonly string[];
  counterattack?: true;
  /** 12.8 Hexes that were assaulted. */
  assaulted?: readonly HexId[];
}

/** Thing `now` of table `action`: exists while a US Action Phase lasts. */
export interface ActionPhase extends Thing {
  /** 7.1 Units that stood in Ryan's hex when the phase began; until he moves. */
  withRyan: readonly UnitId[];
  /** 7.1 Units that each HQ commanded when the phase began; until it moves. */
  commanded: { readonly [hq: UnitId]: readonly UnitId[] };
  /** 7.4 Japanese-occupied hexes beside which units stood when the phase began, by unit. */
  beside: { readonly [unit: UnitId]: readonly HexId[] };
}

/** Thing `now` of table `options`. */
export interface Options extends Thing {
  scenario: 'first_waves' | 'nov20' | 'two_days' | 'nov21';
  set: string;
  victory: 'summary' | 'addenda';
  eliteEscape: 'until16' | 'always';
  firstEventsTo30?: true;
  hawkins?: true;
  shibasakiSurvives?: true;
  shibasakiFrom17?: true;
  landing18?: Beach;
}

export interface State extends EngineTables {
  us: Table<UsUnit>;
  heroes: Table<Hero>;
  lvts: Table<Lvt>;
  jp: Table<JpUnit>;
  boxes: Table<Boxed>;
  depth: Table<Marker>;
  cards: Table<CardState>;
  deck: Table<Deck>;
  marks: Table<Mark>;
  letters: Table<LetterState>;
  targets: Table<TargetState>;
  turn: Table<Turn>;
  fire: Table<FirePhase>;
  action: Table<ActionPhase>;
  options: Table<Options>;
}

export const turnOf = (g: State): Turn => g.turn.now as Turn;
export const optionsOf = (g: State): Options => g.options.now as Options;
export const deckOf = (g: State): Deck => g.deck.now as Deck;
/** 19 Is it the overnight turn? */
export const isNight = (g: State): boolean => turnOf(plain(g)).n === 16;
/** T-9 Turns 11 to 30. */
export const isLate = (g: State): boolean => turnOf(plain(g)).n >= 11;
