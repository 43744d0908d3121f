import { things } from '@wardroom/rules';
import type { HexId, State, UsUnit } from '../src/read.ts';
import {
  adjacent,
  around,
  content,
  distance,
  fieldHexes,
  isArtillery,
  isGarrisoned,
  isHqId,
  isLand,
  isLive,
  jpIn,
  numberOf,
  optionsOf,
  rangeOf,
  scenarioOf,
  stepsIn,
  strengthOf,
  turnOf,
  usIn,
} from '../src/read.ts';
import type { Ground } from './ground.ts';
import { groundOf } from './ground.ts';
import type { Manner } from './manner.ts';
import { usual } from './manner.ts';
import type { Needs } from './plan.ts';
import { needsOf, planned, southAsked } from './plan.ts';
import { supplyPosts } from './supply.ts';

/** What a secured position is worth. */
const SECURED = 10;
/** What is left of a worth for every action that lies between. */
const LATER = 0.82;

/** A unit is to hold a position, or to fight a Japanese unit. */
interface Role {
  hex: HexId;
  fight: boolean;
  worth: number;
}

/** What the Marines want, as a view shows it: computed once for an answer. */
export interface Outlook {
  manner: Manner;
  ground: Ground;
  /** Turns that are left, this one too. */
  left: number;
  /** 14.2 What it is worth that a unit stands in a hex: its role, less what it risks there. */
  place(u: UsUnit, hex: HexId): number;
  /** What it is worth that the Japanese in a hex are gone. */
  prize(hex: HexId): number;
  /** 14.2 What it is worth that a position is held besides those that are. */
  holding(id: string): number;
  /** What lies near a hex that nobody is sent for yet: positions to hold and Japanese to fight. */
  pull(hex: HexId): number;
  roles: ReadonlyMap<string, Role>;
}

/** Turns up to the next check of victory, this one too. */
function turnsLeft(g: State): number {
  const { n } = turnOf(g);
  const next = scenarioOf(optionsOf(g).scenario).check.find((turn) => turn >= n) ?? n;
  return next - n + 1;
}

export function outlookOf(g: State, manner: Manner = usual): Outlook {
  const c = content(g);
  const ground = groundOf(g, manner);
  const left = turnsLeft(g);
  const needs = needsOf(g);
  const held = new Map<string, string[]>();
  for (const p of c.positions) {
    if (jpIn(g, p.hex).length > 0) continue;
    const who = usIn(g, p.hex).map((u) => u.id);
    if (who.length > 0 || isGarrisoned(g, p.id)) held.set(p.id, isGarrisoned(g, p.id) ? ['garrison', ...who] : who);
  }
  // Half of what a position needs is worth little, and nothing when the end is near.
  const power = left <= 2 ? 5 : 2.2;
  const open = new Map(c.positions.map((p) => [p.id, ground.barriers(p.hex)]));
  const lost = left <= 1 ? 0.15 : 0.62;
  const joined = (id: string): number => lost ** (open.get(id)?.length ?? 0);
  const south = southAsked(g, manner);
  const weight = (id: string): number => (south.has(id) ? manner.asked : 1);
  const worthOf = (n: Needs, has: ReadonlySet<string>): number => {
    const share = n.all.filter((x) => has.has(x)).length / n.all.length;
    return share === 0 ? 0 : SECURED * weight(n.position.id) * joined(n.position.id) * share ** power;
  };
  const touched = new Map<string, Needs[]>();
  for (const n of needs.values()) for (const id of n.all) touched.set(id, [...(touched.get(id) ?? []), n]);
  /** What is gained when a position is held besides those that are. */
  const gain = (id: string, has: ReadonlySet<string>): number => {
    const with_ = new Set(has).add(id);
    return (touched.get(id) ?? []).reduce((sum, n) => sum + worthOf(n, with_) - worthOf(n, has), 0);
  };

  const now = new Set(held.keys());
  const blocked = new Map<string, number>();
  for (const n of needs.values()) {
    const fields = open.get(n.position.id) ?? [];
    if (fields.length === 0 || fields.length > 4) continue;
    const share = n.all.filter((x) => now.has(x)).length / n.all.length;
    const more = weight(n.position.id) * SECURED * (0.15 + share ** power) * lost ** (fields.length - 1) * (1 - lost);
    for (const f of fields) blocked.set(f, (blocked.get(f) ?? 0) + more);
  }
  const wanted = planned(g, ground, left, needs, open, manner);
  const worthOfHolding = (id: string, has: ReadonlySet<string>): number => {
    if (left <= 1) return gain(id, has);
    return wanted.has(id) ? 8 * weight(id) * joined(id) ** 0.5 + 0.2 * gain(id, has) : 0.3 * gain(id, has);
  };
  for (const id of wanted) {
    const fields = open.get(id) ?? [];
    for (const f of fields) blocked.set(f, (blocked.get(f) ?? 0) + (6 * weight(id)) / fields.length ** 1.5);
  }
  const prizes = new Map<HexId, number>();
  const prize = (hex: HexId): number => {
    const found = prizes.get(hex);
    if (found !== undefined) return found;
    const p = c.positionAt(hex);
    if (!p) return 5;
    const field = c.fieldOf(p.id);
    const prey = isLive(g, field) ? [...fieldHexes(g, field.id).keys()].reduce((n, h) => n + usIn(g, h).length, 0) : 0;
    const soon = left > 1 ? Math.min(4, prey) * 0.8 : 0;
    const made = 3 + soon + 0.8 * worthOfHolding(p.id, now) + Math.min(14, blocked.get(field.id) ?? 0);
    prizes.set(hex, made);
    return made;
  };

  const posts = manner.supply > 0 ? supplyPosts(g) : new Map<string, HexId>();
  const roles = assign(g, ground, left, held, worthOfHolding, prize, posts);
  for (const [id, hex] of posts) roles.set(id, { hex, fight: false, worth: manner.supply });
  const sent = new Set([...roles.values()].flatMap((r) => (r.fight ? [] : [r.hex])));
  const seats = new Map<string, number>();
  const crowd = (u: UsUnit, hex: HexId): number => {
    const others = usIn(g, hex).filter((x) => x.id !== u.id && !isHqId(x.id));
    if (isHqId(u.id)) return 0;
    const steps = stepsIn(g, hex) - (u.at === hex ? (u.steps ?? 0) : 0) + (u.steps ?? 0);
    return (others.length >= 2 ? 12 : 0) + (steps >= 5 ? 0.7 * (ground.danger[numberOf(hex)] ?? 0) : 0);
  };
  const company = (u: UsUnit, hex: HexId): number => {
    const hqs = things(g.us).filter((x) => isHqId(x.id) && isLand(x.at));
    if (!isHqId(u.id)) return hqs.some((x) => distance(x.at, hex) <= 1) ? manner.led : 0;
    const seat = `${u.id} ${hex}`;
    const known = seats.get(seat);
    if (known !== undefined) return known;
    const near = [hex, ...around(hex)].flatMap((h) => usIn(g, h)).filter((x) => !isHqId(x.id));
    const others = hqs.filter((x) => x.id !== u.id);
    const { going, there, again } = manner.leads;
    const made = near.reduce((sum, x) => {
      const role = roles.get(x.id);
      const busy = role && (role.fight || role.hex !== x.at) ? going : there;
      return sum + busy * (others.some((o) => distance(o.at, x.at) <= 1) ? again : 1);
    }, 0);
    seats.set(seat, made);
    return made;
  };
  return {
    manner,
    ground,
    left,
    roles,
    prize,
    holding: (id) => worthOfHolding(id, now),
    pull(hex) {
      const n = numberOf(hex);
      const all = c.positions.flatMap((p) => {
        if (sent.has(p.hex)) return [];
        const far = ground.way(p.hex)[n] ?? 99;
        if (far > 6) return [];
        const foe = jpIn(g, p.hex).length > 0;
        return [(foe ? 0.4 * prize(p.hex) : worthOfHolding(p.id, now)) * LATER ** far];
      });
      return all
        .sort((a, b) => b - a)
        .slice(0, 4)
        .reduce((sum, x) => sum + x, 0);
    },
    place(u, hex) {
      const n = numberOf(hex);
      const risk = left > 1 ? (ground.danger[n] ?? 0) * (isHqId(u.id) ? 0.7 : 1) : 0;
      const role = roles.get(u.id);
      return (
        (role ? reached(ground, u, role, hex, left) : 0) + (left > 1 ? company(u, hex) : 0) - risk - crowd(u, hex)
      );
    },
  };
}

/** What a role is worth from a hex: less with every action that is still to be done. */
function reached(ground: Ground, u: UsUnit, role: Role, hex: HexId, left: number): number {
  if (!role.fight) {
    const far = ground.way(role.hex)[numberOf(hex)] ?? 99;
    // A way that cannot be ended in time is worth next to nothing.
    return role.worth * LATER ** far * (far > left + 0.5 ? 0.2 : 1);
  }
  if (adjacent(hex, role.hex)) return role.worth;
  const reach = rangeOf(u.id);
  if (reach > 1 && distance(hex, role.hex) <= Math.min(reach, 3)) return role.worth * 0.72;
  const far = Math.max(0, (ground.way(role.hex)[numberOf(hex)] ?? 99) - 0.5);
  return role.worth * 0.72 * LATER ** far;
}

/** Everybody ashore gets a role, the best pairs of unit and place first. */
function assign(
  g: State,
  ground: Ground,
  left: number,
  held: ReadonlyMap<string, readonly string[]>,
  gain: (id: string, has: ReadonlySet<string>) => number,
  prize: (hex: HexId) => number,
  posts: ReadonlyMap<string, HexId>,
): Map<string, Role> {
  const c = content(g);
  const roles = new Map<string, Role>();
  const has = new Set<string>();
  for (const [id, who] of held) if (who.includes('garrison')) has.add(id);
  const free = new Set(things(g.us).filter((u) => isLand(u.at) && !posts.has(u.id)));
  const open = c.positions.filter((p) => jpIn(g, p.hex).length === 0 && !has.has(p.id));
  const foes = c.positions.filter((p) => jpIn(g, p.hex).length > 0);
  const fighters = new Map<string, number>();
  let worth = new Map(open.map((p) => [p.id, gain(p.id, has)]));
  const offer = (u: UsUnit): Role | null => {
    let best: Role | null = null;
    const n = numberOf(u.at);
    const fights = !isHqId(u.id) && !isArtillery(u.id);
    for (const p of open) {
      if (has.has(p.id)) continue;
      const far = ground.way(p.hex)[n] ?? 99;
      if (far > left + 0.5) continue;
      const full = worth.get(p.id) ?? 0;
      const value = full * LATER ** far * (isHqId(u.id) ? 0.3 : 1);
      if (!best || value > best.worth) best = { hex: p.hex, fight: false, worth: value };
    }
    if (fights && left > 1)
      for (const p of foes) {
        const far = Math.max(0, (ground.way(p.hex)[n] ?? 99) - 1);
        if (far > left) continue;
        const many = fighters.get(p.hex) ?? 0;
        const strong = Math.min(1, (1 + strengthOf(u.id, u.steps ?? 0)) / 6);
        const value = prize(p.hex) * 0.55 * 0.75 ** many * strong * LATER ** far;
        if (!best || value > best.worth) best = { hex: p.hex, fight: true, worth: value };
      }
    return best;
  };
  while (free.size > 0) {
    let best: { u: UsUnit; role: Role } | null = null;
    for (const u of free) {
      const role = offer(u);
      if (role && (!best || role.worth > best.role.worth)) best = { u, role };
    }
    if (!best || best.role.worth < 0.2) break;
    const { u, role } = best;
    free.delete(u);
    const p = c.positionAt(role.hex);
    if (role.fight) {
      const many = fighters.get(role.hex) ?? 0;
      fighters.set(role.hex, many + 1);
      roles.set(u.id, { ...role, worth: prize(role.hex) * 0.55 * 0.8 ** many });
    } else if (p) {
      roles.set(u.id, { ...role, worth: worth.get(p.id) ?? 0 });
      has.add(p.id);
      worth = new Map(open.map((x) => [x.id, has.has(x.id) ? 0 : gain(x.id, has)]));
    }
  }
  return roles;
}
