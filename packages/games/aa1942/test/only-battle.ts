import type { Choice, Decision } from '@wardroom/rules';
import { list } from '@wardroom/rules';

/** 6.1 The battle that alone can be fought next: tests that mean its dice begin it at once. */
export function onlyBattle(open: readonly Decision[]): Choice | undefined {
  const d = open.find((x) => x.prompt === 'pickBattle');
  const [only, more] = d?.kinds.battle ? list('battle', d.kinds.battle, 2).choices : [];
  return more ? undefined : only;
}
