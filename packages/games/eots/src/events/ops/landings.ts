import type { IO, Offer, Verdict } from '@wardroom/rules';
import { among, leaf, refuse, things } from '@wardroom/rules';
import { adjacent, hexes, isHex } from '../../board.ts';
import { capture, controller } from '../../control.ts';
import { card, type Operation } from '../../deck.ts';
import { eliminate } from '../../graves.ts';
import { displaceHq } from '../../movement/displace-hq.ts';
import { canStand } from '../../movement/places.ts';
import { unitsAt, unitsOf } from '../../on-map.ts';
import type { CardId, Effect, HexId, Side, State, Unit, UnitId } from '../../state.ts';
import { other } from '../../state.ts';
import { type Asked, dropPlane, holds } from '../conditions.ts';
import type { Handler } from '../vocabulary.ts';

interface Drop {
  effect: Effect;
  op: Operation;
}
/** R24.15 The paratroops that the event of this side still has. */
function dropOf(g: State, side: Side): Drop | null {
  const o = g.offensive.now;
  if (o?.side !== side || o.as !== 'ec') return null;
  const effect = things(g.effects).find(
    (e) => !e.done && e.side === side && card(e.card).effects[e.index]?.op === 'paradrop',
  );
  return effect ? { effect, op: card(effect.card).effects[effect.index] as Operation } : null;
}
/** Nothing has moved yet. */
const still = (g: State, side: Side): boolean =>
  !things(g.activated).some((a) => a.side === side && a.mode !== undefined);

const fromSupplied = 'restingOnAirfieldWithSuppliedUsAir';
/** Aircraft whose range counts: those beside the division (al-69); of Japan any active one, so none is named. */
const flyers = (g: State, op: Operation): (UnitId | undefined)[] =>
  op.unit === undefined
    ? [undefined]
    : unitsOf(g, g.units[op.unit as UnitId]?.at ?? '', 'allied')
        .filter((u) => dropPlane(g, u.id, op.if === fromSupplied))
        .map((u) => u.id);

const askOf = ({ effect, op }: Drop, hex?: HexId, flyer?: UnitId): Asked => ({
  card: effect.card,
  unit: op.unit as UnitId | undefined,
  hex,
  flyer,
});

/** R24.15 May paratroops set out now? */
function canSetOut(g: State, side: Side): Verdict | Drop {
  const drop = dropOf(g, side);
  if (!drop) return refuse('R24.15', 'events.noParatroops');
  const { op } = drop;
  if (op.when === 'beforeMovement' && !still(g, side)) return refuse('R24.15', 'events.dropFirst');
  return op.if !== undefined && !holds(g, op.if, askOf(drop)) ? refuse('R24.15', 'events.noDropBase') : drop;
}

/** R24.15 May paratroops take this hex now? */
export function canDrop(g: State, side: Side, id: HexId): Verdict {
  const drop = canSetOut(g, side);
  return drop && 'op' in drop ? canDropAt(g, side, drop, id) : drop;
}

function canDropAt(g: State, side: Side, drop: Drop, id: HexId): Verdict {
  const { op } = drop;
  const ask = askOf(drop, id);
  if (!isHex(id) || controller(g, id) === null) return refuse('R24.15', 'events.noDropZone', { hex: id });
  if (!holds(g, op.hex.occupiedBy, ask)) return refuse('R24.15', 'events.dropOccupied', { hex: id });
  if (holds(g, op.hex.notIn, ask)) return refuse('R24.15', 'events.dropZone', { hex: id });
  const reached = flyers(g, op).some((flyer) => holds(g, op.hex.within, askOf(drop, id, flyer)));
  if (!reached) return refuse('R24.15', 'events.dropRange', { hex: id });
  if (op.unit !== undefined) return canStand(op.unit, id, null);
  return controller(g, id) === side
    ? refuse('R24.15', 'events.dropOwn', { hex: id })
    : canStand('jp-army-14', id, null);
}

/** R24.15 What is offered in the movement of the offensive; null: no paratroops, or nowhere to go. */
export function dropOffer(g: State, side: Side): Offer | null {
  const drop = canSetOut(g, side);
  if (!drop || !('op' in drop)) return null;
  const open = hexes.flatMap(({ id }) => (canDropAt(g, side, drop, id) === null ? id : []));
  return open.length === 0
    ? null
    : among(
        open,
        () => leaf,
        (id: HexId) => canDrop(g, side, id),
      );
}

/** R24.15 Takes the hex: at once, a capture, no movement. The division of al-69 goes there. */
export function paradrop(g: State, side: Side, id: HexId, io: IO): void {
  const drop = dropOf(g, side) as Drop;
  const enemy = other(side);
  if (drop.op.eliminate !== undefined) for (const u of unitsAt(g, id)) if (/^nl-reg-/.test(u.id)) eliminate(g, u.id);
  if (drop.op.unit !== undefined) (g.units[drop.op.unit as UnitId] as Unit).at = id;
  displaceHq(g, id, enemy, io);
  capture(g, id, side, io);
  (g.effects[drop.effect.id] as Effect).done = true;
  io.log('events.paratroops', { card: drop.effect.card, hex: id });
}

/** al-28 The islands around the landings. */
function cascade(g: State, id: CardId, op: Operation): HexId[] {
  const landed = hexes.map((h) => h.id).filter((at) => holds(g, op.if, { card: id, hex: at }));
  return [...new Set(landed.flatMap(adjacent))]
    .filter((at) => holds(g, op.hexes, { card: id, hex: at }) && controller(g, at) === 'japan')
    .sort();
}

/** Hexes that change hands without movement. */
export const landings: { readonly [op: string]: Handler } = {
  /** R24.15 Offered in the movement step (`dropOffer`). */
  paradrop: { at: 'movement', fields: ['when', 'count', 'hex', 'eliminate', 'control', 'unit', 'if'] },
  /** R24 `placeControl` */
  placeControl: {
    at: 'bonus',
    ownIf: true,
    fields: ['when', 'if', 'hexes', 'control'],
    begin(g, d, io) {
      for (const id of cascade(g, d.card, d.op)) capture(g, id, d.side, io);
      return 0;
    },
  },
};
