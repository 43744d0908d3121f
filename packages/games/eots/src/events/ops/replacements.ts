import type { IO, Offer } from '@wardroom/rules';
import { among, ids, leaf } from '@wardroom/rules';
import { distance, isHex } from '../../board.ts';
import { counter, isB29, nationOf, sideOf } from '../../counters.ts';
import type { ConditionName } from '../../deck.ts';
import { canArrive, canBase, canEnterChina, canFlip, placesWhere } from '../../placement.ts';
import type { HexId, Place, State, Unit, UnitId } from '../../state.ts';
import { setTrack, track } from '../../tracks.ts';
import { holds } from '../conditions.ts';
import type { Doing, Handler } from '../vocabulary.ts';

/** R24.9 What an event says about its steps. */
interface Steps {
  kind: 'air' | 'naval' | 'ground' | 'chinese';
  steps: number;
  keep: boolean;
  nation?: string;
  units?: readonly UnitId[];
  where?: ConditionName;
  within?: readonly [HexId, number];
  target?: ConditionName;
  returnTo?: ConditionName;
  returnEliminated?: readonly UnitId[];
}
const stepsOf = (d: Doing): Steps => d.op as unknown as Steps;

/** R24.9 Is the unit of the kind and nation, and without a dot (or named)? */
function fits(d: Doing, unit: UnitId): boolean {
  const s = stepsOf(d);
  const c = counter(unit);
  if (sideOf(unit) !== d.side || (c.prewar && !s.units?.includes(unit))) return false;
  if (s.units && !s.units.includes(unit)) return false;
  if (s.nation !== undefined && c.nation !== s.nation) return false;
  if (s.kind === 'chinese') return nationOf(unit) === 'cn';
  // R9.2.3 Chinese armies take no other steps; Japanese ground steps go to armies.
  if (s.kind === 'ground')
    return (
      c.class === 'ground' &&
      c.type !== 'garrison' &&
      nationOf(unit) !== 'cn' &&
      (d.side === 'allied' || c.type === 'army')
    );
  return c.class === s.kind;
}

/** R24.8 Do the words of the card hold for the unit where it is? */
function meets(g: State, d: Doing, unit: UnitId): boolean {
  const s = stepsOf(d);
  const at = g.units[unit]?.at ?? '';
  if (s.within && (!isHex(at) || distance(at, s.within[0]) > s.within[1])) return false;
  return s.target === undefined || holds(g, s.target, { card: d.card, unit });
}

/** Units that the next step may flip. */
const flips = (g: State, d: Doing): UnitId[] =>
  ids(g.units)
    .filter((u) => fits(d, u) && canFlip(g, u) === null && meets(g, d, u))
    .filter(
      (u) => stepsOf(d).where === undefined || holds(g, stepsOf(d).where as ConditionName, { card: d.card, unit: u }),
    )
    .sort();

/** R9.2.1, R24.9 Where an eliminated unit may come back. */
function returnPlaces(g: State, d: Doing, unit: UnitId): Place[] {
  const s = stepsOf(d);
  const noBase = { code: 'notOffered', rule: 'R24.9', key: 'placement.noBase' } as const;
  return placesWhere((to) => {
    if (s.returnTo === undefined) return canArrive(g, unit, to);
    const no = to === 'china-air' ? canEnterChina(g, unit) : canBase(g, unit, to);
    return no ?? (holds(g, s.returnTo, { card: d.card, unit, hex: to }) ? null : noBase);
  });
}
/** Eliminated units that the next step may bring back. */
function returns(g: State, d: Doing): UnitId[] {
  const s = stepsOf(d);
  if (s.kind === 'chinese' && (g.nations.china || s.target === 'reducedChinese')) return [];
  // R16.9 Eliminated Australian units do not return once their country has fallen.
  const fallen = (u: UnitId): boolean => nationOf(u) === 'au' && g.nations.australia !== undefined;
  const may = (u: UnitId): boolean =>
    g.units[u]?.at === 'eliminated' &&
    (s.returnEliminated?.includes(u) ?? (s.units === undefined && s.within === undefined));
  return ids(g.units)
    .filter((u) => may(u) && !fallen(u) && fits(d, u) && meets(g, d, u) && returnPlaces(g, d, u).length > 0)
    .sort();
}

function bringBack(g: State, d: Doing, unit: UnitId, to: Place, io: IO): void {
  const u = g.units[unit] as Unit;
  u.at = to;
  if (counter(unit).steps === 2) u.reduced = true;
  // R9.2.6
  if (isB29(unit)) u.returned = true;
  io.log('events.returns', { card: d.card, unit, hex: to });
}

/** R9.2.4 The track that keeps Japanese steps. */
const store = (d: Doing): 'jpAir' | 'jpNaval' => (stepsOf(d).kind === 'air' ? 'jpAir' : 'jpNaval');

/** R24.9, R9.2.5 Replacement steps by an event: used now; kept only where the card says so. */
export const replacements: { readonly [op: string]: Handler } = {
  replacement: {
    at: 'play',
    fields: [
      'side',
      'kind',
      'steps',
      'keep',
      'nation',
      'units',
      'where',
      'within',
      'target',
      'returnTo',
      'returnEliminated',
    ],
    begin: (_g, d) => stepsOf(d).steps,
    ask(g, d) {
      const kinds: { [kind: string]: Offer } = {};
      const up = flips(g, d);
      const back = returns(g, d);
      if (up.length > 0) kinds.flip = among(up);
      if (back.length > 0) kinds.bringBack = among(back, (u: UnitId) => among(() => returnPlaces(g, d, u)));
      if (stepsOf(d).keep) kinds.keepSteps = leaf;
      else if (up.length + back.length > 0) kinds.spare = leaf;
      return kinds;
    },
    take(g, d, choice, io) {
      if (choice.kind === 'spare') return 0;
      if (choice.kind === 'keepSteps') {
        setTrack(g, store(d), track(g, store(d)) + d.left);
        io.log('events.stepsKept', { card: d.card, n: d.left });
        return 0;
      }
      const [unit, to] = choice.value as [UnitId, Place?];
      if (to !== undefined) bringBack(g, d, unit, to, io);
      else {
        delete (g.units[unit] as Unit).reduced;
        io.log('events.flipped', { card: d.card, unit });
      }
      return d.left - 1;
    },
  },
};
