import type { Homeward, Side, State } from '@wardroom/eots/read';
import { homewardOf } from '@wardroom/eots/read';
import type { Decision } from '@wardroom/rules';
import type { Translate } from '../../../table/game-ui.ts';
import { hexName, unitName } from './said.ts';

function said(g: State, h: Homeward, t: Translate): string {
  const unit = unitName(h.unit, t);
  if (h.to === null) return t('eots.homeLost', { unit });
  return t(h.to === g.units[h.unit]?.at ? 'eots.homeStays' : 'eots.homeGoes', { unit, to: hexName(h.to, t) });
}

/** R14.2 What the proposal of the post-battle movement would do with each unit; empty: another question is asked. */
export function homeWords(g: State, decision: Decision | null, t: Translate): string[] {
  if (decision?.prompt !== 'afterBattle.postBattleMovement') return [];
  const all = homewardOf(g, decision.seat as Side);
  return all.length === 0 ? [] : [t('eots.homeward'), ...all.map((h) => said(g, h, t))];
}
