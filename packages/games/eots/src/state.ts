import type { EngineTables, Json, Table, Thing } from '@wardroom/rules';
import type { Bid } from './options.ts';

/** The two sides are the two seats. */
export const sides = ['japan', 'allied'] as const;
export type Side = (typeof sides)[number];
export const other = (side: Side): Side => (side === 'japan' ? 'allied' : 'japan');

/** Four printed digits CCRR (`data/IDS.md`). */
export type HexId = string;
/** Off-map boxes; `turn-N` is a box of the turn track. */
export type Box = 'china-air' | 'delayed' | 'eliminated' | 'removed' | 'pool' | `turn-${number}`;
export type Place = HexId | Box;
/** Id of a counter (`data/units.json`); everything printed on it is in `counters.ts`. */
export type UnitId = string;
export type CardId = string;

/** A counter in play or in a box. Intrinsic garrisons (R16.24, R16.25) are not units: they follow from control. */
export interface Unit extends Thing {
  at: Place;
  /** Shows its reduced side. One-step units never do. */
  reduced?: true;
  /** B29: bombed in this turn (R9.4.5). */
  bombed?: true;
  /** Came back by replacements in this turn (R9.2.6). */
  returned?: true;
  /** Of jp-01: may not be activated again this turn (R20.2 a). */
  spent?: true;
  /** Waits in a box and can not be delayed again (R9.1.3). */
  exempt?: true;
  /** A headquarters that came onto the map in this turn: others may be placed in its own hex alone (R9.1.6). */
  newcomer?: true;
}

/** A hex whose controller differs from the start of the full campaign (`control1941`). Read through `control.ts`. */
export interface Control extends Thing {
  side: Side;
}

/** A number on a track (`data/tracks.json`); ids in `tracks.ts`. */
export interface Track extends Thing {
  n: number;
}

/** A lasting condition or once-only mark: it is there or not; ids in `flags.ts`. */
export interface Flag extends Thing {
  /** Turn in which it was set, where that matters. */
  turn?: number;
  hex?: HexId;
  /** R18.6 The Tokyo Express was put beyond the range of every headquarters: it supplies nobody. */
  idle?: true;
}

/** A change of the US political will, for the track's history (R15.5). Ids: `w1`, `w2`, ... */
export interface Cause extends Thing {
  turn: number;
  /** Log key of the reason. */
  why: string;
  change: number;
  /** After it. */
  will: number;
}

/** A nation that has surrendered (R15.2). Ids of `data/national.json`. */
export interface Nation extends Thing {
  turn: number;
  /** The Allies hold all its surrender hexes again (R15.2). */
  regained?: true;
  /** Airfields and ports with Japanese units that follow when those have gone (R15.2). */
  pending?: readonly HexId[];
}

export type Pile = 'pile' | 'hand' | 'fo' | 'discard' | 'removed' | 'played' | 'out';
/** A strategy card. `out`: not in this match's deck. `played`: on the table in the present action. */
export interface Card extends Thing {
  side: Side;
  at: Pile;
}

/** Victory points of K, L, M that were earned and are kept (R20.7). Ids like `K.4600`. */
export interface Earned extends Thing {
  points: number;
}

/** Thing `now` of table `turn`. */
export interface Turn extends Thing {
  turn: number;
  segment: string;
  /** The match is decided (R16.23, R17.2, R19, R20): written by the phase that finds it, read as the outcome. */
  ended?: {
    readonly winners: readonly Side[];
    readonly rule: string;
    readonly key: string;
    readonly params?: { readonly [name: string]: Json };
  };
}

export type Intelligence = 'surprise' | 'intercept' | 'ambush';

/** What a ground unit's move into a hex changed beside its own place: undone when the move is taken back. */
export interface Trace {
  hex: HexId;
  /** It took the hex, which had a marker of its own before, or not. */
  taken?: 'marked' | 'unmarked';
  /** The Tokyo Express that ended there (R18.6). */
  express?: Flag;
  /** The planned railway was built (R16.21). */
  railway?: true;
  /** Headquarters that it displaced (R7.10). */
  hqs?: readonly UnitId[];
}

/** Thing `now` of table `offensive`; exists from step 1 to step 14 (R11.2). */
export interface Offensive extends Thing {
  side: Side;
  card: CardId;
  as: 'oc' | 'ec';
  /** Operations value of the card: movement multiplier (R11.9), also for the reaction (R11.25). */
  ov: number;
  /** Present step of R11.2. */
  step: number;
  hqs?: readonly UnitId[];
  /** How many units O may activate (R11.5). */
  limit?: number;
  /** Naval allowance that an event sets instead of 5 x OV (R11.9). */
  naval?: number;
  /** It sets it for the reaction too. */
  navalForBoth?: true;
  /** An O unit entered, left or moved inside a raw ZOI of R in step 2 (R11.24). */
  zoiEntered?: true;
  /** Condition of all battles (R11.20). */
  intel?: Intelligence;
  /** The one intelligence roll was made (R11.20 b). */
  rolled?: true;
  /** Reaction movement is granted by a Special Reaction alone (R11.17a). */
  specialOnly?: true;
  /** Reaction cards played so far (R11.4). */
  reactions: number;
  reactionHq?: UnitId;
  /** Of several counteroffensive cards the one whose limits the reaction has (R11.25). */
  reactionCard?: CardId;
  reactionLimit?: number;
  /** ASPs of an event, for this offensive only. */
  tempAsp?: number;
  /** R was asked in step 2 whether it disengages: the plan can no longer be exchanged for another one (R12.20). */
  disclosed?: true;
  /** What the moves of each unit changed on their way (R4.3, R7.10). */
  traces?: { readonly [unit: UnitId]: readonly Trace[] };
}

export type Mode =
  | 'naval'
  | 'navalStrategic'
  | 'air'
  | 'airStrategic'
  | 'ground'
  | 'amphibious'
  | 'organic'
  | 'barge'
  | 'groundTransport'
  | 'withdrawn';

/** A unit activated in the present offensive, of either side. Id: the unit's. Removed at the end of the offensive. */
export interface Activated extends Thing {
  side: Side;
  /** Where it stood when it was activated. */
  from: Place;
  /** How it moved; absent: has not moved (yet). */
  mode?: Mode;
  /** Hexes entered, in order (air: leg ends). */
  path?: readonly HexId[];
  /** Ship that carries it (organic transport, R12.32). */
  ship?: UnitId;
  /** ASPs spent on it. */
  asp?: number;
  /** Used a parenthetical extended range: no battle this offensive (R12.8). */
  extended?: true;
  /** Half movement points on land that it may still use after a disengagement emptied its hex (R12.20). */
  left?: number;
  /** Made its post-battle movement. */
  back?: true;
}

/** A declared or special battle hex (R11.12, R11.17). Id: the hex. */
export interface Battle extends Thing {
  created: 'declared' | 'special' | 'event';
  /** Resolved. */
  done?: true;
  /** Winner of the air-naval combat; absent: not fought (R13.4). */
  airNaval?: Side;
  /** Winner of the ground combat. */
  ground?: Side;
  /** Who the loser's ground units are that retreat in step 13 (R13.30a). */
  retreating?: Side;
  /** The unescorted assault failed (R12.28). */
  failed?: true;
}

/**
 * A unit in a combat, with its values in this battle by its steps: `[one step left, full]`; one-step units have both
 * alike (R13.2).
 */
export interface Combatant {
  /** The unit's id; `garrison.N` for an intrinsic step (R16.24, R16.25). */
  id: string;
  side: Side;
  kind: 'air' | 'carrier' | 'ship' | 'ground';
  /** Steps at the start of the battle. */
  steps: number;
  /** Steps that it has when full. */
  full: number;
  attack: readonly [number, number];
  defence: readonly [number, number];
  inHex: boolean;
  /** Came by sea: half defence in ground combat (R13.26). */
  assault?: true;
  /** A ship beside a carrier outside the hex: no strength (R13.2). */
  escort?: true;
  /** Has no part in the ground combat (R12.28). */
  out?: true;
}

/** A die modifier of a combat, kept to be shown. */
export interface CountedModifier {
  key: string;
  rule: string;
  value: number;
  final?: true;
  /** The card whose event gives it. */
  card?: CardId;
  /** It asks for the presence of one of these units when the die is rolled (R13.5); not kept with the volley. */
  of?: readonly UnitId[];
}

/** One side's fire in a combat (R13.6, R13.24). */
export interface Volley {
  part: 'airNaval' | 'ground';
  side: Side;
  strength: number;
  die: number;
  modifiers: readonly CountedModifier[];
  factor: number;
  hits: number;
  /** Hits not yet paid out. */
  left: number;
  critical?: true;
  /** How many units at a distance may be hit (R13.11). */
  reach: number;
  /** Units that lost a step to it, once for each step. */
  hit: readonly string[];
  done?: true;
}

/** The combat of a battle in progress. Id: the hex. */
export interface Combat extends Thing {
  units: readonly Combatant[];
  /** Steps lost so far, by unit. */
  lost: { readonly [unit: string]: number };
  volleys: readonly Volley[];
  /** Carriers that gave (-1) or got (1) a step (R13.16). */
  moved?: { readonly [unit: string]: number };
}

/** A unit that takes part in a battle from outside its hex, or escorts one that does (R11.14). Id: the unit's. */
export interface Assigned extends Thing {
  battle: HexId;
  /** Carrier of its hex whose battle it shares (R11.14). */
  escorts?: UnitId;
}

/** An operation of a played card that is in force or waits for its moment (chapter 24). Id: `<card>.<index>`. */
export interface Effect extends Thing {
  card: CardId;
  /** Position in the card's effects. */
  index: number;
  side: Side;
  /** `when` of the operation; absent: for the whole offensive. */
  when?: string;
  /** Battle hex it was played on. */
  hex?: HexId;
  /** Steps that it takes, where its owner chose (Kamikaze with the bonus of jp-45). */
  steps?: number;
  done?: true;
}

/** Thing `now` of table `options`. */
export interface Options extends Thing {
  scenario: string;
  preset: 'classic' | 'revised';
  /** Handicap (R21): added to the Japanese VP, or to the US political will at Operation Z. */
  handicap?: number;
  /** What was bid for the sides (R21), where the handicap comes from it. */
  bid?: Bid;
}

export interface State extends EngineTables {
  units: Table<Unit>;
  control: Table<Control>;
  tracks: Table<Track>;
  flags: Table<Flag>;
  causes: Table<Cause>;
  nations: Table<Nation>;
  cards: Table<Card>;
  earned: Table<Earned>;
  turn: Table<Turn>;
  offensive: Table<Offensive>;
  activated: Table<Activated>;
  battles: Table<Battle>;
  assigned: Table<Assigned>;
  combats: Table<Combat>;
  effects: Table<Effect>;
  options: Table<Options>;
}
