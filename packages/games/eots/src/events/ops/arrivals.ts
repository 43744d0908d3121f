import type { IO } from '@wardroom/rules';
import { among } from '@wardroom/rules';
import { isHex } from '../../board.ts';
import { isHq } from '../../counters.ts';
import type { ConditionName } from '../../deck.ts';
import { canBase, canEnterChina, placesWhere } from '../../placement.ts';
import type { CardId, Place, State, Unit, UnitId } from '../../state.ts';
import { turnOf } from '../../tracks.ts';
import { holds } from '../conditions.ts';
import type { Doing, Handler } from '../vocabulary.ts';

/** R24.13 Where the unit of an event may arrive: a base by R9.1.5, and what the card says more. */
export const arrivalPlaces = (g: State, card: CardId, unit: UnitId, where: ConditionName): Place[] =>
  placesWhere((to) => {
    const base = to === 'china-air' ? canEnterChina(g, unit) : canBase(g, unit, to);
    if (base) return base;
    return holds(g, where, { card, unit, hex: to })
      ? null
      : { code: 'notOffered', rule: 'R24.13', key: 'placement.noBase' };
  });

function put(g: State, d: Doing, unit: UnitId, to: Place, io: IO): void {
  const u = g.units[unit] as Unit;
  u.at = to;
  if (isHq(unit) && isHex(to)) u.newcomer = true;
  io.log('events.arrives', { card: d.card, unit, hex: to });
}

/** Where the new headquarters may come when the old one goes (al-20, al-27). */
export function swapPlaces(g: State, card: CardId, remove: UnitId, place: UnitId, where: ConditionName): Place[] {
  if (g.units[place]?.at !== 'pool') return [];
  const old = g.units[remove]?.at ?? '';
  const here: Place[] = isHex(old) || old.startsWith('turn-') ? [old as Place] : [];
  const others = placesWhere((to) => canBase(g, place, to));
  return [...new Set([...here, ...others])].filter((to) => holds(g, where, { card, unit: remove, hex: to }));
}

/** One headquarters for another; where it stands in the place of the old one, it serves as that did (R9.1.6). */
function swap(g: State, d: Doing, to: Place, io: IO): void {
  const old = g.units[d.op.remove as UnitId] as Unit;
  const settled = old.at === to && !old.newcomer;
  old.at = 'removed';
  delete old.newcomer;
  put(g, d, d.op.place, to, io);
  if (settled) delete (g.units[d.op.place as UnitId] as Unit).newcomer;
}

/** Units that come and go by events. */
export const arrivals: { readonly [op: string]: Handler } = {
  /** R24.13, R10.6; R24.1 without a place for the unit the rest of the event stands. */
  reinforce: {
    at: 'play',
    fields: ['unit', 'where', 'else', 'when', 'notDelayable'],
    begin(g, d, io) {
      const unit = d.op.unit as UnitId;
      if (g.units[unit]?.at !== 'pool') {
        io.log('events.noEffect', { card: d.card });
        return 0;
      }
      // al-22: with the reinforcements of the next turn, never delayed.
      if (d.op.when === 'next turn') {
        put(g, d, unit, `turn-${turnOf(g) + 1}`, io);
        (g.units[unit] as Unit).exempt = true;
        return 0;
      }
      const places = arrivalPlaces(g, d.card, unit, d.op.where);
      if (places.length > 0) return 1;
      (g.units[unit] as Unit).at = 'removed';
      io.log('events.noRoom', { card: d.card, unit });
      return 0;
    },
    ask: (g, d) => ({ arrive: among(arrivalPlaces(g, d.card, d.op.unit, d.op.where)) }),
    take(g, d, choice, io) {
      put(g, d, d.op.unit, choice.value[0] as Place, io);
      return 0;
    },
  },
  /** al-51: the unit leaves the game. */
  removeUnit: {
    at: 'play',
    fields: ['unit', 'if'],
    begin(g, d, io) {
      const u = g.units[d.op.unit as UnitId] as Unit;
      u.at = 'removed';
      delete u.reduced;
      io.log('events.removed', { card: d.card, unit: u.id });
      return 0;
    },
  },
  /** R7 One headquarters replaces another; the old one is out of the game wherever it was. */
  hqSwap: {
    at: 'play',
    fields: ['remove', 'place', 'where', 'removedForever'],
    begin(g, d, io) {
      const { remove, place, where } = d.op as unknown as { remove: UnitId; place: UnitId; where: ConditionName };
      const places = swapPlaces(g, d.card, remove, place, where);
      if (places.length !== 1 || !isHq(place)) return places.length;
      swap(g, d, places[0] as Place, io);
      return 0;
    },
    ask: (g, d) => ({ arrive: among(swapPlaces(g, d.card, d.op.remove, d.op.place, d.op.where)) }),
    take(g, d, choice, io) {
      swap(g, d, choice.value[0] as Place, io);
      return 0;
    },
  },
};
