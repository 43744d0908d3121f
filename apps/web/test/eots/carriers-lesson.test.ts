import { expect, test } from 'vitest';
import {
  carriers,
  escort,
  guide,
  island,
  leader,
  lesson,
  marines,
  port,
  station,
} from '../../src/games/lessons/eots/carriers.ts';
import { Told } from './told.ts';

/** Up to the movement of an event with everybody. */
function awake(dice: number): Told {
  const x = new Told(guide, dice).act('playEC', lesson).act('hq', leader);
  for (const u of [...carriers, escort, marines]) x.act('activate', u);
  return x.act('activateDone');
}

test('[R5.2 R11.15] whatever the dice say, the lesson leads from the event to the taken island', () => {
  const conditions = new Set<string>();
  for (let dice = 1; dice <= 24; dice++) {
    const x = awake(dice);
    expect(x.drafted('naval', ...carriers)).toBe('station');
    x.act('move', 'naval', ...carriers, 'go', station);
    expect(x.drafted('amphibious', escort, marines, 'go')).toBe('where');
    x.act('move', 'amphibious', marines, escort, 'go', island).act('moveDone');
    for (const u of carriers) x.act('assign', u, island);
    x.act('declareDone');
    conditions.add(x.g.offensive.now?.intel ?? '');
    x.act('fight', island).end('hitsProposal', 'allHome');
    expect(x.g.control[island]?.side, `dice ${dice}`).toBe('allied');
    const way = [
      'card',
      'leader',
      'activate',
      'activated',
      'zone',
      'sail',
      'there',
      'afar',
      'commit',
      'answer',
      'roll',
    ];
    expect(
      x.seen.filter((id, n) => id !== 'hits' && x.seen.indexOf(id) === n),
      `dice ${dice}`,
    ).toEqual([...way, 'home', 'over']);
  }
  expect([...conditions].sort()).toEqual(['intercept', 'surprise']);
});

test('[R5.6 R10.6] what leads astray is named: operations, a landing too early, carriers too far off', () => {
  const x = new Told(guide, 1).act('playOC', lesson);
  expect(x.step).toBe('plain');
  expect(x.act('hq', leader).step).toBe('activate');
  const y = awake(1);
  expect(y.drafted('amphibious', escort, marines, 'go')).toBe('barred');
  y.act('move', 'naval', ...carriers, 'go', port);
  expect(y.step).toBe('astray');
  y.undo();
  expect(y.step).toBe('zone');
});
