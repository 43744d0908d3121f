import type { State } from '@wardroom/eots/read';
import { likeliestReaction, rangeFrom } from '@wardroom/eots/read';
import type { Translate } from '../../../table/game-ui.ts';
import { unitName } from './said.ts';

/** What the marks of an overlay mean: the class of each (none: a hint), and its words. */
export function legendOf(
  g: State,
  overlay: string,
  open: string | null,
  t: Translate,
): { mark: string; text: string }[] {
  const all = (...marks: string[]) => marks.map((mark) => ({ mark, text: t(`eots.legend.${mark}`) }));
  if (overlay === 'zones') return all('zone-japan', 'zone-allied', 'zone-neutral');
  if (overlay === 'supply') return all('fed', 'cut', 'path');
  if (overlay === 'react') {
    const r = open ? likeliestReaction(g, open) : null;
    if (!r) return [{ mark: '', text: t(`eots.legend.${open ? 'nobody' : 'whom'}`) }];
    const words = { hq: unitName(r.hq, t), n: r.units.length, attack: r.attack, all: r.able.length };
    return ['threat', 'range'].map((mark) => ({ mark, text: t(`eots.legend.react-${mark}`, words) }));
  }
  if (overlay !== 'range') return [];
  const from = rangeFrom(g, open);
  if (!from) return [{ mark: '', text: t('eots.legend.none') }];
  const name = unitName(from.unit, t);
  const text = from.hq ? t('eots.legend.range', { hq: name }) : t('eots.legend.reach', { n: from.far, unit: name });
  return [{ mark: 'range', text }];
}
