import { preferences } from '../app/preferences.svelte.ts';
import type { TablePreferences } from './game-ui.ts';

/** What of the player's preferences concerns a table; reactive. */
export function tablePreferences(): TablePreferences {
  const p = preferences.stored;
  return {
    motion: preferences.motion,
    pace: p.pace,
    confirmDone: p.confirmDone,
    sound: p.sound,
    theme: preferences.theme,
  };
}
