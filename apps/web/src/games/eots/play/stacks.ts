import type { Atom, Decision, Refusal } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import type { Draft, TableStore } from '../../../table/game-ui.ts';
import type { Leads, Way } from './choosing.ts';
import { isWhole, openNow } from './choosing.ts';

/** A stack can be taken in one way: `how` is the word before its units (a mode of movement), or none. */
export interface StackWay {
  kind: string;
  how: string | null;
  /** What each of its units is sent to, one after another (a battle, a way home); left out: they go together or are whole choices. */
  to?: Atom;
}

const howOf = (way: Way): string | null => (way.prefix.length > 1 ? String(way.prefix[0]) : null);
const matches = (s: StackWay) => (way: Way) => way.kind === s.kind && howOf(way) === s.how;

export const stackKey = (s: StackWay): string => [s.kind, s.how ?? '', ...(s.to === undefined ? [] : [s.to])].join('/');

/** Where each unit of its own is sent: all that may follow ends the choice. Null: units follow that join it, or nothing. */
function ends(decision: Decision, way: Way): readonly Atom[] | null {
  const offer = decision.kinds[way.kind];
  const next = (offer ? walk(offer, way.prefix) : null)?.next?.() ?? [];
  return next.length > 0 && next.every((to) => isWhole(decision, { kind: way.kind, prefix: [...way.prefix, to] })) ? next : null;
}

/** The ways in which several of these units can be taken with one touch. */
export function stackWays(decision: Decision | null, draft: Draft | null, units: readonly string[], leads?: Leads): StackWay[] {
  if (!decision || draft) return [];
  const open = openNow(decision, draft, leads);
  const count = new Map<string, { way: StackWay; n: number }>();
  const add = (way: StackWay): void => {
    const known = count.get(stackKey(way));
    if (known) known.n++;
    else count.set(stackKey(way), { way, n: 1 });
  };
  for (const u of units)
    for (const w of open.units.get(u) ?? []) {
      const to = ends(decision, w);
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
 * Takes every unit that the choice lets join: whole choices (activation) are made one after another; units of one stack are
 * put together in the draft, and it sets out where it may. Null: everybody that could be taken this way at first is.
 */
export async function takeStack(table: TableStore, units: readonly string[], stack: StackWay): Promise<LeftOut | null> {
  const left: string[] = [];
  let refusal: Refusal | null = null;
  const leave = (unit: string, no: Refusal | null): void => {
    left.push(unit);
    refusal ??= no;
  };
  const wanted = units.filter((u) => (openNow(table.decision, table.draft).units.get(u) ?? []).some(matches(stack)));
  for (const unit of wanted) {
    const { decision, draft } = table;
    if (!decision) break;
    const ways = openNow(decision, draft).units.get(unit) ?? [];
    const way = draft ? ways.find((w) => w.kind === stack.kind) : ways.find(matches(stack));
    if (!way) {
      const before = draft ? draft.value : stack.how === null ? [] : [stack.how];
      leave(unit, table.why({ kind: stack.kind, value: [...before, unit] }, decision));
    } else if (stack.to !== undefined) {
      const done = await table.act({ kind: way.kind, value: [...way.prefix, stack.to] }, decision);
      if (!done.ok) leave(unit, done.error);
    } else if (!isWhole(decision, way)) table.draft = { kind: way.kind, value: way.prefix };
    else {
      const done = await table.act({ kind: way.kind, value: way.prefix }, decision);
      if (!done.ok) leave(unit, done.error);
    }
  }
  const { decision, draft } = table;
  const go = openNow(decision, draft).words.find((w) => w.prefix.at(-1) === 'go');
  if (draft && go) table.draft = { kind: go.kind, value: go.prefix };
  else if (draft && decision) {
    // Together they cannot set out: the draft stays, so that units can be added or taken out.
    const no = table.why({ kind: draft.kind, value: [...draft.value, 'go'] }, decision);
    if (no) return { units: draft.value.map(String).filter((a) => units.includes(a)), refusal: no };
  }
  return left.length > 0
    ? {
        units: left,
        refusal: refusal ?? {
          code: 'notOffered',
          rule: table.decision?.rule ?? 'platform',
          key: 'notOffered',
          params: { kind: stack.kind },
        },
      }
    : null;
}
