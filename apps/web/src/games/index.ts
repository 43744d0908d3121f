import { entries } from '../games.ts';
import type { GameUi } from '../table/game-ui.ts';
import { plainUi } from '../table/plain-ui.ts';

export const gameIds: readonly string[] = entries.map((e) => e.card.id);
/** What the pages outside a table say about each game. */
export const cards = entries.map((e) => e.card);

const loaded = new Map<string, Promise<GameUi>>();

/** Loads a game's interface. Null: this program does not know the game. */
export async function gameUi(id: string): Promise<GameUi | null> {
  const entry = entries.find((e) => e.card.id === id);
  if (!entry) return null;
  let ui = loaded.get(id);
  if (!ui) {
    ui = entry.ui ? entry.ui() : entry.rules().then((game) => plainUi(game, { en: {}, es: {} }));
    ui.catch(() => loaded.delete(id));
    loaded.set(id, ui);
  }
  return ui;
}
