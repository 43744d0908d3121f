import type { LossOrders } from '@wardroom/aa1942/read';
import { deviceStore } from '../../../app/device-store.ts';
import { Hand } from '../../../kit/hand.svelte.ts';
import { kept } from '../../../kit/kept.ts';
import type { Question } from '../odds/asked.svelte.ts';
import type { TableStore } from '../types.ts';
import type { MoveKind } from './ways.ts';

const KEY = 'wardroom.aa1942.lossOrders';

/** What board and panels of one table share while the page is open. */
export class Desk extends Hand {
  /** A way of moving that is wanted instead of the usual one: a raid instead of an attack. */
  prefer = $state<MoveKind | null>(null);
  threats = $state(false);
  /** A bought type that is to be placed on the board, and how many of it at once. */
  placing = $state.raw<{ type: string; n: number } | null>(null);
  /** What the odds panel is asked; counts up, so that the same question asked again is noticed. */
  odds = $state.raw<{ question: Question | null; n: number } | null>(null);
  losses = $state.raw(JSON.parse(deviceStore.get(KEY) ?? '{}') as LossOrders);

  keepLosses(change: LossOrders): void {
    this.losses = { ...this.losses, ...change };
    deviceStore.set(KEY, JSON.stringify(this.losses));
  }

  override take(ids: Iterable<string>): void {
    super.take(ids);
    if (this.taken.size === 0) this.prefer = null;
  }

  /** Opens the odds of a battle. */
  ask(question: Question | null, table: TableStore): void {
    this.odds = { question, n: (this.odds?.n ?? 0) + 1 };
    table.panel = 'odds';
  }
}

/** The desk of a table; made on first use, lives as long as the page. */
export const deskOf = (table: Pick<TableStore, 'scratch'>): Desk => kept(table, 'aa1942', () => new Desk());
