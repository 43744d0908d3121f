import type { Frame, PhaseTable } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { controller, japaneseResources } from '../../src/control.ts';
import type { Activated, Card, Effect, State, Unit } from '../../src/state.ts';
import { begin } from '../begin.ts';
import { type Bench, Table } from '../table.ts';

// The last play of the printed example, on the set-up of 1942 (docs/eots-example.md): jp-03 against Kuantan and
// Singapore, al-05 in reaction.
function dealt(): State {
  const g = structuredClone(begin('1942'));
  for (const c of Object.values(g.cards)) if (c.at === 'hand') c.at = 'pile';
  for (const id of ['jp-03', 'jp-04', 'al-05', 'al-08']) (g.cards[id] as Card).at = 'hand';
  return g;
}

test(
  '[R11.5 R11.7 R12.14 R11.21 R11.25 C-020 C-102] Colonel Tsuji against Kuantan: who may be activated, ' +
    'how far he marches, Matador with four activations',
  () => {
    const t = new Table(dealt())
      .run('action', { side: 'japan' })
      .choose('playEC', ['jp-03'])
      .choose('hq', ['jp-hq-south']);
    expect(t.g.offensive.now?.limit).toBe(4);
    // Rulings 39 and 72: ground units only, and no way over the mountains for the 25th Army.
    t.refuses('activate', ['jp-air-22'], 'R11.7').refuses('activate', ['jp-bb-kongo2'], 'R11.7');
    t.choose('activate', ['jp-army-15']).choose('activate', ['jp-army-25']).choose('activateDone');
    t.refuses('move', ['ground', 'jp-army-25', 'go', '2014'], 'R12.14');
    // The Indian corps (9) may not step aside before the 15th Army (18).
    t.choose('move', ['ground', 'jp-army-15', 'go', '2014']).expectDecision('japan', 'offensive.move');
    t.choose('moveDone').choose('declareDone').choose('pass');
    t.expectDecision('allied', 'offensive.intelligence').refuses('rollIntelligence', [], 'R11.21');
    t.choose('playReaction', ['al-05']);
    expect(t.g.offensive.now?.intel).toBe('intercept');
    t.choose('pass').choose('hq', ['br-hq-malaya']);
    // LV 3 and efficiency 1, but only these three are in range: Force Z is gone.
    expect(t.g.offensive.now?.reactionLimit).toBe(4);
    expect(t.all('activate').flat().sort()).toEqual(['au-div-8', 'br-air-malaya', 'in-corps-3']);
    t.choose('activate', ['in-corps-3']).choose('activate', ['au-div-8']).choose('activateDone');
    t.choose('move', ['ground', 'au-div-8', 'go', '2014'])
      .choose('moveDone')
      .dice(1, 7)
      .choose('pass')
      .choose('fight', ['2014']);
    expect(t.decision('japan').params).toEqual({ hex: '2014', hits: 18 });
  },
);

/**
 * Both battles as printed, with the units set where the print moves them, and what follows to the end of the
 * offensive.
 */
function printed(): Bench {
  const g = dealt();
  const active = (id: string, at: string, more: Partial<Activated>): void => {
    const u = g.units[id] as Unit;
    g.activated[id] = { id, side: id.startsWith('jp-') ? 'japan' : 'allied', from: u.at, ...more };
    u.at = at as Unit['at'];
  };
  active('jp-army-15', '2014', { mode: 'ground', path: ['2014'] });
  active('jp-army-25', '2014', { mode: 'ground', path: ['2013', '2014'] });
  active('jp-air-22', '2112', { mode: 'air', path: ['2112'] });
  active('jp-bb-kongo2', '2015', { mode: 'naval', path: ['2015'] });
  active('au-div-8', '2014', { mode: 'ground', path: ['2014'] });
  active('in-corps-3', '2014', {});
  active('br-air-malaya', '2015', {});
  (g.cards['jp-03'] as Card).at = 'played';
  g.offensive.now = {
    id: 'now',
    side: 'japan',
    card: 'jp-03',
    as: 'ec',
    ov: 2,
    step: 11,
    reactions: 1,
    intel: 'intercept',
  };
  for (const id of ['2014', '2015']) g.battles[id] = { id, created: 'declared' };
  g.assigned['jp-air-22'] = { id: 'jp-air-22', battle: '2015' };
  for (const [card, side] of [
    ['jp-03', 'japan'],
    ['al-05', 'allied'],
  ] as const)
    g.effects[`${card}.0`] = { id: `${card}.0`, card, index: 0, side } as Effect;
  const order = ['battles', 'retreats', 'postBattleMovement', 'emergencyMoves'];
  const rest: PhaseTable<State> = {
    rest: {
      rule: 'test',
      open: true,
      enter: (_g, f: Frame & { n?: number }, io) => {
        f.n = 0;
        io.call('battles', { side: 'japan' });
      },
      resume: (_g, f: Frame & { n?: number }, _result, io) => {
        f.n = (f.n ?? 0) + 1;
        const phase = order[f.n];
        if (phase) io.call(phase, { side: phase === 'emergencyMoves' ? 'allied' : 'japan' });
        else io.finish();
      },
    },
  };
  return new Table(g).run('rest', {}, [], rest);
}

test(
  '[R13.3 R13.5 R13.7 R13.9 R24] the battle of Singapore as printed: 33 against 6, dice 6 and 7 + 2, ' +
    'only the air unit is lost',
  () => {
    const t = printed().dice(6, 7, 1, 7).choose('fight', ['2015']).choose('fight', ['2014']);
    const fires = t.log().filter((l) => l.key === 'battle.fires' && l.params?.hex === '2015');
    expect(fires.map((l) => [l.params?.side, l.params?.strength, l.params?.die, l.params?.hits])).toEqual([
      ['japan', 33, 6, 33],
      ['allied', 6, 7, 6],
    ]);
    expect(fires[1]?.params?.modifiers).toMatchObject([{ value: 2 }]);
    expect(fires[1]?.params?.critical).toBe(false);
    expect([t.at('br-air-malaya'), t.at('jp-bb-kongo2'), t.at('jp-air-22')]).toEqual(['removed', '2015', '2112']);
  },
);

test(
  '[R13.24 R13.25 R13.26 R13.28 R13.33 R13.34 R14.4] the battle of Kuantan as printed: 27 hits against ' +
    '23, two steps for one, back to Singapore',
  () => {
    const t = printed().dice(6, 7, 1, 7).choose('fight', ['2015']).choose('fight', ['2014']);
    expect(t.decision('japan').params).toEqual({ hex: '2014', hits: 27 });
    const before = japaneseResources(t.g).length;
    // 12 + 9 of 27; the 6 that are left can pay for nobody. Of 23 the 15th Army takes 12, and 11 are left.
    t.choose('hit', ['in-corps-3']);
    expect(['in-corps-3', 'au-div-8', 'jp-army-15', 'jp-army-25'].map((id) => t.g.units[id]?.reduced)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(t.log().find((l) => l.key === 'battle.groundWon')?.params).toMatchObject({
      hex: '2014',
      side: 'japan',
      retreats: true,
    });
    // "The only hex": nobody is asked.
    expect(t.phase).toBe('postBattleMovement');
    expect([t.at('in-corps-3'), t.at('au-div-8'), controller(t.g, '2014')]).toEqual(['2015/r', '2015/r', 'japan']);
    expect(japaneseResources(t.g)).toHaveLength(before + 1);
    t.choose('goHome', ['jp-bb-kongo2', '2311']).choose('goHome', ['jp-air-22', '2014']).noDiceLeft();
    expect([t.at('jp-bb-kongo2'), t.at('jp-air-22'), t.at('jp-army-15')]).toEqual(['2311', '2014', '2014/r']);
  },
);
