import { describe, expect, test } from 'vitest';
import type { BattleInput } from '../../src/odds/index.ts';
import { assaultOdds, battleOdds, forecast, luckOf, orderOf, raidOdds } from '../../src/odds/index.ts';
import { oddsAnswer } from '../../src/odds/question.ts';
import { stateOf } from '../conduct-combat/bench.ts';

const evenLand: BattleInput = { kind: 'land', attackers: { infantry: 4, tank: 2 }, defenders: { infantry: 5 } };

describe('rules to stop', () => {
  test('[7.5.1] after n rounds the rest of the chances is "stopped"', () => {
    const one = battleOdds({ ...evenLand, stop: { rounds: 1 } });
    const three = battleOdds({ ...evenLand, stop: { rounds: 3 } });
    const all = battleOdds(evenLand);
    expect(one.rounds).toBe(1);
    expect(one.outcome.stopped).toBeGreaterThan(three.outcome.stopped);
    expect(all.outcome.stopped).toBe(0);
    expect(three.outcome.attacker).toBeLessThan(all.outcome.attacker);
  });

  test('[7.5.1] with fewer than k land units left, but never before the first round', () => {
    const odds = battleOdds({ ...evenLand, stop: { landUnits: 4 } });
    for (const f of odds.final) {
      const land = (f.attacker.infantry ?? 0) + (f.attacker.tank ?? 0);
      if (f.result === 'stopped') expect(land).toBeLessThan(4);
    }
    expect(odds.outcome.stopped).toBeGreaterThan(0.2);
    expect(battleOdds({ ...evenLand, stop: { landUnits: 99 } }).rounds).toBe(1);
  });

  test(
    '[7.5.1] with a chance below p: what stops would have won less often than p, what goes on is not ' + 'stopped',
    () => {
      const odds = battleOdds({ ...evenLand, stop: { chance: 0.5 } });
      let stopped = 0;
      for (const f of odds.final) {
        if (f.result !== 'stopped') continue;
        stopped += f.p;
        expect(
          battleOdds({ kind: 'land', attackers: f.attacker, defenders: f.defender }).outcome.attacker,
        ).toBeLessThan(0.5);
      }
      expect(stopped).toBeCloseTo(odds.outcome.stopped, 12);
      expect(battleOdds({ ...evenLand, stop: { chance: 0 } }).outcome.attacker).toBeCloseTo(
        battleOdds(evenLand).outcome.attacker,
        12,
      );
      expect(odds.attackerLossIPC).toBeLessThan(battleOdds(evenLand).attackerLossIPC);
    },
  );

  test('[7.5.1] the chance rule at sea with submarines that strike by surprise', () => {
    const sea: BattleInput = {
      kind: 'sea',
      attackers: { submarine: 2, cruiser: 1 },
      defenders: { battleship: 1, submarine: 1 },
    };
    const all = battleOdds(sea);
    const odds = battleOdds({ ...sea, stop: { chance: 0.5 } });
    expect(odds.outcome.stopped).toBeGreaterThan(0);
    for (const f of odds.final) {
      if (f.result === 'stopped' && !f.defender.battleship) {
        expect(
          battleOdds({ kind: 'sea', attackers: f.attacker, defenders: f.defender }).outcome.attacker,
        ).toBeLessThan(0.5);
      }
    }
    expect(battleOdds({ ...sea, stop: { chance: 0 } }).outcome).toEqual(
      expect.objectContaining({ stopped: 0, attacker: expect.closeTo(all.outcome.attacker, 10) }),
    );
  });
});

describe('orders of loss', () => {
  test('[7.3.7] presets: cheapest first, weakest first, aircraft or decks kept, transports always last', () => {
    expect(orderOf('cheapest', 'attacker').slice(0, 3)).toEqual(['infantry', 'artillery', 'submarine']);
    expect(orderOf('weakest', 'defender')[0]).toBe('aaa');
    expect(orderOf('cheapest', 'attacker', { aircraft: true }).slice(-3)).toEqual(['fighter', 'bomber', 'transport']);
    expect(orderOf('weakest', 'defender', { decks: true }).slice(-2)).toEqual(['carrier', 'transport']);
  });

  test('[7.6.2] keeping a land unit raises the chance to take the territory, not the chance to win', () => {
    const input: BattleInput = { kind: 'land', attackers: { infantry: 1, fighter: 3 }, defenders: { infantry: 3 } };
    expect(battleOdds({ ...input, keepLand: 1 }).capture).toBeGreaterThan(battleOdds(input).capture + 0.2);
    expect(battleOdds({ ...input, keepLand: 1 }).outcome.attacker).toBeLessThan(battleOdds(input).outcome.attacker);
  });
});

describe('battles under way', () => {
  test('[7.3.7] a battleship that has absorbed its hit fights on with one life', () => {
    const duel: BattleInput = { kind: 'sea', attackers: { battleship: 1 }, defenders: { battleship: 1 } };
    const behind = battleOdds({ ...duel, damaged: { attacker: 1 } }).outcome;
    const ahead = battleOdds({ ...duel, damaged: { defender: 1 } }).outcome;
    expect(behind.attacker).toBeCloseTo(ahead.defender, 12);
    expect(behind.attacker).toBeLessThan(11 / 32);
  });

  test('[7.2] AA fire and bombardment are not repeated', () => {
    const input: BattleInput = {
      kind: 'land',
      attackers: { infantry: 2, fighter: 2 },
      defenders: { infantry: 3, aaa: 1 },
      bombard: { cruiser: 1 },
    };
    expect(battleOdds({ ...input, begun: true }).attackerLoss.fighter).not.toBeCloseTo(
      battleOdds(input).attackerLoss.fighter ?? 0,
      3,
    );
  });
});

describe('the assault chain', () => {
  test('[6.3.4] land odds are weighted by what survives at sea', () => {
    const odds = assaultOdds({
      sea: { kind: 'sea', attackers: { destroyer: 1, transport: 1 }, defenders: { submarine: 1 } },
      cargo: [{ infantry: 1, tank: 1 }],
      land: { kind: 'land', attackers: {}, defenders: { infantry: 1 }, bombard: { cruiser: 1 } },
    });
    const alone = battleOdds({ kind: 'land', attackers: { infantry: 1, tank: 1 }, defenders: { infantry: 1 } });
    // Every win at sea brings the transport along: transports are chosen last.
    expect(odds.capture).toBeCloseTo((odds.sea?.outcome.attacker ?? 0) * alone.capture, 12);
    expect(odds.land.outcome.defender).toBeGreaterThan(1 - (odds.sea?.outcome.attacker ?? 0) - 1e-9);
  });

  test('[6.3.2] bombardment only in the branch without a sea battle', () => {
    const land: BattleInput = { kind: 'land', attackers: {}, defenders: { infantry: 2 }, bombard: { battleship: 1 } };
    const free = assaultOdds({ cargo: [{ infantry: 2 }], land });
    const alone = battleOdds({ kind: 'land', attackers: { infantry: 2 }, defenders: { infantry: 2 } });
    const { capture } = battleOdds({ ...land, attackers: { infantry: 2 } });
    expect(free.capture).toBeCloseTo(capture, 12);
    expect(capture).toBeGreaterThan(alone.capture);
    const swept = assaultOdds({
      sea: { kind: 'sea', attackers: { battleship: 1, transport: 1 }, defenders: { transport: 1 } },
      cargo: [{ infantry: 2 }],
      land,
    });
    expect(swept.capture).toBeCloseTo(alone.capture, 12);
    expect(swept.defenderLossIPC).toBeGreaterThan(7);
  });
});

describe('luck', () => {
  test('[7.3] the percentile of the best end is near 1, of the worst near 0, and their mean is one half', () => {
    const odds = battleOdds(evenLand);
    const luck = (f: { attacker: object; defender: object }): number => luckOf(evenLand, odds, f);
    expect(luck({ attacker: evenLand.attackers, defender: {} })).toBeGreaterThan(0.95);
    expect(luck({ attacker: {}, defender: evenLand.defenders })).toBeLessThan(0.05);
    expect(odds.final.reduce((n, f) => n + f.p * luck(f), 0)).toBeCloseTo(0.5, 10);
  });
});

describe('raids', () => {
  test('[6.2.2] a raid on a factory with more damage than the cap is no question', () => {
    const raid = (damage: number) => oddsAnswer({ kind: 'raid', bombers: 1, ipc: 3, damage }, 20);
    expect(raid(6).ok).toBe(true);
    expect(raid(7)).toMatchObject({ ok: false, error: [expect.stringMatching(/^damage: .*6\.2\.2/)] });
  });

  test('[6.2.6] swing counts damage against aircraft lost', () => {
    const odds = raidOdds({ bombers: 1, ipc: 10 });
    expect(odds.swing).toBeCloseTo(35 / 12 - 2, 10);
  });
});

describe('odds from the board', () => {
  test('[7.1] a hovered move: everybody of the other side defends, the moving units join those that are there', () => {
    const g = stateOf({
      power: 'germany',
      units: { karelia_ssr: { ussr: '2 infantry', uk: 'fighter' }, baltic_states: { germany: '3 infantry, tank' } },
    });
    const moved = forecast(g, 'karelia_ssr', 'germany', ['germany-tank-1', 'germany-infantry-1']);
    expect(moved).toMatchObject({
      kind: 'land',
      input: { attackers: { infantry: 1, tank: 1 }, defenders: { infantry: 2, fighter: 1 } },
    });
    expect(forecast(g, 'karelia_ssr', 'germany')).toBeNull();
  });

  test('[5.8.10] landings make an assault, with the sea battle first where warships bar the way', () => {
    const units = {
      sz5: { germany: 'cruiser, transport, infantry, tank', ussr: 'submarine' },
      karelia_ssr: { ussr: '2 infantry' },
    };
    const fields = {
      'germany-infantry-1': { aboard: 'germany-transport-1', landing: 'karelia_ssr' },
      'germany-tank-1': { aboard: 'germany-transport-1', landing: 'karelia_ssr' },
    };
    const free = forecast(stateOf({ power: 'germany', units, fields }), 'karelia_ssr', 'germany');
    expect(free).toMatchObject({
      kind: 'assault',
      zone: 'sz5',
      input: { cargo: [{ infantry: 1, tank: 1 }], land: { bombard: { cruiser: 1, battleship: 0 } } },
    });
    const barred = { ...units, sz5: { ...units.sz5, ussr: 'destroyer' } };
    const fought = forecast(stateOf({ power: 'germany', units: barred, fields }), 'karelia_ssr', 'germany');
    expect(fought).toMatchObject({
      kind: 'assault',
      input: { sea: { attackers: { cruiser: 1, transport: 1 }, defenders: { destroyer: 1 } } },
    });
  });
});
