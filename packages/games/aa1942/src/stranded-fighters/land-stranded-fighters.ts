import type { Ask, Frame, IO, Phase, Verdict } from '@wardroom/rules';
import { among, byCode, having, plain, refuse } from '@wardroom/rules';
import { adjacent, enemiesOf, isFriendlyTerritory, isSea, isSpace, now, sameSide, sideOf, unitsIn } from '../board.ts';
import type { Power, SpaceId, State, Turn, Unit, UnitId } from '../state.ts';
import { powers } from '../state.ts';

interface StrandedFrame extends Frame {
  /** Fighters still to be settled, owners in turn order. */
  queue?: readonly UnitId[];
}

const slotsPerCarrier = 2;

/** Free slots on carriers of this side in a zone; the homeless fighters that still hover there take none. */
export function freeSlots(g: State, zone: SpaceId, owner: Power, homeless: readonly UnitId[] = []): number {
  const side = sideOf(owner);
  const here = unitsIn(g, zone).filter((u) => sideOf(u.power) === side);
  const carriers = here.filter((u) => u.type === 'carrier').length;
  return carriers * slotsPerCarrier - here.filter((u) => u.type === 'fighter' && !homeless.includes(u.id)).length;
}

/**
 * Zones where defending carriers were sunk this turn, with how many of each owner; a file may leave the owners out.
 */
function sunkDecks(turn: Turn): Map<SpaceId, Power[]> {
  const out = new Map<SpaceId, Power[]>();
  for (const entry of turn.decksLost ?? []) {
    const [zone, owner] = entry.split(' ') as [SpaceId, Power | undefined];
    out.set(zone, [...(out.get(zone) ?? []), ...(owner ? [owner] : powers)]);
  }
  return out;
}

/**
 * How many fighters of a power are certain to go back to own decks that float: all where it lost none, else those that
 * the sunk ones did not carry.
 */
function certainlyBack(here: readonly Unit[], power: Power, sunk: readonly Power[]): number {
  const of = (type: 'fighter' | 'carrier'): number => here.filter((u) => u.type === type && u.power === power).length;
  const lost = slotsPerCarrier * sunk.filter((p) => p === power).length;
  const own = slotsPerCarrier * of('carrier');
  return lost === 0 ? own : Math.min(own, Math.max(0, of('fighter') - lost));
}

/**
 * 7.7 The fighters of a power over a zone that may have lost their own carrier. They fill the decks of their own that
 * float, unless fighters of another owner may be homeless as well and there is not room for all: then nobody can say
 * whose carrier floats, and everybody who may be homeless chooses in his turn.
 */
function homelessOver(g: State, zone: SpaceId, power: Power, sunk: readonly Power[]): Unit[] {
  const here = unitsIn(g, zone).filter((u) => sameSide(u.power, power));
  const all = here.filter((u) => u.type === 'fighter');
  const carriers = here.filter((u) => u.type === 'carrier');
  const rivals = powers.some(
    (p) => p !== power && all.filter((u) => u.power === p).length > certainlyBack(here, p, sunk),
  );
  const contested = rivals && all.length > slotsPerCarrier * carriers.length;
  const own = slotsPerCarrier * carriers.filter((u) => u.power === power).length;
  return all.filter((u) => u.power === power).slice(contested ? certainlyBack(here, power, sunk) : own);
}

/**
 * 7.7 Defending aircraft without a home, owners in turn order: over zones where carriers were sunk, and in territories
 * taken.
 */
export function strandedFighters(g: State): Unit[] {
  const state = plain(g);
  const turn = now(state);
  const sunk = sunkDecks(turn);
  const out: Unit[] = [];
  for (const power of enemiesOf(turn.power)) {
    for (const [zone, owners] of sunk) out.push(...homelessOver(state, zone, power, owners));
    for (const territory of turn.captured ?? []) {
      const holder = state.spaces[territory]?.controller;
      if (!holder || sideOf(holder) !== sideOf(turn.power)) continue;
      out.push(...unitsIn(state, territory).filter((u) => u.power === power && u.type === 'fighter'));
    }
  }
  return out;
}

/**
 * 7.7 Why a homeless fighter cannot land there; null: it can. A friendly slot in its zone, or one space away a
 * friendly territory or slot. `homeless`: it and those after it, who have to take what it leaves.
 */
export function canLandStranded(g: State, u: Unit, to: SpaceId, homeless: readonly UnitId[] = [u.id]): Verdict {
  const state = plain(g);
  if (to !== u.space && !adjacent(u.space).includes(to)) return refuse('7.7', 'combat.strandedTooFar', { space: to });
  if (isSea(to))
    return freeSlots(state, to, u.power, homeless) > 0 ? null : refuse('7.7', 'combat.strandedNoDeck', { space: to });
  return to !== u.space && isFriendlyTerritory(state, to, u.power)
    ? null
    : refuse('7.7', 'combat.strandedNotFriendly', { space: to });
}

/** 7.7 Every place where a homeless fighter may land. */
export function havens(g: State, u: Unit, homeless: readonly UnitId[] = [u.id]): SpaceId[] {
  return [u.space, ...[...adjacent(u.space)].sort(byCode)].filter(
    (to) => canLandStranded(g, u, to, homeless) === null,
  );
}

function proceed(g: State, f: StrandedFrame, io: IO): void {
  let queue = f.queue ?? [];
  for (; queue.length > 0; queue = queue.slice(1)) {
    const u = plain(g).units[queue[0] as UnitId];
    if (!u) continue;
    if (havens(g, u, queue).length > 0) {
      f.queue = queue;
      return;
    }
    io.log('combat.strandedLost', { power: u.power, space: u.space });
    delete g.units[u.id];
  }
  tidy(g);
  io.finish();
}

/** Fighters that rose against a raid. */
const rose = having<State>('units', ['intercepting']);

/** Combat is over: nothing of it is remembered. */
function tidy(g: State): void {
  const state = plain(g);
  for (const id of rose(state)) delete (g.units[id] as Unit).intercepting;
  const turn = g.turn.now;
  if (turn?.decksLost) delete turn.decksLost;
}

/** 7.7 Homeless defending fighters land one space away at most, owners in turn order, before the first NCM move. */
export const landStrandedFighters: Phase<State, StrandedFrame> = {
  rule: '7.7',
  open: true,
  enter(g, f, io) {
    const queue = strandedFighters(g).map((u) => u.id);
    f.queue = queue;
    proceed(g, f, io);
  },
  decisions(g, f): Ask[] {
    const u = g.units[f.queue?.[0] as UnitId] as Unit;
    const params = { unit: u.id, space: u.space, left: f.queue?.length ?? 0 };
    return [
      {
        seat: u.power,
        prompt: 'landStranded',
        params,
        key: u.id,
        kinds: { land: among(havens(g, u, f.queue)) },
        auto: true,
      },
    ];
  },
  choose(g, f, choice, io) {
    const id = f.queue?.[0] as UnitId;
    const u = g.units[id];
    const to = choice.value[0] as SpaceId;
    if (u) {
      io.log('combat.strandedLanded', { power: u.power, from: u.space, space: to });
      if (u.space !== to) u.space = to;
    }
    f.queue = (f.queue ?? []).slice(1);
    proceed(g, f, io);
  },
  explain(g, f, choice) {
    const u = g.units[f.queue?.[0] as UnitId];
    const to = choice.value[0];
    return u && choice.kind === 'land' && typeof to === 'string' && isSpace(to)
      ? canLandStranded(g, u, to, f.queue)
      : null;
  },
};
