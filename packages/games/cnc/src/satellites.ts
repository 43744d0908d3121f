import type { Frame, IO, Phase } from '@wardroom/rules';
import { among } from '@wardroom/rules';
import { area, inChina } from './board.ts';
import { areasOf, subpowerOf } from './nations.ts';
import { putBlock } from './place.ts';
import { canExist } from './production/building.ts';
import type { AreaId, Faction, NationId, State, UnitNation, UnitType } from './state.ts';
import { isProvincial, typesOf } from './units.ts';

/** 13.4 A place where a Satellite's unit appears. */
export interface Slot {
  area: AreaId;
  cv: number;
}
/** 13.4, R-50, R-51 CV 2 in each City, CV 1 in each Town of the nation. */
export const satelliteSlots = (n: NationId): Slot[] =>
  areasOf(n)
    .filter((id) => area(id).city !== null)
    .map((id) => ({ area: id, cv: area(id).city === 'town' ? 1 : 2 }));

/** 13.4 The nation of the units that a faction deploys there. */
export function satelliteNation(f: Faction, at: AreaId): UnitNation {
  if (f === 'japan') return 'japan';
  if (inChina(at)) return subpowerOf(f) as UnitNation;
  if (f === 'soviet') return 'russia';
  return area(at).region === 'indochina' ? 'british-empire' : 'usa';
}
/** 13.4 Types that can be deployed: those that can exist there; of the Chinese only Provincial ones. */
export function satelliteTypes(g: State, f: Faction, at: AreaId): UnitType[] {
  const n = satelliteNation(f, at);
  return typesOf(n).filter((t) => (isProvincial(t) || n !== subpowerOf(f)) && canExist(g, n, t, at) === null);
}

export interface SatelliteFrame extends Frame {
  seat: Faction;
  slots: readonly Slot[];
}
/** 13.4 The faction deploys units of its choice; where no block is free there is none. Type hidden, CV known. */
export const satellite: Phase<State, SatelliteFrame> = {
  rule: '13.4',
  open: true,
  enter: (g, f, io) => skip(g, f, io),
  decisions(g, f) {
    const s = f.slots[0] as Slot;
    return [
      {
        seat: f.seat,
        prompt: 'diplomacy.deploy',
        params: { area: s.area, cv: s.cv },
        kinds: { deploy: among([s.area], () => among(satelliteTypes(g, f.seat, s.area))) },
        key: s.area,
      },
    ];
  },
  choose(g, f, choice, io) {
    const [s, ...rest] = f.slots as [Slot, ...Slot[]];
    putBlock(g, io, satelliteNation(f.seat, s.area), choice.value[1] as UnitType, s.area, s.cv);
    io.log('diplomacy.deployed', { faction: f.seat, area: s.area, cv: s.cv });
    f.slots = rest;
    skip(g, f, io);
  },
};
/** Passes over places for which no block is free: that becomes known. */
function skip(g: State, f: SatelliteFrame, io: IO) {
  while (f.slots.length > 0 && satelliteTypes(g, f.seat, (f.slots[0] as Slot).area).length === 0) {
    io.barrier();
    io.log('diplomacy.noBlock', { faction: f.seat, area: (f.slots[0] as Slot).area });
    f.slots = f.slots.slice(1);
  }
  if (f.slots.length === 0) io.finish();
}
