import { story as aaStory } from '@wardroom/aa1942/read';
import { story as eotsStory } from '@wardroom/eots/read';
import type { AnyState, Decision, LogEntry } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { apart, ticks } from '../src/kit/graph.ts';
import { adviceOf } from '../src/table/adviser.ts';
import { Chronicler } from '../src/table/chronicle.ts';
import { figuresOf } from '../src/table/figures.ts';
import type { AnyTable, AnyUi, LogLine } from '../src/table/game-ui.ts';
import { byWeight, lastReport, myLastAct, myLastMove } from '../src/table/report.ts';
import { standing, undoneIn } from '../src/table/shown-step.ts';

const line = (seq: number, key: string, params: LogEntry['params'] = {}): LogLine =>
  ({ seq, n: 0, at: 0, entry: { key, params } }) as LogLine;

describe('advice', () => {
  const decision = { id: 'd', seat: 'a', kinds: {} } as unknown as Decision;
  const view = {} as AnyState;
  test('advice is what the bot would do, in its order; what it leaves to chance, and nothing at all, is none', () => {
    const hold = { kind: 'hold', value: [] };
    expect(adviceOf({ answer: () => [hold, { kind: 'go', value: [] }] }, view, decision)).toEqual([
      hold,
      { kind: 'go', value: [] },
    ]);
    expect(adviceOf({ answer: () => [] }, view, decision)).toBeNull();
    expect(adviceOf({ answer: (_v, _d, rng) => [{ kind: `n${rng(6)}`, value: [] }] }, view, decision)).toBeNull();
  });
});

test('[story 2] what was taken back is told no more, its dice least of all; what came before and after is', () => {
  const seqs = (log: readonly LogLine[]): string[] => standing(log).map((l) => `${l.seq} ${l.entry.key}`);
  const log = [line(1, 'move'), line(2, 'dice'), line(3, 'dice'), line(3, 'summary')];
  expect(standing(log)).toBe(log);
  const back = [...log, line(4, 'takeback', { to: 1, lost: 2 }), line(5, 'dice')];
  expect(seqs(back)).toEqual(['1 move', '4 takeback', '5 dice']);
  // A step without a line of its own, and the one that took back.
  expect([1, 2, 3, 4, 5].map(undoneIn(back))).toEqual([false, true, true, false, false]);
  expect(seqs([...back, line(6, 'ruledBack', { to: 4, lost: 1 })])).toEqual(['1 move', '4 takeback', '6 ruledBack']);
});

test('[story 1] a figure tells what has changed since my last act; while that act is still shown, nothing', () => {
  const ui = { story: { figures: (v: { n: number }) => [{ id: 'points', value: v.n }] } };
  const log = [{ ...line(5, 'battle'), seat: 'a' }, line(7, 'turn')] as LogLine[];
  const shown = (seq: number, n: number): number[] => {
    const table = { ui, log, me: { seats: ['a'] }, before: { n: 2 }, view: { n }, seq, lastStep: { seq } };
    return figuresOf(table as unknown as AnyTable).map((f) => f.change);
  };
  expect(shown(7, 5)).toEqual([3]);
  // My battle is told die by die: what it will have brought is no loss yet.
  expect(shown(5, 1)).toEqual([0]);
  expect(shown(3, 1)).toEqual([0]);
});

test('[25.1] when it is over a figure counts what was hidden from me, and tells no change by it', () => {
  const ui = { story: { figures: (v: { n: number }) => [{ id: 'points', value: v.n }] } };
  const table = { ui, log: [line(7, 'turn')], me: { seats: ['a'] }, before: { n: 2 }, view: { n: 5 }, seq: 7 };
  const shown = (revealed: { n: number } | null) =>
    figuresOf({ ...table, lastStep: { seq: 7 }, revealed } as unknown as AnyTable).map((f) => [f.value, f.change]);
  expect(shown({ n: 9 })).toEqual([[9, 0]]);
  expect(shown(null)).toEqual([[5, 3]]);
});

test('[issue 13 1] of a seat that two hold my last act is mine alone: what the other did is told me', () => {
  const log = [
    { ...line(1, 'turn', { of: 'a' }), seat: 'b' },
    { ...line(2, 'move'), seat: 'a', by: 'me' },
    { ...line(3, 'move'), seat: 'a', by: 'mate' },
    { ...line(4, 'casualty'), seat: 'a', by: 'orders' },
  ] as LogLine[];
  const ui = { turnOf: (e: LogEntry) => (e.params?.of as string | undefined) ?? null } as never;
  const last = (user: string | null): [number, number] => {
    const me = { seats: ['a'], user: user === null ? null : { id: user, name: user }, host: false };
    return [myLastAct({ log, me }), myLastMove(ui, { log, me })];
  };
  expect([last('me'), last('mate'), last('newcomer')]).toEqual([
    [2, 2],
    [3, 3],
    [-1, -1],
  ]);
  // On a board of my own everything on my seats is mine.
  expect(last(null)).toEqual([3, 3]);
});

describe('the report of a turn', () => {
  const ui = {
    report: {
      ends: (e: LogEntry) => e.key === 'turn',
      heading(e: LogEntry) {
        if (e.key.startsWith('loss')) return 'losses';
        return e.key === 'will' ? 'will' : null;
      },
    },
    turnOf: (e: LogEntry) => (e.params?.of as string | undefined) ?? null,
  } as never;
  test('the report holds the lines of the last turn that ended, by heading, in order, and whose it was', () => {
    const log = [
      line(1, 'turn', { of: 'a' }),
      line(2, 'will'),
      line(3, 'loss.one'),
      line(4, 'chatter'),
      line(5, 'loss.two'),
      line(6, 'turn', { of: 'b' }),
      line(7, 'loss.three'),
    ];
    expect(lastReport(ui, log, ['a'])).toEqual({
      key: '6/0',
      seq: 6,
      seat: 'a',
      headings: [
        { id: 'will', lines: [log[1]] },
        { id: 'losses', lines: [log[2], log[4]] },
      ],
    });
    // Where a game says what matters most, that comes first.
    const { report } = ui as { report: object };
    const ordered = { ...(ui as object), report: { ...report, order: ['losses', 'will'] } } as never;
    expect(lastReport(ordered, log, ['a'])?.headings.map((h) => h.id)).toEqual(['losses', 'will']);
    expect(lastReport(ui, log.slice(0, 5), ['a'])).toBeNull();
    expect(lastReport(ui, [line(1, 'turn'), line(2, 'chatter'), line(3, 'turn')], ['a'])).toBeNull();
  });
  test('what happened while I was away is told by what matters most, too; what has no heading is left out', () => {
    const { report } = ui as unknown as { report: Parameters<typeof byWeight>[0] };
    const lines = [line(1, 'will'), line(2, 'chatter'), line(3, 'loss.one'), line(4, 'loss.two')];
    expect(byWeight({ ...report, order: ['losses', 'will'] }, lines)).toEqual([
      { id: 'losses', lines: [lines[2], lines[3]] },
      { id: 'will', lines: [lines[0]] },
    ]);
    expect(byWeight(report, [line(1, 'chatter')])).toEqual([]);
  });
  test('what I answer in the turn of somebody else does not put it away; my next act of my own does', () => {
    const by = (l: LogLine, seat: string): LogLine => ({ ...l, seat });
    const log = [
      by(line(1, 'turn', { of: 'a' }), 'z'),
      by(line(2, 'will'), 'a'),
      by(line(3, 'turn', { of: 'b' }), 'a'),
      by(line(4, 'loss.one'), 'a'),
    ];
    const me = { seats: ['a'] } as never;
    expect(myLastMove(ui, { log, me })).toBe(3);
    const again = [...log, by(line(5, 'turn', { of: 'a' }), 'b'), by(line(6, 'will'), 'a')];
    expect(myLastMove(ui, { log: again, me })).toBe(6);
    // What a ruling changed on the board is nobody's move.
    expect(myLastMove(ui, { log: [...again, line(7, 'ruling')], me })).toBe(7);
    expect(myLastMove(ui, { log: [by(line(1, 'will'), 'b')], me })).toBe(-1);
  });
  test('when others have played since, it is still my own last turn that is accounted for', () => {
    const log = [line(1, 'turn', { of: 'a' }), line(2, 'will'), line(3, 'turn', { of: 'b' })];
    const since = [...log, line(4, 'loss.one'), line(5, 'turn', { of: 'c' }), line(6, 'turn', { of: 'a' })];
    expect(lastReport(ui, since, ['a'])).toMatchObject({ key: '3/0', seat: 'a', headings: [{ id: 'will' }] });
    expect(lastReport(ui, since, ['b'])).toMatchObject({ key: '5/0', seat: 'b', headings: [{ id: 'losses' }] });
    expect(lastReport(ui, since, ['d'])).toBeNull();
    // Who looks on has no seat, and is told of every turn.
    expect(lastReport(ui, log, [])).toMatchObject({ key: '3/0', seat: 'a' });
    expect(lastReport(ui, since.slice(0, -1), [])).toMatchObject({ key: '5/0', seat: 'b' });
  });
});

describe('the course of a match', () => {
  test('figures by round, losses by side and round, luck, battles by what they cost, as the game counts them', () => {
    let round = 1;
    const ui = {
      moment: () => ({ round, phase: '' }),
      story: { figures: () => [{ id: 'points', of: 'axis', value: 10 * round, goal: 30 }], account: aaStory.account },
    } as unknown as AnyUi;
    const chronicler = new Chronicler(ui);
    const view = {} as AnyState;
    const summary = (space: string, attacker: number, defender: number) =>
      line(round, 'combat.summary', { space, power: 'germany', attackerIpcs: attacker, defenderIpcs: defender });
    const groups = [{ power: 'germany', value: 3, dice: [1, 2, 6, 5] }];
    chronicler.add({ view, lines: [line(1, 'combat.dice', { groups } as never), summary('karelia', 6, 12)] });
    chronicler.figures(view);
    round = 2;
    chronicler.add({ view, lines: [] });
    chronicler.add({ view, lines: [summary('egypt', 20, 9)] });
    chronicler.figures(view);
    const course = chronicler.end();
    expect(course.rounds).toEqual([1, 2]);
    expect(course.curves.map((c) => [c.id, c.of, c.goal, c.values])).toEqual([['points', 'axis', 30, [10, 20]]]);
    expect(course.losses.map((c) => [c.of, c.values])).toEqual([
      ['allies', [12, 9]],
      ['axis', [6, 20]],
    ]);
    expect(course.luck).toEqual([{ of: 'germany', dice: 4, over: 0 }]);
    expect(course.battles.map((b) => [b.place, b.round, b.weight])).toEqual([
      ['egypt', 2, 29],
      ['karelia', 1, 18],
    ]);
  });
  test('what was taken back is not counted: no die of it, no loss, no battle', () => {
    const ui = {
      moment: () => ({ round: 1, phase: '' }),
      story: { figures: () => [], account: aaStory.account },
    } as unknown as AnyUi;
    const chronicler = new Chronicler(ui);
    const dice = (seq: number, ...values: number[]) =>
      line(seq, 'combat.dice', { groups: [{ power: 'germany', value: 3, dice: values }] } as never);
    const lost = { space: 'egypt', power: 'germany', attackerIpcs: 9, defenderIpcs: 3 };
    const pages = [
      [dice(4, 1, 6)],
      [dice(5, 2, 2, 2), line(5, 'combat.summary', lost)],
      [line(6, 'takeback', { to: 4 })],
    ];
    for (const lines of pages) chronicler.add({ view: {} as AnyState, lines });
    expect(chronicler.end()).toMatchObject({ luck: [{ of: 'germany', dice: 2 }], battles: [], losses: [] });
  });
  test('what was lost before a battle opens is none of its losses', () => {
    const account = ({ key, params }: LogEntry) => {
      if (key === 'loss') return { losses: [{ of: 'us', value: Number(params?.n) }] };
      return key === 'opens' ? { opens: true as const } : { battle: 'D3' };
    };
    const ui = { moment: () => ({ round: 1, phase: '' }), story: { figures: () => [], account } } as unknown as AnyUi;
    const chronicler = new Chronicler(ui);
    const lines = [line(1, 'loss', { n: 5 }), line(2, 'opens'), line(3, 'loss', { n: 2 }), line(4, 'ends')];
    chronicler.add({ view: {} as AnyState, lines });
    expect(chronicler.end().battles.map((b) => [b.place, b.weight])).toEqual([['D3', 2]]);
  });
  test('[R13.18] [R13.28] Empire of the Sun: a battle is told by who won it, and costs what it alone took', () => {
    const ui = { moment: () => ({ round: 1, phase: '' }), story: { figures: () => [], account: eotsStory.account } };
    const chronicler = new Chronicler(ui as unknown as AnyUi);
    const fight = (seq: number, hex: string, side: string, ...more: LogLine[]): LogLine[] => [
      line(seq, 'battle.begins', { hex }),
      line(seq + 1, 'battle.eliminated', { unit: 'jp-cv-akagi' }),
      line(seq + 2, 'battle.airNavalWon', { hex, side }),
      ...more,
      line(seq + 4, 'battle.ends', { hex }),
    ];
    const ground = line(4, 'battle.groundWon', { hex: '2813', side: 'japan' });
    const lines = [
      ...fight(1, '2813', 'allied', ground),
      line(6, 'turn.attritionReduced', { unit: 'jp-cv-kaga' }),
      ...fight(7, '5808', 'japan'),
    ];
    chronicler.add({ view: {} as AnyState, lines });
    expect(
      chronicler.end().battles.map((b) => [b.place, b.weight, b.won.map((l) => [l.entry.key, l.entry.params?.side])]),
    ).toEqual([
      [
        '2813',
        1,
        [
          ['battle.airNavalWon', 'allied'],
          ['battle.groundWon', 'japan'],
        ],
      ],
      ['5808', 1, [['battle.airNavalWon', 'japan']]],
    ]);
  });
  test('Empire of the Sun: a step lost by each line that takes one, luck against 4.5, a battle ends there', () => {
    expect(eotsStory.account({ key: 'battle.eliminated', params: { unit: 'jp-cv-akagi' } })).toEqual({
      losses: [{ of: 'japan', value: 1 }],
    });
    expect(eotsStory.account({ key: 'battle.fires', params: { side: 'allied', die: 8 } })).toEqual({
      luck: [{ of: 'allied', dice: 1, over: 3.5 }],
    });
    expect(eotsStory.account({ key: 'battle.ends', params: { hex: '2813' } })).toEqual({ battle: '2813' });
    expect(eotsStory.account({ key: 'offensive.begins', params: {} })).toBeNull();
  });
});

describe('graphs', () => {
  test('the scale has round numbers on both sides of all values; names at the ends keep apart and stay inside', () => {
    expect(ticks(0, 52)).toEqual([0, 20, 40, 60]);
    expect(ticks(-3, 3)).toEqual([-4, -2, 0, 2, 4]);
    expect(ticks(0, 0)).toEqual([0, 1]);
    expect(apart([10, 12, 80], 16, 100)).toEqual([10, 26, 80]);
    expect(apart([99, 98, 97], 16, 100)).toEqual([100, 84, 68]);
  });
});
