import type { Cue } from '../kit/sound.ts';
import { play } from '../kit/sound.ts';
import { preferences } from './preferences.svelte.ts';

/** Plays a cue, if the reader wants sounds at all and has not muted this kind. */
export function hear(cue: Cue): void {
  const { sound, muted } = preferences.stored;
  if (sound && !muted.includes(cue)) play(cue);
}
