import type { AnyGame, Problem, Result } from './game.ts';
import type { Json } from './json.ts';
import { Play } from './play.ts';

/** Checks a position file by setting a match up from it; the problems name paths in the file and rules. */
export function checkPosition(game: AnyGame, file: unknown): Result<Play, Problem[]> {
  const made = Play.create(game, {
    match: 'position',
    scenario: 'custom',
    options: {},
    seeds: [],
    secret: '00'.repeat(32),
    at: 0,
    position: file,
  });
  return made.ok ? { ok: true, value: made.value.play } : made;
}

/** The present position of a match as a readable file. */
export function writePosition(play: Play): Json {
  return play.game.position.write(play.state, play.machine.frames());
}
