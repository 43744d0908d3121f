import { ids, things } from '@wardroom/rules';
import { adjacent, distance, hex, indexOf, inRegion, isHex, resourceHexes } from '../board.ts';
import { headquarters, inReach, withinRange } from '../command.ts';
import { controller } from '../control.ts';
import {
  counter,
  counters,
  isAir,
  isB29,
  isCarrier,
  isCommonwealth,
  isGround,
  isLrb,
  isNaval,
  nationOf,
  sideOf,
} from '../counters.ts';
import { type ConditionName, card } from '../deck.ts';
import { cardsIn } from '../draw-cards.ts';
import { isSet } from '../flags.ts';
import { assaultModes } from '../movement/allowance.ts';
import { holdsAnything, holdsGround } from '../movement/places.ts';
import { unitsAt, unitsOf } from '../on-map.ts';
import { canArrive, canBase, canEnterChina, placesWhere } from '../placement.ts';
import type { CardId, HexId, Place, State, Unit, UnitId } from '../state.ts';
import { hqInSupply, inSupply, wouldBeSupplied } from '../supply.ts';
import { track } from '../tracks.ts';
import { overKwai } from '../transport-routes.ts';
import { inZone, rawZone } from '../zoi.ts';

/** What a condition is asked about; each needs the part of it that its words name. */
export interface Asked {
  /** The card that asks. */
  card?: CardId;
  unit?: UnitId;
  hex?: Place;
  /** Battle hex in question, where `hex` is another. */
  battle?: HexId;
  /** Units of the cancelled offensive (jp-64). */
  among?: readonly UnitId[];
  /** Another card in question (exchange with the discard pile). */
  other?: CardId;
  /** Air unit whose range counts (paratroops). */
  flyer?: UnitId;
  /** Box that a marker would come to. */
  box?: number;
}
export type Condition = (g: State, at: Asked) => boolean;

const ofIntelligence = (id: CardId): boolean =>
  card(id).react === 'intelligence' || card(id).react === 'counteroffensive';
export const tokyo: HexId = '3706';
const aleutians: readonly HexId[] = ['4600', '4700', '4800', '5000', '5100'];
const manila: HexId = '2813';
const kwai: readonly HexId[] = ['2108', '2109'];
const islandsOfJava = ['java', 'borneo', 'sumatra', 'celebes'];

const unitOf = (g: State, at: Asked): Unit | undefined => (at.unit === undefined ? undefined : g.units[at.unit]);
const active = (g: State, at: Asked): boolean => at.unit !== undefined && g.activated[at.unit] !== undefined;
const place = (at: Asked): string => at.hex ?? at.battle ?? '';
const onMap = (u: Unit | undefined): boolean => u !== undefined && indexOf(u.at) >= 0;
const ofSide = (card: CardId | undefined): 'japan' | 'allied' => (card?.startsWith('jp') ? 'japan' : 'allied');
const homeIslands = (id: string): boolean => isHex(id) && inRegion(id, 'japan');
const b29s = (g: State): Unit[] => counters.filter((c) => isB29(c.id)).flatMap((c) => g.units[c.id] ?? []);
const nearTokyo = (u: Unit): boolean => onMap(u) && distance(u.at, tokyo) <= 8;
const farRange = (id: UnitId): number => counter(id).extRange ?? counter(id).range ?? 0;
const inAleutians = (g: State): boolean => aleutians.some((id) => unitsOf(g, id, 'japan').length > 0);
const noEnemyIsland = (g: State, id: string): boolean =>
  isHex(id) && hex(id).oneHexIsland && unitsOf(g, id, 'japan').length === 0;
/** Takes part in the battle: in its hex, or assigned to it (ruling 84: escorts included). */
export const takesPart = (g: State, u: Unit, battle: HexId): boolean =>
  u.at === battle || g.assigned[u.id]?.battle === battle;
const fighters = (g: State, battle: HexId): Unit[] => [
  ...unitsAt(g, battle),
  ...things(g.assigned).flatMap((a) =>
    a.battle === battle && g.units[a.id]?.at !== battle ? (g.units[a.id] ?? []) : [],
  ),
];

/** al-24 Did the unit pass or end within extended range of a US air unit that is no long range bomber? */
function watched(g: State, at: Asked): boolean {
  const a = at.unit === undefined ? undefined : g.activated[at.unit];
  if (!a || a.mode === undefined || a.mode === 'withdrawn') return false;
  const planes = things(g.units).filter((p) => isAir(p.id) && nationOf(p.id) === 'us' && !isLrb(p.id) && onMap(p));
  const way = [unitOf(g, at)?.at ?? '', ...(a.path ?? [])];
  return planes.some((p) => way.some((id) => distance(p.at, id) <= farRange(p.id)));
}

/**
 * al-51 Where the owner may choose: Northern India or the box, and only where neither is open any friendly supplied
 * airfield.
 */
function firstChoice(g: State, at: Asked): boolean {
  const unit = at.unit as UnitId;
  const best = (to: Place): boolean =>
    to === 'china-air'
      ? canEnterChina(g, unit) === null
      : inRegion(to, 'northern-india') && canBase(g, unit, to) === null;
  if (best(at.hex as Place)) return true;
  return (
    isHex(place(at)) &&
    canBase(g, unit, place(at)) === null &&
    placesWhere((to) => (best(to) ? null : none)).length === 0
  );
}
const none = { code: 'notOffered', rule: 'R24.13', key: 'placement.noBase' } as const;

/** jp-20 A battleship against aircraft alone in a battle hex. */
function battleshipBelowAircraft(g: State, at: Asked): boolean {
  const battleship = (u: UnitId): boolean => counter(u).type === 'bb';
  const below = (id: HexId): boolean => {
    const has = (side: 'japan' | 'allied', is: (u: UnitId) => boolean): boolean =>
      unitsOf(g, id, side).some((u) => is(u.id));
    return has('japan', battleship) && has('allied', isAir) && !has('allied', battleship);
  };
  // The later card asks once for all battle hexes.
  return place(at) === '' ? ids(g.battles).some(below) : below(place(at));
}

/** al-72 A US carrier of the offensive in a battle of the home islands. */
const carriersOffJapan = (g: State): boolean =>
  ids(g.battles).some(
    (id) =>
      homeIslands(id) && fighters(g, id).some((u) => isCarrier(u.id) && nationOf(u.id) === 'us' && g.activated[u.id]),
  );

/** al-69 A US air unit from which the division may jump; the later card wants a supplied one. */
export const dropPlane = (g: State, unit: UnitId, supplied: boolean): boolean =>
  isAir(unit) && nationOf(unit) === 'us' && (!supplied || inSupply(g, unit));

const friendlyBase = (g: State, at: Asked): boolean => canArrive(g, at.unit as UnitId, at.hex as Place) === null;

/** R24.8 The conditions of the cards: what `data/cards.json` says about each (`conditions`) as one function. */
export const conditions: { readonly [N in ConditionName]: Condition } = {
  // The match: control, flags, tracks.
  kwaiHeld: (g) => kwai.every((id) => controller(g, id) === 'japan'),
  manilaHeld: (g) => controller(g, manila) === 'japan',
  noJapaneseRivalry: (g) => !isSet(g, 'isr.japan'),
  noPtBoats: (g) => !isSet(g, 'ptBoats'),
  ptBoats: (g) => isSet(g, 'ptBoats'),
  // jp-06: of the Doolittle Raid (al-06).
  doolittleRaided: (g) => isSet(g, 'doolittle'),
  tojoResigned: (g) => isSet(g, 'tojoResigned'),
  usRivalry: (g) => isSet(g, 'isr.us'),
  swPacificUnderUsRivalry: (g) => isSet(g, 'isr.us') && g.offensive.now?.hqs?.includes('us-hq-sw-pacific') === true,
  onceTojoResigned: (g) => isSet(g, 'tojoResigned'),
  tojoNotResigned: (g) => !isSet(g, 'tojoResigned'),
  chinaNotCollapsed: (g) => track(g, 'china') < 5,
  chinaHoldsOut: (g) => track(g, 'china') < 5,
  intoStableToo: () => true,
  notIntoStable: (_g, at) => (at.box ?? 0) > 0,
  notIntoStableElseNothing: (_g, at) => (at.box ?? 0) > 0,
  aleutiansFree: (g) => !inAleutians(g),
  aleutiansOccupied: inAleutians,
  b29InChina: (g) => b29s(g).some((u) => u.at === 'china-air'),
  b29OnMapNearTokyo: (g) => b29s(g).some(nearTokyo),
  b29ReachesTokyo: (g, at) => {
    const reached = (u: Unit | undefined): boolean => u !== undefined && (u.at === 'china-air' || nearTokyo(u));
    return at.unit === undefined ? b29s(g).some(reached) : reached(g.units[at.unit]);
  },
  hex5508Open: (g) =>
    !rawZone(g, '5508', 'allied') &&
    !things(g.units).some(
      (u) => nationOf(u.id) === 'us' && counter(u.id).type === 'ca' && distance(u.at, '5508') <= 3,
    ),

  // Cards.
  inOwnDiscardPile: (g, at) => cardsIn(g, ofSide(at.card), 'discard').includes(at.other ?? ''),
  leftHandNotAsEvent: (g, at) => g.cards[at.card ?? '']?.at === 'discard',
  operationsCardOnly: (g) => g.offensive.now?.as === 'oc',
  intelligenceRollFailed: (g) => g.offensive.now?.rolled === true && g.offensive.now.intel === 'surprise',
  anotherIntelligenceCard: (g, at) =>
    cardsIn(g, ofSide(at.card), 'played').some((id) => id !== at.card && ofIntelligence(id)),

  // Units.
  full: (g, at) => unitOf(g, at)?.reduced !== true && counter(at.unit as UnitId).steps === 2,
  onMap: (g, at) => onMap(unitOf(g, at)),
  inPlay: (g, at) => onMap(unitOf(g, at)) || unitOf(g, at)?.at === 'china-air',
  activeEnemyShip: (g, at) => active(g, at) && sideOf(at.unit as UnitId) !== ofSide(at.card),
  restingShipInOuterPort: (g, at) =>
    !active(g, at) &&
    onMap(unitOf(g, at)) &&
    hex(unitOf(g, at)?.at ?? '').port &&
    !homeIslands(unitOf(g, at)?.at ?? ''),
  shipInThatBattle: (g, at) => at.battle !== undefined && takesPart(g, unitOf(g, at) as Unit, at.battle),
  ofCancelledOffensive: (_g, at) => at.among?.includes(at.unit ?? '') ?? false,
  movedUnderUsAir: watched,
  activeOrInBattleHex: (g, at) => active(g, at) || g.battles[unitOf(g, at)?.at ?? ''] !== undefined,
  inThatBattleHex: (g, at) => {
    const id = unitOf(g, at)?.at ?? '';
    return at.battle === undefined
      ? g.battles[id] !== undefined && battleshipBelowAircraft(g, { hex: id })
      : id === at.battle;
  },
  outsideJapanNearUsHq: (g, at) => {
    const id = unitOf(g, at)?.at ?? '';
    return (
      isHex(id) &&
      !homeIslands(id) &&
      headquarters(g, 'allied').some((hq) => nationOf(hq) === 'us' && withinRange(g, hq, id))
    );
  },
  airUnitInRange: (g, at) =>
    onMap(unitOf(g, at)) &&
    isAir(at.unit as UnitId) &&
    distance(unitOf(g, at)?.at ?? '', place(at)) <= farRange(at.unit as UnitId),
  activeInBurmaOrNorthernIndia: (g, at) => {
    const a = g.activated[at.unit ?? ''];
    if (a?.side !== 'japan' || !isGround(a.id)) return false;
    return [a.from, unitOf(g, at)?.at ?? '', ...(a.path ?? [])].some(
      (id) => inRegion(id, 'burma') || inRegion(id, 'northern-india'),
    );
  },
  startingHex: (g, at) => g.activated[at.unit ?? '']?.from === at.hex,
  inNorthernIndiaBurmaOrChina: (g, at) => {
    const id = unitOf(g, at)?.at ?? '';
    return id === 'china-air' || inRegion(id, 'northern-india') || inRegion(id, 'burma');
  },
  suppliedArmyOnMap: (g, at) =>
    onMap(unitOf(g, at)) && counter(at.unit as UnitId).type === 'army' && inSupply(g, at.unit as UnitId),
  reducedChinese: (g, at) => onMap(unitOf(g, at)) && unitOf(g, at)?.reduced === true && inSupply(g, at.unit as UnitId),
  suppliedChinese: (g, at) => !onMap(unitOf(g, at)) || inSupply(g, at.unit as UnitId),
  suppliedOrInChina: (g, at) =>
    (!onMap(unitOf(g, at)) && unitOf(g, at)?.at !== 'china-air') || inSupply(g, at.unit as UnitId),
  alliedAirOutsideBattles: (g, at) =>
    onMap(unitOf(g, at)) &&
    isAir(at.unit as UnitId) &&
    sideOf(at.unit as UnitId) === 'allied' &&
    g.battles[unitOf(g, at)?.at ?? ''] === undefined,
  japaneseBeside: (g, at) => adjacent(unitOf(g, at)?.at ?? '').some((id) => unitsOf(g, id, 'japan').length > 0),
  combinedFleetHq: (g, at) => /^jp-hq-combined-fleet-/.test(at.unit ?? '') && onMap(unitOf(g, at)),
  shipWithHq: (g, at) => isNaval(at.unit as UnitId) && unitOf(g, at)?.at === at.hex,

  // The offensive and its battles.
  ledBySeac: (g) => g.offensive.now?.hqs?.includes('br-hq-seac') === true,
  japaneseAirAndNavalActive: (g) => {
    const moved = things(g.activated).filter((a) => a.side === 'japan');
    return moved.some((a) => isAir(a.id)) && moved.some((a) => isNaval(a.id));
  },
  japaneseAirOrNavalActive: (g) =>
    things(g.activated).some((a) => a.side === 'japan' && (isAir(a.id) || isNaval(a.id))),
  activatedFromBurmaOrNorthernIndia: (g, at) => {
    const id = g.activated[at.unit ?? '']?.from ?? unitOf(g, at)?.at ?? '';
    return inRegion(id, 'burma') || inRegion(id, 'northern-india');
  },
  hqOnKwaiRailway: (g, at) => overKwai(g, at.unit as UnitId),
  reachedByActivatingHq: (g, at) =>
    g.offensive.now?.hqs?.some((hq) => inReach(g, hq, unitOf(g, at)?.at as HexId)) === true,
  japaneseShipEntersMalaya: (g, at) =>
    inRegion(place(at), 'malaya') &&
    hex(place(at)).coastal &&
    things(g.activated).some((a) => a.side === 'japan' && isNaval(a.id) && a.path?.includes(place(at)) === true),
  landingNearTokyo: (g) =>
    things(g.activated).some(
      (a) =>
        a.side === 'allied' &&
        isGround(a.id) &&
        a.mode !== undefined &&
        assaultModes.has(a.mode) &&
        distance(g.units[a.id]?.at ?? '', tokyo) <= 10,
    ),
  landedOnEmptyIsland: (g, at) =>
    noEnemyIsland(g, place(at)) &&
    unitsOf(g, place(at), 'allied').some(
      (u) => isGround(u.id) && assaultModes.has(g.activated[u.id]?.mode ?? 'ground'),
    ),
  emptyIsland: (g, at) => noEnemyIsland(g, place(at)),
  jungleOrMixedInMalaya: (_g, at) =>
    inRegion(place(at), 'malaya') && ['jungle', 'mixed'].includes(hex(place(at)).terrain),
  malayaJungleOrMixed: (_g, at) =>
    isHex(place(at)) && (inRegion(place(at), 'malaya') || ['jungle', 'mixed'].includes(hex(place(at)).terrain)),
  oneHexIsland: (_g, at) => isHex(place(at)) && hex(place(at)).oneHexIsland,
  battleHex: (g, at) => g.battles[place(at)] !== undefined,
  battleOfSingapore: (g, at) => place(at) === '2015' && g.battles['2015'] !== undefined,
  inPhilippines: (_g, at) => inRegion(place(at), 'philippines'),
  occupiedAleutianHex: (g, at) => aleutians.includes(place(at)) && holdsAnything(g, place(at), 'japan'),
  groundCombatInJapan: (g, at) =>
    homeIslands(place(at)) &&
    holdsGround(g, place(at), 'japan') &&
    unitsOf(g, place(at), 'allied').some((u) => isGround(u.id)),
  commonwealthShipFights: (g, at) => fighters(g, place(at)).some((u) => isNaval(u.id) && isCommonwealth(u.id)),
  brigadeFights: (g, at) =>
    unitsOf(g, place(at), 'japan').some(
      (u) =>
        counter(u.id).type === 'brigade' && (g.offensive.now?.side !== 'japan' || g.activated[u.id] !== undefined),
    ),
  nearRestingCarrier: (g, at) =>
    things(g.units).some(
      (u) =>
        ['cv', 'cvl'].includes(counter(u.id).type) &&
        sideOf(u.id) === 'japan' &&
        !g.activated[u.id] &&
        distance(u.at, place(at)) <= 6,
    ),
  battleshipBelowAircraft: battleshipBelowAircraft,
  usCarrierOffJapan: carriersOffJapan,
  // Asked in step 5: a weather card would have ended the offensive in step 4.
  usCarrierOffJapanUnlessWeather: carriersOffJapan,

  // Places for a unit.
  whereJapaneseShipEnteredMalaya: (g, at) => conditions.japaneseShipEntersMalaya(g, at),
  hexOfRemovedHq: (g, at) => unitOf(g, at)?.at === at.hex && (onMap(unitOf(g, at)) || place(at).startsWith('turn-')),
  hexOfRemovedHqElsePort: (g, at) => {
    const old = unitOf(g, at);
    if (onMap(old)) return old?.at === at.hex;
    const id = place(at);
    return (
      isHex(id) &&
      hex(id).port &&
      controller(g, id) === 'allied' &&
      wouldBeSupplied(g, 'us-hq-south-pacific-halsey', id)
    );
  },
  airfieldNearHq: friendlyBase,
  portInIndies: (g, at) => islandsOfJava.some((r) => inRegion(place(at), r)) && friendlyBase(g, at),
  portInIndiaOrBurma: (g, at) =>
    isHex(place(at)) &&
    ['india', 'northern-india', 'ceylon', 'burma'].some((r) => inRegion(place(at), r)) &&
    wouldBeSupplied(g, at.unit as UnitId, place(at)),
  northernIndiaOrChinaFirst: firstChoice,
  airfieldInNorthernIndiaOrBurma: (g, at) =>
    ['northern-india', 'burma'].some((r) => inRegion(place(at), r)) &&
    wouldBeSupplied(g, at.unit as UnitId, place(at)),
  australianPort: (g, at) =>
    inRegion(place(at), 'australia') &&
    headquarters(g, 'allied').some(
      (hq) => ['commonwealth', 'joint'].includes(counter(hq).hqNation ?? '') && hqInSupply(g, hq),
    ) &&
    wouldBeSupplied(g, at.unit as UnitId, place(at)),
  portNearUsOrJointHq: (g, at) =>
    canArrive(g, at.unit as UnitId, at.hex as Place, (hq) => ['us', 'joint'].includes(counter(hq).hqNation ?? '')) ===
    null,
  portNearResource: (g, at) =>
    isHex(place(at)) &&
    hex(place(at)).port &&
    controller(g, place(at)) === 'japan' &&
    resourceHexes.some((r) => distance(place(at), r) <= 3),
  occupiedCoast: (g, at) => isHex(place(at)) && hex(place(at)).coastal && unitsOf(g, place(at), 'japan').length > 0,
  suppliedPort: (g, at) =>
    isHex(place(at)) &&
    hex(place(at)).port &&
    controller(g, place(at)) === 'japan' &&
    wouldBeSupplied(g, at.unit as UnitId, place(at)),

  // Paratroops.
  onAirfieldWithUsAir: (g, at) => {
    const id = unitOf(g, at)?.at ?? '';
    return (
      isHex(id) && hex(id).airfield && unitsOf(g, id, 'allied').some((u) => isAir(u.id) && nationOf(u.id) === 'us')
    );
  },
  restingOnAirfieldWithSuppliedUsAir: (g, at) => {
    const id = unitOf(g, at)?.at ?? '';
    return (
      !active(g, at) && isHex(id) && hex(id).airfield && unitsOf(g, id, 'allied').some((u) => dropPlane(g, u.id, true))
    );
  },
  inRangeOfActiveJapaneseAir: (g, at) =>
    things(g.activated).some(
      (a) => a.side === 'japan' && isAir(a.id) && distance(g.units[a.id]?.at ?? '', place(at)) <= farRange(a.id),
    ),
  inRangeOfFlyer: (g, at) => {
    const flyer = g.units[at.flyer ?? ''];
    if (!flyer) return false;
    return distance(flyer.at, place(at)) <= (isLrb(flyer.id) ? (counter(flyer.id).range ?? 0) : farRange(flyer.id));
  },
  nobody: (g, at) => unitsAt(g, place(at)).length === 0 && !holdsGround(g, place(at), 'japan'),
  nobodyOrDutchRegiment: (g, at) => {
    if (controller(g, place(at)) !== 'allied') return false;
    const there = unitsAt(g, place(at));
    return there.length === 0 || (there.length === 1 && /^nl-reg-/.test(there[0]?.id ?? ''));
  },
  alliedZone: (g, at) => inZone(g, place(at), 'allied'),
  japaneseZone: (g, at) => inZone(g, place(at), 'japan'),
};

/** R24.8 Does the condition hold? */
export const holds = (g: State, name: ConditionName, at: Asked): boolean => conditions[name](g, at);
