import { things } from '@wardroom/rules';
import type { Zone } from '../content/index.ts';
import { zonesVictory } from '../scenarios.ts';
import type { Ended, State } from '../state.ts';
import { optionsOf, turnOf } from '../state.ts';
import type { Tally } from './secured.ts';
import { securedIn, tally } from './secured.ts';

/**
 * 18, R-5 The zones that count as full by the addenda, where more are full than are needed: one of A and F, and those
 * with the fewest positions, so that as many as can be are left for the others. Fewer than needed: all that there are.
 */
export function zonesThatCount(g: State, { fullZones: full }: Tally): readonly Zone[] {
  const { fullZones, oneOf } = zonesVictory.alternative;
  const bySize = [...full].sort((a, b) => securedIn(g, [a]) - securedIn(g, [b]));
  const key = bySize.find((z) => oneOf.includes(z));
  return (key ? [key, ...bySize.filter((z) => z !== key)] : bySize).slice(0, fullZones);
}

/** 18, R-5 Two Days, 21 November: all positions of zones, and some elsewhere. */
export function winsByZones(g: State, t: Tally): boolean {
  if (optionsOf(g).victory === 'summary') {
    const { fullZones, othersAtLeast } = zonesVictory.primary;
    return t.fullZones.length >= fullZones && (othersAtLeast === 0 || t.touched.length === 6);
  }
  const { fullZones, oneOf, otherPositions } = zonesVictory.alternative;
  if (t.fullZones.length < fullZones || !t.fullZones.some((z) => oneOf.includes(z))) return false;
  return t.secured - securedIn(g, zonesThatCount(g, t)) >= otherPositions;
}

/** 14.3, 18 The check of this turn: how it ended, or null: play goes on. */
export function checkVictory(g: State): Ended | null {
  const { n } = turnOf(g);
  const o = optionsOf(g);
  const t = tally(g);
  const end = (won: boolean, rule: string, key: string): Ended => ({
    won,
    rule,
    key,
    params: { secured: t.secured, south: t.south, zones: t.fullZones.join(' '), turn: n },
  });
  if (n === 10 && o.scenario === 'first_waves')
    return end(t.secured >= 10, '14.3', t.secured >= 10 ? 'end.firstWavesWon' : 'end.firstWavesLost');
  if (n === 15 && o.scenario === 'nov20') {
    const won = t.secured >= 15 && t.south >= (o.victory === 'summary' ? 2 : 1);
    return end(won, '18', won ? 'end.nov20Won' : 'end.nov20Lost');
  }
  if (n === 15 && o.scenario === 'two_days') {
    if (t.secured >= 20 && (o.victory === 'addenda' || t.south >= 3)) return end(true, '18', 'end.twoDaysEarly');
    return t.secured <= 11 ? end(false, '18', 'end.twoDaysLost') : null;
  }
  if (n !== 30) return null;
  // 21.3, R-33 The Reserve does not count.
  if (o.shibasakiSurvives) {
    const won = things(g.jp).length === 0;
    return end(won, '21.3', won ? 'end.islandTaken' : 'end.islandNot');
  }
  const won = winsByZones(g, t);
  return end(won, '18', won ? 'end.zonesWon' : 'end.zonesLost');
}
