import type { Adjudication } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { zonesVictory } from '../scenarios.ts';
import type { State } from '../state.ts';
import { optionsOf, SEAT, turnOf } from '../state.ts';
import { securedIn, tally } from './secured.ts';
import { zonesThatCount } from './victory.ts';

/** One condition of victory: what there is of it and what is needed. */
export interface Condition {
  key: 'secured' | 'south' | 'zones' | 'elsewhere' | 'japanese';
  rule: string;
  have: number;
  need: number;
}

/** 14.3, 18 The conditions that the scenario's next check asks for, the one that counts by how much first. */
export function conditions(g: State): Condition[] {
  const o = optionsOf(g);
  const t = tally(g);
  const secured = (rule: string, need: number): Condition => ({ key: 'secured', rule, have: t.secured, need });
  const south = (need: number): Condition => ({ key: 'south', rule: '18', have: t.south, need });
  if (o.scenario === 'first_waves') return [secured('14.3', 10)];
  if (o.scenario === 'nov20') return [secured('18', 15), south(o.victory === 'summary' ? 2 : 1)];
  if (o.scenario === 'two_days' && turnOf(g).n <= 15)
    return o.victory === 'summary' ? [secured('18', 20), south(3)] : [secured('18', 20)];
  if (o.shibasakiSurvives) return [{ key: 'japanese', rule: '21.3', have: -things(g.jp).length, need: 0 }];
  const { primary, alternative } = zonesVictory;
  if (o.victory === 'summary')
    return [
      { key: 'zones', rule: '18', have: t.fullZones.length, need: primary.fullZones },
      { key: 'elsewhere', rule: '18', have: t.touched.length, need: 6 },
    ];
  return [
    { key: 'zones', rule: '18', have: t.fullZones.length, need: alternative.fullZones },
    {
      key: 'elsewhere',
      rule: '18',
      have: t.secured - securedIn(g, zonesThatCount(g, t)),
      need: alternative.otherPositions,
    },
  ];
}

/**
 * 14.3, 18 Who would win if the match ended now: the Marines where they meet every condition of the next check, else
 * nobody, for the Japanese have no seat. The margin is by how much the first condition that decides is met or missed,
 * in its own unit (positions, zones, Japanese units).
 */
export function adjudicate(g: State): Adjudication {
  const all = conditions(g);
  const won = all.every((c) => c.have >= c.need) && (optionsOf(g).shibasakiSurvives === true || keyZone(g, all));
  const [first] = all;
  const deciding = won ? first : (all.find((c) => c.have < c.need) ?? first);
  return {
    winners: won ? [SEAT] : [],
    margin: deciding ? Math.abs(deciding.have - deciding.need) : 0,
    lines: all.map(({ key, rule, have, need }) => ({
      rule,
      key: `adjudication.${key}`,
      params: { have: Math.abs(have), need },
    })),
  };
}

/** 18, R-5 By the addenda one of the zones has to be A or F. */
function keyZone(g: State, all: readonly Condition[]): boolean {
  if (optionsOf(g).victory === 'summary' || all[0]?.key !== 'zones') return true;
  return tally(g).fullZones.some((z) => zonesVictory.alternative.oneOf.includes(z));
}
