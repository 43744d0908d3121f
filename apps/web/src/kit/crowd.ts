import type { Placed, Standing } from './arrange.ts';
import { arrange, grouped } from './arrange.ts';
import { TINY } from './lettering.ts';
import type { Fast } from './spread.ts';
import { spread } from './spread.ts';

/** Things of one owner that are alike and stand in one area. */
export interface Stacked extends Standing {
  readonly key: string;
  readonly space: string;
  /** How many. */
  readonly n: number;
}

/** Where an area has room for counters. Lengths are map units. */
export interface Site {
  x: number;
  y: number;
  /** How far the point is from the border. */
  room: number;
  /** Where the first line of counters begins. */
  top: number;
  /** Neighbours over which counters may lie aside, the best first. */
  beside: readonly string[];
}

/** The stacks of an area as they are drawn. */
export interface Laid<T> {
  space: string;
  counters: Placed<T>[];
  /** So many stacks find no place, with so many things in them. */
  folded: number;
  hidden: number;
  /** They lie aside: a line leads there from the area. */
  aside?: { x: number; y: number; width: number; height: number };
}

/** Everything that one owner has in an area, from afar. */
export interface Chip {
  space: string;
  owner: string;
  count: number;
  keys: readonly string[];
  x: number;
  y: number;
  side: number;
  /** The area's point, where the chip had to go far from it. */
  from?: { x: number; y: number };
}

export interface Crowding {
  /** Zooms (pixels a map unit) from which counters are of another size or kind. */
  zooms: readonly number[];
  /** From this level (number of zooms that are reached) on each stack has its counter; below, one chip an owner. */
  stacks: number;
  /** How large a counter is where there is room, by level from `stacks` on; the last one goes on. */
  sides: readonly number[];
  /** Map units that a sign is high before the first zoom, where no counters are drawn. */
  afar: number;
  site: (space: string) => Site;
  /** Names that no chip may cover. */
  names?: readonly Fast[];
}

/** So much of a counter's side is its face. */
const FACE = 0.95;
/** No counter is smaller on the screen, in pixels. */
const LEGIBLE = 24 / FACE;

/** How much larger or smaller counters are by the room of their area. */
function scale(room: number): number {
  if (room > 60) return 1.15;
  return room < 45 ? 0.86 : 1;
}

/** Counters in areas that are crowded: none is too small to read, and none hides that must be seen. */
export class Crowd {
  private readonly of: Crowding;

  constructor(of: Crowding) {
    this.of = of;
  }

  /** Map units of the smallest counter at the farthest zoom of a level. */
  private least(level: number): number {
    return LEGIBLE / (this.of.zooms[level - 1] ?? 1);
  }
  private usual(level: number): number {
    const { sides, stacks } = this.of;
    return sides[level - stacks] ?? sides.at(-1) ?? LEGIBLE;
  }
  /** Map units that a sign beside the counters is high at a level. */
  signAt(level: number): number {
    return level === 0 ? this.of.afar : Math.max(this.least(level), this.usual(level));
  }

  private inPlace<T extends Stacked>(space: string, stacks: readonly T[], level: number, all: boolean): Laid<T> {
    const p = this.of.site(space);
    const small = this.least(level);
    const base = Math.max(small, this.usual(level) * scale(p.room));
    const tiny = p.room < TINY;
    const top = tiny ? p.y - base * 1.1 : p.top;
    const height = tiny ? base * 1.1 : Math.max(base * 1.1, p.y + p.room * 0.8 - top);
    const room = { x: p.x, top, width: Math.max(base * 2.1, p.room * 2.05), height };
    const laid = arrange(stacks, room, base, { least: small, all });
    return { space, ...laid, hidden: stacks.slice(stacks.length - laid.folded).reduce((n, s) => n + s.n, 0) };
  }

  /** In a box around a spot, all of them. */
  private inBox<T extends Stacked>(space: string, stacks: readonly T[], level: number, at: Site): Laid<T> {
    const side = this.least(level);
    const columns = Math.ceil(Math.sqrt(stacks.length)) + 1;
    const room = { x: at.x, top: at.y, width: columns * side, height: side };
    const { counters } = arrange(stacks, room, side, { least: side, all: true });
    const height = Math.max(...counters.map((c) => c.y)) - at.y + side / 2;
    const width = 2 * (Math.max(...counters.map((c) => c.x)) - at.x) + side;
    const up = counters.map((c) => ({ ...c, y: c.y - height / 2 }));
    const aside = { x: at.x - width / 2, y: at.y - height / 2, width, height };
    return { space, counters: up, folded: 0, hidden: 0, aside };
  }

  /**
   * Where all stacks are drawn. What finds no place in its area lies aside, over a neighbour where nothing stands;
   * only where there is none something is folded, and never in an area of `shown`.
   */
  laidOut<T extends Stacked>(
    stacks: ReadonlyMap<string, readonly T[]>,
    level: number,
    shown: ReadonlySet<string>,
  ): Laid<T>[] {
    if (level < this.of.stacks) return [];
    const taken = new Set(stacks.keys());
    return [...stacks].map(([space, list]) => {
      const here = this.inPlace(space, list, level, false);
      if (here.folded === 0) return here;
      const free = this.of.site(space).beside.find((id) => !taken.has(id));
      if (free === undefined) return shown.has(space) ? this.inPlace(space, list, level, true) : here;
      taken.add(free);
      return this.inBox(space, list, level, this.of.site(free));
    });
  }

  /** One chip an owner with everything that it has in an area: for the world at a glance. */
  chipsOf(stacks: ReadonlyMap<string, readonly Stacked[]>, level: number): Chip[] {
    if (level < 1 || level >= this.of.stacks) return [];
    const side = this.least(level);
    const chips = [...stacks].flatMap(([space, all]) => {
      const p = this.of.site(space);
      const owners = [...grouped(all, (s) => s.owner)];
      const y = p.room < TINY ? p.y - side * 0.7 : p.top + side / 3;
      return owners.map(([owner, own], i) => ({
        space,
        owner,
        count: own.reduce((n, s) => n + s.n, 0),
        keys: own.map((s) => s.key),
        x: p.x + (i - (owners.length - 1) / 2) * side,
        y,
        side,
      }));
    });
    // On a phone's world chips are larger than names, which nobody reads there.
    return spread(chips, level > 1 ? this.of.names : []);
  }
}
