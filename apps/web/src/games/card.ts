import type { AnyGame } from '@wardroom/rules';
import type { AnyUi, Lang, Texts } from '../table/game-ui.ts';

/** What the pages outside a table say about a game: small, there from the first moment. */
export interface GameCard {
  id: string;
  name: { readonly [lang in Lang]: string };
  /** The name of its guide; left out: it has none. */
  guide?: { readonly [lang in Lang]: string };
  /** Further lessons, each with its name: `?guide=<id>`. */
  lessons?: { readonly [id: string]: { readonly [lang in Lang]: string } };
  /** Its sides, in the order of play: whoever wants to play at once chooses one. */
  sides?: readonly { readonly id: string; readonly name: { readonly [lang in Lang]: string } }[];
  /** Its bots, the weakest first (texts `level.<id>`). */
  levels?: readonly string[];
  /** Where in the game a table stands, `{n}` its number: a turn, a year; left out: a round. */
  round?: { readonly [lang in Lang]: string };
  /** The scenario that is played at once; left out: the first. */
  quick?: string;
}

/** What comes with a game, as far as the page asks for it. */
export interface GameEntry {
  card: GameCard;
  /** What is said at its table, in one language. */
  texts: (lang: Lang) => Promise<Texts>;
  /** Its rules, loaded when somebody needs them. */
  rules: () => Promise<AnyGame>;
  /** Its board; left out: it is played through the list of choices. */
  ui?: () => Promise<AnyUi>;
}
