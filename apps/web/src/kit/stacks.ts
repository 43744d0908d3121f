import type { Atom, Refusal } from '@wardroom/rules';
import type { AnyTable, Draft } from '../table/game-ui.ts';
import type { Classes, Follow, Leads, Way } from './choosing.ts';
import { endsThere, followOn, isWhole, openNow } from './choosing.ts';

/** A stack can be taken in one way: `how` is the word before its units (a mode of movement), or none. */
export interface StackWay {
  kind: string;
  how: string | null;
  /**
   * What each of its units is sent to, one after another (a battle, a way home); left out: they go together or are
   * whole choices.
   */
  to?: Atom;
}

/** How stacks are put together: the class of their units, and the word with which they set out. */
export interface Stacking<C extends string> {
  classes: Classes<C>;
  unit: C;
  go: string;
}

const howOf = (way: Way): string | null => (way.prefix.length > 1 ? String(way.prefix[0]) : null);
const matches = (s: StackWay) => (way: Way) => way.kind === s.kind && howOf(way) === s.how;

export const stackKey = (s: StackWay): string =>
  [s.kind, s.how ?? '', ...(s.to === undefined ? [] : [s.to])].join('/');

/**
 * Where each unit of its own is sent: all that may follow ends the choice. Null: units follow that join it, or
 * nothing.
 */
function ends(follow: Follow, way: Way): readonly Atom[] | null {
  const next = follow.explore(way.kind, way.prefix)?.next ?? [];
  return next.length > 0 && next.every((to) => isWhole(follow, { kind: way.kind, prefix: [...way.prefix, to] }))
    ? next
    : null;
}

/** The ways in which several of these units can be taken with one touch. */
export function stackWays<C extends string>(
  follow: Follow | null,
  draft: Draft | null,
  units: readonly string[],
  { classes, unit }: Stacking<C>,
  leads?: Leads,
): StackWay[] {
  if (!follow || draft) return [];
  const open = openNow(follow, draft, classes, leads);
  const count = new Map<string, { way: StackWay; n: number }>();
  const add = (way: StackWay): void => {
    const known = count.get(stackKey(way));
    if (known) known.n++;
    else count.set(stackKey(way), { way, n: 1 });
  };
  for (const u of units)
    for (const w of open.on[unit].get(u) ?? []) {
      const to = ends(follow, w);
      if (to === null) add({ kind: w.kind, how: howOf(w) });
      else for (const atom of to) add({ kind: w.kind, how: howOf(w), to: atom });
    }
  return [...count.values()].filter((c) => c.n > 1).map((c) => c.way);
}

/** Units of a stack that were not taken, and the rules' reason for the first of them. */
export interface LeftOut {
  units: readonly string[];
  refusal: Refusal;
}

/**
 * Takes every unit that the choice lets join: whole choices (activation) are made one after another; units of one
 * stack are put together in the draft, and it sets out where it may. Null: everybody that could be taken this way at
 * first is.
 */
export async function takeStack<C extends string>(
  table: AnyTable,
  units: readonly string[],
  stack: StackWay,
  { classes, unit: cls, go: word }: Stacking<C>,
): Promise<LeftOut | null> {
  const left: string[] = [];
  let refusal: Refusal | null = null;
  const leave = (unit: string, no: Refusal | null): void => {
    left.push(unit);
    refusal ??= no;
  };
  const open = () => openNow(followOn(table, table.decision), table.draft, classes);
  const wanted = units.filter((u) => (open().on[cls].get(u) ?? []).some(matches(stack)));
  for (const unit of wanted) {
    const { decision, draft } = table;
    if (!decision) break;
    const ways = open().on[cls].get(unit) ?? [];
    const way = draft ? ways.find((w) => w.kind === stack.kind) : ways.find(matches(stack));
    if (!way) {
      const how = stack.how === null ? [] : [stack.how];
      const before = draft ? draft.value : how;
      leave(unit, await table.reason({ kind: stack.kind, value: [...before, unit] }, decision));
    } else if (stack.to !== undefined) {
      const done = await table.act({ kind: way.kind, value: [...way.prefix, stack.to] }, decision);
      if (!done.ok) leave(unit, done.error);
    } else if (!endsThere(await table.look(way.kind, way.prefix, decision))) {
      table.draft = { kind: way.kind, value: way.prefix };
      await table.settled();
    } else {
      const done = await table.act({ kind: way.kind, value: way.prefix }, decision);
      if (!done.ok) leave(unit, done.error);
    }
  }
  const { decision, draft } = table;
  const go = open().words.find((w) => w.prefix.at(-1) === word);
  if (draft && go) {
    table.draft = { kind: go.kind, value: go.prefix };
    await table.settled();
  } else if (draft && decision) {
    // Together they cannot set out: the draft stays, so that units can be added or taken out.
    const no = await table.reason({ kind: draft.kind, value: [...draft.value, word] }, decision);
    if (no) return { units: draft.value.map(String).filter((a) => units.includes(a)), refusal: no };
  }
  if (left.length === 0) return null;
  const rule = table.decision?.rule ?? 'platform';
  return {
    units: left,
    refusal: refusal ?? { code: 'notOffered', rule, key: 'notOffered', params: { kind: stack.kind } },
  };
}
