import { threeResults } from '@wardroom/pairing';
import type { Step, TableAct } from '@wardroom/rules';
import { publicAudience } from '@wardroom/rules';
import type { Act, Intervention } from '@wardroom/tournament';
import { adjudicationSchema, bidSchema, boardOf } from '@wardroom/tournament';
import { z } from 'zod';
import { wireClocks } from '../clock/clocks.ts';
import type { Context } from '../context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { ARBITER } from '../match/actor.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { bidOf } from './bid.ts';
import { resultFor } from './boards.ts';
import { settingOf } from './set-position.ts';
import type { LoadedEvent } from './store.ts';
import { system } from './store.ts';

/** So many of the last steps are offered to return to. */
const STEPS = 60;
const PAUSE = 'unpause';
/** In whose name an arbiter's steps are made. */
const BY = 'arbiter:';
const isArbiter = (by: string): boolean => by.startsWith(BY);

/** What an arbiter sees of a match, as everybody else may: steps are numbered as spectators count them. */
export const boardSchema = z.strictObject({
  version: z.number().int(),
  paused: z.boolean(),
  talkGap: z.number().int().describe('Seconds between two lines of one spectator'),
  clocks: z.record(z.string(), z.number()).describe('Seat that somebody holds: milliseconds left'),
  steps: z.array(
    z.strictObject({ version: z.number().int(), at: z.number().int(), seat: z.string(), by: z.string() }),
  ),
});

export const proposalSchema = z.strictObject({
  result: z.enum(['1:0', '0:1', '=:=', ...threeResults]),
  adjudged: adjudicationSchema,
  bid: z.optional(bidSchema).describe('What the auction of the match came to'),
});
export type Proposal = z.output<typeof proposalSchema>;

const matchOf = async ({ matches }: Pick<Context, 'matches'>, board: string): Promise<LiveMatch> => {
  const match = await matches.get(board);
  if (!match) throw notFound('board');
  return match;
};

/** The match of a board as everybody may see it. Throws `HttpError` notFound. */
export async function boardInfo(
  ctx: Pick<Context, 'db' | 'matches' | 'store'>,
  board: string,
): Promise<z.output<typeof boardSchema>> {
  const match = await matchOf(ctx, board);
  return match.post(async () => {
    const { play, clocks } = match;
    const steps = await ctx.store.range(board, Math.max(0, play.seq - STEPS), play.seq);
    const told = clocks ? wireClocks(clocks, ctx.db.now(), publicAudience).seats : {};
    return {
      version: play.version(publicAudience),
      paused: clocks?.paused === true,
      talkGap: match.meta.talkGap,
      clocks: Object.fromEntries(
        Object.entries(told).flatMap(([seat, c]) =>
          match.meta.holders.some((h) => h.seat === seat) ? [[seat, c.bank]] : [],
        ),
      ),
      steps: steps
        .filter((s) => s.private === undefined)
        .map((s) => {
          const named = play.mayName(s, publicAudience);
          const version = play.version(publicAudience, s.seq);
          return { version, at: s.at, seat: (named && s.seat) || '', by: (named && s.by) || '' };
        }),
    };
  });
}

/** The step of the record that spectators know by this number. Throws `HttpError` noStep where no match returns to. */
export async function stepOfVersion(
  ctx: Pick<Context, 'matches' | 'store'>,
  board: string,
  version: number,
): Promise<number> {
  const match = await matchOf(ctx, board);
  return match.post(async () => {
    const { play } = match;
    if (version >= play.version(publicAudience)) throw conflict('noStep', 'there is no such step to return to');
    const to = play.seqOf(publicAudience, version);
    if (to > play.heard(publicAudience)) throw conflict('noStep', 'that step is behind a plan');
    const refusal = play.whyNotBack(await ctx.store.range(board, to + 1, play.seq));
    if (refusal) throw conflict('noStep', `the match does not return there: ${refusal.key}`);
    return to;
  });
}

/** Who would have won by the rules of the game if play ended now, for the first entrant of the board. */
export async function adjudged(ctx: Pick<Context, 'matches'>, board: string): Promise<Proposal> {
  const match = await matchOf(ctx, board);
  return match.post(() => {
    const found = match.play.game.adjudicate?.(match.play.state);
    const result = found ? resultFor(match, found.winners, found.ranks) : null;
    if (result === null) throw conflict('noProposal', 'the sides are not settled yet');
    const bid = bidOf(match);
    return proposalSchema.parse({ result, adjudged: JSON.parse(JSON.stringify(found)), ...(bid ? { bid } : {}) });
  });
}

function actOf(what: Exclude<Intervention, { do: 'position' }>): TableAct {
  if (what.do === 'back') return { act: 'takeback', to: what.to, ruled: true };
  return what.do === 'clock'
    ? { act: 'clock', seat: what.seat, seconds: what.seconds }
    : { act: 'pause', on: what.on };
}

/**
 * What an arbiter has ruled becomes steps of the match, each once: what is done, then why. Throws where it cannot be.
 */
export async function intervene(
  ctx: Pick<Context, 'db' | 'games' | 'matches' | 'store'>,
  event: LoadedEvent,
  seq: number,
): Promise<void> {
  const line = event.log[seq - 1];
  const act: Act | undefined = line?.act;
  if (!line || act?.kind !== 'intervene' || boardOf(event.state, act.board)?.result !== null) return;
  const user = await ctx.db.prisma.user.findUnique({ where: { id: line.by }, select: { name: true } });
  const by = `${BY}${user?.name ?? line.by}`;
  const action = `event:${seq}`;
  const { what } = act;
  const why = { act: 'ruling', text: line.reason, entries: [] } as const;
  // A position is set by one step, which says why.
  const steps: (readonly [string, Parameters<LiveMatch['table']>[0]])[] =
    what.do === 'position'
      ? [[action, await settingOf(ctx, event, what.hash, line.reason)]]
      : [
          [action, actOf(what)],
          [`${action}:why`, why],
        ];
  for (const [name, made] of steps) {
    if (await ctx.store.byAction(act.board, ARBITER, name)) continue;
    const done = await ctx.matches.tableAct(act.board, made, by, () => null, name);
    if (!done.ok && !(await ctx.store.byAction(act.board, ARBITER, name)))
      throw new Error(`the match did not take the ruling: ${done.error.code} ${done.error.key}`);
  }
  // What an arbiter has stopped does not go on by its players' consent.
  if (what.do === 'pause') await withForbids(ctx, act.board, what.on);
  await dropProposals(ctx, act.board);
}

/** Proposals were about another course of play. */
const dropProposals = ({ db }: Pick<Context, 'db'>, matchId: string) =>
  db.prisma.proposal.updateMany({ where: { matchId }, data: { open: false } });

/** The last pause of a match: by whom, and whether it stands; null: there was none. */
async function lastPause({ db }: Pick<Context, 'db'>, match: string): Promise<{ on: boolean; by: string } | null> {
  const [last] = await db.sql.query<{ body: string }>(
    `SELECT "body" FROM "Step" WHERE "match" = $1 AND "body" LIKE '%"table":{"act":"pause"%'
      ORDER BY "seq" DESC LIMIT 1`,
    [match],
  );
  const step = last && (JSON.parse(last.body) as Step);
  return step?.table?.act === 'pause' ? { on: step.table.on, by: step.by ?? '' } : null;
}

/** Lets players of a match agree to go on after a pause, or (`on`) no longer. False: it does not run. */
export async function withForbids(ctx: Pick<Context, 'db' | 'matches'>, match: string, on: boolean): Promise<boolean> {
  const row = await ctx.db.prisma.match.findUnique({ where: { id: match }, select: { status: true, forbids: true } });
  if (row?.status !== 'running') return false;
  if (row.forbids.includes(PAUSE) === on) return true;
  const others = row.forbids.filter((f) => f !== PAUSE);
  await ctx.db.prisma.match.update({ where: { id: match }, data: { forbids: on ? [...others, PAUSE] : others } });
  await ctx.matches.changed(match);
  return true;
}

/**
 * The match of a board stands still as long as its event does: its players cannot let it go on. One that an arbiter or
 * its players have stopped does not go on with the event.
 */
export async function standStill(
  ctx: Pick<Context, 'db' | 'matches'>,
  { state }: LoadedEvent,
  board: string,
  on: boolean,
): Promise<void> {
  // Another pause, or the end of this one, has come meanwhile.
  if ((state.pausedAt !== null) !== on) return;
  const last = on ? null : await lastPause(ctx, board);
  if (last?.on && isArbiter(last.by)) return;
  if (!(await withForbids(ctx, board, on))) return;
  const match = await matchOf(ctx, board);
  if ((match.clocks?.paused === true) === on || (!on && last?.by !== system.id)) return;
  await ctx.matches.tableAct(board, { act: 'pause', on }, system.id);
}
