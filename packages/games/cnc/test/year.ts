import type { Choice, Json } from '@wardroom/rules';
import { cnc } from '../src/index.ts';
import { state } from './table.ts';

/**
 * The Production of 1937 is Japan's: the Japanese fleets lie off Hawaii, three sides face each other in Shansi,
 * Mongolia and Sinkiang lean towards the Soviets, the USA hold a technology in their vault. Ids of blocks tell type
 * and nation.
 */
export function yearPosition(): Json {
  const g = state({
    turn: { year: 1937, season: 'newYear', order: ['japan', 'usa', 'soviet'] },
    blocks: {
      tokyo: 'japan.fortress.2 japan.submarine.1',
      'palmyra-sea': 'japan.carrier.3',
      'central-pacific-ocean': 'japan.fleet.4',
      mukden: 'japan.tank.2',
      shansi: 'japan.infantry.3 nat-china.militia.2 red-china.militia.2',
      'hawaiian-sea': 'usa.fleet.4',
      'los-angeles': 'usa.fortress.4 usa.marine.1',
      nanking: 'nat-china.infantry.2',
      'new-delhi': 'british-empire.infantry.1',
      novosibirsk: 'russia.tank.2',
      vladivostok: 'russia.submarine.1',
      sian: 'red-china.fortress.2',
    },
    nations: { mongolia: { influence: 'soviet', count: 2 }, sinkiang: { influence: 'soviet', count: 1 } },
    hands: { japan: 'A04 I09 I38', usa: 'A21', soviet: 'A17' },
    vaults: [{ owner: 'usa', cards: ['I04', 'I05'], tech: 'sonar' }],
  });
  for (const field of ['active', 'orders'] as const)
    delete (g.turn.now as unknown as { [field: string]: unknown })[field];
  return cnc.position.write(g, [
    { id: '0', phase: 'game', at: 'year' },
    { id: '1', phase: 'year', at: 'production' },
    { id: '2', phase: 'production', at: 0 },
    { id: '3', phase: 'produce', seat: 'japan', stage: 'spend', points: 0, action: 0, investment: 0 },
  ] as never);
}

/** What a seat does once, as soon as it is offered: the beginning of a choice, whose first end is taken. */
export interface Deed {
  seat: string;
  kind: string;
  prefix: Choice['value'];
}
/** The story of the year, in its order. */
export const story: readonly Deed[] = [
  { seat: 'japan', kind: 'intel', prefix: ['I38', 'soviet'] },
  { seat: 'soviet', kind: 'decline', prefix: [] },
  { seat: 'japan', kind: 'coup', prefix: ['sinkiang'] },
  { seat: 'soviet', kind: 'diplomacy', prefix: ['A17', 'mongolia'] },
  { seat: 'japan', kind: 'commit', prefix: ['A04'] },
  { seat: 'japan', kind: 'sneakAttack', prefix: ['usa'] },
  { seat: 'japan', kind: 'move', prefix: ['palmyra-sea.japan.carrier', 'hawaiian-sea'] },
  { seat: 'japan', kind: 'move', prefix: ['central-pacific-ocean.japan.fleet', 'hawaiian-sea'] },
  { seat: 'usa', kind: 'reveal', prefix: ['vault.usa.1'] },
  { seat: 'japan', kind: 'join', prefix: ['palmyra-sea>hawaiian-sea'] },
  { seat: 'japan', kind: 'fire', prefix: ['palmyra-sea.japan.carrier', 'usa'] },
  { seat: 'japan', kind: 'activate', prefix: ['shansi', 'usa+soviet'] },
];
/** Without a deed the first of these that is offered, else the first kind. */
export const onward = ['done', 'decline', 'fire', 'pass', 'hold'];
