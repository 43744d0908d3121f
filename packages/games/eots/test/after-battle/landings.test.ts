import { describe, expect, test } from 'vitest';
import { distance, hex, hexes } from '../../src/board.ts';
import { controller } from '../../src/control.ts';
import { clearOffensive } from '../../src/offensive/end.ts';
import type { Setting } from '../table.ts';
import { table } from '../table.ts';

/** An American landing on Guadalcanal (4423) that came from Noumea (4825) and was thrown back. */
const beach = (more: Setting): Setting => ({
  units: { '4423': 'us-div-m1 jp-army-17' },
  japan: '4423',
  offensive: { side: 'allied' },
  activated: { 'us-div-m1': { mode: 'amphibious', from: '4825', path: ['4423'] } },
  battles: { '4423': { done: true, airNaval: 'allied', ground: 'japan', retreating: 'allied' } },
  ...more,
});
const home = (s: Setting) => table(s).run('postBattleMovement', { side: 'allied' });

describe('landings that were thrown back', () => {
  test('[R14.5 R12.30] they sail to a friendly coast or port, within the allowance of the offensive', () => {
    const b = home(beach({}));
    b.offers('goHome', ['us-div-m1', '4825']).refuses('goHome', ['us-div-m1', '4423']);
    b.refuses('goHome', ['us-div-m1', '5808']);
    b.choose('goHome', ['us-div-m1', '4825']).expectOver();
    expect(b.at('us-div-m1')).toBe('4825');
  });

  test('[R13.32] step 13 leaves them where they are: they go by sea, not by land', () => {
    const b = table(beach({})).run('retreats', { side: 'allied' }).expectOver();
    expect(b.at('us-div-m1')).toBe('4423');
  });

  test('[R14.5] nothing of the enemy may stand where they end; a Japanese ship is enough', () => {
    home(beach({})).offers('goHome', ['us-div-m1', '4424']);
    home(beach({ units: { '4423': 'us-div-m1 jp-army-17', '4424': 'jp-ca-takao' } })).refuses('goHome', [
      'us-div-m1',
      '4424',
    ]);
  });

  const zone = (more: string, active: Setting['activated'] = {}): Setting =>
    beach({
      units: { '4423': `us-div-m1 jp-army-17 jp-air-25 ${more}`, '4017': 'jp-hq-south-seas' },
      activated: { 'us-div-m1': { mode: 'amphibious', from: '4825', path: ['4423'] }, ...active },
    });

  test('[R14.5] an enemy zone round the hex cuts them off: lost', () => {
    const b = home(zone('')).expectOver();
    expect(b.at('us-div-m1')).toBe('eliminated');
  });

  /** Only Noumea (4825) is left to the Allies, under the zone of a carrier beside it. */
  const narrow = (more: string, active: Setting['activated'] = {}): Setting =>
    beach({
      units: { '4423': `us-div-m1 jp-army-17 ${more}`, '4826': 'jp-cv-akagi' },
      japan: hexes.filter((h) => h.coastal && h.id !== '4825' && distance(h.id, '4423') <= 10).map((h) => h.id),
      activated: { 'us-div-m1': { mode: 'amphibious', from: '4825', path: ['4423'] }, 'jp-cv-akagi': {}, ...active },
    });
  const enterprise = { 'us-cv-enterprise': { mode: 'naval', from: '4825', path: ['4423'] } } as const;

  test('[R14.5] with a carrier of their hex they go where its aircraft cover them, also in the proposal', () => {
    expect(home(narrow('')).expectOver().at('us-div-m1')).toBe('eliminated');
    const b = home(narrow('us-cv-enterprise', enterprise));
    // By itself it may not; it waits for the carrier.
    b.refuses('goHome', ['us-div-m1', '4825']);
    b.choose('goHome', ['us-cv-enterprise', '4825']).choose('goHome', ['us-div-m1', '4825']).expectOver();
    expect(b.at('us-div-m1')).toBe('4825');
    expect(home(narrow('us-cv-enterprise', enterprise)).choose('allHome').expectOver().at('us-div-m1')).toBe('4825');
  });

  test('[R14.5] a battleship does not cover them', () => {
    const b = home(
      narrow('us-bb-mississippi', { 'us-bb-mississippi': { mode: 'naval', from: '4825', path: ['4423'] } }),
    );
    expect(b.at('us-div-m1')).toBe('eliminated');
  });

  test('[R14.10] after the way home nobody is asked twice, and the offensive leaves nothing behind', () => {
    const b = home(beach({})).choose('goHome', ['us-div-m1', '4825']).expectOver();
    expect(b.g.activated['us-div-m1']?.back).toBe(true);
    const end = table(beach({ effects: ['jp-03.0'] })).does((g) => clearOffensive(g));
    expect([end.g.activated, end.g.battles, end.g.assigned, end.g.effects, end.g.offensive]).toEqual([
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  const brigade = (more: Setting): Setting => ({
    units: { '4423': 'jp-bde-sn1 jp-ca-aoba us-div-m1', '4021': 'jp-hq-south-seas' },
    japan: '4021 4222',
    offensive: { side: 'japan' },
    activated: {
      'jp-bde-sn1': { mode: 'organic', ship: 'jp-ca-aoba', from: '4021', path: ['4423'] },
      'jp-ca-aoba': { mode: 'organic', from: '4021', path: ['4423'] },
    },
    battles: { '4423': { done: true, airNaval: 'allied', retreating: 'japan' } },
    ...more,
  });
  test('[R14.5] a brigade that a cruiser brought goes with it, never by itself', () => {
    const b = table(brigade({})).run('postBattleMovement', { side: 'japan' });
    b.refuses('goHome', ['jp-bde-sn1', '4021']).choose('goHome', ['jp-ca-aoba', '4021']).expectOver();
    expect([b.at('jp-bde-sn1'), b.at('jp-ca-aoba')]).toEqual(['4021', '4021']);
  });

  test('[R14.5] barges go back to where they started; without that coast the unit is lost', () => {
    const barge = (more: Setting): Setting => ({
      units: { '2913': 'jp-army-14 us-corps-sl' },
      japan: '2914',
      offensive: {},
      activated: { 'jp-army-14': { mode: 'barge', from: '2914', path: ['2913'] } },
      ...more,
    });
    const b = table(barge({})).run('postBattleMovement', { side: 'japan' }).choose('allHome').expectOver();
    expect(b.at('jp-army-14')).toBe('2914');
    const lost = table(barge({ units: { '2913': 'jp-army-14 us-corps-sl', '2914': 'us-bde-sf' } })).run(
      'postBattleMovement',
      {
        side: 'japan',
      },
    );
    expect(lost.expectOver().at('jp-army-14')).toBe('eliminated');
  });
});

describe('ships and aircraft', () => {
  test('[R14.6 R14.4] a carrier may not stay at sea: it goes to a friendly port, or is lost', () => {
    const at = (japan: string) =>
      table({
        units: { '4424': 'us-cv-enterprise' },
        japan,
        offensive: { side: 'allied' },
        activated: { 'us-cv-enterprise': { mode: 'naval', from: '4825', path: ['4424'] } },
      }).run('postBattleMovement', { side: 'allied' });
    at('').refuses('goHome', ['us-cv-enterprise', '4324']).offers('goHome', ['us-cv-enterprise', '4825']);
    const b = at('').choose('allHome').expectOver();
    expect(b.at('us-cv-enterprise')).not.toBe('4424');
    expect([hex(b.at('us-cv-enterprise')).port, controller(b.g, b.at('us-cv-enterprise'))]).toEqual([true, 'allied']);
    // Every port in reach is Japanese: it is lost, nobody is asked.
    const ports = hexes.filter((h) => h.port && distance(h.id, '4424') <= 10).map((h) => h.id);
    expect(at(ports.join(' ')).expectOver().at('us-cv-enterprise')).toBe('eliminated');
  });

  test(
    '[R14.3] active units of R must come back into supply and the range of a headquarters while there ' +
      'is such a port',
    () => {
      const react = (units: Setting['units']): ReturnType<ReturnType<typeof table>['run']> =>
        table({
          units: { '4424': 'us-cv-enterprise', ...units },
          offensive: { side: 'japan' },
          activated: { 'us-cv-enterprise': { mode: 'naval', from: '4825', path: ['4424'] } },
        }).run('postBattleMovement', { side: 'allied' });
      const led = react({ '4825': 'us-hq-south-pacific-ghormley' });
      led.offers('goHome', ['us-cv-enterprise', '4825']).refuses('goHome', ['us-cv-enterprise', '3719']);
      // Without any headquarters every friendly port will do.
      expect(react({}).next('goHome', ['us-cv-enterprise']).length).toBeGreaterThan(
        led.next('goHome', ['us-cv-enterprise']).length,
      );
    },
  );

  test(
    '[C-227 R14.8] aircraft flee from a lost base to a friendly airfield within their range, the one ' +
      'in parentheses too',
    () => {
      const b = table({ units: { '2812': 'us-lrb-19 us-air-feaf' }, japan: '2812' }).run('emergencyMoves', {
        side: 'allied',
      });
      b.offers('emergencyMove', ['us-lrb-19', '2917']).offers('emergencyMove', ['us-air-feaf', '2813']);
      b.refuses('emergencyMove', ['us-air-feaf', '2917']);
      b.choose('emergencyMove', ['us-lrb-19', '2917']).choose('emergencyMove', ['us-air-feaf', '2813']).expectOver();
      const japan = hexes.filter((h) => h.airfield && distance(h.id, '2812') <= 4).map((h) => h.id);
      const none = table({ units: { '2812': 'us-air-feaf' }, japan })
        .run('emergencyMoves', { side: 'allied' })
        .expectOver();
      expect(none.at('us-air-feaf')).toBe('removed');
    },
  );
});

test(
  '[R14.1] a whole offensive: the landing has its hex before the ships go home, so that its harbour is ' +
    'one for them',
  () => {
    const b = table({
      turn: 6,
      units: { '4825': 'us-hq-south-pacific-ghormley us-div-m1 us-cv-enterprise' },
      japan: '4423',
      cards: { 'al-13': 'played' },
    }).run('offensive', { side: 'allied', as: 'oc', card: 'al-13' });
    b.choose('hq', ['us-hq-south-pacific-ghormley'])
      .choose('activate', ['us-div-m1'])
      .choose('activate', ['us-cv-enterprise']);
    b.choose('activateDone')
      .choose('move', ['amphibious', 'us-div-m1', 'us-cv-enterprise', 'go', '4423'])
      .choose('moveDone');
    b.choose('declareDone');
    while (!b.over && 'pass' in b.decision().kinds) b.choose('pass');
    // The harbour that was just taken is a home for the carrier: control came first (R14.4).
    b.expectDecision('allied', 'afterBattle.postBattleMovement').offers('goHome', ['us-cv-enterprise', '4423']);
    expect(b.g.control['4423']?.side).toBe('allied');
    b.choose('goHome', ['us-cv-enterprise', '4423']).expectOver();
    const order = ['captured', 'offensive.ends'].map((k) => b.keys().indexOf(k));
    expect(order[0]).toBeGreaterThan(-1);
    expect(order[1]).toBeGreaterThan(order[0] as number);
  },
);
