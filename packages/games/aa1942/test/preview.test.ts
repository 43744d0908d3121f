import { describe, expect, test } from 'vitest';
import {
  cancelPreview,
  declaredBattles,
  destinations,
  doneCheck,
  factoryCapacity,
  idleUnits,
  landingStatus,
  threats,
  whyNotDone,
} from '../src/index.ts';
import type { Placement } from './table.ts';
import { start, table } from './table.ts';

describe('what a client may compute from the state alone', () => {
  test('[15.2] destinations are exactly the spaces that the decision offers, with their cost', () => {
    const t = table({
      power: 'germany',
      units: { libya: { germany: 'tank' }, germany: { germany: 'bomber' }, united_kingdom: { uk: 'infantry' } },
    });
    const tank = destinations(t.g, t.unit('tank', 'libya'));
    expect(tank.map((d) => `${d.space} ${d.cost}`)).toEqual([
      'egypt 1',
      'anglo_egyptian_sudan 2',
      'libya 2',
      'trans_jordan 2',
    ]);
    for (const d of tank) t.offers('move', [t.unit('tank', 'libya'), ...d.path.slice(1)], 1);
    expect(destinations(t.g, t.unit('bomber', 'germany')).map((d) => [d.space, d.cost])).toEqual([
      ['united_kingdom', 3],
    ]);
  });

  test('[5.11] each aircraft knows where it would land, or why it cannot', () => {
    const t = table({
      units: {
        united_kingdom: { uk: 'fighter' },
        sz8: { uk: 'carrier', germany: 'submarine' },
        germany: { germany: 'infantry' },
      },
    });
    t.move('fighter', ['united_kingdom', 'sz8']);
    expect(landingStatus(t.g)).toMatchObject([{ ok: true, key: 'landing.ok' }]);
  });

  test('[6.1] declared battles with the forces of both sides', () => {
    const t = table({
      power: 'germany',
      units: {
        germany: { germany: 'bomber 2 infantry' },
        poland: { germany: 'infantry' },
        karelia_ssr: { ussr: '2 infantry' },
        baltic_states: { germany: '3 tank' },
      },
    });
    t.move('tank', ['baltic_states', 'karelia_ssr'], 2);
    t.act('raid', [t.unit('bomber', 'germany'), 'karelia_ssr'], 1);
    const found = declaredBattles(t.g);
    expect(found.map((b) => [b.id, b.attackers.length, b.defenders.length])).toEqual([
      ['raid:karelia_ssr', 1, 2],
      ['land:karelia_ssr', 2, 2],
    ]);
    t.done();
    expect(t.log()).toContain('combat.battles');
  });

  test('[3.3] removing a move names first what would fall with it', () => {
    const t = table({
      units: { united_kingdom: { uk: '2 infantry' }, sz7: { uk: 'transport' }, norway: { germany: 'infantry' } },
    });
    t.act('load', [t.unit('infantry', 'united_kingdom'), t.unit('transport', 'sz7')], 2);
    t.move('transport', ['sz7', 'sz6']).act('assault', [t.unit('transport', 'sz6'), 'norway'], 1);
    const [load, sail, assault] = Object.values(t.g.moves).sort((a, b) => a.order - b.order);
    expect(cancelPreview(t.g, sail?.id ?? '').map((m) => m.id)).toEqual([assault?.id]);
    expect(cancelPreview(t.g, load?.id ?? '').map((m) => m.id)).toEqual([assault?.id]);
    t.act('cancel', [sail?.id ?? '']);
    expect(Object.keys(t.g.moves)).toEqual([load?.id]);
    t.expectForce('sz7', 'uk', '2 infantry transport').refusesDone('5.8.4');
    t.act('cancelAll').expectForce('united_kingdom', 'uk', '2 infantry').expectForce('sz7', 'uk', 'transport');
    expect(t.g.units[t.unit('transport', 'sz7')]).toEqual({
      id: t.unit('transport', 'sz7'),
      type: 'transport',
      power: 'uk',
      space: 'sz7',
    });
  });

  test('[5.10.1] threats: enemy units that reach a space in their next turn, by air, land and sea', () => {
    const t = table({
      units: {
        germany: { germany: 'fighter bomber' },
        norway: { germany: 'infantry' },
        sz5: { germany: 'transport cruiser' },
        poland: { germany: 'infantry tank' },
        united_kingdom: { uk: 'infantry' },
        baltic_states: { germany: 'infantry' },
      },
    });
    const at = (space: string): string[] =>
      threats(t.g, space, 'uk').map((x) => `${x.type} ${x.from}${x.bySea ? ' by sea' : ''}`);
    expect(at('united_kingdom').sort()).toEqual(
      ['bomber germany', 'infantry baltic_states by sea', 'infantry norway by sea'].sort(),
    );
    expect(at('karelia_ssr')).toContain('tank poland');
    expect(at('karelia_ssr')).not.toContain('infantry poland');
    expect(at('sz6')).toContain('cruiser sz5');
  });

  test('[4.1] [10.7] before Done: unspent IPCs, purchases beyond capacity, idle attackers', () => {
    const t = start();
    expect(doneCheck(t.g).map((w) => w.key)).toEqual(['warn.unspent']);
    t.act('buy', ['infantry'], 8);
    expect(doneCheck(t.g).map((w) => w.key)).toEqual([]);
    expect(factoryCapacity(t.g).reduce((n, f) => n + f.left, 0)).toBe(14);
    t.done();
    expect(doneCheck(t.g).map((w) => w.key)).toEqual(['warn.idleAttackers']);
    expect(idleUnits(t.g).every((id) => t.g.units[id]?.power === 'ussr')).toBe(true);
    expect(whyNotDone(t.g)).toBeNull();
  });
});

describe('before the combat move ends', () => {
  const warned = (units: Placement): readonly unknown[] => {
    const t = table({ power: 'uk', units: { united_kingdom: { uk: 'fighter' }, ...units } });
    t.move('fighter', ['united_kingdom', 'sz7']);
    return doneCheck(t.g).flatMap((w) =>
      w.key === 'warn.transportAtRisk' ? [[w.rule, w.spaces, w.units.length]] : [],
    );
  };

  test(
    '[7.3.7] an own transport in a battle that a fighter alone fights against a submarine: a warning ' + 'names it',
    () => {
      expect(warned({ sz7: { uk: 'transport', germany: 'submarine' } })).toEqual([['7.3.7', ['sz7'], 1]]);
      expect(warned({ sz7: { uk: 'transport destroyer', germany: 'submarine' } })).toEqual([]);
      expect(warned({ sz7: { uk: 'transport', germany: 'transport' } })).toEqual([]);
      expect(warned({ sz7: { germany: 'submarine' } })).toEqual([]);
    },
  );
});

describe('removing what cannot stand', () => {
  test('[5.12] only what keeps the phase from ending goes; the rest of the plan stays', () => {
    const t = table({
      units: {
        united_kingdom: { uk: '2 infantry bomber' },
        sz7: { uk: 'transport cruiser' },
        sz6: { germany: 'cruiser' },
        germany: { germany: 'infantry' },
      },
    });
    t.act('load', [t.unit('infantry', 'united_kingdom'), t.unit('transport', 'sz7')], 2);
    t.move('bomber', ['united_kingdom', 'germany']).move('cruiser', ['sz7', 'sz6']);
    t.refusesDone('5.8.4').act('tidy').offers('done').refuses('tidy');
    t.expectForce('germany', 'uk', 'bomber')
      .expectForce('sz6', 'uk', 'cruiser')
      .expectForce('united_kingdom', 'uk', '2 infantry');
    t.act('cancelAll').refuses('tidy');
  });
});
