import type { Account, Figure, LogEntry, Story } from '@wardroom/rules';
import { japaneseResources } from './control.ts';
import { isUnitId, sideOf } from './counters.ts';
import { countIn } from './draw-cards.ts';
import { willUnset } from './preview/will.ts';
import type { Side, State } from './state.ts';
import { sides } from './state.ts';
import { track, warInEurope } from './tracks.ts';
import { RESOURCES } from './victory/decide.ts';
import { tableOf, victoryPoints, victorySheet } from './victory/sheet.ts';

function figures(g: State): Figure[] {
  const scenario = g.options.now?.scenario ?? '1942';
  return [
    ...(tableOf(scenario) ? [{ id: 'points', of: 'japan', value: victoryPoints(victorySheet(g)) }] : []),
    ...(willUnset(g) ? [] : [{ id: 'will', of: 'allied', value: track(g, 'pw') }]),
    { id: 'resources', of: 'japan', value: japaneseResources(g).length, goal: RESOURCES },
    { id: 'europe', value: warInEurope(g) },
    ...sides.map((of) => ({ id: 'cards', of, value: countIn(g, of, 'hand') })),
  ];
}

/** Lines that take one step off a unit. */
const LOST = new Set([
  'battle.reduced',
  'battle.eliminated',
  'battle.lostWithShip',
  'events.stepLost',
  'events.lost',
  'turn.attritionReduced',
  'turn.attritionEliminated',
]);
/** The average of a ten-sided die, 0-9. */
const AVERAGE = 4.5;

function account({ key, params = {} }: LogEntry): Account | null {
  if (key === 'battle.fires')
    return { luck: [{ of: params.side as Side, dice: 1, over: Number(params.die) - AVERAGE }] };
  if (key === 'battle.begins') return { opens: true };
  if (key === 'battle.airNavalWon' || key === 'battle.groundWon') return { won: true };
  if (key === 'battle.ends') return { battle: String(params.hex) };
  const unit = String(params.unit ?? '');
  return LOST.has(key) && isUnitId(unit) ? { losses: [{ of: sideOf(unit), value: 1 }] } : null;
}

/** Victory points, political will, resources, Europe, cards; losses in steps, luck in points of the die. */
export const story: Story<State> = { figures, account };
