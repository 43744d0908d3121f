import type { Odds } from '@wardroom/aa1942/read';
import { assaultOdds, battleOdds, luckOf, raidOdds } from '@wardroom/aa1942/read';
import type { Answer, Question } from './asked.svelte.ts';

/** As many ends as anybody reads; the sums over all of them are made before. */
const shown = 400;
const cut = (odds: Odds): Odds => ({ ...odds, final: odds.final.slice(0, shown) });

function answer(q: Question): Answer {
  switch (q.ask) {
    case 'battle':
      return { ask: 'battle', odds: cut(battleOdds(q.input)) };
    case 'assault': {
      const odds = assaultOdds(q.input);
      return { ask: 'assault', odds: { ...odds, land: cut(odds.land), sea: odds.sea ? cut(odds.sea) : null } };
    }
    case 'raid':
      return { ask: 'raid', odds: raidOdds(q.input) };
    case 'luck': {
      const odds = battleOdds(q.input);
      return { ask: 'luck', percentile: luckOf(q.input, odds, q.actual), odds: cut(odds) };
    }
  }
}

addEventListener('message', (e: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = e.data;
  try {
    postMessage({ id, answer: answer(question) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
});
