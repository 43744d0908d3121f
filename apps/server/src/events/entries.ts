import type { EventRules, Job } from '@wardroom/tournament';
import { checkInEnd, LONGEST_ANSWER, MOST_QUESTIONS, mayDo, roleIn } from '@wardroom/tournament';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { HttpError } from '../http/errors.ts';
import { noticeText } from '../notify/texts.ts';
import type { LoadedEvent } from './store.ts';
import { refused } from './store.ts';

/** Answers to the questions of an event, in their order; '': none. */
export const answersSchema = z.array(z.string().trim().max(LONGEST_ANSWER)).max(MOST_QUESTIONS);

const answered = z.strictObject({
  entrant: z.string(),
  answers: z.array(z.string().nullable()).describe('In the order of the questions; null: not for whoever asks'),
});

/** As many answers as there are questions. Throws `HttpError` answersNeeded. */
export function answersTo({ questions = [] }: Pick<EventRules, 'questions'>, given: readonly string[] = []): string[] {
  const answers = questions.map((_, i) => given[i] ?? '');
  if (questions.some((q, i) => q.needed && answers[i] === ''))
    throw new HttpError(409, 'answersNeeded', 'a question that has to be answered is not');
  return answers;
}

/**
 * Keeps what somebody answers while he enters (`enter`); where he is refused nothing of it is kept. Throws `HttpError`
 * answersNeeded.
 */
export async function entering<T>(
  { db }: Pick<Context, 'db'>,
  { id: tournamentId, rules, state }: LoadedEvent,
  userId: string,
  given: readonly string[] | undefined,
  enter: () => Promise<T>,
  now: () => Promise<LoadedEvent | null>,
): Promise<T> {
  const known = state.entrants.some((e) => e.id === userId);
  if (!rules.questions || known) return enter();
  const answers = JSON.stringify(answersTo(rules, given));
  const at = BigInt(db.now());
  await db.prisma.entryAnswer.upsert({
    where: { tournamentId_userId: { tournamentId, userId } },
    create: { tournamentId, userId, answers, at },
    update: { answers, at },
  });
  try {
    return await enter();
  } catch (error) {
    // Whoever asks twice at once is in, and refused the second time.
    const after = await now();
    if (!after?.state.entrants.some((e) => e.id === userId))
      await db.prisma.entryAnswer.deleteMany({ where: { tournamentId, userId } });
    throw error;
  }
}

/** Somebody whom the organiser has listed is told, as long as that stands. */
export async function tellAdmitted(
  { db, config, notices }: Pick<Context, 'config' | 'db' | 'notices'>,
  { id, name, slug, state, ownerId }: LoadedEvent,
  { n }: Job & { kind: 'admitted' },
): Promise<void> {
  const invitation = state.admitted.find((x) => x.n === n);
  if (!invitation || invitation.user === null || invitation.revoked || invitation.usedBy !== null) return;
  const user = await db.prisma.user.findUnique({ where: { id: invitation.user }, select: { id: true, lang: true } });
  // Whoever has blocked the organiser hears nothing.
  const blocked = { userId: invitation.user, otherId: ownerId, kind: 'blocked' };
  if (!user || (await db.prisma.relation.findFirst({ where: blocked }))) return;
  const text = noticeText(user.lang, 'admitted', { table: name, seat: () => '', deadline: null });
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  await notices.tell(user.id, { id: `event:${id}:admitted-${n}:${user.id}`, ...text, link: `${origin}/e/${slug}` });
}

/** Whoever has not said that he is there for the next round is told until when. */
export async function tellCheckIn(
  { db, config, notices }: Pick<Context, 'config' | 'db' | 'notices'>,
  { id, name, slug, state, rules }: LoadedEvent,
  { round, end }: Job & { kind: 'checkIn' },
): Promise<void> {
  if (checkInEnd(state, rules) !== end) return;
  const there = state.present[round] ?? [];
  const people = state.entrants.filter(
    (e) => e.bot === null && e.number !== null && !e.withdrawn && !there.includes(e.id),
  );
  const users = await db.prisma.user.findMany({
    where: { id: { in: people.map((e) => e.id) } },
    select: { id: true, lang: true },
  });
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  for (const user of users) {
    const text = noticeText(user.lang, 'checkIn', { table: name, seat: () => '', deadline: end });
    const notice = `event:${id}:check-in-${round}-${end}:${user.id}`;
    await notices.tell(user.id, { id: notice, ...text, link: `${origin}/e/${slug}` });
  }
}

/** What entrants have answered: read by those who run the event, by themselves, and open answers by everybody. */
export function answerRoutes(
  { db }: Pick<Context, 'db'>,
  api: Api,
  seen: (name: string, user: string) => Promise<LoadedEvent>,
): void {
  api.add({
    route: 'GET /api/events/:id/answers',
    answer: z.array(answered),
    summary: 'Answers of entrants: all for those who run the event, one’s own, and open ones for everybody',
    open: true,
    async handle({ me, params }) {
      const { id, rules, state, ownerId } = await seen(params.id ?? '', me.id);
      const { questions = [] } = rules;
      if (questions.length === 0) return [];
      const runs = mayDo(roleIn(state, ownerId, me.id), 'publish');
      const rows = await db.prisma.entryAnswer.findMany({ where: { tournamentId: id } });
      const entrants = new Set(state.entrants.map((e) => e.id));
      return rows
        .filter((r) => entrants.has(r.userId))
        .map((r) => {
          const all = JSON.parse(r.answers) as string[];
          const shown = (i: number): boolean => runs || r.userId === me.id || questions[i]?.open === true;
          return { entrant: r.userId, answers: questions.map((_, i) => (shown(i) ? (all[i] ?? '') : null)) };
        });
    },
  });
  api.add({
    route: 'PATCH /api/events/:id/answers',
    answer: answered,
    summary: 'Changes one’s own answers, as long as the event has not started',
    body: z.strictObject({ answers: answersSchema }),
    perMinute: 20,
    async handle({ me, params, body }) {
      const { id: tournamentId, rules, state } = await seen(params.id ?? '', me.id);
      if (!state.entrants.some((e) => e.id === me.id && !e.withdrawn)) throw refused('notEntered');
      if (state.status !== 'announced' || !rules.questions) throw refused('eventState');
      const answers = answersTo(rules, body.answers);
      const data = { answers: JSON.stringify(answers), at: BigInt(db.now()) };
      await db.prisma.entryAnswer.upsert({
        where: { tournamentId_userId: { tournamentId, userId: me.id } },
        create: { tournamentId, userId: me.id, ...data },
        update: data,
      });
      return { entrant: me.id, answers };
    },
  });
}
