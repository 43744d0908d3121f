import { things } from '@wardroom/rules';
import { card, isCardId } from '../deck.ts';
import { isCampaign, layoutOf, scenarioOf } from '../scenarios.ts';
import type { Cause, State } from '../state.ts';
import { track, turnOf } from '../tracks.ts';

/** One line of what the political will is made of; `change` is what counted, the track ends at 0 and 10. */
export type WillLine =
  | { kind: 'setup'; will: number }
  | { kind: 'handicap'; given: number; change: number; will: number }
  | { kind: 'cause'; turn: number; why: string; change: number; will: number };

const causesOf = (g: State): Cause[] =>
  (things(g.causes) as Cause[]).sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));

/** R20.2 The number to which a card sets the will, as Operation Z does; null: it moves it, or is no card. */
function setBy(why: string): number | null {
  const id = why.replace('events.will.', '');
  const op = isCardId(id) ? card(id).effects.find((e) => e.op === 'track' && e.track === 'pw') : undefined;
  return typeof op?.set === 'number' ? op.set : null;
}

/** R20.2 The campaign of 1941 has no political will before Operation Z sets it. */
export function willUnset(g: State): boolean {
  const scenario = scenarioOf(g.options.now?.scenario ?? '1942');
  const waits = isCampaign(scenario.id) && scenario.firstTurn === 1 && turnOf(g) === 1 && track(g, 'pw') === 0;
  return waits && causesOf(g).every((c) => setBy(c.why) === null);
}

/** R15.4, R15.5, R21.2 What the political will is made of: set-up, handicap, cause after cause. */
export function willLines(g: State): WillLine[] {
  const scenario = scenarioOf(g.options.now?.scenario ?? '1942');
  const handicap = isCampaign(scenario.id) ? (g.options.now?.handicap ?? 0) : 0;
  const causes = causesOf(g);
  const lines: WillLine[] = [];
  const first = causes[0];
  const start = first ? first.will - first.change : track(g, 'pw');
  if (scenario.firstTurn > 1) {
    const printed = layoutOf(scenario.id).tracks.pw;
    const will = handicap === 0 ? start : printed;
    lines.push({ kind: 'setup', will });
    if (handicap !== 0) lines.push({ kind: 'handicap', given: handicap, change: start - printed, will: start });
  }
  for (const { turn, why, change, will } of causes) {
    const set = handicap === 0 ? null : setBy(why);
    if (set === null) lines.push({ kind: 'cause', turn, why, change, will });
    else {
      lines.push({ kind: 'cause', turn, why, change: set - (will - change), will: set });
      lines.push({ kind: 'handicap', given: handicap, change: will - set, will });
    }
  }
  return lines;
}
