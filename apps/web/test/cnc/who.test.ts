import type { Block, State } from '@wardroom/cnc/read';
import { expect, test } from 'vitest';
import type { Fighters } from '../../src/games/cnc/battle/fighters.ts';
import { fightersAt, fightersIn } from '../../src/games/cnc/battle/fighters.ts';
import type { Part } from '../../src/games/cnc/battle/fought.ts';
import { attackWords } from '../../src/games/cnc/battle/who.ts';
import { atomName } from '../../src/games/cnc/words.ts';
import type { Translate } from '../../src/table/game-ui.ts';

const t = ((key: string, params: object = {}) => [key, ...Object.values(params)].join('|')) as Translate;
const words = (attacker: string, targets: string[], fighters: Fighters, mine: string[] = [], over = false): string =>
  attackWords({ attacker, targets }, fighters, { over, mine, t, lang: 'en' });
const board = (...nations: string[]): State =>
  ({
    pairs: {},
    blocks: Object.fromEntries(nations.map((nation, i) => [i, { id: `${i}`, nation, area: 'shansi' } as Block])),
  }) as unknown as State;

test('[4] a battle names the nations that fight: who commands them has his sign beside it', () => {
  const both = fightersAt(board('japan', 'nat-china', 'red-china'), 'shansi');
  expect(words('japan', ['soviet', 'usa'], both)).toMatch(/attacks\|.*japan\|.*red-china and .*nat-china$/);
  const russians = fightersAt(board('japan', 'russia', 'red-china'), 'shansi');
  expect(words('japan', ['soviet'], russians)).toMatch(/\|.*soviet and .*red-china$/);
});

test('[4] whoever is attacked reads "you", with whoever is attacked beside him', () => {
  const both = fightersAt(board('japan', 'nat-china', 'red-china'), 'shansi');
  expect(words('japan', ['soviet', 'usa'], both, ['soviet'])).toMatch(/attacksYouAnd\|.*japan\|.*nat-china$/);
  expect(words('japan', ['soviet'], both, ['soviet'], true)).toMatch(/attackedYou\|/);
});

test('[4] one nation attacks by its name, several by that of their commander', () => {
  const one = fightersAt(board('nat-china', 'japan'), 'shansi');
  expect(words('usa', ['japan'], one)).toMatch(/attacks\|.*nat-china\|/);
  const more = fightersAt(board('nat-china', 'usa', 'japan'), 'shansi');
  expect(words('usa', ['japan'], more)).toMatch(/attacks\|.*usa\|/);
});

test('[4] of a battle that is over, who fired and who was hit are known', () => {
  const parts = [
    { what: 'fire', id: 'a', nation: 'japan', side: 'usa', losses: [{ nation: 'nat-china', type: 'militia', cv: 0 }] },
    { what: 'told', id: 'b' },
  ] as unknown as Part[];
  expect(words('japan', ['usa'], fightersIn(parts), [], true)).toMatch(/attacked\|.*japan\|.*nat-china$/);
  expect(words('japan', ['usa'], fightersIn([]), [], true)).toMatch(/\|.*usa$/);
});

test('[18.6] whom a unit may fire at is called by the nations that stand there, in the words of its button too', () => {
  const g = board('japan', 'nat-china', 'usa');
  expect(atomName('fire', ['0'], 'usa', t, g)).toBe('cnc.nation.nat-china, seat.usa');
});
