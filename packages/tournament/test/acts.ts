import type { Act, Actor, EventRules, EventState } from '../src/index.ts';
import { afterAct, emptyEvent, eventRulesSchema } from '../src/index.ts';

/** People and acts that the tests of events share. */

export const rules = (more: Partial<EventRules> = {}): EventRules =>
  eventRulesSchema.parse({ game: 'aa1942', scenario: 'standard', rounds: 2, ...more });
export const owner: Actor = { id: 'own', role: 'owner', registered: true };
export const server: Actor = { id: 'system', role: 'system', registered: true };
export const person = (id: string, registered = true): Actor => ({ id, role: 'anybody', registered });
export const enter = (id: string, bot?: string): Act => ({
  kind: 'enter',
  entrant: { id, name: id, ...(bot ? { bot } : {}) },
});
export const after = (...acts: Act[]): EventState => acts.reduce(afterAct, emptyEvent);
export const seeded = (...ids: string[]): Act[] => [
  { kind: 'announce' },
  ...ids.map((id) => enter(id)),
  { kind: 'start', seeds: ids },
];
export const round1: Act = { kind: 'pair', round: 1, draft: 1, boards: [{ id: 'x', a: 1, b: 2 }], byes: [] };
export const over = (board: string, result: '1:0' | '0:1' | '=:=' | '-:-', by: 'match' | 'ruling' = 'match'): Act => ({
  kind: 'result',
  board,
  result,
  by,
});
