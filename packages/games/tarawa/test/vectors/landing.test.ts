import { describe, expect, test } from 'vitest';
import { canLoad } from '../../src/amphibious-operations/assign-lvts.ts';
import { hexesFor } from '../../src/amphibious-operations/placing.ts';
import type { Laid } from '../table.ts';
import { showing, table } from '../table.ts';

/** A loaded LVT: what is aboard stands in this hex. */
const aboard = (hex: string, units: readonly string[], lvt = 'lvt-1-a-2at', more: Laid = {}): Laid => ({
  turn: 1,
  ...more,
  us: { ...Object.fromEntries(units.map((u) => [u, { at: hex, lvt }])), ...more.us },
  more: (g) => {
    Object.assign(g.lvts[lvt] as object, { at: 'loaded' });
    more.more?.(g);
  },
});
const cards = (...landings: string[]): string[] => landings.map((landing) => showing({ landing }));

describe('A. landing and wading', () => {
  test('[5.12] C-01 straight run: R3B, no drift, beach: unloads in 1018 with all its steps', () => {
    const t = table(aboard('0123', ['e-2-8']), 'land', cards('none U4 L2 beach', 'none U4 L2 beach'));
    expect(t.at('e-2-8')).toBe('1018 4');
    expect(t.g.lvts['lvt-1-a-2at']).toMatchObject({ steps: 2, at: 'available' });
  });

  test('[5.12] C-02 drift 1L: the run starts in 0122 and ends in 1017', () => {
    const t = table(aboard('0123', ['e-2-8']), 'land', cards('1L U4 L2 beach', 'none U4 L2 beach'));
    expect(t.at('e-2-8')).toBe('1017 4');
  });

  test.each([
    ['0123', 'PR', '1018'],
    ['0128', 'PR', '1535'],
    ['0128', 'none', '1123'],
    ['0134', 'none', '1633'],
  ])('[5.12] C-03, C-04: from %s with drift %s to the beach hex %s', (from, drift, to) => {
    const t = table(aboard(from, ['e-2-2']), 'land', cards(`${drift} U4 L2 beach`, 'none U4 L2 beach'));
    expect(t.us('e-2-2').at).toBe(to);
  });

  test.each([
    ['0134', 'none', 'inland1', '1734'],
    ['0134', 'none', 'inland2', '1834'],
    ['0138', 'none', 'beach', '1138'],
    ['0138', 'none', 'inland1', '1338'],
    ['0138', 'none', 'inland2', '1437'],
    ['0132', 'PR', 'beach', '1237'],
    ['0132', 'PR', 'inland1', '1338'],
  ])("[5.12] C-04, C-05 inland and the bird's beak: %s, %s, %s ends in %s", (from, drift, location, to) => {
    const t = table(aboard(from, ['i-3-2']), 'land', cards(`${drift} U4 L2 beach`, `none U4 L2 ${location}`));
    expect(t.us('i-3-2').at).toBe(to);
  });

  test('[5.12] C-05 a Japanese unit inland: close combat at once', () => {
    const t = table(
      aboard('0138', ['i-3-2'], undefined, { jp: { F2: '19' } }),
      'land',
      cards('none U4 L2 beach', 'none U4 L2 inland2'),
    );
    expect(t.keys()).toContain('combat.begins');
    expect(t.log.find((l) => l.key === 'jp.revealed')?.params).toMatchObject({ hex: '1437' });
  });

  test('[5.12, 5.13, 5.14] C-06 water: to the first wreck of the run, three steps kept, no wading yet', () => {
    const t = table(aboard('0128', ['e-2-2']), 'amphibiousOperations', cards('none U4 L2 beach', 'none U3 L1 water'));
    expect(t.at('e-2-2')).toBe('0824 3');
    expect(t.g.lvts['lvt-1-a-2at']).toMatchObject({ steps: 1, at: 'available' });
    expect(t.keys()).not.toContain('wade.waded');
  });

  test('[5.4] C-07 a tank counts reef as beach and keeps the steps of the L code; LX eliminates it', () => {
    const t = table(
      { turn: 4, us: { '2-c-2t': '0125', 'f-2-8': '0121' } },
      'land',
      cards('none U4 L2 beach', 'none U1 L1 reef'),
    );
    expect(t.at('2-c-2t')).toBe('1020 1');
    const lost = table(
      { turn: 4, us: { '2-c-2t': '0125', 'f-2-8': '0121' } },
      'land',
      cards('none U4 L2 beach', 'none U4 LX reef'),
    );
    expect(lost.us('2-c-2t').at).toBe('eliminated');
  });

  test('[5.12] C-08 reef: the stack stays where it drifted; beyond 0120 and 0139 there is no drift', () => {
    const t = table(aboard('0121', ['e-2-8']), 'land', cards('1L U4 L2 beach', 'none U4 LX reef'));
    expect(t.at('e-2-8')).toBe('0120 4');
    expect(t.g.lvts['lvt-1-a-2at']?.at).toBe('lost');
    expect(canLoad(t.g, 'full', ['us-e-2-8'])?.rule).toBe('5.1.1');
    const west = table(aboard('0138', ['i-3-2']), 'land', cards('1R U4 L2 beach', 'none U4 L2 reef'));
    expect(west.us('i-3-2').at).toBe('0139');
    const limit = table(aboard('0120', ['i-3-2']), 'land', cards('1L U4 L2 beach', 'none U4 L2 reef'));
    expect(limit.us('i-3-2').at).toBe('0120');
  });

  test('[R-6] C-09 an HQ survives UX, may ignore drift, and may take the beach for inland', () => {
    const t = table(aboard('0130', ['hq-shoup-2-2']), 'land', cards('1R U4 L2 beach', 'none UX LX inland2'));
    expect(t.phase).toBe('hqIgnoresDrift');
    t.choose('choose', 'ignore');
    expect(t.phase).toBe('hqInlandAsBeach');
    expect(t.choose('choose', 'beach').us('hq-shoup-2-2').at).toBe('1125');
    const inland = table(aboard('0130', ['hq-shoup-2-2']), 'land', cards('none U4 L2 beach', 'none UX LX inland2'));
    expect(inland.choose('choose', 'inland2').us('hq-shoup-2-2').at).toBe('1324');
  });

  test('[5.1, 5.1.1, 5.1.2] C-10 what LVTs carry', () => {
    const hex = '0123';
    const t = table(
      {
        turn: 2,
        lvts: [2, 1, 1],
        us: {
          'e-2-8': hex,
          'f-2-8': { at: hex, steps: 3 },
          'g-2-8': { at: hex, steps: 2 },
          '2-c-1-18': hex,
          '2-f-2-18': hex,
          '3-c-1-18': hex,
          '2-c-2t': hex,
        },
      },
      'assignLvts',
    );
    const load = (carrier: string, ...units: string[]): string =>
      t.refusal('load', carrier, ...units.map((u) => `us-${u}`).sort());
    expect(load('full', 'e-2-8')).toBe('ok');
    expect(load('full', 'f-2-8', '2-c-1-18')).toBe('ok');
    expect(load('full', 'e-2-8', '2-c-1-18')).toBe('5.1.2');
    expect(load('full', '2-c-1-18', '2-f-2-18', '3-c-1-18')).toBe('5.1.2');
    expect(load('reduced', 'g-2-8')).toBe('ok');
    expect(load('reduced', '2-c-1-18', '2-f-2-18')).toBe('5.1.2');
    expect(load('reduced', 'f-2-8')).toBe('5.1.2');
    expect(load('pair', 'e-2-8')).toBe('ok');
    expect(load('full', '2-c-2t')).toBe('5.1.1');
  });

  test('[5.2] C-11 two hexes of wading on turn 4, three on turn 12, never across the pier', () => {
    const t = table({ turn: 4, us: { 'h-2-8': '0722' } }, 'wade');
    expect(t.refusal('wade', 'us-h-2-8', '0822', '0922')).toBe('ok');
    expect(t.refusal('wade', 'us-h-2-8', '0821', '0921')).toBe('ok');
    expect(t.refusal('wade', 'us-h-2-8', '0821', '0922')).toBe('ok');
    expect(t.refusal('wade', 'us-h-2-8', '0822')).not.toBe('ok');
    expect(t.refusal('wade', 'us-h-2-8', '0823')).toBe('5.2.2');
    expect(t.choose('wade', 'us-h-2-8', '0822', '0922').us('h-2-8').at).toBe('0922');
    const late = table({ turn: 12, us: { 'h-2-8': '0722' } }, 'wade');
    const paths = late.decision.kinds.wade?.child?.('us-h-2-8').child?.('0822').child?.('0922').next?.() ?? [];
    expect(late.choose('wade', 'us-h-2-8', '0822', '0922', paths[0] as string).us('h-2-8').at).toBe(paths[0]);
    expect(late.done).toBe(true);
  });

  test('[5.3, 5.3.1] C-12 placement for turn 6: seven at Red 3, six of seven at Red 1; D opens on turn 5', () => {
    const six = ['a-1-2', 'b-1-2', 'c-1-2', 'd-1-2', '1-a-2t', '1-a-1-18', '1-d-2-18'];
    const three = ['i-3-8', 'k-3-8', 'l-3-8', 'm-3-8', '3-c-2t', '3-c-1-18', '3-f-2-18'];
    const us = Object.fromEntries([...six, ...three].map((u) => [u, { at: 'track', due: 6 }]));
    const t = table({ turn: 5, us }, 'placeUnits', [], { due: 6 });
    t.choose('fill').choose('done');
    expect(three.filter((u) => t.us(u).at !== 'track')).toHaveLength(7);
    expect(six.filter((u) => t.us(u).at !== 'track')).toHaveLength(6);
    expect(t.keys()).toContain('place.noRoom');
    const early = table({ turn: 4, us }, 'placeUnits', [], { due: 6 });
    expect(hexesFor(early.g, early.us('i-3-8'))).not.toContain('0124');
    expect(early.refusal('place', 'us-i-3-8', '0124')).toBe('5.3.1');
    expect(early.refusal('done')).toBe('5.3.2');
  });

  test('[R-36] C-40 a landing combat without a result: back to the run’s last hex, disrupted, then wading', () => {
    const blank = showing({ fire: [{ color: 'red' }] });
    const more = [1, 2, 3, 4, 5, 6].map(() => showing({ fire: [{ color: 'red' }] }));
    const landing = cards('none U4 L2 beach', 'none U4 L2 beach');
    const t = table(aboard('0125', ['e-2-8'], undefined, { jp: { D1: '19' } }), 'land', [...landing, blank, ...more]);
    while (t.phase === 'closeCombat') t.choose('continue');
    expect(t.at('e-2-8')).toBe('0921 4 disrupted');
    expect(t.jp('D1')).toMatchObject({ revealed: true, disrupted: true });
    expect(t.g.cards[landing[0] as string]?.at).toBe('track');
  });

  test('[5.2.5, R-37] C-41 at Green even tanks wade; early arrivals use the Green hexes', () => {
    const t = table({ turn: 28, scenario: 'two_days', us: { '1-b-2t': '1842' } }, 'amphibiousOperations');
    expect(t.keys()).not.toContain('landing.drift');
    expect(t.keys().filter((k) => k === 'wade.waded').length + t.options('wade').length).toBeGreaterThan(0);
    const early = table(
      { turn: 19, scenario: 'two_days', us: { '1-b-2t': { at: 'track', due: 20 } } },
      'placeUnits',
      [],
      { due: 20 },
    );
    expect(hexesFor(early.g, early.us('1-b-2t'))).toEqual(['1842', '1942', '2042', '2142']);
  });

  test('[E/transport_delay, R-8] C-61 transport delay: units go to the track two turns later, are placed next', () => {
    const card = showing({ event: { event: 'transport_delay' } });
    const t = table({ turn: 4, us: { 'i-3-8': '0123', 'e-2-8': '1018' } }, 'event', [card], { row: 'first' });
    expect(t.us('i-3-8')).toMatchObject({ at: 'track', due: 6 });
    expect(t.us('e-2-8').at).toBe('1018');
    const next = table({ turn: 5, us: { 'i-3-8': { at: 'track', due: 6 } } }, 'placeUnits', [], { due: 6 });
    expect(next.options('place')).toEqual(['us-i-3-8']);
  });

  test('[E] C-60 flank fire as a second event cannot hit in approach hexes; as a first event it can', () => {
    const card = showing({ event: { event: 'flank_fire' } });
    const us = { 'i-3-8': '0123', 'e-2-8': '1018' };
    const t = table({ turn: 13, us }, 'event', [card], { row: 'second' });
    expect(t.keys()).toContain('event.nothing');
    const first = table({ turn: 13, us }, 'event', [card], { row: 'first' });
    expect(first.at('i-3-8')).toBe('0123 3');
  });
});
