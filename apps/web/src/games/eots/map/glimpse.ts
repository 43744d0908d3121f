import { rounded } from '../../../kit/arcs.ts';
import type { Glimpse } from '../../../kit/glimpse.ts';
import { islands, land as main } from './coastline.ts';
import { at } from './hexes.ts';

const land = [[...main, ...[...islands.values()].flat()].map(rounded).join('')];

export const glimpse: Glimpse = { land, span: 620, at: ({ id }) => at(id) ?? null };
