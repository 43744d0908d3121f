import { performance } from 'node:perf_hooks';
import type { Step } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import type { Measuring } from '../games.ts';
import { randomGame } from '../games.ts';
import type { Row } from '../measure.ts';
import { fixed, quantile } from '../measure.ts';

/**
 * J1: a choice from which a Japanese Fire Phase follows, up to the next question: rules, journal, fingerprint, chain.
 */
export function j1(of: Measuring): Row {
  const times: number[] = [];
  const acts: number[] = [];
  // The first matches only make the program warm.
  for (let n = -10; n < 20; n++) {
    const { play } = randomGame(String(n + 10), 0, of);
    const next = chance(n + 50);
    while (!play.outcome) {
      const d = play.decisions().find((x) => x.must !== false);
      const choice = d ? randomAnswer(d, next) : null;
      if (!d || !choice) break;
      const once = (): number => {
        const start = performance.now();
        const done = play.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] });
        const ms = performance.now() - start;
        if (!done.ok) throw new Error(done.error.key);
        step = done.value.step;
        return ms;
      };
      let step: Step | null = null;
      const first = once();
      const last = step as unknown as Step;
      if (n < 0 || !last.log.some((l) => l.key === 'fire.card')) continue;
      const again = [0, 1].map(() => {
        play.revert(step as unknown as Step);
        return once();
      });
      times.push(Math.min(first, ...again));
      acts.push((last.beats?.length ?? 0) + 1);
    }
  }
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(times, q)) as [number, number, number];
  return {
    id: 'J1t',
    what: 'D-Day at Tarawa: one Japanese phase applied',
    ours: `p50 ${fixed(p50, 2)} ms, p95 ${fixed(p95, 2)} ms, p99 ${fixed(p99, 2)} ms`,
    target: 'p50 < 5 ms',
    met: p50 < 5,
    note:
      `${times.length} phases of 20 random matches, ${fixed(quantile(acts, 0.5), 0)} acts on the median, each ` +
      'the best of three times, so that other programs do not count',
  };
}
