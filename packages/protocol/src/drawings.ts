import { z } from 'zod';
import type { NoteMark } from './choices.ts';
import type { PersonInfo } from './socket.ts';

/** A ring around a place of the map, or with `to` an arrow from one to another; places by the game's own ids. */
export const sketchSchema = z.strictObject({
  from: z.string().min(1).max(40),
  to: z.string().min(1).max(40).optional(),
});
export type SketchMark = z.infer<typeof sketchSchema>;
/** What somebody on my side has drawn. */
export interface Sketch {
  from: PersonInfo;
  marks: readonly SketchMark[];
}

/** What the caster has drawn on the map, for all who look on. */
export interface Drawn {
  from: PersonInfo;
  marks: readonly NoteMark[];
}
