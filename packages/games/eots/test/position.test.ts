import type { AnyGame } from '@wardroom/rules';
import { canonical, checkPosition, Play, viewOf, writePosition } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { complete } from '../src/complete.ts';
import { eots } from '../src/index.ts';
import { invariants } from '../src/invariants.ts';
import { parse, write } from '../src/position.ts';
import { redactions } from '../src/redaction.ts';
import { scenarioFacts } from '../src/scenarios.ts';
import type { Card } from '../src/state.ts';
import { begin } from './begin.ts';

test.each(scenarioFacts.map((s) => s.id))(
  '[R20.12] %s: a set-up breaks no invariant, and its file gives it back',
  (id) => {
    const g = begin(id);
    expect(invariants(g)).toEqual([]);
    const read = parse(JSON.parse(JSON.stringify(write(g, []))));
    expect(read.ok && canonical(read.value.state)).toBe(canonical(g));
  },
);

test('what is wrong with an impossible position is told with its place and rule', () => {
  const g = begin('1942');
  g.units['us-corps-r'] = { id: 'us-corps-r', at: '9999' };
  g.units['us-bde-wake'] = { id: 'us-bde-wake', at: '4612', reduced: true };
  (g.cards['jp-03'] as Card).at = 'nowhere' as Card['at'];
  g.tracks.pw = { id: 'pw', n: 11 };
  const read = parse(write(g, []));
  const said = read.ok ? [] : read.error.map((p) => `${p.path} ${p.rule}`);
  expect(said).toContain('units.us-corps-r.at R3.2');
  expect(said).toContain('cards.jp-03.at R10.1');
  expect(said).toContain('tracks.pw R3.5');
});

test(
  '[R10.13] hands and piles are counted for the other side, the own hand is seen; a completion agrees ' +
    'with the view',
  () => {
    const g = begin('1943');
    const game = { redactions, phases: {}, seats: () => [] } as unknown as AnyGame;
    const japan = { kind: 'seats', seats: ['japan'] } as const;
    const view = viewOf(game, g, japan);
    const seen = Object.values(view.cards).map((c) => `${c.side} ${c.at}`);
    expect(seen.filter((s) => s === 'japan hand')).toHaveLength(7);
    expect(seen.filter((s) => s === 'allied hand' || s === 'allied fo' || s.endsWith('pile'))).toEqual([]);
    const whole = complete(view, japan, chance(3));
    expect(Object.keys(whole.cards)).toHaveLength(165);
    expect(canonical(viewOf(game, whole, japan))).toBe(canonical(view));
  },
);

test(
  '[R8.1 R20.3] a match of 1942 begins with the Allies being asked about Arcadia; others learn only ' +
    'that they wait',
  () => {
    const made = Play.create(eots, {
      match: 'm',
      scenario: '1942',
      options: {},
      seeds: [],
      secret: '11'.repeat(32),
      at: 1,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const { play } = made.value;
    expect(play.decisions().map((d) => [d.seat, d.prompt, Object.keys(d.kinds)])).toEqual([
      ['allied', 'arcadia', ['take', 'decline']],
    ]);
    expect(play.heads({ kind: 'seats', seats: ['japan'] })[0]?.prompt).toBe('waiting');
  },
);

/** What is wrong with a position of 1943 once it was changed, as `path key`. */
function wrongAfter(
  change: (file: { tables: Record<string, Record<string, object>>; stack: object[] }) => void,
): string[] {
  const made = Play.create(eots, {
    match: 'm',
    scenario: '1943',
    options: {},
    seeds: [],
    secret: '11'.repeat(32),
    at: 1,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const file = JSON.parse(JSON.stringify(writePosition(made.value.play)));
  change(file);
  const checked = checkPosition(eots as unknown as AnyGame, file);
  return checked.ok ? [] : checked.error.map((p) => `${p.path} ${p.key}`);
}

test('[platform] a position file reaches nothing beyond its tables: names that every object has are refused', () => {
  const frames = [
    { phase: 'game', at: 'turn' },
    { phase: 'turn', at: 'strategicPhase' },
    { phase: 'strategicPhase', at: 'reinforcement' },
  ];
  const evil = wrongAfter((f) => {
    f.stack = [...frames, { phase: 'reinforcement', side: '__proto__', waiting: ['us-corps-24'], placed: [] }];
  });
  expect(evil).toEqual(['stack.3.side badName']);
  const key = wrongAfter((f) => {
    f.tables.flags = JSON.parse('{"__proto__": {"turn": 1}}');
  });
  expect(key).toEqual(['tables.flags badName']);
  expect(wrongAfter((f) => Object.assign(f.tables.tracks as object, { constructor: { n: 1 } }))).toEqual([
    'tables.tracks badName',
  ]);
  expect(Object.keys(Object.prototype)).toEqual([]);
  const deep = wrongAfter((f) => {
    f.tables.flags = JSON.parse(`${'[{"a":'.repeat(20_000)}null${'}]'.repeat(20_000)}`);
  });
  expect(deep.map((p) => p.split(' ')[1])).toEqual(['tooDeep']);
});

test(
  '[platform] a stack, cards or options that the rules cannot read are refused with their place, not ' +
    'found out in play',
  () => {
    const top = (frame: object) => wrongAfter((f) => void f.stack.splice(-1, 1, frame));
    expect(wrongAfter(() => undefined)).toEqual([]);
    expect(top({ phase: 'nowhere' })).toEqual(['stack badStack']);
    expect(top({ phase: 'action', side: 'germany' })).toEqual(['stack badStack']);
    expect(top({ phase: 'battle' })).toEqual(['stack badStack']);
    expect(wrongAfter((f) => void f.stack.shift())).toEqual(['stack position.shape']);
    expect(wrongAfter((f) => Object.assign(f.tables.options?.now as object, { scenario: 'x', preset: 'y' }))).toEqual([
      'options.now.scenario position.scenario',
      'options.now.preset position.preset',
    ]);
    expect(
      wrongAfter((f) => Object.assign(f.tables, { effects: { 'x.0': { card: 'x', index: 0, side: 'japan' } } })),
    ).toEqual(['effects.x.0.card position.card']);
    expect(wrongAfter((f) => Object.assign(f.tables.units as object, { allied: { at: '2812' } }))).toEqual([
      'units.allied position.unit',
    ]);
  },
);

test('[R13.9] a battle that is being fought is part of a position file', () => {
  const g = begin('1942');
  g.combats['2812'] = { id: '2812', units: [], lost: { 'us-lrb-19': 1 }, volleys: [] };
  const read = parse(JSON.parse(JSON.stringify(write(g, []))));
  expect(read.ok && read.value.state.combats).toEqual(g.combats);
});
