import { BaseTable } from './base-table.svelte.ts';
import type { Chat, Proposal, TableActs } from './frame-table.ts';

/** A table without a server: nobody to talk to, nothing to propose, no clock. */
export abstract class OfflineTable extends BaseTable {
  readonly connection = 'local' as const;
  readonly chat: Chat | null = null;
  readonly proposals: readonly Proposal[] = [];
  readonly paused = false;
  readonly frozen = null;
  readonly acts: TableActs = {};
  readonly spectators = 0;
  readonly cast = null;
  readonly event = null;
  readonly orders = null;
  readonly awaySince = null;
}
