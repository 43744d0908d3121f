import { optionsSchema } from '../src/options.ts';
import { setup } from '../src/setup.ts';
import type { State } from '../src/state.ts';

/** A set-up whose hands are the first cards of each pile. */
export const begin = (scenario: string, options: 'classic' | 'revised' | { handicap: number } = 'classic'): State =>
  setup(scenario, optionsSchema.parse(typeof options === 'string' ? { preset: options } : options), {
    pick: (_pool, from, n) => from.slice(0, n),
    roll: () => [],
    fresh: (prefix) => `${prefix}1`,
  });
