import type { Json, Problem } from '@wardroom/rules';
import { checkPosition, Play, shownRule, writePosition } from '@wardroom/rules';
import { command } from '../command.ts';
import { CliError } from '../errors.ts';
import { readJson, writeJson } from '../files.ts';
import { firstGame, gameNamed, optionsOf, scenarioOf } from '../games.ts';
import { textsOf } from '../texts.ts';

/** One line for each thing that is wrong with a position file. */
export function problemLines(game: string, problems: readonly Problem[]): string[] {
  const text = textsOf(game);
  return problems.map((p) => `${p.path || '(file)'}: ${text(p)} [${shownRule(p.rule)}]`);
}

/** The game that a position file names. Throws `CliError` badPosition where it names none. */
function gameOf(file: Json): string {
  const named =
    typeof file === 'object' && file !== null && !Array.isArray(file) ? (file as { game?: Json }).game : undefined;
  if (typeof named !== 'string')
    throw new CliError('badPosition', 'the file names no game: write "game", or give --game');
  return named;
}

export const position = command({
  name: 'position',
  summary: 'Checks a position file, or writes the position at the start of a scenario.',
  options: {
    game: {
      type: 'string',
      value: 'GAME',
      help: `which game; left out: the one that the file names, with --scenario ${firstGame}`,
    },
    check: { type: 'string', value: 'FILE', help: 'the position file to check; exit status 1 when it is impossible' },
    scenario: { type: 'string', value: 'NAME', help: 'write the position at the start of this scenario' },
    options: { type: 'string', value: 'JSON', help: "the game's options, with --scenario" },
    write: { type: 'string', value: 'FILE', help: 'where to write it; printed when left out' },
  },
  async run(_args, v) {
    if ((v.check === undefined) === (v.scenario === undefined))
      throw new CliError('badOption', 'either --check FILE or --scenario NAME');
    if (v.check !== undefined) {
      const file = readJson(v.check) as Json;
      const game = gameNamed(v.game ?? gameOf(file));
      const checked = checkPosition(game, file);
      const problems = checked.ok ? [] : checked.error;
      return {
        ok: checked.ok,
        data: { ok: checked.ok, problems },
        lines: checked.ok ? ['the position is possible'] : problemLines(game.id, problems),
      };
    }
    const game = gameNamed(v.game ?? firstGame);
    const made = Play.create(game, {
      match: 'position',
      scenario: scenarioOf(game, v.scenario),
      options: optionsOf(game, v.options),
      seeds: [],
      secret: '00'.repeat(32),
      at: 0,
    });
    if (!made.ok) throw new CliError('badPosition', problemLines(game.id, made.error).join('; '));
    const file = writePosition(made.value.play);
    if (v.write !== undefined) writeJson(v.write, file, 2);
    return {
      ok: true,
      data: file,
      lines: v.write === undefined ? [JSON.stringify(file, null, 2)] : [`written: ${v.write}`],
    };
  },
});
