import { sayIn } from '../../../table/guide.ts';
import type { Guide } from '../../eots/types.ts';
import { opponent } from './opponent.ts';
import type { Lying } from './position.ts';
import { position } from './position.ts';
import { steps } from './seen.ts';
import { texts } from './texts.ts';

/**
 * What every lesson has: its words and steps by its name, a position, the Allies against an opponent. `match`: what is
 * played against a bot afterwards, if that is not the position of the lesson.
 */
export function lessonOf(name: string, lying: Lying, match = lying) {
  const guideOf = (all: Guide['steps'], more: Partial<Pick<Guide, 'bot' | 'place'>> = {}): Guide => ({
    scenario: 'custom',
    get position() {
      return position(lying);
    },
    get match() {
      return position(match);
    },
    seats: ['allied'],
    bot: opponent,
    texts,
    ...more,
    steps: all,
  });
  return { say: sayIn(name), ...steps(name), guideOf };
}
