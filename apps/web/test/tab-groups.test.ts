import { expect, test } from 'vitest';
import { groupsOf } from '../src/table/tab-groups.ts';

const icon = (() => null) as never;
const specs = [
  { id: 'play', title: 'play', icon, panels: ['hand', 'orders'] },
  { id: 'told', title: 'told', icon, panels: ['log', 'chat'] },
];
const tab = (id: string) => ({ id, title: id.toUpperCase() });
const shown = (...ids: string[]): string[] =>
  groupsOf(specs, ids.map(tab), (key) => `the ${key}`).map(
    (g) => `${g.id} ${g.title}: ${g.members.map((m) => m.id).join(' ')}`,
  );

test('[story 6] panels that belong together share a tab, in the order of the game; the others have their own', () => {
  expect(shown('orders', 'log', 'chat', 'hand', 'odds')).toEqual([
    'play the play: hand orders',
    'told the told: log chat',
    'odds ODDS: odds',
  ]);
});

test('[story 6] a tab with one panel alone is that panel: its own title, no second row', () => {
  expect(shown('log')).toEqual(['log LOG: log']);
  expect(groupsOf([], [tab('log')], String)).toMatchObject([{ id: 'log', title: 'LOG' }]);
});
