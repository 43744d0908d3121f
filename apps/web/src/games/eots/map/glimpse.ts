import { hexes } from '@wardroom/eots/read';
import type { Glimpse } from '../../../kit/glimpse.ts';
import coastline from './coastline.json';
import { at, sheet } from './hexes.ts';

/** Where the coast leaves a land hex in the water, its middle is land here too. */
const middles = sheet.outlines(
  hexes.filter((h) => h.terrain !== 'ocean').map((h) => h.id),
  0.6,
);
const land = [coastline.paths.join(''), middles];

export const glimpse: Glimpse = { land, span: 620, at: ({ id }) => at(id) ?? null };
