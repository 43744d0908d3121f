import { describe, expect, test } from 'vitest';
import { aa1942 } from '../../src/index.ts';
import { optionsSchema } from '../../src/options.ts';
import type { Start } from './table.ts';
import { Table } from './table.ts';

const move = (start: Start) => new Table(start).choose('done');
const passTo = (t: Table, seat: string): void => {
  while (t.ask.seat !== seat) t.choose('done');
};

describe('the game and its turns', () => {
  test('[1.2] a hundred infantry in one territory, and nothing to research', () => {
    const t = new Table({
      turn: 'ussr',
      board: { russia: { ussr: '100 infantry' } },
      factories: { russia: 0 },
      ipcs: { ussr: 300 },
    });
    expect(t.kinds).toEqual(['buy', 'takeBack', 'repair', 'done']);
    t.choose('buy', ['infantry'], 100);
    expect(t.g.powers.ussr?.bought).toEqual({ infantry: 100 });
  });

  test('[1.5] five seats, two sides, each power with its own treasury', () => {
    expect(aa1942.seats(optionsSchema.parse({})).map((s) => [s.id, s.side])).toEqual([
      ['ussr', 'allies'],
      ['germany', 'axis'],
      ['uk', 'allies'],
      ['japan', 'axis'],
      ['usa', 'allies'],
    ]);
    const t = new Table({ turn: 'germany', board: {}, factories: { germany: 0 }, ipcs: { germany: 5, japan: 90 } });
    expect(t.refusal('buy', ['tank'], 1)).toBe('4.1');
  });

  test('[1.7] nothing chosen: standard victory, open straits, no interceptors, no bid', () => {
    expect(optionsSchema.parse({})).toEqual({ victory: 'standard', closedStraits: false, interceptors: false });
    expect(optionsSchema.safeParse({ victory: 'quick' }).success).toBe(false);
  });

  test(
    '[3.1] purchase, combat move, noncombat move, mobilization, then the next power; battles and ' +
      'income in between',
    () => {
      const t = new Table({ turn: 'ussr', board: {}, factories: { russia: 0 }, ipcs: { ussr: 3 } });
      const seen: string[] = [];
      t.choose('buy', ['infantry'], 1);
      for (let i = 0; i < 3; i++) {
        seen.push(t.waits);
        t.choose('done');
      }
      seen.push(t.waits);
      t.choose('place', ['infantry', 'russia'], 1).choose('done');
      seen.push(t.waits);
      expect(seen).toEqual([
        'ussr purchase',
        'ussr combatMove',
        'ussr noncombatMove',
        'ussr mobilize',
        'germany purchase',
      ]);
      expect(t.g.powers.ussr?.ipcs).toBe(24);
    },
  );

  test('[3.3] moves are taken back freely until dice are rolled or another power has answered, and not after', () => {
    const t = move({ turn: 'germany', board: { libya: { germany: 'tank' } } });
    t.choose('move', ['germany-tank-1', 'egypt', 'trans_jordan'], 1);
    expect(t.controller('egypt')).toBe('germany');
    expect(t.play.undo({ seat: 'germany', at: 0 }).ok).toBe(true);
    expect([t.controller('egypt'), t.unit('germany-tank-1').space]).toEqual(['uk', 'libya']);
    t.choose('move', ['germany-tank-1', 'egypt', 'trans_jordan'], 1);
    const [moved] = Object.keys(t.g.moves);
    t.choose('cancel', [moved as string]);
    expect([t.controller('egypt'), t.unit('germany-tank-1').space]).toEqual(['uk', 'libya']);
    t.choose('done').choose('done');
    expect(t.waits).toBe('uk purchase');
    t.choose('done');
    expect(t.play.undo({ seat: 'germany', at: 0 }).ok).toBe(false);
    const fought = move({
      turn: 'germany',
      board: { libya: { germany: 'infantry' }, egypt: { uk: 'infantry' } },
      dice: [6, 6],
    });
    fought.choose('move', ['germany-infantry-1', 'egypt'], 1).choose('done');
    expect(fought.waits).toBe('germany retreatOrContinue');
    expect(fought.play.undo({ seat: 'germany', at: 0 }).ok).toBe(false);
  });

  test('[3.2] a factory and a landing place of this turn are none yet; they are in the next', () => {
    const t = new Table({
      turn: 'germany',
      board: { ukraine_ssr: { germany: 'tank, fighter' } },
      factories: { caucasus: 0, germany: 0 },
      ipcs: { germany: 3 },
    });
    t.choose('buy', ['infantry'], 1).choose('done');
    t.choose('move', ['germany-tank-1', 'caucasus'], 1).choose('done');
    expect(t.refusal('move', ['germany-fighter-1', 'caucasus'], 1)).toBe('9.5');
    t.choose('done');
    expect(t.refusal('place', ['infantry', 'caucasus'], 1)).toBe('10.2');
    t.choose('place', ['infantry', 'germany'], 1).choose('done');
    passTo(t, 'ussr');
    t.choose('done');
    passTo(t, 'germany');
    t.choose('buy', ['infantry'], 1).choose('done').choose('done');
    expect(t.refusal('move', ['germany-fighter-1', 'caucasus'], 1)).toBeNull();
    t.choose('done');
    expect(t.refusal('place', ['infantry', 'caucasus'], 1)).toBeNull();
  });

  test('[4.2] what is bought is not on the map, and may be more than the factories can build', () => {
    const t = new Table({ turn: 'ussr', board: {}, factories: { caucasus: 3 }, ipcs: { ussr: 24 } });
    t.choose('buy', ['infantry'], 8).choose('done').choose('done').choose('done');
    expect(Object.keys(t.g.units)).toEqual([]);
    t.choose('place', ['infantry', 'caucasus'], 1).choose('done');
    // H06: the other seven are paid back.
    expect(t.g.powers.ussr?.ipcs).toBe(21 + 24);
  });

  test('[12.2] a side that gives up has lost; no turn is the last', () => {
    const t = new Table({ turn: 'ussr', board: {} });
    expect(aa1942.concede?.(t.g, 'japan')?.winners).toEqual(['allies']);
    (t.g.turn.now as { round: number }).round = 500;
    for (let i = 0; i < 20; i++) t.choose('done');
    expect(t.play.outcome).toBeNull();
    expect(t.g.turn.now?.round).toBeGreaterThan(500);
  });
});

describe('noncombat move and mobilization', () => {
  test('[9.1] ships that were in a battle stay, though they did not move; others and aircraft move', () => {
    const t = move({
      turn: 'uk',
      board: {
        sz7: { uk: 'battleship, transport', germany: 'submarine' },
        sz8: { uk: 'cruiser' },
        united_kingdom: { uk: 'infantry, fighter' },
      },
      // The submarine strikes, then the battleship.
      dice: [6, 4],
    });
    t.choose('seaAttack', ['sz7']).choose('done');
    t.choose('strike');
    expect(t.refusal('move', ['uk-battleship-1', 'sz6'], 1)).toBe('5.1.6');
    expect(t.refusal('load', ['uk-infantry-1', 'uk-transport-1'], 1)).toBe('9.4');
    expect(t.refusal('move', ['uk-cruiser-1', 'sz7'], 1)).toBeNull();
  });

  test('[9.9] moves are made one after the other: first the friend’s zone is reached, then boarded', () => {
    const t = new Table({
      turn: 'uk',
      moved: true,
      board: { sz6: { uk: 'transport' }, united_kingdom: { uk: 'infantry' }, sz9: { uk: 'transport' } },
    });
    expect(t.refusal('load', ['uk-infantry-1', 'uk-transport-2'], 1)).toBe('5.8.2');
    t.choose('move', ['uk-transport-2', 'sz8'], 1);
    t.choose('load', ['uk-infantry-1', 'uk-transport-2'], 1);
    expect(t.unit('uk-infantry-1').space).toBe('sz8');
  });

  test('[9.10, R-16] done is refused with a better landing shown', () => {
    const t = new Table({
      turn: 'uk',
      moved: true,
      board: { france: { uk: 'bomber' } },
      fields: { 'uk-bomber-1': { spent: 4 } },
      dice: [],
    });
    const refused = t.play.check(t.ask, { kind: 'done', value: [] });
    expect(refused?.rule).toBe('9.7');
    const [[unit, place]] = (refused?.params?.places ?? [['', '']]) as [[string, string]];
    expect([unit, t.refusal('move', [unit, place], 1)]).toEqual(['uk-bomber-1', null]);
    t.choose('landAll');
    expect(t.unit('uk-bomber-1').space).toBe(place);
    expect(t.refusal('done')).toBeNull();
  });

  test('[R-3] an ally that refuses guests is not boarded nor landed on, until it allows them again', () => {
    const t = new Table({
      turn: 'ussr',
      moved: true,
      board: { sz7: { usa: 'transport, carrier' }, united_kingdom: { uk: 'infantry, fighter' } },
    });
    passTo(t, 'usa');
    t.choose('done').choose('done');
    t.choose('guests', ['refuse']);
    passTo(t, 'germany');
    passTo(t, 'uk');
    t.choose('done').choose('done');
    expect(t.refusal('load', ['uk-infantry-1', 'usa-transport-1'], 1)).toBe('R-3');
    expect(t.refusal('move', ['uk-fighter-1', 'sz7'], 1)).not.toBeNull();
  });

  test(
    '[R-2, R-24] a carrier is built in the closed sea beside enemy warships, and a fighter on it; ' + 'nobody fights',
    () => {
      const t = new Table({
        turn: 'ussr',
        options: { closedStraits: true },
        board: { sz16: { germany: 'cruiser' } },
        factories: { caucasus: 0 },
        ipcs: { ussr: 24 },
      });
      t.choose('buy', ['fighter'], 1).choose('buy', ['carrier'], 1).choose('done').choose('done').choose('done');
      expect(t.refusal('place', ['fighter', 'sz16'], 1)).not.toBeNull();
      t.choose('place', ['carrier', 'sz16'], 1).choose('place', ['fighter', 'sz16'], 1).choose('done');
      expect(t.waits).toBe('germany purchase');
      expect(t.in('sz16').split(' ').length).toBe(3);
    },
  );

  test(
    '[10.5, 10.7, 10.8] of two factories one is named; land units are not put on transports; the ' +
      'excess is paid back (H06)',
    () => {
      const t = new Table({
        turn: 'ussr',
        board: { sz16: { ussr: 'transport' } },
        factories: { caucasus: 0, karelia_ssr: 0 },
        ipcs: { ussr: 24 },
      });
      t.choose('buy', ['infantry'], 8).choose('done').choose('done').choose('done');
      expect(t.refusal('place', ['infantry', 'sz16'], 1)).toBe('10.5');
      t.choose('place', ['infantry', 'caucasus'], 4).choose('place', ['infantry', 'karelia_ssr'], 2);
      expect(t.refusal('place', ['infantry', 'karelia_ssr'], 1)).toBe('10.3');
      t.choose('done');
      expect(t.g.powers.ussr?.ipcs).toBe(6 + 24);
    },
  );

  test(
    '[2.2, 2.5] no neutral is entered or overflown; infantry walks from Egypt to Trans-Jordan over a ' +
      'closed canal (B04)',
    () => {
      const t = new Table({
        turn: 'germany',
        moved: true,
        board: { egypt: { germany: 'infantry' }, libya: { germany: 'infantry, fighter' }, trans_jordan: {} },
        control: { egypt: 'germany', trans_jordan: 'germany' },
      });
      expect(t.refusal('move', ['germany-infantry-1', 'trans_jordan'], 1)).toBeNull();
      expect(t.refusal('move', ['germany-infantry-2', 'sahara'], 1)).toBe('2.2');
      expect(t.refusal('move', ['germany-fighter-1', 'sahara'], 1)).toBe('2.2');
    },
  );
});
