import type { EngineTables, Table, Thing } from '@wardroom/rules';
import type { Bid } from './options.ts';

/** 0. The five powers, in turn order (1.3). */
export const powers = ['ussr', 'germany', 'uk', 'japan', 'usa'] as const;
export type Power = (typeof powers)[number];
export type Side = 'axis' | 'allies';
/** A space of the board (`data/map.json`): a territory, or a sea zone `sz1` .. `sz65`. */
export type SpaceId = string;
export type UnitId = string;

export const unitTypes = [
  'infantry',
  'artillery',
  'tank',
  'aaa',
  'fighter',
  'bomber',
  'battleship',
  'carrier',
  'cruiser',
  'destroyer',
  'submarine',
  'transport',
] as const;
export type UnitType = (typeof unitTypes)[number];
/** What may be bought (1.1): every unit type, and the industrial complex. */
export type Purchase = UnitType | 'factory';

/** A territory or sea zone. Everything that never changes about it is in `map.ts`. */
export interface Space extends Thing {
  /** Who holds the territory now; absent for sea zones and neutrals (0). */
  controller?: Power;
  /** Damage points of the industrial complex; absent where there is none (10.3). */
  factory?: number;
  /** Units that its factory has produced this turn (10.3). */
  produced?: number;
}

/** One unit. Absent flags mean "no". All flags but `hit`, `aboard`, `carrier` are cleared when the turn ends. */
export interface Unit extends Thing {
  type: UnitType;
  power: Power;
  space: SpaceId;
  /** Land unit aboard this transport (own or allied, 5.8); `space` is then the transport's. */
  aboard?: UnitId;
  /** Fighter of an ally that rides this carrier as cargo while the carrier's power takes its turn (5.9.2). */
  carrier?: UnitId;
  /** Movement points spent this turn; air units add combat and noncombat moves (5.10.1). */
  spent?: number;
  /** Moved, loaded or fought this turn: not an air unit: it may not move, load or unload again in NCM (5.1.6). */
  used?: boolean;
  /** Last space of its combat-move path before the one it stands in: a place to retreat to (7.5.2). */
  from?: SpaceId;
  /**
   * Fixed at the end of CM: bomber on a raid, fighter escorting it (6.2), own fighter held out of a sea battle
   * (5.9.4).
   */
  mission?: 'raid' | 'escort' | 'hold';
  /** Defending fighter committed as interceptor (6.2.6). */
  intercepting?: boolean;
  /** Land unit that boarded this turn, in which phase (5.8.4). */
  loaded?: 'combat' | 'noncombat';
  /** Land unit aboard: the territory where it lands in a declared assault (5.8.10). */
  landing?: SpaceId;
  /** Transport: the one territory it unloads into this turn (5.8.5), set when declared or done. */
  unloading?: SpaceId;
  /** Transport: the territories it loaded from this turn, at most two (5.8.2). */
  loadedFrom?: readonly SpaceId[];
  /** Land unit that came ashore in the assault being fought: it can never retreat (6.3.5). */
  seaborne?: boolean;
  /** Battleship that has absorbed one hit in the battle being fought (7.3.7). */
  hit?: boolean;
  /** Casualty behind the line: still fires where the rules say so (7.3.4). */
  behind?: boolean;
  /** Transport that left its battle: it unloads nothing more this turn (7.5.5). */
  retreated?: boolean;
  /** Submarine that submerged: out of the battle being fought (7.3.1). */
  submerged?: boolean;
  /** Air unit that broke off while seaborne units fight on: out of the battle being fought (7.5.4). */
  withdrawn?: boolean;
  /** Battleship or cruiser told off to bombard this territory (6.3.8). */
  bombards?: SpaceId;
  /** Battleship or cruiser that has bombarded this turn (6.3.2). */
  bombarded?: boolean;
  /** Had started the turn in a zone hostile to its power (5.3). */
  heldAt?: SpaceId;
  /** Air unit that has made its noncombat move: it stays where it is (9.6). */
  landed?: boolean;
  /** Carrier bought this turn or moved by plan: the zone where it is promised (5.11, 9.6, 10.6). */
  promised?: SpaceId;
}

/** Treasury and the mobilization zone. */
export interface PowerState extends Thing {
  ipcs: number;
  /** Bought this turn and not yet placed (4.2): type -> number. */
  bought?: Readonly<Partial<Record<Purchase, number>>>;
  /** Allies may not board its transports or land on its carriers. */
  noGuests?: boolean;
}

/** 3.2 What was true at the start of the turn; nothing in it changes during the turn. */
export interface Snapshot {
  /** Only territories that somebody else than their original controller held; read it through `heldAtStart`. */
  controllers: Readonly<Record<SpaceId, Power>>;
  /** Territories with a factory that the active power may use this turn (10.2). */
  factories: readonly SpaceId[];
  /** Sea zones hostile to the active power. */
  hostile: readonly SpaceId[];
  /** Canals open to the active power's side (2.3). */
  canals: readonly string[];
  /** Transport -> land units aboard. */
  cargo: Readonly<Record<UnitId, readonly UnitId[]>>;
}

/** Thing `now` of table `turn`. */
export interface Turn extends Thing {
  round: number;
  power: Power;
  phase: 'purchase' | 'combatMove' | 'conductCombat' | 'noncombatMove' | 'mobilize' | 'collectIncome' | 'between';
  snapshot?: Snapshot;
  /** Territories captured or liberated this turn: no aircraft land there (9.5). */
  captured?: readonly SpaceId[];
  /** Defending carriers sunk this turn, as `zone owner`, one entry each: their fighters may be homeless (7.7). */
  decksLost?: readonly string[];
  /** Set by the victory check after the United States' turn (12.1). */
  winner?: Side;
}

/** One move of the present movement phase, kept for the list of moves, single removal and arrows. */
export interface Move extends Thing {
  order: number;
  kind: 'move' | 'raid' | 'escort' | 'hold' | 'load' | 'unload' | 'assault' | 'stay' | 'seaAttack';
  units: readonly UnitId[];
  /** All spaces from the start to the end. */
  path: readonly SpaceId[];
  /** Transport boarded or left. */
  transport?: UnitId;
  /** Territory captured in passing (5.5). */
  blitzed?: SpaceId;
}

/** An amphibious assault declared in CM, or an attack on the submarines/transports of a friendly zone (5.7.5). */
export interface Declaration extends Thing {
  kind: 'assault' | 'seaAttack';
  /** The sea zone. */
  zone: SpaceId;
  /** Assault: the target territory. */
  target?: SpaceId;
}

/**
 * A pending or running battle (6.1). Created at the end of CM; removed when concluded.
 * `raid`: strategic bombing of `space`. `sea`: a battle in a zone. `land`: a battle or uncontested capture in a
 * territory, by land only, or with landings from `zones`.
 */
export interface Battle extends Thing {
  kind: 'raid' | 'sea' | 'land';
  space: SpaceId;
  /** 1 raids, 2 assaults (sea part and land part), 3 the others (6.1). */
  step: 1 | 2 | 3;
  /** Land, step 2: the sea zones that landings come from. Sea, step 2: empty. */
  zones?: readonly SpaceId[];
  /** Sea, step 2: the zone holds only enemy submarines/transports, so SEA_CHOICE is asked (5.7.5, 6.3.1). */
  optional?: boolean;
  /**
   * Sea part of this zone was fought (then no bombardment from it, 6.3.2) or lost/retreated (then no landing, 6.3.4).
   */
  outcome?: 'pending' | 'ignored' | 'cleared' | 'failed';
  /** Combat rounds completed. */
  round: number;
  /** Spaces that attackers came from (kept even when those units died, R-21). */
  origins: readonly SpaceId[];
  /** Sea, step 2: the bombarding ships of this zone have been divided among the targets (6.3.8). */
  divided?: boolean;
  /** Both forces when the battle began: for its summary. */
  before?: Forces;
  /** Units lost in the battle so far, cargo included. */
  losses?: Forces;
  /** Owners of submarines that strike every round without being asked again (7.3.1). */
  strikes?: readonly Power[];
  /** Owners of defending units that leave the choice of casualties to the proposer for this battle. */
  agreed?: readonly Power[];
  /** Orders of loss that owners have given for the rest of the battle: their casualties follow without a question. */
  orders?: Readonly<Partial<Record<Power, readonly UnitType[]>>>;
  /** The attacker goes on by itself while all of this holds (7.5.1). */
  until?: Until;
}

/** Numbers by type of what each side has or lost. */
export interface Forces {
  attacker: Readonly<Partial<Record<UnitType, number>>>;
  defender: Readonly<Partial<Record<UnitType, number>>>;
}

/** When an attacker who said "continue until ..." is asked again. */
export interface Until {
  /** After this round of the battle; absent: no limit. */
  round?: number;
  /** When fewer land units than this are left. */
  landUnits?: number;
  /** When the chance to win is below this many percent. */
  odds?: number;
}

/** A promise made by the demonstration of 5.11 that binds NCM and MOBILIZE. */
export interface Plan extends Thing {
  /** The carrier on the board, or absent for one that was bought. */
  carrier?: UnitId;
  zone: SpaceId;
  /** Fighters that rely on it. */
  fighters: readonly UnitId[];
}

/** Thing `now` of table `options` (1.7). */
export interface Options extends Thing {
  victory: 'standard' | 'total';
  closedStraits: boolean;
  interceptors: boolean;
  setup: 'standard' | 'tournament' | 'custom';
  /** Bid to be placed before the first turn (BIDS 3). */
  bid?: Bid;
}

/** Running totals of the match for statistics: hits against expectation (ODDS 5), by power. */
export interface Luck extends Thing {
  dice: number;
  hits: number;
  /** Expected hits times 6 (whole number). */
  expected6: number;
}

export interface State extends EngineTables {
  spaces: Table<Space>;
  units: Table<Unit>;
  powers: Table<PowerState>;
  turn: Table<Turn>;
  moves: Table<Move>;
  declarations: Table<Declaration>;
  battles: Table<Battle>;
  plans: Table<Plan>;
  options: Table<Options>;
  luck: Table<Luck>;
}
