import { eots } from '@wardroom/eots';
import type { State, Unit } from '@wardroom/eots/read';
import { isHex, optionsSchema, sides } from '@wardroom/eots/read';
import type { Json } from '@wardroom/rules';

/** What lies on the map of a lesson: a piece of a scenario, or all of it. */
export interface Lying {
  /** The scenario whose set-up it is cut from; left out: 1942. */
  scenario?: string;
  /** The turn that is played; left out: 3. It begins with its offensives, or with its strategic phase. */
  turn?: number;
  strategic?: boolean;
  /** All pieces of the set-up stay. */
  whole?: boolean;
  units: { readonly [hex: string]: readonly string[] };
  reduced: readonly string[];
  /** Hexes that a side controls besides those of the set-up. */
  japanese: readonly string[];
  allied: readonly string[];
  /** Tracks that stand elsewhere than in the set-up. */
  tracks: { readonly [track: string]: number };
  hands: readonly string[];
  /** The only cards that can be dealt; left out: all that the set-up leaves. */
  pile?: readonly string[];
}

/** A position file: the pieces of a set-up that a lesson needs, and nothing else on the map. */
export function position(of: Lying): Json {
  const { scenario = '1942', turn = 3, units, reduced, tracks, hands, pile } = of;
  const g = structuredClone(
    eots.setup(scenario, optionsSchema.parse({}), {
      pick: (_pool, from, n) => from.slice(0, n),
      roll: () => [],
      fresh: (p) => `${p}1`,
    }),
  ) as State;
  if (!of.whole) for (const u of Object.values(g.units)) if (isHex(u.at) || u.at === 'china-air') u.at = 'pool';
  for (const [hex, ids] of Object.entries(units)) {
    for (const id of ids) {
      const { reduced: _reduced, ...unit } = g.units[id] as Unit;
      g.units[id] = { ...unit, at: hex, ...(reduced.includes(id) ? { reduced: true as const } : {}) };
    }
  }
  for (const side of sides)
    for (const id of { japan: of.japanese, allied: of.allied }[side]) g.control[id] = { id, side };
  for (const [id, n] of Object.entries(tracks)) g.tracks[id] = { id, n } as State['tracks'][string];
  for (const c of Object.values(g.cards)) {
    if (c.at === 'hand' || c.at === 'fo') c.at = 'pile';
    if (pile) c.at = pile.includes(c.id) ? 'pile' : 'removed';
    if (hands.includes(c.id)) c.at = 'hand';
  }
  g.turn.now = { id: 'now', turn, segment: of.strategic ? 'strategic' : 'start' };
  return eots.position.write(g, []);
}
