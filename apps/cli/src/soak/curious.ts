import type { Bot } from '@wardroom/bots';
import { randomBot, walkAtRandom } from '@wardroom/bots';

/**
 * A chooser for tests alone: at random like `random`, but mostly of the kinds that it has chosen least so far in this
 * game. So it plays its cards, fights its battles and takes its reactions, where random play mostly passes.
 */
export function curiousBot(): Bot {
  const chosen = new Map<string, number>();
  return {
    id: 'curious',
    blind: true,
    answer(view, decision, rng) {
      const times = (kind: string): number => chosen.get(`${decision.phase}.${kind}`) ?? 0;
      const note = (kind: string): void => void chosen.set(`${decision.phase}.${kind}`, times(kind) + 1);
      const kinds = Object.entries(decision.kinds);
      const least = Math.min(...kinds.map(([kind]) => times(kind)));
      const rare = kinds.filter(([kind]) => times(kind) === least);
      const [kind, offer] = rare[rng(rare.length)] ?? [];
      const choice = kind !== undefined && offer && rng(4) > 0 ? walkAtRandom(kind, offer, rng) : null;
      const answer = choice ? [choice] : randomBot.answer(view, decision, rng);
      // A kind without members is noted too, or it would be tried for ever.
      for (const k of new Set([...answer.map((c) => c.kind), ...(choice || kind === undefined ? [] : [kind])]))
        note(k);
      return answer;
    },
  };
}
