import type { Json } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { standingOrders } from '../src/standing-orders.ts';
import type { Position } from './conduct-combat/bench.ts';
import { Fight } from './conduct-combat/bench.ts';

const answer = (f: Fight, orders: Json): unknown => standingOrders.answer(f.view(), f.asked, orders);

const land: Position = {
  power: 'germany',
  units: { karelia_ssr: { germany: '3 tank', ussr: 'infantry, tank, aaa, fighter' } },
};

describe('standing orders', () => {
  test('[15.3] the order of loss chooses casualties; orders without one follow the default order', () => {
    const f = new Fight(land, [3, 6, 6]);
    expect(answer(f, {})).toEqual({ kind: 'casualties', value: ['ussr-aaa-1'] });
    expect(answer(f, { orderOfLoss: { land: ['tank'] } })).toEqual({ kind: 'casualties', value: ['ussr-tank-1'] });
    expect(answer(f, { orderOfLoss: { sea: ['tank'], land: ['fighter', 'infantry'] } })).toEqual({
      kind: 'casualties',
      value: ['ussr-fighter-1'],
    });
  });

  test('[15.3] nobody is answered for who never gave orders', () => {
    const raid: Position = {
      power: 'uk',
      interceptors: true,
      units: { germany: { uk: 'bomber', germany: '3 fighter' } },
      factories: { germany: 0 },
      fields: { 'uk-bomber-1': { mission: 'raid' } },
    };
    const boats: Position = { power: 'uk', units: { sz31: { uk: 'cruiser', japan: 'submarine' } }, attacks: ['sz31'] };
    for (const [f, prompt] of [
      [new Fight(land, [3, 6, 6]), 'casualties'],
      [new Fight(raid), 'intercept'],
      [new Fight(boats), 'submarines'],
    ] as const) {
      expect(f.asked.prompt).toBe(prompt);
      expect(answer(f, {})).not.toBeNull();
      expect(answer(f, null)).toBeNull();
    }
  });

  test('[15.3, 7.3.7] two hits take the first two of the order, and the answer is accepted', () => {
    const f = new Fight(land, [3, 3, 6, 6, 6, 6, 6, 6, 6]);
    const a = standingOrders.answer(f.view(), f.asked, { orderOfLoss: { land: ['infantry', 'aaa'] } });
    expect(a?.value).toEqual(['ussr-infantry-1', 'ussr-aaa-1']);
    f.choose('casualties', a?.value ?? []);
    expect(f.logged('combat.casualties')[0]?.params?.units).toEqual({ infantry: 1, aaa: 1 });
  });

  test('[15.3] spaces marked "ask me" are left to the player, and so is the attacker’s own turn', () => {
    const f = new Fight(land, [3, 6, 6]);
    expect(answer(f, { askMe: ['karelia_ssr'] })).toBeNull();
    expect(answer(f, { askMe: ['land:karelia_ssr'] })).toBeNull();
    expect(answer(f, { askMe: 'all' })).toBeNull();
    expect(answer(f, { askMe: ['russia'] })).not.toBeNull();
    const attacker = new Fight(land, [6, 6, 6, 2, 6, 6, 6]);
    attacker.choose('casualties', attacker.values('casualties')[0] ?? []);
    expect(attacker.asked.seat).toBe('germany');
    expect(answer(attacker, {})).toBeNull();
  });

  test('[15.3, 7.3.1] submarines: always, never, where the enemy has no aircraft', () => {
    const p = (uk: string): Fight =>
      new Fight({ power: 'uk', units: { sz31: { uk, japan: '2 submarine' } }, attacks: ['sz31'] });
    const ships = p('cruiser');
    expect(answer(ships, {})).toEqual({ kind: 'strike', value: [] });
    expect(answer(ships, { submerge: 'always' })).toEqual({ kind: 'submerge', value: [], amount: 2 });
    expect(answer(ships, { submerge: 'never' })).toEqual({ kind: 'strike', value: [] });
    expect(answer(ships, { submerge: 'ifNoAir' })).toEqual({ kind: 'submerge', value: [], amount: 2 });
    expect(answer(p('cruiser, fighter'), { submerge: 'ifNoAir' })).toEqual({ kind: 'strike', value: [] });
  });

  test('[15.3, 6.2.6] interceptors: all, none, at most so many', () => {
    const f = new Fight({
      power: 'uk',
      interceptors: true,
      units: { germany: { uk: 'bomber', germany: '3 fighter' } },
      factories: { germany: 0 },
      fields: { 'uk-bomber-1': { mission: 'raid' } },
    });
    const number = (orders: Json): unknown => (answer(f, orders) as { amount: number }).amount;
    expect([
      number({}),
      number({ intercept: 'none' }),
      number({ intercept: 'all' }),
      number({ intercept: 2 }),
      number({ intercept: 9 }),
    ]).toEqual([0, 0, 3, 2, 3]);
  });

  test('[15.3, 7.7] homeless fighters take a deck before a territory', () => {
    const f = new Fight(
      {
        power: 'uk',
        units: { sz37: { uk: '3 battleship', japan: 'carrier, 2 fighter' }, sz36: { japan: 'carrier' } },
        fields: { 'uk-battleship-1': { from: 'sz35' } },
        held: { east_indies: 'japan' },
      },
      [4, 6, 6, 6, 6, 6],
    );
    f.lose('carrier').choose('retreat', ['sz35']);
    expect(f.waits).toBe('japan landStranded');
    expect(answer(f, { stranded: 'nearest' })).toEqual({ kind: 'land', value: ['sz36'] });
  });

  test('[15.3, R-25] an absent ally agrees to the proposal', () => {
    const f = new Fight(
      { power: 'germany', units: { karelia_ssr: { germany: '3 tank', ussr: '2 infantry', uk: 'tank' } } },
      [3, 6, 6],
    );
    f.choose('casualties', ['ussr-infantry-1']);
    expect(answer(f, {})).toEqual({ kind: 'agree', value: [] });
  });

  test('[15.3] orders that make no sense are refused', () => {
    expect(standingOrders.schema.safeParse({}).success).toBe(true);
    expect(standingOrders.schema.safeParse({ submerge: 'always', intercept: 3, askMe: ['russia'] }).success).toBe(
      true,
    );
    for (const bad of [
      { submerge: 'sometimes' },
      { intercept: -1 },
      { orderOfLoss: { land: ['tank', 'tank'] } },
      { orderOfLoss: { land: ['zeppelin'] } },
      { more: 1 },
    ]) {
      expect(standingOrders.schema.safeParse(bad).success).toBe(false);
    }
  });
});
