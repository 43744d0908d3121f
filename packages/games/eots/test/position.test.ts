import type { AnyGame } from '@wardroom/rules';
import { canonical, Play, viewOf } from '@wardroom/rules';
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

test.each(scenarioFacts.map((s) => s.id))('[R20.12] %s: a set-up breaks no invariant, and its file gives it back', (id) => {
  const g = begin(id);
  expect(invariants(g)).toEqual([]);
  const read = parse(JSON.parse(JSON.stringify(write(g, []))));
  expect(read.ok && canonical(read.value.state)).toBe(canonical(g));
});

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

test('[R10.13] hands and piles are counted for the other side, the own hand is seen; a completion agrees with the view', () => {
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
});

test('[R8.1 R20.3] a match of 1942 begins with the Allies being asked about Arcadia; others learn only that they wait', () => {
  const made = Play.create(eots, { match: 'm', scenario: '1942', options: {}, seeds: [], secret: '11'.repeat(32), at: 1 });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play } = made.value;
  expect(play.decisions().map((d) => [d.seat, d.prompt, Object.keys(d.kinds)])).toEqual([['allied', 'arcadia', ['take', 'decline']]]);
  expect(play.heads({ kind: 'seats', seats: ['japan'] })[0]?.prompt).toBe('waiting');
});
