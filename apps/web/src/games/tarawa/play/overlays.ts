import type { Field, State } from '@wardroom/tarawa/read';
import {
  commands,
  content,
  exposure,
  fieldHexes,
  headquarters,
  hexes,
  inUsCommunication,
  isLand,
  isLive,
  isOccupied,
  isWater,
} from '@wardroom/tarawa/read';
import { landingHexes, landingsIn } from './landings.ts';

/** Hexes in one colour: how they are drawn, and why. */
export interface Shade {
  id: string;
  kind: 'intense' | 'steady' | 'water' | 'command' | 'likely' | 'unlikely';
  color: string;
  hexes: readonly string[];
}
export const colors: Readonly<Record<string, string>> = {
  blue: '#2c5f9e',
  yellow: '#c99510',
  purple: '#7a4596',
  brown: '#7b4b2a',
  red: '#b8332a',
  green: '#3c7a45',
};

function fieldShades(g: State, field: Field): Shade[] {
  // On a dark chart they are lighter (chart.css).
  const color = `var(--field-${field.color}, ${colors[field.color]})`;
  const all = [...fieldHexes(g, field.id)];
  const part = (kind: Shade['kind'], of: (hex: string, grade: number) => boolean): Shade => ({
    id: `${field.id}.${kind}`,
    kind,
    color,
    hexes: all.filter(([h, n]) => of(h, n)).map(([h]) => h),
  });
  return [
    part('intense', (_h, n) => n === 1),
    part('steady', (h, n) => n === 2 && !isWater(h)),
    part('water', (h, n) => n === 2 && isWater(h)),
  ].filter((s) => s.hexes.length > 0);
}

export const overlays = ['none', 'fields', 'live', 'command', 'communication'] as const;
export type Overlay = (typeof overlays)[number];

/** From this share of all pairs of cards on a hex is a likely end of a landing. */
const LIKELY = 0.12;
function landingShades(ends: ReadonlyMap<string, number>): Shade[] {
  const part = (kind: Shade['kind'], fits: (share: number) => boolean): Shade => ({
    id: `landing.${kind}`,
    kind,
    color: '#2f5f78',
    hexes: [...ends].filter(([, share]) => fits(share)).map(([hex]) => hex),
  });
  return [part('likely', (n) => n >= LIKELY), part('unlikely', (n) => n < LIKELY)].filter((s) => s.hexes.length > 0);
}

/**
 * What an overlay shades. `look`: the hex that is looked at, whose own field is shown; `landing`: the one whose
 * landings are; `color`: the only colour whose fields are shown, null: all.
 */
export function shadesOf(
  g: State,
  overlay: Overlay,
  look: string | null,
  landing: string | null,
  color: string | null = null,
): Shade[] {
  const p = look === null ? undefined : content(g).positionAt(look);
  if (p) return fieldShades(g, content(g).fieldOf(p.id));
  const ends = landing === null ? null : landingHexes(landingsIn(g, landing));
  if (ends && ends.size > 0) return landingShades(ends);
  switch (overlay) {
    case 'fields':
      return content(g)
        .fields.filter((f) => isOccupied(g, f) && (color === null || f.color === color))
        .flatMap((f) => fieldShades(g, f));
    case 'live':
      return [
        {
          id: 'live',
          kind: 'intense',
          color: '#b8332a',
          hexes: hexes.filter((h) => exposure(g, h.id).intense).map((h) => h.id),
        },
        {
          id: 'under',
          kind: 'steady',
          color: '#b8332a',
          hexes: hexes.filter((h) => exposure(g, h.id).live && !exposure(g, h.id).intense).map((h) => h.id),
        },
      ];
    case 'command':
      return headquarters(g).map((u) => ({
        id: u.id,
        kind: 'command',
        color: 'var(--command)',
        hexes: hexes.filter((h) => commands(g, u.id, h.id)).map((h) => h.id),
      }));
    case 'communication':
      return [
        {
          id: 'communication',
          kind: 'steady',
          color: 'var(--reached)',
          hexes: hexes.filter((h) => isLand(h.id) && inUsCommunication(g, h.id)).map((h) => h.id),
        },
      ];
    default:
      return [];
  }
}

/** Who can fire on a hex: the fields that it lies in, the intense ones first; `live`: somebody there can fire now. */
export interface Watcher {
  field: string;
  color: string;
  intense: boolean;
  occupied: boolean;
  live: boolean;
}
export function watchersOf(g: State, hex: string): Watcher[] {
  return content(g)
    .fields.flatMap((f) => {
      const grade = fieldHexes(g, f.id).get(hex);
      return grade === undefined
        ? []
        : [{ field: f.id, color: f.color, intense: grade === 1, occupied: isOccupied(g, f), live: isLive(g, f) }];
    })
    .sort((a, b) => Number(b.live) - Number(a.live) || Number(b.intense) - Number(a.intense));
}
