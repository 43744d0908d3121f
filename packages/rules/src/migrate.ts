import type { AnyGame, AnyState, Frame } from './game.ts';
import { Recorder, unmake } from './journal.ts';
import type { TableAct } from './step.ts';

/**
 * The act that brings a match under version `from` of the rules to the version of the program, through every version
 * between; null: one of them knows no way from there, or not with these frames on the stack.
 */
export function migrationOf(game: AnyGame, from: number, state: AnyState): (TableAct & { act: 'migrate' }) | null {
  const recorder = new Recorder(state);
  const { recording } = recorder;
  const frames = (): Frame[] => {
    const out: Frame[] = [];
    for (let f = state._stack['0']; f; f = state._stack[String(out.length)]) out.push(f);
    return out;
  };
  let version = from;
  let ways = true;
  for (const seen = new Set<number>(); version !== game.rulesVersion && ways; ) {
    const way = seen.has(version) ? undefined : game.migrations?.[version];
    seen.add(version);
    ways = way?.accepts(frames()) === true;
    if (!way || !ways) break;
    way.migrate(recording);
    version = way.to;
  }
  ways = ways && version === game.rulesVersion && frames().every((f) => Object.hasOwn(game.phases, f.phase));
  const entries = recorder.take();
  unmake(state, entries);
  return ways ? { act: 'migrate', rulesVersion: version, entries } : null;
}
