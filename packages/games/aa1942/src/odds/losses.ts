import type { UnitType } from '../state.ts';
import { unitTypes } from '../state.ts';
import { isAirType } from '../units.ts';
import type { Force } from './force.ts';

/** Classes of targets (7.3.7), in the order in which a condition counts their losses. */
const SUB = 0;
const AIR = 1;
const SURFACE = 2;
const TRANSPORT = 3;
type Class = 0 | 1 | 2 | 3;

/** Units lost one after another: a run of equal ones, or the first hits of undamaged battleships (`type` null). */
interface Run {
  type: UnitType | null;
  class: Class;
  count: number;
}

export interface LossInput {
  force: Force;
  order: readonly UnitType[];
  /** The last so many land units of the order go to its end (ODDS 2.4). */
  keepLand?: number;
  /** Battleships that have already absorbed a hit. */
  damaged?: number;
}

/** What may happen to a side besides hits that can go to anything. */
export interface Perils {
  /** Hits of submarines and aircraft, sunk transports (7.3.8 b). */
  sea: boolean;
  /** AA fire (7.2). */
  shotAt: boolean;
  /** AAA left alone is destroyed. */
  aaa: boolean;
  submerges: boolean;
}

/**
 * How one side loses its units. Within a class losses follow the order strictly, so a condition is four numbers: hits
 * on submarines, aircraft, other units, transports, written as one number that only grows by losses; 0: unhurt.
 */
export class Losses {
  /** The most hits that the side can take, all together, on aircraft, on submarines. */
  readonly room: { readonly hits: number; readonly air: number; readonly sub: number };
  private readonly runs: readonly Run[];
  private readonly runClass: Uint8Array;
  private readonly runCount: Uint16Array;
  private readonly subRoom: number;
  private readonly airRoom: number;
  private readonly surfaceRoom: number;
  private readonly transportRoom: number;

  constructor(input: LossInput) {
    this.runs = runsOf(input);
    this.runClass = Uint8Array.from(this.runs, (r) => r.class);
    this.runCount = Uint16Array.from(this.runs, (r) => r.count);
    const room = (c: Class): number => this.runs.reduce((n, r) => n + (r.class === c ? r.count : 0), 0);
    this.subRoom = room(SUB);
    this.airRoom = room(AIR);
    this.surfaceRoom = room(SURFACE);
    this.transportRoom = room(TRANSPORT);
    const hits = this.subRoom + this.airRoom + this.surfaceRoom + this.transportRoom;
    this.room = { hits, air: this.airRoom, sub: this.subRoom };
  }

  private code(sub: number, air: number, surface: number, transport: number): number {
    return (
      ((sub * (this.airRoom + 1) + air) * (this.surfaceRoom + 1) + surface) * (this.transportRoom + 1) + transport
    );
  }

  /** Losses on submarines, aircraft, other units, transports. */
  private lost(code: number): [number, number, number, number] {
    const transport = code % (this.transportRoom + 1);
    let rest = (code - transport) / (this.transportRoom + 1);
    const surface = rest % (this.surfaceRoom + 1);
    rest = (rest - surface) / (this.surfaceRoom + 1);
    const air = rest % (this.airRoom + 1);
    return [(rest - air) / (this.airRoom + 1), air, surface, transport];
  }

  /** The units that are left, and how many submarines have submerged. */
  left(code: number): { units: Force; submerged: number } {
    const lost = this.lost(code) as number[];
    let submerged = 0;
    if ((lost[SUB] as number) > this.subRoom) {
      submerged = this.subRoom - ((lost[SUB] as number) - this.subRoom - 1);
      lost[SUB] = this.subRoom;
    }
    const units: { [type in UnitType]?: number } = {};
    for (const run of this.runs) {
      const gone = Math.min(run.count, lost[run.class] as number);
      lost[run.class] = (lost[run.class] as number) - gone;
      if (run.type && run.count > gone) units[run.type] = (units[run.type] ?? 0) + run.count - gone;
    }
    return { units, submerged };
  }

  /**
   * 7.3.7, 7.3.10 Where hits lead: as many as possible, in the order of loss, transports only with those that nothing
   * else can take. At most `air` go to aircraft, at most `sub` to submarines: no other bounds exist (Hall).
   */
  assign(code: number, t: number, air: number, sub: number): number {
    const { runClass, runCount } = this;
    // Decoded here and not by `lost`: this is where the time goes.
    let rest = Math.floor(code / (this.transportRoom + 1));
    let lostTransport = code - rest * (this.transportRoom + 1);
    let above = Math.floor(rest / (this.surfaceRoom + 1));
    let lostSurface = rest - above * (this.surfaceRoom + 1);
    rest = above;
    above = Math.floor(rest / (this.airRoom + 1));
    let lostAir = rest - above * (this.airRoom + 1);
    let lostSub = above;
    let skipSub = lostSub;
    let skipAir = lostAir;
    let skipSurface = lostSurface;
    let left = t;
    for (let i = 0; i < runClass.length && left > 0; i++) {
      const n = runCount[i] as number;
      if (runClass[i] === SURFACE) {
        const gone = Math.min(skipSurface, n);
        skipSurface -= gone;
        const takes = Math.min(n - gone, left);
        lostSurface += takes;
        left -= takes;
      } else if (runClass[i] === AIR) {
        const gone = Math.min(skipAir, n);
        skipAir -= gone;
        const takes = Math.min(n - gone, left, air);
        lostAir += takes;
        air -= takes;
        left -= takes;
      } else if (runClass[i] === SUB) {
        const gone = Math.min(skipSub, n);
        skipSub -= gone;
        const takes = Math.min(n - gone, left, sub);
        lostSub += takes;
        sub -= takes;
        left -= takes;
      }
    }
    lostTransport = Math.min(this.transportRoom, lostTransport + left);
    return this.code(lostSub, lostAir, lostSurface, lostTransport);
  }

  /** 7.2 So many aircraft are shot down, in the order of loss. */
  shotDown(code: number, aircraft: number): number {
    const [sub, air, surface, transport] = this.lost(code);
    return this.code(sub, Math.min(this.airRoom, air + aircraft), surface, transport);
  }

  /** 7.3.1 All submarines submerge. */
  submerge(code: number): number {
    const [sub, air, surface, transport] = this.lost(code);
    const subs = this.subRoom;
    return sub >= subs ? code : this.code(subs + 1 + sub, air, surface, transport);
  }

  /** 7.3.8 b All transports are sunk. */
  sinkTransports(code: number): number {
    const [sub, air, surface] = this.lost(code);
    return this.code(sub, air, surface, this.transportRoom);
  }

  /** Everything that could still be hit is gone (AAA alone, R-14). */
  destroyAll(code: number): number {
    const [sub] = this.lost(code);
    return this.code(sub, this.airRoom, this.surfaceRoom, this.transportRoom);
  }

  /** Every condition that the side can come into, least hurt first. */
  reachable(perils: Perils): number[] {
    const seen = new Set([0]);
    const queue = [0];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      // Hits one by one lead everywhere that hits together do.
      const next = [this.assign(at, 1, 1, 1)];
      if (perils.sea) next.push(this.assign(at, 1, 0, 1), this.assign(at, 1, 1, 0), this.sinkTransports(at));
      if (perils.submerges) next.push(this.submerge(at));
      if (perils.shotAt) next.push(this.shotDown(at, 1));
      if (perils.aaa) next.push(this.destroyAll(at));
      for (const code of next) {
        if (seen.has(code)) continue;
        seen.add(code);
        queue.push(code);
      }
    }
    return [...seen].sort((x, y) => x - y);
  }
}

function classOf(type: UnitType): Class {
  if (type === 'submarine') return SUB;
  if (type === 'transport') return TRANSPORT;
  return isAirType(type) ? AIR : SURFACE;
}

const isLand = (type: UnitType): boolean => type === 'infantry' || type === 'artillery' || type === 'tank';

/** ODDS 2.2 Undamaged battleships absorb a hit before any unit is lost; then the units in their order. */
function runsOf({ force, order, keepLand = 0, damaged = 0 }: LossInput): Run[] {
  const whole = Math.max(0, (force.battleship ?? 0) - damaged);
  const runs: Run[] = whole > 0 ? [{ type: null, class: SURFACE, count: whole }] : [];
  const types = [...new Set(order), ...unitTypes.filter((t) => !order.includes(t))];
  for (const type of types) {
    const n = force[type] ?? 0;
    if (n > 0) runs.push({ type, class: classOf(type), count: n });
  }
  const kept: Run[] = [];
  let keep = keepLand;
  for (let i = runs.length - 1; i >= 0 && keep > 0; i--) {
    const run = runs[i] as Run;
    if (!run.type || !isLand(run.type)) continue;
    const n = Math.min(run.count, keep);
    run.count -= n;
    keep -= n;
    kept.unshift({ ...run, count: n });
  }
  return [...runs, ...kept].filter((r) => r.count > 0);
}
