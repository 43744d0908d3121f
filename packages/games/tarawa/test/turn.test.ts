import { Play, things } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { adjudicate } from '../src/end-of-turn/adjudicate.ts';
import { drawsFirst } from '../src/events/index.ts';
import { tarawa } from '../src/index.ts';
import { reckoning } from '../src/reckoning.ts';
import { phases } from '../src/sequence-of-play.ts';
import type { State } from '../src/state.ts';
import { story } from '../src/story.ts';
import { turnSpace } from '../src/tables.ts';
import { uses } from '../src/uses.ts';
import type { Laid } from './table.ts';
import { content, showing, table } from './table.ts';

const spare = { 'd-1-8': { at: '2535' } };
const made = (scenario: string, options: object = {}) => {
  const match = { match: 'm', scenario, options, seeds: [], secret: '07'.repeat(32), at: 0 };
  const done = Play.create(tarawa, { ...match, unsealed: true });
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  return done.value;
};
const lines = (name: string) => (phases[name] as unknown as { lines: { name: string; rule: string }[] }).lines;
const still = (o: Laid) => table(o, 'rest').g;

describe('3, 4. set-up and turn', () => {
  test('[3.1, 3.4] all 54 cards are in the deck, letters wait unseen, neither in a readable order', () => {
    const g = made('first_waves').play.state as unknown as State;
    expect(things(g.cards)).toEqual(things(g.cards).map(({ id }) => ({ id, at: 'deck' })));
    expect(things(g.cards).length).toBe(54);
    expect([things(g.letters), g.deck.now]).toEqual([[], { id: 'now', gen: 1, piled: 0, top: [] }]);
  });

  test('[3.6] 21 November has its own set-up: four LVTs left, two naval fire markers, garrisons', () => {
    const g = made('nov21').play.state as unknown as State;
    const lvts = things(g.lvts).filter((l) => l.at === 'available').length;
    expect([lvts, g.turn.now?.naval, things(g.marks).map((m) => m.id)]).toEqual([
      4,
      2,
      ['E2', 'F1', 'F3', 'F4', 'F5'],
    ]);
    // 6.51 The guns of the positions that the Marines stand in are lost.
    expect(things(g.marks).flatMap((m) => (m.garrison ? [] : [[m.id, m.artilleryDestroyed]]))).toEqual([
      ['F4', true],
      ['F5', true],
    ]);
  });

  test('[4.1, 15] the phases of a turn stand in their order, the extended ones among them', () => {
    expect(lines('turn').map((l) => l.name)).toEqual([
      'amphibiousOperations',
      'firstTurnEvent',
      'event:first',
      'japaneseFire',
      'event:second',
      'engineersAndHqs',
      'usActions',
      'endOfTurn',
    ]);
  });

  test('[4.3] a first event card is drawn from turn 2 on, not at night', () => {
    const draws = (n: number) => drawsFirst(still({ turn: n, scenario: 'two_days' }));
    expect([1, 2, 15, 16, 17, 20, 21].map(draws)).toEqual([false, true, true, false, true, true, false]);
  });
  test('[R-4] the option has first event cards in turns 21 to 30 too', () => {
    const draws = (n: number) => drawsFirst(still({ turn: n, scenario: 'nov21', options: { firstEventsTo30: true } }));
    expect([16, 21, 30].map(draws)).toEqual([false, true, true]);
  });

  test('[4.4] the fire phase: a letter, the card, positions, artillery, recovery, the night’s second pass', () => {
    expect(lines('japaneseFire').map((l) => l.name)).toEqual([
      'letter',
      'fireCard',
      'positions',
      'artillery',
      'recovery',
      'fireCard:second',
      'positions:second',
      'artillery:second',
      'recovery:second',
    ]);
  });

  test('[4.5, 4.6] the second event and the engineers come from turn 11 on: markers, spending, ranges, posts', () => {
    const has = (n: number) => [turnSpace(n).secondEvent, turnSpace(n).engineerHq];
    expect([has(10), has(11), has(16), has(17)]).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [true, true],
    ]);
    expect(lines('engineersAndHqs').map((l) => l.name)).toEqual([
      'collect',
      'spendSupport',
      'advance',
      'establishCps',
    ]);
  });

  test('[4.7] actions first, then all close combats, then stacking', () => {
    const t = table({ us: { ...spare, 'e-2-8': '1018' }, jp: { D3: '19' } }, 'usActions', [
      showing({}),
      showing({}),
      showing({}),
      showing({}),
      showing({}),
      showing({}),
    ]);
    t.choose('enter', 'us-e-2-8', 'alone', 'paid', '1118');
    expect([t.keys().includes('combat.begins'), t.phase]).toEqual([false, 'takeActions']);
    expect(t.choose('pass').keys()).toContain('combat.begins');
  });

  test('[R-1] discards go into the deck again only where there are more of them than cards in it', () => {
    const end = (discards: number) => {
      const t = table(
        {
          us: spare,
          more: (g) => {
            for (const c of things(g.cards).slice(0, discards)) c.at = 'discard';
          },
        },
        'endOfTurn',
      );
      return t.keys().includes('deck.shuffled');
    };
    expect([end(27), end(28)]).toEqual([false, true]);
  });
});

describe('18. who would win now', () => {
  const all = content.positions.map((p) => p.id);
  const now = (o: Laid) => adjudicate(still({ us: { 'd-1-8': '2535' }, ...o }));

  test('[14.3] The First Waves: ten secured positions; the margin is what is beyond them or short of them', () => {
    expect(now({ garrisons: all })).toMatchObject({ winners: ['us'], margin: all.length - 10 });
    const none = now({});
    expect([none.winners, none.margin]).toEqual([[], 10]);
    expect(none.lines).toEqual([{ rule: '14.3', key: 'adjudication.secured', params: { have: 0, need: 10 } }]);
  });

  test('[18] 20 November: with positions enough but none of the southern beach nobody has won, by that many', () => {
    const north = all.filter((id) => !content.firesOnSouthBeach(id));
    const o: Laid = { scenario: 'nov20', options: { scenario: 'nov20' }, turn: 13, garrisons: north };
    expect(now(o)).toMatchObject({ winners: [], margin: 2 });
    expect(now({ ...o, garrisons: all }).winners).toEqual(['us']);
    expect(now({ ...o, options: { scenario: 'nov20', victory: 'addenda' } }).lines[1]?.params).toMatchObject({
      need: 1,
    });
  });

  test('[21.3] with the admiral alive only Japanese units on the map count', () => {
    const o: Laid = { turn: 29, scenario: 'nov21', options: { scenario: 'nov21', shibasakiSurvives: true } };
    expect(now({ ...o, jp: { D3: '19', D2: '20' } })).toMatchObject({ winners: [], margin: 2 });
    expect(now(o)).toMatchObject({ winners: ['us'], margin: 0 });
  });

  test('[R-33] units of the Reserve cannot be attacked and do not count', () => {
    const o: Laid = { turn: 29, scenario: 'nov21', options: { scenario: 'nov21', shibasakiSurvives: true } };
    expect(now({ ...o, reserve: ['40', '41'] }).winners).toEqual(['us']);
  });
});

test('[T-6] what a match made use of names the cell of the chart, the table, the card and the unit', () => {
  const card = showing({ fire: [{ color: 'blue' }], target: 'circle' });
  const t = table({ us: { ...spare, 'e-2-8': '1018' }, jp: { D3: '19' } }, 'japaneseFire', [card]);
  const step = { journal: [], log: t.log } as unknown as Parameters<typeof uses.of>[0];
  expect(uses.of(step, t.g)).toContainEqual(['actions', 'coastal.none.0']);
  expect(uses.names.actions).toContain('inland.M.2');
  expect(uses.names.actions).not.toContain('coastal.none.1');
  expect(uses.names.attacks).toHaveLength(21);
});

describe('the account of a match', () => {
  test('[story] what was lost before a close combat is none of its losses; stragglers bring a step back', () => {
    const line = (key: string, params = {}) => story.account({ key, params });
    expect(line('combat.begins', { hex: '1118' })).toEqual({ opens: true });
    expect(line('combat.exhaustion', { hex: '1118' })).toEqual({ battle: '1118' });
    expect(line('attack.result', { hex: '1118' })).toBeNull();
    expect(line('event.stragglers', { unit: 'us-e-2-8' })).toEqual({ losses: [{ of: 'us', value: -1 }] });
  });
  test('[story] steps that were sent and lost, LVTs, ground: units that never came are no losses', () => {
    const g = still({
      us: {
        'e-2-8': { at: '1018', steps: 3 },
        'f-2-8': { at: 'eliminated', steps: 0 },
        'g-2-8': { at: 'track', due: 5 },
        'hq-hall-8-2': { at: '1018' },
      },
      jp: { D10: '01', D4: '02' },
      lvts: [2, 1, 0, 0, 2, 2, 2, 2, 2],
      shibasaki: 'dead',
    });
    expect(reckoning(g)).toEqual({
      sent: 8,
      lost: 5,
      lvtsLost: 2,
      lvts: 9,
      secured: 0,
      south: 0,
      japanese: 2,
      shibasaki: 'dead',
    });
  });
});
