import type { AnyGame, Choice, Decision, LogEntry, Refusal } from '@wardroom/rules';
import { list, Play, scopeOf, secretSource, sha, shownRule, writePosition } from '@wardroom/rules';
import { z } from 'zod';
import { command } from '../command.ts';
import { setUpGame } from '../common-options.ts';
import { diceOf, riggedBy, shownOf } from '../dice.ts';
import { CliError } from '../errors.ts';
import { issuesOf, readJson, writeJson } from '../files.ts';
import { gameNamed, optionsOf, scenarioOf } from '../games.ts';
import { textsOf } from '../texts.ts';
import { problemLines } from './position.ts';

const choiceFile = z.array(
  z.union([
    z.strictObject({
      seat: z.string().optional(),
      kind: z.string(),
      value: z.array(z.union([z.string(), z.number()])).default([]),
      amount: z.number().optional(),
    }),
    z.strictObject({ seat: z.string(), undo: z.int().min(1) }),
  ]),
);
type Line = z.infer<typeof choiceFile>[number];

/** The seat's open decision; with a kind, the first one that offers it where no seat is named. */
function decisionFor(play: Play, line: Exclude<Line, { undo: number }>): Decision | undefined {
  const open = play.decisions();
  if (line.seat !== undefined)
    return (
      open.find((d) => d.seat === line.seat && Object.hasOwn(d.kinds, line.kind)) ??
      open.find((d) => d.seat === line.seat)
    );
  return open.find((d) => Object.hasOwn(d.kinds, line.kind)) ?? open[0];
}

interface Answered {
  line: Line;
  refusal?: Refusal;
  draws: { why: string; values: readonly number[] }[];
  log: readonly LogEntry[];
}

/** Applies one line of the choice file; a refusal changes nothing. */
function apply(play: Play, line: Line): Answered {
  const at = play.seq + 1;
  let done: ReturnType<Play['act']> | ReturnType<Play['undo']>;
  if ('undo' in line) done = play.undo({ seat: line.seat, at }, line.undo);
  else {
    const d = decisionFor(play, line);
    const choice: Choice = {
      kind: line.kind,
      value: line.value,
      ...(line.amount === undefined ? {} : { amount: line.amount }),
    };
    done = play.act({ seat: line.seat ?? d?.seat ?? '', at }, { decision: d?.id ?? '', choices: [choice] });
  }
  if (!done.ok) return { line, refusal: done.error, draws: [], log: [] };
  const { step } = done.value;
  return { line, draws: step.draws.map(shownOf), log: step.log };
}

/** Open decisions with what can be chosen, up to `limit` choices a kind. */
function openDecisions(play: Play, limit: number) {
  return play.decisions().map((d) => ({
    id: d.id,
    seat: d.seat,
    phase: d.phase,
    rule: d.rule,
    prompt: d.prompt,
    params: d.params ?? {},
    kinds: Object.fromEntries(Object.entries(d.kinds).map(([kind, offer]) => [kind, list(kind, offer, limit)])),
  }));
}

export const play = command({
  name: 'play',
  summary:
    'Applies a file of choices without a server, with given dice where wished; prints refusals, the position ' +
    'and what is open.',
  options: {
    ...setUpGame,
    choices: {
      type: 'string',
      value: 'FILE',
      help: 'JSON: [{"seat"?, "kind", "value"?, "amount"?} or {"seat", "undo": N}, ...]; "-" reads the input',
    },
    dice: {
      type: 'string',
      value: '3,1,6,...',
      help: 'results of the dice as printed, in order (0 to 9 for a die of ten); without it they follow from --seed',
    },
    seed: { type: 'string', help: 'same seed, same dice', default: '1' },
    'keep-going': { type: 'boolean', help: 'go on after a refusal' },
    limit: { type: 'integer', help: 'choices listed of each kind', default: 20, min: 0 },
    write: { type: 'string', value: 'FILE', help: 'write the resulting position there' },
  },
  async run(_args, v) {
    const game: AnyGame = gameNamed(v.game);
    const text = textsOf(game.id);
    const lines = choiceFile.safeParse(v.choices === undefined ? [] : readJson(v.choices));
    if (!lines.success) throw new CliError('badFile', `${v.choices}: ${issuesOf(lines.error)}`);
    const dice = diceOf(v.dice);
    const rigged = dice ? riggedBy(dice) : null;
    const secret = sha(`play|${v.seed}`);
    const made = Play.create(game, {
      match: 'play',
      scenario: v.position === undefined ? scenarioOf(game, v.scenario) : 'custom',
      options: optionsOf(game, v.options),
      seeds: [],
      secret,
      at: 0,
      source: rigged ?? secretSource(secret, scopeOf('play', [])),
      ...(v.position === undefined ? {} : { position: readJson(v.position) }),
    });
    if (!made.ok) throw new CliError('badPosition', problemLines(game.id, made.error).join('; '));
    const match = made.value.play;
    const answers: Answered[] = [];
    for (const line of lines.data) {
      const answered = apply(match, line);
      answers.push(answered);
      if (answered.refusal && !v['keep-going']) break;
    }
    const refusals = answers.flatMap((a, index) =>
      a.refusal ? [{ ...a.refusal, index, choice: a.line, text: text(a.refusal) }] : [],
    );
    const open = openDecisions(match, v.limit);
    const result = writePosition(match);
    if (v.write !== undefined) writeJson(v.write, result, 2);
    return {
      ok: refusals.length === 0,
      data: {
        applied: answers.length - refusals.length,
        refusals,
        draws: answers.flatMap((a) => a.draws),
        diceLeft: rigged?.left() ?? null,
        log: answers.flatMap((a) => a.log),
        position: result,
        decisions: open,
        outcome: match.outcome,
      },
      lines: [
        ...answers.flatMap((a) => [
          `> ${JSON.stringify(a.line)}`,
          ...a.draws.map((d) => `    dice ${d.values.join(' ')} (${text({ key: d.why })})`),
          ...a.log.map((entry) => `    ${text(entry)}`),
          ...(a.refusal ? [`    REFUSED ${shownRule(a.refusal.rule)}: ${text(a.refusal)} [${a.refusal.code}]`] : []),
        ]),
        JSON.stringify(result, null, 2),
        ...(match.outcome ? [`over: ${text(match.outcome)}; won by ${match.outcome.winners.join(', ')}`] : []),
        ...open.flatMap((d) => [
          `${d.seat} is asked ${text({ key: d.prompt, params: d.params })} [${shownRule(d.rule)}] (${d.id})`,
          ...Object.values(d.kinds).flatMap((k) => [
            ...k.choices.map(
              (c) => `    ${c.kind} ${c.value.join(' ')}${c.range ? ` x ${c.range.min}-${c.range.max}` : ''}`,
            ),
            ...(k.complete ? [] : ['    ...']),
          ]),
        ]),
      ],
    };
  },
});
