import type { Frame, IO, Phase } from '@wardroom/rules';
import { among } from '@wardroom/rules';
import { area } from '../board.ts';
import { eventsOf } from '../calendar.ts';
import { controller } from '../control.ts';
import { joinEmpire } from '../empire.ts';
import { contested } from '../hostility.ts';
import { addInfluence } from '../influence.ts';
import { areasOf } from '../nations.ts';
import { putBlock } from '../place.ts';
import { freeBlocks } from '../roster.ts';
import type { AreaId, Coming, Faction, State, UnitNation, UnitType } from '../state.ts';
import { turnOf } from '../state.ts';
import { afloat } from '../units.ts';

/** 10.3 A unit that arrives. */
export interface Arrival {
  nation: UnitNation;
  type: UnitType;
  cv: number;
}
const coming = (g: State, id: Coming['id']): Coming => g.coming[id] as Coming;

/** 10.3 What arrives for the USA this year: naval construction and reaction forces. */
function usaArrivals(g: State): Arrival[] {
  const out: Arrival[] = [];
  const build = coming(g, 'construction');
  const due = eventsOf(turnOf(g).year).some((e) => e.startsWith('usa-naval-construction'));
  if (build.n < 3 && (due || build.called !== undefined)) {
    build.n++;
    for (const type of ['fleet', 'carrier', 'submarine'] as const) out.push({ nation: 'usa', type, cv: build.n });
  }
  const reaction = coming(g, 'reaction');
  if (reaction.called !== undefined && reaction.n < 3) {
    reaction.n++;
    for (const type of ['infantry', 'air-force'] as const) out.push({ nation: 'usa', type, cv: 1 });
  }
  return out;
}
/** 10.3 The Russian reserves: once, in 1945 or after a DoW on the Soviets. */
function sovietArrivals(g: State): Arrival[] {
  if (g.factions.soviet === undefined) return [];
  const reserves = coming(g, 'reserves');
  if (reserves.n > 0 || (reserves.called === undefined && !eventsOf(turnOf(g).year).includes('russian-reserves')))
    return [];
  reserves.n = 1;
  return (['infantry', 'infantry', 'tank', 'air-force'] as const).map((type) => ({ nation: 'russia', type, cv: 1 }));
}

/** 10.3, 22.8, R-67 Clouds of War, and Storm clouds of last year's violations. */
function clouds(g: State, io: IO): void {
  const storm = coming(g, 'clouds');
  const n = (eventsOf(turnOf(g).year).includes('clouds-of-war') ? 1 : 0) + storm.n;
  storm.n = 0;
  if (g.nations['british-empire']?.ally) return;
  for (let i = 0; i < n; i++) addInfluence(g, 'usa', 'british-empire', 1);
  if (n > 0) io.log('year.clouds', { n });
  if (g.nations['british-empire']?.influence === 'usa' && (g.nations['british-empire']?.count ?? 0) >= 3)
    joinEmpire(g, io);
}

/** Where an arrival may appear: Home Territory without a Battle, naval types at the coast. */
export function arrivalAreas(g: State, a: Arrival): AreaId[] {
  const seat: Faction = a.nation === 'usa' ? 'usa' : 'soviet';
  const from = a.nation === 'usa' ? areasOf('usa') : ['novosibirsk', 'tashkent'];
  return from.filter((id) => controller(g, id) === seat && !contested(g, id) && (!afloat(a.type) || area(id).coastal));
}

export interface ArrivalsFrame extends Frame {
  seat?: Faction;
  queue?: readonly Arrival[];
}
/** 10.3 New Year events: their owner places what arrives; what has no block or no place is lost. */
export const events: Phase<State, ArrivalsFrame> = {
  rule: '10.3',
  open: true,
  enter(g, f, io) {
    clouds(g, io);
    f.seat = 'usa';
    f.queue = usaArrivals(g);
    settle(g, f, io);
  },
  decisions(g, f) {
    const a = f.queue?.[0] as Arrival;
    return [
      {
        seat: f.seat as Faction,
        prompt: 'newYear.arrival',
        params: { type: a.type, cv: a.cv },
        kinds: { arrive: among(arrivalAreas(g, a)) },
        auto: true,
        key: String(f.queue?.length),
      },
    ];
  },
  choose(g, f, choice, io) {
    const [a, ...rest] = f.queue as [Arrival, ...Arrival[]];
    const at = String(choice.value[0]);
    putBlock(g, io, a.nation, a.type, at, a.cv);
    io.log('year.arrived', { nation: a.nation, type: a.type, cv: a.cv, area: at });
    f.queue = rest;
    settle(g, f, io);
  },
};
/** Passes over what cannot come, and goes on to the Soviets. */
function settle(g: State, f: ArrivalsFrame, io: IO) {
  let queue = f.queue ?? [];
  for (;;) {
    const [a, ...rest] = queue;
    if (a === undefined) {
      if (f.seat === 'soviet') return io.finish();
      f.seat = 'soviet';
      queue = sovietArrivals(g);
      if (queue.length === 0) return io.finish();
      continue;
    }
    if (freeBlocks(g, a.nation, a.type) > 0 && arrivalAreas(g, a).length > 0) {
      f.queue = queue;
      return;
    }
    io.barrier();
    io.log('year.lost', { nation: a.nation, type: a.type });
    queue = rest;
  }
}
