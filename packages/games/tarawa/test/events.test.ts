import { things } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { bots } from '../bot/index.ts';
import { canLoad } from '../src/amphibious-operations/assign-lvts.ts';
import type { CardEvent } from '../src/content/index.ts';
import type { Laid } from './table.ts';
import { content, showing, table } from './table.ts';

const spare = { 'd-1-8': { at: '2535' } };
/** An event drawn in the first (or second) Event Phase. */
const event = (
  e: CardEvent,
  o: Laid = {},
  more: { row?: 'first' | 'second'; cards?: string[]; target?: 'circle' | 'diamond' } = {},
) => {
  const card = showing({ event: e, ...(more.target ? { target: more.target } : {}) });
  return table({ ...o, us: { ...spare, ...o.us } }, 'event', [card, ...(more.cards ?? [])], {
    row: more.row ?? 'first',
  });
};
const friends = { C8: '21', C14: '22', B9: '23' };

describe('E. events', () => {
  test('[E-0] turn 1: two units gain depth, without a card', () => {
    const t = table({ turn: 1, us: { 'd-1-8': '1018' }, jp: { D2: '19', D3: '20', E2: '24' } }, 'turn');
    while (t.phase !== 'takeActions') t.choose(t.decision.kinds.done ? 'done' : 'fill');
    expect(things(t.g.jp).filter((u) => u.pool === 'coastal')).toHaveLength(2);
    expect(t.keys()).not.toContain('event.drawn');
  });

  test('[E/naval_support] one marker more, six at most', () => {
    expect(event({ event: 'naval_support' }).g.turn.now?.naval).toBe(1);
    expect(event({ event: 'naval_support' }, { naval: 6 }).g.turn.now?.naval).toBe(6);
  });

  test('[E/jp_depth] markers go to the units nearest to the US', () => {
    const t = event(
      { event: 'jp_depth', count: 1 },
      { us: { 'e-2-8': '1018' }, jp: { D3: '19', E2: '20', ...friends } },
    );
    expect([t.jp('D3')?.pool, t.jp('E2')?.pool]).toEqual(['coastal', undefined]);
    const cut = event({ event: 'jp_depth', count: 1 }, { us: { 'e-2-8': '1018' }, jp: { D3: '19' } });
    expect(cut.jp('D3')?.pool).toBeUndefined();
  });

  test('[9.2.2] equidistant: the coastal unit before the inland one; [9.2.3] then the lower number', () => {
    const us = { 'd-1-8': '1319', 'e-2-8': { at: 'out' } };
    const jp = { D3: '19', D13: '40', ...friends };
    expect(event({ event: 'jp_depth', count: 1 }, { us, jp }).jp('D3')?.pool).toBe('coastal');
  });

  test('[E] the bot gives what helps to the strongest, and has an answer for hexes too', () => {
    const us = { 'e-2-8': { at: '1018', steps: 1 }, 'd-1-8': { at: '1418', steps: 3 } };
    const meant = (t: ReturnType<typeof event>): unknown =>
      bots.sensible.answer(t.play.view({ kind: 'seats', seats: ['us'] }), t.decision, () => 0)[0]?.value[0];
    expect(meant(event({ event: 'hero' }, { us }))).toBe('us-d-1-8');
    const lands = event({ event: 'us_artillery', beach: 'R2' }, { us: { 'a-1-10': { at: 'aside' } } });
    expect(lands.options()).toContain(meant(lands));
  });

  test('[E/hero] an unused hero for a combat unit; when none is left a hidden unit in contact is revealed', () => {
    const t = event({ event: 'hero' }, { us: { 'e-2-8': '1018' } });
    expect(t.options()).toEqual(['us-d-1-8', 'us-e-2-8']);
    t.choose('choose', 'us-e-2-8');
    expect(things(t.g.heroes).find((h) => h.unit === 'us-e-2-8')?.id).not.toBe('hero-ryan');
    const all = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [String(n), 'd-1-8']));
    const none = event({ event: 'hero' }, { us: { 'e-2-8': '1018' }, heroes: all, jp: { D3: '19' } });
    expect(none.jp('D3')?.revealed).toBe(true);
    const second = event(
      { event: 'hero' },
      { turn: 12, scenario: 'nov20', us: { 'e-2-8': '1018' }, heroes: all, jp: { D3: '19' } },
      { row: 'second' },
    );
    expect(second.choose('decline').jp('D3')?.revealed).toBeUndefined();
  });

  test('[E/stragglers] an infantry unit of one step has two', () => {
    const t = event({ event: 'stragglers' }, { us: { 'e-2-8': { at: '1018', steps: 1 }, '2-c-1-18': '1018' } });
    expect(t.at('e-2-8')).toBe('1018 2');
  });

  test('[E/ammo_dump] a depth marker of an inland position is removed', () => {
    const t = event(
      { event: 'ammo_dump' },
      { jp: { D13: { unit: '40', depth: 'dm-i22' }, D3: { unit: '19', depth: 'dm-c21' } } },
    );
    expect([t.jp('D13')?.pool, t.jp('D3')?.pool]).toEqual([undefined, 'coastal']);
  });

  test('[E/flank_fire] the unit in the water with most steps, then the symbol of the card', () => {
    const us = { 'd-1-8': { at: '1018' }, 'e-2-8': '0722', 'f-2-8': '0623', 'g-2-8': { at: '0622', steps: 3 } };
    const t = event({ event: 'flank_fire' }, { us }, { target: 'circle' });
    expect([t.at('f-2-8'), t.at('e-2-8'), t.at('g-2-8')]).toEqual(['0623 3', '0722 4', '0622 3']);
  });

  test('[E/tank_action] the tank fires or advances at once, and no tank acts in the next Fire Phase', () => {
    const armor = content.markers.find((m) => m.pool === 'armor')?.id as string;
    const t = event(
      { event: 'tank_action', color: 'red' },
      { us: { 'e-2-8': '1018' }, jp: { D14: { unit: 'tank-red', depth: armor } } },
    );
    expect(t.keys()).toContain('jp.advances');
    expect(t.g.turn.now?.tanksHeld).toBe(true);
    const fires = event(
      { event: 'tank_action', color: 'red' },
      { us: { 'f-2-8': '1417' }, jp: { D14: { unit: 'tank-red', depth: armor } } },
    );
    expect(fires.at('f-2-8')).toBe('1417 3');
    const held = table(
      {
        us: { ...spare, 'f-2-8': '1417' },
        jp: { D14: { unit: 'tank-red', depth: armor } },
        more: (g) => Object.assign(g.turn.now as object, { tanksHeld: true }),
      },
      'japaneseFire',
      [showing({ fire: [{ color: 'yellow' }] })],
    );
    expect([held.at('f-2-8'), held.g.turn.now?.tanksHeld]).toEqual(['1417 4', undefined]);
  });

  test('[13.3] a disrupted tank only loses its marker by an event', () => {
    const t = event(
      { event: 'tank_action', color: 'red' },
      { us: { 'f-2-8': '1417' }, jp: { D14: { unit: 'tank-red', disrupted: true } } },
    );
    expect([t.jp('D14')?.disrupted, t.at('f-2-8')]).toEqual([undefined, '1417 4']);
  });

  test('[E/lvt_drivers] an available LVT loses a step', () => {
    const t = event({ event: 'lvt_drivers' }, { lvts: [1, 2] });
    t.choose('choose', t.options()[0] as string);
    expect(
      things(t.g.lvts)
        .filter((l) => l.at === 'available')
        .map((l) => l.steps),
    ).toEqual([2]);
  });

  test('[E/hitch] a unit in the water wades on, or not', () => {
    const us = { 'd-1-8': { at: '1018' }, 'h-2-8': '0722' };
    expect(event({ event: 'hitch' }, { us }).choose('wade', 'us-h-2-8', '0822', '0922').us('h-2-8').at).toBe('0922');
    expect(event({ event: 'hitch' }, { us }).choose('decline').us('h-2-8').at).toBe('0722');
  });

  test('[E/no_ship_comm] no LVTs in the next phase; units in approach hexes may wait two turns', () => {
    const t = event({ event: 'no_ship_comm' }, { turn: 4, us: { 'i-3-8': '0123', 'k-3-8': '0123' } });
    t.choose('delay', 'us-i-3-8').choose('done');
    expect([t.us('i-3-8').due, t.us('k-3-8').at, t.g.turn.now?.noLvt]).toEqual([6, '0123', 4]);
    const next = table(
      { turn: 5, us: { 'k-3-8': '1018' }, more: (g) => Object.assign(g.turn.now as object, { noLvt: 4 }) },
      'amphibiousOperations',
    );
    expect(next.keys()).toContain('lvt.commRestored');
    const silent = table(
      { turn: 5, us: { 'k-3-8': '0123' }, more: (g) => Object.assign(g.turn.now as object, { noLvt: 4 }) },
      'rest',
    ).g;
    expect(canLoad(silent, 'full', ['us-k-3-8'])?.key).toBe('lvt.noShipComm');
  });

  test('[E/shibasaki_killed] he is dead for the rest of the game; [21.3] the option spares him', () => {
    expect(event({ event: 'shibasaki_killed' }).g.turn.now?.shibasaki).toBe('dead');
    expect(event({ event: 'shibasaki_killed' }, { options: { shibasakiSurvives: true } }).g.turn.now?.shibasaki).toBe(
      'alive',
    );
  });

  test('[E/smoke] coastal positions of the zone do nothing in this turn', () => {
    expect(event({ event: 'smoke', zone: 'D' }).g.turn.now?.smoke).toEqual(['D']);
    const fire = (smoke: readonly string[]) =>
      table(
        {
          us: { ...spare, 'e-2-8': '1018' },
          jp: { D3: '19' },
          more: (g) => Object.assign(g.turn.now as object, { smoke }),
        },
        'japaneseFire',
        [showing({ fire: [{ color: 'blue' }] })],
      ).at('e-2-8');
    expect([fire(['D']), fire(['E'])]).toEqual(['1018 4', '1018 3 disrupted']);
  });

  test('[E/transport_delay] everybody in an approach hex waits two turns', () => {
    expect(event({ event: 'transport_delay' }, { turn: 4, us: { 'i-3-8': '0123' } }).us('i-3-8')).toMatchObject({
      at: 'track',
      due: 6,
    });
  });

  test('[E/unexpected_naval_fire] the symbol picks the position: disrupted Japanese, a US step lost', () => {
    const positions = { circle: 'D3', diamond: 'D5', triangle: 'D13' };
    const circle = showing({ target: 'circle' });
    const jp = event(
      { event: 'unexpected_naval_fire', positions },
      { jp: { D3: { unit: '19', depth: 'dm-c21' } } },
      { cards: [circle] },
    );
    expect([jp.jp('D3')?.disrupted, jp.jp('D3')?.pool]).toEqual([true, undefined]);
    const us = { 'e-2-8': '1118' };
    const again = [showing({ target: 'circle' }), showing({ target: 'circle' })];
    expect(event({ event: 'unexpected_naval_fire', positions }, { us }, { cards: again }).at('e-2-8')).toBe('1118 3');
    const other = [showing({ target: 'circle' }), showing({ target: 'diamond' })];
    expect(event({ event: 'unexpected_naval_fire', positions }, { us }, { cards: other }).at('e-2-8')).toBe('1118 4');
  });

  test('[E/patrol] the hidden unit nearest to a US unit is revealed with its marker', () => {
    const t = event(
      { event: 'patrol' },
      { us: { 'e-2-8': '1018' }, jp: { D3: { unit: '19', depth: 'dm-c21' }, E2: '20' } },
    );
    expect([t.jp('D3')?.revealed, t.jp('D3')?.depthShown, t.jp('E2')?.revealed]).toEqual([true, true, undefined]);
    const called = event(
      { event: 'patrol' },
      { us: { 'e-2-8': '1018' }, reserve: ['40'], jp: { D3: { unit: '19', depth: 'dm-c23' }, ...friends } },
    );
    expect(things(called.g.jp).find((u) => u.unit === 'jp-40')?.revealed).toBe(true);
  });

  test('[E/us_artillery, R-15] artillery that waits lands disrupted on a hex of the columns of that beach', () => {
    const t = event({ event: 'us_artillery', beach: 'R2' }, { us: { 'a-1-10': { at: 'aside' } } });
    expect(t.options().every((h) => Number(String(h).slice(2)) >= 22 && Number(String(h).slice(2)) <= 29)).toBe(true);
    const hex = t.options()[0] as string;
    expect(t.choose('choose', hex).at('a-1-10')).toBe(`${hex} 2 disrupted`);
    expect(event({ event: 'us_artillery', beach: 'R2' }, { us: { 'a-1-10': 'out' } }).keys()).toContain(
      'event.nothing',
    );
  });

  test('[E/counterattack] at once as a first event, later as a second, never at night, or without the admiral', () => {
    const when = (turn: number, row: 'first' | 'second', shibasaki: 'alive' | 'dead' = 'alive') =>
      event({ event: 'counterattack' }, { turn, scenario: 'two_days', shibasaki }, { row }).g.turn.now?.counterattack;
    expect([when(4, 'first'), when(12, 'second'), when(15, 'second'), when(4, 'first', 'dead')]).toEqual([
      4,
      13,
      17,
      undefined,
    ]);
    const next = event(
      { event: 'hero' },
      { turn: 13, scenario: 'nov20', more: (g) => Object.assign(g.turn.now as object, { counterattack: 13 }) },
    );
    expect(next.keys()).toEqual(['event.noCard']);
  });

  test('[E/tunnels] a reserve unit in the vacant inland position nearest to a US unit, communication or not', () => {
    const t = event({ event: 'tunnels' }, { us: { 'd-1-8': '1018' }, reserve: ['40'] });
    expect(t.jp('D4')).toMatchObject({ unit: 'jp-40' });
  });

  test('[E/engineers_pinned] no support markers in this turn', () => {
    const t = event({ event: 'engineers_pinned' }, { turn: 12, scenario: 'nov20' }, { row: 'second' });
    expect(t.g.turn.now?.pinned).toBe(true);
    const us = { ...spare, '3-d-2-18': '1123' };
    const collect = (pinned?: true) =>
      table(
        { turn: 12, scenario: 'nov20', us, more: (g) => pinned && Object.assign(g.turn.now as object, { pinned }) },
        'engineersAndHqs',
      ).g.turn.now?.support;
    expect([collect(), collect(true)]).toEqual([1, 0]);
  });

  test('[E/expedited_arrival] the units for Green are placed at once', () => {
    const us = { 'a-1-6': { at: 'track', due: 28 }, '1-b-2t': { at: 'track', due: 28 } };
    const t = event({ event: 'expedited_arrival' }, { turn: 20, scenario: 'two_days', us }, { row: 'second' });
    t.choose('fill').choose('done');
    expect([t.us('a-1-6').at, t.us('1-b-2t').at]).toEqual(['1842', '1842']);
  });
});
