import type { Choice } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { proposalOf } from '../src/table/proposal.ts';

const move: Choice = { kind: 'move', value: ['u1', 'gibraltar'] };
const landAll: Choice = { kind: 'landAll', value: [] };
const done: Choice = { kind: 'done', value: [] };
const nothing = () => false;

describe('what one button offers of the advice', () => {
  test('issue 13.1: landing all aircraft ends no phase, so it is offered with the moves before it', () => {
    expect(proposalOf([move, landAll, done], 'stay', done, nothing)).toEqual([move, landAll]);
  });
  test('issue 13.1: where the end of a phase is not offered, the first choice without a value is it', () => {
    expect(proposalOf([move, done], 'stay', null, nothing)).toEqual([move]);
  });
  test('issue 13.1: a phase that is answered as a whole ends with the button', () => {
    expect(proposalOf([move, landAll, done], true, done, nothing)).toEqual([move, landAll, done]);
  });
  test('issue 13.1: one choice that stands beside it already is not offered twice', () => {
    expect(proposalOf([done], true, done, (c) => c.kind === 'done')).toEqual([]);
    expect(proposalOf([move], 'stay', done, (c) => c.kind === 'done')).toEqual([move]);
  });
  test('issue 13.1: without advice nothing is offered', () => {
    expect(proposalOf([], 'stay', done, () => true)).toEqual([]);
    expect(proposalOf([done], 'stay', done, nothing)).toEqual([]);
  });
});
