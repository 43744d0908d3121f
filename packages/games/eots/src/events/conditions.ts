import { ids, things } from '@wardroom/rules';
import { adjacent, distance, hex, indexOf, inRegion, isHex, resourceHexes } from '../board.ts';
import { headquarters, inReach, withinRange } from '../command.ts';
import { controller } from '../control.ts';
import { counter, counters, isAir, isB29, isCarrier, isCommonwealth, isGround, isLrb, isNaval, nationOf, sideOf } from '../counters.ts';
import { card } from '../deck.ts';
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

const ofIntelligence = (id: CardId): boolean => card(id).react === 'intelligence' || card(id).react === 'counteroffensive';
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
const noEnemyIsland = (g: State, id: string): boolean => isHex(id) && hex(id).oneHexIsland && unitsOf(g, id, 'japan').length === 0;
/** Takes part in the battle: in its hex, or assigned to it (ruling 84: escorts included). */
export const takesPart = (g: State, u: Unit, battle: HexId): boolean => u.at === battle || g.assigned[u.id]?.battle === battle;
const fighters = (g: State, battle: HexId): Unit[] => [
  ...unitsAt(g, battle),
  ...things(g.assigned).flatMap((a) => (a.battle === battle && g.units[a.id]?.at !== battle ? (g.units[a.id] ?? []) : [])),
];

/** al-24 Did the unit pass or end within extended range of a US air unit that is no long range bomber? */
function watched(g: State, at: Asked): boolean {
  const a = at.unit === undefined ? undefined : g.activated[at.unit];
  if (!a || a.mode === undefined || a.mode === 'withdrawn') return false;
  const planes = things(g.units).filter((p) => isAir(p.id) && nationOf(p.id) === 'us' && !isLrb(p.id) && onMap(p));
  const way = [unitOf(g, at)?.at ?? '', ...(a.path ?? [])];
  return planes.some((p) => way.some((id) => distance(p.at, id) <= farRange(p.id)));
}

/** al-51 Where the owner may choose: Northern India or the box, and only where neither is open any friendly supplied airfield. */
function firstChoice(g: State, at: Asked): boolean {
  const unit = at.unit as UnitId;
  const best = (to: Place): boolean =>
    to === 'china-air' ? canEnterChina(g, unit) === null : inRegion(to, 'northern-india') && canBase(g, unit, to) === null;
  if (best(at.hex as Place)) return true;
  return isHex(place(at)) && canBase(g, unit, place(at)) === null && placesWhere((to) => (best(to) ? null : none)).length === 0;
}
const none = { code: 'notOffered', rule: 'R24.13', key: 'placement.noBase' } as const;

/** jp-20 A battleship against aircraft alone in a battle hex. */
function battleshipBelowAircraft(g: State, at: Asked): boolean {
  const battleship = (u: UnitId): boolean => counter(u).type === 'bb';
  const below = (id: HexId): boolean => {
    const has = (side: 'japan' | 'allied', is: (u: UnitId) => boolean): boolean => unitsOf(g, id, side).some((u) => is(u.id));
    return has('japan', battleship) && has('allied', isAir) && !has('allied', battleship);
  };
  // The later card asks once for all battle hexes.
  return place(at) === '' ? ids(g.battles).some(below) : below(place(at));
}

/** al-72 A US carrier of the offensive in a battle of the home islands. */
const carriersOffJapan = (g: State): boolean =>
  ids(g.battles).some(
    (id) => homeIslands(id) && fighters(g, id).some((u) => isCarrier(u.id) && nationOf(u.id) === 'us' && g.activated[u.id]),
  );

/** al-69 A US air unit from which the division may jump; the later card wants a supplied one. */
export const dropPlane = (g: State, unit: UnitId, supplied: boolean): boolean =>
  isAir(unit) && nationOf(unit) === 'us' && (!supplied || inSupply(g, unit));

const friendlyBase = (g: State, at: Asked): boolean => canArrive(g, at.unit as UnitId, at.hex as Place) === null;

/** R24.8 The condition texts of the cards: what `data/cards.json` says about each (`conditions`) as one function. */
export const conditions: { readonly [words: string]: Condition } = {
  // The match: control, flags, tracks.
  'Japan controls 2108 and 2109': (g) => kwai.every((id) => controller(g, id) === 'japan'),
  'Japan controls 2813': (g) => controller(g, manila) === 'japan',
  'japanIsr = agreement': (g) => !isSet(g, 'isr.japan'),
  'al-23 not played': (g) => !isSet(g, 'ptBoats'),
  'al-23 is played': (g) => isSet(g, 'ptBoats'),
  // jp-06: of the Doolittle Raid (al-06).
  'played as event': (g) => isSet(g, 'doolittle'),
  'Tojo resigned': (g) => isSet(g, 'tojoResigned'),
  'US ISR in effect': (g) => isSet(g, 'isr.us'),
  'SW Pacific HQ activates and US ISR in effect': (g) => isSet(g, 'isr.us') && g.offensive.now?.hqs?.includes('us-hq-sw-pacific') === true,
  'if Tojo resigned': (g) => isSet(g, 'tojoResigned'),
  'Tojo has not resigned (played as event, OC or discarded)': (g) => !isSet(g, 'tojoResigned'),
  'the Chinese government has not collapsed': (g) => track(g, 'china') < 5,
  'China has not surrendered': (g) => track(g, 'china') < 5,
  'may enter Stable Front': () => true,
  'not into Stable Front': (_g, at) => (at.box ?? 0) > 0,
  'not into Stable Front (then no effect)': (_g, at) => (at.box ?? 0) > 0,
  'no Japanese unit in the Aleutians': (g) => !inAleutians(g),
  'a Japanese-occupied Aleutian hex exists': inAleutians,
  'a B29 is in china-air': (g) => b29s(g).some((u) => u.at === 'china-air'),
  'a B29 is in a map hex (not china-air) within range of Tokyo': (g) => b29s(g).some(nearTokyo),
  'a B29 is within 8 hexes of Tokyo or in china-air': (g, at) => {
    const reached = (u: Unit | undefined): boolean => u !== undefined && (u.at === 'china-air' || nearTokyo(u));
    return at.unit === undefined ? b29s(g).some(reached) : reached(g.units[at.unit]);
  },
  'hex 5508 is not in an Allied air ZOI and no US CA is within 3 hexes of it': (g) =>
    !rawZone(g, '5508', 'allied') &&
    !things(g.units).some((u) => nationOf(u.id) === 'us' && counter(u.id).type === 'ca' && distance(u.at, '5508') <= 3),

  // Cards.
  'any card of own discard pile': (g, at) => cardsIn(g, ofSide(at.card), 'discard').includes(at.other ?? ''),
  'played as OC or discarded': (g, at) => g.cards[at.card ?? '']?.at === 'discard',
  'OC only': (g) => g.offensive.now?.as === 'oc',
  'a failed intelligence roll': (g) => g.offensive.now?.rolled === true && g.offensive.now.intel === 'surprise',
  'another intelligence card': (g, at) => cardsIn(g, ofSide(at.card), 'played').some((id) => id !== at.card && ofIntelligence(id)),

  // Units.
  full: (g, at) => unitOf(g, at)?.reduced !== true && counter(at.unit as UnitId).steps === 2,
  'on the map': (g, at) => onMap(unitOf(g, at)),
  'in play': (g, at) => onMap(unitOf(g, at)) || unitOf(g, at)?.at === 'china-air',
  'active naval unit of the other side': (g, at) => active(g, at) && sideOf(at.unit as UnitId) !== ofSide(at.card),
  'inactive naval unit in a port outside the home islands': (g, at) =>
    !active(g, at) && onMap(unitOf(g, at)) && hex(unitOf(g, at)?.at ?? '').port && !homeIslands(unitOf(g, at)?.at ?? ''),
  'naval unit that takes part in that battle': (g, at) => at.battle !== undefined && takesPart(g, unitOf(g, at) as Unit, at.battle),
  'activated for the cancelled offensive': (_g, at) => at.among?.includes(at.unit ?? '') ?? false,
  'active, moved within extended range of a US non-LRB air unit': watched,
  'active, or in a battle hex': (g, at) => active(g, at) || g.battles[unitOf(g, at)?.at ?? ''] !== undefined,
  'in that battle hex': (g, at) => {
    const id = unitOf(g, at)?.at ?? '';
    return at.battle === undefined ? g.battles[id] !== undefined && battleshipBelowAircraft(g, { hex: id }) : id === at.battle;
  },
  'not in the home islands, within range of a US HQ': (g, at) => {
    const id = unitOf(g, at)?.at ?? '';
    return isHex(id) && !homeIslands(id) && headquarters(g, 'allied').some((hq) => nationOf(hq) === 'us' && withinRange(g, hq, id));
  },
  'the air unit whose range was used': (g, at) =>
    onMap(unitOf(g, at)) && isAir(at.unit as UnitId) && distance(unitOf(g, at)?.at ?? '', place(at)) <= farRange(at.unit as UnitId),
  'activated in Burma or Northern India': (g, at) => {
    const a = g.activated[at.unit ?? ''];
    if (a?.side !== 'japan' || !isGround(a.id)) return false;
    return [a.from, unitOf(g, at)?.at ?? '', ...(a.path ?? [])].some((id) => inRegion(id, 'burma') || inRegion(id, 'northern-india'));
  },
  'starting hex': (g, at) => g.activated[at.unit ?? '']?.from === at.hex,
  'Northern India, Burma or china-air': (g, at) => {
    const id = unitOf(g, at)?.at ?? '';
    return id === 'china-air' || inRegion(id, 'northern-india') || inRegion(id, 'burma');
  },
  'units on the map': (g, at) => onMap(unitOf(g, at)) && counter(at.unit as UnitId).type === 'army' && inSupply(g, at.unit as UnitId),
  'reduced Chinese unit': (g, at) => onMap(unitOf(g, at)) && unitOf(g, at)?.reduced === true && inSupply(g, at.unit as UnitId),
  'supplied Chinese unit': (g, at) => !onMap(unitOf(g, at)) || inSupply(g, at.unit as UnitId),
  'supplied unit (the air unit may be in china-air)': (g, at) =>
    (!onMap(unitOf(g, at)) && unitOf(g, at)?.at !== 'china-air') || inSupply(g, at.unit as UnitId),
  'Allied air unit outside the battle hexes, whatever its supply': (g, at) =>
    onMap(unitOf(g, at)) &&
    isAir(at.unit as UnitId) &&
    sideOf(at.unit as UnitId) === 'allied' &&
    g.battles[unitOf(g, at)?.at ?? ''] === undefined,
  'a Japanese unit is adjacent to it': (g, at) => adjacent(unitOf(g, at)?.at ?? '').some((id) => unitsOf(g, id, 'japan').length > 0),
  'Combined Fleet HQ': (g, at) => /^jp-hq-combined-fleet-/.test(at.unit ?? '') && onMap(unitOf(g, at)),
  'up to 4 naval units with it': (g, at) => isNaval(at.unit as UnitId) && unitOf(g, at)?.at === at.hex,

  // The offensive and its battles.
  'the Allied offensive was activated by br-hq-seac': (g) => g.offensive.now?.hqs?.includes('br-hq-seac') === true,
  'Japanese air and naval units are activated for the offensive': (g) => {
    const moved = things(g.activated).filter((a) => a.side === 'japan');
    return moved.some((a) => isAir(a.id)) && moved.some((a) => isNaval(a.id));
  },
  'Japanese air or naval units are activated for the offensive': (g) =>
    things(g.activated).some((a) => a.side === 'japan' && (isAir(a.id) || isNaval(a.id))),
  'units are activated in Burma or Northern India': (g, at) => {
    const id = g.activated[at.unit ?? '']?.from ?? unitOf(g, at)?.at ?? '';
    return inRegion(id, 'burma') || inRegion(id, 'northern-india');
  },
  'Japanese HQ with a contiguous transport route over the Kwai railway to Japanese-held Rangoon': (g, at) => overKwai(g, at.unit as UnitId),
  'in range of the activating HQ': (g, at) => g.offensive.now?.hqs?.some((hq) => inReach(g, hq, unitOf(g, at)?.at as HexId)) === true,
  'a Japanese naval unit enters a Malayan coastal hex': (g, at) =>
    inRegion(place(at), 'malaya') &&
    hex(place(at)).coastal &&
    things(g.activated).some((a) => a.side === 'japan' && isNaval(a.id) && a.path?.includes(place(at)) === true),
  'an Allied ground unit makes an amphibious move to a hex within 10 hexes of Tokyo (3706)': (g) =>
    things(g.activated).some(
      (a) =>
        a.side === 'allied' &&
        isGround(a.id) &&
        a.mode !== undefined &&
        assaultModes.has(a.mode) &&
        distance(g.units[a.id]?.at ?? '', tokyo) <= 10,
    ),
  'ground units landed on an unoccupied one-hex island': (g, at) =>
    noEnemyIsland(g, place(at)) &&
    unitsOf(g, place(at), 'allied').some((u) => isGround(u.id) && assaultModes.has(g.activated[u.id]?.mode ?? 'ground')),
  'all adjacent unoccupied one-hex islands': (g, at) => noEnemyIsland(g, place(at)),
  'jungle or mixed hex in Malaya': (_g, at) => inRegion(place(at), 'malaya') && ['jungle', 'mixed'].includes(hex(place(at)).terrain),
  'hex is in Malaya, or jungle, or mixed': (_g, at) =>
    isHex(place(at)) && (inRegion(place(at), 'malaya') || ['jungle', 'mixed'].includes(hex(place(at)).terrain)),
  'one-hex island': (_g, at) => isHex(place(at)) && hex(place(at)).oneHexIsland,
  'battle hex': (g, at) => g.battles[place(at)] !== undefined,
  'battle hex 2015': (g, at) => place(at) === '2015' && g.battles['2015'] !== undefined,
  'a Philippine hex': (_g, at) => inRegion(place(at), 'philippines'),
  'Japanese-occupied Aleutian hex (4600-5100)': (g, at) => aleutians.includes(place(at)) && holdsAnything(g, place(at), 'japan'),
  'Japanese home islands hex with a possible ground combat': (g, at) =>
    homeIslands(place(at)) && holdsGround(g, place(at), 'japan') && unitsOf(g, place(at), 'allied').some((u) => isGround(u.id)),
  'a Commonwealth naval unit is in the battle': (g, at) => fighters(g, place(at)).some((u) => isNaval(u.id) && isCommonwealth(u.id)),
  'a brigade-size ground unit takes part': (g, at) =>
    unitsOf(g, place(at), 'japan').some(
      (u) => counter(u.id).type === 'brigade' && (g.offensive.now?.side !== 'japan' || g.activated[u.id] !== undefined),
    ),
  'the battle is within 6 hexes of an inactive Japanese CV or CVL': (g, at) =>
    things(g.units).some(
      (u) => ['cv', 'cvl'].includes(counter(u.id).type) && sideOf(u.id) === 'japan' && !g.activated[u.id] && distance(u.at, place(at)) <= 6,
    ),
  'a Japanese BB is in a battle hex with an Allied air unit and no Allied BB': battleshipBelowAircraft,
  'a US carrier takes part in a battle in a home-islands hex': carriersOffJapan,
  // Asked in step 5: a weather card would have ended the offensive in step 4.
  'a US carrier declares a battle in a Japanese island hex and Japan does not immediately play a weather card': carriersOffJapan,

  // Places for a unit.
  'that hex in reaction movement': (g, at) => conditions['a Japanese naval unit enters a Malayan coastal hex']?.(g, at) === true,
  'hex of the removed HQ': (g, at) => unitOf(g, at)?.at === at.hex && (onMap(unitOf(g, at)) || place(at).startsWith('turn-')),
  'hex of the removed HQ; if it is not in play: any friendly supplied port': (g, at) => {
    const old = unitOf(g, at);
    if (onMap(old)) return old?.at === at.hex;
    const id = place(at);
    return isHex(id) && hex(id).port && controller(g, id) === 'allied' && wouldBeSupplied(g, 'us-hq-south-pacific-halsey', id);
  },
  'a friendly supplied airfield within range of a supplied Japanese HQ': friendlyBase,
  'any supplied port in Java, Borneo, Sumatra or Celebes': (g, at) =>
    islandsOfJava.some((r) => inRegion(place(at), r)) && friendlyBase(g, at),
  'any friendly supplied port in India or Burma': (g, at) =>
    isHex(place(at)) &&
    ['india', 'northern-india', 'ceylon', 'burma'].some((r) => inRegion(place(at), r)) &&
    wouldBeSupplied(g, at.unit as UnitId, place(at)),
  'a friendly supplied airfield in Northern India, or china-air; else any friendly supplied airfield': firstChoice,
  'a friendly supplied airfield in Northern India or Burma': (g, at) =>
    ['northern-india', 'burma'].some((r) => inRegion(place(at), r)) && wouldBeSupplied(g, at.unit as UnitId, place(at)),
  'a friendly supplied Australian port': (g, at) =>
    inRegion(place(at), 'australia') &&
    headquarters(g, 'allied').some((hq) => ['commonwealth', 'joint'].includes(counter(hq).hqNation ?? '') && hqInSupply(g, hq)) &&
    wouldBeSupplied(g, at.unit as UnitId, place(at)),
  'a friendly supplied port within range of a US or Joint HQ': (g, at) =>
    canArrive(g, at.unit as UnitId, at.hex as Place, (hq) => ['us', 'joint'].includes(counter(hq).hqNation ?? '')) === null,
  'a port within 3 hexes of a resource hex': (g, at) =>
    isHex(place(at)) &&
    hex(place(at)).port &&
    controller(g, place(at)) === 'japan' &&
    resourceHexes.some((r) => distance(place(at), r) <= 3),
  'a Japanese-occupied coastal hex and its adjacent hexes': (g, at) =>
    isHex(place(at)) && hex(place(at)).coastal && unitsOf(g, place(at), 'japan').length > 0,
  'one friendly port': (g, at) =>
    isHex(place(at)) && hex(place(at)).port && controller(g, place(at)) === 'japan' && wouldBeSupplied(g, at.unit as UnitId, place(at)),

  // Paratroops.
  'on an airfield together with a US air unit': (g, at) => {
    const id = unitOf(g, at)?.at ?? '';
    return isHex(id) && hex(id).airfield && unitsOf(g, id, 'allied').some((u) => isAir(u.id) && nationOf(u.id) === 'us');
  },
  'on an airfield, not activated, with any supplied US air unit': (g, at) => {
    const id = unitOf(g, at)?.at ?? '';
    return !active(g, at) && isHex(id) && hex(id).airfield && unitsOf(g, id, 'allied').some((u) => dropPlane(g, u.id, true));
  },
  'extended range of an active Japanese air unit': (g, at) =>
    things(g.activated).some((a) => a.side === 'japan' && isAir(a.id) && distance(g.units[a.id]?.at ?? '', place(at)) <= farRange(a.id)),
  'extended range (LRB and B29: normal range) of that air unit': (g, at) => {
    const flyer = g.units[at.flyer ?? ''];
    if (!flyer) return false;
    return distance(flyer.at, place(at)) <= (isLrb(flyer.id) ? (counter(flyer.id).range ?? 0) : farRange(flyer.id));
  },
  nobody: (g, at) => unitsAt(g, place(at)).length === 0 && !holdsGround(g, place(at), 'japan'),
  'nobody, or only a Dutch regiment': (g, at) => {
    if (controller(g, place(at)) !== 'allied') return false;
    const there = unitsAt(g, place(at));
    return there.length === 0 || (there.length === 1 && /^nl-reg-/.test(there[0]?.id ?? ''));
  },
  'un-neutralised Allied air ZOI': (g, at) => inZone(g, place(at), 'allied'),
  'un-neutralised Japanese air ZOI': (g, at) => inZone(g, place(at), 'japan'),
};

/** R24.8 Does the condition hold? Words that the table does not know are an error of the data. */
export function holds(g: State, words: string, at: Asked): boolean {
  const condition = conditions[words];
  if (!condition) throw new Error(`no condition "${words}"`);
  return condition(g, at);
}
