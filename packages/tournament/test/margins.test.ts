import { describe, expect, test } from 'vitest';
import type { Act } from '../src/index.ts';
import { afterAct, boardOf, keptMargin, refusalOf, standingsOf } from '../src/index.ts';
import { after, owner, round1, rules, seeded } from './acts.ts';

const playing = after(...seeded('a', 'b'), round1, { kind: 'publish', round: 1, draft: 1 });
const result = (result: '1:0' | '0:1' | '=:=' | '+:-', by: 'match' | 'ruling', margin?: number): Act => ({
  kind: 'result',
  board: 'x',
  result,
  by,
  ...(margin === undefined ? {} : { margin }),
});
const board = (state = playing) => boardOf(state, 'x') ?? expect.fail('no board');

describe('[DESIGN 6] the margin of a ruling', () => {
  test('is that of the result it replaces where it is the winner’s, else 0; none where the game has none', () => {
    const played = afterAct(playing, result('1:0', 'match', 9));
    expect(keptMargin(board(played), '1:0')).toBe(9);
    expect(keptMargin(board(played), '0:1')).toBe(0);
    expect(keptMargin(board(played), '=:=')).toBe(0);
    expect(keptMargin(board(played), '+:-')).toBe(0);
    expect(keptMargin(board(), '1:0')).toBeUndefined();
  });

  test('may be another one, of whoever wins; a ruling that changes the margin alone is one', () => {
    const r = rules({ tieBreaks: ['MAR'] });
    const played = afterAct(playing, result('1:0', 'match', 9));
    const asked = (act: Act) => refusalOf(played, r, act, owner, 'A piece was overlooked');
    expect(asked(result('1:0', 'ruling', 9))).toBe('decided');
    expect(asked(result('1:0', 'ruling'))).toBe('decided');
    expect(asked(result('1:0', 'ruling', 12))).toBeNull();
    expect(asked(result('1:0', 'ruling', -12))).toBe('badResult');
    expect(asked(result('0:1', 'ruling', 3))).toBe('badResult');
    expect(asked(result('0:1', 'ruling', -3))).toBeNull();
    expect(asked(result('=:=', 'ruling', 3))).toBe('badResult');
    const figures = standingsOf(afterAct(played, result('1:0', 'ruling', 12)), r).map((l) => l.figures[0]?.value);
    expect(figures).toEqual([12, -12]);
  });

  test('logs of before say none of a ruling, and count as they did', () => {
    const played = afterAct(playing, result('1:0', 'match', 9));
    expect(board(afterAct(played, result('0:1', 'ruling'))).margin).toBe(9);
  });
});
