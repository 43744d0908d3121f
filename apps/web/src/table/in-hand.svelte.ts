import type { Choice, Refusal } from '@wardroom/rules';
import { Fronts } from '../kit/front.svelte.ts';
import type { Asking } from './frame-table.ts';
import type { Target } from './game-ui.ts';
import type { Placing } from './placing.ts';

/**
 * What a page of a table has in hand: pointed at, followed, open, waiting for Enter, refused. It ends with the page.
 */
export abstract class InHand {
  readonly scratch = new Map<string, unknown>();
  readonly fronts = new Fronts();
  hover = $state.raw<Target | null>(null);
  spotlight = $state.raw<Target | null>(null);
  pointed = $state.raw<Target | null>(null);
  guided = $state(false);
  led = $state<boolean | 'own'>(false);
  followed = $state.raw<number | null>(null);
  staged = $state(false);
  foldStage: (() => void) | null = null;
  placing = $state.raw<Placing | null>(null);
  panel = $state('orders');
  refusal = $state.raw<Refusal | null>(null);
  refusedChoices = $state.raw<readonly Choice[]>([]);
  asking = $state.raw<Asking | null>(null);
}
