import type { Frame } from '@wardroom/rules';
import { content } from '../board.ts';
import type { CloseCombat } from '../close-combat/piles.ts';
import type { EventId, Target } from '../content/index.ts';
import type { EventFrame } from '../events/handlers.ts';
import { eventOf } from '../events/index.ts';
import type { HexId } from '../hexes.ts';
import type { Fire } from '../japanese-fire/fire.ts';
import { hitLimit } from '../japanese-fire/fire.ts';
import type { State, UnitId } from '../state.ts';
import type { Force } from '../us-actions/attack-force.ts';

/** What is going on while the player is asked: who does what where. */
export type Scene =
  /** 6.3 A group fires: `hits` of at most `limit` units are hit. */
  | {
      what: 'fire';
      hex: HexId;
      card: string;
      field: string;
      target: Target;
      mode: NonNullable<Fire['mode']> | 'field';
      hits: number;
      limit: number;
    }
  /** 6.5 */
  | { what: 'artillery'; hex?: HexId; card: string; target: Target }
  /** 8.6 `us`, `jp`: cards that each side has still to turn. */
  | { what: 'combat'; hex: HexId; by: 'us' | 'japan'; us: number; jp: number }
  /** 8.3 */
  | { what: 'attack'; hex: HexId; units: readonly UnitId[] }
  /** 7.3.4 */
  | { what: 'infiltration'; hex: HexId; from: HexId; units: readonly UnitId[] }
  /** E */
  | { what: 'event'; card: string; event: EventId };

type Reader = (g: State, f: never) => Scene | null;
const readers: { readonly [phase: string]: Reader } = {
  fire: (g, f: Fire) => {
    const from = f.units.flatMap((id) => g.jp[id]?.hex ?? []);
    return {
      what: 'fire',
      hex: from[0] ?? (content(g).field(f.field).at[0] as HexId),
      card: g.fire.now?.card ?? '',
      field: f.field,
      target: f.target,
      mode: f.mode ?? 'field',
      hits: f.hits?.length ?? 0,
      limit: hitLimit(g, f),
    };
  },
  shelling: (g, f: Frame & { target: Target; unit?: UnitId }) => {
    const hex = g.us[f.unit ?? '']?.at;
    return { what: 'artillery', card: g.fire.now?.card ?? '', target: f.target, ...(hex ? { hex } : {}) };
  },
  closeCombat: (_g, f: CloseCombat) => ({
    what: 'combat',
    hex: f.hex,
    by: f.by,
    us: f.us?.length ?? 0,
    jp: f.jp?.length ?? 0,
  }),
  resolveAttack: (_g, f: Force) => ({ what: 'attack', hex: f.target, units: f.units }),
  infiltrating: (_g, f: Frame & { from: HexId; to: HexId; units: readonly UnitId[] }) => ({
    what: 'infiltration',
    hex: f.to,
    from: f.from,
    units: f.units,
  }),
  event: (g, f: EventFrame) =>
    f.card === undefined ? null : { what: 'event', card: f.card, event: eventOf(g, f).event },
};

/** What the question that is open belongs to: the nearest of these frames on the stack; null: none of them. */
export function sceneOf(g: State): Scene | null {
  let scene: Scene | null = null;
  for (let n = 0, f = g._stack['0']; f; f = g._stack[String(++n)]) {
    const read = Object.hasOwn(readers, f.phase) ? readers[f.phase] : undefined;
    scene = read?.(g, f as never) ?? scene;
  }
  return scene;
}
