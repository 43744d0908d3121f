import type { Audience, LogEntry } from './audience.ts';
import { holds, mayRead } from './audience.ts';
import type { Curtains } from './curtains.ts';
import type { AnyGame, AnyState } from './game.ts';
import type { Entry, Touched } from './journal.ts';
import { touched } from './journal.ts';
import type { Json } from './json.ts';
import { byCode } from './json.ts';
import type { Delta } from './redact.ts';
import { deltaBetween, deltaOf } from './redact.ts';
import type { Step } from './step.ts';

/** One act of a step as an audience is told it: what changed, and the lines of the log. */
export interface Act {
  delta: Delta;
  log: readonly LogEntry[];
}

/** A step as an audience hears of it. */
export interface Told {
  version: number;
  at: number;
  seat?: string;
  by?: string;
  /** One after another; none: it is a number alone. */
  acts: readonly Act[];
}

type Fields = Record<string, Json>;
type Things = Map<string, { table: string; id: string; thing: Fields | null }>;

/** What is laid over the common state for one audience: the effects of its own drafts, before and after a step. */
export interface Overlay {
  was: readonly Entry[];
  is: readonly Entry[];
}

/** May this audience hear of a step at all? */
export function hears(step: Pick<Step, 'private'>, who: Audience): boolean {
  return step.private === undefined || step.private.some((seat) => holds(who, seat));
}

/**
 * The acts of the last step as an audience may see them; null: all that it did is hidden. `state` is the state after
 * it.
 */
export function actsOf(
  game: AnyGame,
  state: AnyState,
  step: Step,
  who: Audience,
  curtains: Curtains,
  overlay: Overlay,
): Act[] | null {
  const behind = curtains.lastStep(who);
  const cuts = [...(step.beats ?? []), [step.journal.length, step.log.length] as const];
  const lines = (i: number): LogEntry[] =>
    step.log.slice(cuts[i - 1]?.[1] ?? 0, cuts[i]?.[1]).filter((line) => mayRead(line, who));
  if (!behind && overlay.was.length === 0 && overlay.is.length === 0 && cuts.length === 1)
    return [{ delta: deltaOf(game, state, step.journal, who), log: lines(0) }];
  const earlier = behind?.earlier ?? [];
  const base = startOf(state, [...earlier.map((w) => w.entry), ...step.journal], [...overlay.was, ...overlay.is]);
  let before = after(base, [...earlier.filter((w) => w.was).map((w) => w.entry), ...overlay.was]);
  const known = earlier.filter((w) => w.is).map((w) => w.entry);
  const acts: Act[] = [];
  let told =
    earlier.some((w) => w.is && !w.was) || step.journal.length === 0 || overlay.was.length + overlay.is.length > 0;
  for (const [i, [to]] of cuts.entries()) {
    const own = step.journal.slice(0, to).filter((_, n) => behind?.own[n] !== false);
    told ||= own.length > 0;
    const now = after(base, [...known, ...own, ...overlay.is]);
    acts.push({ delta: deltaBetween(game, between(before, now), who), log: lines(i) });
    before = now;
  }
  return told ? withoutEmpty(acts) : null;
}

/** Acts of which an audience sees nothing are not told; one stays, because something was done. */
function withoutEmpty(acts: readonly Act[]): Act[] {
  const full = acts.filter((a) => a.delta.length > 0 || a.log.length > 0);
  return full.length > 0 ? full : acts.slice(-1);
}

/**
 * The state as it is for an audience: without what is hidden from it, with its own drafts; the same object where
 * nothing differs.
 */
export function seenState(state: AnyState, who: Audience, curtains: Curtains, drafted: readonly Entry[]): AnyState {
  const behind = curtains.lookedAt(who);
  if (!behind && drafted.length === 0) return state;
  const base = startOf(state, behind?.map((w) => w.entry) ?? [], drafted);
  const now = after(base, [...(behind?.filter((w) => w.seen).map((w) => w.entry) ?? []), ...drafted]);
  const out: Record<string, Record<string, object>> = {
    ...(state as unknown as Record<string, Record<string, object>>),
  };
  const copied = new Set<string>();
  for (const { table, id, thing } of now.values()) {
    if (!copied.has(table)) {
      out[table] = { ...out[table] };
      copied.add(table);
    }
    const there = out[table] as Record<string, object>;
    if (thing) there[id] = thing;
    else delete there[id];
  }
  return out as unknown as AnyState;
}

/**
 * The things that these writes touch, as they were before them; and as they are, those that only the overlay touches.
 */
function startOf(state: AnyState, entries: readonly Entry[], over: readonly Entry[]): Things {
  const out: Things = new Map();
  for (const { table, id, before } of touched(state, entries)) out.set(`${table}/${id}`, { table, id, thing: before });
  for (const [table, id] of over) {
    const key = `${table}/${id}`;
    if (out.has(key)) continue;
    const now = (state as unknown as Record<string, Record<string, Fields>>)[table]?.[id];
    out.set(key, { table, id, thing: now ?? null });
  }
  return out;
}

/** These things after the writes, as far as the thing that is written to is there. */
function after(start: Things, entries: readonly Entry[]): Things {
  const out: Things = new Map();
  for (const [key, { table, id, thing }] of start) out.set(key, { table, id, thing: thing && { ...thing } });
  for (const [table, id, field, , value] of entries) {
    const at = out.get(`${table}/${id}`);
    if (!at) continue;
    if (field === '') at.thing = value === null ? null : { ...(value as Fields) };
    else if (at.thing && value === null) delete at.thing[field];
    else if (at.thing) at.thing[field] = value;
  }
  return out;
}

function between(before: Things, now: Things): Touched[] {
  return [...now]
    .sort(([a], [b]) => byCode(a, b))
    .map(([key, { table, id, thing }]) => ({ table, id, before: before.get(key)?.thing ?? null, now: thing }));
}
