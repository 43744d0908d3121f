import { describe, expect, test } from 'vitest';
import { jpCards, usCards } from '../../src/close-combat/piles.ts';
import { distance } from '../../src/hexes.ts';
import { hexes } from '../../src/map.ts';
import type { Laid } from '../table.ts';
import { content, showing, table } from '../table.ts';

const spare = { 'd-1-8': { at: '2535' } };
/** The close combat that US units fight in D3 (1118), which they entered from 1019. */
const fight = (o: Laid, cards: readonly string[], more = {}) =>
  table({ ...o, us: { ...spare, ...o.us } }, 'closeCombat', cards, { hex: '1118', by: 'us', ...more });
const company = { 'k-3-8': { at: '1118', steps: 2, from: '1019' } };
const still = (o: Laid) => table(o, 'rest').g;
const blank = (): string => showing({ fire: [{ color: 'red' }] });
const blue = (): string => showing({ fire: [{ color: 'blue' }] });

describe('D. close combat', () => {
  test('[8.6, 8.6.1] C-35 a short fight: conscripts surrender to the second card', () => {
    const t = fight({ turn: 3, us: company, jp: { D3: '19' } }, [
      showing({ fire: [{ color: 'purple' }, { color: 'blue' }, { color: 'green' }] }),
      blank(),
      showing({ fire: [{ color: 'yellow' }], ccEvent: 'conscripts_surrender' }),
    ]);
    expect(t.log.find((l) => l.key === 'combat.begins')?.params).toMatchObject({ us: 2, jp: 1, color: 'blue' });
    t.choose('continue');
    expect(t.jp('D3')).toBeUndefined();
    expect(t.g.boxes['jp-19']?.at).toBe('removed');
    expect(t.at('k-3-8')).toBe('1118 1 disrupted');
  });

  test('[8.6.9] C-36 elite units do not surrender: exhaustion, both disrupted, the US back where it came from', () => {
    const t = fight({ turn: 3, us: company, jp: { D3: '01' } }, [
      blue(),
      blank(),
      showing({ fire: [{ color: 'red' }], ccEvent: 'conscripts_surrender' }),
    ]);
    t.choose('continue');
    expect(t.at('k-3-8')).toBe('1019 1 disrupted');
    expect(t.jp('D3')).toMatchObject({ revealed: true, disrupted: true });
  });

  test('[8.6.2] C-53 how many cards each side draws', () => {
    const us: Laid['us'] = { 'e-2-8': '1118', 'f-2-8': { at: '1118', steps: 2 }, 'hq-hall-8-2': '1118' };
    const g = still({ us, jp: { D3: { unit: '04', revealed: true, depth: 'dm-c01', depthShown: true } } });
    expect([usCards(g, '1118'), jpCards(g, '1118', true)]).toEqual([4, 5]);
    expect(usCards(still({ us: { 'hq-hall-8-2': '1118' } }), '1118')).toBe(1);
    expect(usCards(still({ us: { '2-c-1-18': '1118', 'e-2-8': '1118' }, heroes: { 1: 'e-2-8' } }), '1118')).toBe(6);
    expect(jpCards(still({ jp: { D3: 'tank-red' } }), '1118', false)).toBe(2);
    expect(jpCards(table({ turn: 16, scenario: 'two_days', jp: { D3: 'tank-red' } }, 'rest').g, '1118', false)).toBe(
      2,
    );
  });

  test('[8.6.5] C-54 withdrawal into a live field: one more card, the event and the colour each cost a step', () => {
    const at = (jp: Laid['jp'], card: string) => {
      const t = table(
        { us: { ...spare, 'e-2-2': { at: '1223', from: '1124' } }, jp },
        'closeCombat',
        [blank(), card],
        {
          hex: '1223',
          by: 'us',
        },
      );
      return t;
    };
    const jp = { E2: { unit: '01' }, E6: { unit: '20' } };
    const both = at(jp, showing({ fire: [{ color: 'blue' }], ccEvent: 'withdrawal_hit' }));
    expect(both.options('withdraw')).toContain('1124');
    both.choose('withdraw', '1124');
    expect(both.at('e-2-2')).toBe('1124 2 disrupted');
    const event = at(jp, showing({ fire: [{ color: 'red' }], ccEvent: 'withdrawal_hit' }));
    expect(event.choose('withdraw', '1124').at('e-2-2')).toBe('1124 3 disrupted');
    const free = at({ E2: { unit: '01' } }, showing({ fire: [{ color: 'red' }], ccEvent: 'withdrawal_hit' }));
    expect(free.refusal('withdraw', '1124')).toMatch(/ok|8.6/);
    const hex = free.options('withdraw')[0] as string;
    free.choose('withdraw', hex);
    expect(free.us('e-2-2').at).toBe(hex);
  });

  test('[8.6.5] C-54 no free land hex beside: no withdrawal is offered', () => {
    const ring = { '1117': '21', '1119': '22', '1018': '23', '1017': '24', '1217': '25', '1218': '26' };
    const t = fight({ us: company, jp: { D3: '01', ...ring } }, [blank(), blank(), blank()]);
    expect(t.keys()).toContain('combat.exhaustion');
    expect(t.keys()).not.toContain('combat.withdraws');
  });

  test('[8.6.5] exhausted attackers without a way back go to the nearest free hex; among equals I choose', () => {
    const ring = { '1117': '21', '1119': '22', '1018': '23', '1017': '24', '1217': '25', '1218': '26', '1019': '27' };
    const around = Object.fromEntries(Object.entries(ring).filter(([hex]) => distance(hex, '1118') === 1));
    const t = fight({ us: { 'k-3-8': { at: '1118', steps: 2 } }, jp: { D3: '01', ...around } }, [
      blank(),
      blank(),
      blank(),
    ]);
    while (t.phase === 'closeCombat') t.choose('continue');
    expect(t.phase).toBe('wayBack');
    const ways = t.options().map(String);
    const held = new Set(Object.values(t.g.jp).map((u) => u.hex));
    expect(ways.length).toBeGreaterThan(1);
    expect(ways.filter((hex) => held.has(hex))).toEqual([]);
    expect(new Set(ways.map((hex) => distance(hex, '1118'))).size).toBe(1);
    t.choose('choose', ways.at(-1) as string);
    expect(t.us('k-3-8').at).toBe(ways.at(-1));
  });

  test('[8.6.5] a Japanese unit that took a hex without a fight goes to the nearest vacant position', () => {
    const from = hexes.find((h) => h.terrain === 'clear' && !content.positionAt(h.id))?.id as string;
    const t = table({ us: spare, jp: { [from]: '21' } }, 'relocation', [], { unit: 'j1' });
    const to = t.g.jp.j1?.hex as string;
    const nearest = Math.min(...content.positions.map((p) => distance(p.hex, from)));
    expect(content.positionAt(to)).toBeDefined();
    expect(distance(to, from)).toBe(nearest);
    expect(t.keys()).toContain('jp.relocated');
  });

  test('[8.6.3] C-55 a disrupted force loses its marker in the first round: no card, no chance to withdraw', () => {
    const t = fight({ us: company, jp: { D3: { unit: '01', disrupted: true } } }, [blank(), blank(), blank()]);
    const order = t.keys().filter((k) => k.startsWith('combat.'));
    expect(order.slice(0, 3)).toEqual(['combat.begins', 'combat.japaneseRally', 'combat.usCard']);
  });

  test('[8.6.4] both disrupted: each side loses its markers before anybody turns a card', () => {
    const t = fight(
      {
        us: { 'k-3-8': { at: '1118', steps: 2, from: '1019', disrupted: 'prior' } },
        jp: { D3: { unit: '01', disrupted: true } },
      },
      [blank()],
    );
    const order = t.keys().filter((k) => k.startsWith('combat.'));
    expect(order.slice(0, 4)).toEqual([
      'combat.begins',
      'combat.japaneseRally',
      'combat.usRally',
      'combat.japaneseCard',
    ]);
  });

  test('[8.6.9] C-56 Reinforce turned by the US: with the colour nothing, without it a card and a marker', () => {
    const hit = fight({ us: company, jp: { D3: '01' } }, [
      blank(),
      showing({ fire: [{ color: 'blue' }], ccEvent: 'reinforce' }),
      blank(),
    ]);
    hit.choose('continue');
    expect(hit.jp('D3')?.pool).toBeUndefined();
    expect(hit.jp('D3')).toBeDefined();
    expect(hit.keys()).not.toContain('combat.reinforce');
    const none = fight(
      { us: company, jp: { D3: '01' } },
      [blank(), showing({ fire: [{ color: 'red' }], ccEvent: 'reinforce' }), blank(), blank()],
      {},
    );
    none.choose('continue');
    expect(none.keys()).toContain('combat.reinforce');
    expect(none.jp('D3')).toMatchObject({ pool: 'coastal', depthShown: true });
  });

  test('[8.6.9] heroism: the side that turned it adds a card, the other discards one', () => {
    const t = fight({ us: { 'k-3-8': { at: '1118', steps: 3, from: '1019' } }, jp: { D3: '01' } }, [
      showing({ fire: [{ color: 'red' }], ccEvent: 'heroism' }),
      blank(),
    ]);
    const frame = t.play.machine.top() as unknown as { us: number[]; jp: number[] };
    expect([frame.us.length, frame.jp.length]).toEqual([2, 1]);
  });

  test('[8.6.5] an eliminated elite unit lies in the Eliminated box, another leaves the game', () => {
    const elite = fight({ us: company, jp: { D3: '01' } }, [blank(), blue()]);
    expect(elite.choose('continue').g.boxes['jp-01']?.at).toBe('eliminated');
    const other = fight({ us: company, jp: { D3: '19' } }, [blank(), blue()]);
    expect(other.choose('continue').g.boxes['jp-19']?.at).toBe('removed');
  });

  test('[8.6.6, R-17] cards that were never turned are in the deck again', () => {
    const t = fight({ us: { 'k-3-8': { at: '1118', steps: 4, from: '1019' } }, jp: { D3: '19' } }, [blank(), blue()]);
    t.choose('continue');
    expect(t.g.deck.now).toMatchObject({ piled: 0, top: [] });
    expect(Object.values(t.g.cards).filter((c) => c.at === 'deck').length).toBe(52);
  });
});
