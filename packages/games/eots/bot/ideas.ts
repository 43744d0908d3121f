import { derived } from '@wardroom/rules';
import { holders, power, type Weight } from './force.ts';
import type { HexId, Side, State, UnitId } from './read.ts';
import {
  aspCost,
  battleRange,
  canActivate,
  canAssault,
  counter,
  counters,
  distance,
  heldHexes,
  hex,
  isAir,
  isCarrier,
  isGround,
  isHex,
  isHq,
  isSet,
  other,
  shipping,
  sideOf,
  unitsOf,
} from './read.ts';
import { worth } from './worth.ts';

/** An offensive in a word: who leads it and where it fights. */
export interface Idea {
  hq: UnitId;
  /** The battles, the most important first; none: only hexes that nobody holds. */
  targets: readonly HexId[];
  weight: Weight;
  /** From the air and the sea alone: nobody lands. */
  strike?: true;
  /** What may come of it, roughly. */
  guess: number;
}

const light: Weight = { ground: 1.2, sky: 1.2 };
const heavy: Weight = { ground: 2.5, sky: 2.5 };

const at = (g: State, u: UnitId): string => g.units[u]?.at ?? '';
const rivalryOf = (g: State, side: Side): boolean => isSet(g, side === 'japan' ? 'isr.japan' : 'isr.us');
const own: Readonly<Record<Side, readonly UnitId[]>> = {
  japan: counters.flatMap((c) => (c.side === 'japan' && !isHq(c.id) ? c.id : [])).sort(),
  allied: counters.flatMap((c) => (c.side === 'allied' && !isHq(c.id) ? c.id : [])).sort(),
};

/** Whom a headquarters can call or has called: with every card the same. */
const callable = derived<State, UnitId, readonly UnitId[]>(
  ['units', 'control', 'activated', 'effects', 'flags', 'tracks', 'options'],
  (g, hq) =>
    own[sideOf(hq)].filter((u) => isHex(at(g, u)) && (g.activated[u] !== undefined || canActivate(g, hq, u) === null)),
);

/** Could this unit get to the battle, as the crow flies and as shipping allows? */
function comes(g: State, side: Side, u: UnitId, to: HexId, ov: number): boolean {
  const far = distance(at(g, u), to);
  if (far <= ov) return true;
  return (
    far <= 5 * ov && hex(to).coastal && hex(at(g, u)).coastal && !canAssault(u) && aspCost(g, u) <= shipping(g, side)
  );
}

const sum = (all: readonly number[]): number => all.reduce((n, x) => n + x, 0);

/** The hexes of the enemy that troops of one headquarters could fight for. */
function attacks(g: State, side: Side, hq: UnitId, mine: readonly UnitId[], ov: number): Idea[] {
  const troops = mine.filter(isGround);
  const out: Idea[] = [];
  for (const id of heldHexes(g, other(side))) {
    const value = worth(g, side, id);
    if (value < 0.5) continue;
    const near = troops.filter((u) => comes(g, side, u, id, ov)).map((u) => power(g, u));
    if (near.length === 0) continue;
    const best = sum(near.sort((a, b) => b - a).slice(0, 3));
    const here = holders(g, id, other(side));
    out.push({
      hq,
      targets: [id],
      weight: heavy,
      guess: value * Math.min(1.2, best / (2 * here.ground + here.sky + 1)),
    });
  }
  return out;
}

/** The bases of the enemy that its carriers and aircraft could strike without landing there. */
function strikes(g: State, side: Side, hq: UnitId, mine: readonly UnitId[], ov: number): Idea[] {
  const wings = mine.filter((u) => isAir(u) || isCarrier(u));
  const out: Idea[] = [];
  for (const id of heldHexes(g, other(side))) {
    const { sky, ground } = holders(g, id, other(side));
    // R13.14 Ground units are reduced once, where nobody flies or sails for them.
    const flat = sky === 0 && unitsOf(g, id, other(side)).every((u) => u.reduced || !isGround(u.id));
    if (flat) continue;
    const near = wings
      .filter((u) => distance(at(g, u), id) <= (isAir(u) ? battleRange(u) : 5 * ov))
      .map((u) => power(g, u));
    const best = sum(near.sort((a, b) => b - a).slice(0, 4));
    if (best > sky)
      out.push({
        hq,
        targets: [id],
        weight: heavy,
        strike: true,
        guess: (0.2 + 0.1 * worth(g, side, id)) * Math.min(2, best / (sky + 0.5 * ground)),
      });
  }
  return out;
}

const byGuess = (a: Idea, b: Idea): number => b.guess - a.guess;

/** Every goal by the headquarters that promises most of it, the others behind. */
function leaders(all: readonly Idea[]): { first: Idea[]; rest: Idea[] } {
  const seen = new Set<HexId>();
  const first: Idea[] = [];
  const rest: Idea[] = [];
  const efficiency = (i: Idea): number => counter(i.hq).hqEfficiency ?? 0;
  for (const i of [...all].sort((a, b) => byGuess(a, b) || efficiency(b) - efficiency(a))) {
    const goal = i.targets[0] as HexId;
    (seen.has(goal) ? rest : first).push(i);
    seen.add(goal);
  }
  return { first, rest };
}

/** Several goals of one headquarters at once, for events, which may fight any number of battles. */
function several(all: readonly Idea[], hq: UnitId): Idea[] {
  const best = all.filter((i) => i.hq === hq).sort(byGuess);
  return [3, 2].flatMap((n) => {
    if (best.length < n) return [];
    const some = best.slice(0, n);
    return [{ hq, targets: some.flatMap((i) => i.targets), weight: light, guess: sum(some.map((i) => i.guess)) }];
  });
}

const services = (i: Idea): Idea[] =>
  (['navy', 'army'] as const).map((branch) => ({ ...i, weight: { ...i.weight, branch } }));

/**
 * Ideas for an offensive with this operations value, those to try first in front. `many`: it may fight several
 * battles; `active`: with these units alone.
 */
export function ideas(
  g: State,
  side: Side,
  hqs: readonly UnitId[],
  ov: number,
  many: boolean,
  active?: readonly UnitId[],
): Idea[] {
  const called = (hq: UnitId): readonly UnitId[] => active ?? callable(g, hq);
  const mine = new Map(hqs.map((hq) => [hq, called(hq)]));
  const led = [...mine].filter(([, units]) => units.length > 0);
  const all = led.flatMap(([hq, units]) => attacks(g, side, hq, units, ov));
  const { first, rest } = leaders(all);
  const battles = rivalryOf(g, side) ? first.flatMap(services) : first;
  const open: Idea[] = led.map(([hq, units]) => ({
    hq,
    targets: [],
    weight: light,
    guess: 0.2 * units.filter(isGround).length,
  }));
  const lightly = first.map((i) => ({ ...i, weight: light }));
  const struck = leaders(led.flatMap(([hq, units]) => strikes(g, side, hq, units, ov))).first;
  const lists = [
    many ? led.flatMap(([hq]) => several(all, hq)).sort(byGuess) : [],
    battles,
    open.sort(byGuess),
    lightly,
    struck,
    rest,
  ];
  const out: Idea[] = [];
  for (let n = 0; lists.some((l) => n < l.length); n++) for (const l of lists) if (l[n]) out.push(l[n] as Idea);
  return out;
}
