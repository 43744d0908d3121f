import type { Bot } from '@wardroom/bots';
import { playGame } from '@wardroom/bots';
import { bots } from '@wardroom/tarawa/bot';
import type { State } from '@wardroom/tarawa/read';
import { tally } from '@wardroom/tarawa/read';
import type { Measuring } from '../games.ts';
import { firstMatch, matches } from '../levels.ts';
import type { Row } from '../measure.ts';
import { fixed } from '../measure.ts';

const SCENARIOS = ['first_waves', 'nov20'];

interface Played {
  won: boolean;
  /** 14.2 Positions that count at the end. */
  secured: number;
}
/** What the decisions of a bot took of the processor, ms, and how many there were. */
interface Thought {
  ms: number;
  decisions: number;
}

function played(of: Measuring, scenario: string, seed: string, bot: Bot, thought: Thought): Played {
  const clocked: Bot = {
    ...bot,
    answer(view, decision, rng) {
      const before = process.cpuUsage();
      const choices = bot.answer(view, decision, rng);
      const { user, system } = process.cpuUsage(before);
      thought.ms += (user + system) / 1000;
      thought.decisions++;
      return choices;
    },
  };
  const { play, outcome } = playGame(of.game, { scenario, seed, bots: () => clocked });
  return { won: (outcome?.winners ?? []).length > 0, secured: tally(play.state as unknown as State).secured };
}

/**
 * Mt: the Japanese have no seat, so that two levels cannot meet. Each plays the same seeds, in turn; the better one
 * has won where the other has not, or holds more positions that count where both have won or both have lost.
 */
export function mt(of: Measuring): Row {
  const games = Math.ceil(matches() / 2);
  const thought = { sensible: { ms: 0, decisions: 0 }, strong: { ms: 0, decisions: 0 } };
  const lines: string[] = [];
  const shares: number[] = [];
  for (const scenario of SCENARIOS) {
    const won = { sensible: 0, strong: 0 };
    const pairs = { better: 0, worse: 0, even: 0 };
    for (let n = 0; n < games; n++) {
      const seed = `levels-${firstMatch() + n}`;
      const usual = played(of, scenario, seed, bots.sensible, thought.sensible);
      const mine = played(of, scenario, seed, bots.strong, thought.strong);
      won.sensible += Number(usual.won);
      won.strong += Number(mine.won);
      const more = Number(mine.won) - Number(usual.won) || mine.secured - usual.secured;
      if (more === 0) pairs.even++;
      else pairs[more > 0 ? 'better' : 'worse']++;
    }
    shares.push(pairs.better / games);
    lines.push(
      `${scenario}: better in ${pairs.better}, worse in ${pairs.worse}, even in ${pairs.even} of ${games}; ` +
        `won ${won.strong}, before ${won.sensible}`,
    );
  }
  const mean = ({ ms, decisions }: Thought): string => fixed(ms / decisions, 1);
  return {
    id: 'Mt',
    what: 'D-Day at Tarawa: the bot strong beside sensible on the same seeds',
    ours: lines.join('; '),
    target: 'better in 60 %, in no more time for a decision',
    met:
      shares.every((x) => x >= 0.6) &&
      thought.strong.ms / thought.strong.decisions <= thought.sensible.ms / thought.sensible.decisions,
    note: `a decision ${mean(thought.strong)} ms of the processor, that of sensible ${mean(thought.sensible)} ms`,
  };
}
