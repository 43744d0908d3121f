import type { State } from '@wardroom/eots/read';
import { foughtIn, madeOf, plannedBattles } from '@wardroom/eots/read';
import type { Setting } from '@wardroom/eots/testing';
import { state, table } from '@wardroom/eots/testing';
import type { LogEntry } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';

const sea: Setting = {
  turn: 3,
  intel: 'intercept',
  units: { '2915': 'jp-ca-takao jp-ca-aoba us-ca-asiatic us-dd-asiatic' },
  offensive: {},
  activated: { 'jp-ca-takao': { mode: 'naval' }, 'jp-ca-aoba': { mode: 'naval' } },
  battles: ['2915'],
};
const lines = (entries: readonly LogEntry[]) => entries.map((entry, n) => ({ seq: 1, n, at: 0, entry }));

describe('what the battle board tells', () => {
  test('[R13.3] the strength of a fire is told unit by unit, before and after the losses of the same moment', () => {
    const b = table(sea).battles([0, 9]);
    const told = (): unknown => {
      const c = (b.g as State).combats['2915'];
      return c?.volleys.map((v) => [v.side, v.strength, madeOf(c, v)?.map((s) => [s.unit.id, s.attack])]);
    };
    const before = told();
    expect(before).toEqual([
      [
        'japan',
        24,
        [
          ['jp-ca-aoba', 12],
          ['jp-ca-takao', 12],
        ],
      ],
      [
        'allied',
        expect.any(Number),
        [
          ['us-ca-asiatic', expect.any(Number)],
          ['us-dd-asiatic', expect.any(Number)],
        ],
      ],
    ]);
    b.choose('hit', ['us-dd-asiatic']);
    expect(told()).toEqual(before);
  });

  test('[R13.34] a battle that is over stays readable: each die with its column, who lost what, who won', () => {
    const b = table({ ...sea, intel: 'surprise' }).battles([0]);
    while (!b.over) b.choose('hitsProposal');
    const [battle, ...none] = foughtIn(lines([{ key: 'offensive.begins' }, ...b.log()]));
    expect(none).toEqual([]);
    expect(battle?.hex).toBe('2915');
    expect(battle?.fires[0]).toMatchObject({
      side: 'japan',
      die: 0,
      modifiers: [{ key: 'surprise', value: 3 }],
      factor: 0.5,
      hits: 12,
    });
    const lost = [...(battle?.lost.entries() ?? [])];
    expect(lost.length).toBeGreaterThan(0);
    for (const [id, n] of lost) expect([id, b.at(id).endsWith('/r') ? 1 : 2]).toEqual([id, n]);
    expect(battle?.airNaval).toBe(b.g.battles['2915']?.airNaval);
    expect(foughtIn(lines([...b.log(), { key: 'offensive.begins' }]))).toEqual([]);
  });

  test('[R11.20] a battle has odds before it is declared: where active units have met the enemy', () => {
    const plan: Setting = { ...sea, battles: [], offensive: { step: 2 } };
    expect(plannedBattles(state(plan))).toEqual(['2915']);
    expect(plannedBattles(state({ ...plan, battles: ['2915'] }))).toEqual([]);
    expect(plannedBattles(state({ ...plan, offensive: { step: 11 } }))).toEqual([]);
    expect(plannedBattles(state({ ...plan, activated: {} }))).toEqual([]);
  });
});
