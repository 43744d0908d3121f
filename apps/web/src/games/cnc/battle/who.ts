import type { Translate } from '../../../table/game-ui.ts';
import { sidesTogether } from '../words.ts';
import type { Fighters } from './fighters.ts';
import { namesOf } from './fighters.ts';

/** 4 "Nationalist China and the Soviet Union": whose blocks they are, not who commands them. */
export const nationsTogether = (sides: readonly string[], fighters: Fighters, t: Translate, lang: string): string =>
  sidesTogether([...new Set(sides.flatMap((side) => namesOf(side, fighters)))], t, lang);

interface Reader {
  over: boolean;
  /** The seats of whom reads it. */
  mine: readonly string[];
  t: Translate;
  lang: string;
}
/** Who attacks, or attacked, whom: nations, "you", or both. */
export function attackWords(
  { attacker, targets }: { attacker: string; targets: readonly string[] },
  fighters: Fighters,
  { over, mine, t, lang }: Reader,
): string {
  const others = targets.filter((s) => !mine.includes(s));
  const [only, ...more] = namesOf(attacker, fighters);
  const by = sidesTogether([only === undefined || more.length > 0 ? attacker : only], t, lang);
  const whom = nationsTogether(others.length > 0 ? others : targets, fighters, t, lang);
  const verb = over ? 'attacked' : 'attacks';
  if (others.length === targets.length) return t(`cnc.stage.${verb}`, { by, whom });
  return t(`cnc.stage.${verb}${others.length > 0 ? 'YouAnd' : 'You'}`, { by, whom });
}
