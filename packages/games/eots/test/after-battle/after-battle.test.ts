import { expect, it } from 'vitest';
import { homewardOf } from '../../src/after-battle/homeward.ts';
import { homes } from '../../src/after-battle/places.ts';
import { distance } from '../../src/board.ts';
import { table } from '../table.ts';

it('[C-076 R13.33] the beaten SL Corps in 2913 retreats to 2912', () => {
  const b = table({
    units: { '2913': 'us-corps-sl/r jp-army-16' },
    offensive: {},
    activated: { 'jp-army-16': { mode: 'amphibious', from: '2909' } },
    battles: { '2913': { retreating: 'allied', ground: 'japan', done: true } },
  }).run('retreats', { side: 'japan' });
  b.expectOver();
  expect(b.at('us-corps-sl')).toBe('2912/r');
  expect(b.g.control['2913']?.side).toBe('japan');
});

it('[C-226 R14.7] an inactive ship in a lost hex goes to a friendly port within ten hexes', () => {
  const b = table({ units: { '2616': 'us-dd-asiatic' }, japan: '2616' }).run('emergencyMoves', { side: 'allied' });
  b.offers('emergencyMove', ['us-dd-asiatic', '2813']).choose('emergencyMove', ['us-dd-asiatic', '2813']).expectOver();
  expect(b.at('us-dd-asiatic')).toBe('2813');
});

it('[C-228 R14.4] an air unit comes home to an airfield captured in the same offensive', () => {
  const b = table({
    units: { '2909': 'jp-air-5' },
    japan: '2812 2909',
    offensive: {},
    activated: { 'jp-air-5': { mode: 'air' } },
    battles: { '2812': { done: true } },
  }).run('postBattleMovement', { side: 'japan' });
  b.choose('goHome', ['jp-air-5', '2812']).expectOver();
  expect(b.at('jp-air-5')).toBe('2812');
});

it('[C-228 R14.2 R14.4] the proposal brings everybody home in one choice, ships to the nearest port', () => {
  const b = table({
    units: { '2909': 'jp-air-5', '2913': 'jp-cvl-zuiho' },
    japan: '2909 2915',
    offensive: {},
    activated: ['jp-air-5', 'jp-cvl-zuiho'],
  }).run('postBattleMovement', { side: 'japan' });
  expect(homewardOf(b.g, 'japan')).toEqual([
    { unit: 'jp-air-5', to: '2909' },
    { unit: 'jp-cvl-zuiho', to: '2915' },
  ]);
  expect(b.at('jp-cvl-zuiho')).toBe('2913');
  b.choose('allHome').expectOver();
  expect(b.at('jp-air-5')).toBe('2909');
  expect(b.at('jp-cvl-zuiho')).toBe('2915');
});

it(
  '[R14.2] only active units that did not move strategically go home, ships and aircraft; the ' +
    'allowance is that of the offensive',
  () => {
    const s = (ov: number) =>
      table({
        units: { '2913': 'jp-cvl-zuiho jp-ca-takao jp-army-16', '2909': 'jp-air-5 jp-air-21', '3706': 'jp-bb-nagato' },
        japan: '2909 2913 2915',
        offensive: { ov },
        activated: {
          'jp-cvl-zuiho': { mode: 'naval', from: '3407', path: ['2913'] },
          'jp-army-16': { mode: 'amphibious', from: '3416', path: ['2913'] },
          'jp-air-5': { mode: 'airStrategic', from: '3407', path: ['2909'] },
          'jp-bb-nagato': { mode: 'navalStrategic', from: '3407', path: ['3706'] },
          'jp-air-21': {},
        },
      }).run('postBattleMovement', { side: 'japan' });
    const t = s(1);
    expect(t.next('goHome')).toEqual(['jp-air-21', 'jp-cvl-zuiho']);
    for (const id of ['jp-ca-takao', 'jp-army-16', 'jp-air-5', 'jp-bb-nagato']) t.refuses('goHome', [id, '2915']);
    // Five hexes at sea with an operations value of 1, ten with 2; a leg of 5 by air, two with 2.
    t.offers('goHome', ['jp-cvl-zuiho', '2915']).refuses('goHome', ['jp-cvl-zuiho', '3407']);
    s(2).offers('goHome', ['jp-cvl-zuiho', '3407']);
    t.offers('goHome', ['jp-air-21', '3306']).refuses('goHome', ['jp-air-21', '3705']);
    s(2).offers('goHome', ['jp-air-21', '3705']);
    t.choose('allHome').expectOver();
    expect(['jp-ca-takao', 'jp-army-16', 'jp-air-5', 'jp-bb-nagato'].map((id) => t.at(id))).toEqual([
      '2913',
      '2913',
      '2909',
      '3706',
    ]);
  },
);

it(
  '[C-228 R14.4 R14.8] aircraft of the enemy that still stand on a captured airfield do not keep ' + 'anybody from it',
  () => {
    const b = table({
      units: { '2909': 'jp-air-5', '2812': 'us-air-feaf jp-army-14' },
      japan: '2812 2909',
      offensive: {},
      activated: { 'jp-air-5': { mode: 'air' }, 'jp-army-14': { mode: 'amphibious', from: '2909', path: ['2812'] } },
      battles: { '2812': { done: true, ground: 'japan' } },
    });
    const t = b.run('postBattleMovement', { side: 'japan' });
    t.choose('goHome', ['jp-air-5', '2812']).expectOver();
    expect(t.at('jp-air-5')).toBe('2812');
  },
);

it('[R14.3] an air unit of R stays on its airfield while a landing that was beaten there has still to sail', () => {
  const b = table({
    units: { '2909': 'jp-hq-south', '2812': 'us-corps-11 jp-air-5 jp-army-14/r' },
    japan: '2812 2909',
    offensive: { side: 'allied', card: 'al-03' },
    activated: { 'jp-air-5': { side: 'japan' }, 'us-corps-11': { mode: 'amphibious', from: '2813', path: ['2812'] } },
    battles: { '2812': { done: true, ground: 'japan', retreating: 'allied' } },
  }).run('postBattleMovement', { side: 'japan' });
  b.offers('goHome', ['jp-air-5', '2812']).choose('goHome', ['jp-air-5', '2812']).expectOver();
  expect(b.at('jp-air-5')).toBe('2812');
});

it(
  '[R14.1 R14.9] where both sides are over the limit after the battles, R is asked first, whichever ' + 'side it is',
  () => {
    const position = {
      units: {
        '3706': 'jp-hq-combined-fleet-yamamoto jp-army-14 jp-army-15 jp-army-16 jp-army-18',
        '5808': 'us-hq-central-pacific us-corps-10 us-corps-11 us-corps-9 us-corps-1',
      },
    } as const;
    const asked = (side: 'japan' | 'allied') => {
      const t = table({ ...position, offensive: { side, card: side === 'japan' ? 'jp-03' : 'al-03' } }).run(
        'battleStacking',
        { side },
      );
      const first = t.decision().seat;
      t.choose('removeExcess', [first === 'japan' ? 'jp-army-18' : 'us-corps-1']);
      const second = t.decision().seat;
      t.choose('removeExcess', [second === 'japan' ? 'jp-army-18' : 'us-corps-1']).expectOver();
      // R14.9 Supplied units come back two turns later.
      expect([t.at('jp-army-18'), t.at('us-corps-1')]).toEqual(['turn-5', 'turn-5']);
      return [first, second];
    };
    expect(asked('japan')).toEqual(['allied', 'japan']);
    expect(asked('allied')).toEqual(['japan', 'allied']);
  },
);

it(
  '[R6.4 R14.9 C-225] over the limit: supplied units come back two turns later and are not delayed, ' +
    'others are lost; aircraft go before ground units',
  () => {
    const units = {
      '3706': 'jp-hq-combined-fleet-yamamoto',
      '4415': 'jp-air-24 jp-air-25 jp-army-17 jp-army-18 jp-bde-sn1',
    } as const;
    const after = (allied: string, more = {}) =>
      table({ units, allied, turn: 6, offensive: { side: 'allied', card: 'al-03' }, ...more }).run('battleStacking', {
        side: 'allied',
      });
    const t = after('');
    expect(t.decision('japan')).toMatchObject({ params: { hex: '4415' } });
    expect(t.all('removeExcess').flat()).toEqual(['jp-air-24', 'jp-air-25']);
    t.refuses('removeExcess', ['jp-army-17'])
      .choose('removeExcess', ['jp-air-25'])
      .choose('removeExcess', ['jp-air-24'])
      .expectOver();
    expect([t.at('jp-air-25'), t.g.units['jp-air-25']?.exempt, t.at('jp-army-17')]).toEqual(['turn-8', true, '4415']);
    // No city of the home islands is left to trace to. The pre-war squadron leaves the game, the other one can be
    // rebuilt.
    const cities = '3307 3407 3506 3507 3607 3704 3705 3706';
    const cut = after(cities).choose('removeExcess', ['jp-air-25']).choose('removeExcess', ['jp-air-24']).expectOver();
    expect([cut.at('jp-air-25'), cut.at('jp-air-24')]).toEqual(['eliminated', 'removed']);
    // R6.3 An active unit stays supplied to the end of the offensive.
    const active = after(cities, { activated: { 'jp-air-25': { side: 'japan' } } });
    active.choose('removeExcess', ['jp-air-25']).choose('removeExcess', ['jp-air-24']);
    expect([active.at('jp-air-25'), active.at('jp-air-24')]).toEqual(['turn-8', 'removed']);
  },
);

it(
  '[R6.4 R12.6 R14.1] seven ships in a port at the end: one is away for a turn, unsupplied it is lost; ' +
    'during the offensive there is no limit',
  () => {
    const fleet = 'jp-bb-nagato jp-bb-kongo1 jp-ca-takao jp-ca-nachi jp-ca-mogami jp-cvl-zuiho jp-cvl-ryujo';
    const setting = {
      units: { '3706': 'jp-hq-combined-fleet-yamamoto', '4017': fleet },
      turn: 6,
      offensive: { card: 'jp-04' },
    } as const;
    const t = table(setting);
    t.run('battleStacking', { side: 'japan' }).expectOver();
    const end = t.run('emergencyMoves', { side: 'japan' });
    expect(end.all('removeExcess')).toHaveLength(7);
    end.choose('removeExcess', ['jp-ca-nachi']).expectOver();
    expect([end.at('jp-ca-nachi'), end.g.units['jp-ca-nachi']?.exempt]).toEqual(['turn-7', true]);
    const cut = table({ ...setting, allied: '3307 3407 3506 3507 3607 3704 3705 3706' }).run('emergencyMoves', {
      side: 'japan',
    });
    cut.choose('removeExcess', ['jp-ca-nachi']).expectOver();
    expect(cut.at('jp-ca-nachi')).toBe('removed');
  },
);

it(
  '[R12.11 R14.4] on the way home an Allied air unit may land at the ferry between two legs, and not ' + 'stay there',
  () => {
    const home = (ov: number, more: { [unit: string]: string } = {}): string[] => {
      const { g } = table({
        units: { '5808': 'us-air-7', ...more },
        japan: '5808 5708 5908',
        offensive: { side: 'allied', card: 'al-19', ov },
        activated: { 'us-air-7': { mode: 'air' } },
      });
      return homes(g, 'us-air-7');
    };
    const beyond = home(3);
    expect(beyond).not.toContain('5408');
    const near = home(1);
    const shut = home(3, { '5408': 'jp-ca-aoba' });
    expect(near).toEqual(near.filter((h) => distance('5808', h) <= 4));
    expect(beyond.length).toBeGreaterThan(shut.length);
  },
);
