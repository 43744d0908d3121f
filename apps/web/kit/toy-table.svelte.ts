import type { Decision } from '@wardroom/rules';
import { Fronts } from '../src/kit/front.svelte.ts';
import type { AnyTable, Draft, Target } from '../src/table/game-ui.ts';

/**
 * A table of the gallery, as far as the kit asks one: two words of a choice, a ship that sails to one of two hexes.
 */
export class ToyTable {
  draft = $state.raw<Draft | null>(null);
  did = $state('');
  hover: Target | null = null;
  busy = false;
  lastStep = null;
  unreadFrom = 0;
  pointed = null;
  me = { seats: ['red'] };
  preferences = { motion: 0 };
  decision = { id: 'd', seat: 'red', kinds: { move: {}, pass: {} } } as unknown as Decision;
  private readonly tree: { readonly [path: string]: readonly string[] } = {
    move: ['ship'],
    'move ship': ['h12', 'h14'],
    pass: ['early', 'late'],
  };
  explore = (kind: string, prefix: readonly unknown[]) => {
    const next = this.tree[[kind, ...prefix].join(' ')];
    return { next: next ?? [], end: next === undefined ? true : undefined };
  };
  look = async (kind: string, prefix: readonly unknown[]) => this.explore(kind, prefix);
  asks = (): boolean => false;
  readonly fronts = new Fronts();
  advised = null;
  sensible = (kind: string): boolean => kind === 'pass';
  readonly telling = { running: false };
  act = async (choice: { kind: string; value: readonly unknown[] }) => {
    this.did = [choice.kind, ...choice.value].join(' ');
    return { ok: true };
  };
  get any(): AnyTable {
    return this as unknown as AnyTable;
  }
}
