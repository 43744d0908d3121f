import { expect, test } from 'vitest';
import type { EngineTables, Frame, Game, IO, Line, Phase, Table, Thing } from '../src/index.ts';
import { leaf, line, open, Play, sequence } from '../src/index.ts';
import { newMatch } from './bench.ts';

interface State extends EngineTables {
  notes: Table<Thing & { said: readonly string[]; step: number; again: number }>;
}
const note = (g: State) => g.notes.n as State['notes'][string];
function say(g: State, what: string): void {
  note(g).said = [...note(g).said, what];
}

/** Asks its seat for one of three answers, which is its result. */
const question: Phase<State, Frame & { who?: string }> = {
  rule: '9',
  open: true,
  decisions: () => [{ seat: 'one', prompt: 'q', kinds: { on: leaf, back: leaf, out: leaf, more: leaf } }],
  choose(g, f, choice, io) {
    say(g, `${f.who ?? '-'}:${choice.kind}`);
    io.finish(choice.kind);
  },
};

interface Numbered extends Line<State, Frame & { at?: string; power?: string }> {
  step: number;
}
const lines: Numbered[] = [
  { step: 1, name: 'begin', rule: '1', act: (g) => say(g, 'begin') },
  { step: 2, name: 'never', rule: '2', when: () => false, act: (g) => say(g, 'never') },
  {
    step: 3,
    name: 'question:a',
    rule: '3',
    fields: { who: 'a' },
    after: (_g, _f, result) => (result === 'back' ? 'begin' : undefined),
  },
  {
    step: 4,
    name: 'question:b',
    rule: '4',
    fields: (g, f) => ({ who: `${f.at}${note(g).step}` }),
    after(_g, _f, result, io): undefined {
      if (result === 'out') io.finish('left');
      if (result === 'more') io.call('question', { who: 'again' });
    },
  },
  {
    step: 5,
    name: 'calls',
    rule: '5',
    act: (g, _f, io) => (note(g).again > 0 ? io.call('question', { who: 'act' }) : say(g, 'passed')),
  },
];

function gameOf(again?: string): Game<State, Record<string, never>> {
  const inner = sequence<State, Frame & { at?: string; power?: string }, Numbered>('1', lines, {
    ...(again === undefined ? {} : { again }),
    each: (g, _f, l) => void (note(g).step = l.step),
  });
  const outer: Phase<State> = {
    rule: '0',
    enter: (_g, _f, io: IO) => io.call('inner'),
    resume(g, _f, result, io: IO) {
      say(g, `result ${String(result)}`);
      io.call('question', { who: 'outer' });
    },
  };
  return {
    id: 'lines',
    rulesVersion: 1,
    localDecisions: true,
    seats: () => [{ id: 'one', side: 'one', name: 'one' }],
    scenarios: [{ id: 's', name: 's' }],
    options: { safeParse: () => ({ success: true, data: {} }) },
    setup: () => ({ notes: { n: { id: 'n', said: [], step: 0, again: 0 } } }) as unknown as State,
    start: { phase: 'outer' },
    phases: { outer, inner, question },
    redactions: { notes: open },
    position: { parse: () => ({ ok: false, error: [] }), write: () => ({}) },
    complete: (view) => structuredClone(view),
    outcome: () => null,
  };
}

function start(again?: string) {
  const { play } = newMatch(gameOf(again), 's');
  const answer = (kind: string): void => {
    const d = play.decisions()[0];
    const done = play.act({ seat: 'one', at: 1 }, { decision: d?.id ?? '', choices: [{ kind, value: [] }] });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
  };
  const g = play.state as unknown as State;
  return { play, answer, g, said: () => note(g).said, at: () => (g._stack['1'] as { at?: string } | undefined)?.at };
}

test('[flow] lines follow each other: acts at once, calls wait, a line whose `when` is false is passed over', () => {
  const t = start();
  expect([t.said(), t.at(), note(t.g).step]).toEqual([['begin'], 'question:a', 3]);
  t.answer('on');
  expect([t.at(), note(t.g).step]).toEqual(['question:b', 4]);
  t.answer('on');
  expect(t.said()).toEqual(['begin', 'a:on', 'question:a4:on', 'passed', 'result null']);
});

test('[flow] what follows a call: another line by name, the same line again, or out with a result', () => {
  const t = start();
  t.answer('back');
  expect([t.said(), t.at()]).toEqual([['begin', 'a:back', 'begin'], 'question:a']);
  t.answer('on');
  t.answer('more');
  expect(t.at()).toBe('question:b');
  t.answer('out');
  expect(t.said().slice(3)).toEqual(['a:on', 'question:a4:more', 'again:out', 'result left']);
});

test('[flow] an act that calls makes the sequence wait, and after the last line it starts over as named', () => {
  const t = start('question:a');
  t.answer('on');
  t.answer('on');
  expect([t.said().at(-1), t.at()]).toEqual(['passed', 'question:a']);
  note(t.g).again = 1;
  t.play.decisions();
  t.answer('on');
  t.answer('on');
  expect(t.at()).toBe('calls');
  t.answer('on');
  expect([t.said().at(-1), t.at()]).toEqual(['act:on', 'question:a']);
});

test('[flow] a match that sleeps between two lines goes on at its line; a missing line is an error', () => {
  const game = gameOf();
  const { play } = newMatch(game, 's');
  const wake = (): Play =>
    Play.load(game, play.header, [], '11'.repeat(32), JSON.parse(JSON.stringify(play.snapshot())));
  const awake = wake();
  const d = awake.decisions()[0];
  expect(awake.act({ seat: 'one', at: 1 }, { decision: d?.id ?? '', choices: [{ kind: 'on', value: [] }] }).ok).toBe(
    true,
  );
  expect((awake.state._stack['1'] as { at?: string }).at).toBe('question:b');
  const lost = wake();
  (lost.state._stack['1'] as { at?: string }).at = 'gone';
  expect(() =>
    lost.act({ seat: 'one', at: 1 }, { decision: d?.id ?? '', choices: [{ kind: 'on', value: [] }] }),
  ).toThrow('1 has no line gone');
});

test('[flow] a sequence is its own table of contents, and two lines have two names', () => {
  const s = sequence<State>('0', [line('a', '1'), line('b:2', '2')]);
  expect(s.lines.map((l) => `${l.rule} ${l.name}`)).toEqual(['1 a', '2 b:2']);
  expect(() => sequence<State>('0', [line('a', '1'), line('a', '2')])).toThrow('two lines of 0 have one name');
  expect(() => sequence<State>('0', [line('a', '1')], { again: 'b' })).toThrow('0 has no line b');
});
