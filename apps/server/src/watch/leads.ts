import type { Lead } from '@wardroom/rules';
import { canonical, publicAudience } from '@wardroom/rules';
import type { Context } from '../context.ts';
import type { LiveMatch } from '../match/live-match.ts';

/** A lead below this is none that could change hands. */
const CLEAR = 0.03;

interface Known {
  /** Round and seat of the last look. */
  at: string;
  lead: Lead | null;
  /** Who was last clearly ahead. */
  of: string;
  /** Notes are written one after another. */
  noting: Promise<unknown>;
}

/** Notes who is ahead whenever the turn passes on, as everybody may know it, for lists of those who watch. */
export function createLeads({ db, log }: Pick<Context, 'db' | 'log'>): { stepped(match: LiveMatch): void } {
  const known = new WeakMap<LiveMatch, Known>();
  const ahead = (lead: Lead | null): string => (lead && lead.by >= CLEAR ? [...lead.of].sort().join() : '');

  return {
    stepped(match) {
      const { play, meta } = match;
      const { game } = play;
      if (!game.lead || !game.moment || meta.practice || meta.spectators === null) return;
      // What is planned in secret stands in the view of nobody else, but whose turn it is may already tell of it.
      if (play.curtained(publicAudience)) return;
      const { round, seat } = game.moment(play.state);
      const at = play.outcome ? 'over' : `${round} ${seat ?? ''}`;
      const before = known.get(match) ?? { at: '', lead: meta.lead, of: ahead(meta.lead), noting: Promise.resolve() };
      if (before.at === at) return;
      const lead = game.lead(play.view(publicAudience));
      if (!lead) return;
      const now = ahead(lead);
      const swing = now !== '' && before.of !== '' && now !== before.of;
      const data = { lead: canonical(lead), ...(swing ? { swings: { increment: 1 }, swung: match.seq } : {}) };
      const noting = before.noting.then(() =>
        db.prisma.match.updateMany({ where: { id: match.id }, data }).catch((err: unknown) => {
          log.warn({ match: match.id, err }, 'who is ahead was not noted');
        }),
      );
      known.set(match, { at, lead, of: now === '' ? before.of : now, noting });
    },
  };
}
