import type { Act, Job } from '@wardroom/tournament';
import { answerEnd, boardIdOf, idleAt, ladderOf, nextDare } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { noticeText } from '../notify/texts.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { refused, system } from './store.ts';

/** An answer to a challenge; its board is the same however often it is answered. */
export const answering = (
  { secret }: LoadedEvent,
  kind: 'accept' | 'yield',
  n: number,
): { kind: 'accept' | 'yield'; n: number; board: string } => ({
  kind,
  n,
  board: boardIdOf(secret, `challenge.${n}`, 0),
});

export type LadderJob = Job & { kind: 'answer' | 'dare' | 'yield' | 'sink' };

/** What becomes due in a ladder, as the act that it comes to. Throws `HttpError` where it is not wanted any more. */
function actOfJob(event: LoadedEvent, job: LadderJob, now: number): Act {
  const { state, rules } = event;
  switch (job.kind) {
    case 'answer':
      return answering(event, 'accept', job.n);
    case 'yield': {
      const open = state.ladder.challenges.find((c) => c.n === job.n);
      // A pause has given more time.
      if (!open || answerEnd(state, open, rules) !== job.at) throw refused('noBoard');
      return { ...answering(event, 'yield', job.n), kind: 'yield', late: true };
    }
    case 'dare': {
      const dare = nextDare(state, rules);
      if (!dare || state.ladder.made + 1 !== job.n) throw refused('noRound');
      return { kind: 'challenge', n: job.n, ...dare };
    }
    case 'sink': {
      const numbers = idleAt(state, rules, now);
      if (numbers.length === 0) throw refused('decided');
      return { kind: 'sink', numbers };
    }
  }
}

/** Does what is due in a ladder; done twice it is written once. */
export async function ladderWork(
  { db }: Pick<Context, 'db'>,
  store: EventStore,
  id: string,
  job: LadderJob,
): Promise<void> {
  await store.append(id, system, (event) => actOfJob(event, job, db.now()));
}

/** Whoever is challenged is told, and until when an answer is waited for. */
export async function tellChallenged(
  { db, config, notices }: Pick<Context, 'config' | 'db' | 'notices'>,
  { id, name, slug, state, rules }: LoadedEvent,
  n: number,
): Promise<void> {
  const open = state.ladder.challenges.find((c) => c.n === n);
  const to = state.entrants.find((e) => open && e.number === open.to && e.bot === null);
  const user = to && (await db.prisma.user.findUnique({ where: { id: to.id }, select: { id: true, lang: true } }));
  if (!open || !user) return;
  const from = state.entrants.find((e) => e.number === open.from)?.name ?? '';
  const kind = ladderOf(rules).late === 'forfeit' ? 'challenged' : 'challengedAsk';
  const text = noticeText(user.lang, kind, { table: name, seat: () => from, deadline: answerEnd(state, open, rules) });
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  await notices.tell(user.id, { id: `event:${id}:challenge-${n}:${user.id}`, ...text, link: `${origin}/e/${slug}` });
}
