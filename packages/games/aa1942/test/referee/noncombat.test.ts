import { describe, expect, test } from 'vitest';
import type { Start } from './table.ts';
import { Table } from './table.ts';

/** The noncombat move has begun; nothing was moved or fought. */
const rest = (start: Start) => {
  const t = new Table({ ...start, moved: true });
  expect(t.ask.prompt).toBe('noncombatMove');
  return t;
};

describe('noncombat move', () => {
  test(
    '[9.3] ships: zones as they are now; submarines enter and pass, and stop at a destroyer (B10, B11, ' + 'B14)',
    () => {
      const t = rest({
        turn: 'uk',
        board: {
          sz9: { uk: 'cruiser, submarine, transport' },
          sz8: { germany: 'destroyer' },
          sz12: { germany: 'submarine' },
          sz13: { germany: 'cruiser' },
        },
      });
      expect(t.refusal('move', ['uk-cruiser-1', 'sz12'], 1)).toBeNull();
      expect(t.refusal('move', ['uk-transport-1', 'sz12'], 1)).toBeNull();
      expect(t.refusal('move', ['uk-cruiser-1', 'sz8'], 1)).toBe('9.3');
      expect(t.refusal('move', ['uk-submarine-1', 'sz8'], 1)).toBeNull();
      expect(t.refusal('move', ['uk-submarine-1', 'sz8', 'sz6'], 1)).toBe('5.6');
      expect(t.refusal('move', ['uk-submarine-1', 'sz13'], 1)).toBeNull();
      expect(t.refusal('move', ['uk-submarine-1', 'sz13', 'sz14'], 1)).toBeNull();
    },
  );

  test('[9.3] a zone cleared this turn may be passed (B11)', () => {
    const t = new Table({
      turn: 'uk',
      moved: true,
      board: { sz9: { uk: 'cruiser' }, sz8: { germany: 'destroyer', uk: 'battleship' } },
      fields: { 'uk-battleship-1': { from: 'sz7', spent: 1, used: true } },
      dice: [1, 6],
    });
    expect(t.refusal('move', ['uk-cruiser-1', 'sz8', 'sz6'], 1)).toBeNull();
    expect(t.refusal('move', ['uk-battleship-1', 'sz6'], 1)).toBe('5.1.6');
  });

  test('[9.2] land units through friendly territories only, AAA too, also into one taken this turn', () => {
    const t = new Table({
      turn: 'germany',
      moved: true,
      board: { egypt: { germany: 'tank' }, libya: { germany: 'aaa, tank' }, trans_jordan: {} },
      fields: { 'germany-tank-1': { from: 'libya', spent: 1, used: true } },
    });
    expect(t.controller('egypt')).toBe('germany');
    expect(t.refusal('move', ['germany-aaa-1', 'egypt'], 1)).toBeNull();
    expect(t.refusal('move', ['germany-tank-2', 'egypt'], 1)).toBeNull();
    expect(t.refusal('move', ['germany-tank-2', 'egypt', 'trans_jordan'], 1)).toBe('9.2');
    expect(t.refusal('move', ['germany-tank-1', 'libya'], 1)).toBe('5.1.6');
  });

  test('[9.5] no landing in a territory taken or freed this turn (D04, D09)', () => {
    const t = new Table({
      turn: 'uk',
      moved: true,
      board: { egypt: { uk: 'infantry' }, libya: { germany: 'infantry', uk: 'fighter' } },
      control: { egypt: 'germany' },
      fields: {
        'uk-infantry-1': { from: 'trans_jordan', spent: 1, used: true },
        'uk-fighter-1': { from: 'trans_jordan', spent: 2 },
      },
      dice: [6, 6],
    });
    t.choose('breakOff');
    expect(t.controller('egypt')).toBe('uk');
    expect(t.refusal('move', ['uk-fighter-1', 'egypt'], 1)).toBe('9.5');
    expect(t.refusal('move', ['uk-fighter-1', 'trans_jordan'], 1)).toBeNull();
    expect(t.refusal('done')).toBe('9.7');
    t.choose('move', ['uk-fighter-1', 'trans_jordan'], 1);
    expect(t.refusal('done')).toBeNull();
  });

  test('[9.6, 9.7] the carrier must fetch the fighter (D08); with a fighter aboard it sails no further (D11)', () => {
    const t = rest({
      turn: 'usa',
      board: { sz52: { usa: 'carrier' }, sz48: { usa: 'fighter' } },
      control: { philippine_islands: 'japan' },
      fields: { 'usa-fighter-1': { spent: 4 } },
    });
    expect(t.refusal('done')).toBe('9.6');
    t.choose('move', ['usa-carrier-1', 'sz50', 'sz48'], 1);
    expect(t.refusal('done')).toBeNull();
    const other = rest({ turn: 'usa', board: { sz52: { usa: 'carrier, fighter' } } });
    other.choose('move', ['usa-carrier-1', 'sz50'], 1);
    other.choose('move', ['usa-fighter-1', 'sz50'], 1);
    expect(other.refusal('move', ['usa-carrier-1', 'sz48'], 1)).toBe('9.6');
  });

  test('[9.7] a carrier that sailed away from the fighter is taken back, not accepted', () => {
    const t = rest({
      turn: 'usa',
      board: { sz52: { usa: 'carrier' }, sz50: { usa: 'fighter' } },
      fields: { 'usa-fighter-1': { spent: 4 } },
    });
    t.choose('move', ['usa-carrier-1', 'sz57'], 1);
    t.choose('move', ['usa-carrier-1', 'sz56'], 1);
    expect(t.refusal('done')).toBe('9.7');
  });

  test('[9.8] what cannot be saved is lost', () => {
    const t = rest({ turn: 'usa', board: { sz50: { usa: 'fighter' } }, fields: { 'usa-fighter-1': { spent: 4 } } });
    t.choose('done');
    expect(t.alive('usa-fighter-1')).toBe(false);
  });

  test('[9.4, 5.8.2, 5.8.5] two territories on the way, one to land in (C08)', () => {
    const t = rest({
      turn: 'usa',
      board: {
        sz11: { usa: 'transport' },
        eastern_united_states: { usa: 'infantry' },
        eastern_canada: { usa: 'infantry' },
      },
    });
    t.choose('load', ['usa-infantry-1', 'usa-transport-1'], 1);
    t.choose('move', ['usa-transport-1', 'sz10'], 1);
    t.choose('load', ['usa-infantry-2', 'usa-transport-1'], 1);
    t.choose('move', ['usa-transport-1', 'sz2'], 1);
    t.choose('unload', ['usa-infantry-1', 'greenland'], 1);
    expect(t.refusal('unload', ['usa-infantry-2', 'eastern_canada'], 1)).not.toBeNull();
    t.choose('unload', ['usa-infantry-2', 'greenland'], 1);
    expect(t.in('greenland')).toBe('usa-infantry-1 usa-infantry-2');
    expect(t.refusal('move', ['usa-transport-1', 'sz10'], 1)).not.toBeNull();
  });

  test('[5.8.5] bridging: load and unload without moving, then nothing more (C09)', () => {
    const t = rest({ turn: 'germany', board: { sz15: { germany: 'transport' }, italy: { germany: '2 infantry' } } });
    t.choose('load', ['germany-infantry-1', 'germany-transport-1'], 1);
    t.choose('unload', ['germany-infantry-1', 'libya'], 1);
    expect(t.refusal('load', ['germany-infantry-2', 'germany-transport-1'], 1)).not.toBeNull();
    expect(t.refusal('move', ['germany-transport-1', 'sz14'], 1)).not.toBeNull();
    expect(t.refusal('unload', ['germany-infantry-1', 'italy'], 1)).not.toBeNull();
  });

  test('[5.8.9] boarding an ally’s transport now, landing next turn only (C16); a friend may refuse (R-3)', () => {
    const start: Start = { turn: 'uk', board: { sz7: { usa: 'transport' }, united_kingdom: { uk: 'infantry' } } };
    const t = rest(start);
    t.choose('load', ['uk-infantry-1', 'usa-transport-1'], 1);
    expect(t.refusal('unload', ['uk-infantry-1', 'united_kingdom'], 1)).toBe('5.8.9');
    t.choose('done');
    expect(t.unit('uk-infantry-1').aboard).toBe('usa-transport-1');
  });

  test('[9.4, 5.8.7] unloading beside an enemy submarine needs no warship (F09)', () => {
    const at = (enemy: string) =>
      rest({
        turn: 'uk',
        board: { sz7: { uk: 'transport, infantry', germany: enemy } },
        fields: { 'uk-infantry-1': { aboard: 'uk-transport-1' } },
      });
    expect(at('submarine').refusal('unload', ['uk-infantry-1', 'united_kingdom'], 1)).toBeNull();
  });
});

describe('mobilize', () => {
  const buy = (start: Start, what: [string, number][]): Table => {
    const t = new Table(start);
    for (const [type, n] of what) t.choose('buy', [type], n);
    t.choose('done').choose('done').choose('done');
    return t;
  };

  test('[10.3] capacity is income less damage, land and sea together (A03, G04)', () => {
    const t = buy({ turn: 'germany', board: {}, factories: { italy: 0, germany: 20 }, ipcs: { germany: 40 } }, [
      ['infantry', 3],
      ['submarine', 1],
    ]);
    t.choose('place', ['submarine', 'sz15'], 1);
    t.choose('place', ['infantry', 'italy'], 2);
    expect(t.refusal('place', ['infantry', 'italy'], 1)).toBe('10.3');
    t.choose('done');
    expect(t.g.powers.germany?.ipcs).toBe(40 - 9 - 6 + 3 + 41);
    const damaged = buy({ turn: 'ussr', board: {}, factories: { caucasus: 3 }, ipcs: { ussr: 12 } }, [
      ['infantry', 4],
    ]);
    expect(damaged.refusal('place', ['infantry', 'caucasus'], 2)).not.toBeNull();
    damaged.choose('place', ['infantry', 'caucasus'], 1);
    damaged.choose('done');
    expect(damaged.g.powers.ussr?.ipcs).toBe(9 + 24);
  });

  test('[10.4] new factories: income, held since the start, none there yet (H05)', () => {
    const t = buy({ turn: 'uk', board: {}, factories: { united_kingdom: 0 }, ipcs: { uk: 30 } }, [['factory', 2]]);
    expect(t.refusal('place', ['factory', 'anglo_egyptian_sudan'], 1)).toBe('10.4');
    expect(t.refusal('place', ['factory', 'united_kingdom'], 1)).toBe('10.4');
    t.choose('place', ['factory', 'egypt'], 1);
    expect(t.refusal('place', ['factory', 'egypt'], 1)).toBe('10.4');
    t.choose('place', ['factory', 'india'], 1);
    expect(t.g.spaces.egypt?.factory).toBe(0);
  });

  test('[10.1, 10.5] fighters on own carriers only, bombers on land, nobody aboard transports (H09)', () => {
    const t = buy(
      {
        turn: 'uk',
        board: { sz7: { usa: 'carrier' }, sz6: { uk: 'carrier, transport' } },
        factories: { united_kingdom: 0 },
        ipcs: { uk: 60 },
      },
      [
        ['fighter', 3],
        ['bomber', 1],
        ['infantry', 1],
      ],
    );
    expect(t.refusal('place', ['fighter', 'sz7'], 1)).toBe('10.1');
    expect(t.refusal('place', ['fighter', 'sz6'], 2)).toBeNull();
    expect(t.refusal('place', ['fighter', 'sz6'], 3)).not.toBeNull();
    expect(t.refusal('place', ['bomber', 'sz6'], 1)).toBe('10.1');
    expect(t.refusal('place', ['infantry', 'sz6'], 1)).toBe('10.5');
  });

  test('[10.3, 10.8] two factories serve one zone, each within its capacity (H13)', () => {
    const at = (damage: number) =>
      buy(
        {
          turn: 'japan',
          board: {},
          factories: { kiangsu: damage, kwangtung: 0 },
          ipcs: { japan: 30 },
          control: { kwangtung: 'japan' },
        },
        [['submarine', 5]],
      );
    const t = at(0);
    t.choose('place', ['submarine', 'sz61', 'kiangsu'], 2);
    t.choose('place', ['submarine', 'sz61'], 2);
    t.choose('done');
    expect(t.in('sz61').split(' ').length).toBe(4);
    const damaged = at(1);
    damaged.choose('place', ['submarine', 'sz61', 'kiangsu'], 1);
    expect(damaged.refusal('place', ['submarine', 'sz61'], 3)).not.toBeNull();
  });

  test('[R-17] what can be placed is neither refunded nor forgotten; the excess is the player’s choice (10.7)', () => {
    const t = buy({ turn: 'ussr', board: {}, factories: { caucasus: 3 }, ipcs: { ussr: 20 } }, [
      ['infantry', 1],
      ['tank', 1],
    ]);
    expect(t.refusal('done')).toBe('R-17');
    expect(t.refusal('refund', ['infantry'], 1)).toBeNull();
    t.choose('refund', ['infantry'], 1);
    expect(t.refusal('refund', ['tank'], 1)).toBe('R-17');
    t.choose('place', ['tank', 'caucasus'], 1).choose('done');
    expect(t.g.powers.ussr?.ipcs).toBe(20 - 9 + 3 + 24);
  });

  test('[R-36] a ship that no factory can launch is refunded (H14)', () => {
    const t = buy(
      {
        turn: 'ussr',
        board: {},
        factories: { caucasus: 4, russia: 0 },
        control: { karelia_ssr: 'germany' },
        ipcs: { ussr: 7 },
      },
      [['transport', 1]],
    );
    if (t.ask.prompt === 'mobilize') t.choose('done');
    expect(t.g.powers.ussr?.ipcs).toBe(7 + 22);
  });

  test('[10.2] a factory taken this turn, or an ally’s, builds nothing', () => {
    const t = buy(
      { turn: 'usa', board: {}, factories: { united_kingdom: 0, eastern_united_states: 0 }, ipcs: { usa: 3 } },
      [['infantry', 1]],
    );
    expect(t.refusal('place', ['infantry', 'united_kingdom'], 1)).toBe('10.2');
  });
});

describe('more aircraft than places', () => {
  /** Three fighters on an island that was taken, decks for two in two zones beside it. */
  const many = (board: Start['board']): Table =>
    new Table({
      turn: 'usa',
      moved: true,
      board: { midway: { usa: '4 fighter, infantry' }, ...board },
      control: { midway: 'japan' },
      fields: Object.fromEntries([1, 2, 3, 4].map((n) => [`usa-fighter-${n}`, { spent: 2 }])),
    });

  test('[9.5] an amount beyond the free decks is refused at once', () => {
    const t = many({ sz53: { usa: 'carrier' } });
    expect(t.refusal('move', ['usa-fighter-1', 'sz53'], 2)).toBeNull();
    expect(t.refusal('move', ['usa-fighter-1', 'sz53'], 3)).toBe('9.5');
    t.choose('move', ['usa-fighter-1', 'sz53'], 2);
    expect(t.refusal('move', ['usa-fighter-3', 'sz53'], 1)).toBe('9.5');
  });

  test('[9.5] singly: one carrier cannot be in two zones for those that come after', () => {
    const t = many({ sz53: { usa: 'carrier' } });
    const other = t.next('move', ['usa-fighter-1']).find((z) => String(z).startsWith('sz') && z !== 'sz53') as string;
    t.choose('move', ['usa-fighter-1', 'sz53'], 1);
    expect(t.refusal('move', ['usa-fighter-2', other], 1)).toBe('9.5');
    expect(t.refusal('move', ['usa-fighter-2', 'sz53'], 1)).toBeNull();
    expect(t.refusal('move', ['usa-fighter-2', 'sz53'], 2)).toBe('9.5');
  });

  test('[9.5] fighters that cannot leave any more take up the deck over which they are', () => {
    const t = new Table({
      turn: 'usa',
      moved: true,
      board: { midway: { usa: 'fighter, infantry' }, sz53: { usa: 'carrier, 2 fighter' } },
      control: { midway: 'japan' },
      fields: {
        'usa-carrier-1': { spent: 2, used: true },
        'usa-fighter-1': { spent: 2 },
        'usa-fighter-2': { spent: 4 },
        'usa-fighter-3': { spent: 4 },
      },
    });
    expect(t.refusal('move', ['usa-fighter-1', 'sz53'], 1)).toBe('9.5');
  });

  test('[9.5] an own fighter that may still leave keeps nobody away', () => {
    const t = many({ sz53: { usa: 'carrier, 2 fighter' } });
    expect(t.refusal('move', ['usa-fighter-1', 'sz53'], 2)).toBeNull();
  });
});
