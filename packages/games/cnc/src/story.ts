import type { Account, Figure, LogEntry, Story } from '@wardroom/rules';
import { economicVp } from './calendar.ts';
import { productionLevel } from './economy.ts';
import { factionOfUnits } from './nations.ts';
import type { State, UnitNation } from './state.ts';
import { factionsOf } from './state.ts';
import { victoryPoints } from './victory/points.ts';

function figures(g: State): Figure[] {
  const all = factionsOf(g);
  return [
    ...all.map((of) => ({ id: 'points', of, value: victoryPoints(g, of), goal: economicVp })),
    ...all.map((of) => ({ id: 'production', of, value: productionLevel(g, of) })),
  ];
}

function account({ key, params = {} }: LogEntry): Account | null {
  const of = factionOfUnits[params.nation as UnitNation] ?? null;
  switch (key) {
    case 'battle.fires': {
      const dice = params.dice as readonly number[];
      const average = (dice.length * Number(params.power)) / 6;
      return of === null ? null : { luck: [{ of, dice: dice.length, over: Number(params.hits) - average }] };
    }
    case 'battle.hit':
    case 'battle.eliminated':
    case 'supply.attrition':
      return of === null ? null : { losses: [{ of, value: 1 }] };
    case 'battle.ends':
      return { battle: String(params.area) };
    default:
      return null;
  }
}

/** Victory points and production; losses in combat values, luck in hits. */
export const story: Story<State> = { figures, account };
