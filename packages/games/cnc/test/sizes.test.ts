import type { Audience, Choice } from '@wardroom/rules';
import { list, Play, publicAudience } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { actsMessage } from '../../../protocol/src/acts.ts';
import { sentStep } from '../../../protocol/src/packing.ts';
import { cnc } from '../src/index.ts';
import type { Setting } from './table.ts';
import { state } from './table.ts';
import { game } from './walk.ts';

type Frames = readonly { readonly [field: string]: unknown }[];
const others: readonly Audience[] = [publicAudience, { kind: 'seats', seats: ['usa'] }];

/** What each audience hears of some choices: its messages as they travel, with their sizes, and who is asked then. */
function heard(setting: Setting, frames: Frames, deeds: readonly (readonly [string, Choice])[]): unknown[] {
  const g = state(setting);
  if (setting.turn?.season === 'newYear') delete (g.turn.now as { active?: unknown }).active;
  const made = Play.create(game, {
    match: 'sizes',
    scenario: 'custom',
    options: {},
    position: cnc.position.write(g, frames as never),
    seeds: [],
    secret: '33'.repeat(32),
    at: 0,
    unsealed: true,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play } = made.value;
  return deeds.flatMap(([seat, wanted], n) => {
    const d = play.decisions().find((x) => x.seat === seat && x.kinds[wanted.kind]);
    const offer = d?.kinds[wanted.kind];
    if (!d || !offer) throw new Error(`${seat} is not asked ${wanted.kind}`);
    const choice = list(wanted.kind, offer, 5000).choices.find((c) => wanted.value.every((v, i) => c.value[i] === v));
    if (!choice) throw new Error(`${wanted.kind} ${wanted.value} is not offered`);
    const done = play.act({ seat, at: n }, { decision: d.id, choices: [{ kind: wanted.kind, value: choice.value }] });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    return others.map((who) => {
      const told = play.told(done.value.step, who);
      const message = told ? { m: 'sizes', v: told.version, ...actsMessage(told.acts) } : null;
      const sent = message ? JSON.stringify(sentStep(game, message)) : '';
      return { message, size: sent.length, asked: play.heads(who) };
    });
  });
}
const turn = (season: string, at: Frames): Frames => [
  { id: '0', phase: 'game', at: 'year' },
  { id: '1', phase: 'year', at: season },
  ...at.map((f, i) => ({ id: String(i + 2), ...f })),
];

test('[15.7] whether the target holds the Double Agent shows in nothing: what is sent, how much, who is asked', () => {
  const frames = turn('government', [
    { phase: 'government', at: 'cardPlay' },
    { phase: 'cardPlay', seat: 'japan', passes: 0 },
  ]);
  const holding = (card: string): unknown[] =>
    heard(
      {
        turn: { year: 1937, season: 'newYear', order: ['japan', 'usa', 'soviet'] },
        nations: { sinkiang: { influence: 'soviet', count: 1 } },
        hands: { japan: 'I38 A04', usa: 'A21', soviet: `A17 ${card}` },
      },
      frames,
      [
        ['japan', { kind: 'intel', value: ['I38', 'soviet'] }],
        ['soviet', { kind: 'decline', value: [] }],
        ['japan', { kind: 'coup', value: ['sinkiang'] }],
      ],
    );
  const held = holding('I36');
  expect(held).toHaveLength(6);
  expect(JSON.stringify(held)).toContain('intel.coup');
  expect(held).toEqual(holding('I01'));
});

test('[7.2] a move of a hidden block is sent in as many bytes whatever the block is', () => {
  const frames = turn('season:spring', [
    { phase: 'season', at: 'playerTurns', season: 'spring' },
    { phase: 'playerTurns', season: 'spring', at: 0 },
    { phase: 'playerTurn', at: 'movement' },
    { phase: 'movement' },
  ]);
  const of = (type: string): unknown[] =>
    heard(
      {
        turn: {
          year: 1937,
          season: 'spring',
          order: ['japan', 'usa', 'soviet'],
          command: ['japan'],
          active: 'japan',
          orders: 5,
        },
        blocks: { 'palmyra-sea': `japan.${type}`, tokyo: 'japan.fortress.2' },
        marks: {
          [`palmyra-sea.japan.${type.split('.')[0]}`]: { handle: 'ha' },
          'tokyo.japan.fortress': { handle: 'hb' },
        },
        cards: { A04: { at: 'revealed', owner: 'japan' } },
      },
      frames,
      [['japan', { kind: 'move', value: [`palmyra-sea.japan.${type.split('.')[0]}`, 'hawaiian-sea'] }]],
    );
  const carrier = of('carrier.3');
  expect(carrier).toHaveLength(2);
  expect(JSON.stringify(carrier)).toContain('move.made');
  for (const type of ['fleet.4', 'carrier.1', 'submarine.2']) expect(of(type), type).toEqual(carrier);
});
