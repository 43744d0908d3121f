import type { Ask, Frame, Phase } from '@wardroom/rules';
import { leaf, refuse } from '@wardroom/rules';
import { now } from '../board.ts';
import type { Battle, State } from '../state.ts';
import { attackersOf, attackOf, defendersOf, has, isNaval } from './forces.ts';

/** 5.7.5, 6.3.1 What an assault may do about a zone that holds only enemy submarines and transports. */
export function seaChoices(g: State, b: Battle): ('fight' | 'ignore')[] {
  const own = attackersOf(g, b);
  const warship = own.some((u) => isNaval(u) && u.type !== 'transport');
  const canFight = own.some((u) => attackOf(u) > 0);
  // 5.8.7, 5.8.8 A submarine can be ignored only in the presence of a warship of the landing power.
  const canIgnore = warship || !has(defendersOf(g, b), 'submarine') || !canFight;
  return [...(canFight ? (['fight'] as const) : []), ...(canIgnore ? (['ignore'] as const) : [])];
}

/** 6.3.1, R-30 The first step of an assault from such a zone, once for all assaults from it (6.3.8). */
export const seaChoice: Phase<State, Frame & { battle: string }> = {
  rule: '6.3.1',
  open: true,
  decisions(g, f): Ask[] {
    const b = g.battles[f.battle] as Battle;
    const kinds = Object.fromEntries(seaChoices(g, b).map((c) => [c, leaf]));
    return [
      {
        seat: now(g).power,
        prompt: 'seaChoice',
        params: { battle: b.id, space: b.space },
        key: b.id,
        kinds,
        auto: true,
      },
    ];
  },
  choose(g, f, choice, io) {
    const b = g.battles[f.battle] as Battle;
    if (choice.kind === 'ignore') {
      b.outcome = 'ignored';
      io.log('combat.ignored', { battle: b.id, space: b.space });
    }
    io.finish(choice.kind);
  },
  explain(g, f, choice) {
    if (choice.kind === 'ignore')
      return refuse('5.8.7', 'combat.submarineWithoutWarship', { space: (g.battles[f.battle] as Battle).space });
    return choice.kind === 'fight' ? refuse('5.8.8', 'combat.transportsDoNotAttack') : null;
  },
};
