import type { AnyState, Choice, Decision, Json, Play, Seat } from '@wardroom/rules';
import type { Lang, TableStore, Target, Texts, Translate } from './game-ui.ts';

/** One card of a guide. The first whose `on` holds is shown. */
export interface GuideStep<G = AnyState> {
  id: string;
  /** Locale keys. */
  title: string;
  text: string | ((table: TableStore<G>) => GuideText);
  rule?: string;
  on: (table: TableStore<G>) => boolean;
  /** What it is about: the board rings it, and the card offers to show it. */
  target?: (table: TableStore<G>) => Target | null;
  /** The panel that comes forward for it. Left out: the panels stay as they are. */
  panel?: string;
  /** It is done on the board: a phone folds the panels away. */
  board?: true;
  /** Not on the way: something else was done. The card offers to take it back, and counts no step. */
  aside?: true;
  /** What it asks for as one golden act in the card, for whoever finds no way on the board. `text`: locale key. */
  does?: { text: string; choices: (table: TableStore<G>) => Promise<readonly Choice[]> };
  /** What it asks for comes instead of what a bot would do as one act. */
  own?: true;
  /** Nobody is led here: it may come anywhere, and counts no step. */
  between?: true;
  /** Nothing leads on from here: the card offers to begin again. */
  restart?: true;
  /** What to read next: rules or whole chapters, each with the locale key of its name. */
  read?: readonly { rule: string; title: string }[];
}

/** A text of a guide whose words depend on what has happened. */
export interface GuideText {
  key: string;
  params?: { readonly [name: string]: Json };
}

/** A practice position with cards that lead through it; links to it say `guide.<game>`. */
export interface Guide<G = AnyState> {
  scenario: string;
  options?: Json;
  position?: Json;
  /** What is played on against a bot, where that is not the same position. */
  match?: Json;
  /** Where it happens: the map lies there at first. */
  place?: Target;
  /** Seats that the reader answers for. */
  seats: readonly Seat[];
  /** Those that he has when he plays on against a bot, where they are others. */
  side?: readonly Seat[];
  /** It leaves the choices to the adviser: what is proposed stays golden. Left out: its own way is the way. */
  advised?: true;
  /** Answers for the others; null: the page's stand-in does. */
  bot?: (play: Play, decision: Decision) => readonly Choice[] | null;
  steps: readonly GuideStep<G>[];
  /** Its words, where they do not stand among those of the game. */
  texts?: (lang: Lang) => Promise<Texts>;
}

/**
 * Names of buttons in a guide's text stand as their keys, `[kind.done]` or with a word in them
 * `[eots.all how=kind.activate]`, so that they read as the buttons do.
 */
export const withNames = (t: Translate, text: string): string =>
  text.replace(NAMED, (_, key: string, param?: string, word?: string) =>
    t(key, param && word ? { [param]: t(word) } : undefined),
  );
export const NAMED = /\[([\w.]+)(?: (\w+)=([\w.]+))?\]/g;

/** Makes the steps of a guide whose texts are `<prefix>.guide.<id>.title` and `.text`. */
export const stepsOf =
  <G>(prefix: string) =>
  (id: string, on: GuideStep<G>['on'], more: Partial<GuideStep<G>> = {}): GuideStep<G> => ({
    id,
    title: `${prefix}.guide.${id}.title`,
    text: `${prefix}.guide.${id}.text`,
    on,
    ...more,
  });
/** A text of a step other than its usual one. */
export const sayIn =
  (prefix: string) =>
  (id: string, variant: string, params?: GuideText['params']): GuideText => ({
    key: `${prefix}.guide.${id}.${variant}`,
    ...(params ? { params } : {}),
  });
