import { expect, test } from 'vitest';
import { Table } from './table.ts';

const from = (space: string, ...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { from: space, spent: 1 }]));

test('[7.3.7] the cruiser hit goes on the fighter, the submarine hits on the ships (E03)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz31: { usa: 'cruiser, 2 submarine', japan: 'destroyer, carrier, fighter' } },
    fields: from('sz30', 'usa-cruiser-1', 'usa-submarine-1', 'usa-submarine-2'),
    dice: [3, 2, 2, 6, 6, 6],
  });
  // All three are the only legal choice, so nobody was asked; all of them fired back.
  expect(t.dice).toEqual([]);
  expect(t.in('sz31')).toBe('usa-cruiser-1 usa-submarine-1 usa-submarine-2');
});

test('[7.3.3] a cruiser sunk by surprise does not fire back (E04)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz31: { usa: 'submarine, cruiser', japan: 'cruiser, battleship' } },
    fields: from('sz30', 'usa-submarine-1', 'usa-cruiser-1'),
    dice: [2, 6, 6],
  });
  t.choose('strike');
  expect(t.waits).toBe('japan casualties');
  expect(t.next('casualties')).toContain('japan-battleship-1');
  t.choose('casualties', ['japan-cruiser-1']);
  // One die for the attacking cruiser, one for the battleship: none is left over, none is missing.
  expect(t.dice).toEqual([]);
  expect(t.waits).toBe('usa retreatOrContinue');
});

test('[7.3.7] aircraft of the attacker cannot hit a submarine although an ally has a destroyer there (E06)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz8: { usa: 'cruiser, fighter', uk: 'destroyer', germany: 'submarine, cruiser' } },
    fields: from('sz9', 'usa-cruiser-1', 'usa-fighter-1'),
    // The submarine; fighter and cruiser; the German cruiser.
    dice: [6, 3, 6, 6],
  });
  expect(t.waits).toBe('germany submarines');
  t.choose('strike');
  // The fighter's hit has only the cruiser to go to.
  expect(t.in('sz8')).toBe('germany-submarine-1 uk-destroyer-1 usa-cruiser-1 usa-fighter-1');
});

test('[7.3.7] a destroyer of any defending power cancels the abilities of attacking submarines (E07)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz8: { usa: '2 submarine, fighter', germany: 'submarine', japan: 'destroyer' } },
    fields: from('sz9', 'usa-submarine-1', 'usa-submarine-2', 'usa-fighter-1'),
    dice: [6, 6, 6, 6, 6],
  });
  // Only the German submarine has a choice: no attacking destroyer.
  expect(t.waits).toBe('germany submarines');
  t.choose('submerge', [], 1);
  expect(t.waits).toBe('usa retreatOrContinue');
  expect(t.dice).toEqual([6]);
});

test('[7.3.8] a fighter against a lone transport: sunk with its cargo without dice (E08)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz8: { usa: 'fighter', germany: 'transport, infantry' }, united_kingdom: { uk: 'infantry' } },
    fields: { ...from('united_kingdom', 'usa-fighter-1'), 'germany-infantry-1': { aboard: 'germany-transport-1' } },
  });
  expect(t.in('sz8')).toBe('usa-fighter-1');
  expect(t.waits).toBe('usa noncombatMove');
});

test('[7.3.8] fighters against a submarine: over at once, nothing is lost (E09)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz8: { usa: '2 fighter', germany: 'submarine' } },
    fields: from('united_kingdom', 'usa-fighter-1', 'usa-fighter-2'),
  });
  expect(t.waits).toBe('usa noncombatMove');
  expect(t.in('sz8')).toBe('germany-submarine-1 usa-fighter-1 usa-fighter-2');
});

test('[7.5.2] retreat to one of the zones attackers came from, not to another friendly neighbour (E12)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz8: { usa: 'destroyer, cruiser', germany: 'battleship' } },
    fields: { 'usa-destroyer-1': { from: 'sz9' }, 'usa-cruiser-1': { from: 'sz6' } },
    dice: [6, 6, 4],
  });
  t.choose('casualties', ['usa-cruiser-1']);
  expect(t.waits).toBe('usa retreatOrContinue');
  expect([...t.next('retreat')].sort()).toEqual(['sz6', 'sz9']);
});

test('[7.3.8] a submarine that dives leaves the transport defenseless; the submarine stays (E19)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz8: { usa: 'cruiser', germany: 'submarine, transport' } },
    fields: from('sz9', 'usa-cruiser-1'),
  });
  t.choose('submerge', [], 1);
  expect(t.in('sz8')).toBe('germany-submarine-1 usa-cruiser-1');
  expect(t.unit('germany-submarine-1').submerged).toBeUndefined();
});

test('[7.7] a submarine sinks the carrier: the battle is over and its fighter must find a place (E20)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz37: { usa: 'submarine', japan: 'carrier, fighter' } },
    control: { east_indies: 'japan' },
    fields: from('sz36', 'usa-submarine-1'),
    // The fighter fires in step 4, but can hit nothing.
    dice: [1, 1],
  });
  t.choose('strike');
  expect(t.alive('japan-carrier-1')).toBe(false);
  expect(t.alive('usa-submarine-1')).toBe(true);
  expect(t.waits).toBe('usa stalemate');
  t.choose('stay');
  expect(t.unit('japan-fighter-1').space).not.toBe('sz37');
});

test(
  '[7.3.10] the air hit goes on the carrier and the cruiser hit on the submarine, not on the transport ' + '(E18)',
  () => {
    const t = new Table({
      turn: 'usa',
      moved: true,
      board: { sz8: { usa: 'fighter, cruiser', germany: 'submarine, carrier, transport' } },
      fields: from('sz9', 'usa-cruiser-1', 'usa-fighter-1'),
      dice: [6, 3, 3, 6],
    });
    t.choose('strike');
    expect(t.in('sz8')).not.toContain('germany-carrier-1');
    expect(t.in('sz8')).not.toContain('germany-submarine-1');
  },
);

test('[7.3.6] a destroyer hit in this round still lets the fighter hit the submarine (E26)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz8: { usa: 'submarine, cruiser', germany: 'destroyer, carrier, fighter' } },
    fields: from('sz9', 'usa-submarine-1', 'usa-cruiser-1'),
    // cruiser and submarine; then fighter, carrier, destroyer (whatever the order, one 2 only hits with the fighter or
    // the ships)
    dice: [3, 6, 4, 6, 6],
  });
  expect(t.waits).toBe('germany casualties');
  t.choose('casualties', ['germany-destroyer-1']);
  expect(t.waits).toBe('usa casualties');
  expect(t.next('casualties')).toContain('usa-submarine-1');
  t.choose('casualties', ['usa-cruiser-1']);
  t.choose('continue');
  expect(t.waits).toBe('usa submarines');
});

test('[R-27] the last transport may retreat, and its cargo stays aboard (E21)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz8: { usa: 'destroyer, transport, infantry', germany: 'cruiser' } },
    fields: {
      ...from('sz9', 'usa-destroyer-1', 'usa-transport-1'),
      'usa-infantry-1': { aboard: 'usa-transport-1', landing: 'france', loaded: 'combat' },
    },
    dice: [6, 3],
  });
  expect(t.waits).toBe('usa transportsLastChance');
  t.choose('retreat', ['sz9']);
  expect(t.in('sz9')).toBe('usa-infantry-1 usa-transport-1');
  expect(t.unit('usa-infantry-1').aboard).toBe('usa-transport-1');
});

test(
  '[7.5.1] transports do not slip away before the defender has fired: a submarine that dives leaves ' +
    'them to the round',
  () => {
    const t = new Table({
      turn: 'usa',
      moved: true,
      board: { sz8: { usa: 'submarine, transport', germany: 'cruiser' } },
      fields: from('sz9', 'usa-submarine-1', 'usa-transport-1'),
      dice: [6],
    });
    t.choose('submerge', [], 1);
    expect(t.dice).toEqual([]);
    expect(t.waits).toBe('usa transportsLastChance');
  },
);

test('[R-33] two owners want the last slot: the first in turn order has it', () => {
  const t = new Table({
    turn: 'japan',
    moved: true,
    // The Soviet carrier has one slot left for the two fighters of the British and American carriers.
    board: {
      sz53: { japan: '6 battleship', ussr: 'carrier, fighter', uk: 'carrier, fighter', usa: 'carrier, fighter' },
    },
    control: { hawaiian_islands: 'japan' },
    fields: from('sz57', ...[1, 2, 3, 4, 5, 6].map((n) => `japan-battleship-${n}`)),
    // Two hits, then the defender misses: carriers 2, fighters 4.
    dice: [1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
  });
  expect(t.waits).toBe('ussr casualties');
  t.choose('casualties', ['uk-carrier-1', 'usa-carrier-1']);
  t.choose('agree');
  t.choose('agree');
  t.choose('retreat', ['sz57']);
  // The Soviet fighter goes back to its own carrier; the British one comes before the American one.
  expect(t.in('sz53')).toBe('uk-fighter-1 ussr-carrier-1 ussr-fighter-1');
});

test('[R-25] after an objection the attacker chooses the casualties, and gives no order of loss by it', () => {
  const t = new Table({
    turn: 'germany',
    moved: true,
    board: { karelia_ssr: { germany: '4 tank', ussr: '2 infantry', uk: '2 tank' } },
    fields: from('baltic_states', 'germany-tank-1', 'germany-tank-2', 'germany-tank-3', 'germany-tank-4'),
    dice: [1, 1, 6, 6, 6, 6, 6, 6],
  });
  expect(t.waits).toBe('ussr casualties');
  expect(t.kinds).toContain('orderOfLoss');
  t.choose('casualties', ['uk-tank-1', 'uk-tank-2']);
  expect(t.waits).toBe('uk agreeCasualties');
  t.choose('object');
  expect(t.waits).toBe('germany casualties');
  expect(t.kinds).toEqual(['casualties']);
  t.choose('casualties', ['ussr-infantry-1', 'ussr-infantry-2']);
  expect(t.in('karelia_ssr')).toBe('germany-tank-1 germany-tank-2 germany-tank-3 germany-tank-4 uk-tank-1 uk-tank-2');
});
