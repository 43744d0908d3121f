import type { State } from '@wardroom/eots/read';
import { asItStands, levelOf, tableOf, victoryPoints, victorySheet, willUnset } from '@wardroom/eots/read';
import type { Outcome } from '@wardroom/rules';
import type { Lang, Translate } from '../../../table/game-ui.ts';
import { sayOutcome } from '../../../table/words.ts';

/**
 * What stands above the victory panel: who has won and why, or how it would end now (automatic victories first); null:
 * nothing yet.
 */
export function headline(
  g: State,
  outcome: Outcome | null,
  t: Translate,
  lang: Lang,
): { text: string; rule: string } | null {
  if (outcome) return { text: sayOutcome(t, outcome, lang), rule: outcome.rule };
  if (willUnset(g)) return null;
  const { winners, key, rule, params } = asItStands(g);
  const points = tableOf(g.options.now?.scenario ?? '1942') ? victoryPoints(victorySheet(g)) : null;
  if (points !== null && key === `victory.${levelOf(points)}`)
    return { text: `${t(`eots.victoryLevel.${levelOf(points)}`)} · ${t('eots.points', { n: points })}`, rule };
  return { text: t('eots.asItStands', { side: winners[0] ?? 'japan', how: t(`outcome.${key}`, params) }), rule };
}
