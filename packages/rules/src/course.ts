import type { Seat } from './audience.ts';
import { seatOfDraft } from './draft-id.ts';
import { linksOf } from './drawing.ts';
import type { AnyState } from './game.ts';
import { canonical } from './json.ts';
import type { Machine } from './machine.ts';
import type { Choice } from './offer.ts';
import type { Step } from './step.ts';

/** One choice of the course of play, as it is compared after a take-back. */
export function courseMark(seat: Seat | undefined, choice: Choice): string {
  return canonical([seat ?? null, choice.kind, choice.value, choice.amount ?? null]);
}

/** The choices that these steps made and that were not undone or taken back among them, oldest first. */
export function netChoices(steps: readonly Step[]): string[] {
  let stood: Step[] = [];
  for (const step of steps) {
    if (step.kind === 'choices') stood.push(step);
    else if (step.kind === 'undo') stood = withoutLast(stood, step.seat, step.undone ?? 0);
    else if (step.table?.act === 'takeback') {
      const to = step.table.to;
      stood = stood.filter((s) => s.seq <= to);
    }
  }
  return stood.flatMap((s) => {
    if (s.side === 'draft') return [];
    return s.side === 'settle' ? settledChoices(s) : (s.choices ?? []).map((c) => courseMark(s.seat, c));
  });
}

/** Without the last steps of one seat: seats that act side by side each take back their own. */
function withoutLast(steps: readonly Step[], seat: Seat | undefined, count: number): Step[] {
  const mine = steps.filter((s) => s.seat === seat);
  const gone = new Set(mine.slice(Math.max(0, mine.length - count)));
  return steps.filter((s) => !gone.has(s));
}

/**
 * After these steps were taken back: the same choices again keep the draws that were taken, whatever links come with
 * them then. `linked`: links go into the draws of this match.
 */
export function repeatCourse(
  machine: Machine<AnyState>,
  steps: readonly Step[],
  { latest, linked }: { latest: number; linked: boolean },
): void {
  const { epoch = 0, links: known } = machine.state._course.now ?? {};
  const links = linked
    ? linksOf(
        steps.flatMap((s) => s.draws),
        known,
      )
    : {};
  machine.recorder.recording._course.now = {
    id: 'now',
    epoch,
    latest,
    repeat: netChoices(steps),
    ...(Object.keys(links).length > 0 ? { links } : {}),
  };
}

/** The choices of all drafts in the order in which they took effect. */
function settledChoices(step: Step): string[] {
  return step.journal.flatMap(([table, id, field, before]) => {
    if (table !== '_drafts' || field !== '' || before === null) return [];
    const { choices, answer } = before as { choices?: readonly Choice[]; answer?: Choice };
    return (answer ? [answer] : (choices ?? [])).map((c) => courseMark(seatOfDraft(id), c));
  });
}

/**
 * Before a choice is made: after a take-back the same choice keeps the draws of the old course, another one leaves it.
 */
export function keepCourse(machine: Machine<AnyState>, seat: Seat, choice: Choice): void {
  const now = machine.state._course.now;
  if (!now?.repeat) return;
  const g = machine.recorder.recording._course;
  const [next, ...rest] = now.repeat;
  if (next === courseMark(seat, choice)) {
    g.now = { ...now, repeat: rest.length > 0 ? rest : undefined };
    return;
  }
  g.now = { id: 'now', epoch: now.latest + 1, latest: now.latest + 1 };
  machine.log.push({ key: 'newCourse' });
}
