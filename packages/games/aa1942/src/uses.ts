import type { Step } from '@wardroom/rules';
import type { Battle, State } from './state.ts';

type Use = readonly [group: string, name: string];
const kinds: readonly Battle['kind'][] = ['raid', 'sea', 'land'];

/** For soak: battles that combat began with, by their kind, those of an assault (6.1) apart. */
export const uses = {
  names: { combats: kinds.flatMap((kind) => (kind === 'raid' ? [kind] : [kind, `${kind}.assault`])) },
  of(step: Step, _g: State): readonly Use[] {
    return step.journal.flatMap(([table, , field, , after]): Use[] => {
      if (table !== 'battles' || field !== '' || after === null) return [];
      const { kind, step: part } = after as unknown as Battle;
      return [['combats', part === 2 ? `${kind}.assault` : kind]];
    });
  },
};
