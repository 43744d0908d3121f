import type { SetupIO } from '@wardroom/rules';
import { Recorder } from '@wardroom/rules';
import { landAreas } from './board.ts';
import { chits, firstYear, setupFacts, start } from './calendar.ts';
import { actionCards, investmentCards } from './cards.ts';
import { settleControl } from './control.ts';
import { neutrals } from './nations.ts';
import type { OptionsInput } from './options.ts';
import { putBlock } from './place.ts';
import type { AreaId, Coming, Faction, FactionState, State, UnitNation, UnitType } from './state.ts';
import { allFactions } from './state.ts';
import { byId } from './tables.ts';
import { pairId } from './war.ts';

/** 8.3 A unit that the set-up prescribes. */
interface Fixed {
  nation: UnitNation;
  area: AreaId;
  type: UnitType;
  cv: number;
  noDisband?: boolean;
}
/** 8.3 Cadres whose type their owner chooses. */
export interface Cadres {
  faction: Faction;
  nation: UnitNation;
  area: AreaId;
  count: number;
}
const two = setupFacts.twoPlayer;

/** 8.3, 26.4 The prescribed units. */
function fixedUnits(players: 2 | 3): Fixed[] {
  const all = setupFacts.fixed as readonly Fixed[];
  if (players === 3) return [...all];
  return [...all.filter((u) => !two.dropFixedNations.includes(u.nation)), ...(two.fixedExtra as readonly Fixed[])];
}
/** 8.3, 26.4 The Cadres to be chosen. */
export function cadresOf(players: 2 | 3): Cadres[] {
  const all = setupFacts.cadres as readonly Cadres[];
  if (players === 3) return [...all];
  const rest = all.filter((c) => c.faction !== 'soviet' && !two.dropCadresAt.includes(c.area));
  return [...rest, ...(two.cadreExtra as readonly Cadres[])];
}

function factionStart(id: Faction): FactionState {
  const s = start[id];
  return { id, ind: s.ind, indRaised: 0, loyalty: s.kmt ?? s.ccp ?? 0, loyaltyRaised: 0, dowReceived: 0, dowMade: 0 };
}

/** 8, 8.1, 8.2 The position before anybody has chosen a Cadre. */
export function setup(_scenario: string, options: OptionsInput, io: SetupIO): State {
  const { players } = options;
  const playing = allFactions.filter((f) => players === 3 || f !== 'soviet');
  const pairs = playing.flatMap((a, i) => playing.slice(i + 1).map((b) => ({ id: pairId(a, b) })));
  const coming: Coming[] = (['construction', 'reaction', 'reserves', 'clouds'] as const).map((id) => ({ id, n: 0 }));
  const plain = {
    blocks: {},
    areas: byId(landAreas.map((id) => ({ id, control: '' }))),
    nations: byId(neutrals.map((id) => ({ id }))),
    factions: byId(playing.map(factionStart)),
    pairs: byId(pairs),
    cards: byId([...actionCards, ...investmentCards].map((c) => ({ id: c.id, at: 'pile' }))),
    vaults: {},
    techs: {},
    chits: byId(chits.map((c) => ({ id: c.id }))),
    coming: byId(coming),
    turn: byId([{ id: 'now', year: firstYear, season: 'newYear', order: playing }]),
    crossings: {},
    entries: {},
    aggressions: {},
    pledges: {},
    battles: {},
    violations: {},
    sightings: {},
    options: byId([{ id: 'now', ...options }]),
  } as unknown as State;
  // Through a recorder, so that what is derived from the tables follows.
  const g = new Recorder(plain).recording;
  settleControl(g);
  for (const u of fixedUnits(players))
    putBlock(g, io, u.nation, u.type, u.area, u.cv, u.noDisband ? { fixed: true } : {});
  if (players === 3)
    for (const p of setupFacts.partisans) (g.areas[p.area] as { partisans?: number }).partisans = p.count;
  settleControl(g);
  return plain;
}
