import { describe, expect, test } from 'vitest';
import { notSecured } from '../../src/end-of-turn/secured.ts';
import type { Laid } from '../table.ts';
import { content, showing, table } from '../table.ts';

/** A company far from everything, so that no loss of these tests is a catastrophe (14.1). */
const spare = { 'd-1-8': { at: '2535' } };
const act = (o: Laid, cards: readonly string[] = []) => table({ ...o, us: { ...spare, ...o.us } }, 'usActions', cards);
const still = (o: Laid) => table(o, 'rest').g;
type Bench = ReturnType<typeof act>;
/** Declares an attack with these units, whoever pays how, and carries it out. */
function attack(t: Bench, hex: string, units: readonly string[], add: readonly string[] = []): Bench {
  t.choose('attack', hex);
  for (const u of units) {
    const ways = t.decision.kinds.join?.child?.(`us-${u}`).next?.() ?? [];
    t.choose('join', `us-${u}`, ways[0] as string);
  }
  for (const a of add) t.choose('add', a);
  return t.choose('attack');
}
const result = (t: Bench, n = 0) => t.log.filter((l) => l.key === 'attack.result')[n]?.params;

describe('D. US actions', () => {
  test('[7.3, 7.3.1, 7.3.2] C-30 where moves stop', () => {
    const t = act({ us: { 'e-2-8': '1021' }, jp: { D2: '19', D3: '20' } });
    expect(t.refusal('move', 'us-e-2-8', 'alone', 'paid', '1020')).toBe('ok');
    expect(t.refusal('move', 'us-e-2-8', 'alone', 'paid', '1020', '1019')).not.toBe('ok');
    const late = act({
      turn: 12,
      scenario: 'nov20',
      us: { 'e-2-8': '1323' },
      jp: { E12: { unit: '40', disrupted: true } },
    });
    expect(late.refusal('move', 'us-e-2-8', 'alone', 'paid', '1322', '1421')).toBe('ok');
    expect(late.refusal('move', 'us-e-2-8', 'alone', 'paid', '1322', '1421', '1420')).not.toBe('ok');
  });

  test('[8.3, 8.3.1, 8.3.2, 8.31] C-31 flanking and the seawall', () => {
    const jp = { D2: '01', B9: '21', C14: '22' };
    const front = attack(act({ us: { 'e-2-8': '1019', 'f-2-8': '1020' }, jp }), '1120', ['e-2-8', 'f-2-8']);
    expect(result(front)).toMatchObject({ strength: 14, defence: 4, lacks: ['FL'], codes: ['JD'] });
    expect(front.jp('D2')).toMatchObject({ disrupted: true, revealed: true });
    const flank = attack(act({ us: { 'e-2-8': '1019', 'f-2-8': '1121' }, jp }), '1120', ['e-2-8', 'f-2-8']);
    expect(result(flank)).toMatchObject({ strength: 14, defence: 2, lacks: [], codes: ['JE'] });
    expect(flank.g.boxes['jp-01']?.at).toBe('reserve');
    const late = attack(
      act({ turn: 17, scenario: 'two_days', us: { 'e-2-8': '1019', 'f-2-8': '1121' }, jp }),
      '1120',
      ['e-2-8', 'f-2-8'],
    );
    expect(late.g.boxes['jp-01']?.at).toBe('removed');
  });

  test('[8.3, 8.3.5, R-31] C-32 marker up, the table read again; attrition is optional', () => {
    const jp = { E3: { unit: '12', depth: 'dm-c01' } };
    const us = { 'a-1-2': '1222', '2-a-1-18': '1323' };
    const t = attack(act({ us, jp }), '1322', ['a-1-2', '2-a-1-18']);
    expect(result(t)).toMatchObject({ strength: 9, defence: 2, lacks: [], codes: ['REV'] });
    expect(result(t, 1)).toMatchObject({ defence: 3, lacks: ['CC'], codes: ['JD', 'OA'] });
    expect(t.phase).toBe('attrition');
    expect(t.options()).toEqual(['us-a-1-2', 'us-2-a-1-18']);
    t.choose('choose', 'us-a-1-2');
    expect([t.at('a-1-2'), t.jp('E3')?.pool, t.jp('E3')?.disrupted]).toEqual(['1222 3', undefined, true]);
    const declined = attack(act({ us, jp }), '1322', ['a-1-2', '2-a-1-18']).choose('decline');
    expect(declined.jp('E3')?.depthShown).toBe(true);
  });

  test('[8.4, R-13] C-33 tank barrage with an observer', () => {
    const o = (steps: number, depth?: string, more: Laid['us'] = {}): Laid => ({
      turn: 14,
      scenario: 'nov20',
      us: {
        '2-c-2t': { at: '1121', steps },
        'f-2-8': '1116', // Range 4: around the Japanese in 1117 the observer is four hexes away (16.31).
        'hq-hall-8-2': { at: '1119', cp: 6 },
        ...more,
      },
      jp: { D5: { unit: '19', revealed: true, ...(depth ? { depth } : {}) } },
    });
    const color = showing({ fire: [{ color: 'yellow' }], target: 'circle' });
    const neither = showing({ fire: [{ color: 'red' }], target: 'circle' });
    const shot = (laid: Laid, card: string) => {
      const t = act(laid, [card]);
      return t.choose('barrage', 'us-2-c-2t', 'free', 'D5').jp('D5')?.disrupted === true;
    };
    expect(shot(o(2), color)).toBe(true);
    expect(shot(o(1), color)).toBe(true);
    expect(shot(o(2, 'dm-c21'), color)).toBe(true);
    expect(shot(o(1, 'dm-c21'), color)).toBe(false);
    expect(shot(o(2), neither)).toBe(false);
    expect(act(o(2, undefined, { 'f-2-8': 'out' })).refusal('barrage', 'us-2-c-2t')).not.toBe('ok');
    const inland = act({ ...o(2), jp: { D13: '40' } });
    expect(inland.refusal('barrage', 'us-2-c-2t', 'free', 'D13')).not.toBe('ok');
  });

  test('[8.5] C-34 naval barrage: a hidden coastal position, never a hidden inland one', () => {
    const o: Laid = {
      naval: 1,
      us: { 'e-2-8': '1019', 'f-2-8': '1417' },
      jp: { D2: { unit: '19', depth: 'dm-c21' }, D13: '40' },
    };
    const t = act(o);
    expect(t.refusal('navalBarrage', 'D13')).toBe('8.5');
    t.choose('navalBarrage', 'D2');
    expect(t.jp('D2')).toMatchObject({ disrupted: true });
    expect([t.jp('D2')?.pool, t.g.turn.now?.naval]).toEqual([undefined, 0]);
    expect(t.g.depth['dm-c21']).toMatchObject({ at: 'gone', unseen: true });
  });

  test('[7.5] C-37 three companies and an HQ: one company goes, the HQ stays', () => {
    const t = table(
      {
        us: {
          ...spare,
          'e-2-8': { at: '1121', steps: 2 },
          'f-2-8': { at: '1121', steps: 1 },
          'g-2-8': { at: '1121', steps: 1 },
          'hq-hall-8-2': '1121',
        },
      },
      'stacking',
    );
    expect(t.options()).toEqual(['us-e-2-8', 'us-f-2-8', 'us-g-2-8']);
    t.choose('choose', 'us-g-2-8');
    expect([t.us('g-2-8').at, t.us('hq-hall-8-2').at, t.done]).toEqual(['eliminated', '1121', true]);
  });

  test('[14.1, 4.10, R-3] C-38 no three-step infantry on the map is a catastrophe; in an approach hex none', () => {
    const us = (company: string): Laid['us'] => ({
      'e-2-8': { at: '1018', steps: 2 },
      '2-c-2t': '1121',
      '2-c-1-18': '1121',
      'd-1-2': company,
    });
    const end = (company: string) =>
      table({ turn: 6, us: { ...us(company), 'd-1-2': { at: company, due: 9 } } }, 'endOfTurn').play.outcome;
    expect(end('track')).toMatchObject({ winners: [], rule: '14.1' });
    expect(end('0136')).toBeNull();
  });

  test('[14.2, R-43] C-39 secured positions', () => {
    const secured = (o: Laid, p: string) => notSecured(still(o), content.position(p));
    expect(secured({ us: { 'e-2-2': '1223' }, jp: { E3: '40' } }, 'E2')).toBeNull();
    expect(secured({ us: { 'e-2-2': '1223' }, jp: { E3: '40', E6: '41' } }, 'E2')).toBe('communication');
    const both = { E3: { unit: '40', disrupted: true as const }, E6: { unit: '41', disrupted: true as const } };
    expect(secured({ us: { 'e-2-2': '1223' }, jp: both }, 'E2')).toBe('communication');
    const d2 = { 'e-2-8': '1120' };
    expect(secured({ us: d2 }, 'D2')).toBe('intense');
    const held = ['D1', 'D4', 'D16'];
    expect(secured({ us: d2, garrisons: held }, 'D2')).toBeNull();
    expect(secured({ us: d2, garrisons: held.slice(0, 2) }, 'D2')).toBe('intense');
  });

  test('[7.3.3, 7.3.4] C-48 infiltration is forced if a live field covers the hex; the card may take a step', () => {
    const o: Laid = { us: { 'e-2-8': '1019' }, jp: { D2: '19' } };
    const t = act(o, [showing({ fire: [{ color: 'brown' }], target: 'diamond' })]);
    expect(t.refusal('move', 'us-e-2-8', 'alone', 'paid', '1020')).toBe('7.3.3');
    t.choose('infiltrate', 'us-e-2-8', 'alone', 'paid', '1020');
    expect([t.at('e-2-8'), t.phase]).toEqual(['1019 3', 'infiltrating']);
    expect(t.choose('go').at('e-2-8')).toBe('1020 3');
    const safe = act(o, [showing({ fire: [{ color: 'brown' }], target: 'circle' })]);
    expect(safe.choose('infiltrate', 'us-e-2-8', 'alone', 'paid', '1020').at('e-2-8')).toBe('1020 4');
    const plain = act({ ...o, jp: { D2: { unit: '19', disrupted: true } } });
    expect(plain.refusal('move', 'us-e-2-8', 'alone', 'paid', '1020')).toBe('ok');
    expect(plain.refusal('infiltrate', 'us-e-2-8')).toBe('7.3.4');
  });

  test('[10.17] C-49 Ryan: those of his hex act free until he moves', () => {
    const o: Laid = { us: { 'l-3-2': '1538', 'm-3-2': '1538' }, heroes: { ryan: 'l-3-2' } };
    const t = act(o);
    expect(t.refusal('move', 'us-m-3-2', 'alone', 'free', '1539')).toBe('ok');
    t.choose('move', 'us-l-3-2', 'alone', 'free', '1537');
    expect(t.phase).toBe('ryanWith');
    t.choose('choose', 'us-m-3-2');
    expect(t.refusal('move', 'us-m-3-2', 'alone', 'free', '1539')).toBe('ok');
    const along = act(o).choose('move', 'us-l-3-2', 'alone', 'free', '1537').choose('choose', 'us-l-3-2');
    expect(along.refusal('move', 'us-m-3-2', 'alone', 'free', '1539')).not.toBe('ok');
    expect(along.refusal('move', 'us-m-3-2', 'alone', 'paid', '1539')).toBe('ok');
    const shelled = showing({ target: 'circle', artillery: { type: 'any', min: 1 } });
    const shell = (us: Laid['us']) =>
      table({ us: { 'g-2-8': '1018', ...us }, heroes: { ryan: 'l-3-2' }, jp: { B3: '40' } }, 'japaneseFire', [
        shelled,
      ]).choose('choose', 'step');
    const joins = shell({ 'l-3-2': { at: '1538', steps: 1 }, 'm-3-2': { at: '1538', steps: 3 } });
    expect([joins.us('l-3-2').at, joins.g.heroes['hero-ryan']?.unit]).toEqual(['eliminated', 'us-m-3-2']);
    const alone = shell({ 'l-3-2': { at: '1538', steps: 1 } });
    expect(alone.g.heroes['hero-ryan']).toMatchObject({ at: 'gone' });
  });

  test('[8.1] C-50 artillery joins where an HQ commands it and infantry, never adjacent or in a live field', () => {
    const o = (turn: number, at: string): Laid => ({
      turn,
      scenario: 'nov20',
      us: { 'e-2-8': '1019', 'a-1-10': at, 'hq-hall-8-2': '1018' },
      jp: { D2: '19' },
    });
    const t = act(o(13, '1017'));
    t.choose('attack', '1120').choose('join', 'us-e-2-8', 'free');
    expect(t.refusal('join', 'us-a-1-10', 'free')).toBe('ok');
    t.choose('join', 'us-a-1-10', 'free').choose('attack');
    expect(result(t)).toMatchObject({ strength: 11 });
    const early = act(o(9, '1017'));
    expect(early.refusal('barrage', 'us-a-1-10')).not.toBe('ok');
    early.choose('attack', '1120').choose('join', 'us-e-2-8', 'free');
    expect(early.refusal('join', 'us-a-1-10', 'free')).toBe('ok');
    const alone = act({ ...o(13, '1017'), us: { 'e-2-8': '1019', 'a-1-10': '1017' } });
    alone.choose('attack', '1120').choose('join', 'us-e-2-8', 'paid');
    expect(alone.refusal('join', 'us-a-1-10')).toBe('8.1');
  });

  test('[8.3.6] C-51 the attacked unit gains depth, if it is in communication', () => {
    const weak = { 'e-2-8': { at: '1222', steps: 2 } };
    const one = { E3: '12', B9: '21', C14: '22' };
    const t = attack(act({ us: weak, jp: one }), '1322', ['e-2-8']);
    expect(result(t)).toMatchObject({ strength: 3, defence: 2, codes: ['GD'] });
    expect([t.jp('E3')?.pool, t.jp('B9')?.pool]).toEqual(['inland', undefined]);
    const cut = attack(act({ us: weak, jp: { E3: '12' } }), '1322', ['e-2-8']);
    expect(cut.jp('E3')?.pool).toBeUndefined();
  });

  test('[9.3] C-52 a Tactical Reinforcement turned up by an attack: the unit is alone, a Reserve unit comes', () => {
    const o: Laid = {
      us: { 'a-1-2': '1222', '2-a-1-18': '1323' },
      jp: { E3: { unit: '12', depth: 'dm-c23' }, B9: '21', C14: '22' },
    };
    const t = attack(act({ ...o, reserve: ['40'] }), '1322', ['a-1-2', '2-a-1-18']);
    expect(t.jp('E3')).toBeUndefined();
    expect(t.g.depth['dm-c23']).toMatchObject({ at: 'gone' });
    expect(Object.values(t.g.jp).find((u) => u.unit === 'jp-40')).toMatchObject({ hex: expect.any(String) });
    expect(Object.values(t.g.jp).find((u) => u.unit === 'jp-40')?.revealed).toBeUndefined();
    const empty = attack(act(o), '1322', ['a-1-2', '2-a-1-18']);
    expect(empty.keys()).toContain('jp.noReinforcement');
  });

  test('[17.2] C-59 a support marker takes a disruption away; not in the field of a disrupted Japanese unit', () => {
    const us = { 'e-2-8': { at: '1222', disrupted: 'prior' as const } };
    const t = table({ turn: 12, scenario: 'nov20', support: 1, us }, 'spendSupport');
    t.choose('rally', 'us-e-2-8');
    expect([t.us('e-2-8').disrupted, t.us('e-2-8').acted, t.g.turn.now?.support]).toEqual([undefined, undefined, 0]);
    const seen = table(
      { turn: 12, scenario: 'nov20', support: 1, us, jp: { E3: { unit: '40', disrupted: true } } },
      'spendSupport',
    );
    expect(seen.refusal('rally', 'us-e-2-8')).toBe('17.2');
  });

  test('[4.8, 14.3] C-58 the catastrophe is tested before the victory', () => {
    const t = table(
      { turn: 10, us: { 'e-2-8': { at: '1018', steps: 2 } }, garrisons: content.positions.map((p) => p.id) },
      'endOfTurn',
    );
    expect(t.play.outcome).toMatchObject({ rule: '14.1', winners: [] });
    const won = table(
      { turn: 10, us: { 'e-2-8': '1018' }, garrisons: content.positions.map((p) => p.id) },
      'endOfTurn',
    );
    expect(won.play.outcome).toMatchObject({ rule: '14.3', winners: ['us'] });
  });
});
