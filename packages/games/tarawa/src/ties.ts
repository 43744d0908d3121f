import type { Frame, Json, Phase } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import type { State } from './state.ts';
import { SEAT } from './state.ts';

/**
 * 4.9 A choice that the rules leave to the player: one of `options` (ids, hexes or words), or to decline where that is
 * allowed.
 */
export interface Tie extends Frame {
  options: readonly string[];
  may?: true;
  /** What it is about, for the prompt. */
  about?: { readonly [name: string]: Json };
}

/**
 * 4.9 A phase that asks the player to choose and finishes with the choice; null: declined. A single option is taken by
 * the rules.
 */
export function tie(rule: string, prompt: string): Phase<State, Tie> {
  return {
    rule,
    open: true,
    decisions: (_g, f) => [
      {
        seat: SEAT,
        prompt,
        ...(f.about ? { params: f.about } : {}),
        ...(f.may ? {} : { auto: true }),
        kinds: { choose: among(f.options), ...(f.may ? { decline: leaf } : {}) },
      },
    ],
    choose(_g, _f, choice, io) {
      io.finish(choice.kind === 'decline' ? null : (choice.value[0] as string));
    },
  };
}
