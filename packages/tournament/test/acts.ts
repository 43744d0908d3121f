import type { Act, Actor, EventRules, EventState } from '../src/index.ts';
import { afterAct, emptyEvent, eventRulesSchema, nextRound, pairNext } from '../src/index.ts';

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
export const after = (...acts: Act[]): EventState => acts.reduce((state, act) => afterAct(state, act), emptyEvent);
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

/** Plays the next round: who wins each pair is told by `wins`. */
export function round(state: EventState, r: EventRules, wins: (a: number, b: number) => number): EventState {
  const n = nextRound(state, r) ?? 0;
  const made = pairNext(state, r);
  const boards = (made?.pairs ?? []).map(({ a, b }, i) => ({ id: `r${n}b${i}`, a, b }));
  const members = made?.members ? { members: [...made.members] } : {};
  const acts: Act[] = [
    { kind: 'pair', round: n, draft: 1, boards, byes: [...(made?.byes ?? [])], ...members },
    { kind: 'publish', round: n, draft: 1 },
    ...boards.map((b) => over(b.id, wins(b.a, b.b) === b.a ? '1:0' : '0:1')),
  ];
  return acts.reduce((now, act) => afterAct(now, act), state);
}
export const ids = (n: number): string[] => Array.from({ length: n }, (_, i) => `p${i + 1}`);
export const lower = (a: number, b: number): number => Math.min(a, b);
export const pairsOf = (state: EventState, n: number): string[] =>
  (state.rounds[n - 1]?.boards ?? []).map((b) => `${b.a}-${b.b}`);
