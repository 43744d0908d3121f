import type { IO } from '@wardroom/rules';
import { plain, sequence } from '@wardroom/rules';
import type { Battle, SpaceId, State } from '../state.ts';
import type { BattleFrame, Step } from './battle-frame.ts';
import { acts, battleOf } from './battle-frame.ts';
import { bombardment, canBombard } from './bombard.ts';
import { isDefended, landingParty } from './conclude.ts';

/** The record of what happened in a zone that assaults start from. */
function seaPart(g: State, zone: SpaceId): Battle | undefined {
  return g.battles[`sea:${zone}`];
}

/** 6.3.1 Sea combat of each zone, once, with the first assault that starts from it (6.3.8). */
const seaCombat: Step = {
  name: 'seaCombat',
  rule: '6.3.1',
  act: acts(nextZone),
  after(g, f, result, io): undefined {
    const zone = (f.zones ?? [])[0] as SpaceId;
    if (result === 'fight') return void io.call('seaBattle', { battle: `sea:${zone}` });
    f.zones = (f.zones ?? []).slice(1);
    nextZone(g, f, battleOf(g, f), io);
  },
};

function nextZone(g: State, f: BattleFrame, b: Battle, io: IO): void {
  const zones = f.zones ?? b.zones ?? [];
  const at = zones.findIndex((z) => seaPart(plain(g), z)?.outcome === 'pending');
  if (at < 0) return;
  f.zones = zones.slice(at);
  const record = seaPart(plain(g), zones[at] as SpaceId) as Battle;
  io.call(record.optional ? 'seaChoice' : 'seaBattle', { battle: record.id });
}

/** 6.3.8 Ships of a zone without sea combat are divided before the first of its land battles. */
const divideShips: Step = {
  name: 'divideShips',
  rule: '6.3.8',
  act: acts((g, _f, b, io) => nextDivision(g, b, io)),
  after: (g, f, _result, io) => void nextDivision(g, battleOf(g, f), io),
};

function nextDivision(g: State, b: Battle, io: IO): void {
  const state = plain(g);
  const zone = (b.zones ?? []).find((z) => {
    const record = seaPart(state, z);
    return record?.outcome === 'ignored' && !record.divided && isDefended(state, b) && canBombard(state, z);
  });
  if (zone !== undefined) io.call('bombard', { zone });
}

/** 6.3.2, R-28 */
const fireBombardment: Step = {
  name: 'bombard',
  rule: '6.3.2',
  act: acts((g, _f, b, io) => bombardment(g, b, io)),
};

/**
 * 6.3.3, 6.3.7, R-13 The landing is mandatory where the zone is clear, and off where it is not. Then the battle on
 * land.
 */
const land: Step = {
  name: 'landing',
  rule: '6.3.3',
  act: acts((g, _f, b, io) => {
    for (const zone of b.zones ?? []) disembark(g, b, zone, io);
    io.go('landBattle', { battle: b.id });
  }),
};

function disembark(g: State, b: Battle, zone: SpaceId, io: IO): void {
  const outcome = seaPart(plain(g), zone)?.outcome;
  const clear = outcome === 'cleared' || outcome === 'ignored';
  const party = landingParty(g, b.space, zone);
  for (const { id, aboard } of party) {
    const u = g.units[id];
    if (!u) continue;
    delete u.landing;
    if (!clear) continue;
    const ship = aboard === undefined ? undefined : g.units[aboard];
    if (ship) {
      ship.unloading = b.space;
      ship.used = true;
    }
    delete u.aboard;
    u.space = b.space;
    u.seaborne = true;
    u.used = true;
  }
  if (party.length > 0)
    io.log(clear ? 'combat.landed' : 'combat.noLanding', { battle: b.id, space: b.space, zone, units: party.length });
}

/** 6.3 An amphibious assault up to the landing; the battle on land follows in its place. */
export const assault = sequence<State, BattleFrame>('6.3', [seaCombat, divideShips, fireBombardment, land]);
