import { expect, test } from 'vitest';
import { Table } from './table.ts';

const from = (space: string, ...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { from: space, spent: 1 }]));

test('[8.5] the captor of a capital takes the whole treasury, though it has lost its own capital (H01)', () => {
  const t = new Table({
    turn: 'germany',
    moved: true,
    board: { russia: { germany: 'infantry' } },
    control: { germany: 'usa', karelia_ssr: 'germany' },
    ipcs: { ussr: 18, germany: 3 },
    factories: { russia: 2 },
    fields: from('karelia_ssr', 'germany-infantry-1'),
  });
  expect(t.controller('russia')).toBe('germany');
  expect(t.g.powers.germany?.ipcs).toBe(21);
  expect(t.g.powers.ussr?.ipcs).toBe(0);
  expect(t.g.spaces.russia?.factory).toBe(2);
});

test('[8.6] a freed capital and what friends hold of that power revert, and no money moves (H02)', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { russia: { uk: 'infantry' } },
    control: { russia: 'germany', archangel: 'usa', kazakh_ssr: 'uk', caucasus: 'germany' },
    ipcs: { germany: 50, ussr: 0, uk: 5 },
    factories: { russia: 0, caucasus: 0 },
    fields: from('archangel', 'uk-infantry-1'),
  });
  expect(t.controller('russia')).toBe('ussr');
  expect(t.controller('archangel')).toBe('ussr');
  expect(t.controller('kazakh_ssr')).toBe('ussr');
  expect(t.controller('caucasus')).toBe('germany');
  expect([t.g.powers.germany?.ipcs, t.g.powers.ussr?.ipcs, t.g.powers.uk?.ipcs]).toEqual([50, 0, 5]);
});

test(
  '[8.2] liberation: back to the original controller; kept while that capital is lost; originally ' +
    'Axis: kept (H03, H04, H11)',
  () => {
    const india = (control: Record<string, 'germany' | 'japan' | 'ussr' | 'usa'>) => {
      const t = new Table({
        turn: 'usa',
        moved: true,
        board: {
          india: { usa: 'infantry' },
          ukraine_ssr: { usa: 'infantry' },
          philippine_islands: { usa: 'infantry' },
        },
        control: { india: 'japan', burma: 'usa', ...control },
        factories: { india: 1 },
        fields: {
          ...from('burma', 'usa-infantry-1'),
          ...from('caucasus', 'usa-infantry-2'),
          ...from('sz48', 'usa-infantry-3'),
        },
      });
      return [t.controller('india'), t.controller('ukraine_ssr'), t.controller('philippine_islands')];
    };
    expect(india({})).toEqual(['uk', 'usa', 'usa']);
    expect(india({ united_kingdom: 'germany', russia: 'germany' })).toEqual(['usa', 'usa', 'usa']);
  },
);

test(
  '[8.3] in one turn: a territory taken while the capital is lost reverts when the capital is freed ' +
    'later in that turn',
  () => {
    const t = new Table({
      turn: 'usa',
      moved: true,
      board: { archangel: { usa: 'infantry' }, russia: { germany: 'infantry', usa: '3 tank' } },
      control: { russia: 'germany', archangel: 'germany', karelia_ssr: 'usa' },
      factories: { russia: 0 },
      fields: from('karelia_ssr', 'usa-infantry-1', 'usa-tank-1', 'usa-tank-2', 'usa-tank-3'),
      dice: [1, 6, 6, 6],
    });
    expect(t.controller('russia')).toBe('ussr');
    expect(t.controller('archangel')).toBe('ussr');
  },
);

test('[R-35] a power that frees its own capital in its own turn collects income, and had nothing to buy (H10)', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { united_kingdom: { uk: 'infantry' } },
    control: { united_kingdom: 'germany' },
    factories: { united_kingdom: 0 },
    ipcs: { uk: 0, germany: 9 },
    fields: from('sz7', 'uk-infantry-1'),
  });
  expect(t.controller('united_kingdom')).toBe('uk');
  t.choose('done');
  expect(t.waits).toBe('japan purchase');
  expect(t.g.powers.uk?.ipcs).toBe(31);
});

test('[8.5] the treasury is lost again when the capital falls again (H12)', () => {
  const t = new Table({
    turn: 'japan',
    moved: true,
    board: { russia: { japan: 'tank' } },
    control: { kazakh_ssr: 'japan' },
    factories: { russia: 0 },
    ipcs: { ussr: 20, japan: 1 },
    fields: from('kazakh_ssr', 'japan-tank-1'),
  });
  expect([t.g.powers.ussr?.ipcs, t.g.powers.japan?.ipcs]).toEqual([0, 21]);
});

test('[7.6.2] aircraft alone empty a territory and capture nothing (E13)', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { france: { germany: 'infantry', uk: '2 bomber' } },
    fields: from('sz8', 'uk-bomber-1', 'uk-bomber-2'),
    dice: [1, 6, 6],
  });
  expect(t.controller('france')).toBe('germany');
  expect(t.in('france')).toBe('uk-bomber-1 uk-bomber-2');
});

test('[R-20] both sides lose everything: the territory stays with its controller', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { france: { germany: 'infantry', uk: 'infantry' } },
    control: { northwestern_europe: 'uk' },
    fields: from('northwestern_europe', 'uk-infantry-1'),
    dice: [1, 2],
  });
  expect(t.controller('france')).toBe('germany');
  expect(t.in('france')).toBe('');
});

test('[7.3.8] AAA alone after a round: destroyed, the tank takes the territory, nobody is asked (E15)', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { france: { germany: 'infantry, aaa', uk: 'tank, fighter' } },
    control: { northwestern_europe: 'uk' },
    fields: from('northwestern_europe', 'uk-tank-1', 'uk-fighter-1'),
    // AA fire, the attack, and the infantry fires back.
    dice: [6, 1, 6, 6],
  });
  if (t.waits === 'germany casualties') t.choose('casualties', ['germany-infantry-1']);
  expect(t.controller('france')).toBe('uk');
  expect(t.waits).toBe('uk noncombatMove');
});
