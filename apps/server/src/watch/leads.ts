import type { Lead, Step } from '@wardroom/rules';
import { canonical, publicAudience, takenBack } from '@wardroom/rules';
import type { Context } from '../context.ts';
import type { LiveMatch } from '../match/live-match.ts';
import type { Leader } from '../match/meta.ts';

/** A lead below this is none that could change hands. */
const CLEAR = 0.03;

interface Known {
  /** Round and seat of the last look. */
  at: string;
  leaders: readonly Leader[];
  /** Notes are written one after another. */
  noting: Promise<unknown>;
}

/** Who is clearly ahead; '': nobody. */
const ahead = ({ of, by }: Lead): string => (by >= CLEAR ? [...of].sort().join() : '');

/** Once these are ahead, since this step. */
function withLeader(leaders: readonly Leader[], of: string, since: number): readonly Leader[] {
  const last = leaders.at(-1);
  if (of === '' || last?.[1] === of) return leaders;
  // Who was ahead before is not known: nothing has changed hands.
  if (last?.[1] === '') return [...leaders.slice(0, -1), [last[0], of]];
  return [...leaders, [since, of]];
}

/** Notes who is ahead whenever the turn passes on, as everybody may know it, for lists of those who watch. */
export function createLeads({ db, log, store }: Pick<Context, 'db' | 'log' | 'store'>): {
  stepped(match: LiveMatch, step: Step): void;
} {
  const known = new WeakMap<LiveMatch, Known>();

  /** Those that still hold after a step that may have taken others back. */
  async function standing(id: string, leaders: readonly Leader[], step: Step): Promise<readonly Leader[]> {
    const { table, seq } = step;
    const [first] = leaders[0] ?? [seq];
    if (table?.act === 'takeback') return leaders.filter(([since]) => since <= table.to);
    if (step.kind !== 'undo' || leaders.length === 0) return leaders;
    const gone = takenBack(await store.range(id, first, seq), first);
    return leaders.filter(([since]) => !gone.has(since - first));
  }

  return {
    stepped(match, step) {
      const { play, meta, id } = match;
      const { game } = play;
      if (!game.lead || !game.moment || meta.practice || meta.spectators === null) return;
      const { round, seat } = game.moment(play.state);
      const at = play.outcome ? 'over' : `${round} ${seat ?? ''}`;
      const now = known.get(match) ?? { at: '', leaders: meta.leaders, noting: Promise.resolve() };
      const back = step.kind === 'undo' || step.table?.act === 'takeback';
      if (now.at === at && step.table?.act !== 'takeback') return;
      // What is planned in secret stands in the view of nobody else, but whose turn it is may already tell of it.
      const lead = play.curtained(publicAudience) ? null : (game.lead(play.view(publicAudience)) ?? null);
      if (!lead && !back) return;
      if (lead) now.at = at;
      now.noting = now.noting
        .then(async () => {
          const stand = await standing(id, now.leaders, step);
          now.leaders = lead ? withLeader(stand, ahead(lead), step.seq) : stand;
          const data = { leaders: canonical(now.leaders), ...(lead ? { lead: canonical(lead) } : {}) };
          await db.prisma.match.updateMany({ where: { id }, data });
        })
        .catch((err: unknown) => log.warn({ match: id, err }, 'who is ahead was not noted'));
      known.set(match, now);
    },
  };
}
