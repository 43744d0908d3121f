import { takenBack } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { partsOf } from '../src/replay/parts.ts';
import { Chronicler } from '../src/table/chronicle.ts';
import type { LogLine } from '../src/table/game-ui.ts';

type Params = Record<string, string>;
const line = (seq: number, key: string, params: Params = {}): LogLine =>
  ({ seq, n: 0, entry: { key, params } }) as never;
const ui = {
  turnOf: ({ key, params }: { key: string; params?: Params }) => (key === 'begins' ? (params?.of ?? null) : null),
  matters: ({ key }: { key: string }) => key === 'says',
  story: {
    figures: () => [],
    account: ({ key, params }: { key: string; params?: Params }) => (key === 'ends' ? { battle: params?.at } : null),
  },
  logTarget: ({ params }: { params?: Params }) => (params?.at ? { kind: 'hex', id: params.at } : null),
};
const marks = [
  { seq: 0, round: 0, phase: 'setup' },
  { seq: 1, round: 1, phase: 'spring' },
  { seq: 6, round: 1, phase: 'summer' },
  { seq: 9, round: 2, phase: 'spring' },
];
const log = [
  line(1, 'begins', { of: 'japan' }),
  line(2, 'says'),
  line(3, 'fires', { at: '2112' }),
  line(5, 'ends', { at: '2112' }),
  // Told in the step with which the next turn begins: it belongs to the one before.
  line(9, 'ends', { at: '1615' }),
  line(9, 'begins', { of: 'allied' }),
  line(10, 'ends', { at: '2112' }),
];

test('[story 7] chapters of a replay are the turns of the sides, each with its battles from where they began', () => {
  const parts = partsOf(ui as never, marks, log);
  expect(parts.map((p) => [p.seq, p.round, p.seat, p.line?.seq])).toEqual([
    [1, 1, 'japan', 2],
    [9, 2, 'allied', undefined],
  ]);
  expect(parts.map((p) => p.battles.map((b) => [b.seq, b.id, b.target?.id]))).toEqual([
    [
      [3, '2112', '2112'],
      [9, '1615', '1615'],
    ],
    [[10, '2112', '2112']],
  ]);
});

test('[story 7] a record that begins within a turn, from a position, has that turn as its first chapter', () => {
  const from = [{ seq: 0, round: 3, phase: 'battles', seat: 'germany' }, ...marks.slice(2)];
  const parts = partsOf(ui as never, from, log.slice(1));
  expect(parts.map((p) => [p.seq, p.round, p.seat])).toEqual([
    [0, 3, 'germany'],
    [9, 2, 'allied'],
  ]);
  expect(parts.map((p) => p.battles.length)).toEqual([2, 1]);
});

test('[story 7] a battle is shown from where it opens, not from the move that led to its place', () => {
  const story = {
    figures: () => [],
    account: (entry: { key: string; params?: Params }) =>
      entry.key === 'opens' ? { opens: true } : ui.story.account(entry),
  };
  const lines = [
    line(1, 'begins', { of: 'uk' }),
    line(2, 'moves', { to: 'sz48' }),
    line(4, 'opens', { space: 'sz48' }),
    line(5, 'ends', { at: 'sz48' }),
  ];
  const [turn] = partsOf({ ...ui, story } as never, marks, lines);
  expect(turn?.battles.map((b) => [b.seq, b.id])).toEqual([[4, 'sz48']]);
});

test('[story 7] without turns of sides a chapter is a round, or a phase where the game counts in phases', () => {
  const { turnOf, ...plain } = ui;
  expect(turnOf).toBeDefined();
  expect(partsOf(plain as never, marks, log).map((p) => [p.seq, p.round, p.phase])).toEqual([
    [1, 1, undefined],
    [9, 2, undefined],
  ]);
  const seasons = partsOf({ ...plain, phaseIsChapter: true } as never, marks, log);
  expect(seasons.map((p) => [p.seq, p.phase])).toEqual([
    [1, 'spring'],
    [6, 'summer'],
    [9, 'spring'],
  ]);
});

test('[story 7] where a phase may pass without a turn, phases are chapters too if they tell of something', () => {
  const quiet = [...marks, { seq: 12, round: 2, phase: 'summer' }, { seq: 20, round: 3, phase: 'spring' }];
  const lines = [...log, line(14, 'passes'), line(22, 'says')];
  const parts = partsOf({ ...ui, phaseIsChapter: true } as never, quiet, lines);
  expect(parts.map((p) => [p.seq, p.round, p.phase ?? p.seat, p.line?.seq, p.battles.length])).toEqual([
    [1, 1, 'spring', undefined, 0],
    [1, 1, 'japan', 2, 1],
    [6, 1, 'summer', undefined, 1],
    // The year is a chapter though nothing is told of it.
    [9, 2, 'spring', undefined, 0],
    [9, 2, 'allied', undefined, 1],
    [20, 3, 'spring', 22, 0],
  ]);
});

test('[story 7] what was undone or taken back is no chapter', () => {
  const by = (seat: string) => ({ kind: 'choices' as const, seat });
  const steps = [
    by('japan'),
    by('allied'),
    by('japan'),
    { kind: 'undo' as const, seat: 'japan', undone: 1 },
    by('japan'),
    by('allied'),
    { kind: 'table' as const, table: { act: 'takeback' as const, to: 1 } },
    by('japan'),
  ];
  expect([...takenBack(steps)].sort()).toEqual([2, 3, 4, 5]);
  expect(takenBack([{}, {}]).size).toBe(0);
  // The end of a record, whose first step has the number 1.
  expect([...takenBack(steps.slice(1), 1)].map((at) => at + 1).sort()).toEqual([2, 3, 4, 5]);
});

test('[story 7] the line that tells a battle is not the name of its chapter too', () => {
  const both = { ...ui, matters: ({ key }: { key: string }) => key === 'says' || key === 'ends' };
  const lines = [line(1, 'begins', { of: 'japan' }), line(3, 'ends', { at: '2112' })];
  const [quiet] = partsOf(both as never, marks, lines);
  expect([quiet?.line, quiet?.battles.map((b) => b.line.seq)]).toEqual([undefined, [3]]);
  const [named] = partsOf(both as never, marks, [...lines, line(4, 'says')]);
  expect(named?.line?.seq).toBe(4);
});

/** A step that ends a turn goes on into the next one; a line says where. */
const overTheTurn = [
  line(1, 'turn', { n: '1' }),
  line(9, 'ends', { at: '1338' }),
  line(9, 'turn', { n: '2' }),
  line(9, 'ends', { at: '1120' }),
];
const counted = {
  figures: () => [],
  account: ({ key, params }: { key: string; params?: Params }) => {
    if (key === 'turn') return { round: Number(params?.n) };
    return key === 'ends' ? { battle: params?.at, losses: [{ of: 'us', value: 1 }] } : null;
  },
};

test('[story 7] what the step that begins a round told before it is of the round before, at the end too', () => {
  const { turnOf: _, ...plain } = { ...ui, story: counted };
  const parts = partsOf(plain as never, marks, overTheTurn);
  expect(parts.map((p) => [p.round, p.battles.map((b) => b.id)])).toEqual([
    [1, ['1338']],
    [2, ['1120']],
  ]);
  const chronicler = new Chronicler({
    ...plain,
    moment: ({ round }: { round: number }) => ({ round, phase: '' }),
  } as never);
  chronicler.add({ view: { round: 1 } as never, lines: overTheTurn.slice(0, 1) });
  chronicler.add({ view: { round: 2 } as never, lines: overTheTurn.slice(1) });
  const fought = chronicler.end().battles.map((b) => [b.round, b.place]);
  expect(fought).toEqual(parts.flatMap((p) => p.battles.map((b) => [p.round, b.id])));
});
