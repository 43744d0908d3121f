import type { AnyGame, AnyState, Problem, Result } from './game.ts';
import { engineTables } from './game.ts';
import type { Entry } from './journal.ts';
import { Recorder, unmake } from './journal.ts';
import type { Json } from './json.ts';
import { byCode, sameJson } from './json.ts';
import { Play } from './play.ts';
import { ids, things } from './things.ts';

type Fields = Record<string, Json>;
type Tables = Record<string, Record<string, Fields>>;

const problem = (key: string): { ok: false; error: Problem[] } => ({
  ok: false,
  error: [{ path: '', rule: 'platform', key }],
});

/** Makes what is recorded of one table like the wanted one; things and fields that are equal are not written. */
function likeTable(now: Record<string, Fields>, wanted: Record<string, Fields>): void {
  for (const id of Object.keys(now).sort(byCode)) if (!Object.hasOwn(wanted, id)) delete now[id];
  for (const id of Object.keys(wanted).sort(byCode)) {
    const fields = wanted[id] as Fields;
    const thing = now[id];
    if (!thing) {
      now[id] = fields;
      continue;
    }
    for (const field of new Set([...Object.keys(thing), ...Object.keys(fields)])) {
      const [is, shall] = [thing[field] ?? null, fields[field] ?? null];
      if (!sameJson(is, shall)) thing[field] = shall;
    }
  }
}

/**
 * What has to be written for a match to stand as a position file says: the writes of a ruling (`TableAct`). The draws
 * that were taken, the numbers of decisions and the course of play stay, so that no draw comes twice and no late
 * answer fits; ids that were given are not given again. `known`: the game as registries name it; `options`: those of
 * the match that belong to the game itself. Refused (`insideDraft`) while somebody plans in secret, where the match is
 * over, and where the file is no position or its set-up would draw (`positionDraws`). Nothing changes.
 */
export function positionEntries(
  play: Play,
  known: AnyGame,
  options: unknown,
  file: unknown,
): Result<readonly Entry[], Problem[]> {
  const { state } = play;
  if (play.outcome) return problem('over');
  if (ids(state._marks).length > 0 || ids(state._drafts).length > 0) return problem('insideDraft');
  const made = Play.create(known, {
    match: play.header.match,
    scenario: 'custom',
    options,
    seeds: [],
    secret: '00'.repeat(32),
    at: 0,
    position: file,
    unsealed: true,
  });
  if (!made.ok) return made;
  const { play: target, step } = made.value;
  if (step.draws.length > 0) return problem('positionDraws');
  if (target.outcome) return problem('over');
  const wanted = JSON.parse(JSON.stringify(target.state)) as AnyState & Tables;
  const recorder = new Recorder(state);
  const now = recorder.recording as unknown as Tables;
  const own = Object.keys(target.game.redactions).filter((t) => !(engineTables as readonly string[]).includes(t));
  for (const table of [...own, '_stack']) likeTable(now[table] ?? {}, wanted[table] ?? {});
  const given = now._fresh ?? {};
  for (const { id, n } of things(target.state._fresh)) {
    const counter = given[id];
    if (!counter) given[id] = { id, n };
    else if ((counter.n as number) < n) counter.n = n;
  }
  const entries = recorder.take();
  unmake(state, entries);
  return { ok: true, value: entries };
}
