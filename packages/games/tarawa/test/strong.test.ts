import { botsWith, playGame } from '@wardroom/bots';
import type { AnyGame } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { closingMoves } from '../bot/closing.ts';
import { bots } from '../bot/index.ts';
import { farsighted } from '../bot/manner.ts';
import { southAsked } from '../bot/plan.ts';
import { tarawa } from '../src/index.ts';
import { around6, isBeach, isLand } from '../src/map.ts';
import type { State } from '../src/read.ts';
import { isHqId, securedPositions, turnOf } from '../src/read.ts';
import { content, table } from './table.ts';

const game = tarawa as unknown as AnyGame;
const spare = { 'd-1-8': { at: '2535' } };
type Bench = ReturnType<typeof table>;

const hexOf = (position: string): string => content.position(position).hex;
/** A land hex beside a position that is no position itself. */
const beside = (position: string): string =>
  around6(hexOf(position)).find((h) => isLand(h) && !content.positionAt(h)) as string;
const view = (t: Bench) => t.play.view({ kind: 'seats', seats: ['us'] });
/** The strong bot acts until the phase is over. */
function acts(t: Bench): Bench {
  while (!t.done) {
    const d = t.decision;
    const choices = bots.strong.answer(view(t), d, () => 0);
    const done = t.play.act({ seat: 'us', at: 1 }, { decision: d.id, choices });
    if (!done.ok) throw new Error(`${d.phase}: ${JSON.stringify(done.error)}`);
  }
  return t;
}

describe('the strong bot', () => {
  test('[platform] three levels are offered, the strongest last', () => {
    expect(Object.keys(botsWith(bots))).toEqual(['random', 'sensible', 'strong']);
  });

  test('[platform] its answer depends on view, decision and chance alone, and it does not write to the view', () => {
    let looked = 0;
    playGame(game, {
      scenario: 'nov20',
      bots: () => bots.strong,
      seed: 'pure',
      until: (g) => turnOf(g as unknown as State).n > 2,
      watch(play, d, choices) {
        if (looked++ % 5 !== 0) return;
        const seen = play.view({ kind: 'seats', seats: [d.seat] });
        const before = canonical(seen);
        expect(bots.strong.answer(seen, d, () => 0)).toEqual(choices);
        expect(canonical(seen)).toBe(before);
      },
    });
    expect(looked).toBeGreaterThan(40);
  });

  test('[14.2] [7.1] in the last turn three go together where each needs the others; no fourth is paid for', () => {
    const us = {
      ...spare,
      'i-3-2': beside('C1'),
      'k-3-2': beside('C2'),
      'l-3-2': beside('C3'),
      'e-2-2': beside('D14'),
    };
    const at = (position: string) => position.startsWith('C');
    const t = table({ turn: 10, us }, 'usActions');
    expect(securedPositions(t.g, 0).filter(at)).toEqual([]);
    acts(t);
    expect(securedPositions(t.g, 0).filter(at)).toEqual(['C1', 'C2', 'C3']);
    expect(securedPositions(t.g, 0)).not.toContain('D14');
  });

  test('[14.2] [10.3] nobody leaves a position that counts for another one; headquarters go last', () => {
    const us = { ...spare, 'i-3-2': hexOf('E1'), 'hq-shoup-2-2': beside('D14'), 'e-2-2': beside('D13') };
    const t = table({ turn: 10, us }, 'usActions');
    const { choices, paid } = closingMoves(t.g, t.decision, farsighted);
    const movers = choices.map((c) => String(c.value[0]));
    expect(movers).not.toContain('us-i-3-2');
    expect(movers).toEqual(['us-e-2-2', 'us-hq-shoup-2-2']);
    expect(isHqId(movers.at(-1) as string)).toBe(true);
    expect(paid).toBe(1);
    expect(securedPositions(acts(t).g, 0)).toEqual(expect.arrayContaining(['D13', 'D14', 'E1']));
  });

  test('[17.1] an engineer that collects support markers goes to the beach in long scenarios, not in others', () => {
    const start = beside('E3');
    expect(isBeach(start)).toBe(false);
    const post = (scenario: 'nov20' | 'first_waves') => {
      const t = table({ turn: 9, scenario, us: { ...spare, '2-d-2-18': start } }, 'usActions');
      return acts(t).us('2-d-2-18').at;
    };
    expect(isBeach(post('nov20'))).toBe(true);
    expect(content.positionAt(post('nov20'))).toBeUndefined();
    expect(content.positionAt(post('first_waves'))).toBeDefined();
  });

  test('[17.2] a garrison goes where a position counts by it, not to the first that is offered', () => {
    const us = { ...spare, 'e-2-2': '1123', 'f-2-2': beside('D1') };
    const t = table({ turn: 12, scenario: 'nov20', support: 1, us }, 'spendSupport');
    const offered = t.options('garrison');
    const [choice] = bots.strong.answer(view(t), t.decision, () => 0);
    expect(offered.length).toBeGreaterThan(1);
    expect(choice?.kind).toBe('garrison');
    const before = securedPositions(t.g, 0).length;
    t.choose('garrison', choice?.value[0] as string);
    expect(securedPositions(t.g, 0).length).toBe(before + 1);
  });

  test('[18] positions with a field on the southern beach are asked for where the check asks for them', () => {
    const asked = (scenario: 'nov20' | 'first_waves') =>
      southAsked(table({ turn: 10, scenario, us: spare }, 'rest').g, farsighted);
    expect(asked('first_waves').size).toBe(0);
    expect([...asked('nov20')].every((id) => content.firesOnSouthBeach(id))).toBe(true);
    expect(asked('nov20').size).toBeGreaterThan(10);
  });

  test('[14.3] it secures more of The First Waves than the sensible bot does with the same seed', () => {
    const secured = (bot: keyof typeof bots): number => {
      const { play } = playGame(game, { scenario: 'first_waves', seed: 'level', bots: () => bots[bot] });
      return securedPositions(play.state as unknown as State, 0).length;
    };
    expect(secured('strong')).toBeGreaterThan(secured('sensible'));
  }, 60_000);
});
