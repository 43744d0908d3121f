import { shelfOf } from '../app/i18n.svelte.ts';
import { preferences } from '../app/preferences.svelte.ts';
import { entries } from '../games.ts';
import { sendForLetters } from '../kit/lettering-font.ts';
import type { GameUi } from '../table/game-ui.ts';
import { plainUi } from '../table/plain-ui.ts';

export const gameIds: readonly string[] = entries.map((e) => e.card.id);
/** What the pages outside a table say about each game. */
export const cards = entries.map((e) => e.card);

const loaded = new Map<string, Promise<GameUi>>();

/**
 * Loads a game's interface with its texts in the present language; with the options of a match that auctions its sides
 * the auction comes along. Null: this program does not know the game.
 */
export async function gameUi(id: string, options?: unknown): Promise<GameUi | null> {
  const entry = entries.find((e) => e.card.id === id);
  if (!entry) return null;
  let ui = loaded.get(id);
  if (!ui) {
    // They come together with the board, not after it.
    sendForLetters();
    shelfOf(entry.texts)
      .load(preferences.lang)
      .catch(() => undefined);
    ui = entry.ui ? entry.ui() : entry.rules().then((game) => plainUi(game, entry.texts));
    ui.catch(() => loaded.delete(id));
    loaded.set(id, ui);
  }
  const own = await ui;
  const bids = (options as { auction?: unknown } | null | undefined)?.auction !== undefined && own.game.auction;
  const ready = bids ? (await import('../auction/auctioned.ts')).auctioned(own) : own;
  await shelfOf(ready.texts).load(preferences.lang);
  return ready;
}
