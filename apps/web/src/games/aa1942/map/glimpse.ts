import type { Glimpse } from '../../../kit/glimpse.ts';
import { isPlace, landPath, place } from './geography.ts';

export const glimpse: Glimpse = { land: [landPath], span: 420, at: ({ id }) => (isPlace(id) ? place(id) : null) };
