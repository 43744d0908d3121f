import type { Glimpse } from '../../../kit/glimpse.ts';
import { at, landPath, radius } from './hexes.ts';

export const glimpse: Glimpse = { land: [landPath], span: radius * 16, at: ({ id }) => at(id) ?? null };
