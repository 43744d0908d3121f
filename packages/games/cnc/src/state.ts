import type { EngineTables, Json, Table, Thing } from '@wardroom/rules';

/** 4 The three players. */
export type Faction = 'japan' | 'usa' | 'soviet';
export type AreaId = string;
/** A nation of the map: home nation, colony or Minor. */
export type NationId = string;
/** 2.2 The colour of a block. */
export type UnitNation = 'japan' | 'usa' | 'british-empire' | 'nat-china' | 'russia' | 'red-china' | 'armed-minor';
export type UnitType =
  | 'fortress'
  | 'air-force'
  | 'carrier'
  | 'submarine'
  | 'fleet'
  | 'tank'
  | 'infantry'
  | 'marine'
  | 'militia';
/** 5.1 Air, Naval, Submarine, Ground. */
export type UnitClass = 'A' | 'N' | 'S' | 'G';
/** 1 A player, the Neutral British Empire, or a Minor (Neutral or Armed): whoever can hold land or fight. */
export type Side = string;
export type CardId = string;
export type DeckName = 'action' | 'investment';
export type TechId = string;
export type Season = 'spring' | 'summer' | 'fall' | 'winter';

/** 2.2 A block on the map; what lies in the pool is the roster less these. */
export interface Block extends Thing {
  nation: UnitNation;
  type: UnitType;
  /** 1 Current steps, at least 1. */
  cv: number;
  area: AreaId;
  /** 30.3 What others call it; new whenever it could be mixed up with another. */
  handle: string;
  /** The Minor of an Armed Minor's Fortress. */
  minor?: NationId;
  /** 7.1 Lies face up: everybody sees type and CV. */
  shown?: true;
  /** 18.11 A submarine that escaped in this sea. */
  escaped?: true;
  /** 17.1 Its move of this Movement Phase is made (or it may not move in it: 24.3). */
  moved?: true;
  /** 17.6 The area from which it Engaged this turn. */
  engagedFrom?: AreaId;
  /** 17.3 A Sea Invader of this turn. */
  invader?: true;
  /** 17.7 Its Battle Group at sea, while that has not joined. */
  group?: string;
  /** 18.3 It has made its Combat Action of this round. */
  acted?: true;
  /** 24.6 Assigned to suppress Partisans in this Combat Phase. */
  suppresses?: true;
  /** 11.3, 24.3 Built in this Production (or raised as Militia in this turn): no further step. */
  built?: 'subpower' | 'faction';
  /** 26.4 May not be disbanded. */
  fixed?: true;
}

/** What changes about an area of land. */
export interface Area extends Thing {
  /** 3.3 Who controls it; evaluated at the start of a phase. */
  control: Side;
  /** 3.3 A Control marker (Capitals and Islets). */
  marker?: Side;
  /** 3.3.3 Sides with units here, in the order of their arrival; left out while nobody is here. */
  arrived?: readonly Side[];
  /** 24.1 */
  partisans?: number;
  /** 20.5 Its POP and RES were marked in Summer, as those of this faction. */
  blockaded?: Faction;
}

/** What changes about a Minor (or the British Empire while it can be influenced). */
export interface Nation extends Thing {
  /** 13.1 */
  influence?: Faction;
  count?: number;
  /** 22.3 An Armed Minor: who violated it. */
  violator?: Faction;
  /** 22.3 The violating nation was a Subpower. */
  by?: UnitNation;
  /** 14.3 The British Empire has joined the USA faction. */
  ally?: true;
}

export interface FactionState extends Thing {
  id: Faction;
  ind: number;
  /** 12.2 Raises of this year. */
  indRaised: number;
  /** 23.3 KMT or CCP (0 for Japan). */
  loyalty: number;
  loyaltyRaised: number;
  /** 21.3 Industry cost falls by one for each. */
  dowReceived: number;
  dowMade: number;
  /** 10.4 Activated a Battle in this year. */
  fought?: true;
  /** 23.5 Intruded into China. */
  intruded?: true;
  /** 21.4 Has used its Sneak Attack. */
  sneaked?: true;
  /** BIDS F11 Victory Points bid for playing it; left out: none. */
  bid?: number;
  /** 15.6 Year of the last atomic stage. */
  atomicYear?: number;
}

export interface Pair extends Thing {
  /** 21.1 The declarant, once there is War. */
  war?: Faction;
}

/** Where a card lies; `owner` in all but piles and discards. */
export type CardPlace = 'pile' | 'discard' | 'hand' | 'bought' | 'table' | 'command' | 'revealed' | 'vault' | 'tech';
export interface Card extends Thing {
  at: CardPlace;
  owner?: Faction;
  /** 12.2 The nation for which it lies in play. */
  nation?: NationId;
  /** 15.4 Its pair. */
  vault?: string;
}

/** 6.3 A pair in a Secret Vault. */
export interface VaultPair extends Thing {
  owner: Faction;
  /** Order of achievement. */
  n: number;
  cards: readonly CardId[];
  tech?: TechId;
  /** The card that must be discarded when it is revealed (a wild card). */
  wild?: CardId;
  /** 24.4 Insurgents for this province. */
  province?: AreaId;
}

/** 15.3 A technology that lies open. */
export interface Tech extends Thing {
  owner: Faction;
  tech: TechId;
}

/** 10.4 One Peace Dividend. */
export interface Chit extends Thing {
  owner?: Faction;
}

/** 10.3 What is to come in a New Year. */
export interface Coming extends Thing {
  id: 'construction' | 'reaction' | 'reserves' | 'clouds';
  /** Packages that have come, of those that come one a year. */
  n: number;
  /** The event was called forth (by a DoW, by Storm clouds). */
  called?: number;
}

/** 9.1 Where the game is. */
export interface Turn extends Thing {
  id: 'now';
  year: number;
  season: 'newYear' | Season;
  /** 10.5 */
  order: readonly Faction[];
  /** 16.3 Who has a turn this season, in Command order. */
  command?: readonly Faction[];
  active?: Faction;
  orders?: number;
  emergency?: true;
  /** 21.4 The victim while Japan makes a Sneak Attack. */
  sneak?: Faction | 'british-empire';
  /** 21.3 Victims of Surprise in this turn. */
  surprised?: readonly Faction[];
  /** 24.5 Recruiting has begun: no unit moves any more. */
  recruited?: true;
  ended?: { readonly winners: readonly string[]; readonly rule: string; readonly key: string; readonly params?: Json };
}

/** 17.6 Ground units that Engaged or Disengaged over a border in this phase. */
export interface Crossing extends Thing {
  n: number;
}
/** 18.7 Where units Engaged from in this turn: `to`, `from`, whose. */
export interface Entry extends Thing {
  to: AreaId;
  from: AreaId;
  side: Side;
}
/** 17.8 Aggression of this turn in an area against a side; `pledge`s of 21.2 are met by it. */
export interface Aggression extends Thing {
  area: AreaId;
  against: Side;
  /** 17.9 Air and naval units only. */
  raid?: true;
  /** 23.6 Units of a Great Power took part. */
  foreign?: true;
}
/** 18.1 A Battle of this turn that is (to be) fought, by the area. */
export interface Battle extends Thing {
  /** 18.14.2 The sides named, in the order in which they act among themselves. */
  targets: readonly Side[];
  /** 17.8 It must be fought, against these at least. */
  forced?: readonly Side[];
  raid?: true;
  done?: true;
}
/**
 * 21.2, 22.1 A declaration of this turn that Aggression must follow: against a side, or (VoN) in the land of a Minor.
 */
export interface Pledge extends Thing {
  against: Side;
  /** The Minor violated, and the violating nation. */
  minor?: NationId;
  by?: UnitNation;
}
/** 23.6 A violated Subpower, once for each Foreign faction. */
export interface Violation extends Thing {
  by: Faction;
  victim: 'nat-china' | 'red-china';
}
/** 15.7 What somebody merely saw: his own copy of it. */
export interface Sighting extends Thing {
  by: Faction;
  of: Faction;
  what: 'block' | 'card' | 'pair';
  year: number;
  season: string;
  area?: AreaId;
  nation?: UnitNation;
  type?: UnitType;
  cv?: number;
  card?: CardId;
}
export interface MatchOptions extends Thing {
  id: 'now';
  players: 2 | 3;
  usaOpeningDraw: 8 | 16;
  japanSubMaxCV: 3 | 4;
  nankingCounts: boolean;
  whispers?: boolean | undefined;
  /** Left out: true. */
  armedMinorFortsUnlimited?: boolean;
  roster: string;
  wildcards: string;
}

/** The whole state: tables of flat things. */
export interface State extends EngineTables {
  blocks: Table<Block>;
  areas: Table<Area>;
  nations: Table<Nation>;
  factions: Table<FactionState>;
  pairs: Table<Pair>;
  cards: Table<Card>;
  vaults: Table<VaultPair>;
  techs: Table<Tech>;
  chits: Table<Chit>;
  coming: Table<Coming>;
  turn: Table<Turn>;
  crossings: Table<Crossing>;
  entries: Table<Entry>;
  aggressions: Table<Aggression>;
  pledges: Table<Pledge>;
  battles: Table<Battle>;
  violations: Table<Violation>;
  sightings: Table<Sighting>;
  options: Table<MatchOptions>;
  [table: string]: Table<Thing>;
}

export const allFactions: readonly Faction[] = ['japan', 'usa', 'soviet'];
export const isFaction = (side: Side): side is Faction => side === 'japan' || side === 'usa' || side === 'soviet';
/** 26.1 Who plays. */
export const factionsOf = (g: State): readonly Faction[] =>
  g.options.now?.players === 2 ? ['japan', 'usa'] : allFactions;
export const rivalsOf = (g: State, of: Faction): Faction[] => factionsOf(g).filter((f) => f !== of);
export const twoPlayers = (g: State): boolean => g.options.now?.players === 2;
export const turnOf = (g: State): Turn => g.turn.now as Turn;
export const faction = (g: State, id: Faction): FactionState => g.factions[id] as FactionState;
