import type { Decision } from './decision.ts';
import type { Source } from './draws.ts';
import type { AnyGame, Result } from './game.ts';
import { canonical } from './json.ts';
import type { Done } from './match.ts';
import { slotOfDecision } from './numbers.ts';
import { Play } from './play.ts';
import type { MatchRecord } from './record.ts';
import type { Refusal } from './refusal.ts';
import type { Step } from './step.ts';

/**
 * Plays a record again under the present rules; says at which step the result differs first (null: nowhere). Matches
 * that were begun before the present `Header.draws` numbered decisions and counted in another way: of them the draws
 * and what the game wrote are compared, of others the chain.
 */
export function reExecute(
  game: AnyGame,
  record: MatchRecord,
  source?: Source,
): { differs: number | null; play: Play } {
  const { header, steps } = record;
  const made = Play.create(game, {
    match: header.match,
    scenario: header.scenario,
    options: header.options,
    seeds: header.seeds,
    links: header.draws?.links === true,
    ...(header.draws?.duplicate === undefined ? {} : { duplicate: header.draws.duplicate }),
    secret: record.secret ?? '',
    at: header.createdAt,
    ...(header.position === undefined ? {} : { position: header.position }),
    ...(source ? { source } : {}),
    draws: header.draws?.version ?? 1,
  });
  if (!made.ok) throw new Error(`the record's set-up is refused: ${JSON.stringify(made.error)}`);
  const { play } = made.value;
  const old = header.draws?.version !== 2;
  let mine = made.value.step;
  for (const step of steps) {
    if (step.kind !== 'start') {
      const done = again(play, step, steps, old);
      if (!done.ok) return { differs: step.seq, play };
      mine = done.value.step;
    }
    if (old ? effects(mine) !== effects(step) : mine.chain !== step.chain) return { differs: step.seq, play };
  }
  return { differs: null, play };
}

function again(play: Play, step: Step, steps: readonly Step[], old: boolean): Result<Done, Refusal> {
  const named = step.by === undefined ? {} : { by: step.by };
  const who = { seat: step.seat ?? '', at: step.at, ...named, ...(step.link ? { link: step.link } : {}) };
  if (step.kind === 'device') return play.device(who, step.anchor ?? '');
  if (step.kind === 'undo') return play.undo(who, step.undone);
  if (step.kind === 'table') {
    const back = step.table?.act === 'takeback' ? steps.slice(step.table.to + 1, step.seq) : [];
    return play.tableAct(step.table as NonNullable<Step['table']>, step.at, step.by, back);
  }
  if (!old) return play.act(who, { decision: step.decision ?? '', choices: step.choices ?? [] });
  const choices = (step.choices ?? []).map((c) => (c.kind === 'unseal' ? { ...c, kind: 'reopen' } : c));
  const asked = (d: Decision): boolean => d.seat === step.seat && Object.hasOwn(d.kinds, choices[0]?.kind ?? '');
  const open = play.decisions().filter(asked);
  // The slots of a seat were called so from version 2 of records on.
  const slot = slotOfDecision(step.decision ?? '');
  const decision = open.find((d) => slotOfDecision(d.id) === slot) ?? open[0];
  return play.act(who, { decision: decision?.id ?? '', choices });
}

/** What the game drew and wrote in a step, without the engine's own tables. */
function effects(step: Step): string {
  return canonical([step.draws, step.journal.filter(([table]) => !table.startsWith('_'))]);
}
