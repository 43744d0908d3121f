import { auctionSchema } from '@wardroom/auction';
import type { Act } from '@wardroom/tournament';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import type { EventStore } from './store.ts';

/** So many games are looked at, the newest ones. */
const MOST = 500;
/** What was found holds for so long, ms. */
const KEPT = 60_000;

const earlierSchema = z.strictObject({
  games: z.number().int().describe('On so many it rests; 0: nothing is known, or the event does not show it'),
  sides: z
    .array(z.strictObject({ side: z.string(), average: z.number() }))
    .describe('What each side has received on average, in the currency of the game; below 0 it has given'),
});
type Earlier = z.output<typeof earlierSchema>;

const nothing: Earlier = { games: 0, sides: [] };

/** What the sides went for in earlier games of events, as a hint for whoever bids. */
export function earlierRoutes({ db }: Pick<Context, 'db'>, api: Api, store: Pick<EventStore, 'rulesOf'>): void {
  const known = new Map<string, { at: number; found: Earlier }>();

  /** Games of the same scenario, auctioned the same way; no rehearsals, and none whose results are sealed still. */
  const find = async (game: string, scenario: string, format: string): Promise<Earlier> => {
    const rows = await db.sql.query<{ body: string }>(
      `SELECT a."body" FROM "TournamentAct" a JOIN "Tournament" t ON t."id" = a."tournamentId"
       WHERE t."game" = $1 AND a."key" LIKE 'result:%' AND strpos(a."body", '"bid":{') > 0
         AND strpos(t."rules", $2) > 0 AND strpos(t."rules", $3) > 0 AND strpos(t."rules", '"position":{') = 0
         AND strpos(t."rules", '"rehearsal":true') = 0
         AND (t."status" = 'finished' OR strpos(t."rules", '"duplicate":true') = 0)
       ORDER BY a."at" DESC LIMIT ${MOST}`,
      [game, `"scenario":${JSON.stringify(scenario)}`, `"format":${JSON.stringify(format)}`],
    );
    const bids = rows.flatMap(({ body }) => (JSON.parse(body) as Act & { kind: 'result' }).bid ?? []);
    const sides = [...new Set(bids.flatMap((bid) => Object.keys(bid.received)))].sort();
    const mean = (side: string): number =>
      bids.reduce((sum, { received }) => sum + (received[side] ?? 0), 0) / bids.length;
    return { games: bids.length, sides: sides.map((side) => ({ side, average: Math.round(10 * mean(side)) / 10 })) };
  };

  api.add({
    route: 'GET /api/matches/:id/earlier',
    answer: earlierSchema,
    summary: 'What the sides of a match went for on average in earlier games of events, where its organiser shows it',
    open: true,
    async handle({ params }) {
      const select = { game: true, scenario: true, options: true, eventId: true } as const;
      const match = await db.prisma.match.findUnique({ where: { id: params.id ?? '' }, select });
      if (!match) throw notFound('match');
      const asked = auctionSchema.safeParse((JSON.parse(match.options) as { auction?: unknown } | null)?.auction);
      if (!asked.success || match.scenario === 'custom') return nothing;
      if (match.eventId !== null && (await store.rulesOf(match.eventId))?.hint === false) return nothing;
      const key = `${match.game}/${match.scenario}/${asked.data.format}`;
      const kept = known.get(key);
      if (kept && db.now() - kept.at < KEPT) return kept.found;
      const found = await find(match.game, match.scenario, asked.data.format);
      if (known.size > 200) known.clear();
      known.set(key, { at: db.now(), found });
      return found;
    },
  });
}
