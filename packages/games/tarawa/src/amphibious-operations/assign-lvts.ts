import type { Offer, Phase, Verdict } from '@wardroom/rules';
import { among, filtered, grouped, leaf, legal, orEnd, plain, refuse, things } from '@wardroom/rules';
import { steps, written } from '../board.ts';
import { battalions } from '../groups.ts';
import { approachOf } from '../map.ts';
import type { Lvt, State, UnitId, UsUnit } from '../state.ts';
import { SEAT, turnOf } from '../state.ts';
import { isHqId, isTank } from '../us-units.ts';

/** What carries: a full LVT, a reduced one, or a pair of reduced ones. */
export const carriers = ['full', 'reduced', 'pair'] as const;
export type Carrier = (typeof carriers)[number];

/** 5.1.2 How many units and steps a carrier takes. */
const room: { readonly [C in Carrier]: { units: number; steps: number } } = {
  full: { units: 2, steps: 4 },
  reduced: { units: 1, steps: 2 },
  pair: { units: 1, steps: 4 },
};

/** The LVTs that would be used, or null: too few are available. */
export function lvtsFor(g: State, carrier: Carrier): readonly Lvt[] | null {
  const size = carrier === 'full' ? 2 : 1;
  const free = things(plain(g).lvts).filter((l) => l.at === 'available' && l.steps === size);
  const needed = carrier === 'pair' ? 2 : 1;
  return free.length < needed ? null : written(g, g.lvts, free.slice(0, needed));
}

/** 5.1 May these units be loaded together? Legality of loading, written once. */
export function canLoad(g: State, carrier: Carrier, units: readonly UnitId[]): Verdict {
  if (turnOf(g).noLvt !== undefined) return refuse('5.1.1', 'lvt.noShipComm');
  if (!lvtsFor(g, carrier)) return refuse('5.1.2', 'lvt.noneLeft');
  const all = units.map((id) => g.us[id]);
  const hex = all[0]?.at;
  for (const u of all) {
    if (!u || !approachOf(u.at)) return refuse('5.1.1', 'lvt.notInApproach');
    if (approachOf(u.at)?.beach === 'G') return refuse('5.1.1', 'lvt.green');
    if (u.lvt !== undefined) return refuse('5.1.1', 'lvt.loaded');
    if (isTank(u.id)) return refuse('5.1.1', 'lvt.armored');
    if (u.at !== hex) return refuse('5.1.1', 'lvt.otherHex');
  }
  const fighting = (all as UsUnit[]).filter((u) => !isHqId(u.id));
  const { units: most, steps: mostSteps } = room[carrier];
  if (fighting.length > most) return refuse('5.1.2', 'lvt.tooManyUnits');
  if (fighting.reduce((n, u) => n + steps(u), 0) > mostSteps) return refuse('5.1.2', 'lvt.tooManySteps');
  if (new Set(units).size !== units.length) return refuse('5.1.2', 'lvt.loaded');
  return legal;
}

const inApproach = filtered<State, UsUnit>(
  'us',
  ['at', 'lvt'],
  (u) => approachOf(u.at) !== undefined && u.lvt === undefined,
);
const waiting = (g: State): UnitId[] => inApproach(g).map((u) => u.id);

function loads(g: State, carrier: Carrier, chosen: readonly UnitId[]): Offer {
  const next = waiting(g).filter(
    (id) => (chosen.length === 0 || id > (chosen.at(-1) as string)) && !canLoad(g, carrier, [...chosen, id]),
  );
  const offer = among(
    next,
    (id: UnitId) => loads(g, carrier, [...chosen, id]),
    (id: UnitId) => (g.us[id] ? canLoad(g, carrier, [...chosen, id]) : null),
  );
  return chosen.length > 0 ? orEnd(offer) : offer;
}

/** LVTs that lead a load. */
export const loaded = filtered<State, Lvt>('lvts', ['at', 'with'], (l) => l.at === 'loaded' && l.with === undefined);
const byLvt = grouped<State, UsUnit>('us', 'lvt');
export const aboard = (g: State, lvt: string): readonly UsUnit[] => written(g, g.us, byLvt(g, lvt));

/** LVTs of this size that can still be loaded. */
const left = (g: State, size: number): number =>
  things(g.lvts).filter((l) => l.at === 'available' && l.steps === size).length;

/** 5.1 LVTs are loaded; what is left out wades. */
export const assignLvts: Phase<State> = {
  rule: '5.1',
  open: true,
  groups: battalions,
  enter(g, _f, io) {
    const now = plain(g);
    const units = waiting(now);
    if (!carriers.some((c) => units.some((id) => !canLoad(now, c, [id])))) io.finish();
  },
  decisions: (g) => [
    {
      seat: SEAT,
      prompt: 'assignLvts',
      params: { full: left(g, 2), reduced: left(g, 1) },
      kinds: {
        load: among(
          carriers.filter((c) => lvtsFor(g, c) && turnOf(g).noLvt === undefined),
          (c: Carrier) => loads(g, c, []),
          (c: Carrier) => (carriers.includes(c) ? canLoad(g, c, []) : null),
        ),
        unload: among(loaded(g).map((l) => l.id)),
        done: leaf,
      },
    },
  ],
  choose(g, _f, { kind, value }, io) {
    if (kind === 'done') {
      io.finish();
      return;
    }
    if (kind === 'unload') {
      for (const l of things(g.lvts))
        if (l.id === value[0] || l.with === value[0]) {
          l.at = 'available';
          delete l.with;
        }
      for (const u of aboard(g, value[0] as string)) delete u.lvt;
      io.log('lvt.unloaded', { lvt: value[0] as string });
      return;
    }
    const [carrier, ...units] = value as [Carrier, ...UnitId[]];
    const [lead, second] = lvtsFor(g, carrier) as readonly [Lvt, Lvt?];
    lead.at = 'loaded';
    if (second) {
      second.at = 'loaded';
      second.with = lead.id;
    }
    for (const id of units) (g.us[id] as UsUnit).lvt = lead.id;
    io.log('lvt.loaded', { lvt: lead.id, units, carrier });
  },
};
