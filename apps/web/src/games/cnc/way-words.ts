import type { ShotKind } from '@wardroom/cnc/read';
import { shotOdds, shotOf } from '@wardroom/cnc/read';
import type { Way } from '../../kit/choosing.ts';
import { fixed, percent } from '../../kit/numbers.ts';
import { sayKind } from '../../table/words.ts';
import type { TableStore } from './types.ts';
import { atomName } from './words.ts';

const shots = new Set<string>(['fire', 'strike', 'kamikaze', 'bomb'] satisfies ShotKind[]);

/** "≤ 4 · 67 % · 1.3 hits on average": up to which die it hits, how likely each is, what comes of so many. */
export function oddsWords(power: number, dice: number, { t, lang }: Pick<TableStore, 't' | 'lang'>): string {
  const { each, hits } = shotOdds(power, dice);
  return t('cnc.stage.odds', { power, each: percent(each, lang, 0), hits: fixed(hits, lang) });
}

/** The odds of a shot that a way leads to; empty: it is none, or at whom is still to be said. */
function shotWords({ kind, prefix }: Way, table: TableStore): string {
  const b = table.view.blocks[String(prefix[0])];
  if (!b?.type || !b.cv || !shots.has(kind) || (kind !== 'bomb' && prefix.length < 3)) return '';
  const { power, dice } = shotOf(table.view, b, kind as ShotKind, (prefix[2] ?? 'G') as 'G');
  return ` (${oddsWords(power, dice, table)})`;
}

/** A way said whole. */
export const wholeWord = (w: Way, table: TableStore): string =>
  table.ui.describeChoice({ kind: w.kind, value: w.prefix }, table) + shotWords(w, table);

/** What a way adds to the choice that is put together. */
export function wayWord(w: Way, table: TableStore): string {
  if (w.prefix.length === 0) return sayKind(table.t, w.kind);
  // The first word of a choice says what it begins: a name alone would not.
  if (!table.draft) return wholeWord(w, table);
  const from = table.draft.value.length;
  const more = w.prefix
    .slice(from)
    .map((atom, i) => atomName(w.kind, w.prefix.slice(0, from + i), atom, table.t, table.view));
  return more.join(' → ') + shotWords(w, table);
}
