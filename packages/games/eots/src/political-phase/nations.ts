import type { IO } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import { hex, isNamed } from '../board.ts';
import { capture, controller, japaneseResources } from '../control.ts';
import { isCommonwealth, isGround, nationOf, sideOf } from '../counters.ts';
import { eliminate } from '../graves.ts';
import { unitsOf } from '../on-map.ts';
import { ruleset } from '../ruleset.ts';
import type { HexId, Nation, Side, State, Turn, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { sourceReaches } from '../supply.ts';
import { changeWill, setTrack, track, turnOf } from '../tracks.ts';
import { basesOf, hexesOf, holdsAll, honshu, inPhilippines, land, marshallIslands, northernIndia } from './lands.ts';

/** The last box of the track of India. */
const SURRENDERED = 5;

const units = (g: State): readonly Unit[] => things(plain(g).units);

/** Out of the game for good. */
export function removeUnit(g: State, id: UnitId, io: IO): void {
  const u = g.units[id] as Unit;
  if (u.at === 'removed') return;
  u.at = 'removed';
  if (u.reduced) delete u.reduced;
  io.log('political.removed', { unit: id });
}

/** R15.2 A country surrenders, once in a match. */
export function surrender(g: State, id: string, will: number, io: IO): void {
  g.nations[id] = { id, turn: turnOf(g) };
  io.log('political.surrenders', { nation: id });
  changeWill(g, will, `political.surrender.${id}`, io);
}

/** R15.2 Japan controls its airfields and ports at once, where no Allied unit (of those that count) stands. */
export function takeOver(g: State, id: string, holds: (u: Unit) => boolean, io: IO): void {
  for (const h of basesOf(id)) if (!unitsOf(g, h, 'allied').some(holds)) capture(g, h, 'japan', io);
}
const anyUnit = (): boolean => true;

const due = (g: State, id: string): boolean => !g.nations[id] && holdsAll(g, 'japan', land(id).surrenderHexes ?? []);

/**
 * R15.2 The Allies hold all its surrender hexes again: its bases are theirs, those with Japanese units when they are
 * empty.
 */
function regain(g: State, id: string, io: IO): void {
  const n = g.nations[id];
  if (!n) return;
  if (!n.regained) {
    if (!holdsAll(g, 'allied', land(id).surrenderHexes ?? [])) return;
    (g.nations[id] as Nation).regained = true;
    (g.nations[id] as Nation).pending = basesOf(id);
    io.log('political.regained', { nation: id });
  }
  const pending = g.nations[id]?.pending ?? [];
  if (pending.length === 0) return;
  const left: HexId[] = [];
  for (const h of pending) {
    if (unitsOf(g, h, 'japan').length > 0) left.push(h);
    else capture(g, h, 'allied', io);
  }
  (g.nations[id] as Nation).pending = left;
}

/** R16.1 Manila and Davao. */
function philippines(g: State, io: IO): void {
  if (!due(g, 'philippines')) {
    regain(g, 'philippines', io);
    return;
  }
  surrender(g, 'philippines', -1, io);
  for (const u of units(g)) {
    if (!isGround(u.id) || sideOf(u.id) !== 'allied' || !inPhilippines(u.at)) continue;
    io.log('political.lost', { unit: u.id });
    eliminate(g, u.id);
  }
  for (const h of basesOf('philippines')) capture(g, h, 'japan', io);
}

/** R16.2 Singapore and Kuantan. */
function malaya(g: State, io: IO): void {
  if (!due(g, 'malaya')) {
    regain(g, 'malaya', io);
    return;
  }
  surrender(g, 'malaya', -1, io);
  takeOver(g, 'malaya', anyUnit, io);
}

/** R16.4 The resources and Tjilatjap; all Dutch units go, ground units of others hold their hex. */
function dei(g: State, io: IO): void {
  if (!due(g, 'dei')) {
    regain(g, 'dei', io);
    return;
  }
  surrender(g, 'dei', -1, io);
  for (const u of units(g)) if (nationOf(u.id) === 'nl') removeUnit(g, u.id, io);
  takeOver(g, 'dei', (u) => isGround(u.id) && (isCommonwealth(u.id) || nationOf(u.id) === 'us'), io);
}

/** R16.5 */
function burma(g: State, io: IO): void {
  if (!due(g, 'burma')) {
    regain(g, 'burma', io);
    return;
  }
  surrender(g, 'burma', -1, io);
  for (const id of land('burma').removesUnits ?? []) removeUnit(g, id, io);
  takeOver(g, 'burma', anyUnit, io);
}

/** R16.7 The state after which the next one is surrender: `indiaSteps` segments from Stable. */
function india(g: State, io: IO): 'evacuate' | undefined {
  if (g.nations.india) return;
  const box = track(g, 'india');
  if (!holdsAll(g, 'japan', northernIndia)) {
    if (box !== 0) {
      setTrack(g, 'india', 0);
      io.log('political.indiaStable', {});
    }
    return;
  }
  // Ruling 41: `revised` comes to surrender a segment earlier.
  const next = box + 1 >= ruleset(g).indiaSteps ? SURRENDERED : box + 1;
  setTrack(g, 'india', next);
  io.log('political.india', { state: next });
  if (next < SURRENDERED) return;
  surrender(g, 'india', -2, io);
  for (const u of units(g)) if (nationOf(u.id) === 'in') removeUnit(g, u.id, io);
  return 'evacuate';
}

/** R16.9 All airfields and ports of the continent are Japanese; its units in play stay. */
function australia(g: State, io: IO): void {
  if (due(g, 'australia')) surrender(g, 'australia', -2, io);
  else regain(g, 'australia', io);
}

/** Who controls all of them; null: nobody. */
const holder = (g: State, hexes: readonly HexId[]): Side | null =>
  (['japan', 'allied'] as const).find((s) => holdsAll(g, s, hexes)) ?? null;

/** R16.10 Rabaul and Guadalcanal decide over the Mandates. */
function mandates(g: State, io: IO): void {
  const side = holder(g, land('mandates').controlHexes ?? []);
  if (!side) return;
  for (const h of hexesOf('australian-mandates'))
    if (!unitsOf(g, h, other(side)).some((u) => isGround(u.id))) capture(g, h, side, io);
}

/** R16.11 All ports and the resource decide over the named places of New Guinea. */
function newGuinea(g: State, io: IO): void {
  const side = holder(g, land('new-guinea').controlHexes ?? []);
  if (!side) return;
  for (const h of hexesOf('new-guinea'))
    if (isNamed(hex(h)) && unitsOf(g, h, other(side)).length === 0) capture(g, h, side, io);
}

/** R16.12 Kwajalein and Eniwetok in Allied hands. */
function marshalls(g: State, io: IO): void {
  if (!holdsAll(g, 'allied', land('marshalls').controlHexes ?? [])) return;
  for (const h of marshallIslands)
    if (!unitsOf(g, h, 'japan').some((u) => isGround(u.id))) capture(g, h, 'allied', io);
}

/**
 * R16.23, R19.1 Japan surrenders, and the Allies have won, when Honshu is lost, or after two segments without a way
 * from its islands to any resource.
 */
function japan(g: State, io: IO): 'ended' | undefined {
  const cut = !japaneseResources(g).some((h) => sourceReaches(g, 'japan', h));
  const times = cut ? track(g, 'unsuppliedJapan') + 1 : 0;
  if (times !== track(g, 'unsuppliedJapan')) setTrack(g, 'unsuppliedJapan', times);
  if (cut) io.log('political.cutOff', { times });
  if (times < 2 && !honshu.every((h) => controller(g, h) !== 'japan')) return;
  (g.turn.now as Turn).ended = { winners: ['allied'], rule: 'R16.23', key: 'victory.surrender' };
  return 'ended';
}

const quietly =
  (test: (g: State, io: IO) => void) =>
  (g: State, io: IO): undefined => {
    test(g, io);
  };

/** R15.1 In this order; each test sees what the earlier ones have changed. */
export const nationalOrder: readonly ((g: State, io: IO) => 'evacuate' | 'ended' | undefined)[] = [
  quietly(newGuinea),
  quietly(philippines),
  quietly(malaya),
  quietly(dei),
  quietly(burma),
  india,
  quietly(australia),
  quietly(mandates),
  quietly(marshalls),
  japan,
];

/** R15.5 All seven countries have surrendered: once. */
export const allFallen = (g: State): boolean =>
  ['burma', 'dei', 'malaya', 'philippines', 'australia', 'china', 'india'].every((n) => g.nations[n] !== undefined);
