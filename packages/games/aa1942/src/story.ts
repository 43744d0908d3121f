import type { Account, Figure, LogEntry, Luck, Story } from '@wardroom/rules';
import { income, sideOf } from './board.ts';
import type { Power, State } from './state.ts';
import { powers } from './state.ts';
import { citiesOf } from './victory.ts';

/** 1.7, 12.1 Victory cities that win: of the Axis and of the Allies, or all of them. */
const goals = { axis: 9, allies: 10, total: 13 } as const;

function figures(g: State): Figure[] {
  const total = g.options.now?.victory === 'total';
  const cities = (['axis', 'allies'] as const).map((of) => ({
    id: 'cities',
    of,
    value: citiesOf(g, of),
    goal: total ? goals.total : goals[of],
  }));
  return [...cities, ...powers.map((of) => ({ id: 'income', of, value: income(g, of) }))];
}

interface Groups {
  groups: readonly { power: Power; value: number; dice: readonly number[] }[];
}
interface Summary {
  space: string;
  power: Power;
  attackerIpcs: number;
  defenderIpcs: number;
}

function account({ key, params }: LogEntry): Account | null {
  if (key === 'combat.dice') {
    const { groups } = params as unknown as Groups;
    const luck = groups.map(
      ({ power, value, dice }): Luck => ({
        of: power,
        dice: dice.length,
        over: dice.filter((d) => d <= value).length - (dice.length * value) / 6,
      }),
    );
    return { luck };
  }
  if (key === 'combat.begins') return { opens: true };
  if (key !== 'combat.summary') return null;
  const { space, power, attackerIpcs, defenderIpcs } = params as unknown as Summary;
  const attacker = sideOf(power);
  const losses = [
    { of: attacker, value: attackerIpcs },
    { of: attacker === 'axis' ? 'allies' : 'axis', value: defenderIpcs },
  ];
  return { battle: space, losses };
}

/** Income and victory cities; losses in IPCs, luck in hits. */
export const story: Story<State> = { figures, account };
