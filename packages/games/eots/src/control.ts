import type { IO } from '@wardroom/rules';
import national from '../data/national.json' with { type: 'json' };
import { adjacent, hex, hexes, isNamed, resourceHexes } from './board.ts';
import { clearFlag, flag, isSet, setFlag } from './flags.ts';
import type { HexId, Side, State, Trace } from './state.ts';
import { other } from './state.ts';
import { setTrack, track } from './tracks.ts';

const kwai: readonly HexId[] = ['2108', '2109'];
const kunming: ReadonlySet<HexId> = new Set(['2407', ...adjacent('2407')]);

/**
 * R4.1, R4.6 Who controls a hex, whatever its supply (R4.8), in Siam too (R16.3); null where there is no control to
 * have (sea, neutral, mountains). R4.5 Kunming and its neighbours: always the Allies.
 */
export function controller(g: State, id: HexId): Side | null {
  const at = printed.get(id);
  return at === 'always' ? 'allied' : (g.control[id]?.side ?? at ?? null);
}
/** What the map says of a hex; `always`: Kunming and its neighbours. */
const printed: ReadonlyMap<HexId, Side | 'always' | null> = new Map(
  hexes.map((h) => [h.id, kunming.has(h.id) ? 'always' : h.control1941]),
);

/** R16.24, R16.19 Cities of occupied China; Hong Kong, Manchuria and Formosa are not among them. */
const chinaCities: ReadonlySet<HexId> = new Set(
  national.nations.flatMap((n) => ('chinaCities' in n ? (n.chinaCities as HexId[]) : [])),
);
/** R16.24, R16.25 The hexes that may hold an intrinsic garrison, in the order of the map. */
export const garrisonCities: readonly HexId[] = hexes
  .filter((h) => h.city === 'intrinsic-japan' || chinaCities.has(h.id))
  .map((h) => h.id);

/** R16.24-R16.26 Does an intrinsic garrison of this side hold the city? */
export function garrisoned(g: State, id: HexId, side: Side): boolean {
  if (side !== 'japan' || controller(g, id) !== 'japan') return false;
  // R16.25 A marker was put there once: the garrison of a home city does not come back.
  if (hex(id).city === 'intrinsic-japan') return g.control[id] === undefined;
  return chinaCities.has(id) && track(g, 'chinaDivisions') > 0;
}

/** R4.7, R9.5.1 Resource hexes that Japan controls; those of Manchuria do not count once the Soviets are there. */
export const japaneseResources = (g: State): readonly HexId[] =>
  resourceHexes.filter(
    (id) => controller(g, id) === 'japan' && !(isSet(g, 'manchuria') && hex(id).region === 'manchuria'),
  );

/**
 * R4.2-R4.4 A side takes control of a hex, with all that follows from it: the capture counts for Progress of the War
 * (R15.9, both ways), the Tokyo Express ends where the Allies come (R18.6). No effect when the side has the hex.
 */
export function capture(g: State, id: HexId, side: Side, io: Pick<IO, 'log'>): void {
  const before = controller(g, id);
  if (before === side || before === null || kunming.has(id)) return;
  g.control[id] = { id, side };
  if (isNamed(hex(id))) setTrack(g, 'pow', track(g, 'pow') + (side === 'allied' ? 1 : -1));
  if (side === 'allied' && flag(g, 'tokyoExpress')?.hex === id) clearFlag(g, 'tokyoExpress');
  io.log('captured', { hex: id, side });
  // R16.21 The railway that jp-18 has planned.
  if (isSet(g, 'kwaiPlanned') && kwai.every((h) => controller(g, h) === 'japan')) {
    clearFlag(g, 'kwaiPlanned');
    setFlag(g, 'kwaiBridge');
    io.log('kwaiBridge', {});
  }
}

/**
 * R11.19 A capture is taken back, with all that followed from it. True: the hex changes hands; somebody else may have
 * it by now.
 */
export function giveBack(
  g: State,
  { hex: id, taken, express, railway }: Trace,
  side: Side,
  io: Pick<IO, 'log'>,
): boolean {
  if (taken === undefined || controller(g, id) !== side) return false;
  // R16.25 A home city that never had a marker has its garrison again.
  if (taken === 'unmarked') delete g.control[id];
  else g.control[id] = { id, side: other(side) };
  if (isNamed(hex(id))) setTrack(g, 'pow', track(g, 'pow') - (side === 'allied' ? 1 : -1));
  if (express) g.flags.tokyoExpress = express;
  if (railway) {
    clearFlag(g, 'kwaiBridge');
    setFlag(g, 'kwaiPlanned');
  }
  io.log('givenBack', { hex: id, side: other(side) });
  return true;
}
