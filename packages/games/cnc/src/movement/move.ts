import type { IO, Offer, Verdict } from '@wardroom/rules';
import { among, refuse, things } from '@wardroom/rules';
import { commanderOf, hasGround, sideOf } from '../blocks.ts';
import { area, borderId, isSea } from '../board.ts';
import { isSubpower } from '../nations.ts';
import { moveBlock } from '../place.ts';
import type { Aggression, AreaId, Block, Faction, State } from '../state.ts';
import { faction, turnOf } from '../state.ts';
import { hasTech } from '../techs.ts';
import { isAns, isGround } from '../units.ts';
import { canBeIn, entering, inBattle, victims } from './entering.ts';
import { hasRoute, intrusionBy, parseRoute, type Route, routeId, routesOf } from './routes.ts';

/** 17.1 May this block move at all now? */
export function canMove(g: State, b: Block): Verdict {
  const t = turnOf(g);
  if (commanderOf(b) !== t.active) return refuse('17.1', 'move.notYours');
  if (b.moved) return refuse('17.1.6', 'move.once');
  if (b.type === 'fortress') return refuse('5.1', 'move.fortress');
  if (t.recruited) return refuse('24.5', 'move.recruiting');
  if ((t.orders ?? 0) < 1) return refuse('17.1.1', 'move.noOrders');
  if (t.season === 'winter' && t.active === 'soviet' && area(b.area).nation !== 'russia')
    return refuse('16.5', 'move.winter');
  return null;
}
export const movable = (g: State): Block[] => things(g.blocks).filter((b) => canMove(g, b) === null);

/** 17.1 Block, destination, way. */
export function moveOffer(g: State): Offer {
  const block = (id: string): Block => g.blocks[id] as Block;
  const leads = (id: string): boolean => hasRoute(g, block(id));
  return among(
    () => movable(g).flatMap((b) => (leads(b.id) ? [b.id] : [])),
    (id: string) => {
      const ways = routesOf(g, block(id));
      return among(
        [...ways.keys()].sort(),
        (to: AreaId) => among((ways.get(to) ?? []).map(routeId)),
        (to: AreaId) => whyNot(g, block(id), to),
      );
    },
    (id: string) => (g.blocks[id] ? canMove(g, block(id)) : null),
    {
      has: (id) => typeof id === 'string' && g.blocks[id] !== undefined && canMove(g, block(id)) === null && leads(id),
      // To find the ways of every block is dear: who plays at random tries a few.
      sample(pick) {
        const all = movable(g);
        for (let tries = 0; tries < 6 && all.length > 0; tries++) {
          const { id } = all[pick(all.length)] as Block;
          if (leads(id)) return id;
        }
        return null;
      },
    },
  );
}
/** Why a block has no way to an area: the area itself may be closed to it, or it is too far or barred by borders. */
export function whyNot(g: State, b: Block, to: AreaId): Verdict {
  const closed = canMove(g, b) ?? canBeIn(g, b, to);
  if (closed) return closed;
  if (turnOf(g).emergency) return refuse('16.2', 'move.emergency', { area: to });
  if (isSea(to) && isGround(b.type)) return refuse('17.3.3', 'move.convoy', { area: to });
  if (isAns(b.type) && !isSea(to) && entering(g, b, b.area, to).raid) return refuse('17.9', 'move.raid', { area: to });
  if (inBattle(g, b)) return refuse('17.6.2', 'move.disengage', { area: to });
  return refuse('17.1.3', 'move.noWay', { area: to });
}

const note = (g: State, from: AreaId, to: AreaId): void => {
  const id = borderId(from, to);
  const c = g.crossings[id];
  if (c) c.n++;
  else g.crossings[id] = { id, n: 1 };
};

/** 17 Makes a move that was offered: what it engages, invades, commits and where it came from. */
export function makeMove(g: State, io: IO, b: Block, r: Route): void {
  const t = turnOf(g);
  const from = b.area;
  const to = r.path[r.path.length - 1] as AreaId;
  const before = r.path[r.path.length - 2] as AreaId;
  const e = entering(g, b, before, to);
  const ground = isGround(b.type);
  const side = sideOf(g, b);
  const intruder = intrusionBy(g, b, r);
  if (ground && inBattle(g, b)) note(g, from, r.path[1] as AreaId);
  if (ground && (e.engages || e.invasion)) note(g, before, to);
  if (e.aggression) commit(g, b, to, e.raid);
  t.orders = (t.orders ?? 0) - 1;
  b.moved = true;
  if (b.escaped) delete b.escaped;
  if (b.shown) delete b.shown;
  if (e.engages) {
    b.engagedFrom = before;
    const id = `${to}<${before}.${side}`;
    g.entries[id] ??= { id, to, from: before, side };
  }
  // 17.3.4, R-80
  if (e.invasion && !(b.type === 'marine' || hasTech(g, b, 'amph-traks'))) b.invader = true;
  if (isSea(to) && e.engages && isAns(b.type)) b.group = r.path.join('>');
  moveBlock(g, io, b, to);
  // 17.9 A Ground unit that joins makes the Raid a proper attack.
  if (ground)
    for (const a of things(g.aggressions)) if (a.area === to && a.raid && hasGround(g, to, side)) delete a.raid;
  io.log('move.made', { nation: b.nation, from, to, path: [...r.path] });
  if (intruder) {
    faction(g, intruder).intruded = true;
    io.log('move.intrusion', { faction: intruder });
  }
}
/** 17.8 Remembers Aggression in an area. */
export function commit(g: State, b: Block, to: AreaId, raid: boolean): void {
  for (const against of victims(g, b, to)) {
    const id = `${to}.${against}`;
    g.aggressions[id] ??= { id, area: to, against, ...(raid ? { raid: true as const } : {}) };
    if (foreign(b)) (g.aggressions[id] as Aggression).foreign = true;
  }
}
export const foreign = (b: Block): boolean => !isSubpower(b.nation) && b.nation !== 'armed-minor';
export const routeOf = (b: Block, id: string): Route => parseRoute(b.area, id);
export const activeOf = (g: State): Faction => turnOf(g).active as Faction;
