import { playGame, randomBot } from '@wardroom/bots';
import { actsMessage } from '@wardroom/protocol';
import type { Step } from '@wardroom/rules';
import { canonical, publicAudience } from '@wardroom/rules';
import { command } from '../command.ts';
import { namedGame } from '../common-options.ts';
import { writeJson } from '../files.ts';
import { gameNamed, optionsOf, scenarioOf } from '../games.ts';

/** The largest dictionary that is worth its time: packing a message reads all of it. */
const MOST = 12_000;

/**
 * Kinds of steps in the proportion in which they happen, each at least twice; the frequent ones last, where they are
 * found first.
 */
function sample(messages: readonly { kind: string; text: string }[]): string {
  const kinds = new Map<string, string[]>();
  for (const m of messages) kinds.set(m.kind, [...(kinds.get(m.kind) ?? []), m.text]);
  let out = '';
  for (const list of [...kinds.values()].sort((a, b) => a.length - b.length)) {
    const n = Math.max(2, Math.round((60 * list.length) / messages.length));
    const short = list.filter((t) => t.length < 700);
    const from = short.length > 0 ? short : list;
    for (let i = 0; i < n; i++) out += from[Math.floor((i * from.length) / n)] ?? '';
  }
  return out.slice(-MOST);
}

export const dictionary = command({
  name: 'dictionary',
  summary: 'Makes the text that messages of a game are packed against, from messages of random games.',
  options: {
    ...namedGame,
    games: { type: 'integer', help: 'how many games are sampled', default: 2, min: 1 },
    'max-steps': { type: 'integer', help: 'choices of each game', default: 2500, min: 1 },
    out: { type: 'string', value: 'FILE', help: 'where to write it', required: true },
  },
  async run(_args, v) {
    const game = gameNamed(v.game);
    const messages: { kind: string; text: string }[] = [];
    for (let n = 0; n < v.games; n++) {
      let asked = '';
      playGame(game, {
        scenario: scenarioOf(game, v.scenario),
        options: optionsOf(game, undefined),
        bots: () => randomBot,
        seed: `dictionary-${n}`,
        maxSteps: v['max-steps'],
        after(play, step: Step) {
          const told = play.told(step, publicAudience);
          if (!told) return;
          const w = play.heads(publicAudience);
          const changed = canonical(w as never) !== asked;
          asked = canonical(w as never);
          messages.push({
            kind: step.choices?.[0]?.kind ?? step.kind,
            text: JSON.stringify({
              t: 1795238792593,
              s: step.seat,
              b: '',
              ...actsMessage(told.acts),
              h: '',
              x: '',
              ...(changed ? { w } : {}),
            }),
          });
        },
      });
    }
    const text = sample(messages);
    writeJson(v.out, { from: `wardroom dictionary --game ${game.id}`, text });
    return {
      ok: true,
      data: { messages: messages.length, characters: text.length },
      lines: [`${text.length} characters from ${messages.length} messages`],
    };
  },
});
