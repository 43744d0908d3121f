import type { AnyGame } from '@wardroom/rules';
import type { GameUi } from '../table/game-ui.ts';
import { plainUi } from '../table/plain-ui.ts';

/** One folder a game; its `index.ts` exports its `GameUi` as the default. Loaded when a page needs it. */
const found = import.meta.glob<{ default: GameUi }>('./*/index.ts');

/** The rules of every game that this client knows, also of those without a board of their own. */
const rules: { readonly [game: string]: () => Promise<AnyGame> } = {
  aa1942: async () => (await import('@wardroom/aa1942')).aa1942,
  eots: async () => (await import('@wardroom/eots')).eots,
};

export const gameIds: readonly string[] = Object.keys(rules);

const loaded = new Map<string, Promise<GameUi>>();

/** Null: this program does not know the game. */
export async function gameUi(id: string): Promise<GameUi | null> {
  let ui = loaded.get(id);
  if (!ui) {
    const own = found[`./${id}/index.ts`];
    const game = rules[id];
    if (own) ui = own().then((m) => m.default);
    else if (game) ui = game().then((g) => plainUi(g, { en: {}, es: {} }));
    else return null;
    ui.catch(() => loaded.delete(id));
    loaded.set(id, ui);
  }
  return ui;
}
