import { playGame, randomBot } from '@wardroom/bots';
import { actsMessage } from '@wardroom/protocol';
import type { AnyGame, Step } from '@wardroom/rules';
import { canonical, publicAudience } from '@wardroom/rules';
import { command } from '../command.ts';
import { namedGame } from '../common-options.ts';
import { dictionaryFrom } from '../dictionary/entries.ts';
import { writeJson } from '../files.ts';
import { gameNamed, optionsOf, scenarioOf } from '../games.ts';

/** What the public is told of a random match, without what travels as bytes of its own. */
function messagesOf(game: AnyGame, scenario: string, seed: string, maxSteps: number): unknown[] {
  const messages: unknown[] = [];
  let asked = '';
  playGame(game, {
    scenario,
    options: optionsOf(game, undefined),
    bots: () => randomBot,
    seed,
    maxSteps,
    after(play, step: Step) {
      const told = play.told(step, publicAudience);
      if (!told) return;
      const w = play.heads(publicAudience);
      const now = canonical(w as never);
      messages.push({ s: step.seat, ...actsMessage(told.acts), ...(now === asked ? {} : { w }) });
      asked = now;
    },
  });
  return messages;
}

export const dictionary = command({
  name: 'dictionary',
  summary: 'Makes the dictionary that steps of a game are packed by, from messages of random games.',
  options: {
    ...namedGame,
    scenario: { ...namedGame.scenario, help: 'which scenario; all of them in turn when left out' },
    games: { type: 'integer', help: 'how many games are sampled', default: 20, min: 1 },
    'max-steps': { type: 'integer', help: 'choices of each game', default: 1000, min: 1 },
    characters: { type: 'integer', help: 'the longest that it may become', default: 24_000, min: 100, max: 100_000 },
    out: { type: 'string', value: 'FILE', help: 'where to write it', required: true },
  },
  async run(_args, v) {
    const game = gameNamed(v.game);
    const scenarios = v.scenario === undefined ? game.scenarios.map((s) => s.id) : [scenarioOf(game, v.scenario)];
    const messages: unknown[] = [];
    for (let n = 0; n < v.games; n++) {
      const scenario = scenarios[n % scenarios.length] as string;
      messages.push(...messagesOf(game, scenario, `dictionary-${n}`, v['max-steps']));
    }
    const text = dictionaryFrom(messages, v.characters);
    const entries = text.split('\n').length;
    writeJson(v.out, { from: `wardroom dictionary --game ${game.id}`, text });
    return {
      ok: true,
      data: { messages: messages.length, entries, characters: text.length },
      lines: [`${entries} entries, ${text.length} characters, from ${messages.length} messages`],
    };
  },
});
