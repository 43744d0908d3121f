import type { AnyGame, LogEntry } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { convoy } from '../../../packages/rules/test/toys/convoy.ts';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import { format } from '../src/app/format.ts';
import { lookup } from '../src/app/texts.ts';
import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import type { Texts, Translate } from '../src/table/game-ui.ts';
import { sayLog } from '../src/table/words.ts';

function begun(game: AnyGame): Play {
  const scenario = game.scenarios[0]?.id ?? '';
  const made = Play.create(game, { match: 'm', scenario, options: {}, seeds: [], secret: '11'.repeat(32), at: 0 });
  if (!made.ok) throw new Error('no toy');
  return made.value.play;
}

/** Every line that the engine writes by itself, as it writes it. */
function lines(): LogEntry[] {
  const out: LogEntry[] = [];
  const play = begun(duel as unknown as AnyGame);
  const made = [
    play.tableAct({ act: 'pause', on: true }, 1),
    play.tableAct({ act: 'pause', on: false }, 1),
    play.tableAct({ act: 'pace', pace: 'live' }, 1),
    play.tableAct({ act: 'pace', pace: 'slow' }, 1),
    play.tableAct({ act: 'player', seat: 'red', from: 'Ann', to: 'Ben' }, 1),
    play.tableAct({ act: 'assign', seats: { red: 'Ann', blue: 'Ben' }, rule: '2' }, 1),
    play.tableAct({ act: 'clock', seat: 'red', seconds: -60 }, 1),
    play.tableAct({ act: 'ruling', text: 'The die is rolled again', entries: [] }, 1),
    play.tableAct({ act: 'migrate', rulesVersion: 1, entries: [] }, 1),
    // biome-ignore-start lint/suspicious/noThenProperty: the word of the table act; it is a text, never a function.
    play.tableAct({ act: 'timeout', seat: 'red', then: 'nothing' }, 1),
    play.tableAct({ act: 'timeout', seat: 'red', then: 'bot' }, 1),
    play.tableAct({ act: 'timeout', seat: 'red', then: 'forfeit' }, 1),
    begun(duel as unknown as AnyGame).tableAct({ act: 'resign', seat: 'red' }, 1),
    begun(convoy as unknown as AnyGame).tableAct({ act: 'timeout', seat: 'ann', then: 'expire' }, 1),
    // biome-ignore-end lint/suspicious/noThenProperty: as above.
  ];
  for (const done of made) {
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    out.push(...done.value.step.log.filter((l) => l.key !== 'conceded'));
  }
  return [...out, { key: 'draft.dropped', params: { kind: 'send', value: ['north', 1] }, only: ['ann'] }];
}

test.each([
  ['en', en],
  ['es', es],
] as const)('[platform] every line that the engine writes into the log is a sentence (%s)', (lang, texts) => {
  const t: Translate = (key, given) => {
    const text = lookup(texts as Texts, key);
    return text === undefined ? key : format(text, given ?? {}, lang);
  };
  const all = lines();
  expect(new Set(all.map((l) => l.key)).size).toBe(15);
  for (const line of all) {
    const said = sayLog(t, line);
    expect(said).not.toBe(line.key);
    expect(said).toMatch(/^\p{L}.*\s.*[.!:\p{L}]$/u);
    expect(said).not.toMatch(/[{}]|\[object/);
  }
});
