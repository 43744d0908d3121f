import type { Act, Job } from '@wardroom/tournament';
import { teamById } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { HttpError } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import { noticeText } from '../notify/texts.ts';
import type { LoadedEvent } from './store.ts';

/** A team of somebody, or of as many bots as it has boards. Throws `HttpError` unknownBot. */
export function founding(
  { state, rules }: LoadedEvent,
  me: Person,
  { name: team, bot, invitation }: { name: string; bot?: string | undefined; invitation?: number | undefined },
  bots: (game: string) => readonly string[],
): Act {
  const id = `team-${state.teams.length + 1}`;
  const used = invitation === undefined ? {} : { invitation };
  if (bot === undefined)
    return { kind: 'found', team: id, name: team, members: [{ id: me.id, name: me.name }], ...used };
  if (!bots(rules.game).includes(bot)) throw new HttpError(400, 'unknownBot', `there is no bot ${bot}`);
  const first = state.entrants.filter((e) => e.bot !== null).length + 1;
  const members = Array.from({ length: rules.team?.boards ?? 1 }, (_, n) => ({
    id: `bot-${first + n}`,
    name: `${bot} ${first + n}`,
    bot,
  }));
  return { kind: 'found', team: id, name: team, members };
}

/** Whoever is invited into a team is told, unless the invitation is open no longer. */
export async function tellInvited(
  { db, config, notices }: Pick<Context, 'config' | 'db' | 'notices'>,
  { id, name, slug, state }: LoadedEvent,
  job: Pick<Job & { kind: 'invited' }, 'team' | 'user'>,
): Promise<void> {
  const team = teamById(state, job.team);
  if (!team || team.withdrawn || !team.invited.some((i) => i.id === job.user)) return;
  const user = await db.prisma.user.findUnique({ where: { id: job.user }, select: { id: true, lang: true } });
  // Whoever has blocked the captain hears nothing, and he does not learn it.
  const blocked = { userId: job.user, otherId: team.captain, kind: 'blocked' };
  if (!user || (await db.prisma.relation.findFirst({ where: blocked }))) return;
  const text = noticeText(user.lang, 'invited', { table: name, seat: () => team.name, deadline: null });
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  await notices.tell(user.id, {
    id: `event:${id}:invited-${team.id}:${user.id}`,
    ...text,
    link: `${origin}/e/${slug}`,
  });
}
