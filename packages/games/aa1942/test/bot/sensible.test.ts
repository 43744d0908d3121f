import { playGame, randomBot } from '@wardroom/bots';
import type { AnyGame, Choice, Decision, Seat } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { frontDistances } from '../../bot/facts.ts';
import { bots } from '../../bot/index.ts';
import { aa1942 } from '../../src/index.ts';
import type { Power, SpaceId, State, UnitType } from '../../src/read.ts';
import { capitalOf, powers, sideOf, stats } from '../../src/read.ts';
import { Fight } from '../conduct-combat/bench.ts';

/** Milliseconds for whole games on a busy machine. */
const LONG = 240_000;
const game = aa1942 as AnyGame;
const stateOf = (g: unknown): State => g as State;

interface Seen {
  /** Prompts that the sensible bot answered. */
  prompts: Set<string>;
  capitalsLost: number;
}

/** One game of the sensible bot on one side against the random one. */
function match(side: 'axis' | 'allies', seed: string): Seen & { winner: string | undefined; round: number } {
  const seen: Seen = { prompts: new Set(), capitalsLost: 0 };
  const mine = (seat: Seat): boolean => sideOf(seat as Power) === side;
  const end = playGame(game, {
    scenario: 'standard',
    bots: (seat) => (mine(seat) ? bots.sensible : randomBot),
    seed,
    until: (g) => (stateOf(g).turn.now?.round ?? 0) > 30,
    watch(_play, decision) {
      if (mine(decision.seat)) seen.prompts.add(decision.prompt);
    },
  });
  const g = stateOf(end.play.state);
  for (const p of powers)
    if (mine(p) && sideOf(g.spaces[capitalOf(p)]?.controller as Power) !== side) seen.capitalsLost++;
  return { ...seen, winner: end.outcome?.winners[0], round: g.turn.now?.round ?? 0 };
}

describe('the sensible bot', () => {
  for (const side of ['axis', 'allies'] as const) {
    test(
      `beats the random one as the ${side}, and keeps its capitals`,
      () => {
        const games = ['a', 'b'].map((seed) => match(side, seed));
        expect(games.map((m) => m.winner)).toEqual([side, side]);
        expect(games.map((m) => m.capitalsLost)).toEqual([0, 0]);
        const prompts = new Set(games.flatMap((m) => [...m.prompts]));
        for (const p of ['purchase', 'combatMove', 'noncombatMove', 'mobilize', 'retreatOrContinue'])
          expect(prompts).toContain(p);
      },
      LONG,
    );
  }

  test(
    '[5.12] [9.10] ends each of its phases with one batch, none of which is refused or cut short ' + 'before its end',
    () => {
      const wrong: string[] = [];
      let last: { phase: string; choices: readonly Choice[] } | null = null;
      playGame(game, {
        scenario: 'tournament',
        bots: () => bots.sensible,
        seed: 'whole',
        until: (g) => (stateOf(g).turn.now?.round ?? 0) > 3,
        watch(_play, d: Decision, choices) {
          if (['purchase', 'combatMove', 'noncombatMove', 'mobilize'].includes(d.prompt)) {
            if (choices[choices.length - 1]?.kind !== 'done')
              wrong.push(`${d.prompt}: ${canonical(choices as never)}`);
            if (last?.phase === `${d.seat}/${d.prompt}`) wrong.push(`${d.seat} is asked twice: ${d.prompt}`);
          }
          last = { phase: `${d.seat}/${d.prompt}`, choices };
        },
      });
      expect(wrong).toEqual([]);
    },
  );

  test('its answer depends on view, decision and seed alone, and it does not write to the view', () => {
    let looked = 0;
    playGame(game, {
      scenario: 'standard',
      bots: () => bots.sensible,
      seed: 'pure',
      until: (g) => (stateOf(g).turn.now?.round ?? 0) > 1,
      watch(play, d) {
        if (looked++ % 5 !== 0) return;
        const before = canonical(play.state);
        const view = play.view({ kind: 'seats', seats: [d.seat] });
        expect(bots.sensible.answer(view, d, chance(7))).toEqual(bots.sensible.answer(play.state, d, chance(7)));
        expect(canonical(play.state)).toBe(before);
      },
    });
    expect(looked).toBeGreaterThan(20);
  });

  test(
    '[9.7] [5.11] of two sensible sides nobody loses aircraft for want of a landing place that was there',
    () => {
      let lost = 0;
      let flights = 0;
      playGame(game, {
        scenario: 'standard',
        bots: () => bots.sensible,
        seed: 'planes',
        until: (g) => (stateOf(g).turn.now?.round ?? 0) > 7,
        watch(play, d, choices) {
          if (d.prompt !== 'combatMove') return;
          for (const c of choices) {
            const type = stateOf(play.state).units[c.value[0] as string]?.type;
            if (type === 'fighter' || type === 'bomber') flights++;
          }
        },
        after(_play, step) {
          for (const line of step.log) if (line.key === 'air.lost') lost++;
        },
      });
      expect(flights).toBeGreaterThan(20);
      expect(lost).toBe(0);
    },
    LONG,
  );

  test('[1.6] a bid becomes land units within two steps of the enemy, all of it', () => {
    const placed: string[] = [];
    let begun = false;
    const end = playGame(game, {
      scenario: 'standard',
      options: { bid: { ussr: 3, uk: 6 } },
      bots: () => bots.sensible,
      seed: 'bid',
      until: () => begun,
      watch(_play, d, choices) {
        begun = d.prompt === 'purchase';
        for (const c of choices) if (c.kind === 'placeBid') placed.push(`${d.seat}/${c.value.join('/')}`);
      },
    });
    const g = stateOf(end.play.state);
    const costs = placed.map((p) => stats(p.split('/')[1] as UnitType).cost);
    expect(costs.reduce((n, x) => n + x, 0)).toBe(9);
    for (const p of placed) {
      const [power, , space] = p.split('/') as [Power, string, SpaceId];
      expect([p, (frontDistances(g, power).get(space) ?? 99) <= 2]).toEqual([p, true]);
    }
  });

  /** A battle in Karelia after a first round in which everybody missed. */
  const assault = (attackers: string, defenders: string, ids: readonly string[]): Fight =>
    new Fight(
      {
        power: 'germany',
        units: { karelia_ssr: { germany: attackers, ussr: defenders } },
        fields: Object.fromEntries(ids.map((id) => [`germany-${id}`, { from: 'baltic_states' }])),
      },
      [6, 6, 6, 6, 6, 6],
    );

  test('[6.1] the likeliest battle is fought first, wherever the list has it', () => {
    const first = (karelia: string, caucasus: string) => {
      const f = new Fight({
        power: 'germany',
        waits: true,
        units: {
          karelia_ssr: { germany: karelia, ussr: '2 infantry' },
          caucasus: { germany: caucasus, ussr: '2 infantry' },
        },
      });
      return bots.sensible.answer(f.play.state, f.asked, chance(1));
    };
    expect(first('infantry', '6 tank')).toEqual([{ kind: 'battle', value: ['land:caucasus'] }]);
    expect(first('6 tank', 'infantry')).toEqual([{ kind: 'battle', value: ['land:karelia_ssr'] }]);
  });

  test('[7.5.1] retreats when the odds have dropped, and goes on while they are good', () => {
    const bad = assault('infantry, tank', '3 infantry', ['infantry-1', 'tank-1']);
    expect(bad.waits).toBe('germany retreatOrContinue');
    expect(bots.sensible.answer(bad.play.state, bad.asked, chance(1))).toEqual([
      { kind: 'retreat', value: ['baltic_states'] },
    ]);
    const good = assault('infantry, 3 tank', 'infantry', ['infantry-1', 'tank-1', 'tank-2', 'tank-3']);
    expect(good.waits).toBe('germany retreatOrContinue');
    expect(bots.sensible.answer(good.play.state, good.asked, chance(1))).toEqual([{ kind: 'continue', value: [] }]);
  });

  test('[7.3.7] loses the cheapest unit first, but keeps one that can take a dear territory', () => {
    const order = (attackers: string): string[] => {
      const f = new Fight(
        { power: 'germany', units: { karelia_ssr: { germany: attackers, ussr: '2 infantry' } } },
        [6, 6, 1, 6, 6],
      );
      const [choice] = bots.sensible.answer(f.play.state, f.asked, chance(1));
      expect(choice?.kind).toBe('casualties');
      return (choice?.value ?? []).map((id) => f.g.units[id as string]?.type ?? '');
    };
    expect(order('infantry, tank')).toEqual(['infantry']);
    expect(order('infantry, fighter')).toEqual(['fighter']);
  });
});
