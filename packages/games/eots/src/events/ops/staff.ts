import type { Offer } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { headquarters } from '../../command.ts';
import { type ConditionName, card, type Operation, ofNumber } from '../../deck.ts';
import { isSet, setFlag } from '../../flags.ts';
import { build, buildable } from '../../offensives-phase/build-route.ts';
import type { HexId, State, UnitId } from '../../state.ts';
import { turnOf } from '../../tracks.ts';
import { holds } from '../conditions.ts';
import type { Doing, Handler } from '../vocabulary.ts';

/** Hexes whose routes the event may build: the first line of its order, or of the next where that one stands. */
function open(g: State, d: Doing): HexId[] {
  const lines = d.op.order as readonly (HexId | readonly HexId[])[];
  const can = buildable(g, d.side);
  return lines.map((line) => can.filter((id) => line.includes(id))).find((ids) => ids.length > 0) ?? [];
}

/** jp-18 of the later decks. */
const efficiency = card(ofNumber('later', 'jp-18')).effects.find((e) => e.op === 'hqEfficiency') as Operation;

/** R7.5, R16.21 How much more efficient the railway makes this headquarters: for units in Burma and Northern India. */
export const railwayBonus = (g: State, hq: UnitId): number =>
  isSet(g, 'kwaiStaff') && headquarters(g, 'japan').includes(hq) && holds(g, efficiency.who, { unit: hq })
    ? efficiency.value
    : 0;
/** Does the unit start where that counts? */
export const byRailway = (g: State, unit: UnitId): boolean => holds(g, efficiency.if as ConditionName, { unit });

/** What the later decks do to headquarters and the routes that they work with. */
export const staff: { readonly [op: string]: Handler } = {
  /** R16.21 For the rest of the game (`limits.ts`). */
  hqEfficiency: {
    at: 'play',
    ownIf: true,
    fields: ['value', 'who', 'if'],
    begin(g) {
      setFlag(g, 'kwaiStaff', { turn: turnOf(g) });
      return 0;
    },
  },
  /** R25.3 A route without a card: where one may be built at all. */
  buildRoute: {
    at: 'play',
    fields: ['order', 'cost', 'optional'],
    begin: (g, d) => (open(g, d).length > 0 ? 1 : 0),
    ask(g, d): { [kind: string]: Offer } {
      return { buildRoute: among(open(g, d)), noRoute: leaf };
    },
    take(g, _d, choice, io) {
      if (choice.kind === 'noRoute') return 0;
      const id = choice.value[0] as HexId;
      build(g, id);
      io.log('offensives.routeBuilt', { hex: id });
      return 0;
    },
  },
};
