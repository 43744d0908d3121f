import { expect, test } from 'vitest';
import { standing } from '../src/standing-orders.ts';
import type { State } from '../src/state.ts';
import { table } from './table.ts';

const intel = (hands: { usa?: string }) =>
  table({ hands, turn: { active: 'japan' } }).run('doubleAgent', { by: 'japan', of: 'usa', card: 'I01' });
const answer = (t: ReturnType<typeof intel>, orders: object | null) =>
  standing.answer(t.g as State, t.decision(), orders as never);
const agent = 'I36';

test('[15.7] the Double Agent answers by order where he is held; else nothing is played', () => {
  const held = intel({ usa: agent });
  const choice = answer(held, { doubleAgent: 'answer' });
  expect(choice?.kind).toBe('doubleAgent');
  expect(held.why(choice?.kind ?? '', choice?.value ?? [])).toBeNull();
  expect(answer(intel({}), { doubleAgent: 'answer' })?.kind).toBe('decline');
  expect(answer(held, { doubleAgent: 'none' })?.kind).toBe('decline');
  expect(answer(held, {})).toBeNull();
});
test('[18.6] of equals the block that has acted takes the hit, unless the player wants to be asked', () => {
  const t = table({
    war: ['japan-usa:japan'],
    blocks: { 'philippine-sea': 'japan.fleet.2 usa.fleet.2 usa.carrier.2' },
    marks: { 'philippine-sea.usa.fleet': { acted: true } },
  }).run('assignHits', {
    area: 'philippine-sea',
    attacker: 'japan',
    targets: ['usa'],
    side: 'usa',
    cls: 'N',
    n: 1,
  });
  expect(answer(t, {})?.value).toEqual(['philippine-sea.usa.fleet']);
  expect(answer(t, null)).toBeNull();
  expect(answer(t, { hits: 'ask' })).toBeNull();
});
test('[18.3] a unit with one shot alone fires by order', () => {
  const t = table({ war: ['japan-usa:japan'], blocks: { korea: 'japan.infantry.1 usa.infantry.1' } }).run('round', {
    area: 'korea',
    attacker: 'usa',
    targets: ['japan'],
  });
  expect(answer(t, { fire: 'only' })).toEqual({ kind: 'fire', value: ['korea.japan.infantry', 'usa', 'G'] });
  expect(answer(t, {})).toBeNull();
});
test('[21.4] in a Sneak Raid each unit fires where most hits are to be hoped for, by order', () => {
  const t = table({
    turn: { active: 'japan', sneak: 'usa' },
    blocks: { hawaii: 'japan.carrier.3 usa.fortress.1 usa.fleet.2 usa.air-force.1' },
  }).run('round', { area: 'hawaii', attacker: 'japan', targets: ['usa'], sneak: true });
  expect(answer(t, { raid: 'best' })).toEqual({ kind: 'fire', value: ['hawaii.japan.carrier', 'usa', 'A'] });
  expect(answer(t, { fire: 'only' })).toBeNull();
  expect(t.why('fire', ['hawaii.japan.carrier', 'usa', 'A'])).toBeNull();
});
test('[18.10.2] by order Submarines escape, or stay; Air Forces that must leave go first', () => {
  const t = table({
    war: ['japan-usa'],
    turn: { active: 'usa', order: ['japan', 'usa', 'soviet'] },
    blocks: { 'timor-sea': 'japan.submarine.1 japan.air-force.1 usa.fleet.2', 'lesser-sundas': 'japan.marine.1' },
    marks: { 'timor-sea.japan.air-force': { acted: true } },
  }).run('seaRoundEnd', { area: 'timor-sea', attacker: 'usa', targets: ['japan'] });
  expect(answer(t, { escape: 'escape' })).toBeNull();
  expect(answer(t, { leave: 'first' })?.kind).toBe('rebase');
  t.choose('rebase', ['timor-sea.japan.air-force', 'lesser-sundas']);
  expect(answer(t, { escape: 'escape' })).toEqual({ kind: 'escape', value: ['timor-sea.japan.submarine'] });
  expect(answer(t, { escape: 'stay' })).toEqual({ kind: 'done', value: [] });
  expect(answer(t, {})).toBeNull();
});
test('[platform] orders that are none are refused', () => {
  expect(standing.schema.safeParse({ doubleAgent: 'perhaps' }).success).toBe(false);
  expect(standing.schema.safeParse({ hits: 'ask', always: true }).success).toBe(true);
});
