import { type Setting, state } from '@wardroom/eots/testing';
import { expect, test } from 'vitest';
import { at, routePaths } from '../../src/games/eots/map/hexes.ts';

/** Is the line between these hexes among those that stand; or among those to be built? */
const drawn = (s: Setting, a: string, b: string): string[] => {
  const [x, y] = [at(a), at(b)];
  const line = `M${x?.x} ${x?.y}L${y?.x} ${y?.y}`;
  return Object.entries(routePaths(state(s))).flatMap(([kind, path]) => (path.includes(line) ? kind : []));
};

test('[R16.21] the railway over the Kwai is drawn as unbuilt until jp-18 has built it', () => {
  expect(drawn({}, '2108', '2109')).toEqual(['unbuilt']);
  expect(drawn({ flags: ['kwaiBridge'] }, '2108', '2109')).toEqual(['built']);
  expect(drawn({}, '2005', '2104')).toEqual(['built']);
});

test('[R25.3] in the later printings the routes of Jorhat, Ledo and Imphal too, each until it is built', () => {
  const revised: Setting = { preset: 'revised' };
  expect([drawn(revised, '2005', '2104'), drawn(revised, '2205', '2305')]).toEqual([['unbuilt'], ['unbuilt']]);
  const jorhat: Setting = { ...revised, flags: ['route.2104'] };
  expect([drawn(jorhat, '2005', '2104'), drawn(jorhat, '2104', '2205')]).toEqual([['built'], ['unbuilt']]);
  expect(drawn({ ...revised, flags: ['route.2104', 'route.2205'] }, '2104', '2205')).toEqual(['built']);
});
