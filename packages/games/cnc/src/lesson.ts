import type { Json } from '@wardroom/rules';
import { Recorder, things } from '@wardroom/rules';
import { settleControl } from './control.ts';
import { putCard } from './hands.ts';
import { optionsSchema } from './options.ts';
import { putBlock } from './place.ts';
import { write } from './position.ts';
import { setup } from './setup.ts';
import type { AreaId, CardId, Faction, State, Turn, UnitNation, UnitType } from './state.ts';

/** Where the lesson is: the port from which Japan marches, the land that it marches on. */
export const lesson: { readonly from: AreaId; readonly to: AreaId; readonly card: CardId } = {
  from: 'tsingtao',
  to: 'suchow',
  card: 'A04',
};
const units: readonly (readonly [UnitNation, UnitType, AreaId, number])[] = [
  ['japan', 'infantry', lesson.from, 3],
  ['japan', 'tank', lesson.from, 2],
  ['nat-china', 'militia', lesson.to, 2],
];
const hands: readonly (readonly [Faction, CardId])[] = [
  ['japan', lesson.card],
  ['japan', 'I09'],
  ['usa', 'A21'],
  ['soviet', 'A17'],
];

/** 16.1 The Spring of 1937, before the Commands: Japan stands in Tsingtao before Chinese Militia. A position file. */
export function lessonPosition(): Json {
  let fresh = 0;
  const names = { fresh: (prefix: string): string => `${prefix}l${++fresh}` };
  const plain = setup('pacific', optionsSchema.parse({}), {
    pick: (_pool, from, n) => from.slice(0, n),
    roll: () => [],
    ...names,
  });
  const g = new Recorder<State>(plain).recording;
  for (const c of things(g.cards)) if (c.at === 'hand') putCard(g, c.id, 'discard');
  for (const [seat, card] of hands) putCard(g, card, 'hand', seat);
  for (const [nation, type, area, cv] of units) putBlock(g, names, nation, type, area, cv);
  const order: readonly Faction[] = ['japan', 'usa', 'soviet'];
  g.turn.now = { ...(g.turn.now as Turn), year: 1937, season: 'spring', order };
  // Land is held by who stands there: twice, because Capitals decide about the rest.
  settleControl(g);
  settleControl(g);
  return write(plain, [
    { id: '0', phase: 'game', at: 'year' },
    { id: '1', phase: 'year', at: 'season:spring' },
    { id: '2', phase: 'season', at: 'command', season: 'spring' },
    { id: '3', phase: 'command', season: 'spring', seat: 'japan', passes: 0 },
  ] as never);
}
