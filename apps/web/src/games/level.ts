import { usualLevel } from '@wardroom/protocol/levels.ts';
import { preferences } from '../app/preferences.svelte.ts';
import { cards } from './index.ts';

/** The bot that is played against in a game: the one chosen last on this device, or the one a newcomer meets. */
export function levelOf(game: string): string | undefined {
  const levels = cards.find((c) => c.id === game)?.levels;
  const kept = preferences.stored.bots[game];
  return kept !== undefined && levels?.includes(kept) ? kept : usualLevel(levels);
}

export function keepLevel(game: string, level: string): void {
  preferences.set({ bots: { ...preferences.stored.bots, [game]: level } });
}
