import type { IO } from '@wardroom/rules';
import type { Side, State } from './state.ts';

/**
 * Ids of table `tracks` (`data/tracks.json`). `china`: 0 stable .. 5 collapsed; `india`: 0 stable .. 5 surrendered.
 */
export type TrackId =
  | 'pw'
  | 'wie'
  | 'china'
  | 'chinaDivisions'
  | 'india'
  | 'escort'
  | 'pow'
  | 'jpNaval'
  | 'jpAir'
  | 'unsuppliedJapan'
  | 'bombingHits'
  | 'strikes'
  | `asp.${Side}`
  | `aspUsed.${Side}`
  | `passes.${Side}`
  | `drawn.${Side}`;

/** The number on a track; 0 where it was never written. */
export const track = (g: State, id: TrackId): number => g.tracks[id]?.n ?? 0;

/** Writes a number on a track (recording state only). */
export function setTrack(g: State, id: TrackId, n: number): void {
  const t = g.tracks[id];
  if (t) t.n = n;
  else g.tracks[id] = { id, n };
}

/** R15.4 Moves the political will within 0..10 and notes the cause; what goes beyond the ends is lost. */
export function changeWill(g: State, change: number, why: string, io: IO): void {
  const before = track(g, 'pw');
  const will = Math.max(0, Math.min(10, before + change));
  const id = io.fresh('w');
  g.causes[id] = { id, turn: turnOf(g), why, change: will - before, will };
  if (will !== before) setTrack(g, 'pw', will);
  io.log('will.changed', { why, change, will });
}

/** The turn, 1 (December 1941) to 12. */
export const turnOf = (g: State): number => g.turn.now?.turn ?? 0;

/** R18.4 Level that a place on the track of the War in Europe means, 0 (none) to 4. */
export function europeLevel(n: number): number {
  if (n >= 1) return 0;
  if (n >= -2) return 1;
  if (n >= -4) return 2;
  return n >= -6 ? 3 : 4;
}

/** R18.4 Level of the War in Europe now. */
export const warInEurope = (g: State): number => europeLevel(track(g, 'wie'));
