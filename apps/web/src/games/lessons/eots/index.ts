import type { Guide } from '../../eots/types.ts';

const first = () => import('./first.ts');
/** The lessons, each by its name in the game's card. */
const lessons: { readonly [id: string]: () => Promise<{ guide: Guide }> } = {
  reaction: () => import('./reaction.ts'),
  carriers: () => import('./carriers.ts'),
  turn: () => import('./turn.ts'),
};

/** A lesson by its name; without one, or with one that nobody knows, the first. */
export const guideOf = async (id = ''): Promise<Guide> =>
  (await (Object.hasOwn(lessons, id) ? (lessons[id] ?? first) : first)()).guide;
